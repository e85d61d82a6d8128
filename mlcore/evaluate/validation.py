"""Judges a learner by records that it has not seen: fold by fold, or with more and more training records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

import numpy as np

from mlcore import sampling
from mlcore.evaluate.confusion import Confusion, tallied
from mlcore.evaluate.reading import Floats, codes_of, counted, share_of
from mlcore.evaluate.rows import Drawn, dealt, drawn
from mlcore.model import Learner, Model
from mlcore.sampling import Rows
from mlcore.table import Scalar, Table


@dataclass(frozen=True, slots=True)
class FoldStep:
    """The predictions of a model for the records of one fold, which it has not seen.

    fold: its number, from 0; test: its rows; predicted: the class of each of them
    """

    fold: int
    test: Drawn
    predicted: tuple[Scalar | None, ...]
    confusion: Confusion

    @property
    def accuracy(self) -> float:
        """The share of right answers (weighted)."""
        return self.confusion.accuracy


@dataclass(frozen=True, slots=True)
class NumberFoldStep:
    """The same for a numeric target.

    mae:  mean absolute error
    rmse: root of the mean squared error
    r2:   1 - squared errors / squared distances from the mean of the fold. If the fold has only one value it
          is 1 if every prediction is exact and else 0, as in scikit-learn.
    """

    fold: int
    test: Drawn
    predicted: tuple[float, ...]
    mae: float
    rmse: float
    r2: float


AnyFoldStep: TypeAlias = FoldStep | NumberFoldStep


@dataclass(frozen=True, slots=True)
class CurveStep:
    """The errors of a model learned from n records: the misclassified share of these and of those held out
    (weighted), or the mean squared error for numbers. draw: from 0."""

    n: int
    draw: int
    training_error: float
    test_error: float


def cross_validate(
    learner: Learner, table: Table, folds: int | Sequence[Sequence[int]], seed: int = 0
) -> Iterator[AnyFoldStep]:
    """Learn from all records except those of a fold and predict these, for each fold.

    folds: how many, dealt as by `folds` with the seed, or the test rows of each. Weights count in learning
           and in judging. seed: also that of each fit
    Raises ValueError at once for folds that cannot be; TableError, fold by fold, as the learner does.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> steps = mlcore.evaluate.cross_validate(mlcore.learners.tree("id3"), days, folds=7)
    >>> [step.accuracy for step in steps]
    [1.0, 0.5, 0.5, 1.0, 1.0, 1.0, 1.0]
    """
    return _folded(learner, table, folds_of(folds, table, seed), seed)


def learning_curve(
    learner: Learner, table: Table, sizes: Sequence[int], draws: int = 10, share: float = 0.3, seed: int = 0
) -> Iterator[CurveStep]:
    """Learn from more and more records and judge by records held out: draw by draw, each size in turn.

    sizes: how many of the records that are not held out to learn from, stratified. Each draw has the next
           seed and holds out another share
    Raises ValueError at once for impossible draws; TableError as the learner does.
    """
    rounds, tested = counted(draws, 1, "number of draws"), share_of(share, "share of the test records")
    training, _ = sampling.parted(table.target.cells, (1 - tested, tested), seed)
    each = [counted(size, 1, "size") for size in sizes]
    if not each or max(each) > len(training):
        raise ValueError(
            f"{len(training)} records are left to learn from. Name at least one size, and none above "
            "that number."
        )
    return _curve(learner, table, each, rounds, tested, seed)


def _folded(learner: Learner, table: Table, folds: Sequence[Drawn], seed: int) -> Iterator[AnyFoldStep]:
    for number, test in enumerate(folds):
        rest = np.ones(table.n, dtype=bool)
        rest[list(test)] = False
        model = learner.fit(table.take(np.flatnonzero(rest)), seed=seed)
        yield _judged(model, table.take(test), number, test)


def _judged(model: Model, table: Table, number: int, test: Drawn) -> AnyFoldStep:
    if table.target.kind == "continuous":
        answers = _numbers(model, table)
        return NumberFoldStep(number, test, tuple(answers.tolist()), *_distances(table, answers))
    labels = model.predict(table).tolist()
    predicted = codes_of(labels, table.classes, "predicted class")
    return FoldStep(
        number, test, tuple(labels), tallied(table.target.cells, predicted, table.classes, table.weights)
    )


def _numbers(model: Model, table: Table) -> Floats:
    return np.asarray(model.predict(table), dtype=float)


def _distances(table: Table, predicted: Floats) -> tuple[float, float, float]:
    """mae, rmse and r2; all 0 if no record has weight."""
    there = table.weights > 0
    if not there.any():
        return 0.0, 0.0, 0.0
    weights, truth = table.weights[there] / table.weights.sum(), table.target.cells[there]
    off = predicted[there] - truth
    squared, spread = float(weights @ off**2), float(weights @ (truth - weights @ truth) ** 2)
    explained = 1 - squared / spread if np.ptp(truth) else float(squared == 0)
    return float(weights @ np.abs(off)), sqrt(squared), explained


def _curve(
    learner: Learner, table: Table, sizes: Sequence[int], draws: int, share: float, seed: int
) -> Iterator[CurveStep]:
    for draw in range(draws):
        held = sampling.parted(table.target.cells, (1 - share, share), seed + draw)
        training, test = map(table.take, held)
        for size in sizes:
            part = training if size == training.n else training.take(_some(training, size, seed + draw))
            model = learner.fit(part, seed=seed + draw)
            yield CurveStep(size, draw, loss(model, part), loss(model, test))


def _some(table: Table, size: int, seed: int) -> Rows:
    share = size / table.n
    rows, _ = sampling.parted(table.target.cells, (share, 1 - share), seed)
    return rows


def loss(model: Model, table: Table) -> float:
    """The errors of a model on a table: a share of the records (weighted), or the mean squared error for
    numbers. 0 if no record has weight. Raises TableError.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> tree = mlcore.fit(days, mlcore.RECIPES["id3"])
    >>> mlcore.evaluate.loss(tree, days)
    0.0
    """
    if table.target.kind == "continuous":
        loss = (_numbers(model, table) - table.target.cells) ** 2
    else:
        predicted = codes_of(model.predict(table).tolist(), table.classes, "predicted class")
        loss = (predicted != table.target.cells).astype(float)
    total = float(table.weights.sum())
    return float(table.weights @ loss) / total if total else 0.0


def folds_of(folds: int | Sequence[Sequence[int]], table: Table, seed: int) -> tuple[Drawn, ...]:
    """The test rows of each fold. Raises ValueError for invalid folds."""
    if isinstance(folds, int | np.integer):
        return dealt(table.target.cells, int(folds), seed)
    if not len(folds):
        raise ValueError("There is no fold. Name at least one.")
    return tuple(_checked(rows, table.n) for rows in folds)


def _checked(rows: Sequence[int], n: int) -> Drawn:
    found = np.asarray(rows)
    if found.ndim != 1 or not len(found) or found.dtype.kind not in "iu":
        raise ValueError("Each fold is a list of at least one row to test with. Rows are whole numbers.")
    if found.min() < 0 or found.max() >= n:
        raise ValueError(f"The rows of {n} records are 0 to {n - 1}; a fold has others.")
    different = len(np.unique(found))
    if different < len(found):
        raise ValueError("A fold holds a row twice. Test each record once.")
    if different == n:
        raise ValueError("A fold holds all records, so none is left to learn from.")
    return drawn(found)
