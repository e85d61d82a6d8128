"""How many of n records are predicted right, if each is with probability p: a binomial distribution."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special, stats

Floats = NDArray[np.float64]


def probability(k: ArrayLike, n: int, p: float) -> Floats:
    """P(X = k) of shape (m,) for k of shape (m,), or of both (): (n over k) p^k (1 − p)^(n − k)."""
    return np.asarray(stats.binom.pmf(np.asarray(k), n, p), dtype=np.float64)


def at_most(k: ArrayLike, n: int, p: float) -> Floats:
    """P(X <= k) of shape (m,) for k of shape (m,), or of both ()."""
    return np.asarray(stats.binom.cdf(np.asarray(k), n, p), dtype=np.float64)


def at_least(k: ArrayLike, n: int, p: float) -> Floats:
    """P(X >= k) of shape (m,) for k of shape (m,), or of both ()."""
    return np.asarray(stats.binom.sf(np.asarray(k) - 1, n, p), dtype=np.float64)


def quantile(share: float, n: int, p: float) -> int:
    """The smallest k with P(X <= k) >= share."""
    return int(stats.binom.ppf(share, n, p))


def normal(x: ArrayLike, n: int, p: float) -> Floats:
    """The normal density (m,) of the same mean and variance at x (m,); p must be neither 0 nor 1."""
    return np.asarray(stats.norm.pdf(np.asarray(x), n * p, np.sqrt(n * p * (1 - p))), dtype=np.float64)


def deviate(confidence: float) -> float:
    """The z within which a standard normal variable stays with that probability: 1.96 at 0.95."""
    return float(-special.ndtri((1 - confidence) / 2))
