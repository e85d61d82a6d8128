"""Linear machines for any C: by SMO if it converges soon, else from the sets of a smaller C.

SMO needs more steps for a larger C. But above some C the same points stay on the edge of the street and the
same ones within it, which is the active set. For a known set the optimum is the solution of a linear system,
and the KKT conditions show whether the set was right. This is one step of the path over C that Hastie,
Rosset, Tibshirani & Zhu (2004) follow from one change of the set to the next.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from mlcore.svm.kernels import linear
from mlcore.svm.machine import Machine
from mlcore.svm.path import Begun
from mlcore.svm.problem import Floats, Problem, checked_price, problem_of
from mlcore.svm.standing import Standing, rounding_of, standing_of

LADDER = (0.1, 1.0, 10.0, 100.0, 1000.0)  # the smaller C whose active sets may be used
SOON, MOST = 1_500, 20_000  # iterations: before trying the set of a smaller C, and at most
HOPELESS, BRIEF = 3, 150  # the number of machines without convergence, and the iterations of each after them


def linear_path(X: ArrayLike, y: ArrayLike, Cs: Sequence[float], tol: float = 1e-6) -> tuple[Machine, ...]:
    """The linear machine of points X (n, d) with classes y (n,) for each C, in the order of Cs.

    From the smallest C to the largest, each machine continues the one before with its active set if that
    still holds, else by SMO from the end of the one before. If SMO does not converge in 20,000 steps and no
    smaller C has the same active set, machine.capped is set. SMO then stops at a larger C after 1,500 steps,
    and after three failures after 150, because none of them converges with points far apart. `path` handles
    any kernel, but its steps grow with C as well.
    Raises ProblemError as `fit` does.
    """
    begin = Begun(linear(), problem_of(X, y, 1.0), tol)

    @cache
    def lower(C: float) -> Machine:
        smaller = max((step for step in LADDER if step < C), default=None)
        return begin.learn(C, lower(smaller) if smaller else None, MOST)

    found: dict[float, Machine] = {}
    before: Machine | None = None
    for C in sorted(set(map(checked_price, Cs))):
        stopped = sum(machine.capped for machine in found.values())
        soon, most = BRIEF if stopped >= HOPELESS else SOON, SOON if stopped else MOST
        carried = continued(before, C) if before else None
        found[C] = carried or _machine(begin, C, before, lower, soon, most)
        before = None if found[C].capped else found[C]
    return tuple(found[C] for C in Cs)


def _machine(
    begin: Begun, C: float, before: Machine | None, lower: Callable[[float], Machine], soon: int, most: int
) -> Machine:
    machine = begin.learn(C, before, soon)
    if not machine.capped:
        return machine
    for smaller in (step for step in LADDER if step < C):
        if lower(smaller).capped:
            most = SOON if smaller == LADDER[0] else most
            break
        found = continued(lower(smaller), C)
        if found is not None:
            return found
    return machine if most <= SOON else begin.learn(C, before, most)


def continued(machine: Machine, C: float) -> Machine | None:
    """The machine for another C if the same points are its free and bounded support vectors, else None.

    It is also None for a kernel other than the linear one, and without free points. The KKT conditions of the
    new machine hold within the tol of the old one.
    """
    free, bound = machine.free, machine.at_bound
    if machine.weights is None or not len(free) or (len(bound) and math.isinf(C)):
        return None
    problem = Problem(machine.points, machine.signs, machine.classes, machine.factors, C)
    alpha = np.zeros(problem.n)
    alpha[bound] = problem.ceiling[bound]
    alpha[free] = _free_multipliers(problem, alpha, machine)
    within = C * machine.tol
    if alpha.min() < -within or (alpha > problem.ceiling + within).any():
        return None
    alpha = np.clip(alpha, 0.0, problem.ceiling)
    weights: Floats = (alpha * problem.y) @ problem.X
    stand = standing_of(problem, alpha.tolist(), problem.y - problem.X @ weights)
    return _replaced(machine, problem, weights, stand) if stand.violations.max() <= machine.tol else None


def _free_multipliers(problem: Problem, alpha: Floats, machine: Machine) -> Floats:
    """The multipliers (f,) that give every free point y f(x) = 1, and Σ a y = 0.

    alpha: (n,) of the bounded points, 0 elsewhere
    """
    X, y, free = problem.X, problem.y, machine.free
    pull = alpha * y
    system = np.zeros((len(free) + 1, len(free) + 1))
    system[:-1, :-1] = (X[free] @ X[free].T) * y[free]
    system[:-1, -1], system[-1, :-1] = 1.0, y[free]
    right = np.append(y[free] - X[free] @ (pull @ X), -pull.sum())
    multipliers: Floats = np.linalg.lstsq(system, right, rcond=None)[0][:-1]
    return multipliers


def _replaced(machine: Machine, problem: Problem, weights: Floats, stand: Standing) -> Machine:
    """The machine with other multipliers and everything that follows from them. Its iterations stay."""
    rounding = rounding_of(stand, (problem.X**2).sum(axis=1))
    return replace(
        machine,
        C=problem.C,
        alpha=stand.alpha,
        bias=stand.bias,
        bias_interval=stand.interval,
        dual_objective=stand.dual,
        primal_objective=stand.primal,
        gap=stand.gap,
        capped=False,
        weights=weights,
        slack=stand.slack,
        rounding=rounding,
        errors=int(np.count_nonzero((stand.decisions > rounding) != (problem.y > 0))),
    )
