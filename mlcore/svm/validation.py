"""The error on points that a machine has not seen, for one machine or for a grid of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import ArrayLike

from mlcore.svm.active_set import linear_path
from mlcore.svm.columns import Whole
from mlcore.svm.kernels import Gaussian, Kernel, rbf, squared_distances
from mlcore.svm.machine import Machine, solver_of
from mlcore.svm.problem import (
    Floats,
    Indices,
    Mask,
    Problem,
    ProblemError,
    Weights,
    checked_price,
    folds_of,
    problem_of,
)
from mlcore.svm.several import advance
from mlcore.svm.solver import Solver
from mlcore.svm.standing import rounding_of, standing_of

MOST_BYTES = 64_000_000  # of the Gram matrices of a grid at a time


@dataclass(frozen=True, slots=True)
class CrossValidation:
    """The results of machines on points left out.

    error:   share of all points that were misclassified when left out
    errors:  misclassified points of each fold
    support: mean number of support vectors
    capped:  folds in which the limit ended the optimisation
    """

    error: float
    errors: tuple[int, ...]
    support: float
    capped: int


@dataclass(frozen=True, slots=True)
class Grid:
    """Cross-validation of the Gaussian kernel: cells[c][g] belongs to Cs[c] and gammas[g]."""

    Cs: tuple[float, ...]
    gammas: tuple[float, ...]
    cells: tuple[tuple[CrossValidation, ...], ...]

    @property
    def best(self) -> tuple[tuple[int, int], ...]:
        """The places (c, g) of the lowest error, all of them in a tie."""
        least = min(cell.error for row in self.cells for cell in row)
        found = ((c, g) for c, row in enumerate(self.cells) for g in range(len(row)))
        return tuple((c, g) for c, g in found if self.cells[c][g].error == least)


def cross_validated(
    X: ArrayLike,
    y: ArrayLike,
    kernel: Kernel,
    C: float,
    folds: int = 5,
    seed: int = 0,
    *,
    tol: float = 1e-3,
    weights: Weights | None = None,
    selection: str = "second-order",
    max_iterations: int | None = None,
) -> CrossValidation:
    """Learn on all folds except one and predict that one, for each. The other arguments are those of `fit`.

    Raises ProblemError.

    >>> import mlcore
    >>> X, y = [[0], [1], [2], [3], [10], [11], [12], [13]], [*"aaaabbbb"]
    >>> mlcore.svm.cross_validated(X, y, mlcore.svm.linear(), C=1, folds=4).error
    0.0
    """
    problem = problem_of(X, y, C, weights)
    folder = _Folder(problem, folds, seed, tol, selection, max_iterations)
    ((found,),) = folder.validated([kernel], kernel.gram(problem.X, problem.X)[None], [problem.C])
    return found


def grid(
    X: ArrayLike,
    y: ArrayLike,
    Cs: Sequence[float],
    gammas: Sequence[float],
    folds: int = 5,
    seed: int = 0,
    *,
    tol: float = 1e-3,
    weights: Weights | None = None,
    max_iterations: int | None = None,
) -> Grid:
    """Cross-validate the Gaussian kernel for each C and gamma, on the same folds, from the same distances.

    X (n, d), y (n,) of two classes; the result has a row for each of Cs and a column for each of gammas.
    Raises ProblemError.
    """
    prices, kernels = [checked_price(C) for C in Cs], [rbf(gamma) for gamma in gammas]
    if not prices or not kernels:
        raise ProblemError("A grid needs at least one C and one gamma.")
    problem = problem_of(X, y, 1.0, weights)
    folder = _Folder(problem, folds, seed, tol, "second-order", max_iterations)
    squared = squared_distances(problem.X, problem.X)
    together = max(1, MOST_BYTES // (folds * squared.nbytes))  # kernels
    columns: list[list[CrossValidation]] = []
    for begin in range(0, len(kernels), together):
        some = kernels[begin : begin + together]
        grams = [one.of_distances(squared) for one in some if isinstance(one, Gaussian)]
        columns += folder.validated(some, np.array(grams), prices)
    cells = tuple(zip(*columns, strict=True))
    return Grid(tuple(prices), tuple(float(gamma) for gamma in gammas), cells)


def linear_prices(
    X: ArrayLike, y: ArrayLike, Cs: Sequence[float], folds: int = 5, seed: int = 0, *, tol: float = 1e-6
) -> tuple[CrossValidation, ...]:
    """Cross-validate the linear kernel for each C, in the order of Cs: `linear_path` on all folds except one,
    for each of them. X (n, d), y (n,) of two classes. Raises ProblemError.
    """
    problem = problem_of(X, y, 1.0)
    fold = folds_of(problem, folds, seed)
    found = []
    for k in range(folds):
        seen, unseen = fold != k, fold == k
        machines = linear_path(problem.X[seen], problem.y[seen], Cs, tol)
        found.append([(machine, _wrong(machine, problem, unseen)) for machine in machines])
    return tuple(_over_folds(one, problem.n) for one in zip(*found, strict=True))


def _wrong(machine: Machine, problem: Problem, unseen: Mask) -> int:
    positive = machine.decision(problem.X[unseen]) > machine.rounding
    return int(np.count_nonzero(positive != (problem.y[unseen] > 0)))


def _over_folds(found: Sequence[tuple[Machine, int]], n: int) -> CrossValidation:
    errors = tuple(wrong for _, wrong in found)
    support = sum(len(machine.support) for machine, _ in found) / len(found)
    return CrossValidation(sum(errors) / n, errors, support, sum(machine.capped for machine, _ in found))


def preferred(found: Sequence[CrossValidation]) -> int:
    """The place of the lowest error; in a tie with the fewest support vectors, then the first."""
    return min(range(len(found)), key=lambda i: (sum(found[i].errors), found[i].support, i))


class _Folder:
    """Learns on all folds except one, repeatedly, from known Gram matrices."""

    def __init__(
        self, problem: Problem, folds: int, seed: int, tol: float, selection: str, limit: int | None
    ) -> None:
        fold = folds_of(problem, folds, seed)
        self._problem, self._tol, self._selection, self._limit, self._seed = (
            problem,
            tol,
            selection,
            limit,
            seed,
        )
        self._parts = [(np.flatnonzero(fold != k), np.flatnonzero(fold == k)) for k in range(folds)]

    def validated(
        self, kernels: Sequence[Kernel], grams: Floats, prices: Sequence[float]
    ) -> list[list[CrossValidation]]:
        """Each kernel, each C. All machines move side by side if their rule allows it. grams: (k, n, n)"""
        parts = [seen for seen, _ in self._parts]
        inner = [[Whole(gram[np.ix_(seen, seen)]) for seen in parts] for gram in grams]
        solvers = [
            [[self._solver(kernel, C, *part) for part in zip(parts, known, strict=True)] for C in prices]
            for kernel, known in zip(kernels, inner, strict=True)
        ]
        if self._selection == "second-order" and not any(map(math.isinf, prices)):
            which = np.repeat(np.arange(len(grams)), len(prices) * len(parts)).tolist()
            every = [*chain(*chain(*solvers))]
            advance(every, grams, which, parts * (len(grams) * len(prices)))
        return [
            [self._judged(gram, of_price) for of_price in of_kernel]
            for gram, of_kernel in zip(grams, solvers, strict=True)
        ]

    def _solver(self, kernel: Kernel, C: float, seen: Indices, known: Whole) -> Solver:
        part = self._problem.part(seen, C)
        return solver_of(part, kernel, self._tol, self._selection, self._limit, self._seed, known)

    def _judged(self, gram: Floats, solvers: Sequence[Solver]) -> CrossValidation:
        """The machines of one C on the folds that they have not seen."""
        errors = []
        for solver, (seen, unseen) in zip(solvers, self._parts, strict=True):
            positive = _positive(solver, gram[np.ix_(unseen, seen)])
            errors.append(int(np.count_nonzero(positive != (self._problem.y[unseen] > 0))))
        support = sum(int(np.count_nonzero(solver.alpha)) for solver in solvers) / len(solvers)
        capped = sum(solver.capped for solver in solvers)
        return CrossValidation(sum(errors) / self._problem.n, tuple(errors), support, capped)


def _positive(solver: Solver, gram: Floats) -> Mask:
    """Run to the end, and return which of m other points are positive. gram: their kernel values (m, n)."""
    solver.run()
    stand = standing_of(solver.problem, solver.alpha, solver.F)
    f = gram @ (stand.alpha * solver.problem.y) + stand.bias
    positive: Mask = f > rounding_of(stand, solver.columns.diagonal)
    return positive
