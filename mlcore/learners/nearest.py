"""k nearest neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.distance import cdist

from mlcore.learners.coordinates import Codes, Coordinates, Floats, Scale, check_scale, coordinates_of
from mlcore.learners.rough import Product
from mlcore.model import labels_of, without_classes
from mlcore.prune.checks import is_whole
from mlcore.table import Cells, Scalar, Table, TableError

NEAR = 1e-9  # distances or votes this close, relative to the larger one, are equal
CHAIN = 1e-6  # no chain of equal distances reaches this far
BLOCK = 500_000  # distances computed together
GROUP = 16  # records, of which the nearest counts for the upper limit of the k-th distance
MANY = 8  # queries, and times k records, from which on rough distances save time

Metric: TypeAlias = Literal["euclidean", "manhattan"]
Rows: TypeAlias = NDArray[np.intp]


class Candidates(NamedTuple):
    """Records that may be among the k nearest of a query, by query, and their distances, all (e,)."""

    query: Rows
    record: Rows
    near: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Neighbours:
    """All training records, and the distance between records.

    numbers, codes, target, weights: (n, d), (n, m), (n,), (n,) of the training records
    """

    classes: tuple[Scalar, ...]
    k: int
    metric: Metric
    coordinates: Coordinates
    numbers: Floats
    codes: Codes
    target: Cells
    weights: Floats

    def nearest(self, frame: Any) -> tuple[Rows, Floats]:
        """The places of the k nearest training records and their distances, both (n, k), the nearest first.

        Equal distances are in the order of the records. Raises TableError.
        """
        numbers, codes = self.coordinates.numbers(frame), self.coordinates.codes(frame)
        pays = min(len(numbers), len(self.target) // self.k) >= MANY
        product = Product(self.numbers, self.codes) if pays and self.metric == "euclidean" else None
        found = [self._nearest(*block, product) for block in self._blocks(numbers, codes)]
        return np.concatenate([rows for rows, _ in found]), np.concatenate([far for _, far in found])

    def predict_proba(self, frame: Any) -> Floats:
        """The share of each class among the nearest, (n, k). Raises TableError, ValueError for means."""
        if not self.classes:
            raise without_classes("This model")
        rows, _ = self.nearest(frame)
        votes = self._votes(rows)
        shares: Floats = votes / votes.sum(axis=1, keepdims=True)
        return shares

    def predict(self, frame: Any) -> NDArray[Any]:
        """The class that most of the k nearest have, or the mean of their numbers; (n,). Raises TableError.

        In a tie of classes the nearest neighbour with one of them decides.
        """
        rows, _ = self.nearest(frame)
        if not self.classes:
            return np.asarray(np.average(self.target[rows], axis=1, weights=self.weights[rows]))
        votes = self._votes(rows)
        tied = votes >= votes.max(axis=1, keepdims=True) * (1 - NEAR)
        among = np.take_along_axis(tied, self.target[rows], axis=1)
        first = np.take_along_axis(rows, among.argmax(axis=1)[:, None], axis=1)[:, 0]
        labels: NDArray[Any] = labels_of(self.classes)[self.target[first]]
        return labels

    def _votes(self, rows: Rows) -> Floats:
        classes = len(self.classes)
        cell = np.arange(len(rows))[:, None] * classes + self.target[rows]
        votes = np.bincount(cell.ravel(), self.weights[rows].ravel(), minlength=len(rows) * classes)
        return np.asarray(votes.reshape(-1, classes), dtype=np.float64)

    def _blocks(self, numbers: Floats, codes: Codes) -> Iterator[tuple[Floats, Codes]]:
        size = max(1, BLOCK // len(self.target))
        for start in range(0, max(len(numbers), 1), size):
            yield numbers[start : start + size], codes[start : start + size]

    def _nearest(self, numbers: Floats, codes: Codes, product: Product | None) -> tuple[Rows, Floats]:
        if 2 * self.k > len(self.target):
            return self._sorted(numbers, codes)
        query, record, near = self._screened(numbers, codes, product) or self._compared(numbers, codes)
        rank = _ranks(query, near)
        chosen = np.lexsort((record, rank, query))
        begins = np.searchsorted(query[chosen], np.arange(len(numbers)))
        taken = chosen[begins[:, None] + np.arange(self.k)]
        distances = near[taken]
        return record[taken], np.sqrt(distances) if self.metric == "euclidean" else distances

    def _sorted(self, numbers: Floats, codes: Codes) -> tuple[Rows, Floats]:
        """The same by whole rows, which is faster if most records are among the nearest."""
        far = self._distances(numbers, codes)
        order = np.argsort(far, axis=1, kind="stable")
        ascending = np.take_along_axis(far, order, axis=1)
        rank = np.cumsum(np.diff(ascending, prepend=0.0) > NEAR * ascending, axis=1)
        late = (rank[:, 1:] == rank[:, :-1]) & (order[:, 1:] < order[:, :-1])
        rows = late.any(axis=1)  # equal but for rounding, and not in the order of the records
        again = np.lexsort((order[rows], rank[rows]))
        order[rows] = np.take_along_axis(order[rows], again, axis=1)
        nearest = order[:, : self.k]
        distances = np.take_along_axis(far, nearest, axis=1)
        return nearest, np.sqrt(distances) if self.metric == "euclidean" else distances

    def _screened(self, numbers: Floats, codes: Codes, product: Product | None) -> Candidates | None:
        """The candidates by rough distances; None if these do not part them from the other records."""
        rough = product.distances(numbers, codes) if product else None
        if rough is None:
            return None
        query, record = _least(rough.squared, self.k, rough.error)
        if len(query) > rough.squared.size // MANY + MANY * len(numbers) * self.k:
            return None
        return Candidates(query, record, self._between(numbers, codes, query, record))

    def _compared(self, numbers: Floats, codes: Codes) -> Candidates:
        """The candidates by the distances to all records."""
        far = self._distances(numbers, codes)
        query, record = _least(far, self.k)
        return Candidates(query, record, far[query, record])

    def _between(self, numbers: Floats, codes: Codes, query: Rows, record: Rows) -> Floats:
        """The entries (query, record) of `_distances`, without the others, to the last digit."""
        far = np.zeros(len(query))
        for own, others in zip(numbers.T, self.numbers.T, strict=True):
            far += np.square(own.take(query) - others.take(record))
        for mine, theirs in zip(codes.T, self.codes.T, strict=True):
            far += mine.take(query) != theirs.take(record)
        return far

    def _distances(self, numbers: Floats, codes: Codes) -> Floats:
        """Distances from (q, d) to all training records, (q, n); squared in the Euclidean metric."""
        metric = "sqeuclidean" if self.metric == "euclidean" else "cityblock"
        shape = (len(numbers), len(self.target))
        far = cdist(numbers, self.numbers, metric) if numbers.size else np.zeros(shape)
        for own, others in zip(codes.T, self.codes.T, strict=True):
            far += own[:, None] != others
        return far


def _least(far: NDArray[Any], k: int, error: Any = 0.0) -> tuple[Rows, Rows]:
    """Places (query, record) of distances (q, n) that may be among the k smallest of a query, by query.

    The k-th of the least distances of many groups is an upper limit for the k-th distance, and hardly above.
    """
    size = max(1, min(GROUP, far.shape[1] // (4 * k)))
    groups = far.shape[1] // size
    least = far[:, : groups * size].reshape(len(far), size, groups).min(axis=1)
    most = np.partition(least, k - 1, axis=1)[:, [k - 1]]
    query, record = np.divmod(np.flatnonzero(far <= most * (1 + CHAIN) + error), far.shape[1])
    return query, record


def _ranks(query: Rows, distances: Floats) -> Rows:
    """The rank of each distance within its query. Equal distances have the same rank."""
    order = np.lexsort((distances, query))
    ascending = distances[order]
    new = np.ones(len(order), dtype=bool)
    new[1:] = (ascending[1:] - ascending[:-1] > NEAR * ascending[1:]) | (
        query[order][1:] != query[order][:-1]
    )
    ranks = np.empty(len(order), dtype=np.intp)
    ranks[order] = np.cumsum(new)
    return ranks


@dataclass(frozen=True, slots=True)
class NeighboursLearner:
    """Keeps all records."""

    k: int
    scale: Scale
    metric: Metric

    def fit(self, table: Table, seed: int = 0) -> Neighbours:
        """Raises TableError for missing cells and for fewer records than neighbours."""
        table = table.take(np.flatnonzero(table.weights > 0))
        if table.n < self.k:
            raise TableError(f"{self.k} neighbours are asked for, but there are only {table.n} records.")
        where = coordinates_of(table, self.scale, "The method of nearest neighbours")
        numbers, codes, target = where.numbers(table), where.codes(table), table.target.cells
        return Neighbours(table.classes, self.k, self.metric, where, numbers, codes, target, table.weights)


def neighbours(k: int = 5, scale: Scale = "standard", metric: Metric = "euclidean") -> NeighboursLearner:
    """The k nearest training records vote, or predict a number by their mean. Each counts with its weight.

    scale:  "standard": numbers minus their mean, over their standard deviation; "raw": unchanged. Levels of
            an ordinal column are numbers, too.
    metric: "euclidean", the root of the sum of squares, or "manhattan", the sum; a nominal column adds 0 if
            it is equal, else 1

    Source: Fix & Hodges 1951; Cover & Hart 1967. Raises ValueError for a setting out of range.

    >>> import mlcore
    >>> table = mlcore.Table.from_frame({"x": [1, 2, 3, 10], "class": [*"aabb"]}, target="class")
    >>> mlcore.learners.neighbours(k=3).fit(table).predict({"x": [2]}).tolist()
    ['a']
    """
    if not is_whole(k, 1):
        raise ValueError("The number of neighbours must be a whole number, 1 or more.")
    check_scale(scale)
    if metric not in get_args(Metric):
        raise ValueError(f"“{metric}” is not a metric. Choose one of: {', '.join(get_args(Metric))}.")
    return NeighboursLearner(int(k), scale, metric)
