"""Two columns together: the story, and the places of the records by one, by the other and by both."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

import mlcore
from mlcore import Column, Table, select
from mlcore.select import Score
from views.kit.keep import kept_long
from views.lessons.columns.case import MOST_PAIRED, Case, paired, scoring

MOST_DOTS = 240
MOST_VALUES = 6  # of a column; the rarest values share a place
OTHERS = "others"
NOTHING = 0.05  # of the entropy: a column with a smaller gain tells next to nothing

Spot = tuple[float, float]
Area = tuple[float, float, float, float]  # left, bottom, right, top


@dataclass(frozen=True)
class Step:
    """kind: ask, first, second, pair, all."""

    kind: str


STEPS = tuple(Step(kind) for kind in ("ask", "first", "second", "pair", "all"))


@dataclass(frozen=True, eq=False)
class Side:
    """A column of the pair. values: those with their own place; codes: the place of each record, -1 without "
    "one"""

    name: str
    values: tuple[str, ...]
    codes: NDArray[np.intp]
    score: Score


@dataclass(frozen=True, eq=False)
class Story:
    """a, b: the two columns; together: their score; entropy: of the classes, in bits

    gains: each pair, its score, and how much more it gains than both alone, the most first
    left:  columns that the page leaves out; codes: the class of each record; rows: the records in the picture
    """

    steps: Sequence[Step]
    a: Side
    b: Side
    together: Score
    entropy: float
    gains: tuple[tuple[tuple[str, str], Score, float], ...]
    left: int
    classes: tuple[object, ...]
    codes: NDArray[np.intp]
    rows: NDArray[np.intp]

    @property
    def synergy(self) -> float:
        """What both gain together beyond what they gain alone."""
        return self.together.information_gain - self.a.score.information_gain - self.b.score.information_gain


def seconds(case: Case) -> float:
    """The approximate time to score all pairs."""
    return scoring(case) * min(len(case.choices.card.kinds), MOST_PAIRED) / 4


@kept_long(seconds)
def story(case: Case) -> Story:
    """The pair of a link, or the one with the highest gain beyond what its columns gain alone."""
    whole = case.table
    table = paired(whole)
    alone = select.scores(table)
    joint = select.pairs(table, alone)

    def beyond(pair: tuple[str, str]) -> float:
        return joint[pair].information_gain - sum(alone[name].information_gain for name in pair)

    ranked = sorted(joint, key=lambda pair: -beyond(pair))
    shown = next((pair for pair in ranked if {*pair} == {*case.pair}), ranked[0])
    divided = {column.name: column for column in select.divided(table, alone).columns}
    a, b = (_side(divided[name], alone[name]) for name in (case.pair or shown))
    counts = np.bincount(table.target.cells, table.weights, len(table.classes))
    gains = tuple((pair, joint[pair], beyond(pair)) for pair in ranked)
    entropy = float(mlcore.IMPURITIES["entropy"](counts))
    rows = drawn(table, a, b)
    left = len(whole.columns) - len(table.columns)
    return Story(STEPS, a, b, joint[shown], entropy, gains, left, table.classes, table.target.cells, rows)


def _side(column: Column, score: Score) -> Side:
    """The most frequent values in their order, and the others together."""
    sizes = np.bincount(column.cells[column.cells >= 0], minlength=len(column.values))
    there = np.flatnonzero(sizes)
    if len(there) > MOST_VALUES:
        there = np.sort(there[np.argsort(-sizes[there], kind="stable")[: MOST_VALUES - 1]])
    place = np.full(len(column.values) + 1, len(there))
    place[there] = np.arange(len(there))
    place[-1] = -1  # a missing cell
    values = tuple(str(column.values[v]) for v in there.tolist())
    others = len(np.flatnonzero(sizes)) > len(there)
    return Side(column.name, (*values, OTHERS) if others else values, place[column.cells], score)


def drawn(table: Table, a: Side, b: Side) -> NDArray[np.intp]:
    """The records in the picture, which have both values. Of many, it has some from all cells and classes."""
    order = np.lexsort((table.target.cells, b.codes, a.codes))
    known = order[(a.codes[order] >= 0) & (b.codes[order] >= 0)]
    if len(known) <= MOST_DOTS:
        return known
    return np.asarray(known[np.linspace(0, len(known) - 1, MOST_DOTS).round().astype(int)])


