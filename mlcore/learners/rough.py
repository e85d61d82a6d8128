"""Squared distances of all pairs from one matrix product, and how wrong they may be.

    |x − z|² = |x|² − 2 x·z + |z|²   is the product of the rows (x, |x|², 1) and (−2z, 1, |z|²)

In single precision that is several times as fast as the differences. It loses digits where a distance is
small beside the coordinates. So it may choose candidates, whose distances are then computed exactly.

q, n, d, m    records asked about, training records, columns of numbers, columns of codes
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.learners.coordinates import Codes, Floats

Singles: TypeAlias = NDArray[np.float32]
EPSILON = float(np.finfo(np.float32).eps)
SMALLEST, LARGEST = 1e-25, 1e30  # squares beyond these leave the range of single precision


class Rough(NamedTuple):
    """squared: (q, n); error: (q, 1), two of a row are in their true order if further apart than this"""

    squared: Singles
    error: Singles


class Product:
    """The rows of the training records, made once for all blocks of records that are asked about."""

    def __init__(self, numbers: Floats, codes: Codes) -> None:
        self._codes = codes
        with np.errstate(over="ignore", invalid="ignore"):
            self._centre = numbers.mean(axis=0)  # numbers far from 0 would lose more digits
            moved = numbers - self._centre
            square = _squares(moved)
            self._rows = np.column_stack([-2.0 * moved, np.ones(len(moved)), square]).astype(np.float32).T
        self._farthest = float(square.max(initial=0.0))

    def distances(self, numbers: Floats, codes: Codes) -> Rough | None:
        """From (q, d) and (q, m) to all training records; None if a square has no place in single precision.
        A nominal column adds 1 where it differs."""
        moved = numbers - self._centre
        square = _squares(moved)
        size = 2.0 * (square + self._farthest)  # not below (|x| + |z|)²
        if not SMALLEST < self._farthest <= size.max() < LARGEST:
            return None
        rows = np.column_stack([moved, square, np.ones(len(moved))]).astype(np.float32)
        squared = rows @ self._rows
        for own, others in zip(codes.T, self._codes.T, strict=True):
            squared += own[:, None] != others
        columns = numbers.shape[1] + codes.shape[1]
        # The factors and sums of all terms are rounded by half an epsilon each, in both of two distances.
        error = 2.0 * (columns + 4) * EPSILON * (size + codes.shape[1])
        return Rough(squared, error[:, None].astype(np.float32))


def _squares(points: Floats) -> Floats:
    squares: Floats = np.einsum("ij,ij->i", points, points)
    return squares
