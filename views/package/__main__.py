"""The command: python -m views.package LINK … --chapter KEY --lecture FILE [--scorm] -o FILE.zip"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from views.course import CHAPTERS
from views.package.archive import package, zipped
from views.package.contents import (
    Contents,
    ContentsError,
    Part,
    contents,
    of_chapter,
    of_lecture,
    of_links,
    of_sheets,
)
from views.words.grammar import plural


def main(arguments: Sequence[str] | None = None) -> int:
    """Write a package. Returns 0 if it is there, 2 if there is none."""
    asked = _asked(arguments)
    home = asked.home and f"{asked.home.rstrip('/')}/"
    try:
        found = package(_contents(asked), home)
        asked.output.write_bytes(zipped(found, asked.scorm, home))
    except (ContentsError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    for one in found.left_out:
        print(f"“{one.title}” is not in the package. {one.reason}", file=sys.stderr)
    size = asked.output.stat().st_size / 1e6
    print(f"{asked.output}: {plural(len(found.files), 'page')}, {size:.1f} MB")
    return 0


def _contents(asked: argparse.Namespace) -> Contents:
    """What the arguments name. Raises ContentsError and OSError."""
    title, parts = asked.title, list(_chapters(asked))
    for file in asked.lecture:
        named, part = of_lecture(file.read_text(encoding="utf-8-sig", errors="replace"))
        title = title or named
        parts.append(part)
    return contents(title, [*parts, of_sheets(asked.sheet), of_links(asked.links)])


def _chapters(asked: argparse.Namespace) -> Iterator[Part]:
    keys = [chapter.key for chapter in CHAPTERS] if asked.course else asked.chapter
    yield from map(of_chapter, keys)


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m views.package", description="Lessons as files in one ZIP with an index."
    )
    parser.add_argument("links", nargs="*", metavar="LINK", help="a page, such as “grow?data=tennis”")
    parser.add_argument("--course", action="store_true", help="all chapters of the course")
    parser.add_argument(
        "--chapter",
        action="append",
        default=[],
        metavar="KEY",
        help="a chapter of the course, again for each further one",
    )
    parser.add_argument(
        "--sheet",
        action="append",
        default=[],
        metavar="KEY",
        help="a sheet with the exercises of a chapter, again for each further one",
    )
    parser.add_argument(
        "--lecture",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help="a lecture, see docs/lecture.md",
    )
    parser.add_argument(
        "--scorm", action="store_true", help="with the manifest of SCORM 1.2, for Moodle and others"
    )
    parser.add_argument("--title", default="", help="the title of the package")
    parser.add_argument("--home", default="", help="the address of the app, to which the files link")
    parser.add_argument("-o", "--output", type=Path, default=Path("glasshouse.zip"), help="the file")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
