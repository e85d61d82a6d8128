"""Machines of the same points for many C. Each starts where the one before ended."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

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

    They are learned from the smallest C to the largest. If classes overlap, the multipliers grow roughly like
    C, so each machine starts from the scaled multipliers of the one before. A large C then needs thousands of
    steps where `fit` needs millions. The machines are those of `fit` within tol. `iterations` counts only the
    steps of each machine. Raises ProblemError, also for a hard margin (C = inf) that does not exist.

    >>> import mlcore
    >>> X, y = [[1, 1], [2, 2], [3, 3]], ["no", "no", "yes"]
    >>> found = mlcore.svm.path(X, y, mlcore.svm.linear(), [0.1, 1, 10])
    >>> [round(2 / float(np.linalg.norm(one.weights)), 2) for one in found]
    [14.14, 1.41, 1.41]
    """
    prices = [checked_price(C) for C in Cs]
    if not prices:
        raise ProblemError("At least one C is needed.")
    begin = Begun(kernel, problem_of(X, y, 1.0, weights), tol, selection, seed)
    learned: dict[float, Machine] = {}
    before: Machine | None = None
    for C in sorted(set(prices)):
        before = learned[C] = begin.learn(C, before, max_iterations)
    return tuple(learned[C] for C in prices)


class Begun:
    """Machines of the same points, which share the Gram matrix and may start where another ended."""

    def __init__(
        self, kernel: Kernel, problem: Problem, tol: float, selection: str = "second-order", seed: int = 0
    ) -> None:
        """problem: the points, with any C."""
        self._kernel, self._problem, self._tol = kernel, problem, tol
        self._selection, self._seed = selection, seed
        self._known = columns_of(kernel, problem.X)

    def learn(self, C: float, before: Machine | None, max_iterations: int | None) -> Machine:
        """The machine for C, started at the scaled multipliers of the one before, or at 0."""
        problem = replace(self._problem, C=C)
        solver = solver_of(
            problem, self._kernel, self._tol, self._selection, max_iterations, self._seed, self._known
        )
        if before:
            solver.start_from(_stretched(before, problem))
        return machine_of(solver, self._kernel, self._selection, self._seed)


def _stretched(machine: Machine, problem: Problem) -> Floats:
    """The multipliers scaled to the larger box. Those at bound are at bound again. A box without a bound
    leaves them unchanged."""
    if math.isinf(problem.C):
        return machine.alpha
    larger = np.minimum(machine.alpha * (problem.C / machine.C), problem.ceiling)
    return np.where(machine.alpha == machine.ceiling, problem.ceiling, larger)
