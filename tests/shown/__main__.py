"""The three commands: links, store, compare (see the package)."""

import argparse
import difflib
import json
import logging
import sys
from hashlib import sha256
from pathlib import Path

from tests.shown.app import App, read_link
from tests.shown.links import collect, every_step
from tests.shown.page import shown

CLIP = 180  # printed characters of a line, or of a link
NAMED = 3  # links listed with a difference


def store(root: Path, links: Path, out: Path) -> None:
    """Open all links and write their content. Shared lines are stored once, under a hash."""
    wanted, out = json.loads(links.read_text(encoding="utf-8")), out.resolve()
    texts: dict[str, list[str]] = {}
    found: dict[str, dict[str, str]] = {}
    app = App(root)
    for i, link in enumerate(wanted, start=1):
        try:
            page = shown(app.open(read_link(link)))
        except Exception as error:  # a page that cannot be opened or read is a finding, too
            page = {"exceptions": [f"{type(error).__name__}: {error}"]}
        for kind, lines in page.items():
            name = sha256("\n".join(lines).encode()).hexdigest()[:20]
            texts[name] = lines
            found.setdefault(link, {})[kind] = name
        if i % 50 == 0 or i == len(wanted):
            print(f"{i} of {len(wanted)}", file=sys.stderr)
    whole = {"links": found, "texts": texts}
    out.write_text(json.dumps(whole, ensure_ascii=False, indent=0), encoding="utf-8")


def compare(before: Path, after: Path, most: int) -> bool:
    """Print the differences, equal ones once. Return whether there are any."""
    old, new = (json.loads(file.read_text(encoding="utf-8")) for file in (before, after))
    where: dict[tuple[str, str], list[str]] = {}
    text_of: dict[tuple[str, str], str] = {}
    for link in {**old["links"], **new["links"]}:
        ours, theirs = old["links"].get(link, {}), new["links"].get(link, {})
        for kind in sorted({*ours, *theirs}):
            was, now = old["texts"].get(ours.get(kind), []), new["texts"].get(theirs.get(kind), [])
            if was != now:
                same = kind, difference(was, now)
                where.setdefault(same, []).append(link)
                text_of.setdefault(same, short(difference(was, now, around=1), most))
    for same, links in where.items():
        more = f"  and {len(links) - NAMED} more" if len(links) > NAMED else ""
        named = "  ".join(link[:CLIP] for link in links[:NAMED])
        print(f"{same[0]}: {named}{more}\n{text_of[same]}\n")
    return bool(where)


def difference(was: list[str], now: list[str], around: int = 0) -> str:
    """A unified difference without line numbers and context, so that equal changes give equal texts."""
    lines = list(difflib.unified_diff(was, now, n=around, lineterm=""))[2:]
    return "\n".join(line for line in lines if not line.startswith("@@"))


def short(text: str, most: int) -> str:
    """The first lines, each cut to a readable length."""
    lines = text.split("\n")
    rest = [f"    … {len(lines) - most} more lines"] if len(lines) > most else []
    return "\n".join([f"    {line[:CLIP]}" for line in lines[:most]] + rest)


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.shown")
    commands = reader.add_subparsers(dest="command", required=True)
    linking = commands.add_parser("links", help="collect the links of this tree")
    linking.add_argument("--every-step", action="store_true", help="of every ready case, and nothing else")
    storing = commands.add_parser("store", help="write the content of the links")
    storing.add_argument("--root", type=Path, default=Path.cwd())
    storing.add_argument("--links", type=Path, required=True)
    storing.add_argument("--out", type=Path, required=True)
    comparing = commands.add_parser("compare", help="print the differences")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--most", type=int, default=12, help="lines of each difference")
    given = reader.parse_args()
    logging.disable(logging.CRITICAL)
    if given.command == "compare":
        return compare(given.before, given.after, given.most)
    if given.command == "store":
        store(given.root, given.links, given.out)
    else:
        links = (every_step if given.every_step else collect)(App(Path.cwd()))
        json.dump(links, sys.stdout, indent=0, ensure_ascii=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
