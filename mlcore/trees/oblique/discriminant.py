"""Fisher's line as a trace: the direction that parts the class means best, then the best cut along it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from mlcore.table import Table, TableError
from mlcore.trees.oblique.line import Floats, Line, Sides, counted, line_of, numbers_of, onehot_of, sweep

Pairs: TypeAlias = tuple[tuple[float, ...], ...]

FLAT = 1e-10  # a scatter whose least direction is this small against its greatest is none


@dataclass(frozen=True, slots=True)
class FisherStep:
    """One step towards Fisher's line.

    kind       level
    means      1     the mean of each class
    scatter    1     the pooled covariance within the classes
    direction  1     covariance⁻¹ (second mean - first mean); the line is halfway between the means
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


def fisher(table: Table, criterion: str = "gini") -> Iterator[FisherStep]:
    """Fisher's linear discriminant of two classes. Sources: Fisher 1936; Hastie et al. 2009, section 4.3.

    criterion: measures the cut at the end. Raises TableError for a table with a missing cell, a column of
    words, records of more or fewer than two classes, or points that have no scatter in some direction.
    """
    x, onehot = numbers_of(table, tuple(column.name for column in table.columns)), onehot_of(table)
    present = np.flatnonzero(onehot.sum(axis=0))
    if len(present) != 2:
        raise TableError("Fisher’s line separates two classes. This table must hold records of exactly two.")
    pair = onehot[:, present]
    sizes = pair.sum(axis=0)
    means = (pair.T @ x) / sizes[:, None]
    plain = _pairs(means)
    yield FisherStep("means", 1, plain)
    scatter = _scatter(x, pair, means)
    known = FisherStep("scatter", 1, plain, _pairs(scatter))
    yield known
    weights = _direction(scatter, means)
    known = replace(known, weights=tuple(weights.tolist()))
    halfway = float(weights @ means.sum(axis=0) / 2)
    shift = float(np.log(sizes[0] / sizes[1]))
    names = tuple(column.name for column in table.columns)
    for kind, threshold in (("direction", halfway), ("line", halfway + shift)):
        line = line_of(names, weights, threshold)
        yield replace(known, kind=kind, line=line, sides=counted(onehot, line.above(table), criterion))
    place = sweep(x @ weights - (halfway + shift), np.full(len(x), -1.0), onehot, criterion)
    line = line_of(names, weights, halfway + shift + (place.at if place else 0.0))
    yield replace(known, kind="cut", line=line, sides=counted(onehot, line.above(table), criterion))


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
            "Within their classes the records do not scatter in every direction, so Fisher’s line is not "
            "determined. Add records, or leave out a column that follows from others."
        )
    weights: Floats = np.linalg.solve(scatter, means[1] - means[0])
    if not weights.any():
        raise TableError("Both classes have the same mean, so Fisher’s line has no direction.")
    return weights


def _pairs(matrix: Floats) -> Pairs:
    return tuple(tuple(row) for row in matrix.tolist())
