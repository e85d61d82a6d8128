"""The points of a link with their classes, in the plane or on a line, from a world, a set or a table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from datasets.own import OwnTable
from datasets.worlds import TARGET, WORLDS
from mlcore import Table, TableError
from mlcore.table import Column, Scalar
from views.kit.keep import kept
from views.subjects.points.of_tables import FARTHEST, FIRST, spread
from views.subjects.points.points import Box, Points, framed
from views.subjects.points.points import Source as Original
from views.subjects.trees.story import Choices
from views.words.grammar import listed, plural

TRAINING, TEST = 0, 1  # the draws of a world, as on the page about overfitting
WORLD = "world "  # before the name of a world that points come from
TESTED = 1000  # test points of a world
MOST = 500  # records of a table
Floats = NDArray[np.float64]
UNIT = (1.0, 1.0)


@dataclass(frozen=True)
class Drawn:
    """Points of a world. noise: the percentage of wrong labels

    edited: the points after the learner's edits
    """

    world: str
    n: int
    noise: int
    seed: int
    edited: Points | None = None


@dataclass(frozen=True)
class Sheet:
    """One or two columns of a table."""

    choices: Choices
    columns: tuple[str, ...]


Source = Drawn | Points | Sheet


@dataclass(frozen=True, eq=False)
class Ground:
    """Points and their classes.

    names: of the axes, one or two; x: (n, 1 or 2); codes: (n,) indices of the classes
    box:   the bounds of the plane; target: the name of the class column; record: the noun for one point
    test:  other points of the same source and their classes, or None
    notes: sentences about records that are left out
    """

    title: str
    names: tuple[str, ...]
    x: Floats
    codes: NDArray[np.intp]
    classes: tuple[Scalar, ...]
    box: Box
    target: str = "class"
    record: str = "point"
    test: tuple[Floats, NDArray[np.intp]] | None = None
    notes: tuple[str, ...] = ()

    @property
    def n(self) -> int:
        """The number of points."""
        return len(self.codes)

    @property
    def line(self) -> bool:
        """Whether each point has only one number."""
        return len(self.names) == 1

    def table(self, scale: Sequence[float] = UNIT) -> Table:
        """The points as a table. Each coordinate is multiplied by its scale."""
        return self._table(self.x, self.codes, scale)

    def tested(self, scale: Sequence[float] = UNIT) -> Table | None:
        """The test points as a table, or None if there are none."""
        return self._table(*self.test, scale) if self.test else None

    def frame(self, x: Floats, scale: Sequence[float] = UNIT) -> dict[str, Floats]:
        """Places as arrays by column. Each coordinate is multiplied by its scale."""
        return {name: x[:, i] * scale[i] for i, name in enumerate(self.columns)}

    @property
    def columns(self) -> tuple[str, ...]:
        """The column names in tables: the names of the axes, if these and the target all differ."""
        own = len({*self.names, self.target}) == len(self.names) + 1
        return self.names if own else tuple(f"x{i + 1} of {self.target}" for i in range(len(self.names)))

    def _table(self, x: Floats, codes: NDArray[np.intp], scale: Sequence[float]) -> Table:
        inputs = self.frame(x, scale)
        labels = np.array(self.classes, dtype=object)[codes]
        kinds: dict[str, Any] = {
            **dict.fromkeys(inputs, "continuous"),
            self.target: ("nominal", list(self.classes)),
        }
        return Table.from_frame({**inputs, self.target: labels}, self.target, kinds)


@kept
def ground_of(source: Source) -> Ground:
    """The points of a source. Raises TableError if there are none or they cannot be drawn."""
    if isinstance(source, Drawn):
        return _of_world(source)
    if isinstance(source, Points):
        return _of_points(source)
    return _of_sheet(source)


def _of_world(source: Drawn) -> Ground:
    world, noise, after = WORLDS[source.world], source.noise / 100, source.edited
    if after is not None:
        found = ground_of(replace(source, edited=None))
        title = f"{world.title}, edited"
        return replace(found, title=title, x=after.X, codes=_codes(after), box=after.box)
    parts = []
    for make, n, which in ((world.make, source.n, TRAINING), (world.test, TESTED, TEST)):
        frame = make(n, (source.seed, which), noise)
        codes = [world.classes.index(label) for label in frame[TARGET]]
        parts.append((frame[["x1", "x2"]].to_numpy(dtype=float), np.array(codes, dtype=np.intp)))
    (x, codes_of), test = parts
    return Ground(world.title, ("x1", "x2"), x, codes_of, world.classes, world.box, TARGET, test=test)


def _of_points(points: Points) -> Ground:
    if not points.n:
        raise TableError("There are no points to learn from.")
    return Ground(points.title, points.axes, points.X, _codes(points), points.classes, points.box)


def _codes(points: Points) -> NDArray[np.intp]:
    return (points.Y > 0).astype(np.intp)


def points_of(source: Source) -> Points | None:
    """The points that a learner can edit: of a set or a world, but not the records of a table."""
    if isinstance(source, Sheet):
        return None
    if isinstance(source, Points):
        return source
    return source.edited or _points_of(source)


@kept
def _points_of(source: Drawn) -> Points:
    ground = ground_of(source)
    x, y = tuple(map(tuple, ground.x.tolist())), tuple(1 if c else -1 for c in ground.codes.tolist())
    drawn = Original(f"{WORLD}{source.world}", source.n, source.seed)
    classes = WORLDS[source.world].classes
    return Points(source.world, x, y, ("x1", "x2"), classes, box=ground.box, source=drawn)


def _of_sheet(source: Sheet) -> Ground:
    table, card = source.choices.table, source.choices.card
    columns = [column for column in table.columns if column.name in source.columns]
    columns.sort(key=lambda column: source.columns.index(column.name))
    x = np.column_stack([column.cells for column in columns])
    rows = np.flatnonzero(np.isfinite(x).all(axis=1) & (table.target.cells >= 0))
    notes = []
    if len(rows) < table.n:
        lost = plural(table.n - len(rows), card.record)
        notes.append(f"{lost} without a number in {listed([f'“{c}”' for c in source.columns])} left out.")
    if len(rows) > MOST:
        notes.append(f"The table has {len(rows)} such records. You see {MOST} of them, evenly spread.")
        rows = rows[spread(len(rows), MOST)]
    if not len(rows):
        raise TableError("No record has a value in all of these columns.")
    x, codes = x[rows], table.target.cells[rows].astype(np.intp)
    if np.abs(x).max() > FARTHEST / 2:  # the plane has margins
        raise TableError("These numbers are too large to plot.")
    places = [(a, b) for a, b in np.column_stack([x, np.zeros(len(x))])[:, :2].tolist()]
    left, bottom, right, top = framed(places)
    box = (left, -1.0, right, 1.0) if x.shape[1] == 1 else (left, bottom, right, top)
    return Ground(
        card.title, source.columns, x, codes, table.classes, box, table.target.name, card.record,
        notes=tuple(notes),
    )  # fmt: skip


def numbers_of(choices: Choices) -> tuple[str, ...]:
    """The names of the continuous columns, those of FIRST first. Raises TableError if there are none or the
    target is a number."""
    table = choices.table
    if table.target.kind == "continuous":
        raise TableError(f"“{table.target.name}” is a number. Points need a class.")
    names = [column.name for column in table.columns if _is_there(column)]
    if not names:
        raise TableError("The table has no column of numbers.")
    first = [name for name in FIRST.get(choices.data, ()) if name in names]
    return tuple(dict.fromkeys([*first, *names]))


def _is_there(column: Column) -> bool:
    return column.kind == "continuous" and not np.isnan(column.cells).all()


def own_of(data: str, own: OwnTable | None) -> Choices:
    """The choices for a data set or an own table, for lessons that grow no tree themselves."""
    return Choices(data=data, recipe="cart", own=own)
