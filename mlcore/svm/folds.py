"""Points dealt out to folds, class by class."""

from __future__ import annotations

import random
from collections.abc import Sequence
from numbers import Integral
from typing import Any

import numpy as np

from mlcore.svm.problem import Indices, ProblemError


def folds_of(labels: Sequence[Any], folds: int, seed: int) -> Indices:
    """The fold of each point (n,): each class is shuffled and dealt out, going on where the last one ended.

    Raises ProblemError unless there are 2 folds or more and at least 2 points of each class. Some folds have
    none of a class that has fewer points than there are folds.
    """
    if not isinstance(folds, Integral) or not 2 <= folds <= len(labels):
        raise ProblemError(f"The number of folds must be a whole number from 2 to {len(labels)}, the points.")
    lots, order = random.Random(seed), []
    for label in dict.fromkeys(labels):
        members = [k for k, other in enumerate(labels) if other == label]
        if len(members) < 2:
            raise ProblemError(f"There is only one point of the class “{label}”; folds need two of each.")
        lots.shuffle(members)
        order += members
    fold = np.empty(len(labels), dtype=np.intp)
    fold[order] = np.arange(len(labels)) % folds
    return fold
