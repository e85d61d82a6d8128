"""A line through numbers, what it does to the records, and its best place along a direction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Table, TableError
from mlcore.trees.impurity import mass_of

Floats: TypeAlias = NDArray[np.float64]

NEAR = 1e-9  # impurities this close, relative to that of all records, are equal


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
        return np.asarray(numbers_of(table, self.attributes) @ np.array(self.weights) > self.threshold)


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


def sides_of(table: Table, line: Line, criterion: str = "gini") -> Sides:
    """What a line does to a table. Raises TableError as fisher does."""
    return counted(onehot_of(table), line.above(table), criterion)


def errors_of(line: Line, labels: tuple[int, int], table: Table) -> float:
    """Records (weighted) of a table that are not of the class that their side of the line says."""
    said = np.where(line.above(table), labels[1], labels[0])
    return float(table.weights[said != table.target.cells].sum())


def numbers_of(table: Table, names: tuple[str, ...]) -> Floats:
    """The cells of these columns, shape (n, d). Raises TableError."""
    columns = []
    for name in names:
        try:
            column = table.column(name)
        except KeyError:
            raise TableError(f"The line asks for “{name}”, but there is no such column.") from None
        if column.kind != "continuous":
            raise TableError(f"A line needs numbers, but “{name}” holds words.")
        if column.missing:
            raise TableError(f"A line needs every number, but “{name}” has missing cells.")
        columns.append(column.cells)
    return np.column_stack(columns)


def onehot_of(table: Table) -> Floats:
    """The weight of each record in the column of its class, shape (n, k). Raises TableError."""
    if table.target.kind == "continuous":
        raise TableError("A line separates classes, but the target is a number.")
    onehot = np.zeros((table.n, len(table.classes)))
    onehot[np.arange(table.n), table.target.cells] = table.weights
    return onehot


def line_of(names: tuple[str, ...], weights: Floats, threshold: float) -> Line:
    """The line Σ w x = threshold with weights (d,) brought to length 1."""
    length = float(np.linalg.norm(weights))
    return Line(names, tuple((weights / length).tolist()), threshold / length)


def counted(onehot: Floats, above: NDArray[np.bool_], criterion: str) -> Sides:
    """The two sides; onehot: shape (n, k), see onehot_of; above: shape (n,)."""
    counts = np.array([onehot[~above].sum(axis=0), onehot[above].sum(axis=0)])
    mass, n = mass_of(criterion)(counts, -1), float(counts.sum())
    below, over = (tuple(side) for side in counts.tolist())
    labels = counts.argmax(axis=1).tolist()
    errors = float(n - counts.max(axis=1).sum())
    return Sides((below, over), (labels[0], labels[1]), float(mass.sum()) / n, errors)


class Place(NamedTuple):
    """A place along a direction, and the impurity of the sides there."""

    at: float
    impurity: float


def sweep(values: Floats, slopes: Floats, onehot: Floats, criterion: str) -> Place | None:
    """Of all a the one at which parting the records by values + a · slopes > 0 has the least impurity.

    values, slopes: shape (n,); onehot: shape (n, k), see onehot_of

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
    return Place(float(middles[best]), float(impurity[best]))
