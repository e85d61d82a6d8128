"""Probabilities by Platt scaling, which fits a sigmoid to the decisions. It is not part of the machine."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from mlcore.svm.machine import Machine, fit
from mlcore.svm.problem import Floats, checked_points, folds_of, problem_of

STEPS = 100  # of Newton's method; usually a handful is enough
RIDGE, FLATTEST, SHORTEST = 1e-12, 1e-5, 1e-10  # as in Lin, Lin & Weng 2007


@dataclass(frozen=True, slots=True, eq=False)
class Scaling:
    """P(positive | x) = 1 / (1 + exp(A f(x) + B)).

    A, B:          the sigmoid
    decisions:     (n,) f of each point by a machine that has not seen it; the sigmoid is fitted to these
    probabilities: (n,) of the points themselves, by the machine
    """

    machine: Machine
    A: float
    B: float
    decisions: Floats
    probabilities: Floats

    def __call__(self, X: ArrayLike) -> Floats:
        """The probability of the positive class (m,) at points (m, d). Raises ProblemError."""
        return sigmoid_of(self.machine.decision(X), self.A, self.B)


def platt(machine: Machine, X: ArrayLike, y: ArrayLike, folds: int = 3, seed: int = 0) -> Scaling:
    """Scale the decisions of a machine that was learned from these points (n, d) and classes (n,).

    The sigmoid is fitted to decisions on points left out, because decisions on training points are too good.
    Source: Platt 1999; Lin, Lin & Weng 2007. Raises ProblemError.
    """
    problem = problem_of(X, y, machine.C)
    fold = folds_of(problem, folds, seed)
    f = np.empty(problem.n)
    for k in range(folds):
        seen, unseen = np.flatnonzero(fold != k), np.flatnonzero(fold == k)
        part = fit(
            problem.X[seen],
            problem.y[seen],
            machine.kernel,
            machine.C,
            machine.tol,
            weights=machine.factors[seen],
            selection=machine.selection,
            seed=machine.seed,
        )
        f[unseen] = part.decision(problem.X[unseen])
    A, B = sigmoid_through(f, problem.y)
    return Scaling(machine, A, B, f, sigmoid_of(machine.decision(checked_points(X)), A, B))


def sigmoid_of(f: Floats, A: float, B: float) -> Floats:
    """1 / (1 + exp(A f + B)), without overflow."""
    z = A * f + B
    small = np.exp(-np.abs(z))
    values: Floats = np.where(z >= 0, small, 1.0) / (1.0 + small)
    return values


def sigmoid_through(f: Floats, y: Floats) -> tuple[float, float]:
    """A and B with the highest likelihood, for Platt's targets, which are slightly less certain than 0 and 1.

    Newton's method with backtracking (Lin, Lin & Weng 2007, algorithm 1).
    """
    positive, negative = float((y > 0).sum()), float((y < 0).sum())
    targets = np.where(y > 0, (positive + 1) / (positive + 2), 1 / (negative + 2))
    A, B = 0.0, float(np.log((negative + 1) / (positive + 1)))
    value = _loss(f, targets, A, B)
    for _ in range(STEPS):
        p = sigmoid_of(f, A, B)
        spread, left = p * (1.0 - p), targets - p
        gradient = np.array([float(f @ left), float(left.sum())])
        if np.abs(gradient).max() < FLATTEST:
            break
        hessian = np.array([[f @ (f * spread), f @ spread], [f @ spread, spread.sum()]]) + RIDGE * np.eye(2)
        way = -np.linalg.solve(hessian, gradient)
        length, slope = 1.0, float(gradient @ way)
        while length >= SHORTEST:
            trial = _loss(f, targets, A + length * way[0], B + length * way[1])
            if trial < value + 1e-4 * length * slope:
                break
            length *= 0.5
        else:
            break
        A, B, value = A + length * float(way[0]), B + length * float(way[1]), trial
    return A, B


def _loss(f: Floats, targets: Floats, A: float, B: float) -> float:
    """Minus the log likelihood, without overflow."""
    z = A * f + B
    return float((np.maximum(z, 0.0) + np.log1p(np.exp(-np.abs(z))) - (1.0 - targets) * z).sum())
