"""Several optimisations side by side, for cross-validation: the same moves, in a fraction of the time.

Numpy needs about a microsecond to begin an operation, whether it takes 500 numbers or 5,000. So one operation
moves a pair of every machine. Each machine makes exactly the moves that it would make alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mlcore.svm.problem import Floats, Indices
from mlcore.svm.solver import SNAP, TAU, Solver

FEWEST = 6  # solvers for which this is faster than one after the other
Places = NDArray[np.intp]


def advance(
    solvers: Sequence[Solver], grams: Floats, kernels: Sequence[int], points: Sequence[Indices]
) -> None:
    """Move the pairs of the second-order rule (Fan, Chen & Lin 2005), until none of any solver violates the
    conditions by its tolerance.

    grams: values of the kernels for all points, (k, n, n); kernels: which one each solver has; points: those
    of each solver, (m,) ascending
    """
    rows, n = len(solvers), grams.shape[1]
    state = _State(rows, n)
    state.kernel[:] = kernels
    state.half[:] = 0.5 * grams.diagonal(axis1=1, axis2=2)[state.kernel]
    for row, (solver, own) in enumerate(zip(solvers, points, strict=True)):
        state.up[row, own], state.low[row, own] = solver.up, solver.low
        state.alpha[row, own], state.ceiling[row, own] = solver.alpha, solver.ceiling
        state.sign[row, own] = solver.sign
        state.tol[row], state.left[row] = solver.tol, solver.moves_left
    made = np.zeros(rows, dtype=int)
    while state.numbers.size >= FEWEST:
        bottom = n - 1 - state.low[:, ::-1].argmin(axis=1)
        F_i = state.of(state.low, bottom)
        over = (state.up.max(axis=1) - F_i < state.tol) | (made[state.numbers] >= state.left)
        if over.any():
            _hand_back(state, np.flatnonzero(over), solvers, points, made)
            state.keep(~over)
            continue
        column_i = grams[state.kernel, bottom]
        top = _partners(state.up - F_i[:, None], state.half - column_i, state.of(state.half, bottom))
        _move(state, bottom, top, F_i, column_i, grams[state.kernel, top])
        made[state.numbers] += 1
    _hand_back(state, np.arange(state.numbers.size), solvers, points, made)


def _hand_back(
    state: _State, rows: Places, solvers: Sequence[Solver], points: Sequence[Indices], made: Places
) -> None:
    """Each solver goes on alone from its state."""
    for row, number in zip(rows.tolist(), state.numbers[rows].tolist(), strict=True):
        own = points[number]
        reached = state.alpha[row, own], state.up[row, own], state.low[row, own]
        solvers[number].resume(*reached, int(made[number]))


class _State:
    """The solvers that still move, a row each; (r, n). Other points than their own never rise or fall."""

    def __init__(self, rows: int, n: int) -> None:
        self.numbers: Places = np.arange(rows)
        self.kernel: Places = np.zeros(rows, dtype=np.intp)
        self.up, self.low = np.full((rows, n), -math.inf), np.full((rows, n), math.inf)
        self.alpha, self.ceiling, self.sign, self.half = (np.zeros((rows, n)) for _ in range(4))
        self.tol, self.left = np.zeros(rows), np.zeros(rows)

    def of(self, values: Floats, places: Places) -> Floats:
        """The value of each row at its place, (r,)."""
        found: Floats = values[np.arange(len(places)), places]
        return found

    def keep(self, rows: NDArray[np.bool_]) -> None:
        """Leave out the solvers that are done."""
        for name, value in vars(self).items():
            setattr(self, name, value[rows])


def _partners(gain: Floats, eta: Floats, half: Floats) -> Places:
    """For each row the partner with the largest gain, the last in a tie. gain: F_j − F_i, (r, n)"""
    np.maximum(gain, 0.0, out=gain)
    np.multiply(gain, gain, gain)
    np.add(eta, half[:, None], eta)
    np.maximum(eta, 0.5 * TAU, out=eta)
    np.divide(gain, eta, gain)
    last: Places = gain.shape[1] - 1 - gain[:, ::-1].argmax(axis=1)
    return last


def _move(state: _State, i: Places, j: Places, F_i: Floats, column_i: Floats, column_j: Floats) -> None:
    """Move the pair of each row, as `Solver` does."""
    F_j = state.of(state.up, j)
    sign_i, sign_j = state.of(state.sign, i), state.of(state.sign, j)
    eta = 2.0 * state.of(state.half, i) + 2.0 * state.of(state.half, j) - 2.0 * state.of(column_i, j)
    old_i, old_j = state.of(state.alpha, i), state.of(state.alpha, j)
    room_i = np.where(sign_i > 0, old_i, state.of(state.ceiling, i) - old_i)
    room_j = np.where(sign_j > 0, state.of(state.ceiling, j) - old_j, old_j)
    way = np.minimum((F_j - F_i) / np.maximum(eta, TAU), np.minimum(room_i, room_j))
    change = np.subtract(column_j, column_i, column_j)
    np.multiply(change, way[:, None], change)
    np.subtract(state.up, change, state.up)
    np.subtract(state.low, change, state.low)
    _place(
        state,
        np.concatenate((i, j)),
        np.concatenate((sign_i, sign_j)),
        np.concatenate((-sign_i * way, sign_j * way)),
        np.concatenate((way == room_i, way == room_j)),
    )


def _place(state: _State, k: Places, sign: Floats, change: Floats, arrived: NDArray[np.bool_]) -> None:
    """Move the multipliers of each row, exactly onto a bound if only rounding keeps them away. (2r,)"""
    row = np.tile(np.arange(len(k) // 2), 2)
    F = np.where(np.isfinite(state.up[row, k]), state.up[row, k], state.low[row, k])
    ceiling, value, near = state.ceiling[row, k], state.alpha[row, k] + change, SNAP * abs(change)
    at_top = np.where(arrived, change > 0, (value > near) & (ceiling - value <= near))
    at_zero = np.where(arrived, change <= 0, value <= near)
    value = np.where(at_top, ceiling, np.where(at_zero, 0.0, value))
    state.alpha[row, k] = value
    rises, falls = value < ceiling, value > 0.0
    state.up[row, k] = np.where(np.where(sign > 0, rises, falls), F, -math.inf)
    state.low[row, k] = np.where(np.where(sign > 0, falls, rises), F, math.inf)
