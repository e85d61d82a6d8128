"""More than two classes: one machine for each pair of classes, or one for each class against the rest."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mlcore.svm.kernels import Kernel
from mlcore.svm.machine import USUAL, Machine, fit
from mlcore.svm.problem import (
    Floats,
    ProblemError,
    check_length,
    checked_labels,
    checked_points,
    checked_weights,
    classes_of,
)


@dataclass(frozen=True, slots=True, eq=False)
class MultiMachine:
    """Machines that decide together.

    scheme:   "one-vs-one" or "one-vs-rest"
    classes:  k labels, sorted
    pairs:    for each machine the places of (negative, positive) in classes; the rest is −1
    machines: k (k − 1) / 2, or k, in the order of pairs
    """

    scheme: str
    classes: tuple[Any, ...]
    pairs: tuple[tuple[int, int], ...]
    machines: tuple[Machine, ...]

    def decisions(self, X: ArrayLike) -> Floats:
        """f of every machine (m, machines) at points (m, d)."""
        return np.column_stack([machine.decision(X) for machine in self.machines])

    def votes(self, X: ArrayLike) -> Floats:
        """For each point and class (m, k) the pairs won, or f for one-vs-rest."""
        f = self.decisions(X)
        if self.scheme == "one-vs-rest":
            return f
        votes = np.zeros((len(f), len(self.classes)))
        for column, (negative, positive) in enumerate(self.pairs):
            wins = f[:, column] > self.machines[column].rounding
            votes[:, positive] += wins
            votes[:, negative] += ~wins
        return votes

    def tied(self, X: ArrayLike) -> NDArray[np.bool_]:
        """Whether several classes have the most votes (m,)."""
        votes = self.votes(X)
        tied: NDArray[np.bool_] = (votes == votes.max(axis=1, keepdims=True)).sum(axis=1) > 1
        return tied

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """The class with the most votes (m,), the first of them in a tie."""
        predicted: NDArray[Any] = np.array(self.classes)[self.votes(X).argmax(axis=1)]
        return predicted


def one_vs_one(
    X: ArrayLike, y: ArrayLike, kernel: Kernel = USUAL, C: float = 1.0, **settings: Any
) -> MultiMachine:
    """A machine for each pair of classes, learned from their points only.

    X (n, d), y (n,) of two classes or more; the other arguments are those of `fit`. Raises ProblemError.

    >>> import mlcore
    >>> X, y = [[0, 0], [0, 1], [4, 0], [4, 1], [0, 5], [1, 5]], [*"aabbcc"]
    >>> mlcore.svm.one_vs_one(X, y, mlcore.svm.linear()).predict([[0, 0.5], [4, 0.5], [0, 6]]).tolist()
    ['a', 'b', 'c']
    """
    points, labels, classes = _checked(X, y)
    place = np.array([classes.index(label) for label in labels])
    factors = checked_weights(settings.pop("weights", None), labels, classes)
    pairs, machines = tuple(combinations(range(len(classes)), 2)), []
    for negative, positive in pairs:
        rows = np.flatnonzero((place == negative) | (place == positive))
        signs = np.where(place[rows] == positive, 1, -1)
        machines.append(fit(points[rows], signs, kernel, C, weights=factors[rows], **settings))
    return MultiMachine("one-vs-one", classes, pairs, tuple(machines))


def one_vs_rest(
    X: ArrayLike, y: ArrayLike, kernel: Kernel = USUAL, C: float = 1.0, **settings: Any
) -> MultiMachine:
    """A machine for each class against all others.

    X (n, d), y (n,) of two classes or more; the other arguments are those of `fit`. Raises ProblemError.

    >>> import mlcore
    >>> X, y = [[0, 0], [0, 1], [4, 0], [4, 1], [0, 5], [1, 5]], [*"aabbcc"]
    >>> mlcore.svm.one_vs_rest(X, y, mlcore.svm.linear()).predict([[0, 0.5], [4, 0.5], [0, 6]]).tolist()
    ['a', 'b', 'c']
    """
    points, labels, classes = _checked(X, y)
    factors = checked_weights(settings.pop("weights", None), labels, classes)
    machines = [
        fit(points, [1 if label == own else -1 for label in labels], kernel, C, weights=factors, **settings)
        for own in classes
    ]
    pairs = tuple((-1, place) for place in range(len(classes)))
    return MultiMachine("one-vs-rest", classes, pairs, tuple(machines))


def _checked(X: ArrayLike, y: ArrayLike) -> tuple[Floats, list[Any], tuple[Any, ...]]:
    points, labels = checked_points(X), checked_labels(y)
    check_length(points, labels)
    classes = classes_of(labels)
    if len(classes) == 1:
        raise ProblemError("All points are of the class “{}”. A boundary needs two classes.", classes[0])
    return points, labels, classes
