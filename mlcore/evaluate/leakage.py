"""What happens to cross-validation if the columns were chosen beforehand, on noise, where there is nothing to
learn (Hastie, Tibshirani & Friedman 2009, 7.10.2; Ambroise & McLachlan 2002)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mlcore.evaluate.reading import Floats, counted
from mlcore.evaluate.rows import Drawn, drawn

Columns = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LeakFold:
    """A fold of noise, judged by the nearest neighbour.

    test:    its rows
    outside: the misclassified ones with the columns chosen by all records
    columns: those chosen by the other folds alone; inside: the misclassified rows with these
    """

    test: Drawn
    outside: Drawn
    columns: Columns
    inside: Drawn


@dataclass(frozen=True, slots=True, eq=False)
class Leak:
    """Cross-validation on noise, with the columns chosen once by all records, and in each fold anew.

    classes: 0 or 1 of each record, shape (n,)
    scores:  F of each column over all records, shape (m,); chosen: the best columns, the best first
    """

    classes: NDArray[np.intp]
    scores: Floats
    chosen: Columns
    folds: tuple[LeakFold, ...]

    @property
    def outside(self) -> float:
        """The error in cross-validation with the columns that all records chose."""
        return sum(len(fold.outside) for fold in self.folds) / len(self.classes)

    @property
    def inside(self) -> float:
        """The same with columns chosen without the records of the fold."""
        return sum(len(fold.inside) for fold in self.folds) / len(self.classes)


def leak(records: int = 50, columns: int = 5000, best: int = 20, k: int = 5, seed: int = 0) -> Leak:
    """Normal noise in two equal classes, the columns with the highest F, the nearest neighbour, and k folds.

    The folds are those of scikit-learn's StratifiedKFold, shuffled by the same seed, so you can reproduce the
    figures with it. Raises ValueError for impossible sizes.
    """
    n, m = counted(records, 6, "number of records"), counted(columns, 1, "number of columns")
    some = counted(best, 1, "number of chosen columns")
    if some > m:
        raise ValueError(f"{some} columns cannot be chosen of {m}.")
    if not 2 <= counted(k, 2, "number of folds") <= n // 2:
        raise ValueError(f"{n // 2} records of a class are too few for {k} folds.")
    classes = np.arange(n) % 2
    values = np.random.default_rng(seed).normal(size=(n, m))
    fold = _shuffled(classes, k, seed)
    sums = _Sums.of(values, classes, np.arange(n))
    scores = sums.scores()
    chosen = _best(scores, some)
    folds = tuple(_fold(values, classes, np.flatnonzero(fold == which), sums, chosen) for which in range(k))
    return Leak(classes, scores, chosen, folds)


def _shuffled(classes: NDArray[np.intp], k: int, seed: int) -> NDArray[np.intp]:
    """The fold of each record, shape (n,)."""
    random, fold = np.random.RandomState(seed), np.empty_like(classes)
    line = np.sort(classes)
    for label in (0, 1):
        sizes = [int((line[which::k] == label).sum()) for which in range(k)]
        mine = np.repeat(np.arange(k), sizes)
        random.shuffle(mine)
        fold[classes == label] = mine
    return fold


@dataclass(frozen=True, slots=True, eq=False)
class _Sums:
    """Of values and squares by class and column, shape (2, m); counts: of each class, (2, 1)."""

    counts: Floats
    first: Floats
    second: Floats

    @classmethod
    def of(cls, values: Floats, classes: NDArray[np.intp], rows: NDArray[np.intp]) -> _Sums:
        parts = [values[rows[classes[rows] == label]] for label in (0, 1)]
        counts = np.array([[len(part)] for part in parts], dtype=float)
        first, second = (
            np.array([part.sum(axis=0) for part in parts]),
            [(part**2).sum(axis=0) for part in parts],
        )
        return cls(counts, first, np.array(second))

    def without(self, other: _Sums) -> _Sums:
        return _Sums(self.counts - other.counts, self.first - other.first, self.second - other.second)

    def scores(self) -> Floats:
        """F of each column, shape (m,): the variance between the classes over that within them."""
        n = self.counts.sum()
        each = self.first**2 / self.counts
        between = each.sum(axis=0) - self.first.sum(axis=0) ** 2 / n
        within: Floats = self.second.sum(axis=0) - each.sum(axis=0)
        f: Floats = between / (within / (n - 2))
        return f


def _best(scores: Floats, some: int) -> Columns:
    return tuple(np.argsort(-scores, kind="stable")[:some].tolist())


def _fold(
    values: Floats, classes: NDArray[np.intp], test: NDArray[np.intp], sums: _Sums, chosen: Columns
) -> LeakFold:
    rest = np.setdiff1d(np.arange(len(classes)), test)
    inside = _best(sums.without(_Sums.of(values, classes, test)).scores(), len(chosen))
    wrong = [_wrong(values[:, list(columns)], classes, rest, test) for columns in (chosen, inside)]
    return LeakFold(drawn(test), wrong[0], inside, wrong[1])


def _wrong(
    values: Floats, classes: NDArray[np.intp], rest: NDArray[np.intp], test: NDArray[np.intp]
) -> Drawn:
    """The rows of a test set whose nearest neighbour among the rest has the other class."""
    far = ((values[test][:, None] - values[rest]) ** 2).sum(axis=2)
    nearest = rest[far.argmin(axis=1)]
    return drawn(test[classes[nearest] != classes[test]])
