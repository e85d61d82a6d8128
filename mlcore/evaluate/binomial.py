"""The number of n records predicted right, each with probability p: a binomial distribution."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special  # scipy.stats takes a second to import, and adds nothing here

Floats = NDArray[np.float64]


def probability(k: ArrayLike, n: int, p: float) -> Floats:
    """P(X = k) of shape (m,) for k of shape (m,), or of both (): (n over k) p^k (1 − p)^(n − k).

    >>> round(float(probability(5, 10, 0.5)), 3)
    0.246
    """
    k = np.asarray(k, dtype=np.float64)
    inside = np.clip(k, 0, n)
    ways = -np.log(n + 1) - special.betaln(n - inside + 1, inside + 1)  # the logarithm of n over k
    logarithm = ways + special.xlogy(inside, p) + special.xlog1py(n - inside, -p)
    return np.asarray(np.where(k == inside, np.exp(logarithm), 0.0), dtype=np.float64)


def at_most(k: ArrayLike, n: int, p: float) -> Floats:
    """P(X <= k) of shape (m,) for k of shape (m,), or of both ().

    >>> round(float(at_most(2, 10, 0.5)), 3)
    0.055
    """
    return at_least(n - np.asarray(k), n, 1 - p)


def at_least(k: ArrayLike, n: int, p: float) -> Floats:
    """P(X >= k) of shape (m,) for k of shape (m,), or of both ().

    >>> round(float(at_least(8, 10, 0.5)), 3)
    0.055
    """
    k = np.asarray(k, dtype=np.float64)
    inside = np.clip(k, 1, n)
    tail = special.betainc(inside, n - inside + 1, p)
    return np.asarray(np.where(k < 1, 1.0, np.where(k > n, 0.0, tail)), dtype=np.float64)


def quantile(share: float, n: int, p: float) -> int:
    """The smallest k with P(X <= k) >= share.

    >>> quantile(0.025, 100, 0.5)
    40
    """
    return int(np.searchsorted(at_most(np.arange(n), n, p), share))


def normal(x: ArrayLike, n: int, p: float) -> Floats:
    """The normal density (m,) of the same mean and variance at x (m,); p must be neither 0 nor 1."""
    variance = n * p * (1 - p)
    density = np.exp(-((np.asarray(x) - n * p) ** 2) / (2 * variance)) / np.sqrt(2 * np.pi * variance)
    return np.asarray(density, dtype=np.float64)


def deviate(confidence: float) -> float:
    """The z for which a standard normal variable stays within ±z with that probability: 1.96 at 0.95.

    >>> round(deviate(0.95), 2)
    1.96
    """
    return float(-special.ndtri((1 - confidence) / 2))
