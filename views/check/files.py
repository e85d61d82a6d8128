"""Reads and writes the files of the command, row by row, so one bad row does not spoil the others.

A row is a line. A cell in closed quotation marks may span several lines, if it swallows no other row.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from datasets.files.decoding import FOREIGN
from views.check.conditions import CheckError

SEPARATORS = ",;\t"
MOST_LINES = 200  # the most lines of a row
MOST_WRITTEN = 32_000  # characters of a cell; a spreadsheet splits a longer cell into rows
LIVE = re.compile(r"[\s\u200b-\u200f\u2060\ufeff]*[=+\-@＝＋－＠]|\t")
# The same after a separator within a cell, because a spreadsheet with another separator starts a new cell
# there. Numbers do not match, because the points of a link contain them.
LATER = re.compile(
    r"(?<=[;\t\n])(?![\s\"]*[+\-]?[\d.]+(?:e[+\-]?\d+)?\s*(?:[;\t\n\"]|$))"
    r"(?=[\s\u200b-\u200f\u2060\ufeff\"]*[=+\-@＝＋－＠])"
)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x85\u2028\u2029]")
OF_A_LINK = re.compile(r"://|/\w+\?")
UNCLOSED = "A quotation mark is not closed, or text follows it. The row is read as this one line."
LONG = "The row has more cells than the first line. Put its link in quotation marks."


class Row(NamedTuple):
    """The cells of a row by column. line: its number in the file, from 1; note: what is wrong with it."""

    cells: Mapping[str, str]
    line: int
    note: str = ""


class Sheet(NamedTuple):
    """The lines of a file. last: the column that takes surplus cells, if it is the last column."""

    lines: Sequence[str]
    separator: str
    names: Sequence[str]
    last: str


def rows_of(path: Path, needs: Sequence[str]) -> tuple[list[Row], str]:
    """The rows of a CSV file with a header, and what separates its cells. Raises CheckError.

    needs: the columns that it must have. The last of them may contain separators.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CheckError(f"{path} cannot be read: {error}") from None
    return rows_in(data, str(path), needs)


def rows_in(data: bytes, path: str, needs: Sequence[str]) -> tuple[list[Row], str]:
    """The rows of such a file, given as bytes, and what separates its cells. Raises CheckError.

    path: its name
    """
    lines = _lines(data, path)
    separator = ""
    if lines and (said := re.fullmatch(r"\s*sep=(.)\s*", lines[0])):  # as Excel writes it
        separator, lines[0] = said[1], ""
    at = next((i for i, line in enumerate(lines) if line.strip()), 0)
    first = lines[at] if lines else ""
    separator = separator or max(SEPARATORS, key=first.count)
    with _any_length(lines):
        names = [name.strip() for name in next(csv.reader([first], delimiter=separator), [])]
        _check_names(path, names, needs)
        return [*_rows(Sheet(lines, separator, names, needs[-1]), at + 1)], separator


def _lines(data: bytes, path: str) -> list[str]:
    """The lines of a file. Each line may be UTF-8 or cp1252, unless the file is UTF-16. Raises CheckError."""
    try:
        for magic, what in FOREIGN.items():
            if data.startswith(magic):
                raise CheckError(f"{path} cannot be read: it is {what}.")
        wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
        text = data.decode("utf-16") if wide else "\n".join(map(_decoded, data.split(b"\n")))
    except UnicodeDecodeError as error:
        raise CheckError(f"{path} cannot be read: {error}") from None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if "\n" not in text:  # a file of an old Mac
        text = text.replace("\r", "\n")
    return text.replace("\r", " ").split("\n")


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")


@contextmanager
def _any_length(lines: Iterable[str]) -> Iterator[None]:
    """Allow cells of any length. The default limit of the csv module is 131,072 characters."""
    before = csv.field_size_limit(sum(len(line) + 1 for line in lines) + 1)
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _check_names(path: str, names: Sequence[str], needs: Sequence[str]) -> None:
    for name in needs:
        if name not in names:
            raise CheckError(f"{path} needs a column “{name}” in its first line.")
    for name in names:
        if name and names.count(name) > 1:
            raise CheckError(f"{path} has several columns “{name}”. Give each its own name.")


