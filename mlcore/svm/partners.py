"""The choice before a step: the possible partners of a point, and the gain of each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mlcore.svm.kernels import Kernel
from mlcore.svm.problem import Floats, Mask
from mlcore.svm.solver import TAU

ALIKE = 10  # digits: gains that agree in this many tie, and the last point wins, as in the solver


class Partner(NamedTuple):
    """A possible step of i with j.

    error:    E_i − E_j, above 0
    eta:      the curvature K_ii + K_jj − 2 K_ij
    promised: how much the dual would grow without the box: error² / 2 eta
    gain:     how much it grows within the box
    """

    j: int
    error: float
    eta: float
    promised: float
    gain: float


def rises(y: Floats, ceiling: Floats, alpha: Floats) -> Mask:
    """(n,) the points whose y a can rise, which are “up”."""
    can: Mask = np.where(y > 0, alpha < ceiling, alpha > 0)
    return can


def falls(y: Floats, ceiling: Floats, alpha: Floats) -> Mask:
    """(n,) the points whose y a can fall, which are “low”."""
    can: Mask = np.where(y > 0, alpha > 0, alpha < ceiling)
    return can


def partners(
    kernel: Kernel, X: Floats, y: Floats, ceiling: Floats, alpha: Floats, F: Floats, i: int
) -> tuple[Partner, ...]:
    """All j whose y a can rise while that of i falls and the dual grows, the largest promise first.

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
