"""Checks lecture files without a browser: every link is opened, and each mend is named with its line."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from mlcore import TableError
from views.check.links import found
from views.lecture.script import MOST_LETTERS, Item, Slip, read
from views.lessons import LESSONS
from views.page import unread
from views.page.opened import given_in
from views.words.grammar import plural, verb

USAGE = "Usage: python -m views.lecture FILE …  Each file is a lecture in Markdown, see docs/lecture.md."


def main(arguments: Sequence[str]) -> int:
    """Check these files. Returns 0 if nothing needs a correction, 1 if something does, 2 without a file."""
    if not arguments or any(one.startswith("-") for one in arguments):
        print(USAGE, file=sys.stderr)
        return 2
    return max(_checked(Path(file)) for file in arguments)


def _checked(file: Path) -> int:
    try:
        text = file.read_bytes()[: 4 * MOST_LETTERS + 4].decode("utf-8-sig")
    except OSError as error:
        print(f"{file}: {error.strerror or error}.", file=sys.stderr)
        return 1
    except UnicodeDecodeError:
        print(f"{file}: This file is not UTF-8. Save it as UTF-8.", file=sys.stderr)
        return 1
    lecture = read(text)
    wrong = sorted([*lecture.slips, *(slip for item in lecture.items for slip in opened(item))])
    for line, sentence in wrong:
        print(f"{file}:{line}: {sentence}")
    n, items = len({slip.line for slip in wrong}), plural(len(lecture.items), "item")
    needs = (
        f"{plural(n, 'line')} {verb(n, 'needs', 'need')} a correction" if n else "all links open as they are"
    )
    print(f"{file}: “{lecture.title}”, {items}, {lecture.minutes:g} minutes, {needs}.")
    return 1 if wrong else 0


def corrected(item: Item) -> Iterator[Slip]:
    """What the app corrects in the link of an item, without the work for its story."""
    lesson = LESSONS.get(item.page)
    if lesson is None:
        return
    given = given_in(lesson, item.query)
    try:
        lesson.read(given)
        given.notes += unread.shown(given)
    except TableError as error:
        given.note(str(error))
    if given.notes:
        yield Slip(item.line, f"{item.name}: {' '.join(given.notes)}")


def opened(item: Item) -> Iterator[Slip]:
    """What the app corrects or refuses when it opens the link of an item."""
    if item.page in LESSONS and (note := found(item.link).note):
        yield Slip(item.line, f"{item.name}: {note}")
