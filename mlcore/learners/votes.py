"""One vote of the nearest neighbours, step by step; the errors over k; and the ball behind the vote."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import length
from mlcore.learners.coordinates import Floats, Scale
from mlcore.learners.nearest import NEAR, Metric, Neighbours, Rows, neighbours
from mlcore.model import labels_of, without_classes
from mlcore.table import Scalar, Table


@dataclass(frozen=True, slots=True)
class VoteStep:
    """What is known about a new record.

    kind:  "ask"; "near", one more neighbour; "reach", all k are found; "done", they have voted
    rows, distances: the neighbours so far, the nearest first
    equal: once all are found, all records as far as the k-th, if some of them are not among the k
    votes: of the neighbours so far, by class
    tied:  in the end, the classes with the most votes, if there are several
    label: in the end, the predicted class
    """

    kind: str
    rows: tuple[int, ...]
    distances: tuple[float, ...]
    votes: tuple[float, ...]
    equal: tuple[int, ...] = ()
    tied: tuple[Scalar, ...] = ()
    label: Scalar | None = None


def vote(model: Neighbours, frame: Any) -> Iterator[VoteStep]:
    """How one record is predicted, one neighbour at a time. The last step's label is that of `predict`.

    frame: with that record alone. Raises TableError, ValueError for means and for more records.
    """
    if not model.classes:
        raise without_classes("This model")
    if length(frame) != 1:
        raise ValueError("The models vote on one record at a time.")
    (order,), (distances,) = replace(model, k=len(model.target)).nearest(frame)
    near, far = tuple(order[: model.k].tolist()), tuple(distances[: model.k].tolist())
    counts = _cumulated(model, order[None, : model.k])[:, 0]
    found = [tuple(row) for row in counts.T.tolist()]
    yield VoteStep("ask", (), (), (0.0,) * len(model.classes))
    for i in range(1, model.k + 1):
        yield VoteStep("near", near[:i], far[:i], found[i - 1])
    equal = _as_far(model, order, distances)
    yield VoteStep("reach", near, far, found[-1], equal)
    most = max(found[-1])
    first = [c for c, n in zip(model.classes, found[-1], strict=True) if n >= most * (1 - NEAR)]
    label = model.predict(frame)[0]
    yield VoteStep("done", near, far, found[-1], equal, tuple(first) if len(first) > 1 else (), label)


def _as_far(model: Neighbours, order: Rows, distances: Floats) -> tuple[int, ...]:
    """The records as far away as the k-th, if not all of them are among the k."""
    far = distances**2 if model.metric == "euclidean" else distances
    rank = np.cumsum(np.diff(far, prepend=far[0]) > NEAR * far)
    equal = rank == rank[model.k - 1]
    return tuple(order[equal].tolist()) if equal[model.k :].any() else ()


def predict_by_k(model: Neighbours, frame: Any, ks: Sequence[int]) -> Iterator[NDArray[Any]]:
    """The result of `predict`, shape (n,), for each of these numbers of neighbours, which are sorted once.

    Raises TableError, ValueError for means.
    """
    if not model.classes:
        raise without_classes("This model")
    rows, _ = replace(model, k=max(ks)).nearest(frame)
    labels = labels_of(model.classes)
    yield from (labels[codes] for codes in _labels(model, rows, ks))


# Errors over k --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ErrorsByK:
    """Error rates for each k: of the training records (each among its own neighbours), of the same with each
    left out when it is predicted (None if k needs all records), and of test records, if there are any.

    tied: for each k the number of training records for which several classes have the most votes
    """

    k: tuple[int, ...]
    training: tuple[float, ...]
    left_out: tuple[float | None, ...]
    test: tuple[float, ...] | None
    tied: tuple[int, ...] = ()


def errors_by_k(
    table: Table, ks: Sequence[int], test: Table | None = None, scale: Scale = "standard",
    metric: Metric = "euclidean",
) -> ErrorsByK:  # fmt: skip
    """Each record's neighbours are sorted once and serve every k. The scale is that of all records.

    Raises TableError, ValueError.

    >>> import mlcore
    >>> table = mlcore.Table.from_frame({"x": [1, 2, 3, 10, 11], "class": [*"aaabb"]}, target="class")
    >>> found = mlcore.learners.errors_by_k(table, [1, 3])
    >>> found.training, found.left_out
    ((0.0, 0.0), (0.0, 0.4))
    """
    model = neighbours(max(ks), scale, metric).fit(table)
    if not model.classes:
        raise without_classes("This model")
    n = len(model.target)
    fewer = [k for k in ks if k < n]
    every = replace(model, k=min(n, max(ks) + 1))
    rows, _ = every.nearest(table)
    alone = [_error(one, table) for one in _labels(model, _without_own(rows), fewer)] if fewer else []
    tested = None
    if test is not None:
        tested = tuple(_error(one, test) for one in _labels(model, model.nearest(test)[0], ks))
    own = tuple(_error(one, table) for one in _labels(model, rows, ks))
    missing = dict(zip(fewer, alone, strict=True))
    return ErrorsByK(tuple(ks), own, tuple(missing.get(k) for k in ks), tested, _ties(model, rows, ks))


def _without_own(rows: Rows) -> Rows:
    """The neighbours of each training record without itself. The last one goes if the record is not among its
    nearest (because others are as near)."""
    keep = rows != np.arange(len(rows))[:, None]
    keep[keep.all(axis=1), -1] = False
    return np.asarray(rows[keep].reshape(len(rows), -1))


def _labels(model: Neighbours, rows: Rows, ks: Sequence[int]) -> Iterator[NDArray[np.intp]]:
    """The places of the classes that the first k of these neighbours vote for, for each k."""
    votes, codes = _cumulated(model, rows), model.target[rows]
    there = [codes == c for c in range(len(model.classes))]
    first = np.array([np.where(one.any(axis=1), one.argmax(axis=1), rows.shape[1]) for one in there])
    for k in ks:
        yield np.where(_most(votes, k), first, rows.shape[1] + 1).argmin(axis=0)


def _ties(model: Neighbours, rows: Rows, ks: Sequence[int]) -> tuple[int, ...]:
    """The number of records for which several classes have the most votes, for each k."""
    votes = _cumulated(model, rows)
    return tuple(int((_most(votes, k).sum(axis=0) > 1).sum()) for k in ks)


def _most(votes: Floats, k: int) -> NDArray[np.bool_]:
    """Which classes have the most votes of the first k neighbours, (classes, q)."""
    of = votes[:, :, k - 1]
    return np.asarray(of >= of.max(axis=0) * (1 - NEAR))


def _cumulated(model: Neighbours, rows: Rows) -> Floats:
    """The votes of the first neighbour, the first two and so on, (classes, q, k)."""
    codes, weights = model.target[rows], model.weights[rows]
    return np.array([np.cumsum((codes == c) * weights, axis=1) for c in range(len(model.classes))])


def _error(predicted: NDArray[np.intp], table: Table) -> float:
    return float(np.average(predicted != table.target.cells, weights=table.weights))


# The ball -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ball:
    """A ball around a new record that reaches to its k-th neighbour, and the densities that it gives.

    n, n1: all records, and those of a class; k, k1: how many of each are in the ball; volume: of the ball
    """

    n: int
    n1: int
    k: int
    k1: int
    volume: float

    @property
    def density(self) -> float:
        """p(x) = K / (N V)."""
        return self.k / (self.n * self.volume)

    @property
    def likelihood(self) -> float:
        """p(x|1) = K1 / (N1 V)."""
        return self.k1 / (self.n1 * self.volume)

    @property
    def prior(self) -> float:
        """p(1) = N1 / N."""
        return self.n1 / self.n

    @property
    def posterior(self) -> float:
        """p(1|x) by Bayes' rule, in which the volume cancels: K1 / K."""
        return self.likelihood * self.prior / self.density
