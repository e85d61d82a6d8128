"""How far models of the same learner agree on the same records."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray


def disagreement(predicted: Sequence[NDArray[Any]]) -> float:
    """The share of records that two models predict differently, as the mean over all pairs of models.

    predicted: the predictions of each model, each of shape (n,). Raises ValueError for fewer than two models.

    >>> round(disagreement([np.array([*"aab"]), np.array([*"abb"])]), 3)
    0.333
    """
    if len(predicted) < 2:
        raise ValueError("A disagreement needs at least two models. Add another model.")
    return float(np.mean([np.mean(one != other) for one, other in combinations(predicted, 2)]))
