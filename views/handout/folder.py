"""Every ready case as a file, and an index of them: a folder for any web server."""

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from views.handout.page import Handout, handout
from views.kit.lesson import Lesson, Ready
from views.kit.version import version
from views.lessons import LESSONS
from views.page.opened import Refused, given_in
from views.stage.colours import SHEET

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; img-src data:"
STYLE = """\
:root { color-scheme: light dark; }
body { max-width: 70rem; margin: 0 auto; padding: 1rem 1.5rem 3rem; font: 16px/1.5 system-ui, sans-serif;
  background: var(--gh-paper); color: var(--gh-ink); }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: .8rem 1.6rem;
  margin: 0; padding: 0; list-style: none; }
a { color: var(--gh-accent); font-weight: 600; }
p { margin: 0; color: var(--gh-soft); }
"""


def cases() -> Iterator[tuple[Lesson[Any, Any], Ready | None]]:
    """Each lesson as it begins, and its ready cases."""
    for lesson in LESSONS.values():
        queries: list[Mapping[str, str]] = [{}]
        yield lesson, None
        for ready in lesson.ready():
            if ready.query not in queries:
                queries.append(ready.query)
                yield lesson, ready


def write(folder: Path, home: str = "") -> Iterator[Path]:
    """Write all files and the index, and yield each when it is there. home: the address of the app"""
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[tuple[Handout, Ready | None]]] = {}
    for lesson, ready in cases():
        count = len(found.setdefault(lesson.title, []))
        name = f"{lesson.key}-{count}.html" if ready else f"{lesson.key}.html"
        try:
            made = handout(lesson, given_in(lesson, ready.query if ready else {}), home, name)
        except Refused:
            continue
        found[lesson.title].append((made, ready))
        yield _put(folder / name, made.html)
    yield _put(folder / "index.html", index(found))


def index(found: Mapping[str, list[tuple[Handout, Ready | None]]]) -> str:
    """The page with a link to each file."""
    sections = "".join(
        f"<section><h2>{escape(title)}</h2><ul>{''.join(map(_entry, files))}</ul></section>\n"
        for title, files in found.items()
        if files
    )
    return listing("Glasshouse: lessons as files", "Glasshouse", sections)


def listing(title: str, heading: str, sections: str, style: str = "") -> str:
    """A page that leads to files. title, heading: plain text; sections: HTML"""
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>{escape(title)}</title>
<style>{SHEET.read_text(encoding="utf-8")}{STYLE}{style}</style>
</head>
<body class="gh">
<main>
<h1>{escape(heading)}</h1>
<p>Each lesson is one file. It works without a server and without a network.</p>
{sections}</main>
<footer><p>Made with Glasshouse {version()}.</p></footer>
</body>
</html>
"""


def _entry(one: tuple[Handout, Ready | None]) -> str:
    """A link with the words of its ready case."""
    made, ready = one
    label = ready.label if ready else made.shown or made.title
    words = f"<p>{ready.words}</p>" if ready else ""
    return f'<li><a href="{escape(made.name)}">{escape(label)}</a>{words}</li>'


def _put(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file
