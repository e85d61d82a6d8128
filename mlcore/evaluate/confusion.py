"""The confusion matrix, and everything that is computed from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from mlcore.evaluate.reading import (
    Codes,
    Floats,
    classes_of,
    codes_of,
    declared,
    finite,
    labels_of,
    same_length,
    weights_of,
)
from mlcore.markup import number, table, text, wrapped
from mlcore.table import Scalar

Fraction: TypeAlias = tuple[float, float]  # numerator and denominator


@dataclass(frozen=True, slots=True)
class Confusion:
    """How often records of each class were predicted as each class.

    classes: k different ones
    table:   shape (k, k), weights of records; rows actual, columns predicted

    A figure is a fraction of counts; 0/0 counts as 0, and `undefined` names it.
    """

    classes: tuple[Scalar, ...]
    table: tuple[tuple[float, ...], ...]

    @property
    def n(self) -> float:
        """The weight of all records."""
        return float(self._columns.sum())

    @property
    def accuracy(self) -> float:
        """The share of right answers."""
        return _divided(self._accuracy())

    @property
    def random_accuracy(self) -> float:
        """The expected accuracy of random answers with these frequencies (Cohen 1960)."""
        return _divided(self._random_accuracy())

    @property
    def kappa(self) -> float:
        """(accuracy - random accuracy) / (1 - random accuracy) (Cohen 1960)."""
        return _divided(self._kappa())

    @property
    def mcc(self) -> float:
        """The correlation of actual and predicted classes (Matthews 1975; more than two: Gorodkin 2004)."""
        return _divided(self._mcc())

    def precision(self, c: Scalar) -> float:
        """The share of those predicted as c that are c. Raises ValueError for an unknown class."""
        return _divided(self._precision(self._place(c)))

    def recall(self, c: Scalar) -> float:
        """The share of those that are c predicted as c. Raises ValueError for an unknown class."""
        return _divided(self._recall(self._place(c)))

    def specificity(self, c: Scalar) -> float:
        """The share of those that are not c not predicted as c. Raises ValueError for an unknown class."""
        return _divided(self._specificity(self._place(c)))

    def f(self, c: Scalar, beta: float = 1.0) -> float:
        """The harmonic mean of precision and recall, with beta² times as much weight on recall (van
        Rijsbergen 1979): (1 + beta²) TP / ((1 + beta²) TP + beta² FN + FP). Raises ValueError for an unknown
        class or a beta below 0."""
        return _divided(self._f(self._place(c), _squared(beta)))

    def macro(self, figure: str, beta: float = 1.0) -> float:
        """The mean of "precision", "recall", "specificity" or "f" over all classes. Raises ValueError for
        others."""
        ways = self._ways(_squared(beta))
        fractions = [_known(ways, figure)(place) for place in range(len(self.classes))]
        return sum(map(_divided, fractions)) / len(fractions)

    def micro(self, figure: str, beta: float = 1.0) -> float:
        """The same figures from TP, FP, FN and TN each summed over all classes. Raises ValueError for
        others."""
        ways = self._ways(_squared(beta))
        fractions = [_known(ways, figure)(place) for place in range(len(self.classes))]
        above, below = (sum(parts) for parts in zip(*fractions, strict=True))
        return _divided((above, below))

    def cost(self, prices: Mapping[tuple[Scalar, Scalar], float]) -> float:
        """The total cost by {(actual, predicted): price}. Pairs without a price cost nothing, and a price
        below 0 is a gain. Raises ValueError for an unknown class and for a price that is not a finite
        number."""
        bill = 0.0
        for pair, price in prices.items():
            if not isinstance(pair, tuple) or len(pair) != 2:
                raise ValueError(f"A price belongs to a pair (actual, predicted), not to {pair!r}.")
            actual, predicted = map(self._place, pair)
            bill += self.table[actual][predicted] * finite(price, "price")
        return bill

    @property
    def undefined(self) -> tuple[tuple[str, Scalar | None], ...]:
        """The figures that are 0/0 here: (name, class), or (name, None) for a figure of the whole table."""
        whole: dict[str, Callable[[], Fraction]] = {
            "accuracy": self._accuracy,
            "random_accuracy": self._random_accuracy,
            "kappa": self._kappa,
            "mcc": self._mcc,
        }
        found: list[tuple[str, Scalar | None]] = [(name, None) for name, way in whole.items() if not way()[1]]
        found += [
            (name, label)
            for place, label in enumerate(self.classes)
            for name, way in self._ways(1.0).items()
            if not way(place)[1]
        ]
        return tuple(found)

    def _repr_html_(self) -> str:
        """The matrix as a table with its sums, for notebooks."""
        names, columns = [text(label) for label in self.classes], self._columns.tolist()
        rows = [
            [f"actual {name}", *map(number, row), number(sum(row))]
            for name, row in zip(names, self.table, strict=True)
        ]
        rows.append(["sum", *map(number, columns), number(self.n)])
        head = ["", *(f"predicted {name}" for name in names), "sum"]
        return wrapped(table(f"Confusion matrix, accuracy {number(self.accuracy)}", head, rows))

    # Fractions of counts ------------------------------------------------------------------------

    @property
    def _counts(self) -> Floats:
        return np.array(self.table, dtype=float)

    @property
    def _columns(self) -> Floats:
        columns: Floats = self._counts.sum(axis=0)
        return columns

    def _accuracy(self) -> Fraction:
        return float(np.trace(self._counts)), self.n

    def _random_accuracy(self) -> Fraction:
        return float(self._counts.sum(axis=1) @ self._columns), self.n**2

    def _kappa(self) -> Fraction:
        return self._covariance(), _unlike(self._counts.sum(axis=1), self._columns)

    def _mcc(self) -> Fraction:
        rows, columns = self._counts.sum(axis=1), self._columns
        return self._covariance(), sqrt(_unlike(rows, rows)) * sqrt(_unlike(columns, columns))

    def _covariance(self) -> float:
        """n² times the difference of the accuracy and the random one."""
        counts = self._counts
        return float((self.n * counts.diagonal() - counts.sum(axis=1) * self._columns).sum())

    def _ways(self, beta2: float) -> dict[str, Callable[[int], Fraction]]:
        return {
            "precision": self._precision,
            "recall": self._recall,
            "specificity": self._specificity,
            "f": partial(self._f, beta2=beta2),
        }

    def _precision(self, place: int) -> Fraction:
        return self.table[place][place], float(self._columns[place])

    def _recall(self, place: int) -> Fraction:
        return self.table[place][place], sum(self.table[place])

    def _specificity(self, place: int) -> Fraction:
        others = np.delete(self._counts, place, axis=0)
        return float(np.delete(others, place, axis=1).sum()), float(others.sum())

    def _f(self, place: int, beta2: float) -> Fraction:
        right, called, are = self.table[place][place], float(self._columns[place]), sum(self.table[place])
        above = (1 + beta2) * right
        return above, above + beta2 * (are - right) + (called - right)

    def _place(self, c: Scalar) -> int:
        return int(codes_of([c], self.classes, "class")[0])


def confusion(
    actual: Any, predicted: Any, classes: Any = None, weights: ArrayLike | None = None
) -> Confusion:
    """Count how often records of each class were predicted as each class.

    actual, predicted: the classes of n records, shape (n,): words, whole numbers or truth values
    classes: their order; by default those that occur, ascending
    weights: shape (n,), 1 for a whole record
    Raises ValueError for different lengths, missing labels, classes that were not declared and weights below
    0.

    >>> confusion(["yes", "yes", "no"], ["yes", "no", "no"]).table
    ((1.0, 0.0), (1.0, 1.0))
    """
    truth, answers = labels_of(actual, "actual class"), labels_of(predicted, "predicted class")
    same_length(len(truth), len(answers), "actual classes", "predicted ones")
    names = declared(classes) if classes is not None else classes_of([*truth, *answers])
    if not names:
        raise ValueError("There are no records to judge and no named classes.")
    heavy = weights_of(weights, len(truth))
    return tallied(
        codes_of(truth, names, "actual class"), codes_of(answers, names, "predicted class"), names, heavy
    )


def tallied(actual: Codes, predicted: Codes, classes: tuple[Scalar, ...], weights: Floats) -> Confusion:
    """The confusion matrix of places among the k classes, both of shape (n,), with weights (n,)."""
    k = len(classes)
    cells = np.bincount(actual * k + predicted, weights, minlength=k * k).reshape(k, k)
    return Confusion(classes, tuple(map(tuple, cells.tolist())))


def _divided(fraction: Fraction) -> float:
    above, below = fraction
    return above / below if below else 0.0


def _unlike(first: Floats, second: Floats) -> float:
    """The sum of all products of two different places: exactly 0 if all weight is at one place in both."""
    products = np.outer(first, second)
    np.fill_diagonal(products, 0.0)
    return float(products.sum())


def _known(ways: dict[str, Callable[[int], Fraction]], figure: str) -> Callable[[int], Fraction]:
    if figure not in ways:
        raise ValueError(f"There is no figure “{figure}” of a class. There are: {', '.join(ways)}.")
    return ways[figure]


def _squared(beta: float) -> float:
    number = finite(beta, "beta")
    if number < 0:
        raise ValueError("The beta of F must not be below 0.")
    return number**2
