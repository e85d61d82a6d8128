"""How mixed a node is, and what a split gains.

    k        number of classes
    counts   records per class (weighted), shape (..., k)
    p        counts / sum(counts), the share of each class
    n, n_i   records in the node and in its i-th branch

All functions work along the last axis, so a whole level of nodes is measured in one call. An empty
node has impurity 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats: TypeAlias = NDArray[np.float64]


def shares(counts: ArrayLike) -> Floats:
    """Class shares p of shape (..., k); all zero for an empty node."""
    counts = np.asarray(counts, dtype=float)
    total = counts.sum(axis=-1, keepdims=True)
    p: Floats = np.divide(counts, total, out=np.zeros_like(counts), where=total > 0)
    return p


def entropy(counts: ArrayLike) -> Floats:
    """Entropy -sum(p log2 p) in bits, shape (...). Source: Shannon 1948; Quinlan 1986.

    >>> round(float(entropy([5, 9])), 4)
    0.9403
    """
    p = shares(counts)
    bits = np.log2(p, out=np.zeros_like(p), where=p > 0)
    surprise: Floats = 0.0 - (p * bits).sum(axis=-1)
    return surprise


def gini(counts: ArrayLike) -> Floats:
    """Gini index 1 - sum(p^2), shape (...). Source: Breiman et al. 1984.

    >>> round(float(gini([1, 5])), 3)
    0.278
    """
    p = shares(counts)
    return np.where(p.any(axis=-1), 1.0 - (p * p).sum(axis=-1), 0.0)


def error(counts: ArrayLike) -> Floats:
    """Classification error 1 - max(p), shape (...). Source: Tan, Steinbach & Kumar 2005.

    >>> round(float(error([1, 5])), 3)
    0.167
    """
    p = shares(counts)
    return np.where(p.any(axis=-1), 1.0 - p.max(axis=-1, initial=0.0), 0.0)


IMPURITIES: dict[str, Callable[[ArrayLike], Floats]] = {"entropy": entropy, "gini": gini, "error": error}


def impurity_of(criterion: str) -> Callable[[ArrayLike], Floats]:
    """The impurity behind a criterion: the gain ratio, too, measures nodes by their entropy."""
    return IMPURITIES["entropy" if criterion == "gain-ratio" else criterion]


class Measures(NamedTuple):
    """What one split is worth, by every criterion at once (floats, or arrays of one shape)."""

    gain: float
    split_info: float
    gain_ratio: float
    gini_gain: float
    error_gain: float

    def score(self, criterion: str) -> float:
        """The measure that this criterion maximises."""
        return self[SCORE_INDEX[criterion]]


SCORE_INDEX = {"entropy": 0, "gain-ratio": 2, "gini": 3, "error": 4}
CRITERIA = tuple(SCORE_INDEX)


def gain(impurity: Callable[[ArrayLike], Floats], branches: Floats) -> Floats:
    """I(node) - sum(n_i / n * I(branch i)) for branches of shape (..., b, k); never below 0."""
    weight = shares(branches.sum(axis=-1))
    remaining = (weight * impurity(branches)).sum(axis=-1)
    gained: Floats = np.maximum(impurity(branches.sum(axis=-2)) - remaining, 0.0)
    return gained


def measures(branches: ArrayLike) -> NDArray[np.float64]:
    """Every measure of splits with class counts (..., b, k), as an array (..., 5) in Measures' order.

    The gain ratio is gain / split info (Quinlan 1993), 0 where the split info is 0.
    """
    branches = np.asarray(branches, dtype=float)
    bits = gain(entropy, branches)
    split_info = entropy(branches.sum(axis=-1))
    ratio = np.divide(bits, split_info, out=np.zeros_like(bits), where=split_info > 0)
    return np.stack([bits, split_info, ratio, gain(gini, branches), gain(error, branches)], axis=-1)
