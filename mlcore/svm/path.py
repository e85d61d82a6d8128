"""Machines of the same points for many C, each begun where the one before has ended."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from mlcore.svm.columns import columns_of
from mlcore.svm.kernels import Kernel
from mlcore.svm.machine import Machine, machine_of, solver_of
from mlcore.svm.problem import Floats, Problem, ProblemError, Weights, checked_price, problem_of


def path(
    X: ArrayLike,
    y: ArrayLike,
    kernel: Kernel,
    Cs: Sequence[float],
    tol: float = 1e-3,
    *,
    weights: Weights | None = None,
    selection: str = "second-order",
    max_iterations: int | None = None,
    seed: int = 0,
) -> tuple[Machine, ...]:
    """A machine for each C, in the order of Cs; the other arguments are those of `fit`.

    They are learned from the smallest C to the largest. Where classes overlap, the multipliers grow about
    as C does, so each begins at those before, stretched: a large C then takes thousands of steps where `fit`
    takes millions. The machines are those of `fit` within tol; `iterations` counts their own steps only.
    Raises ProblemError, also where the hard margin (C = inf) is among them and there is none.
    """
    prices = [checked_price(C) for C in Cs]
    if not prices:
        raise ProblemError("At least one C is needed.")
    known = columns_of(kernel, problem_of(X, y, 1.0, weights).X)
    learned: dict[float, Machine] = {}
    before: Machine | None = None
    for C in sorted(set(prices)):
        problem = problem_of(X, y, C, weights)
        solver = solver_of(problem, kernel, tol, selection, max_iterations, seed, known)
        if before:
            solver.start_from(_stretched(before, problem))
        before = learned[C] = machine_of(solver, kernel, selection, seed)
    return tuple(learned[C] for C in prices)


def _stretched(machine: Machine, problem: Problem) -> Floats:
    """The multipliers in the larger box: in proportion, those at bound at bound again. A box without a bound
    takes them as they are."""
    if math.isinf(problem.C):
        return machine.alpha
    larger = np.minimum(machine.alpha * (problem.C / machine.C), problem.ceiling)
    return np.where(machine.alpha == machine.ceiling, problem.ceiling, larger)
