"""Reads a CSV file as people and programs write it. One sentence tells the learner what is wrong with it.

It accepts these variants: the separators comma, semicolon, tab and bar; decimal commas; UTF-8, UTF-16 and
Windows text; quoted cells with separators and line ends in them; blank lines; the index column that pandas
and R put first; the usual marks of a missing cell.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from datasets.card import Kind
from datasets.decoding import decode
from datasets.guessing import guess_kinds, guess_target
from datasets.own import OwnTable, ReadError, Sheet
from datasets.records import Grid, gathered

MOST_NAME = 100  # characters in the name of a column
MISSING = frozenset({"", "?", "na", "n/a", "#n/a", "<na>", "nan", "null", "-", "."})


@dataclass(frozen=True, eq=False)
class Reading:
    """The result of reading a file: the table with the guessed kinds, and notes for the learner."""

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
    grid, separator = gathered(decode(data))
    if not len(grid):
        raise ReadError("This file has only one line. It needs column names and a line for each record.")
    start, notes = 0, []
    if _is_index(grid):
        start, notes = 1, ["The first column only counts the records, so Glasshouse leaves it out."]
    names = _names(grid.heading[start:])
    if all(re.fullmatch(r"[-+]?[\d.,]+", name) for name in names):
        notes.append("Glasshouse reads the first line as the names of the columns, but it has only numbers.")
    columns = (_points(_unmarked(grid.cells(i)), separator) for i in range(start, len(grid.heading)))
    sheet = Sheet(names, columns)
    if sheet.frame.empty:
        raise ReadError("Every cell of this table is empty or marked as missing. Fill in some of the cells.")
    target = guess_target(sheet)
    return Reading(OwnTable(sheet, guess_kinds(sheet, target), target), tuple(notes))


def read_sheet(text: str) -> Sheet:
    """Read text that Sheet.csv wrote, with commas and empty cells as missing ones. Raises ReadError."""
    grid, _ = gathered(text, ",")
    columns = ([cell or None for cell in grid.cells(i)] for i in range(len(grid.heading)))
    return Sheet(_names(grid.heading), columns)


def _is_index(grid: Grid) -> bool:
    """Whether the first column only counts the records, from 0 or from 1."""
    if grid.heading[0].casefold() not in ("", "unnamed: 0", "index"):
        return False
    cells = grid.cells(0)
    return cells[0] in ("0", "1") and all(cell == str(i) for i, cell in enumerate(cells, int(cells[0])))


def _names(heading: Sequence[str]) -> list[str]:
    """The names of the columns. Raises ReadError for equal names, a name too long, and a single column."""
    blank = ["row name", *(f"column {i}" for i in range(2, len(heading) + 1))]
    names = [name or blank[i] for i, name in enumerate(heading)]
    if len(names) < 2:
        raise ReadError(
            "This table has only one column. A tree needs a column to predict and another to predict it "
            "from. Separate the cells by commas, semicolons, tabs or bars."
        )
    _check_names(names)
    return names


def _check_names(names: Sequence[str]) -> None:
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        if name in seen:
            raise ReadError(f"Two columns are called “{name}”. Give every column its own name.")
        if len(name) > MOST_NAME:
            raise ReadError(
                f"The name of column {number} has {len(name):,} letters, but the limit is {MOST_NAME}. "
                "Is the first line a heading?"
            )
        seen.add(name)


def _unmarked(cells: Sequence[str]) -> list[str | None]:
    """The cells with None for every mark of a missing cell. A minus is a value in a column with a plus."""
    known = set(cells)
    marks = MISSING - {"-"} if "+" in known else MISSING
    missing = {cell for cell in known if cell.casefold() in marks}
    return [None if cell in missing else cell for cell in cells] if missing else [*cells]


COMMA = re.compile(r"[-+]?\d*,\d+(e[-+]?\d+)?|[-+]?\d{1,3}(\.\d{3})+(,\d+)?", re.IGNORECASE)
THOUSANDS = re.compile(r"[-+]?\d{1,3}(,\d{3})+(\.\d+)?")
PLAIN = re.compile(r"[-+]?(\d+|inf(inity)?)", re.IGNORECASE)


def _points(cells: list[str | None], separator: str) -> list[str | None]:
    """The cells with decimal points if the column holds numbers with commas, otherwise unchanged.

    1,234 is a little over one, except in a file separated by commas, where people write it for a thousand.
    """
    known = {cell for cell in cells if cell is not None}
    if not any("," in cell for cell in known):
        return cells
    if separator == "," and all(THOUSANDS.fullmatch(cell) or PLAIN.fullmatch(cell) for cell in known):
        return [cell and cell.replace(",", "") for cell in cells]
    if all(COMMA.fullmatch(cell) or PLAIN.fullmatch(cell) for cell in known):
        return [cell and cell.replace(".", "").replace(",", ".") for cell in cells]
    return cells
