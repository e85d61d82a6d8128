"""Features on a common scale."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from mlcore.svm.problem import Floats, checked_points

FLAT = 1e-12  # a spread this small relative to the values is rounding

LARGEST = 1e150  # larger numbers overflow when squared, so a column of them is first divided by its largest


def standardise(X: ArrayLike, weights: Floats | None = None) -> tuple[Floats, Floats, Floats]:
    """(X − mean) / sd with the population's standard deviation; a constant column becomes 0.

    weights: (n,), how many times each point counts, by default once
    Returns (Z (n, d), mean (d,), sd (d,)); the sd of a constant column is 0. Raises ProblemError.

    >>> scaled, mean, sd = standardise([[1.0], [2.0], [3.0]])
    >>> scaled.round(3).tolist(), mean.tolist(), sd.round(3).tolist()
    ([[-1.225], [0.0], [1.225]], [2.0], [0.816])
    """
    points = checked_points(X)
    largest = np.abs(points).max(axis=0)
    unit = np.where(largest > LARGEST, largest, 1.0)
    points = points / unit
    mean = np.average(points, axis=0, weights=weights)
    spread = np.sqrt(np.average((points - mean) ** 2, axis=0, weights=weights))
    flat = spread <= FLAT * np.abs(points).max(axis=0)
    sd = np.where(flat, 0.0, spread)
    Z = np.where(flat, 0.0, (points - mean) / np.where(flat, 1.0, sd))
    return Z, mean * unit, sd * unit
