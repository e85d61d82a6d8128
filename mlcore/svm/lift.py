"""The lift that a quadratic kernel avoids: it moves points of the plane into space."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from mlcore.svm.problem import Floats, ProblemError, checked_points


def lift2(X: ArrayLike, coef0: float = 0.0) -> Floats:
    """(x1², √2 x1 x2, x2²), whose inner products are (x·z)²; shape (n, 3).

    With coef0 c above 0 three coordinates follow, √(2c) x1, √(2c) x2 and c (n, 6), and the inner products are
    (x·z + c)². Raises ProblemError unless the points are of the plane and c is 0 or more.

    >>> lift2([[1, 2]]).round(3).tolist()
    [[1.0, 2.828, 4.0]]
    """
    points = checked_points(X)
    if points.shape[1] != 2:
        raise ProblemError("Only points with two coordinates can be lifted here.")
    if not 0 <= coef0 < math.inf:
        raise ProblemError("coef0 must be 0 or more, because the lift uses its square root.")
    x1, x2 = points.T
    lifted = [x1 * x1, math.sqrt(2.0) * x1 * x2, x2 * x2]
    if coef0:
        root = math.sqrt(2.0 * coef0)
        lifted += [root * x1, root * x2, np.full(len(points), float(coef0))]
    return np.column_stack(lifted)
