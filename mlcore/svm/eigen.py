"""Mercer's condition on given points: a kernel has no Gram matrix with a negative eigenvalue."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from mlcore.svm.kernels import Kernel, same_both_ways
from mlcore.svm.problem import Floats, checked_points

ROUNDING = 1e-12  # times n and the largest eigenvalue; a smaller eigenvalue counts as 0


@dataclass(frozen=True, slots=True, eq=False)
class Mercer:
    """What the Gram matrix of some points shows about a kernel.

    gram:        (n, n)
    eigenvalues: (n,) ascending; of the symmetric part if K(x, z) and K(z, x) differ
    symmetric:   whether they agree
    least:       the smallest eigenvalue
    tolerance:   an eigenvalue is negative when it is below −tolerance
    verdict:     "passes", "negative eigenvalue" or "not symmetric". Passing on these points proves nothing,
                 failing does.
    """

    gram: Floats
    eigenvalues: Floats
    symmetric: bool
    least: float
    tolerance: float
    verdict: str


def mercer(kernel: Kernel, X: ArrayLike) -> Mercer:
    """Mercer's condition on these points (n, d). Raises ProblemError if the kernel gives no number.

    >>> import mlcore
    >>> found = mlcore.svm.mercer(mlcore.svm.expression("|x-z|"), [[0], [1], [2]])
    >>> found.eigenvalues.round(3).tolist(), found.verdict
    ([-2.0, -0.732, 2.732], 'negative eigenvalue')
    """
    points = checked_points(X)
    gram = kernel.gram(points, points)
    symmetric = same_both_ways(gram)
    values = np.linalg.eigvalsh(0.5 * (gram + gram.T)).astype(np.float64)
    least, tolerance = float(values[0]), ROUNDING * len(points) * float(np.abs(values).max())
    verdict = "not symmetric" if not symmetric else "negative eigenvalue" if least < -tolerance else "passes"
    return Mercer(gram, values, symmetric, least, tolerance, verdict)
