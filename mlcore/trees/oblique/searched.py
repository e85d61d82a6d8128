"""A line searched coefficient by coefficient, as a trace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from mlcore.table import Table, TableError
from mlcore.trees.impurity import mass_of
from mlcore.trees.oblique.line import (
    NEAR,
    Floats,
    Line,
    Place,
    Sides,
    counted,
    line_of,
    numbers_of,
    onehot_of,
    sweep,
)

JUMPS = 5  # random directions tried in a local minimum, as OC1 does by default
MOVES = 500  # a search that moves more often than this ends in a step "limit"


@dataclass(frozen=True, slots=True)
class SearchStep:
    """One step of the search along coefficients.

    kind   level
    start  1     the best cut along one attribute
    try    2     one coefficient is moved to its best place, the others held: `found` is its impurity
    move   1     the best of these moves is made
    stuck  1     no coefficient alone lowers the impurity
    jump   1     a move of all coefficients in a random direction that does
    miss   2     one that does not
    done   1     no jump is left
    limit  1     the search moved too often

    line, sides: their state after the step (a "try" does not change them)
    about:   the coefficient tried or moved: an attribute, or None for the threshold
    tried:   the line that a "try" or a "miss" measured
    found:   its impurity
    """

    kind: str
    level: int
    line: Line
    sides: Sides
    about: str | None = None
    tried: Line | None = None
    found: float | None = None


def search(
    table: Table, criterion: str = "gini", jumps: int = JUMPS, seed: int = 0, detail: int = 2
) -> Iterator[SearchStep]:
    """Search a line of little impurity, coefficient by coefficient; yields steps up to the level `detail`.

    Each round tries all coefficients and makes the best move ("best" order of OC1). In a local minimum up
    to `jumps` random directions are tried. The attributes are brought to a common scale first (centre:
    median, unit: interquartile range, as in CART), so that neither unit nor offset matters.

    Raises TableError as fisher does (any number of classes from two), and where no cut parts anything.
    """
    for step in _search(_Field(table, criterion), jumps, np.random.default_rng(seed)):
        if step.level <= detail:
            yield step


# The search -------------------------------------------------------------------------------------


class _Field:
    """The records on a common scale: z has a last column of -1, so that z @ h is above 0 above the line h."""

    def __init__(self, table: Table, criterion: str) -> None:
        self.names = tuple(column.name for column in table.columns)
        x = numbers_of(table, self.names)
        low, self.middle, high = np.quantile(x, [0.25, 0.5, 0.75], axis=0)
        spread = np.where(high > low, high - low, x.std(axis=0))
        self.unit = np.where(spread > 0, spread, 1.0)
        self.z = np.column_stack([(x - self.middle) / self.unit, np.full(len(x), -1.0)])
        self.onehot, self.criterion = onehot_of(table), criterion
        self.whole = float(mass_of(criterion)(self.onehot.sum(axis=0), -1))

    def line(self, h: Floats) -> Line:
        """The line of coefficients h (d + 1,) in the units of the columns."""
        weights = h[:-1] / self.unit
        return line_of(self.names, weights, float(h[-1] + weights @ self.middle))

    def sides(self, h: Floats) -> Sides:
        """What the line h (d + 1,) does to the records."""
        return counted(self.onehot, self.z @ h > 0, self.criterion)

    def sweep(self, h: Floats, direction: Floats) -> Place | None:
        """The best place of h + a · direction."""
        return sweep(self.z @ h, self.z @ direction, self.onehot, self.criterion)

    def better(self, new: float, old: float) -> bool:
        """Whether one impurity is lower than another, by more than rounding."""
        return (old - new) * len(self.z) > NEAR * self.whole


def _search(field: _Field, jumps: int, rng: np.random.Generator) -> Iterator[SearchStep]:
    h = _start(field)
    now = SearchStep("start", 1, field.line(h), field.sides(h))
    yield now
    left, moves = jumps, 0
    while moves < MOVES:
        moves += 1
        tries = [_tried(field, h, i) for i in range(len(h))]
        best, found = min(enumerate(tries), key=lambda item: item[1][1])
        for i, (other, impurity) in enumerate(tries):
            yield replace(
                now, kind="try", level=2, about=_about(field, i), tried=field.line(other), found=impurity
            )
        if field.better(found[1], now.sides.impurity):
            h = _scaled(found[0])
            now = SearchStep("move", 1, field.line(h), field.sides(h), _about(field, best))
            yield now
            continue
        yield replace(now, kind="stuck", level=1, about=None)
        jumped = None
        while left and jumped is None and field.better(0.0, now.sides.impurity):
            left -= 1
            other, impurity = _moved(field, h, rng.normal(size=len(h)))
            if field.better(impurity, now.sides.impurity):
                jumped = _scaled(other)
            else:
                yield replace(now, kind="miss", level=2, about=None, tried=field.line(other), found=impurity)
        if jumped is None:
            yield replace(now, kind="done", level=1, about=None)
            return
        h = jumped
        now = SearchStep("jump", 1, field.line(h), field.sides(h))
        yield now
    yield replace(now, kind="limit", level=1, about=None)


def _start(field: _Field) -> Floats:
    """The best cut along one attribute (ties: the first)."""
    found: list[tuple[float, Floats]] = []
    for i in range(field.z.shape[1] - 1):
        h, up = np.zeros(field.z.shape[1]), np.zeros(field.z.shape[1])
        h[i], up[-1] = 1.0, 1.0
        place = field.sweep(h, up)
        if place is not None:
            found.append((place.impurity, h + place.at * up))
    if not found:
        raise TableError("All records have the same numbers, so no line separates them.")
    least = min(impurity for impurity, _ in found)
    return next(h for impurity, h in found if not field.better(least, impurity))


def _tried(field: _Field, h: Floats, i: int) -> tuple[Floats, float]:
    """The line with its coefficient i at its best place, and the impurity there."""
    return _moved(field, h, np.eye(len(h))[i])


def _moved(field: _Field, h: Floats, direction: Floats) -> tuple[Floats, float]:
    place = field.sweep(h, direction)
    if place is None:
        return h, field.sides(h).impurity
    other = h + place.at * direction
    if np.linalg.norm(other[:-1]) <= NEAR:  # all weights are gone: that is no line
        return h, field.sides(h).impurity
    return other, field.sides(other).impurity


def _scaled(h: Floats) -> Floats:
    """The same line with weights of length 1."""
    length = float(np.linalg.norm(h[:-1]))
    return h / length if length else h


def _about(field: _Field, i: int) -> str | None:
    return field.names[i] if i < len(field.names) else None
