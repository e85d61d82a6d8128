"""Reads a file as people and programs write it. One sentence tells the learner what is wrong with it.

`files/` knows the formats, the encodings and the ways to write a number. Every guess there has its
alternatives, and a note tells each guess that a learner may want to change.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from datasets.card import Kind
from datasets.files.choices import Choices, Guess, Notes
from datasets.files.figures import Figures
from datasets.files.parsed import Parsed
from datasets.files.parsing import DECIMALS, parsed
from datasets.files.records import Grid, Lines, records_of
from datasets.files.spellings import merged, sentence, spelled_twice
from datasets.guessing import are_codes, guess_kinds, guess_target, has_zeros
from datasets.missing import MISSING
from datasets.naming import as_words
from datasets.numerals import number_in, numbers
from datasets.own import LEFT_OUT, OwnTable, ReadError, Sheet, declared, word
from datasets.targets import called_target

MOST_NAME = 100  # characters in the name of a column
ROW_NAMES = ("", "unnamed 0", "index")
SPELLINGS = (("apart", "Keep them apart"), ("one", "One value"))


@dataclass(frozen=True, eq=False)
class Reading:
    """The result of reading a file: the table with the guessed kinds, notes for the learner, and guesses."""

    table: OwnTable
    notes: tuple[str, ...] = ()
    format: str = "text"
    guesses: tuple[Guess, ...] = field(default=())

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


def read(data: bytes | str, choices: Choices | None = None) -> Reading:
    r"""Read a file and guess what its columns are. Raises ReadError.

    >>> reading = read("size;weight;class\nsmall;1,5;a\nmedium;2,5;b\nlarge;3,5;b")
    >>> reading.kinds["size"], reading.kinds["weight"], reading.target
    (('ordinal', ('small', 'medium', 'large')), 'continuous', 'class')
    >>> reading.frame["weight"].tolist()
    [1.5, 2.5, 3.5]
    """
    choices, notes = choices or Choices(), Notes()
    found, guesses = parsed(data, choices, notes)
    grid = found.grid
    if not len(grid):
        raise ReadError("This file has only one line. It needs column names and a line for each record.")
    start = 0
    if _is_index(grid):
        start = 1
        notes.say("The first column only counts the records, so Glasshouse leaves it out.")
    names = _names(grid, start)
    figures = Figures(grid, found.separator, choices.decimal, notes)
    columns = (_cells(found, figures, start + i, name) for i, name in enumerate(names))
    sheet = Sheet(names, columns)
    if sheet.frame.empty:
        raise ReadError("Every cell of this table is empty or marked as missing. Fill in some of the cells.")
    figures.tell()
    table = _table(sheet, found, start)
    mended, spelt = _spelled(table, choices, notes)
    if mended is not sheet:
        table = _table(mended, found, start)
    _tell_kinds(table, notes)
    if found.target is None:
        _tell_target(table, notes)
    return Reading(
        table, notes.sentences, found.format, (*guesses, *_decimal(found, figures, choices), *spelt)
    )


def read_sheet(text: str) -> Sheet:
    """Read text that Sheet.csv wrote, with commas and empty cells as missing ones. Raises ReadError."""
    lines = Lines(text)
    records = records_of(lines, ",")
    grid = Grid(next(records, (0, 0, [])), records, lines)
    columns = ([cell or None for cell in grid.cells(i)] for i in range(len(grid.heading)))
    return Sheet(_names(grid, 0), columns)


# ---- names and cells


def _is_index(grid: Grid) -> bool:
    """Whether the first column only counts the records, from 0 or from 1."""
    if not grid.is_named or as_words(grid.heading[0]) not in ROW_NAMES:
        return False
    cells = grid.cells(0)
    return cells[0] in ("0", "1") and all(cell == str(i) for i, cell in enumerate(cells, int(cells[0])))


def _names(grid: Grid, start: int) -> list[str]:
    """The names of the columns. Raises ReadError for equal names, a name too long, and a single column."""
    heading = grid.heading[start:]
    first = "row name" if grid.is_named else "column 1"
    blank = [first, *(f"column {i}" for i in range(2, len(heading) + 1))]
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


def _cells(found: Parsed, figures: Figures, at: int, name: str) -> list[str | None]:
    """The cells of a column: numbers with decimal points, None where one is missing."""
    cells, kind = found.grid.cells(at), found.kinds.get(at)
    if kind is None or kind == "continuous":
        return figures.column(cells, name)
    marks = {cell for cell in set(cells) if cell.casefold() in MISSING} - set(declared(kind))
    return [None if cell in marks else cell for cell in cells]


def _spelled(table: OwnTable, choices: Choices, notes: Notes) -> tuple[Sheet, tuple[Guess, ...]]:
    """The sheet with one spelling where the learner wants that or numbers are equal, and the guess."""
    sheet = table.sheet
    columns: dict[str, list[str | None]] = {}
    words = False
    for name, kind in zip(sheet.names, table.kinds, strict=True):
        groups = spelled_twice(declared(kind))
        if groups:
            equal = all(number_in(value) is not None for group in groups for value in group)
            words = words or not equal
            together = equal or choices.spellings == "one"
            notes.say(sentence(name, groups, together))
            if together:
                columns[name] = merged(_texts(sheet, name), groups)
    if columns:
        sheet = Sheet(sheet.names, [columns.get(name) or _texts(sheet, name) for name in sheet.names])
    guess_of = Guess("spellings", "Spellings of a value", choices.spellings or "apart", SPELLINGS)
    return sheet, (guess_of,) if words else ()


def _texts(sheet: Sheet, name: str) -> list[str | None]:
    return [cell if isinstance(cell, str) else None for cell in sheet.frame[name].tolist()]


def _decimal(found: Parsed, figures: Figures, choices: Choices) -> tuple[Guess, ...]:
    if found.format not in ("text", "Markdown"):
        return ()
    value = choices.decimal or ("," if figures.used == {","} else ".")
    return (Guess("decimal", "Decimal sign", value, DECIMALS),)


# ---- kinds and target


def _table(sheet: Sheet, found: Parsed, start: int) -> OwnTable:
    """The table with its kinds and target. What the file says about a column comes before a guess."""
    target = guess_target(sheet) if found.target is None else sheet.names[found.target - start]
    kinds = [*guess_kinds(sheet, target)]
    for at, kind in found.kinds.items():
        name = sheet.names[at - start] if at >= start else None
        if name and (name == target or kinds[at - start] != LEFT_OUT or kind == LEFT_OUT):
            kinds[at - start] = _declared(kind, kinds[at - start])
    return OwnTable(sheet, tuple(kinds), target)


def _declared(kind: Kind, guessed: Kind) -> Kind:
    """What the file says, unless it says only that these are numbers or words and the guess knows which."""
    if kind == "continuous":
        return guessed if declared(guessed) and _are_numbers(guessed) else "continuous"
    if kind == ("nominal", ()):
        return guessed if word(guessed) == "nominal" else ("nominal", ())
    return kind


def _are_numbers(kind: Kind) -> bool:
    return not bool(np.isnan(numbers(pd.Series(declared(kind), dtype="str"))).any())


def _tell_kinds(table: OwnTable, notes: Notes) -> None:
    """Add notes on columns that are left out, and on codes."""
    for name, kind in zip(table.sheet.names, table.kinds, strict=True):
        present = table.sheet.frame[name].dropna()
        if kind == LEFT_OUT:
            notes.about(_why_left_out(present), name)
        elif len(present) and has_zeros(present):
            _tell_zeros(present, name, kind, notes)


def _tell_target(table: OwnTable, notes: Notes) -> None:
    """Add a note on a target that no name tells."""
    if table.target != table.sheet.names[-1] and table.target != called_target(table.sheet.names):
        notes.say(f"Glasshouse predicts “{table.target}”. Choose another column to predict if that is wrong.")


def _why_left_out(present: pd.Series) -> str:
    if not len(present):
        return "Glasshouse leaves out {}, because no record has a value there."
    if present.nunique() == len(present):
        return "Glasshouse leaves out {}, because each record has its own value there, as a name has."
    return "Glasshouse leaves out {}, because nearly every record has its own value there."


def _tell_zeros(present: pd.Series, name: str, kind: Kind, notes: Notes) -> None:
    if word(kind) == "continuous":
        notes.about("Some numbers in {} begin with 0. Make the column nominal if they are codes.", name)
    elif are_codes(present, name) and _are_numbers(kind):
        notes.about("Glasshouse reads {} as words, because its numbers begin with 0, as codes do.", name)
