"""The machine that the multipliers define."""

from __future__ import annotations

from dataclasses import dataclass, field
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mlcore.markup import number, paragraph, table, text, wrapped
from mlcore.svm.columns import Columns, Whole, columns_of
from mlcore.svm.kernels import Expression, Gaussian, Kernel, Linear, same_both_ways
from mlcore.svm.problem import (
    Floats,
    Indices,
    Problem,
    ProblemError,
    Weights,
    checked_points,
    checked_tolerance,
    problem_of,
)
from mlcore.svm.selection import rule_of
from mlcore.svm.separable import check_hard_margin
from mlcore.svm.solver import Pairs, Solver
from mlcore.svm.standing import rounding_of, standing_of

MOST_SHOWN = 20  # support vectors in a notebook
MOST_ITERATIONS = 250_000  # the default, some seconds
USUAL = Gaussian(0.5)


@dataclass(frozen=True, slots=True, eq=False)
class Machine:
    """A trained support vector machine.

    kernel, C, tol, selection, seed: the settings
    factors:            (n,) the weight of each point, which multiplies C
    classes:            (negative, positive)
    alpha:              (n,) multipliers; a support vector has one above 0
    bias, bias_interval: f(x) = Σ a_k y_k K(x_k, x) + bias; every bias of the interval is optimal, up to tol
    support, free, at_bound: indices of a > 0, of 0 < a < ceiling, of a = ceiling
    dual_objective, primal_objective, gap: see `standing.Standing`
    iterations, capped: steps, and whether their limit ended the optimisation
    weights:            (d,) w of the linear kernel, else None
    slack:              (n,) max(0, 1 − y f)
    rounding:           a point with |f| up to this is on the boundary, because the rest is rounding
    errors:             points that `predict` misclassifies
    """

    kernel: Kernel
    C: float
    tol: float
    selection: str
    seed: int
    factors: Floats = field(repr=False)
    classes: tuple[Any, Any]
    alpha: Floats = field(repr=False)
    bias: float
    bias_interval: tuple[float, float]
    dual_objective: float
    primal_objective: float
    gap: float
    iterations: int
    capped: bool
    weights: Floats | None
    slack: Floats = field(repr=False)
    rounding: float
    errors: int
    points: Floats = field(repr=False)
    signs: Floats = field(repr=False)

    @property
    def ceiling(self) -> Floats:
        """The largest value of each multiplier (n,)."""
        return self.C * self.factors

    @property
    def support(self) -> Indices:
        """Indices of the support vectors (k,), ascending."""
        return np.flatnonzero(self.alpha > 0)

    @property
    def free(self) -> Indices:
        """Indices of the support vectors below their ceiling (k,), which lie on the edge of the street."""
        return np.flatnonzero((self.alpha > 0) & (self.alpha < self.ceiling))

    @property
    def at_bound(self) -> Indices:
        """Indices of the support vectors at their ceiling (k,), which may lie in the street or beyond it."""
        return np.flatnonzero(self.alpha == self.ceiling)

    @property
    def margin(self) -> float | None:
        """The width of the street, 2 / |w|; None if there are no weights, or w is 0."""
        length = 0.0 if self.weights is None else float(np.linalg.norm(self.weights))
        return 2.0 / length if length else None

    def decision(self, X: ArrayLike) -> Floats:
        """f (m,) of points (m, d). Raises ProblemError for points that do not fit."""
        points, rows = checked_points(X), self.support
        if points.shape[1] != self.points.shape[1]:
            raise ProblemError(
                f"The machine knows points of {self.points.shape[1]} coordinates, not of {points.shape[1]}."
            )
        if not len(rows):
            return np.full(len(points), self.bias)
        values: Floats = self.kernel(points, self.points[rows]) @ (self.alpha * self.signs)[rows] + self.bias
        return values

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """The class (m,) of points (m, d): the positive one if f is above 0, else the negative."""
        return np.array(self.classes)[(self.decision(X) > self.rounding).astype(np.intp)]

    def _repr_html_(self) -> str:
        """The machine and its support vectors as tables, for notebooks."""
        rows = [[name, value] for name, value in self._figures() if value]
        support = self.support
        more = len(support) - MOST_SHOWN
        rest = [paragraph(f"… and {more} more")] if more > 0 else []
        head = ["Point", "Coordinates", "Class", "Multiplier", "Slack"]
        vectors = table("Support vectors", head, map(self._vector, support[:MOST_SHOWN].tolist()))
        return wrapped(table("Support vector machine", ["", "Value"], rows), vectors, *rest)

    def _figures(self) -> list[tuple[str, str]]:
        """What a notebook shows, with "" for what this machine does not have."""
        return [
            ("kernel", text(self.kernel.text)),
            ("C", number(self.C)),
            ("classes", ", ".join(map(text, self.classes))),
            ("w", "" if self.weights is None else ", ".join(map(number, self.weights.tolist()))),
            ("bias", number(self.bias)),
            ("width of the margin", "" if self.margin is None else number(self.margin)),
            ("support vectors", f"{len(self.support)} of {len(self.points)} points"),
            ("training errors", str(self.errors)),
            ("dual objective", number(self.dual_objective)),
            ("steps", f"{self.iterations}{', stopped early' if self.capped else ''}"),
        ]

    def _vector(self, k: int) -> list[str]:
        place = ", ".join(map(number, self.points[k].tolist()))
        label = text(self.classes[int(self.signs[k] > 0)])
        bound = " (at its ceiling)" if self.alpha[k] == self.ceiling[k] else ""
        return [str(k), place, label, f"{number(self.alpha[k])}{bound}", number(self.slack[k])]


