"""Bayes' decision between two classes on a line, each with a normal density."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import expit, ndtr

from mlcore.prune.checks import is_number

Floats: TypeAlias = NDArray[np.float64]
Costs: TypeAlias = Mapping[tuple[int, int], float]
Interval: TypeAlias = tuple[float, float]
PAIRS = ((0, 0), (0, 1), (1, 0), (1, 1))  # actual and predicted
WRONG = {(0, 1): 1.0, (1, 0): 1.0}  # an error costs 1


@dataclass(frozen=True, slots=True)
class Rejecting:
    """The result of the answer “I do not know”.

    intervals: where Bayes' rule gives this answer, from left to right
    rejected:  the share of all records in these intervals
    error:     the share of wrong answers among the other records; 0 if there are none
    """

    intervals: tuple[Interval, ...]
    rejected: float
    error: float


@dataclass(frozen=True, slots=True)
class Gaussians:
    """Two classes, 0 and 1: the mean, the standard deviation and the prior of each.

    Costs are {(actual, predicted): price}. A pair without a price costs 1 if it is wrong and 0 if it is
    right. The classes alternate from left to right between borders given by hand. The leftmost class is the
    one that Bayes' rule predicts far on the left.

    Raises ValueError for a standard deviation or a prior that is not above 0, and for priors that do not add
    up to 1.
    """

    means: tuple[float, float]
    sds: tuple[float, float]
    priors: tuple[float, float]

    def __post_init__(self) -> None:
        for name in ("means", "sds", "priors"):
            pair = tuple(getattr(self, name))
            if len(pair) != 2 or not all(is_number(value, -math.inf) for value in pair):
                raise ValueError(f"There must be two finite numbers as {name}, one for each class.")
            object.__setattr__(self, name, tuple(map(float, pair)))
        if min(self.sds) <= 0:
            raise ValueError("A standard deviation must be above 0.")
        if min(self.priors) <= 0 or abs(sum(self.priors) - 1) > 1e-9:
            raise ValueError("The priors must be above 0 and add up to 1.")

    def heights(self, x: ArrayLike) -> Floats:
        """The prior of each class times its density at x (n,), shape (n, 2); the sum is the density of x."""
        means, sds = np.array(self.means), np.array(self.sds)
        z = (np.atleast_1d(np.asarray(x, dtype=float))[:, None] - means) / sds
        heights: Floats = np.array(self.priors) * np.exp(-(z**2) / 2) / (sds * math.sqrt(2 * math.pi))
        return heights

    def posterior(self, x: ArrayLike) -> Floats:
        """The probability of each class at x (n,), shape (n, 2)."""
        odds = self._log_odds(np.atleast_1d(np.asarray(x, dtype=float)))
        return np.column_stack([expit(odds), expit(-odds)])

    def borders(self, costs: Costs | None = None) -> tuple[float, ...]:
        """Where the decision with the lowest expected cost changes, from left to right: at most two places.

        Raises ValueError for costs that make a right answer no cheaper than a wrong one.
        """
        return self._roots(-_bar(_prices(costs)))

    def far_left(self, costs: Costs | None = None) -> int:
        """The predicted class left of all borders. Raises ValueError as borders does."""
        a, b, c = self._quadratic()
        leading = next((value for value in (a, -b) if value != 0), c + _bar(_prices(costs)))
        return int(leading < 0)

    def error(self, borders: Sequence[float] | None = None) -> float:
        """The probability of a wrong answer, with Bayes' borders or with others."""
        return self.risk(WRONG, borders)

    def risk(self, costs: Costs, borders: Sequence[float] | None = None) -> float:
        """The expected cost, with the borders that make it lowest or with others.

        Raises ValueError as borders does.
        """
        prices = _prices(costs)
        return sum(prices[pair] * share for pair, share in self.shares(costs, borders).items())

    def shares(
        self, costs: Costs | None = None, borders: Sequence[float] | None = None
    ) -> dict[tuple[int, int], float]:
        """The probability of each (actual, predicted), with the borders of the lowest cost or with others.

        Raises ValueError as borders does.
        """
        places = self.borders(costs) if borders is None else sorted(map(float, borders))
        predicted, found = self.far_left(costs), dict.fromkeys(PAIRS, 0.0)
        for low, high in _intervals(places):
            for own in (0, 1):
                found[own, predicted] += self._mass(own, low, high)
            predicted = 1 - predicted
        return found

    def rejecting(self, risk: float) -> Rejecting:
        """No answer if the probability of the less probable class is above `risk`.

        Source: Chow 1970. Raises ValueError unless 0 <= risk <= 1.
        """
        if not is_number(risk, 0, 1):
            raise ValueError("The risk must be a number from 0 to 1.")
        if risk == 0:
            return Rejecting(((-math.inf, math.inf),), 1.0, 0.0)
        sure = max(math.log1p(-risk) - math.log(risk), 0.0) if risk < 1 else 0.0
        left: list[Interval] = []
        wrong = 0.0
        for low, high in _intervals(sorted({*self._roots(-sure), *self._roots(0.0), *self._roots(sure)})):
            odds = float(self._log_odds(np.array([_within(low, high)]))[0])
            if abs(odds) < sure:
                left = (
                    [*left[:-1], (left[-1][0], high)] if left and left[-1][1] == low else [*left, (low, high)]
                )
            else:
                wrong += self._mass(int(odds >= 0), low, high)
        rejected = sum(self._mass(own, *interval) for own in (0, 1) for interval in left)
        return Rejecting(tuple(left), rejected, wrong / (1 - rejected) if rejected < 1 else 0.0)

    def _quadratic(self) -> tuple[float, float, float]:
        """a, b, c of the logarithm of the odds for class 0, a t² + b t + c at t = x minus the first mean."""
        (s0, s1), away = self.sds, self.means[1] - self.means[0]
        a = (1 / s1**2 - 1 / s0**2) / 2
        c = away**2 / (2 * s1**2) + math.log(s1 / s0) + math.log(self.priors[0] / self.priors[1])
        return a, -away / s1**2, c

    def _log_odds(self, x: Floats) -> Floats:
        a, b, c = self._quadratic()
        t = x - self.means[0]
        return np.asarray((a * t + b) * t + c)

    def _roots(self, level: float) -> tuple[float, ...]:
        """Where the logarithm of the odds crosses a level."""
        a, b, c = self._quadratic()
        inside = b * b - 4 * a * (c - level)
        if inside <= 0:
            return ()
        q = -(b + math.copysign(math.sqrt(inside), b)) / 2  # avoids the difference of two close numbers
        found = {part / whole for part, whole in ((q, a), (c - level, q)) if whole != 0}
        return tuple(sorted(t + self.means[0] for t in found if math.isfinite(t)))

    def _mass(self, own: int, low: float, high: float) -> float:
        """The probability of the class together with an x between the two bounds."""
        a, b = ((edge - self.means[own]) / self.sds[own] for edge in (low, high))
        if a > 0:  # the upper tail keeps its digits
            a, b = -b, -a
        return float(self.priors[own] * (ndtr(b) - ndtr(a)))


def _prices(costs: Costs | None) -> dict[tuple[int, int], float]:
    known = {(0, 0): 0.0, (1, 1): 0.0, **WRONG}
    for pair, price in (costs or {}).items():
        if pair not in known or not is_number(price, -math.inf):
            raise ValueError("Costs are finite numbers for pairs (actual, predicted) of the classes 0 and 1.")
    return {**known, **(costs or {})}


def _bar(prices: Costs) -> float:
    """By how much the costs raise the logarithm of the odds for class 0."""
    saved = prices[0, 1] - prices[0, 0], prices[1, 0] - prices[1, 1]
    if min(saved) <= 0:
        raise ValueError("A wrong answer must cost more than the correct one.")
    return math.log(saved[0] / saved[1])


def _intervals(places: Sequence[float]) -> Iterator[Interval]:
    yield from pairwise([-math.inf, *places, math.inf])


def _within(low: float, high: float) -> float:
    """A number between the two bounds."""
    if math.isinf(low):
        return 0.0 if math.isinf(high) else high - 1.0
    return low + 1.0 if math.isinf(high) else (low + high) / 2
