"""Reading a CSV file as people and programs write it. Whatever is wrong with it is told in one sentence.

Taken as they come: the separators comma, semicolon, tab and bar; decimal commas; UTF-8, UTF-16 and
Windows text; quoted cells with separators and line ends in them; blank lines; the index column that
pandas and R put first; the usual marks of a missing cell.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import pandas as pd

from datasets.cards import Kind
from datasets.guessing import guess_kinds, guess_target
from datasets.own import OwnTable, ReadError, Sheet

MOST_BYTES = 5 * 1024 * 1024
MOST_RECORDS = 50_000
MOST_COLUMNS = 200
MOST_NAME = 100  # characters in the name of a column
LIMITS = "5 MB, 50,000 records and 200 columns"

SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
MISSING = frozenset({"", "?", "na", "n/a", "#n/a", "<na>", "nan", "null", "-", "."})
GLIMPSE = 40  # records that tell the separator

FOREIGN = {
    b"PK\x03\x04": "a workbook or a packed folder, not text. Open it and save the table as CSV",
    b"\xd0\xcf\x11\xe0": "an old Office file, not text. Open it and save the table as CSV",
    b"\x89PNG": "a picture. Choose the table as a CSV file",
    b"\xff\xd8\xff": "a picture. Choose the table as a CSV file",
    b"GIF8": "a picture. Choose the table as a CSV file",
    b"%PDF": "a PDF. Copy the table into a spreadsheet and save it as CSV",
    b"\x1f\x8b": "a packed file. Unpack it first",
    b"BZh": "a packed file. Unpack it first",
    b"7z\xbc\xaf": "a packed file. Unpack it first",
    b"PAR1": "a Parquet file. Save the table as CSV",
    b"SQLite format": "a database. Save the table as CSV",
}
JUNK = "This is no text that could be read as a table. Save the table as CSV in UTF-8."


@dataclass(frozen=True, eq=False)
class Reading:
    """A file that was read: the table with the guessed kinds, and what a learner should know about it."""

    table: OwnTable
    notes: tuple[str, ...] = ()

    @property
    def frame(self) -> pd.DataFrame:
        """Inputs and target for mlcore.Table.from_frame."""
        return self.table.frame

    @property
    def kinds(self) -> dict[str, Kind]:
        """The kinds for mlcore.Table.from_frame."""
        return self.table.specs

    @property
    def target(self) -> str:
        """The guessed target."""
        return self.table.target


def read(data: bytes | str) -> Reading:
    """Read a CSV file and guess what its columns are. Raises ReadError.

    >>> reading = read("size;weight;class\\nsmall;1,5;a\\nmedium;2,5;b\\nlarge;3,5;b")
    >>> reading.kinds["size"], reading.kinds["weight"], reading.target
    (('ordinal', ('small', 'medium', 'large')), 'continuous', 'class')
    >>> reading.frame["weight"].tolist()
    [1.5, 2.5, 3.5]
    """
    text = decode(data)
    _check_text(text)
    text, separator = _separator(text)
    rows = _tidy(_records(text, separator))
    if len(rows) == 1:
        raise ReadError("This file holds one line only. It needs column names and a line for each record.")
    names, columns, notes = _columns(rows)
    marked = [_unmarked(cells) for cells in columns]
    sheet = Sheet(names, [_points(cells, separator) for cells in marked])
    if sheet.frame.empty:
        raise ReadError("Every cell of this table is empty or marked as missing. Fill some in.")
    target = guess_target(sheet)
    return Reading(OwnTable(sheet, guess_kinds(sheet, target), target), tuple(notes))


def read_sheet(text: str) -> Sheet:
    """Read back what Sheet.csv wrote: commas, and only an empty cell is missing. Raises ReadError."""
    names, columns, _ = _columns(_tidy(_records(text, ",")), index=False)
    return Sheet(names, [[cell or None for cell in cells] for cells in columns])


def decode(data: bytes | str) -> str:
    """The text of a file: UTF-8, UTF-16 or Windows, with line ends of one sort. Raises ReadError."""
    if len(data) > MOST_BYTES:
        size = f"{len(data) / 1024**2:,.1f} MB"
        raise ReadError(f"This file has {size}; at most {LIMITS} are read. Take a part of it.")
    text = data.encode("utf-8", "replace").decode() if isinstance(data, str) else _decode_bytes(data)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _check_text(text: str) -> None:
    if "\0" in text:
        raise ReadError(JUNK)
    start = text.lstrip()[:20].casefold()
    if start.startswith(("<!doctype", "<html")):
        raise ReadError("This is a web page. Save the table itself as CSV, not the page around it.")
    if start.startswith(("{", "[{", "[[")):
        raise ReadError("This looks like JSON. Save the table as CSV: names first, then the records.")


def _decode_bytes(data: bytes) -> str:
    for magic, what in FOREIGN.items():
        if data.startswith(magic):
            raise ReadError(f"This is {what}.")
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if marked or b"\0" in data[:1000]:
        return _decode_wide(data, "utf-16" if marked else _byte_order(data[:1000]))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _decode_windows(data)


def _decode_wide(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise ReadError(JUNK) from None


def _byte_order(start: bytes) -> str:
    """UTF-16 without its mark: in a European text every other byte is zero."""
    even, odd = start[::2].count(0), start[1::2].count(0)
    if max(even, odd) < 0.4 * len(start) / 2 or min(even, odd) > 0.05 * len(start):
        raise ReadError(JUNK)
    return "utf-16-be" if even > odd else "utf-16-le"


def _decode_windows(data: bytes) -> str:
    strange = sum(data.count(bytes([code])) for code in range(32) if code not in b"\t\n\r\f")
    if strange > 0.01 * len(data):
        raise ReadError(JUNK)
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _separator(text: str) -> tuple[str, str]:
    """The text without what only names the separator, and the separator."""
    named = re.match(r"sep=([,;|\t])\n", text, re.IGNORECASE)
    if named:
        return text[named.end() - 1 :], named[1]  # its line end stays, so that lines are counted right
    return text, max(SEPARATORS, key=lambda separator: _fit(text, separator))


def _fit(text: str, separator: str) -> tuple[bool, float, int]:
    """How well a separator fits: it cuts the heading, all records alike, and into many cells."""
    try:
        widths = [len(cells) for _, cells in islice(_records(text, separator), GLIMPSE)]
    except ReadError:
        return False, 0.0, 0
    if not widths:
        return False, 0.0, 0
    alike = sum(width == widths[0] for width in widths) / len(widths)
    shifted = sum(width == widths[0] + 1 for width in widths[1:]) / max(len(widths) - 1, 1)
    return widths[0] > 1, max(alike, shifted), widths[0]


Record = tuple[int, list[str]]
"""The line in which a record begins, counted from 1, and its cells."""


def _records(text: str, separator: str) -> Iterator[Record]:
    """The lines that are not blank, the heading among them."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)
    line = 1
    count = 0
    try:
        for row in reader:
            cells = [" ".join(cell.split()) for cell in row]
            if any(cells):
                count += 1
                yield line, cells
            if count > MOST_RECORDS + 1:
                raise ReadError(
                    f"This file has more than {MOST_RECORDS:,} records; at most {LIMITS} are read."
                )
            line = reader.line_num + 1
    except csv.Error:
        raise ReadError(
            f"A cell in line {line} does not end. Is a quotation mark there that is never closed?"
        ) from None


