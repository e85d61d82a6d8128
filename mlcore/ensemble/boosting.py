"""AdaBoost: each model gives more weight to the records that the models before it got wrong."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.model import Learner, Model, check_classes, labels_of
from mlcore.prune.checks import is_whole
from mlcore.table import Table

Floats: TypeAlias = NDArray[np.float64]
LEAST = 1e-12  # a model nearer to guessing than this counts as guessing


@dataclass(frozen=True, slots=True)
class BoostStep:
    """One round.

    weights: (n,) of the records before the round; they add up to 1
    model:   the model learned with them
    error:   the weight of the records that the model gets wrong
    alpha:   the weight of its vote; inf for a model without an error, which decides alone
    wrong:   (n,) the records that it gets wrong
    after:   (n,) the weights after the round. They raise the model's error to 1 − 1/K, that of guessing
    bound:   an upper bound on the training error of the vote so far: the product of 2 √(error (1 − error)) of
             all rounds. None for more than two classes
    """

    weights: tuple[float, ...]
    model: Model
    error: float
    alpha: float
    wrong: tuple[bool, ...]
    after: tuple[float, ...]
    bound: float | None


def boost(table: Table, learner: Learner, n: int) -> Iterator[BoostStep]:
    """Up to n rounds. alpha = ½ (ln((1 − error) / error) + ln(K − 1)) for K classes that have records. The
    weights (n,) of wrong records are multiplied by exp(2 alpha), then all are scaled to add up to 1.

    A model without an error ends the rounds. So does a model that is no better than guessing, with error >= 1
    − 1/K. It is left out, unless it is the first, which has alpha 0. The learner must accept weights. They
    add up to the sum of the table's weights.

    Source: Freund & Schapire 1997; for more than two classes SAMME, Zhu, Zou, Rosset & Hastie 2009.
    Raises ValueError for n below 1, TableError for a numeric target and as the learner does.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> steps = mlcore.ensemble.boost(days, mlcore.learners.tree("cart", max_depth=1), n=3)
    >>> [round(step.error, 3) for step in steps]
    [0.357, 0.267, 0.256]
    """
    if not is_whole(n, 1):
        raise ValueError("The number of rounds must be a whole number, 1 or more.")
    check_classes(table, "AdaBoost")
    return _told(table, learner, n)


def _told(table: Table, learner: Learner, n: int) -> Iterator[BoostStep]:
    total = table.weights.sum()
    weights, actual = table.weights / total, labels_of(table.classes)[table.target.cells]
    classes = len(np.unique(table.target.cells[weights > 0]))
    bound = 1.0 if classes == 2 else None
    for round in range(n):
        model = learner.fit(replace(table, weights=weights * total), round)
        wrong = model.predict(table) != actual
        error = float(weights[wrong].sum())
        alpha = _alpha(error, classes)
        if alpha == 0 and round:
            return
        bound = None if bound is None else 2 * bound * math.sqrt(error * (1 - error)) if alpha else 1.0
        known, weights = weights, _reweighted(weights, wrong, alpha)
        tuples = [tuple(array.tolist()) for array in (known, wrong, weights)]
        yield BoostStep(tuples[0], model, error, alpha, tuples[1], tuples[2], bound)
        if alpha == 0 or math.isinf(alpha):
            return


def _alpha(error: float, classes: int) -> float:
    """The weight of a vote: 0 for a model that is no better than guessing."""
    if error == 0:
        return math.inf
    if error >= 1 - 1 / classes - LEAST:
        return 0.0
    return 0.5 * (math.log((1 - error) / error) + math.log(classes - 1))


def _reweighted(weights: Floats, wrong: NDArray[np.bool_], alpha: float) -> Floats:
    """The weights of wrong records times exp(2 alpha), then all scaled to add up to 1. They stay the same if
    nothing is wrong or nothing is learned."""
    if not wrong.any() or alpha == 0:
        return weights
    grown = np.where(wrong, weights * math.exp(2 * alpha), weights)
    return np.asarray(grown / grown.sum())
