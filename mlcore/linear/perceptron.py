"""The perceptron: a line that each mistake moves, and a bound on the number of mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import nnls

from mlcore.prune.checks import is_whole
from mlcore.svm.problem import Floats, Problem, ProblemError, problem_of

MET = 1e-6  # tolerance for the conditions of the largest margin
Weights = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class MistakeStep:
    """One mistake, and the state after it.

    kind:   "start"; "mistake"; then "done", after a pass without one, or "limit", after the last pass
    number: mistakes so far; passed: passes begun
    point:  the misclassified one, from 0, None in the other kinds
    value:  its y f(x) before the correction, never above 0
    old_weights, old_bias: the line before; weights (d,), bias: after
    errors: points with y f(x) <= 0 after it
    """

    kind: str
    number: int
    passed: int
    weights: Weights
    bias: float
    errors: int
    point: int | None = None
    value: float | None = None
    old_weights: Weights = ()
    old_bias: float = 0.0


def perceptron(X: ArrayLike, y: ArrayLike, passes: int = 50) -> Iterator[MistakeStep]:
    """Go through the points (n, d) in their order, again and again. If y f(x) is 0 or less, add y x to w and
    y to b, which are 0 at first. A pass without a mistake is the last one.

    y (n,) has two labels; the first in their order is −1. passes: the largest number of them.
    Source: Rosenblatt 1958. Raises ProblemError.

    >>> *_, last = perceptron([[0, 0], [1, 1], [3, 3]], ["no", "no", "yes"])
    >>> last.kind, last.errors
    ('done', 0)
    """
    if not is_whole(passes, 1):
        raise ProblemError("The number of passes must be a whole number, 1 or more.")
    return _passes(problem_of(X, y, 1.0), passes)


def _passes(problem: Problem, passes: int) -> Iterator[MistakeStep]:
    points, signs = _lifted(problem), problem.y
    line, number = np.zeros(points.shape[1]), 0
    yield _step("start", number, 0, points, signs, line)
    for passed in range(1, passes + 1):
        before = number
        for row, (point, sign) in enumerate(zip(points, signs, strict=True)):
            value = float(sign * (point @ line))
            if value > 0:
                continue
            old, number = line, number + 1
            line = old + sign * point
            yield _step("mistake", number, passed, points, signs, line, row, value, old)
        if number == before:
            yield _step("done", number, passed, points, signs, line)
            return
    yield _step("limit", number, passes, points, signs, line)


def _step(
    kind: str, number: int, passed: int, points: Floats, signs: Floats, line: Floats,
    row: int | None = None, value: float | None = None, old: Floats | None = None,
) -> MistakeStep:  # fmt: skip
    errors = int(np.count_nonzero(signs * (points @ line) <= 0))
    *weights, bias = line.tolist()
    *before, shift = [0.0] if old is None else old.tolist()
    return MistakeStep(kind, number, passed, tuple(weights), bias, errors, row, value, tuple(before), shift)


def _lifted(problem: Problem) -> Floats:
    """The points with a 1 as last coordinate, (n, d + 1). Its weight is the bias."""
    return np.column_stack([problem.X, np.ones(problem.n)])


@dataclass(frozen=True, slots=True)
class Bound:
    """Novikoff's bound on the mistakes of a perceptron.

    radius: R, the largest length of (x, 1); margin: γ, the smallest distance of y (x, 1) from the best plane
    through the origin of that space
    """

    radius: float
    margin: float

    @property
    def most(self) -> float:
        """(R / γ)², the largest number of mistakes in any order of the points."""
        return (self.radius / self.margin) ** 2


def novikoff(X: ArrayLike, y: ArrayLike) -> Bound | None:
    """The bound for points (n, d) and their classes (n,); None if no line separates them.

    The best plane solves a least distance problem: the shortest u with y u·(x, 1) >= 1 (Lawson & Hanson 1974,
    chapter 23); γ is 1 / |u|. Source: Novikoff 1962. Raises ProblemError.

    >>> found = novikoff([[-2, 0], [1, 0]], ["no", "yes"])
    >>> round(found.radius, 3), round(found.margin, 3)
    (2.236, 1.342)
    """
    problem = problem_of(X, y, 1.0)
    lifted = _lifted(problem)
    radius = sqrt(float((lifted**2).sum(axis=1).max()))
    rows = problem.y[:, None] * lifted / radius
    equations = np.vstack([rows.T, np.ones(problem.n)])
    wanted = np.append(np.zeros(rows.shape[1]), 1.0)
    try:
        factors, _ = nnls(equations, wanted)
    except RuntimeError:
        return None
    rest = equations @ factors - wanted
    if rest[-1] >= 0:
        return None
    shortest = -rest[:-1] / rest[-1]
    if (rows @ shortest).min() < 1 - MET:
        return None
    return Bound(radius, radius / float(np.linalg.norm(shortest)))
