"""The checked input of a machine: points of two classes and a ceiling for each multiplier."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mlcore import sampling

Floats: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]
Indices: TypeAlias = NDArray[np.intp]
Weights: TypeAlias = Mapping[Any, float] | Sequence[float] | Floats
TIGHTEST = 1e-12  # the smallest tol, because rounding alone has that size


class ProblemError(ValueError):
    """Points or settings that a machine cannot learn from, in a sentence for the learner.

    classes: the labels in the sentence, one for each {} in it
    """

    def __init__(self, sentence: str, *classes: Any) -> None:
        super().__init__(sentence.format(*classes) if classes else sentence)
        self.sentence = sentence
        self.classes = classes

    def said(self, names: Mapping[Any, str]) -> str:
        """The sentence with names in place of labels that have one.

        >>> ProblemError("All points are of the class “{}”.", -1.0).said({-1: "setosa"})
        'All points are of the class “setosa”.'
        """
        if not self.classes:
            return self.sentence
        return self.sentence.format(*(names.get(label, label) for label in self.classes))


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """Points, their classes as signs, and the box of the dual.

    X:       (n, d) points
    y:       (n,) −1.0 and +1.0
    classes: the labels behind −1 and +1
    factors: (n,) the weight of each point
    C:       the given one; inf for a hard margin
    """

    X: Floats
    y: Floats
    classes: tuple[Any, Any]
    factors: Floats
    C: float

    @property
    def n(self) -> int:
        """The number of points."""
        return len(self.y)

    @property
    def hard(self) -> bool:
        """Whether no slack is allowed."""
        return math.isinf(self.C)

    @property
    def ceiling(self) -> Floats:
        """(n,) the largest value of each multiplier."""
        return self.C * self.factors

    def part(self, rows: Indices, C: float) -> Problem:
        """The same problem for some of the points, with another C."""
        return Problem(self.X[rows], self.y[rows], self.classes, self.factors[rows], C)


def problem_of(X: ArrayLike, y: ArrayLike, C: float, weights: Weights | None = None) -> Problem:
    """The problem of these points. Labels are sorted, and the first is the negative class.

    weights: a factor on C for each class ({label: factor}) or for each point (n,).
    Raises ProblemError for anything that a machine cannot learn from.
    """
    points, labels = checked_points(X), checked_labels(y)
    check_length(points, labels)
    classes = classes_of(labels)
    if len(classes) == 1:
        raise ProblemError("All points are of the class “{}”. A boundary needs two classes.", classes[0])
    if len(classes) > 2:
        raise ProblemError(
            f"There are {len(classes)} classes, and one SVM separates two. "
            "Train one SVM for each pair of classes, or one for each class against the rest."
        )
    price = checked_price(C)
    signs = np.array([1.0 if label == classes[1] else -1.0 for label in labels])
    factors = checked_weights(weights, labels, classes)
    return Problem(points, signs, (classes[0], classes[1]), factors, price)


def check_length(points: Floats, labels: Sequence[Any]) -> None:
    """Raises ProblemError unless there is one label for each point."""
    if len(labels) != len(points):
        raise ProblemError(f"There are {len(points)} points, but {len(labels)} classes are given for them.")


def checked_points(X: ArrayLike) -> Floats:
    """The points as floats (n, d), n and d at least 1. Raises ProblemError."""
    try:
        points = np.array(X, dtype=np.float64)
    except (TypeError, ValueError):
        raise ProblemError("The points must be numbers, the same count of them for each point.") from None
    if points.size == 0:
        raise ProblemError("There are no points yet.")
    if points.ndim != 2:
        raise ProblemError("The points must be a table: a row for each point, a column for each coordinate.")
    strange = ~np.isfinite(points)
    if strange.any():
        row, column = np.argwhere(strange)[0].tolist()
        what = "missing" if np.isnan(points[row, column]) else "infinite"
        raise ProblemError(f"Coordinate {column + 1} of point {row + 1} is {what}.")
    return points


def checked_labels(y: ArrayLike) -> list[Any]:
    """The labels as plain values. Raises ProblemError for a missing one."""
    cells = np.asarray(y)
    if cells.ndim != 1:
        raise ProblemError("The classes must be a list with one label for each point.")
    labels: list[Any] = cells.tolist()
    for place, label in enumerate(labels, 1):
        if label is None or label != label:
            raise ProblemError(f"The class of point {place} is missing.")
    return labels


def classes_of(labels: Sequence[Any]) -> tuple[Any, ...]:
    """The different labels, sorted, as text if they cannot be compared."""
    different = list(dict.fromkeys(labels))
    try:
        return tuple(sorted(different))
    except TypeError:
        return tuple(sorted(different, key=str))


def checked_price(C: float) -> float:
    """C as a float above 0; inf is the hard margin. Raises ProblemError."""
    if not isinstance(C, Real) or math.isnan(C) or C <= 0:
        raise ProblemError("C must be a number above 0. An infinite C gives the hard margin.")
    return float(C)


def checked_tolerance(tol: float) -> float:
    """tol from 1e-12 to 1. Raises ProblemError."""
    if not isinstance(tol, Real) or not TIGHTEST <= tol <= 1:
        raise ProblemError("The tolerance must be a number from 1e-12 to 1.")
    return float(tol)


def checked_weights(weights: Weights | None, labels: Sequence[Any], classes: Sequence[Any]) -> Floats:
    """A factor on C for each point (n,), all above 0. Raises ProblemError."""
    if weights is None:
        return np.ones(len(labels))
    if isinstance(weights, Mapping):
        for label in weights:
            if label not in classes:
                raise ProblemError("There is a weight for the class “{}”, but no point of that class.", label)
        weights = [weights.get(label, 1.0) for label in labels]
    try:
        factors = np.array(weights, dtype=np.float64)
    except (TypeError, ValueError):
        raise ProblemError("The weights must be numbers.") from None
    if factors.shape != (len(labels),):
        raise ProblemError("There must be one weight for each class, or one for each point.")
    if not (np.isfinite(factors).all() and (factors > 0).all()):
        raise ProblemError("Every weight must be a number above 0.")
    return factors


def folds_of(problem: Problem, folds: int, seed: int) -> Indices:
    """The fold of each point (n,), dealt out class by class; see `sampling.folds`.

    Raises ProblemError unless there are 2 folds or more and at least 2 points of each class. Some folds have
    no point of a class that has fewer points than there are folds.
    """
    if not isinstance(folds, Integral) or not 2 <= folds <= problem.n:
        raise ProblemError(
            f"The number of folds must be a whole number from 2 to {problem.n}, the number of points."
        )
    for sign, label in zip((-1.0, 1.0), problem.classes, strict=True):
        if np.count_nonzero(problem.y == sign) < 2:
            raise ProblemError(
                "There is only one point of the class “{}”. Cross-validation needs two of each class.", label
            )
    return sampling.folds(problem.y, folds, seed)
