"""The contest before a step: which points one can move with, and what each would gain."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mlcore.svm.kernels import Kernel
from mlcore.svm.problem import Floats, Mask
from mlcore.svm.solver import TAU

ALIKE = 10  # digits: gains that agree in so many are a tie, which goes to the last point, as in the solver


class Partner(NamedTuple):
    """What a step of i with j would be.

    error:    E_i − E_j, above 0
    eta:      the curvature K_ii + K_jj − 2 K_ij
    promised: by how much the dual would grow, were there no box: error² / 2 eta
    gain:     by how much it grows within the box
    """

    j: int
    error: float
    eta: float
    promised: float
    gain: float


def rises(y: Floats, ceiling: Floats, alpha: Floats) -> Mask:
    """(n,) whose y a can rise: the points that are “up”."""
    can: Mask = np.where(y > 0, alpha < ceiling, alpha > 0)
    return can


def falls(y: Floats, ceiling: Floats, alpha: Floats) -> Mask:
    """(n,) whose y a can fall: the points that are “low”."""
    can: Mask = np.where(y > 0, alpha > 0, alpha < ceiling)
    return can


def partners(
    kernel: Kernel, X: Floats, y: Floats, ceiling: Floats, alpha: Floats, F: Floats, i: int
) -> tuple[Partner, ...]:
    """All j whose y a can rise while that of i falls, so that the dual grows; the largest promise first.

    X (n, d) points, y (n,) −1.0 or 1.0, ceiling and alpha (n,), F (n,) y − Σ a y K, all before the step
    """
    found = np.flatnonzero(rises(y, ceiling, alpha) & (F[i] < F))
    some = X[found]
    eta = kernel.diagonal(X[i : i + 1]) + kernel.diagonal(some) - 2.0 * kernel.gram(some, X[i : i + 1])[:, 0]
    error, bend = F[found] - F[i], np.maximum(eta, TAU)
    promised = error**2 / (2.0 * bend)
    room_i = alpha[i] if y[i] > 0 else ceiling[i] - alpha[i]
    room = np.minimum(room_i, np.where(y > 0, ceiling - alpha, alpha)[found])
    way = np.minimum(error / bend, room)
    gain = way * error - 0.5 * way**2 * eta
    every = [
        Partner(*row) for row in zip(*(a.tolist() for a in (found, error, eta, promised, gain)), strict=True)
    ]
    return tuple(sorted(every, key=lambda one: (-float(f"{one.promised:.{ALIKE}g}"), -one.j)))
