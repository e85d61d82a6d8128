"""Checks whether a hard margin exists, before an optimisation that would never end without one."""

from __future__ import annotations

import numpy as np
from scipy.linalg.lapack import dpstrf
from scipy.optimize import linprog

from mlcore.svm.columns import Columns, Whole
from mlcore.svm.kernels import Kernel, Linear
from mlcore.svm.problem import Floats, Problem, ProblemError
from mlcore.svm.solver import THINNEST, inseparable

SAME = 1e-9  # relative tolerance for inner products equal to those of the matrix
PIVOTS = 5_000  # of the linear program, about a second for 500 points in 100 coordinates
LARGEST = 1_000  # points; beyond this, only the kernel x·z is checked


def check_hard_margin(problem: Problem, kernel: Kernel, columns: Columns | Whole) -> None:
    """Raises ProblemError if no boundary of this kernel separates the classes, as far as this can be known.

    The check finds two equal points of different classes for any kernel. A linear program in the lifted
    coordinates decides everything else. It does not run with as many coordinates as points, when some plane
    separates any two classes, or with more than 1,000 points, and it may give up. Then the optimisation has
    to find out: its dual grows without bound, or its limit ends it.
    """
    _check_equal_points(problem)
    lifted = problem.X if isinstance(kernel, Linear) else _lifted(columns)
    if lifted is not None and parted(lifted, problem.y) is False:
        raise inseparable(problem)


def _check_equal_points(problem: Problem) -> None:
    first: dict[bytes, int] = {}
    for k, point in enumerate(problem.X + 0.0):  # + 0.0 makes −0 and 0 the same place
        before = first.setdefault(point.tobytes(), k)
        if problem.y[before] != problem.y[k]:
            raise ProblemError(
                f"Points {before + 1} and {k + 1} are at the same place but have different classes, "
                "so there is no hard margin. Allow slack (a finite C), or move one of them."
            )


def _lifted(columns: Columns | Whole) -> Floats | None:
    """Points (n, r) with the same inner products, by a Cholesky decomposition with pivots. None for r = n,
    for too many points, and for a matrix with a negative eigenvalue, which has no such points."""
    if not isinstance(columns, Whole) or len(columns.gram) > LARGEST:
        return None
    factor, pivots, rank, _ = dpstrf(columns.gram, lower=1)
    if rank == len(factor):
        return None
    lifted: Floats = np.empty((len(factor), rank))
    lifted[pivots - 1] = np.tril(factor)[:, :rank]
    missed = np.abs(lifted @ lifted.T - columns.gram).max()
    return lifted if missed <= SAME * np.abs(columns.gram).max() else None


def parted(X: Floats, y: Floats) -> bool | None:
    """Whether some plane separates the two classes (y is −1 and +1); None if that took too long.

    The linear program finds the largest t with y (w·x + b) >= t and no |w| above 1, for points on a common
    scale. A plane with a t below a millionth does not count.
    """
    extent = np.ptp(X, axis=0)
    wide = extent > 0
    if not wide.any():
        return False
    scaled = (X[:, wide] - X[:, wide].mean(axis=0)) / extent[wide]
    d = scaled.shape[1]
    rows = np.column_stack([-y[:, None] * scaled, -y, np.ones(len(y))])
    found = linprog(
        np.append(np.zeros(d + 1), -1.0),
        A_ub=rows,
        b_ub=np.zeros(len(y)),
        bounds=[(-1, 1)] * d + [(None, None), (None, 1)],
        options={"maxiter": PIVOTS},
    )
    if found.x is not None and found.x[-1] > THINNEST:
        return True
    return False if found.status == 0 else None