EMPTY = "This file is empty. It needs a line of column names and a line for each record."


def _tidy(records: Iterator[Record]) -> list[Record]:
    """Heading and records with equally many cells. Raises ReadError."""
    rows = list(records)
    if not rows:
        raise ReadError(EMPTY)
    used = max(_used(row) for _, row in rows)
    rows = [(line, row[:used]) for line, row in rows]
    width = len(rows[0][1])
    if _has_row_names(rows[1:], width):
        rows[0][1].insert(0, "")
        width += 1
    if width > MOST_COLUMNS:
        raise ReadError(f"This table has {width:,} columns; at most {LIMITS} are read.")
    _check_widths(rows, width)
    return rows


def _has_row_names(rows: Sequence[Record], width: int) -> bool:
    """R writes the names of the records into a column without a heading."""
    first = {row[0] for _, row in rows}
    return len(first) == len(rows) > 0 and all(len(row) == width + 1 for _, row in rows)


def _used(row: Sequence[str]) -> int:
    """The number of cells up to the last in which something stands."""
    return max((i for i, cell in enumerate(row, 1) if cell), default=0)


def _check_widths(rows: Sequence[Record], width: int) -> None:
    for i, (line, row) in enumerate(rows):
        if len(row) != width:
            long = i + 1 == len(rows) or rows[i + 1][0] > line + 1
            raise ReadError(_ragged(line, len(row), width, long))