def table_of_cells(story: Story) -> list[tuple[str, str, NDArray[np.float64]]]:
    """Each existing combination, with its records by class."""
    k, found = len(story.classes), []
    for i, one in enumerate(story.a.values):
        for j, other in enumerate(story.b.values):
            mine = (story.a.codes == i) & (story.b.codes == j)
            if mine.any():
                found.append((one, other, np.bincount(story.codes[mine], minlength=k).astype(float)))
    return found


# Where the dots lie ---------------------------------------------------------------------------------


def areas(story: Story, kind: str) -> dict[tuple[int, int], Area]:
    """The cells of the unit square at a step, by the places of the first and the second column (-1: all)."""
    m = len(story.a.values) if kind in ("first", "pair") else 0
    k = len(story.b.values) if kind in ("second", "pair") else 0
    across = [(i, i / m, (i + 1) / m) for i in range(m)] or [(-1, 0.0, 1.0)]
    up = [(j, 1 - (j + 1) / k, 1 - j / k) for j in range(k)] or [(-1, 0.0, 1.0)]
    return {(i, j): (x0, y0, x1, y1) for i, x0, x1 in across for j, y0, y1 in up}


def members(story: Story, kind: str) -> dict[tuple[int, int], list[int]]:
    """The drawn records of each cell, class by class."""
    a = story.a.codes if kind in ("first", "pair") else np.full(len(story.codes), -1)
    b = story.b.codes if kind in ("second", "pair") else np.full(len(story.codes), -1)
    found: dict[tuple[int, int], list[int]] = {key: [] for key in areas(story, kind)}
    for row in story.rows[np.argsort(story.codes[story.rows], kind="stable")].tolist():
        found[int(a[row]), int(b[row])].append(row)
    return found


def pure_in(story: Story, kind: str, key: tuple[int, int]) -> int | None:
    """The class of all records of a cell, including those not in the picture; None where there are "
    "several."""
    there = np.ones(len(story.codes), dtype=bool)
    for side, place in zip((story.a, story.b), key, strict=True):
        there &= (side.codes == place) if place >= 0 else (side.codes >= 0)
    found = np.unique(story.codes[there])
    return int(found[0]) if len(found) == 1 else None


def places(story: Story, kind: str) -> dict[int, Spot]:
    """The place of each drawn record at a step, in rows within its cell."""
    found: dict[int, Spot] = {}
    cells, mine = areas(story, kind), members(story, kind)
    pitch = min((_pitch(cells[key], len(rows)) for key, rows in mine.items() if rows), default=WIDEST)
    for key, rows in mine.items():
        left, bottom, right, top = cells[key]
        wide = _fitting(right - left, pitch)
        high = ceil(len(rows) / wide)
        x0 = (left + right - pitch * (min(wide, max(len(rows), 1)) - 1)) / 2
        y0 = (bottom + top + ASPECT * pitch * (high - 1)) / 2
        for at, row in enumerate(rows):
            found[row] = (x0 + pitch * (at % wide), y0 - ASPECT * pitch * (at // wide))
    return found


MARGIN = 0.04
WIDEST = 0.085  # from dot to dot across
ASPECT = 1.35  # how much more it is vertically, because panes are wider than high


def _pitch(area: Area, n: int) -> float:
    """The distance between dots at which this many fit."""
    wide, high = area[2] - area[0], area[3] - area[1]
    pitch = WIDEST
    while _fitting(wide, pitch) * _fitting(high, ASPECT * pitch) < n:
        pitch *= 0.97
    return pitch


def _fitting(room: float, pitch: float) -> int:
    """The number of dots that have room."""
    return max(1, int((room - MARGIN) / pitch + 1e-9))


def pitch_of(story: Story) -> float:
    """The smallest distance between dots at any step."""
    found = []
    for kind in ("ask", "first", "second", "pair"):
        cells = areas(story, kind)
        found += [_pitch(cells[key], len(rows)) for key, rows in members(story, kind).items() if rows]
    return min(found, default=WIDEST)
