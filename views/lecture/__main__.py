"""The command: python -m views.lecture FILE … checks lectures; with --booklet it writes one to print."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from views.lecture.booklet import booklet
from views.lecture.check import main as checked


def main(arguments: Sequence[str] | None = None) -> int:
    """Check files, or write a booklet. Returns 0 if all is well, 1 if not."""
    asked = _asked(arguments)
    if asked.booklet is None:
        return checked(asked.files)
    try:
        text = Path(asked.files[0]).read_text(encoding="utf-8-sig")
        html = booklet(text, asked.home and f"{asked.home.rstrip('/')}/", asked.every_step)
        asked.booklet.write_text(html, encoding="utf-8")
    except (OSError, ValueError) as reason:
        print(reason, file=sys.stderr)
        return 1
    print(asked.booklet)
    return 0


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m views.lecture", description="Checks lectures in Markdown, see docs/lecture.md."
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="a lecture")
    parser.add_argument("--booklet", type=Path, metavar="FILE", help="write the lecture as HTML to print")
    parser.add_argument("--every-step", action="store_true", help="with all steps of each item")
    parser.add_argument("--home", default="", help="the address of the app, for links and QR codes")
    asked = parser.parse_args(arguments)
    if asked.booklet and len(asked.files) != 1:
        parser.error("a booklet has one lecture")
    return asked


if __name__ == "__main__":
    sys.exit(main())
