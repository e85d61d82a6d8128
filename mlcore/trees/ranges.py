"""Numbers cut into more than two ranges at once: of equal width, of equal frequency, or where that is best.

mlcore.ranges.thresholds(table, "Income", "best", parts=3)      # (80.0, 97.5)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Table, TableError
from mlcore.trees.growing.chaid import deciles
from mlcore.trees.growing.cuts import midpoints, written
from mlcore.trees.growing.ways import TIE
from mlcore.trees.impurity import mass_of

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]
RULES = ("width", "frequency", "best")
MOST = 600  # different values, between which the best thresholds are looked for


def thresholds(
    table: Table,
    attribute: str,
    rule: str,
    parts: int = 3,
    rows: Sequence[int] | Ints | None = None,
    criterion: str = "entropy",
) -> tuple[float, ...]:
    """At most parts - 1 thresholds, ascending, that cut the known values of some records (by default all).

    "width":     the range from the least to the greatest value in equal parts
    "frequency": parts of about equal weight, equal values together, halfway between neighbours (as the bins
                 of CHAID)
    "best":      of all ways, with halfway thresholds, the one that leaves the least impurity of the criterion
                 (the variance of a continuous target), by dynamic programming (Fulton, Kasif & Salzberg
                 1995); of equal ones that of the lowest last threshold

    Raises TableError for an attribute that is no number, and for "best" where it has more than 600 different
    values; ValueError for another rule or fewer than two parts.

    >>> import mlcore
    >>> table = mlcore.Table.from_frame({"x": [1, 2, 3, 10, 11, 12], "class": [*"aaabbb"]}, target="class")
    >>> mlcore.ranges.thresholds(table, "x", "width", 2)
    (6.5,)
    """
    if rule not in RULES or parts < 2:
        raise ValueError(f"A rule is one of {', '.join(RULES)}, and makes at least two parts.")
    column = table.column(attribute)
    if column.kind != "continuous":
        raise TableError(f"“{attribute}” is not a number, so it has no ranges.")
    here = np.arange(table.n) if rows is None else np.asarray(rows, dtype=np.intp)
    here = here[~np.isnan(column.cells[here]) & (table.weights[here] > 0)]
    values, place = np.unique(column.cells[here], return_inverse=True)
    if len(values) < 2:
        return ()
    if rule == "width":
        return tuple(written(np.linspace(values[0], values[-1], parts + 1)[1:-1]).tolist())
    if rule == "frequency":
        return tuple(deciles(column.cells[here], table.weights[here], parts).tolist())
    if len(values) > MOST:
        raise TableError(f"“{attribute}” has {len(values)} different values, too many to try all thresholds.")
    last = _best(_statistics(table, here, place, len(values)), criterion_of(table, criterion), parts)
    return tuple(midpoints(values[last], values[last + 1]).tolist())


def criterion_of(table: Table, criterion: str) -> str:
    """The criterion, or variance for a continuous target."""
    return "variance" if table.target.kind == "continuous" else criterion


def _statistics(table: Table, rows: Ints, place: Ints, size: int) -> Floats:
    """Shape (size, s), class counts or moments of the records at each value."""
    weights, cells = table.weights[rows], table.target.cells[rows]
    if table.target.kind != "continuous":
        k = len(table.classes)
        counts: Floats = np.bincount(place * k + cells, weights, minlength=size * k).astype(float)
        return counts.reshape(size, k)
    away = cells - np.average(cells, weights=weights)  # near 0, for the last digits of the squares
    powers = [weights, weights * away, weights * away**2]
    return np.stack([np.bincount(place, one, minlength=size) for one in powers], axis=1)


def _best(statistics: Floats, criterion: str, parts: int) -> NDArray[Any]:
    """After which values to cut, ascending, so that the masses of the parts add up to the least."""
    mass, size = mass_of(criterion), len(statistics)
    parts = min(parts, size)
    running = np.concatenate([np.zeros((1, statistics.shape[1])), statistics.cumsum(axis=0)])
    least = mass(running, 1)
    begins = np.zeros((parts, size + 1), dtype=np.intp)  # of the last part, for the first 0, 1, … values
    for part in range(1, parts):
        now = np.full(size + 1, np.inf)
        for end in range(part + 1, size + 1):
            costs = least[part:end] + mass(running[end] - running[part:end], 1)
            first = int(np.flatnonzero(costs <= costs.min() + TIE)[0])
            begins[part, end], now[end] = part + first, costs[first]
        least = now
    found, end = [], size
    for part in range(parts - 1, 0, -1):
        end = int(begins[part, end])
        found.append(end - 1)
    return np.array(found[::-1], dtype=np.intp)
