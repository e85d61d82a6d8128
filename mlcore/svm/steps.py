"""The trace of the optimisation: a frozen record of numbers for each step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from mlcore.svm.kernels import Kernel
from mlcore.svm.machine import solver_of
from mlcore.svm.problem import Weights, problem_of
from mlcore.svm.solver import TAU, Move, Pairs, Solver
from mlcore.svm.standing import Standing, standing_of


@dataclass(frozen=True, slots=True)
class SmoStep:
    """One step, and the state after it.

    kind:   "start", "step", "done", or "limit" if the largest number of steps ended it
    number: steps so far

    The pair, with the state before the step; None in the other kinds:
    i, j:              the two points, from 0; y_i a_i falls, and y_j a_j rises by the same amount
    why:               "second-order", "violating-pair", "random", or "platt-LOOP-PARTNER" with the loop "all"
                       or "free" and the partner "error", "free" or "any"; "own" if the pair was requested
    met:               the one of the two that Platt's outer loop found; None with the other rules
    violation_i, _j:   how far y f is on the wrong side of 1, with the old bias
    expected_gain:     how much the dual would grow without the box: (E_i − E_j)² / 2 eta
    y_i, y_j:          −1.0 or 1.0
    E_i, E_j:          f(x) − y
    K_ii, K_jj, K_ij:  values of the kernel
    eta:               K_ii + K_jj − 2 K_ij, or 1e-12 if that is larger
    low, high:         L and H, the ends for a_j
    old_i, old_j, new_i, new_j: the multipliers; unclipped: a_j without the box
    clipped:           "L", "H" or "" if a_j is not clipped

    bias, alphas, decisions, dual, primal, gap: as in `Standing`
    violators:         points that break their condition by more than tol; largest_violation: over all points
    """

    kind: str
    number: int
    bias: float
    alphas: tuple[float, ...]
    decisions: tuple[float, ...]
    dual: float
    primal: float
    gap: float
    violators: int
    largest_violation: float
    i: int | None = None
    j: int | None = None
    why: str = ""
    met: int | None = None
    violation_i: float | None = None
    violation_j: float | None = None
    expected_gain: float | None = None
    y_i: float | None = None
    y_j: float | None = None
    E_i: float | None = None
    E_j: float | None = None
    K_ii: float | None = None
    K_jj: float | None = None
    K_ij: float | None = None
    eta: float | None = None
    low: float | None = None
    high: float | None = None
    old_i: float | None = None
    old_j: float | None = None
    unclipped: float | None = None
    new_i: float | None = None
    new_j: float | None = None
    clipped: str = ""


def smo(
    X: ArrayLike,
    y: ArrayLike,
    kernel: Kernel,
    C: float,
    tol: float,
    *,
    weights: Weights | None = None,
    selection: str = "second-order",
    max_iterations: int | None = None,
    seed: int = 0,
    pairs: Pairs | None = None,
) -> Iterator[SmoStep]:
    """The steps of the optimisation that `fit` runs, from all multipliers 0 to the machine.

    The arguments and errors are those of `fit`. Errors are raised at once, not at the first step, except for
    a hard margin whose dual proves unbounded on the way.

    pairs: two points to move at some steps, counted from 1, instead of those that the rule would choose. If
           they cannot gain, the rule chooses

    >>> import mlcore
    >>> X, y = [[1, 1], [2, 2], [3, 3]], ["no", "no", "yes"]
    >>> steps = [*mlcore.svm.smo(X, y, mlcore.svm.linear(), C=10, tol=1e-3)]
    >>> [(step.kind, step.i, step.j) for step in steps]
    [('start', None, None), ('step', 1, 2), ('done', None, None)]
    """
    problem = problem_of(X, y, C, weights)
    return _told(solver_of(problem, kernel, tol, selection, max_iterations, seed, pairs=pairs))


def _told(solver: Solver) -> Iterator[SmoStep]:
    before = _standing(solver)
    yield SmoStep(**_state("start", solver, before))
    for move in solver.moves():
        after = _standing(solver)
        yield SmoStep(**_state("step", solver, after), **_pair(solver, move, before))
        before = after
    yield SmoStep(**_state("limit" if solver.capped else "done", solver, _standing(solver)))


def _standing(solver: Solver) -> Standing:
    return standing_of(solver.problem, solver.alpha, solver.F)


def _state(kind: str, solver: Solver, standing: Standing) -> dict[str, Any]:
    return {
        "kind": kind,
        "number": solver.iterations,
        "bias": standing.bias,
        "alphas": tuple(solver.alpha),
        "decisions": tuple(standing.decisions.tolist()),
        "dual": standing.dual,
        "primal": standing.primal,
        "gap": standing.gap,
        "violators": int(np.count_nonzero(standing.violations > solver.tol)),
        "largest_violation": float(standing.violations.max()),
    }


def _pair(solver: Solver, move: Move, before: Standing) -> dict[str, Any]:
    i, j = move.pair.i, move.pair.j
    y_i, y_j = solver.sign[i], solver.sign[j]
    low, high = ends(move.old_i, move.old_j, y_i == y_j, solver.ceiling[i], solver.ceiling[j])
    cut = move.reach > move.room
    return {
        "i": i,
        "j": j,
        "why": move.pair.why,
        "met": move.pair.met,
        "violation_i": float(before.violations[i]),
        "violation_j": float(before.violations[j]),
        "expected_gain": 0.5 * (move.F_i - move.F_j) ** 2 / max(move.eta, TAU),
        "y_i": y_i,
        "y_j": y_j,
        "E_i": before.bias - move.F_i,
        "E_j": before.bias - move.F_j,
        "K_ii": solver.diagonal[i],
        "K_jj": solver.diagonal[j],
        "K_ij": move.K_ij,
        "eta": move.eta,
        "low": low,
        "high": high,
        "old_i": move.old_i,
        "old_j": move.old_j,
        "unclipped": move.old_j + y_j * move.reach,
        "new_i": move.new_i,
        "new_j": move.new_j,
        "clipped": ("H" if y_j > 0 else "L") if cut else "",
    }


def ends(a_i: float, a_j: float, same: bool, C_i: float, C_j: float) -> tuple[float, float]:
    """L and H, the limits of a_j while y_i a_i + y_j a_j stays and both are in their box (Platt 1998)."""
    if same:
        return max(0.0, a_i + a_j - C_i), min(C_j, a_i + a_j)
    return max(0.0, a_j - a_i), min(C_j, C_i + a_j - a_i)