def _rows(sheet: Sheet, at: int) -> Iterator[Row]:
    """The rows that are not empty, starting at line `at`."""
    while at < len(sheet.lines):
        cells, size, note = _cut(sheet, at)
        if any(cell.strip() for cell in cells):
            yield _row(sheet, cells, at + 1, note)
        at += size


def _cut(sheet: Sheet, at: int) -> tuple[list[str], int, str]:
    """The cells of the row that starts at line `at`, its number of lines, and a note on what is wrong."""
    some = (line + "\n" for line in sheet.lines[at : at + MOST_LINES])
    reader = csv.reader(some, delimiter=sheet.separator, strict=True)
    try:
        cells = next(reader)
    except csv.Error:
        return _of_line(sheet, at), 1, UNCLOSED
    size = reader.line_num
    if size == 1:
        return cells, 1, ""
    if _swallows(sheet, cells):
        return _of_line(sheet, at), 1, UNCLOSED
    return cells, size, f"A cell in quotation marks runs on to line {at + size}. Check whether it should."


def _swallows(sheet: Sheet, cells: Sequence[str]) -> bool:
    """Whether a row of several lines has swallowed other rows: it lacks a cell, or its link is cut."""
    wide = [(i, cell) for i, cell in enumerate(cells) if "\n" in cell]
    place = sheet.names.index(sheet.last)
    return len(cells) < len(sheet.names) or any(i >= place or OF_A_LINK.search(cell) for i, cell in wide)


def _of_line(sheet: Sheet, at: int) -> list[str]:
    """The cells of a line with a stray quotation mark."""
    lines, width = [sheet.lines[at]], len(sheet.names)
    cells = next(csv.reader(lines, delimiter=sheet.separator), [])
    if len(cells) < width:
        cells = next(csv.reader(lines, delimiter=sheet.separator, quoting=csv.QUOTE_NONE), [])
    return [cell.strip('"\n') for cell in cells]


def _row(sheet: Sheet, cells: list[str], line: int, note: str) -> Row:
    """A row from its cells. A link may contain the separator, so surplus cells belong to the last cell."""
    width = len(sheet.names)
    notes = [note]
    if len(cells) > width:
        more = cells[width - 1 :]
        cells = [*cells[: width - 1], sheet.separator.join(more)]
        if sheet.names[-1] != sheet.last and any(cell.strip() for cell in more[1:]):
            notes.append(LONG)
    elif len(cells) < width:
        notes.append(f"The row has {len(cells)} of {width} cells.")
    padded = [*cells, *[""] * (width - len(cells))]
    named = dict(zip(sheet.names, padded, strict=True))
    return Row(named, line, " ".join(filter(None, notes)))


def cell(text: str) -> str:
    """A text as a safe cell of the marks: no formula, no control characters, at most MOST_WRITTEN letters."""
    text = CONTROL.sub(" ", text)
    text = f"{text[:MOST_WRITTEN]}…" if len(text) > MOST_WRITTEN else text
    text = LATER.sub("'", text)
    return f"'{text}" if LIVE.match(text) else text


def written(rows: Iterable[Mapping[str, str]]) -> list[list[str]]:
    """The table of marks as lists of cells, header first. The columns met, rank and note are last."""
    rows = list(rows)
    names = dict.fromkeys(name for row in rows for name in row)
    last = [name for name in ("met", "rank", "note") if name in names]
    head = [name for name in names if name not in last] + last
    return [[*map(cell, head)], *([row.get(name, "") for name in head] for row in rows)]


def for_spreadsheet(marks: Iterable[Mapping[str, str]], separator: str) -> bytes:
    """The marks as a file that a spreadsheet opens in columns, if it opens the answers so.

    separator: of the answers. The mark at the start tells Excel that the text is UTF-8.
    """
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\r\n").writerows(written(marks))
    return text.getvalue().encode("utf-8-sig")
