"""Logistic regression by Newton's method. The f(x) of its line is the logarithm of the odds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from numbers import Real

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import expit

from mlcore.prune.checks import is_whole
from mlcore.svm.problem import Floats, ProblemError, problem_of

STILL = 1e-8  # the method has converged when f changes by no more than this at any point, relative to f
HALVINGS = 40


@dataclass(frozen=True, slots=True)
class NewtonStep:
    """One step, and the state after it.

    kind:      "start"; "newton"; then "done", or "limit" after the last step that was allowed
    number:    Newton steps so far
    weights (d,), bias: f(x) = w·x + b, the logarithm of the odds of the second class
    loss:      the cross-entropy Σ ln(1 + exp(−y f(x))), y −1 or +1
    objective: loss + penalty / 2 |w|², which never rises
    share:     of the full Newton step, halved as long as the objective would rise
    moved:     the largest change of f at a point; None at the start
    """

    kind: str
    number: int
    weights: tuple[float, ...]
    bias: float
    loss: float
    objective: float
    share: float | None = None
    moved: float | None = None


def logistic(X: ArrayLike, y: ArrayLike, penalty: float = 0.0, steps: int = 25) -> Iterator[NewtonStep]:
    """Minimise Σ ln(1 + exp(−y f)) + penalty / 2 |w|² from w = 0, b = 0; the bias is not penalised.

    X (n, d), y (n,) of two labels, the first in their order −1. steps: the largest number of them. If a line
    separates the classes and there is no penalty, the loss has no minimum. Then w grows at each step, and the
    last step is "limit". Newton's method is here the same as iteratively reweighted least squares.

    Source: McCullagh & Nelder 1989; scikit-learn's LogisticRegression has C = 1 / penalty.
    Raises ProblemError.

    >>> *_, last = logistic([[1], [2], [3], [4]], ["no", "yes", "no", "yes"])
    >>> last.kind, [round(float(w), 3) for w in last.weights], round(last.bias, 3)
    ('done', [0.908], -2.27)
    """
    if isinstance(penalty, bool) or not isinstance(penalty, Real) or not 0 <= penalty < np.inf:
        raise ProblemError("The penalty must be a number, 0 or more.")
    if not is_whole(steps, 1):
        raise ProblemError("The number of steps must be a whole number, 1 or more.")
    problem = problem_of(X, y, 1.0)
    lifted = np.column_stack([problem.X, np.ones(problem.n)])
    return _steps(lifted, problem.y, np.append(np.full(problem.X.shape[1], float(penalty)), 0.0), steps)


def _steps(points: Floats, signs: Floats, penalties: Floats, most: int) -> Iterator[NewtonStep]:
    line = np.zeros(points.shape[1])
    yield _told("start", 0, points, signs, penalties, line)
    for number in range(1, most + 1):
        before, (line, share) = line, _moved(points, signs, penalties, line)
        change = np.abs(points @ (line - before))
        yield _told("newton", number, points, signs, penalties, line, share, float(change.max()))
        if (change <= STILL * (1 + np.abs(points @ line))).all():
            yield _told("done", number, points, signs, penalties, line)
            return
    yield _told("limit", most, points, signs, penalties, line)


def _moved(points: Floats, signs: Floats, penalties: Floats, line: Floats) -> tuple[Floats, float]:
    """The line after a Newton step, halved until the objective does not rise, and the share of the step."""
    f = points @ line
    right = expit(f)
    gradient = points.T @ (right - (signs > 0)) + penalties * line
    curved = points.T @ (points * (right * expit(-f))[:, None]) + np.diag(penalties)
    size = np.sqrt(np.maximum(np.diag(curved), np.finfo(float).tiny))
    step = np.linalg.lstsq(curved / np.outer(size, size), gradient / size, rcond=None)[0] / size
    now, share = _objective(points, signs, penalties, line), 1.0
    for _ in range(HALVINGS):
        if _objective(points, signs, penalties, line - share * step) <= now:
            return line - share * step, share
        share /= 2
    return line, 0.0


def _loss(points: Floats, signs: Floats, line: Floats) -> float:
    return float(np.logaddexp(0.0, -signs * (points @ line)).sum())


def _objective(points: Floats, signs: Floats, penalties: Floats, line: Floats) -> float:
    return _loss(points, signs, line) + float(penalties @ line**2) / 2


def _told(
    kind: str, number: int, points: Floats, signs: Floats, penalties: Floats, line: Floats,
    share: float | None = None, moved: float | None = None,
) -> NewtonStep:  # fmt: skip
    *weights, bias = line.tolist()
    loss, objective = _loss(points, signs, line), _objective(points, signs, penalties, line)
    return NewtonStep(kind, number, tuple(weights), bias, loss, objective, share, moved)
