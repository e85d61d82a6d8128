"""What a threshold does to a score: the ROC curve, its area, and the average precision (Fawcett 2006)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mlcore.evaluate.reading import Floats, labels_of, numbers_of, same_length, weights_of
from mlcore.table import Scalar

PLAIN = "biufU"  # arrays of these kinds are compared at once


@dataclass(frozen=True, slots=True)
class RocStep:
    """The records with a score of at least the threshold are called positive.

    tp, fp, fn, tn: weights of records: true and false positives, false and true negatives
    """

    threshold: float
    tp: float
    fp: float
    fn: float
    tn: float

    @property
    def tpr(self) -> float:
        """The share of the positives that is called positive."""
        return self.tp / (self.tp + self.fn)

    @property
    def fpr(self) -> float:
        """The share of the negatives that is called positive."""
        return self.fp / (self.fp + self.tn)

    @property
    def recall(self) -> float:
        """The same as tpr."""
        return self.tpr

    @property
    def precision(self) -> float:
        """The share of positives among the records called positive; 1 if there are none."""
        called = self.tp + self.fp
        return self.tp / called if called else 1.0


@dataclass(frozen=True, eq=False)
class Roc(Sequence[RocStep]):
    """The steps of a curve, made on demand, with the highest threshold first.

    thresholds, tp, fp: shape (s,), one for each step; positives, negatives: the total weight of each
    """

    thresholds: Floats
    tp: Floats
    fp: Floats
    positives: float
    negatives: float

    def __len__(self) -> int:
        return len(self.thresholds)

    @overload
    def __getitem__(self, index: int) -> RocStep: ...

    @overload
    def __getitem__(self, index: slice) -> Roc: ...

    def __getitem__(self, index: int | slice) -> RocStep | Roc:
        if isinstance(index, slice):
            part = self.thresholds[index], self.tp[index], self.fp[index]
            return Roc(*part, self.positives, self.negatives)
        tp, fp = float(self.tp[index]), float(self.fp[index])
        return RocStep(float(self.thresholds[index]), tp, fp, self.positives - tp, self.negatives - fp)

    @property
    def tpr(self) -> Floats:
        """The height of each step, shape (s,)."""
        return self.tp / self.positives

    @property
    def fpr(self) -> Floats:
        """How far to the right each step is, shape (s,)."""
        return self.fp / self.negatives

    @property
    def precision(self) -> Floats:
        """The precision of each step, shape (s,); 1 if no record is called positive."""
        called = self.tp + self.fp
        return np.divide(self.tp, called, out=np.ones_like(called), where=called > 0)


def roc(actual: Any, score: ArrayLike, positive: Scalar, weights: ArrayLike | None = None) -> Roc:
    """The steps of the ROC curve: one above all scores, then one for each different score, from the highest.

    Records with equal scores make one step, so a tie is a sloped part of the curve, not a stair. Records of
    weight 0 are ignored. Infinite scores are allowed: with one, the first two thresholds are infinite.
    actual: classes, shape (n,), of which all but `positive` are negative; score, weights: shape (n,)
    Raises ValueError for different lengths, missing cells, and if no record is positive or none is negative.

    >>> steps = roc([1, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.1], positive=1)
    >>> [(step.fpr, round(step.tpr, 2)) for step in steps]
    [(0.0, 0.0), (0.0, 0.33), (0.0, 0.67), (0.5, 0.67), (0.5, 1.0), (1.0, 1.0)]
    """
    truth, scores = _is(actual, positive), numbers_of(score, "score", infinite=True)
    same_length(len(truth), len(scores), "actual classes", "scores")
    heavy = None if weights is None else weights_of(weights, len(truth))
    if heavy is not None:
        there = heavy > 0
        truth, scores, heavy = truth[there], scores[there], heavy[there]
    if not truth.any():
        raise ValueError(f"No record is {positive!r}. A ROC curve needs records of both kinds.")
    if truth.all():
        raise ValueError(f"Every record is {positive!r}. A ROC curve needs records of both kinds.")
    falling = np.argsort(-scores)
    scores, truth = scores[falling], truth[falling]
    last = np.append(np.flatnonzero(scores[1:] != scores[:-1]), len(scores) - 1)  # of each different score
    if heavy is None:
        tp = np.cumsum(truth)[last].astype(float)
        fp = 1.0 + last - tp
    else:
        heavy = heavy[falling]
        tp, fp = np.cumsum(heavy * truth)[last], np.cumsum(heavy * ~truth)[last]
    from_none = np.concatenate([[inf], scores[last]]), np.append(0.0, tp), np.append(0.0, fp)
    return Roc(*from_none, float(tp[-1]), float(fp[-1]))


def auc(steps: Sequence[RocStep]) -> float:
    """The area under a ROC curve, by trapezoids: the share of the pairs of a positive and a negative that the
    score orders correctly, with a tie as half of one (Hanley & McNeil 1982).

    >>> round(auc(roc([1, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.1], positive=1)), 3)
    0.833
    """
    tpr, fpr, _ = _points(steps)
    return float((np.diff(fpr) * (tpr[1:] + tpr[:-1])).sum() / 2)


@dataclass(frozen=True, slots=True)
class Pairs:
    """The pairs of a positive and a negative: the weight of those with a higher, an equal and a lower score
    of the positive."""

    ordered: float
    tied: float
    reversed: float


def pairs(steps: Sequence[RocStep]) -> Pairs:
    """Counted along the steps of a whole ROC curve: (ordered + tied / 2) / all is its area.

    >>> found = pairs(roc([1, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.1], positive=1))
    >>> found.ordered, found.tied, found.reversed
    (5.0, 0.0, 1.0)
    """
    if len(steps) < 2:
        raise ValueError("A curve has at least two steps.")
    counts = np.array([(step.tp, step.fp) for step in _each(steps)])
    (tp, fp), ends = np.diff(counts, axis=0).T, counts[-1]
    ordered, tied = float(tp @ (ends[1] - counts[1:, 1])), float(tp @ fp)
    return Pairs(ordered, tied, float(ends.prod()) - ordered - tied)


def average_precision(steps: Sequence[RocStep]) -> float:
    """The mean precision over the steps, weighted by the recall that each adds, without trapezoids, as in
    scikit-learn.

    >>> round(average_precision(roc([1, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.1], positive=1)), 3)
    0.917
    """
    tpr, _, precision = _points(steps)
    return float((np.diff(tpr) * precision[1:]).sum())


def _points(steps: Sequence[RocStep]) -> tuple[Floats, Floats, Floats]:
    """tpr, fpr and precision, each of shape (s,). Raises ValueError for fewer than two steps."""
    if len(steps) < 2:
        raise ValueError("A curve has at least two steps.")
    if isinstance(steps, Roc):
        return steps.tpr, steps.fpr, steps.precision
    found = np.array([(step.tpr, step.fpr, step.precision) for step in _each(steps)])
    return found[:, 0], found[:, 1], found[:, 2]


def _each(steps: Sequence[RocStep]) -> Iterator[RocStep]:
    for step in steps:
        if not isinstance(step, RocStep):
            raise ValueError("The area belongs to the steps of a ROC curve. Pass the result of roc.")
        yield step


def _is(actual: Any, positive: Scalar) -> NDArray[np.bool_]:
    """Which records (n,) are of that class. Raises ValueError for a missing one."""
    plain = isinstance(actual, np.ndarray) and actual.dtype.kind in PLAIN and actual.ndim == 1
    if plain and not (actual.dtype.kind == "f" and np.isnan(actual).any()):
        equal: NDArray[np.bool_] = np.broadcast_to(actual == positive, actual.shape)
        return equal
    return np.array([label == positive for label in labels_of(actual, "actual class")], dtype=bool)
