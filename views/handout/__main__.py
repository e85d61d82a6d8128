"""Lessons as files, from the command line: one link, its steps on paper, or every ready case."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from mlcore import TableError
from views.handout import folder
from views.handout.page import Handout, handout
from views.handout.printed import printed
from views.kit.lesson import Lesson
from views.kit.link.params import Given
from views.lessons import LESSONS
from views.page.opened import Refused, given_in


def main(arguments: Sequence[str] | None = None) -> int:
    """Write one file, or all of them. Returns 0 if they are there, 1 if there is nothing to show."""
    asked = _asked(arguments)
    home = asked.home and f"{asked.home.rstrip('/')}/"
    if asked.every:
        for file in folder.write(asked.every, home):
            print(f"{file} ({_kilobytes(file)} KB)")
        return 0
    try:
        name, html = _made(asked, home)
    except (Refused, TableError, ValueError) as reason:
        print(reason, file=sys.stderr)
        return 1
    file = asked.output or Path(name)
    file.write_text(html, encoding="utf-8")
    print(f"{file} ({_kilobytes(file)} KB)")
    return 0


def _made(asked: argparse.Namespace, home: str) -> tuple[str, str]:
    """The name and the HTML of the file that is asked for."""
    if asked.steps is None:
        made = of_link(asked.link, home)
        return made.name, made.html
    lesson, given, home = _opened(asked.link, home)
    return f"glasshouse-{lesson.key}-print.html", printed(lesson, given, asked.steps, home)


def of_link(link: str, home: str = "") -> Handout:
    """The file of a link, which may leave out the address of the app. Raises ValueError and Refused."""
    return handout(*_opened(link, home))


def _opened(link: str, home: str) -> tuple[Lesson[Any, Any], Given, str]:
    """The lesson of a link, what the link says, and the address of the app, if one of the two names it."""
    parts = urlsplit(link.strip())
    key = parts.path.rstrip("/").rpartition("/")[2]
    if key not in LESSONS:
        raise ValueError("This is not a link to a lesson. Copy one with “Copy link”.")
    if parts.netloc and not home:
        home = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/').removesuffix(key)}"
    lesson = LESSONS[key]
    return lesson, given_in(lesson, dict(parse_qsl(parts.query, keep_blank_values=True))), home


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m views.handout", description="A lesson as one HTML file.")
    parser.add_argument("link", nargs="?", help="a link to a lesson, such as “grow?data=tennis”")
    parser.add_argument("-o", "--output", type=Path, help="the file")
    parser.add_argument("--steps", help="a file to print instead, with these steps: 1,3,5-8, end or all")
    parser.add_argument("--every", type=Path, metavar="FOLDER", help="every ready case with an index instead")
    parser.add_argument("--home", default="", help="the address of the app, to which the files link")
    asked = parser.parse_args(arguments)
    if not asked.link and not asked.every:
        parser.error("name a link, or a folder with --every")
    return asked


def _kilobytes(file: Path) -> int:
    return round(file.stat().st_size / 1000)


if __name__ == "__main__":
    sys.exit(main())