def fit(
    X: ArrayLike,
    y: ArrayLike,
    kernel: Kernel = USUAL,
    C: float = 1.0,
    tol: float = 1e-3,
    *,
    weights: Weights | None = None,
    selection: str = "second-order",
    max_iterations: int | None = None,
    seed: int = 0,
) -> Machine:
    """Learn a machine from points X (n, d) and their classes y (n,).

    C:              the price of slack; math.inf for the hard margin
    tol:            the largest remaining violation, so the KKT conditions hold within tol
    weights:        a factor on C for each class ({label: factor}) or for each point (n,)
    selection:      the rule that chooses a pair, one of SELECTIONS
    max_iterations: 250,000 by default; `machine.capped` shows whether it ended the optimisation
    seed:           for the random rules

    Source: Platt 1998; Fan, Chen & Lin 2005. Raises ProblemError, in a sentence for the learner.

    >>> import mlcore
    >>> X, y = [[1, 1], [2, 2], [3, 3]], ["no", "no", "yes"]
    >>> machine = mlcore.svm.fit(X, y, mlcore.svm.linear(), C=10)
    >>> machine.weights.round(3).tolist(), round(machine.bias, 3)
    ([1.0, 1.0], -5.0)
    """
    problem = problem_of(X, y, C, weights)
    return machine_of(
        solver_of(problem, kernel, tol, selection, max_iterations, seed), kernel, selection, seed
    )


def solver_of(
    problem: Problem,
    kernel: Kernel,
    tol: float,
    selection: str,
    max_iterations: int | None,
    seed: int,
    columns: Columns | Whole | None = None,
    pairs: Pairs | None = None,
) -> Solver:
    """A solver at its start. columns: the Gram matrix, if already known. Raises ProblemError."""
    limit = checked_limit(max_iterations)
    tolerance = checked_tolerance(tol)
    known = columns or columns_of(kernel, problem.X)
    if isinstance(kernel, Expression):
        _check_symmetry(kernel, problem.X)
    if problem.hard:
        check_hard_margin(problem, kernel, known)
    rule, asked = rule_of(selection, known.diagonal, seed), checked_pairs(pairs, problem.n)
    return Solver(problem, known, tolerance, rule, limit, asked)


def machine_of(solver: Solver, kernel: Kernel, selection: str, seed: int) -> Machine:
    """The machine at the end of the moves."""
    solver.run()
    problem, stand = solver.problem, standing_of(solver.problem, solver.alpha, solver.F)
    rounding = rounding_of(stand, solver.columns.diagonal)
    weights = (stand.alpha * problem.y) @ problem.X if isinstance(kernel, Linear) else None
    return Machine(
        kernel=kernel,
        C=problem.C,
        tol=solver.tol,
        selection=selection,
        seed=seed,
        factors=problem.factors,
        classes=problem.classes,
        alpha=stand.alpha,
        bias=stand.bias,
        bias_interval=stand.interval,
        dual_objective=stand.dual,
        primal_objective=stand.primal,
        gap=stand.gap,
        iterations=solver.iterations,
        capped=solver.capped,
        weights=weights,
        slack=stand.slack,
        rounding=rounding,
        errors=int(np.count_nonzero((stand.decisions > rounding) != (problem.y > 0))),
        points=problem.X,
        signs=problem.y,
    )


def checked_limit(max_iterations: int | None) -> int:
    """The largest number of steps. Raises ProblemError."""
    if max_iterations is None:
        return MOST_ITERATIONS
    if not isinstance(max_iterations, Integral) or max_iterations < 0:
        raise ProblemError("The largest number of steps must be a whole number, 0 or more.")
    return int(max_iterations)


def checked_pairs(pairs: Pairs | None, n: int) -> Pairs:
    """Pairs of n points to move. Raises ProblemError."""
    for pair in (pairs or {}).values():
        if len(pair) != 2 or not all(isinstance(k, Integral) and 0 <= k < n for k in pair):
            raise ProblemError(f"A pair must be two of the {n} points, counted from 0.")
    return pairs or {}


def _check_symmetry(kernel: Kernel, X: Floats) -> None:
    few = X[:500]  # any points reveal an asymmetric formula
    if not same_both_ways(kernel.gram(few, few)):
        raise ProblemError(
            f"{kernel.text} is not a kernel, because K(x, z) and K(z, x) differ for some of these points. "
            "Write a formula in which x and z can be swapped."
        )
