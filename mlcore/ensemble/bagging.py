"""Bagging: models learned from bootstrap draws of the same table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import tee
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mlcore.ensemble.voters import said_by, votes_of
from mlcore.model import DrawsLearner, Learner, Model, first_of_the_most, labels_of
from mlcore.prune.checks import is_whole
from mlcore.sampling import Rows, bootstrap
from mlcore.table import Table


@dataclass(frozen=True, slots=True)
class BagStep:
    """One more draw.

    rows:      (n,) the records drawn, some of them several times
    model:     the model learned from them
    oob_error: out of bag: the share of records (weighted) that are misclassified when only the models that
               have not seen a record vote on it; for numbers the mean squared error of their means. None
               until every record was left out once.
    """

    rows: tuple[int, ...]
    model: Model
    oob_error: float | None


def bag(table: Table, learner: Learner, n: int, seed: int = 0) -> Iterator[BagStep]:
    """Learn from n bootstrap draws (Breiman 1996).

    Raises ValueError for n below 1, TableError as the learner does.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> steps = [*mlcore.ensemble.bag(days, mlcore.learners.tree("id3"), n=5)]
    >>> len(steps), len(steps[0].rows)
    (5, 14)
    """
    return _told(table, learner, draws(table, n, seed))


def draws(table: Table, n: int, seed: int) -> Iterator[tuple[Rows, int]]:
    """The records (m,) of each of n draws from those with a weight, and a seed for the model of each draw.

    Raises ValueError for n below 1.
    """
    if not is_whole(n, 1):
        raise ValueError("The number of models must be a whole number, 1 or more.")
    there = np.flatnonzero(table.weights > 0)
    seeds = np.random.default_rng(seed).integers(2**31, size=(n, 2)).tolist()
    return ((there[bootstrap(len(there), of_rows)], of_model) for of_rows, of_model in seeds)


def _told(table: Table, learner: Learner, drawn: Iterator[tuple[Rows, int]]) -> Iterator[BagStep]:
    first, again = tee(_judged(table, learner, drawn))
    errors = oob_errors(table, ((out, said) for _, _, out, said in again))
    for (rows, model, _, _), error in zip(first, errors, strict=True):
        yield BagStep(tuple(rows.tolist()), model, error)


def oob_errors(table: Table, heard: Iterable[tuple[Rows, NDArray[Any]]]) -> Iterator[float | None]:
    """The out-of-bag error after each model, see BagStep.

    heard: for each model the records that it has not seen, and what it says of them
    """
    votes = np.zeros((table.n, len(table.classes) or 1))
    times = np.zeros(table.n)
    for out, said in heard:
        votes[out] += votes_of(said, table.classes) if table.classes else said[:, None]
        times[out] += 1
        yield _error(table, votes, times) if times.all() else None


def _judged(
    table: Table, learner: Learner, drawn: Iterator[tuple[Rows, int]]
) -> Iterator[tuple[Rows, Model, Rows, NDArray[Any]]]:
    """The draw and the model of each, the records that it has not seen, and what it says of them."""
    if isinstance(learner, DrawsLearner):
        first, again = tee(drawn)
        models = learner.fit_draws(table, again)
        for (rows, _), model, said in zip(first, models, said_by(models, table), strict=True):
            out = unseen(table, rows)
            yield rows, model, out, said[out]
        return
    for rows, model_seed in drawn:
        out, model = unseen(table, rows), learner.fit(table.take(rows), model_seed)
        yield rows, model, out, model.predict(table.take(out))


def unseen(table: Table, rows: Rows) -> Rows:
    """The records that a draw has left out, ascending."""
    return np.flatnonzero(np.bincount(rows, minlength=table.n) == 0)


def _error(table: Table, votes: np.ndarray, times: np.ndarray) -> float:
    if table.classes:
        losses = first_of_the_most(votes, table.classes) != labels_of(table.classes)[table.target.cells]
    else:
        losses = (votes[:, 0] / times - table.target.cells) ** 2
    return float(np.average(losses, weights=table.weights))
