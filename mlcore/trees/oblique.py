"""Oblique splits: one line (a hyperplane) through all attributes, where a tree cuts along one at a time.

Two ways to find it, each a trace of frozen steps:

fisher  the direction that parts the class means best against the scatter within the classes
        (Fisher 1936), with the threshold of linear discriminant analysis; then the cut of least impurity
        along that direction, as a tree would choose it
search  from the best cut along one attribute, one coefficient of the line after the other is moved to
        where the impurity is least (linear combinations in CART: Breiman et al. 1984, section 5.2; the
        exact search along one coefficient and the random jumps out of a local minimum are those of OC1:
        Murthy, Kasif & Salzberg 1994)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Table, TableError
from mlcore.trees.impurity import mass_of

Floats: TypeAlias = NDArray[np.float64]
Pairs: TypeAlias = tuple[tuple[float, ...], ...]

NEAR = 1e-9  # impurities this close, relative to that of all records, are equal
FLAT = 1e-10  # a scatter whose least direction is this small against its greatest is none
JUMPS = 5  # random directions tried in a local minimum, as OC1 does by default
MOVES = 500  # a search that moves more often than this ends in a step "limit"


@dataclass(frozen=True, slots=True)
class Line:
    """The records with weights · x <= threshold lie below it, the others above.

    weights: one for each attribute, in its own unit; their sum of squares is 1
    """

    attributes: tuple[str, ...]
    weights: tuple[float, ...]
    threshold: float

    def above(self, table: Table) -> NDArray[np.bool_]:
        """The records of a table that lie above, shape (n,). Raises TableError as fisher does."""
        return np.asarray(_numbers(table, self.attributes) @ np.array(self.weights) > self.threshold)


@dataclass(frozen=True, slots=True)
class Sides:
    """What a line does to a table.

    counts:   records per class (weighted), below and above
    labels:   the place of the majority class below and above (ties: the first)
    impurity: the weighted mean of the two sides'
    errors:   records (weighted) that are not of their side's majority
    """

    counts: tuple[tuple[float, ...], tuple[float, ...]]
    labels: tuple[int, int]
    impurity: float
    errors: float


@dataclass(frozen=True, slots=True)
class FisherStep:
    """One step towards Fisher's line.

    kind       level
    means      1     the mean of each class
    scatter    1     the pooled covariance within the classes
    direction  1     covariance⁻¹ (second mean - first mean); the line stands halfway between the means
    line       1     the threshold of linear discriminant analysis: moved for the classes' shares
    cut        1     the threshold of least impurity along the direction: the finished split

    means:   shape (2, d); scatter: shape (d, d), divided by n
    weights: the direction before it is brought to length 1
    """

    kind: str
    level: int
    means: Pairs
    scatter: Pairs = ()
    weights: tuple[float, ...] = ()
    line: Line | None = None
    sides: Sides | None = None


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

    line, sides: as they stand after the step (after a "try" as before it)
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


def sides_of(table: Table, line: Line, criterion: str = "gini") -> Sides:
    """What a line does to a table. Raises TableError as fisher does."""
    return _sides(_onehot(table), line.above(table), criterion)


def errors_of(line: Line, labels: tuple[int, int], table: Table) -> float:
    """Records (weighted) of a table that are not of the class that their side of the line says."""
    said = np.where(line.above(table), labels[1], labels[0])
    return float(table.weights[said != table.target.cells].sum())


def fisher(table: Table, criterion: str = "gini") -> Iterator[FisherStep]:
    """Fisher's linear discriminant of two classes. Sources: Fisher 1936; Hastie et al. 2009, section 4.3.

    criterion: measures the cut at the end. Raises TableError for a table with a missing cell, a column of
    words, another number of classes than two, or points that have no scatter in some direction.
    """
    x, onehot = _numbers(table, tuple(column.name for column in table.columns)), _onehot(table)
    sizes = onehot.sum(axis=0)
    if len(sizes) != 2 or (sizes == 0).any():
        raise TableError("Fisher's line parts two classes. This table must hold records of exactly two.")
    means = (onehot.T @ x) / sizes[:, None]
    plain = _pairs(means)
    yield FisherStep("means", 1, plain)
    scatter = _scatter(x, onehot, means)
    known = FisherStep("scatter", 1, plain, _pairs(scatter))
    yield known
    weights = _direction(scatter, means)
    known = replace(known, weights=tuple(weights.tolist()))
    halfway = float(weights @ means.sum(axis=0) / 2)
    shift = float(np.log(sizes[0] / sizes[1]))
    names = tuple(column.name for column in table.columns)
    for kind, threshold in (("direction", halfway), ("line", halfway + shift)):
        line = _line(names, weights, threshold)
        yield replace(known, kind=kind, line=line, sides=_sides(onehot, line.above(table), criterion))
    place = _sweep(x @ weights - (halfway + shift), np.full(len(x), -1.0), onehot, criterion)
    line = _line(names, weights, halfway + shift + (place.at if place else 0.0))
    yield replace(known, kind="cut", line=line, sides=_sides(onehot, line.above(table), criterion))


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
        x = _numbers(table, self.names)
        low, self.middle, high = np.quantile(x, [0.25, 0.5, 0.75], axis=0)
        spread = np.where(high > low, high - low, x.std(axis=0))
        self.unit = np.where(spread > 0, spread, 1.0)
        self.z = np.column_stack([(x - self.middle) / self.unit, np.full(len(x), -1.0)])
        self.onehot, self.criterion = _onehot(table), criterion
        self.whole = float(mass_of(criterion)(self.onehot.sum(axis=0), -1))

    def line(self, h: Floats) -> Line:
        weights = h[:-1] / self.unit
        return _line(self.names, weights, float(h[-1] + weights @ self.middle))

    def sides(self, h: Floats) -> Sides:
        return _sides(self.onehot, self.z @ h > 0, self.criterion)

    def sweep(self, h: Floats, direction: Floats) -> _Place | None:
        """The best place of h + a · direction."""
        return _sweep(self.z @ h, self.z @ direction, self.onehot, self.criterion)

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
        raise TableError("All records have the same numbers: no line parts them.")
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
    return other, field.sides(other).impurity


def _scaled(h: Floats) -> Floats:
    """The same line with weights of length 1."""
    length = float(np.linalg.norm(h[:-1]))
    return h / length if length else h


def _about(field: _Field, i: int) -> str | None:
    return field.names[i] if i < len(field.names) else None


class _Place(NamedTuple):
    at: float
    impurity: float


def _sweep(values: Floats, slopes: Floats, onehot: Floats, criterion: str) -> _Place | None:
    """Of all a the one at which parting the records by values + a · slopes > 0 has the least impurity.

    Every record with a slope crosses the line at one a; between two crossings nothing changes, so the
    middle of each such gap is measured: all at once, in n log n. Of equal gaps the one nearest to 0, the
    least change, is taken, and of these the lower. None where there is no gap.
    """
    moving = np.flatnonzero(slopes)
    crossings = -values[moving] / slopes[moving]
    order = np.argsort(crossings, kind="stable")
    crossings, moving = crossings[order], moving[order]
    gaps = np.flatnonzero(np.diff(crossings) > NEAR * np.maximum(1.0, np.abs(crossings[1:])))
    if not len(gaps):
        return None
    still = (slopes == 0) & (values > 0)
    above = onehot[still].sum(axis=0) + onehot[moving[slopes[moving] < 0]].sum(axis=0)
    steps = onehot[moving] * np.sign(slopes[moving])[:, None]
    above = (above + np.cumsum(steps, axis=0))[gaps]
    whole = onehot.sum(axis=0)
    mass = mass_of(criterion)
    impurity = (mass(above, -1) + mass(whole - above, -1)) / whole.sum()
    middles = (crossings[gaps] + crossings[gaps + 1]) / 2
    distance = np.maximum(0.0, np.maximum(crossings[gaps], -crossings[gaps + 1]))
    equal = np.flatnonzero(impurity <= impurity.min() + NEAR * float(mass(whole, -1)) / whole.sum())
    best = equal[np.argmin(distance[equal])]
    return _Place(float(middles[best]), float(impurity[best]))


# What both need ---------------------------------------------------------------------------------


def _numbers(table: Table, names: tuple[str, ...]) -> Floats:
    """The cells of these columns, shape (n, d). Raises TableError."""
    columns = []
    for name in names:
        try:
            column = table.column(name)
        except KeyError:
            raise TableError(f"The line asks for “{name}”, but there is no such column.") from None
        if column.kind != "continuous":
            raise TableError(f"A line goes through numbers, but “{name}” holds words.")
        if column.missing:
            raise TableError(f"A line needs every number, but “{name}” has missing cells.")
        columns.append(column.cells)
    return np.column_stack(columns)


def _onehot(table: Table) -> Floats:
    """The weight of each record in the column of its class, shape (n, k). Raises TableError."""
    if table.target.kind == "continuous":
        raise TableError("A line parts classes, but the target is a number.")
    onehot = np.zeros((table.n, len(table.classes)))
    onehot[np.arange(table.n), table.target.cells] = table.weights
    return onehot


def _scatter(x: Floats, onehot: Floats, means: Floats) -> Floats:
    """The pooled covariance within the classes, shape (d, d)."""
    scatter = np.zeros((x.shape[1], x.shape[1]))
    for weights, mean in zip(onehot.T, means, strict=True):
        scatter += (x - mean).T @ ((x - mean) * weights[:, None])
    pooled: Floats = scatter / onehot.sum()
    return pooled


def _direction(scatter: Floats, means: Floats) -> Floats:
    """scatter⁻¹ (second mean - first mean). Raises TableError where the scatter is flat."""
    unit = np.sqrt(np.diag(scatter))
    flat = not unit.all() or np.linalg.cond(scatter / np.outer(unit, unit)) > 1 / FLAT
    if flat:
        raise TableError(
            "Within their classes the records do not scatter in every direction, so Fisher's line is not "
            "determined. Add records, or leave out a column that follows from others."
        )
    weights: Floats = np.linalg.solve(scatter, means[1] - means[0])
    if not weights.any():
        raise TableError("Both classes have the same mean: Fisher's line has no direction.")
    return weights


def _line(names: tuple[str, ...], weights: Floats, threshold: float) -> Line:
    length = float(np.linalg.norm(weights))
    return Line(names, tuple((weights / length).tolist()), threshold / length)


def _sides(onehot: Floats, above: NDArray[np.bool_], criterion: str) -> Sides:
    counts = np.array([onehot[~above].sum(axis=0), onehot[above].sum(axis=0)])
    mass, n = mass_of(criterion)(counts, -1), float(counts.sum())
    below, over = (tuple(side) for side in counts.tolist())
    labels = counts.argmax(axis=1).tolist()
    errors = float(n - counts.max(axis=1).sum())
    return Sides((below, over), (labels[0], labels[1]), float(mass.sum()) / n, errors)


def _pairs(matrix: Floats) -> Pairs:
    return tuple(tuple(row) for row in matrix.tolist())
