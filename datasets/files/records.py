"""Parses a CSV text: finds the separator and the start of each record, and stores the cells by column.

The cost depends on the cells that hold something: blank lines are skipped quickly, and records become columns
one batch at a time.
"""

import csv
import io
import re
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, pairwise, zip_longest

from datasets.files.decoding import LIMITS
from datasets.own import ReadError

MOST_RECORDS = 50_000
MOST_COLUMNS = 200
USUAL = (",", ";", "\t", "|")
SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars", " ": "blanks"}
MOST_ABOVE = 10  # lines above the records: the heading, a title, comments
COMMENTS = ("#", "%", "//")  # at the start of a line that is no record
GLIMPSE = 40  # records to find the separator from
BATCH = 2_000  # records held as lists of cells at the same time
EMPTY = "This file is empty. It needs a line of column names and a line for each record."
TOO_MANY = f"This file has more than {MOST_RECORDS:,} records, but the limits are {LIMITS}."

NAMED = re.compile(r"sep=([,;|\t])(?=\n)", re.IGNORECASE)  # as Excel names its separator
FIGURES = re.compile(r"\s*[\d.?-]+(?: +[\d.?-]+)+ *\t")
SPACE = re.compile(r"[^\S\n]")
BLANK = re.compile(r"\A\s*\n|\n\s*\n")

Record = tuple[int, int, list[str]]
"""The line in which a record begins, counted from 1 without the blank ones; the number of its cells; and the
cells up to the last one that is not empty."""


