"""Sequential minimal optimisation: two multipliers at a time, until no pair breaks the conditions by tol.

    maximise  Σ a_k − ½ Σ a_k a_l y_k y_l K(x_k, x_l)   with  0 <= a_k <= C_k  and  Σ y_k a_k = 0

The solver stores F_k = y_k − Σ a_l y_l K(x_k, x_l), the gradient times y, which is the bias if the point is
on its margin. Points whose y a may rise are “up”, and points whose y a may fall are “low”. At the optimum no
F of an up point is above the F of a low one, and every bias in between is optimal (Keerthi et al. 2001).

Left out for clarity: written as one function, the loop takes a quarter less time. Left out for the traces:
points that stay at a bound are not set aside (libsvm's shrinking), because the last digits of their F would
change when they come back.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

import numpy as np

from mlcore.svm.columns import Columns, Whole
from mlcore.svm.problem import Floats, Problem, ProblemError

TAU = 1e-12  # replaces an eta that is not above it, as in libsvm
SNAP = 4 * float(np.finfo(float).eps)  # this near to a bound, relative to the move, is at the bound
THINNEST = 1e-6  # half a street below this share of the points' spread counts as none
CHECKS = 5  # how often the gradient may be recomputed at the end
Pairs = Mapping[int, tuple[int, int]]  # for moves, counted from 1: the two points to move


class Pair(NamedTuple):
    """The two multipliers that a rule chooses: i is low, j is up, and F_i < F_j.

    why: the reason, a key; met: the one that an outer loop found, if there is such a loop
    """

    i: int
    j: int
    why: str
    met: int | None = None


class Move(NamedTuple):
    """One move. reach: how far y_j a_j would rise without the box; room: how far it can."""

    pair: Pair
    F_i: float
    F_j: float
    K_ij: float
    eta: float
    old_i: float
    old_j: float
    new_i: float
    new_j: float
    reach: float
    room: float


class Rule(Protocol):
    """Chooses the next pair."""

    def pair(self, solver: Solver, bottom: int) -> Pair | None:
        """The pair to move, or None if the rule finds none. bottom: the low point with the smallest F."""

    def moved(self, solver: Solver, pair: Pair) -> None:
        """Update the rule after the move of a pair."""


class Solver:
    """The state of the optimisation, and the loop.

    alpha:      n floats, as a list because they are read one at a time
    up, low:    (n,) F of the points that are up, −inf elsewhere; F of those that are low, inf elsewhere
    iterations: moves so far
    pairs:      used instead of the rule's, if they can gain
    capped:     whether the limit of moves ended it
    """

    def __init__(
        self, problem: Problem, columns: Columns | Whole, tol: float, rule: Rule, limit: int, pairs: Pairs
    ) -> None:
        self.problem, self.columns, self.tol = problem, columns, tol
        self.sign: list[float] = problem.y.tolist()
        self.ceiling: list[float] = problem.ceiling.tolist()
        self.diagonal: list[float] = columns.diagonal.tolist()
        self.alpha = [0.0] * problem.n
        self.up = np.where(problem.y > 0, problem.y, -math.inf)
        self.low = np.where(problem.y < 0, problem.y, math.inf)
        self.iterations, self.capped = 0, False
        self._rule, self._limit, self._pairs, self._checks = rule, limit, pairs, 0
        self._dual, self._most = 0.0, _most(problem, columns)
        self._row = np.empty(problem.n)

    @property
    def F(self) -> Floats:
        """(n,) y_k − Σ a_l y_l K(x_k, x_l)."""
        values: Floats = np.where(np.isfinite(self.up), self.up, self.low)
        return values

    def start_from(self, alpha: Floats) -> None:
        """Start at these multipliers (n,), which must lie in the box and balance, instead of at 0."""
        y = self.problem.y
        self.alpha = alpha.tolist()
        F = y - self.columns.times(alpha * y)
        rises, falls = alpha < self.problem.ceiling, alpha > 0
        self.up[:] = np.where(np.where(y > 0, rises, falls), F, -math.inf)
        self.low[:] = np.where(np.where(y > 0, falls, rises), F, math.inf)
        self._dual = 0.5 * float((alpha * (1.0 + y * F)).sum())

    @property
    def moves_left(self) -> int:
        """How many moves the limit still allows."""
        return self._limit - self.iterations

    def resume(self, alpha: Floats, up: Floats, low: Floats, moves: int) -> None:
        """Go on from the state (n,) that further moves have reached elsewhere (several.py)."""
        self.alpha, self.up, self.low = alpha.tolist(), up, low
        self.iterations += moves

    def moves(self) -> Iterator[Move]:
        """Every move, one by one, until the end. Raises ProblemError if a hard margin does not exist."""
        while (pair := self._next()) is not None:
            yield Move(pair, *self._make(pair))

    def run(self) -> None:
        """Make all moves, without a record of each."""
        while (pair := self._next()) is not None:
            self._make(pair)

    def _next(self) -> Pair | None:
        """The pair to move, or None at the end."""
        pair = self._pair()
        if pair is None or self.iterations < self._limit:
            return pair
        self.capped = True
        self._renew()
        return None

    def _pair(self) -> Pair | None:
        while True:
            bottom = last_least(self.low)
            if self.up.item(self.up.argmax()) - self.low.item(bottom) >= self.tol:
                chosen = (self._asked_for() if self._pairs else None) or self._rule.pair(self, bottom)
                return chosen or Pair(bottom, last_most(self.up), "violating-pair")
            if self._checks == CHECKS:
                return None
            self._checks += 1
            if self._renew() < self.tol:
                return None

    def _asked_for(self) -> Pair | None:
        """The requested pair at this move, in the order in which it gains; None if it does not gain."""
        first, second = self._pairs.get(self.iterations + 1, (0, 0))
        for i, j in ((first, second), (second, first)):
            if self.up.item(j) > self.low.item(i):
                return Pair(i, j, "own")
        return None

    def _make(self, pair: Pair) -> tuple[float, ...]:
        """Move a pair. Returns what a Move says of it."""
        i, j, up, low, row = pair.i, pair.j, self.up, self.low, self._row
        column_i, column_j = self.columns[i], self.columns[j]
        F_i, F_j, K_ij = low.item(i), up.item(j), column_i.item(j)
        eta = self.diagonal[i] + self.diagonal[j] - 2.0 * K_ij
        old_i, old_j = self.alpha[i], self.alpha[j]
        reach = (F_j - F_i) / (eta if eta > TAU else TAU)
        room_i = old_i if self.sign[i] > 0 else self.ceiling[i] - old_i
        room_j = self.ceiling[j] - old_j if self.sign[j] > 0 else old_j
        room = room_i if room_i < room_j else room_j
        way = reach if reach < room else room
        np.subtract(column_j, column_i, row)
        np.multiply(row, way, row)
        np.subtract(up, row, up)
        np.subtract(low, row, low)
        if self._most < math.inf:
            self._still_bounded(way * (F_j - F_i) - 0.5 * way * way * eta)
        new_i = self._place(i, -self.sign[i] * way, way == room_i, low.item(i))
        new_j = self._place(j, self.sign[j] * way, way == room_j, up.item(j))
        self.iterations += 1
        self._rule.moved(self, pair)
        return F_i, F_j, K_ij, eta, old_i, old_j, new_i, new_j, reach, room

    def _place(self, k: int, change: float, arrived: bool, F: float) -> float:
        """Move a multiplier, exactly onto its bound if only rounding keeps it away, and update up and low."""
        ceiling, value, near = self.ceiling[k], self.alpha[k] + change, SNAP * abs(change)
        if arrived:
            value = ceiling if change > 0 else 0.0
        elif value <= near:
            value = 0.0
        elif ceiling - value <= near:
            value = ceiling
        self.alpha[k] = value
        rises, falls = value < ceiling, value > 0.0
        if self.sign[k] < 0:
            rises, falls = falls, rises
        self.up[k] = F if rises else -math.inf
        self.low[k] = F if falls else math.inf
        return value

    def _still_bounded(self, gain: float) -> None:
        """Check the street of a hard margin. The dual is a lower bound of |w|²/2, so it limits the width."""
        self._dual += gain
        if self._dual > self._most:
            raise inseparable(self.problem)

    def _renew(self) -> float:
        """Recompute F, free of the rounding of many moves. Returns the largest remaining violation."""
        alpha = np.array(self.alpha)
        y = self.problem.y
        F = y - self.columns.times(alpha * y)
        self.up[:] = np.where(np.isfinite(self.up), F, -math.inf)
        self.low[:] = np.where(np.isfinite(self.low), F, math.inf)
        return float(self.up.max() - self.low.min())


def last_least(values: Floats) -> int:
    """The place of the smallest value, the last in a tie, as in libsvm."""
    return len(values) - 1 - int(values[::-1].argmin())


def last_most(values: Floats) -> int:
    """The place of the largest value, the last in a tie, as in libsvm."""
    return len(values) - 1 - int(values[::-1].argmax())


def _most(problem: Problem, columns: Columns | Whole) -> float:
    """The dual above which a hard margin is too thin to count: half the street is at most 1/√(2 dual)."""
    if not problem.hard:
        return math.inf
    n = problem.n
    spread = abs(float((columns.diagonal - columns.times(np.full(n, 1.0 / n))).mean()))
    return 0.5 / (THINNEST**2 * spread) if spread else math.inf


def inseparable(problem: Problem) -> ProblemError:
    """The error for a hard margin without a solution."""
    return ProblemError(
        "No boundary of this kind separates “{}” from “{}” without an error, so there is no hard margin. "
        "Allow slack (a finite C), or use another kernel.",
        *problem.classes,
    )
