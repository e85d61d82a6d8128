"""Naive Bayes: each column gives a factor for each class, and the factors are multiplied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import Attribute, attributes_of, cells_of, length
from mlcore.model import check_classes, first_of_the_most
from mlcore.prune.checks import is_number
from mlcore.table import Cells, Column, Scalar, Table, TableError, is_missing

Floats: TypeAlias = NDArray[np.float64]
LARGEST = 1e150  # the square of more is no float
NARROW = 1e-9  # share of a column's variance, used for a class in which it does not vary


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """counts: (v, k) of each declared value within each class; laplace: the addition to each count."""

    counts: Floats
    laplace: float

    @property
    def shares(self) -> Floats:
        """(v, k) of each declared value within each class."""
        total = self.counts.sum(axis=0) + self.laplace * len(self.counts)
        shares: Floats = (self.counts + self.laplace) / total
        return shares

    def likelihoods(self, cells: Cells) -> Floats:
        """The logarithms for codes (n,), shape (n, k); 0 for a missing or undeclared value."""
        with np.errstate(divide="ignore"):
            logs = np.vstack([np.log(self.shares), np.zeros((1, self.shares.shape[1]))])
        return np.asarray(logs[np.where(cells >= 0, cells, -1)])


@dataclass(frozen=True, slots=True, eq=False)
class Normals:
    """mean, variance: (k,) of each class. All variances are 0 if the column varies in no class."""

    mean: Floats
    variance: Floats

    def likelihoods(self, cells: Cells) -> Floats:
        """The logarithms of the densities at numbers (n,), shape (n, k); 0 for a missing cell."""
        away = cells[:, None] - self.mean
        if not self.variance.any():
            logs = np.where(np.abs(away) <= NARROW * np.abs(self.mean), 0.0, -np.inf)
        else:
            logs = -0.5 * (np.log(2 * np.pi * self.variance) + away**2 / self.variance)
        return np.asarray(np.where(is_missing(cells)[:, None], 0.0, logs))


@dataclass(frozen=True, slots=True, eq=False)
class NaiveBayes:
    """counts: (k,) records of each class; factors: of each column."""

    classes: tuple[Scalar, ...]
    counts: Floats
    attributes: tuple[Attribute, ...]
    factors: tuple[Counts | Normals, ...]

    @property
    def priors(self) -> Floats:
        """The shares of the classes, (k,)."""
        shares: Floats = self.counts / self.counts.sum()
        return shares

    def likelihoods(self, frame: Any) -> dict[str, Floats]:
        """For each column the logarithm of its factor for each class, (n, k). Raises TableError."""
        return {
            attribute.name: factor.likelihoods(cells_of(frame, attribute, "model"))
            for attribute, factor in zip(self.attributes, self.factors, strict=True)
        }

    def predict_proba(self, frame: Any) -> Floats:
        """The probability of each class, (n, k); the prior if no class has a likelihood above 0.

        Raises TableError.
        """
        likelihood = np.zeros((length(frame), len(self.classes)))
        for logs in self.likelihoods(frame).values():
            likelihood += logs
        return normalised(self.priors, likelihood)

    def predict(self, frame: Any) -> NDArray[Any]:
        """The most probable class, (n,), the first in a tie. Raises TableError."""
        return first_of_the_most(self.predict_proba(frame), self.classes)


def normalised(priors: Floats, likelihood: Floats) -> Floats:
    """The probability of each class, (n, k), from the logarithms of the likelihoods.

    It is the prior if no class has a likelihood above 0.
    """
    likelihood = np.where(priors > 0, likelihood, -np.inf)
    top = likelihood.max(axis=1, keepdims=True)
    possible = np.isfinite(top)
    joint = priors * np.exp(np.where(possible, likelihood - np.where(possible, top, 0.0), 0.0))
    shares: Floats = joint / joint.sum(axis=1, keepdims=True)
    return shares


def check(table: Table) -> None:
    """Raises TableError for a numeric target, and for numbers too large to square."""
    check_classes(table, "Naive Bayes")
    for column in table.columns:
        if column.kind == "continuous" and np.nanmax(np.abs(column.cells), initial=0.0) > LARGEST:
            raise TableError(
                f"“{column.name}” holds numbers beyond {LARGEST:g}, too large to be squared. Divide it by a "
                "power of ten."
            )


@dataclass(frozen=True, slots=True)
class NaiveBayesLearner:
    """Counts, means and variances."""

    laplace: float

    def fit(self, table: Table, seed: int = 0) -> NaiveBayes:
        """Raises TableError as `check` does."""
        check(table)
        own = np.zeros((table.n, len(table.classes)))
        own[np.arange(table.n), table.target.cells] = table.weights
        columns = [column for column in table.columns if (own.sum(axis=1) * ~is_missing(column.cells)).any()]
        factors = tuple(self._factor(column, own) for column in columns)
        return NaiveBayes(table.classes, own.sum(axis=0), attributes_of(columns), factors)

    def _factor(self, column: Column, own: Floats) -> Counts | Normals:
        """own: (n, k), the weights of the records by class. A class without a known value uses all
        records."""
        known = ~is_missing(column.cells)
        cells, own = column.cells[known], own[known]
        own = np.where(own.sum(axis=0) > 0, own, own.sum(axis=1, keepdims=True))
        if column.kind == "continuous":
            return _normals(cells, own)
        counts = np.zeros((len(column.values), own.shape[1]))
        np.add.at(counts, cells, own)
        return Counts(counts, self.laplace)


def _normals(cells: Floats, own: Floats) -> Normals:
    n, all_of_them = own.sum(axis=0), own.max(axis=1)
    mean = cells @ own / n
    away = cells[:, None] - mean
    mean = mean + (away * own).sum(axis=0) / n  # once more, for the last digits
    variance = ((cells[:, None] - mean) ** 2 * own).sum(axis=0) / n
    least, most = (np.array([pick(cells[one > 0]) for one in own.T]) for pick in (np.min, np.max))
    constant = least == most
    if constant.all():
        return Normals(least, np.zeros(len(n)))
    overall = float(np.average((cells - np.average(cells, weights=all_of_them)) ** 2, weights=all_of_them))
    return Normals(np.where(constant, least, mean), np.where(constant, NARROW * overall, variance))


def naive_bayes(laplace: float = 0.0) -> NaiveBayesLearner:
    """The prior times a factor for each column, as if columns were independent within a class.

    laplace: added to the count of each declared value of a nominal or ordinal column. A continuous column
             has a normal density with the mean of the class and its variance, divided by n.

    Source: Duda & Hart 1973; Laplace's rule of succession. Raises ValueError for a laplace below 0.

    >>> import mlcore
    >>> from datasets import load
    >>> model = mlcore.learners.naive_bayes().fit(mlcore.Table.from_frame(load("tennis"), target="Play"))
    >>> cool = {"Outlook": ["Sunny"], "Temperature": ["Cool"], "Humidity": ["High"], "Wind": ["Strong"]}
    >>> model.predict_proba(cool).round(3).tolist()
    [[0.795, 0.205]]
    """
    if not is_number(laplace, 0):
        raise ValueError("Laplace’s addition must be a number, 0 or more.")
    return NaiveBayesLearner(float(laplace))