def _ragged(line: int, found: int, width: int, long: bool) -> str:
    """long: the record goes on over several lines, or it is the last one"""
    cells = f"{found} cell" if found == 1 else f"{found} cells"
    why = " or a quotation mark that is never closed" if long and found < width else ""
    return (
        f"Line {line} has {cells}, the heading has {width}. "
        f"Look for a separator too many or too few there{why}."
    )


def _columns(rows: list[Record], index: bool = True) -> tuple[list[str], list[list[str]], list[str]]:
    """Names, cells by column, and notes. Raises ReadError."""
    names, notes = rows[0][1], []
    columns = [[row[i] for _, row in rows[1:]] for i in range(len(names))]
    if index and names[0].casefold() in ("", "unnamed: 0", "index") and _counts(columns[0]):
        names, columns = names[1:], columns[1:]
        notes.append("The first column only counts the records; it is left out.")
    names = _named(names)
    if len(names) < 2:
        raise ReadError(
            "This table has one column only; a tree needs one to predict and one to ask for. "
            "Cells are parted by commas, semicolons, tabs or bars."
        )
    _check_names(names)
    if index and all(re.fullmatch(r"[-+]?[\d.,]+", name) for name in names):
        notes.append("The first line was read as the names of the columns, but it holds only numbers.")
    return names, columns, notes


def _counts(cells: Sequence[str]) -> bool:
    start = cells[0]
    return start in ("0", "1") and all(cell == str(i) for i, cell in enumerate(cells, int(start)))


def _named(names: Sequence[str]) -> list[str]:
    blank = ["row name", *(f"column {i}" for i in range(2, len(names) + 1))]
    return [name or blank[i] for i, name in enumerate(names)]


def _check_names(names: Sequence[str]) -> None:
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        if name in seen:
            raise ReadError(f"Two columns are called “{name}”. Give every column a name of its own.")
        if len(name) > MOST_NAME:
            raise ReadError(
                f"The name of column {number} has {len(name):,} letters; at most {MOST_NAME} are read. "
                "Is the first line a heading?"
            )
        seen.add(name)


def _unmarked(cells: Sequence[str]) -> list[str | None]:
    """The cells with None for every mark of a missing one. Beside a plus, a minus is a value."""
    marks = MISSING - {"-"} if "+" in cells else MISSING
    return [None if cell.casefold() in marks else cell for cell in cells]


COMMA = re.compile(r"[-+]?\d*,\d+(e[-+]?\d+)?|[-+]?\d{1,3}(\.\d{3})+(,\d+)?", re.IGNORECASE)
THOUSANDS = re.compile(r"[-+]?\d{1,3}(,\d{3})+(\.\d+)?")
PLAIN = re.compile(r"[-+]?(\d+|inf(inity)?)", re.IGNORECASE)


def _points(cells: list[str | None], separator: str) -> list[str | None]:
    """The cells with decimal points where the column holds numbers with commas; otherwise as they are.

    1,234 is a little over one, except in a file parted by commas: there people write it for a thousand.
    """
    known = {cell for cell in cells if cell is not None}
    if not any("," in cell for cell in known):
        return cells
    if separator == "," and all(THOUSANDS.fullmatch(cell) or PLAIN.fullmatch(cell) for cell in known):
        return [cell and cell.replace(",", "") for cell in cells]
    if all(COMMA.fullmatch(cell) or PLAIN.fullmatch(cell) for cell in known):
        return [cell and cell.replace(".", "").replace(",", ".") for cell in cells]
    return cells
