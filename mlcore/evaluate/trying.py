"""Tries values of a hyperparameter on the same folds, and judges a learner by out-of-bag records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from mlcore import sampling
from mlcore.evaluate.reading import counted
from mlcore.evaluate.rows import Drawn, drawn
from mlcore.evaluate.validation import folds_of, loss
from mlcore.model import Learner
from mlcore.sampling import Rows
from mlcore.table import Table

UNSEEN = 0.632  # 1 - 1/e, rounded as usual: the share of different records in a large bootstrap draw


@dataclass(frozen=True, slots=True)
class TryStep:
    """The errors of a learner (see `loss`) on the records it learned from, and on those of each fold."""

    training: tuple[float, ...]
    validation: tuple[float, ...]

    @property
    def training_error(self) -> float:
        """The mean over the folds."""
        return float(np.mean(self.training))

    @property
    def validation_error(self) -> float:
        """The mean over the folds."""
        return float(np.mean(self.validation))


def validation_curve(
    learners: Sequence[Learner], table: Table, folds: int | Sequence[Sequence[int]], seed: int = 0
) -> Iterator[TryStep]:
    """Train each learner in turn on all records except those of a fold and judge it by these, for each fold.

    folds: how many, or the test rows of each; one set of validation rows is one fold
    Raises ValueError at once for invalid folds; TableError as the learners do.

    >>> import mlcore
    >>> table = mlcore.Table.from_frame({"x": [*range(12)], "class": [*"aabaaabbbabb"]}, target="class")
    >>> learners = [mlcore.learners.neighbours(k) for k in (1, 3, 5)]
    >>> [round(one.validation_error, 3) for one in mlcore.evaluate.validation_curve(learners, table, 3)]
    [0.417, 0.333, 0.333]
    """
    tests = [np.array(test, dtype=np.intp) for test in folds_of(folds, table, seed)]
    return _tried(learners, table, tests, seed)


def _tried(learners: Sequence[Learner], table: Table, tests: Sequence[Rows], seed: int) -> Iterator[TryStep]:
    parts = [(table.take(_without(table.n, test)), table.take(test)) for test in tests]
    for learner in learners:
        models = [learner.fit(training, seed=seed) for training, _ in parts]
        seen = tuple(loss(model, training) for model, (training, _) in zip(models, parts, strict=True))
        unseen = tuple(loss(model, test) for model, (_, test) in zip(models, parts, strict=True))
        yield TryStep(seen, unseen)


@dataclass(frozen=True, slots=True)
class BootStep:
    """A bootstrap draw: its rows in the order drawn, those it leaves out, and the errors of its model on them
    (see `loss`).

    training_error: of the model of all records, on these same records
    """

    rows: Drawn
    test: Drawn
    training_error: float
    test_error: float

    @property
    def estimate(self) -> float:
        """The .632 estimate: between the error on what was left out and the training error (Efron 1983)."""
        return UNSEEN * self.test_error + (1 - UNSEEN) * self.training_error


def out_of_bag(learner: Learner, table: Table, draws: int = 25, seed: int = 0) -> Iterator[BootStep]:
    """Learn from bootstrap draws, seed by seed, and judge by the records that each leaves out.

    A draw that leaves none out is skipped. Raises ValueError for draws below 1 and a single record;
    TableError as the learner does.
    """
    rounds = counted(draws, 1, "number of draws")
    if table.n < 2:
        raise ValueError("A bootstrap draw of one record leaves none out. Use at least two records.")
    return _drawn(learner, table, rounds, seed)


def _drawn(learner: Learner, table: Table, rounds: int, seed: int) -> Iterator[BootStep]:
    whole = loss(learner.fit(table, seed=seed), table)
    done, at = 0, seed
    while done < rounds:
        rows, at = sampling.bootstrap(table.n, at), at + 1
        test = _without(table.n, rows)
        if len(test):
            done += 1
            model = learner.fit(table.take(rows), seed=seed)
            yield BootStep(drawn(rows), drawn(test), whole, loss(model, table.take(test)))


def _without(n: int, rows: Rows) -> Rows:
    """All other rows, ascending."""
    return np.setdiff1d(np.arange(n), rows)
