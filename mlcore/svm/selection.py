"""Which two multipliers move next: four rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from mlcore.svm.problem import Floats, ProblemError
from mlcore.svm.solver import TAU, Pair, Rule, Solver, last_most

SELECTIONS = {
    "second-order": "Second order (Fan, Chen & Lin 2005)",
    "violating-pair": "Maximal violating pair (Keerthi et al. 2001)",
    "platt": "Platt’s heuristics (Platt 1998)",
    "random": "A random pair that breaks the conditions",
}


class SecondOrder:
    """i has the smallest F that may fall. j is the partner with the largest gain of the dual without the box,
    (F_j − F_i)² / 2 eta. The last point wins a tie, as in libsvm."""

    def __init__(self, diagonal: Floats) -> None:
        self._half = 0.5 * diagonal
        self._gain, self._eta = np.empty_like(self._half), np.empty_like(self._half)
        # Whole arrays, because the maximum with a single number is half as fast in numpy.
        self._nothing, self._least = np.zeros_like(self._half), np.full_like(self._half, 0.5 * TAU)

    def pair(self, solver: Solver, bottom: int) -> Pair:
        """One pass over the points."""
        gain, eta = self._gain, self._eta
        np.subtract(solver.up, solver.low.item(bottom), gain)
        np.maximum(gain, self._nothing, out=gain)
        np.multiply(gain, gain, gain)
        np.subtract(self._half, solver.columns[bottom], eta)  # half of eta gives the same order
        np.add(eta, self._half.item(bottom), eta)
        np.maximum(eta, self._least, out=eta)
        np.divide(gain, eta, gain)
        return Pair(bottom, last_most(gain), "second-order")

    def moved(self, solver: Solver, pair: Pair) -> None:
        """Nothing to remember."""


class ViolatingPair:
    """i has the smallest F that may fall, j the largest that may rise. The last point wins a tie."""

    def pair(self, solver: Solver, bottom: int) -> Pair:
        """The two ends."""
        return Pair(bottom, last_most(solver.up), "violating-pair")

    def moved(self, solver: Solver, pair: Pair) -> None:
        """Nothing to remember."""


class RandomPair:
    """A random pair among those that violate the conditions by tol or more."""

    def __init__(self, seed: int) -> None:
        self._lots = random.Random(seed)

    def pair(self, solver: Solver, bottom: int) -> Pair:
        """i among the points that have a partner, j among its partners."""
        top = solver.up.max()
        i = self._lots.choice(np.flatnonzero(top - solver.low >= solver.tol).tolist())
        j = self._lots.choice(np.flatnonzero(solver.up - solver.low[i] >= solver.tol).tolist())
        return Pair(i, j, "random")

    def moved(self, solver: Solver, pair: Pair) -> None:
        """Nothing to remember."""


class Platt:
    """Two loops. The outer loop goes over all points, then over the free ones until none violates, then over
    all again. It stops at each point that breaks its condition by the current threshold. The inner loop tries
    the partner with the most different error, then the free points, then all, both from a random start.

    F is Platt's error cache with the opposite sign and without the threshold: E = threshold − F. A point
    violates at tol/2, so a full pass without a violation means that no pair is left at tol.
    """

    def __init__(self, seed: int) -> None:
        self._lots = random.Random(seed)
        self._threshold = 0.0
        self._pairs: Iterator[Pair] | None = None

    def pair(self, solver: Solver, bottom: int) -> Pair | None:
        """The next pair of the two loops; None after a pass without a violation. If a pair is left at tol
        then, the cause is rounding."""
        if self._pairs is None:
            self._pairs = self._outer(solver)
        pair = next(self._pairs, None)
        if pair is None:
            self._pairs = None
        return pair

    def moved(self, solver: Solver, pair: Pair) -> None:
        """Set the threshold to that of a free one of the two, else halfway."""
        i, j, alpha = pair.i, pair.j, solver.alpha
        F_i, F_j = _F(solver, i), _F(solver, j)
        free_i, free_j = 0 < alpha[i] < solver.ceiling[i], 0 < alpha[j] < solver.ceiling[j]
        self._threshold = F_i if free_i else F_j if free_j else 0.5 * (F_i + F_j)

    def _outer(self, solver: Solver) -> Iterator[Pair]:
        everyone, busy = True, True
        while everyone or busy:
            busy = False
            for k in range(solver.problem.n) if everyone else _free(solver):
                if pair := self._inner(solver, k, "all" if everyone else "free"):
                    busy = True
                    yield pair
            everyone = not everyone and not busy

    def _inner(self, solver: Solver, k: int, loop: str) -> Pair | None:
        if not self._violates(solver, k):
            return None
        free, F = _free(solver), solver.F
        likely = [max(free, key=lambda m: abs(F[m] - F[k]))] if len(free) > 1 else []
        tries = (
            ("error", likely),
            ("free", self._turned(free)),
            ("any", self._turned(range(solver.problem.n))),
        )
        for why, points in tries:
            for m in points:
                if pair := _ordered(solver, k, m):
                    return Pair(*pair, f"platt-{loop}-{why}", met=k)
        return None

    def _turned(self, points: Sequence[int]) -> list[int]:
        start = self._lots.randrange(len(points)) if points else 0
        return [*points[start:], *points[:start]]

    def _violates(self, solver: Solver, k: int) -> bool:
        half = 0.5 * solver.tol
        above, below = solver.up[k] - self._threshold, self._threshold - solver.low[k]
        return bool(above >= half or below >= half)


def _ordered(solver: Solver, k: int, m: int) -> tuple[int, int] | None:
    """The two in the order in which they can move, if they can."""
    for i, j in ((k, m), (m, k)):
        if solver.up[j] - solver.low[i] >= 0.5 * solver.tol:
            return i, j
    return None


def _F(solver: Solver, k: int) -> float:
    up: float = solver.up.item(k)
    low: float = solver.low.item(k)
    return up if up > -np.inf else low


def _free(solver: Solver) -> list[int]:
    free: list[int] = np.flatnonzero(np.isfinite(solver.up) & np.isfinite(solver.low)).tolist()
    return free


def rule_of(selection: str, diagonal: Floats, seed: int) -> Rule:
    """A new rule with this name. Raises ProblemError for an unknown one."""
    makers: dict[str, Callable[[], Rule]] = {
        "second-order": lambda: SecondOrder(diagonal),
        "violating-pair": ViolatingPair,
        "platt": lambda: Platt(seed),
        "random": lambda: RandomPair(seed),
    }
    if selection not in makers:
        raise ProblemError(f"There is no selection rule “{selection}”. There are: {', '.join(SELECTIONS)}.")
    return makers[selection]()
