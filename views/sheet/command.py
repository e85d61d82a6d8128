"""Writes an exam: python -m views.sheet --secret … --tasks gain:2,grow -o exam.html --moodle exam.xml

The file is an HTML page that needs nothing else. Open it and print it from the browser, on paper or as a PDF.
The exercises are drawn with the key, so neither the paper nor the file gives away a number. The same key
and the same tasks give the same sheet again, and with --solutions the sheet for the corrector. --moodle
writes the same tasks as a question bank. docs/exams.md describes it.
"""

import argparse
import getpass
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlencode

from datasets.course import FOLDER, run_with
from views.kit.link.params import Given
from views.sheet.drawn import drawn
from views.sheet.exam import CHECK, HIGHEST, LETTERS, ROWS, RULED, Exam, query, read
from views.sheet.keyed import Key, KeyRefused
from views.sheet.moodle import bank
from views.sheet.paper import paper
from views.words.grammar import plural

ASK = "?"  # --secret without a key
VARIANT = "{variant}"  # in the name of a file
OPEN = (
    "Without --secret the exercises are those of /practice, and everybody can look up their solutions there."
)


class SheetError(Exception):
    """Says in a sentence why there is no sheet."""


def main(arguments: Sequence[str]) -> int:
    """Run the command. Returns the exit code: 2 if there is no sheet, else 0."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # whatever the encoding of the system
    try:
        asked = _parser().parse_args(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)
    if asked.course_folder and asked.course_folder.resolve() != FOLDER:  # it is read while the program starts
        if asked.course_folder.is_dir():
            return run_with(asked.course_folder, "views.sheet", arguments)
        print(f"{asked.course_folder} is not a folder.", file=sys.stderr)
        return 2
    try:
        _write(asked)
    except (SheetError, KeyRefused) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m views.sheet",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--secret", metavar="KEY", nargs="?", const=ASK,
                        help="the key, or nothing to type it unseen")  # fmt: skip
    parser.add_argument("--title", metavar="TEXT", help="of the sheet")
    parser.add_argument("--course", metavar="TEXT", help="the name of the course")
    parser.add_argument("--date", metavar="TEXT", help="without one the sheet has a line for it")
    parser.add_argument("--note", metavar="TEXT", help="instructions, such as the time")
    parser.add_argument("--tasks", metavar="KINDS", help="kinds of /practice, such as gain:2,grow, or all")
    parser.add_argument("--points", metavar="LIST", help="of each task, kind by kind, or one number for all")
    parser.add_argument("--variants", choices=list("1234"), help="how many: A, B, C, D")
    parser.add_argument("--room", metavar="CM", type=int, choices=range(HIGHEST + 1),
                        help=f"for working below each task, 0 to {HIGHEST}")  # fmt: skip
    parser.add_argument("--ruled", choices=[*RULED], help="what the room for working has")
    parser.add_argument("--solutions", action="store_true", help="write the sheet for the corrector")
    parser.add_argument("--address", metavar="URL", help="of your Glasshouse, for a QR code on the sheet")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="the HTML file, or one for each {variant}",
    )
    parser.add_argument("--moodle", type=Path, metavar="FILE", help="the question bank as Moodle XML")
    parser.add_argument("--course-folder", type=Path, metavar="DIR",
                        help="the teacher's folder with own exercises")  # fmt: skip
    return parser


def _write(asked: argparse.Namespace) -> None:
    """Write the files. Raises SheetError and KeyRefused."""
    if not (asked.output or asked.moodle):
        raise SheetError("Name a file: -o FILE for a sheet to print, --moodle FILE for a question bank.")
    exam = _exam(asked)
    key = _key(asked.secret)
    if key is None:
        print(OPEN, file=sys.stderr)
    check = key.check if key else ""
    if asked.output:
        address = f"{asked.address.rstrip('/')}/exam?{urlencode(query(exam, check))}" if asked.address else ""
        variants = drawn(exam.tasks, key, exam.letters)
        for file, letters in _files(asked.output, exam.letters):
            some = {letter: variants[letter] for letter in letters}
            _save(file, paper(exam, some, asked.solutions, check, address).encode())
            what = "solutions of " if asked.solutions else ""
            print(f"{file}: {what}{plural(len(exam.tasks), 'task')}, {plural(len(some), 'variant')}"
                  f"{f', key check {check}' if check else ''}.")  # fmt: skip
    if asked.moodle:
        variants = drawn(exam.tasks, key, LETTERS)
        _save(asked.moodle, bank(exam, variants))
        print(f"{asked.moodle}: {plural(len(exam.tasks) * len(LETTERS), 'question')} for Moodle.")


def _files(output: Path, letters: str) -> list[tuple[Path, str]]:
    """The files with their variants: one for each if the name has {variant}, else one for all."""
    if VARIANT not in output.name:
        return [(output, letters)]
    return [(output.with_name(output.name.replace(VARIANT, letter)), letter) for letter in letters]


def _exam(asked: argparse.Namespace) -> Exam:
    """The exam of the options. Raises SheetError for an option that would be corrected."""
    names = [row.name for row in ROWS if row != CHECK and getattr(asked, row.name, None) is not None]
    given = Given({name: str(getattr(asked, name)) for name in names}, ROWS)
    if asked.address:
        given = Given({**given.query, "qr": "true"}, ROWS)
    exam = read(given)
    if not exam.tasks:
        raise SheetError("Name the kinds of exercises, such as --tasks gain:2,grow.")
    if given.notes:
        raise SheetError(" ".join(given.notes))
    return exam


def _key(text: str | None) -> Key | None:
    if text is None:
        return None
    return Key(getpass.getpass("Key: ") if text == ASK else text)


def _save(file: Path, data: bytes) -> None:
    try:
        file.write_bytes(data)
    except OSError as error:
        raise SheetError(f"{file} cannot be written: {error.strerror or error}.") from None
