"""Bias, variance and noise: one learner on many draws of its training records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.model import Learner, Model
from mlcore.prune.checks import is_whole
from mlcore.table import Scalar, Table, TableError

Floats: TypeAlias = NDArray[np.float64]
Codes: TypeAlias = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class ScatterStep:
    """The results after some rounds. All figures are means over the test records, by their weight.

    round:    from 1
    model:    from this round's draw; predicted: its prediction for each test record
    main:     the joint prediction of the models for each test record: their mean, or the class that most of
              them predict (ties: the first)
    bias:     squared error of that mean; for classes, the share of records whose main prediction is not the
              best one
    variance: of the predictions about their mean, divided by the number of draws; for classes, the share of
              predictions that are not the main one
    noise:    what no model can know: among test records with equal inputs the variance of their targets, or
              the share that does not have the most frequent class. 0 if no two records have equal inputs.
    error:    squared error, or share of wrong predictions, over all draws and test records
    biased:   the part of the variance on records whose main prediction is wrong; 0 for numbers. There
              variance helps: with two classes and no noise, error = bias + variance − 2 · biased.
    """

    round: int
    model: Model
    main: tuple[Scalar, ...]
    bias: float
    variance: float
    noise: float
    error: float
    biased: float = 0.0
    predicted: tuple[Scalar, ...] = ()


def bias_variance(
    learner: Learner, draw: Callable[[int], Table], test: Table, rounds: int, seed: int = 0
) -> Iterator[ScatterStep]:
    """Learn from one draw after another and yield the decomposition after each.

    draw: gives a table of training records for a seed; test: the records that judge the models. Noise is
    visible only among test records with equal inputs, so a world of known noise needs repeated ones.

    Squared error is a sum: bias + variance + noise = error, exactly (Geman, Bienenstock & Doursat 1992). The
    0-1 loss is not a sum: bias, variance and noise are those of Domingos 2000, “A unified bias-variance
    decomposition”, and more variance means fewer errors if the main prediction is wrong.

    Raises ValueError for rounds below 1, TableError as the learner does.
    """
    if not is_whole(rounds, 1):
        raise ValueError("The number of rounds must be a whole number, 1 or more.")
    return _told(learner, draw, test, rounds, seed)


def lots(rounds: int, seed: int = 0) -> list[int]:
    """The seeds that `bias_variance` draws with, one for each round."""
    drawn: list[int] = np.random.default_rng(seed).integers(2**31, size=rounds).tolist()
    return drawn


def _told(
    learner: Learner, draw: Callable[[int], Table], test: Table, rounds: int, seed: int
) -> Iterator[ScatterStep]:
    numbers = test.target.kind == "continuous"
    parts: _Numbers | _Classes = _Numbers(test) if numbers else _Classes(test)
    _, first = np.unique(parts.alike, return_index=True)
    different = test.take(first)  # records with equal inputs have equal predictions, so predict them once
    for round, model_seed in enumerate(lots(rounds, seed), 1):
        model = learner.fit(draw(model_seed), model_seed)
        if numbers == bool(model.classes):
            raise TableError("The drawn tables and the test table must have the same kind of target.")
        said = model.predict(different)[parts.alike]
        found: tuple[Any, ...] = (*parts.with_one_more(said), tuple(said.tolist()))
        yield ScatterStep(round, model, *found)


class _Numbers:
    """The figures of predicted numbers so far."""

    def __init__(self, test: Table) -> None:
        self.alike = _alike(test)
        self._said: list[Floats] = []
        self._y, self._weights = test.target.cells, test.weights / test.weights.sum()
        y, alike, weight = self._y, self.alike, np.bincount(self.alike, self._weights)
        _, begins = np.unique(alike, return_index=True)
        first = y[begins]  # relative to it, the mean of equal targets is exact
        away = np.bincount(alike, self._weights * (y - first[alike])) / np.where(weight > 0, weight, 1.0)
        self._middle = (first + away)[alike]

    def with_one_more(self, predicted: NDArray[Any]) -> tuple[Any, ...]:
        """main and the figures of a step."""
        self._said.append(predicted)
        said = np.array(self._said)
        main = said.mean(axis=0)
        bias, variance = (main - self._middle) ** 2, said.var(axis=0)
        noise, error = (self._y - self._middle) ** 2, ((said - self._y) ** 2).mean(axis=0)
        figures = (float(self._weights @ part) for part in (bias, variance, noise, error))
        return tuple(main.tolist()), *figures, 0.0


class _Classes:
    """The figures of predicted classes so far."""

    def __init__(self, test: Table) -> None:
        self.alike = _alike(test)
        self._said: list[NDArray[Any]] = []
        self._places = {label: place for place, label in enumerate(test.classes)}  # in their order
        self._declared, self._y = len(test.classes), test.target.cells
        self._weights = test.weights / test.weights.sum()
        self._best = _most(self.alike, self._y, test.weights, self._declared)[self.alike]

    def with_one_more(self, predicted: NDArray[Any]) -> tuple[Any, ...]:
        """main and the figures of a step."""
        places = self._places
        self._said.append(np.array([places.setdefault(label, len(places)) for label in predicted.tolist()]))
        labels = [*places][: self._declared] + sorted([*places][self._declared :], key=str)
        ordered = {label: place for place, label in enumerate(labels)}
        codes = np.array([ordered[label] for label in places])[np.array(self._said)]
        records = np.broadcast_to(np.arange(len(self._y)), codes.shape)
        main = _most(records.ravel(), codes.ravel(), np.ones(codes.size), len(labels))
        away, bias = (codes != main).mean(axis=0), main != self._best
        error, noise = (codes != self._y).mean(axis=0), self._y != self._best
        figures = (float(self._weights @ part) for part in (bias, away, noise, error, away * bias))
        return tuple(labels[place] for place in main.tolist()), *figures


def _most(group: Codes, codes: NDArray[Any], weights: Floats, k: int) -> Codes:
    """The code with the largest weight in each group, the first in a tie; shape (groups,)."""
    counts = np.bincount(group * k + codes, weights, minlength=(int(group.max()) + 1) * k)
    most: Codes = counts.reshape(-1, k).argmax(axis=1)
    return most


def _alike(test: Table) -> Codes:
    """The group of each record (n,). Records with equal inputs share a group."""
    group = np.zeros(test.n, dtype=np.intp)
    for column in test.columns:
        _, own = np.unique(column.cells, return_inverse=True)
        _, group = np.unique(group * (int(own.max()) + 1) + own, return_inverse=True)
    return group