class Lines:
    """The lines of a text that are not blank.

    Blank lines within quoted cells may go too, because line ends in cells become spaces.

    quoted: there are quotation marks
    uneven: cells may have blanks or line ends to remove
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._full = BLANK.sub("\n", text).removeprefix("\n")
        self.quoted = '"' in text
        self.uneven = self.quoted or bool(SPACE.search(self._full))

    def __iter__(self) -> Iterator[str]:
        return io.TextIOWrapper(io.BytesIO(self._full.encode()), "utf-8", newline="\n")

    def number(self, line: int) -> int:
        """The number in the file of one of these lines. Both count from 1."""
        full = (i for i, line in enumerate(self._text.split("\n"), 1) if line.strip())
        return next(islice(full, line - 1, None), line)  # a line of separators only is not counted


class Grid:
    """The heading and the cells by column. Raises ReadError for records of different lengths.

    A column is stored as one text with line ends between the cells. A list of cells needs ten times the
    space.

    heading: the names as they are in the file, None if the file has none
    """

    def __init__(self, heading: Record | None, records: Iterator[Record], lines: Lines | None = None) -> None:
        self._starts, self._long, self._parts = array("l"), array("l"), []
        used, long = (len(heading[2]), heading[1]) if heading else (0, 0)
        while batch := list(islice(records, BATCH)):
            self._starts.extend(line for line, _, _ in batch)
            if len(self._starts) > MOST_RECORDS:
                raise ReadError(TOO_MANY)
            self._long.extend(long for _, long, _ in batch)
            used = max(used, *(len(cells) for _, _, cells in batch))
            narrow = (cells[: MOST_COLUMNS + 1] for _, _, cells in batch)
            self._parts.append(["\n".join(column) for column in zip_longest(*narrow, fillvalue="")])
        self._used = used
        self.is_named = heading is not None
        self.heading = [*heading[2]] if heading else [""] * self._widest()
        self.heading += [""] * (min(long, used) - len(self.heading))
        if heading and self._has_row_names():
            self.heading.insert(0, "")
        if len(self.heading) > MOST_COLUMNS:
            raise ReadError(f"This table has {len(self.heading):,} columns, but the limits are {LIMITS}.")
        self._check_widths(lines)

    def __len__(self) -> int:
        return len(self._starts)

    def cells(self, column: int) -> list[str]:
        """The cells of a column."""
        return [cell for part in self._parts for cell in self._cells_of(part, column)]

    def texts(self, column: int) -> Iterator[str]:
        """The cells of a column as texts with line ends between the cells."""
        return (part[column] for part in self._parts if column < len(part))

    def _cells_of(self, part: Sequence[str], column: int) -> list[str]:
        if column < len(part):
            return part[column].split("\n")
        return [""] * (part[0].count("\n") + 1)

    def _has_digits(self, record: int) -> bool:
        """Whether a decimal comma may have cut a number: two cells side by side have digits only."""
        at, inside = divmod(record, BATCH)
        cells = [column.split("\n", inside + 1)[inside] for column in self._parts[at]]
        return any(a.isdecimal() and b.isdecimal() for a, b in pairwise(cells))

    def _width(self, record: int) -> int:
        return min(self._long[record], self._used)

    def _widest(self) -> int:
        """The number of cells of most records."""
        return Counter(self._width(i) for i in range(min(len(self), GLIMPSE))).most_common(1)[0][0]

    def _has_row_names(self) -> bool:
        """R writes the names of the records into a column without a heading."""
        wider = len(self.heading) + 1
        return (
            len(self) > 0
            and all(self._width(record) == wider for record in range(len(self)))
            and len(set(self.cells(0))) == len(self)
        )

    def _check_widths(self, lines: Lines | None) -> None:
        width = len(self.heading)
        for i in range(len(self) if lines else 0):
            if self._width(i) != width:
                long = i + 1 == len(self) or self._starts[i + 1] > self._starts[i] + 1
                line = lines.number(self._starts[i]) if lines else 0
                quoted = lines is not None and lines.quoted
                raise ReadError(_ragged(line, self._width(i), width, long and quoted, self._has_digits(i)))


def _ragged(line: int, found: int, width: int, long: bool, digits: bool) -> str:
    """long: the record spans several lines, or it is the last one in a file with quotation marks

    digits: two cells side by side have digits only
    """
    cells = f"{found} cell" if found == 1 else f"{found} cells"
    why = " or a quotation mark that is never closed" if long and found < width else ""
    if digits and found > width:
        why = " or a decimal comma"
    return (
        f"Line {line} has {cells}, but the heading has {width}. "
        f"Look there for a missing or extra separator{why}."
    )


def parted(text: str, separator: str = "") -> tuple[Lines, str]:
    """The lines of a text and the separator of their cells.

    separator: if it is known. Otherwise it is the one in Excel's "sep=" line, or else the one that fits best.
    """
    named = NAMED.match(text)
    if named:
        text = text[named.end() :]  # its line end stays, so line numbers are correct
    lines = Lines(text)
    return lines, separator or (named and named[1]) or _best_separator(lines)


def _best_separator(lines: Lines) -> str:
    best = max(USUAL, key=lambda one: _fit(lines, one))
    if _fit(lines, best)[0] and not (best == "\t" and _has_figures_before_a_tab(lines)):
        return best
    return " " if _has_blanks_between(lines) else best


def _has_blanks_between(lines: Lines) -> bool:
    """Whether all lines have the same number of words, more than one."""
    _, alike, width = _fit(lines, " ")
    return alike == 1 and width > 1


def _has_figures_before_a_tab(lines: Lines) -> bool:
    """Whether numbers with blanks between them are before the first tab, as in a few files of UCI."""
    return all(FIGURES.match(line) for line in islice(lines, GLIMPSE))


def _fit(lines: Lines, separator: str) -> tuple[bool, float, int]:
    """How well a separator fits: it splits the records, all of them equally, and into many cells."""
    widths: list[int] = []
    with suppress(ReadError):  # it is raised again when the records are read
        first = islice(records_of(lines, separator), GLIMPSE)
        widths.extend(width for _, width, cells in first if width > 1 or not cells[0].startswith(COMMENTS))
    if not widths:
        return False, 0.0, 0
    width, alike = max(Counter(widths).items(), key=lambda pair: (pair[1], pair[0]))
    return width > 1, alike / len(widths), width


def records_of(lines: Lines, separator: str) -> Iterator[Record]:
    """The records that are not empty, including the heading."""
    source = (line.replace("\t", " ") for line in lines) if separator == " " else lines
    reader = csv.reader(source, delimiter=separator, skipinitialspace=True)
    line, count = 1, 0
    try:
        for row in reader if lines.quoted else filter(any, reader):
            if not lines.quoted:  # each record is a line, and empty ones are skipped at once
                line = reader.line_num
            cells = [" ".join(cell.split()) for cell in row] if lines.uneven and any(row) else row
            if any(cells):
                count += 1
                if count > MOST_RECORDS + MOST_ABOVE:
                    raise ReadError(TOO_MANY)
                yield line, len(cells), narrowed(cells)
            line = reader.line_num + 1
    except csv.Error:
        line = line if lines.quoted else reader.line_num
        raise ReadError(_endless(lines.number(line), reader.line_num > line)) from None


def narrowed(cells: list[str]) -> list[str]:
    """The cells up to the last one that is not empty."""
    used = len(cells)
    while not cells[used - 1]:
        used -= 1
    return cells[:used] if used < len(cells) else cells


def _endless(line: int, long: bool) -> str:
    """long: the record spans several lines"""
    most = f"{csv.field_size_limit():,} characters"
    if long:
        quote = "Is there a quotation mark that is never closed?"
        return f"A cell in line {line} does not end within {most}. {quote}"
    parted = "Separate the cells by commas, semicolons, tabs or bars."
    return f"A cell in line {line} has more than {most}. {parted}"
