"""Numbers of a link: one column of a table or two, or the points of a ring."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import quote, unquote

import numpy as np
from numpy.typing import NDArray

from mlcore import Table, TableError
from mlcore.table import Column
from views.kit.keep import kept
from views.kit.lesson import Refusal
from views.kit.link import table
from views.kit.link.params import PLACE, Change, Given
from views.kit.own import OWN
from views.kit.panels import Action, Field
from views.subjects.points.of_tables import FARTHEST, spread
from views.subjects.points.points import Box, framed
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.grammar import listed, plural, verb
from views.words.html import esc

Floats = NDArray[np.float64]
MOST = 300  # records
FLAT = 1e-9  # a range this small relative to its numbers has no room for a threshold
FIRST = {
    "cars": ("Weight", "Miles per gallon"), "hitters": ("Career hits", "Salary"),
    "iris": ("Petal length", "Petal width"), "penguins": ("Flipper length", "Body mass"),
}  # fmt: skip

TWO = table.NUMBERS  # the table to begin with, where a view needs two numbers
DATA = table.DATA.but(default=TWO, resets=(*table.DATA.resets, "columns", "fewest"))
COLUMNS = table.COLUMNS.but(groups=(), resets=(*PLACE, "fewest"))


@dataclass(frozen=True)
class Sheet:
    """Columns of a table that hold numbers, or none if the table cannot be read."""

    choices: Choices
    columns: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Ground:
    """Records as numbers, (n, 1) or (n, 2).

    box: the plane around them; a line has the height from 0 to 1
    notes: sentences about records left out
    """

    title: str
    names: tuple[str, ...]
    points: Floats
    box: Box
    record: str = "point"
    notes: tuple[str, ...] = ()

    @property
    def n(self) -> int:
        """The number of records."""
        return len(self.points)

    def table(self) -> Table:
        """The first number as x and the second as y, the target."""
        return Table.from_frame({"x": self.points[:, 0], "y": self.points[:, 1]}, "y")

    def named(self) -> Table:
        """The same numbers under their own names."""
        across, up = self.names[:2]
        return Table.from_frame({across: self.points[:, 0], up: self.points[:, 1]}, up)


# The link -------------------------------------------------------------------------------------------


def read(given: Given, first: str, needed: int) -> Sheet:
    """The table of a link and its columns, at least `needed` of them; first: the table to begin with."""
    data = choosing.read_data(given, first)
    choices = Choices(data=data, recipe="cart", own=given.own if data == OWN else None)
    try:
        names = numbers_of(choices)
    except TableError:
        return Sheet(choices, ())
    text = given(COLUMNS)
    wished = tuple(dict.fromkeys(unquote(part) for part in text.split(";"))) if text else names[:needed]
    if not set(wished) <= set(names) or len(wished) > 2:
        given.mend(COLUMNS, None, "The link asks for columns of numbers that the table lacks.")
        wished = names[:needed]
    more = [name for name in names if name not in wished]
    sheet = Sheet(choices, (*wished, *more[: max(needed - len(wished), 0)]))
    with suppress(TableError):
        for note in ground_of(sheet).notes:
            given.note(note)
    return sheet


def numbers_of(choices: Choices) -> tuple[str, ...]:
    """The columns that hold numbers: the first ones to show, then the target. Raises TableError."""
    found, first = choices.table, FIRST.get(choices.data, ())
    names = [column.name for column in (*found.columns, found.target) if _is_there(column)]
    target = [found.target.name] if found.target.name in names else []
    return tuple(dict.fromkeys([*first, *names[:1], *target, *names]))


def _is_there(column: Column) -> bool:
    return column.kind == "continuous" and not bool(np.isnan(column.cells).all())


def column(sheet: Sheet, given: Given, place: int, label: str, none: str = "") -> Field:
    """The widget of the column of an axis; none: its text if there is none."""
    names, pair = numbers_of(sheet.choices), sheet.columns

    def change(name: str) -> Change:
        columns = [*pair[:place], name, *pair[place + 1 :]]
        return given.row(COLUMNS).change(";".join(quote(one, safe=" ") for one in columns if one))

    others = {name for at, name in enumerate(pair) if at != place}
    options = {name: name for name in names if name not in others}
    options |= {"": none} if none else {}
    value = pair[place] if place < len(pair) else ""
    return Field(f"column {place}", label, "select", value, change, options, width=170)


def columns(sheet: Sheet, given: Given, labels: Sequence[str], none: str = "") -> list[Field]:
    """A widget for each column; none: the text of the last one if there is no such column."""
    if not sheet.columns:
        return []
    last = len(labels) - 1
    return [column(sheet, given, k, label, none if k == last else "") for k, label in enumerate(labels)]


# The numbers ----------------------------------------------------------------------------------------


@kept
def ground_of(sheet: Sheet) -> Ground:
    """The records of a sheet. Raises TableError with a sentence."""
    found, card = sheet.choices.table, sheet.choices.card
    if not sheet.columns:
        raise TableError("The table has no column of numbers.")
    points = np.column_stack([_cells(found, name) for name in sheet.columns])
    rows = np.flatnonzero(np.isfinite(points).all(axis=1))
    names, notes = listed([f"“{name}”" for name in sheet.columns]), []
    if len(rows) < found.n:
        lost = found.n - len(rows)
        were = verb(lost, "was", "were")
        notes.append(f"{plural(lost, card.record)} without a number in {names} {were} left out.")
    if len(rows) > MOST:
        notes.append(f"The table has {len(rows)} such records. The page uses {MOST} of them, evenly spread.")
        rows = rows[spread(len(rows), MOST)]
    return checked(Ground(card.title, sheet.columns, points[rows], (0, 0, 1, 1), card.record, tuple(notes)))


def _cells(found: Table, name: str) -> Floats:
    return next(column.cells for column in (*found.columns, found.target) if column.name == name)


def checked(ground: Ground) -> Ground:
    """The ground with its box. Raises TableError if there is nothing to learn or draw."""
    points = ground.points
    if len(points) < 2:
        raise TableError("Fewer than two records have these numbers.")
    largest = np.abs(points).max(axis=0)
    if largest.max() > FARTHEST / 2:
        raise TableError("Numbers this large cannot be drawn.")
    wide = np.ptp(points, axis=0).tolist()
    for name, range_, most in zip(ground.names, wide, largest.tolist(), strict=True):
        if range_ <= max(FLAT * most, 1 / FARTHEST):
            raise TableError(f"“{name}” is the same in all records, or nearly so.")
    if points.shape[1] == 2:
        box = framed(points)
    else:
        left, _, right, _ = framed(np.column_stack([points[:, 0], np.zeros(len(points))]))
        box = (left, 0.0, right, 1.0)
    return Ground(ground.title, ground.names, points, box, ground.record, ground.notes)


def refusal(sheet: Sheet, needed: int, first: str, title: str) -> Refusal | None:
    """Why there is no story, or None if there is one. first, title: the table that helps."""
    try:
        if sheet.choices.table and 0 < len(sheet.columns) < needed:
            raise TableError("The table has only one column of numbers, and two are needed here.")
        ground_of(sheet)
    except TableError as error:
        change = DATA.change(first)
        return Refusal(esc(str(error)), [Action(f"Use {title}", change)])
    return None
