"""The state at some multipliers: bias, both objectives, slack and violations."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from mlcore.svm.problem import Floats, Mask, Problem


class Standing(NamedTuple):
    """Everything that follows from the multipliers.

    alpha:      (n,)
    bias:       the mean F of the free points; without any, the middle of the interval
    interval:   between the largest F that may rise and the smallest that may fall, the lower one first. At
                the optimum every bias in it is right. If a point is free both ends are equal, up to tol.
    decisions:  (n,) f(x_k)
    slack:      (n,) max(0, 1 − y f)
    violations: (n,) how far y f is on the wrong side of 1: below 1 although the multiplier could rise, or
                above 1 although it could fall
    dual:       Σ a − ½ |w|²
    primal:     ½ |w|² + Σ C_k slack_k. In a hard margin ½ |w|² / m² with m the smallest y f: the plane is
                scaled until no point lies in the street; inf while a point is on the wrong side.
    gap:        primal − dual
    """

    alpha: Floats
    bias: float
    interval: tuple[float, float]
    decisions: Floats
    slack: Floats
    violations: Floats
    dual: float
    primal: float
    gap: float


def standing_of(problem: Problem, multipliers: list[float], F: Floats) -> Standing:
    """F (n,) is y_k − Σ a_l y_l K(x_k, x_l), as the solver stores it."""
    alpha, y = np.array(multipliers), problem.y
    rises, falls = alpha < problem.ceiling, alpha > 0
    interval = _interval(F, np.where(y > 0, rises, falls), np.where(y > 0, falls, rises))
    free = rises & falls
    bias = float(F[free].mean()) if free.any() else 0.5 * (interval[0] + interval[1])
    decisions = y - F + bias
    short = 1.0 - y * decisions
    violations = np.maximum(np.where(rises, short, 0.0), np.where(falls, -short, 0.0))
    slack = np.maximum(short, 0.0)
    total, squared = float(alpha.sum()), float(alpha.sum() - (alpha * y * F).sum())
    dual = total - 0.5 * squared
    primal = _primal(problem, squared, slack, float((y * decisions).min()))
    return Standing(alpha, bias, interval, decisions, slack, violations, dual, primal, primal - dual)


def rounding_of(stand: Standing, diagonal: Floats) -> float:
    """How much of f may be rounding. A point with |f| of at most this is on the boundary, on neither side."""
    size = abs(stand.bias) + float(stand.alpha.sum()) * float(np.abs(diagonal).max())
    return 8 * float(np.finfo(float).eps) * size


def _interval(F: Floats, up: Mask, low: Mask) -> tuple[float, float]:
    # Two classes and Σ y a = 0 leave a point on either side.
    ends = float(F[up].max()), float(F[low].min())
    return min(ends), max(ends)


def _primal(problem: Problem, squared: float, slack: Floats, nearest: float) -> float:
    if not problem.hard:
        return 0.5 * squared + float((problem.ceiling * slack).sum())
    return 0.5 * squared / nearest**2 if nearest > 0 else math.inf
