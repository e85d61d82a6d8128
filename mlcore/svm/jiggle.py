"""Moves points at random, and counts how many then lie on the wrong side of a line.

n, d, r    points, coordinates, rounds
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtr

Floats: TypeAlias = NDArray[np.float64]


def jiggled_errors(
    X: ArrayLike, y: ArrayLike, w: ArrayLike, b: float, sd: float, rounds: int = 100, seed: int = 0
) -> NDArray[np.intp]:
    """Shape (r,), the number of points on the wrong side of w·x + b = 0, or on it, after each has moved.

    X: shape (n, d); y: shape (n,), -1 or +1; w: shape (d,), not all 0
    sd: the standard deviation of the normal move of every coordinate, in the unit of X, above 0 The draws
    depend only on the seed and on the shape of X, so two lines can be compared on the same draws.
    """
    points, sides, normal = np.asarray(X, dtype=float), np.asarray(y, dtype=float), np.asarray(w, dtype=float)
    moves = np.random.default_rng(seed).normal(size=(rounds, *points.shape))
    heights = (points + sd * moves) @ normal + b
    wrong: NDArray[np.intp] = (sides * heights <= 0).sum(axis=1)
    return wrong


def expected_errors(X: ArrayLike, y: ArrayLike, w: ArrayLike, b: float, sd: float) -> float:
    """The mean over all draws: the sum of Phi(-distance / sd), with a distance below 0 on the wrong side."""
    points, sides, normal = np.asarray(X, dtype=float), np.asarray(y, dtype=float), np.asarray(w, dtype=float)
    distances: Floats = sides * (points @ normal + b) / np.linalg.norm(normal)
    return float(ndtr(-distances / sd).sum())
