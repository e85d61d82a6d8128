"""A score that is normal in both classes: its ROC curve, its area, and the cheapest threshold."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtr

from mlcore.bayes import Gaussians
from mlcore.evaluate.curves import Roc, RocStep
from mlcore.prune.checks import is_number

Floats = NDArray[np.float64]
HALVINGS = 200  # of an interval of logarithms, far finer than floats


@dataclass(frozen=True, slots=True)
class Binormal:
    """Negatives score about 0 with standard deviation 1, positives about `mean` with standard deviation `sd`.

    Raises ValueError for a mean or deviation that is not finite, and for a deviation that is not above 0.
    """

    mean: float
    sd: float = 1.0

    def __post_init__(self) -> None:
        if not is_number(self.mean, -math.inf) or not is_number(self.sd, 0) or self.sd == 0:
            raise ValueError("The mean must be a finite number, the standard deviation one above 0.")

    def roc(self, thresholds: ArrayLike) -> Roc:
        """The steps at these thresholds (n,), the highest first, with shares of a class instead of counts."""
        t = -np.sort(-np.asarray(thresholds, dtype=float))
        return Roc(t, ndtr((self.mean - t) / self.sd), ndtr(-t), 1.0, 1.0)

    @property
    def auc(self) -> float:
        """The probability that a positive scores higher than a negative."""
        return float(ndtr(self.mean / math.hypot(1.0, self.sd)))

    def cheapest(self, miss: float, alarm: float, prevalence: float = 0.5) -> RocStep:
        """The step with the lowest expected cost, if a false positive costs `alarm`, a false negative `miss`,
        and right answers nothing; in a tie the highest threshold.

        Raises ValueError for costs that are not above 0, and for a prevalence that is not between 0 and 1.
        """
        if not is_number(miss, 0) or not is_number(alarm, 0) or not miss * alarm:
            raise ValueError("A miss and a false alarm must each cost a finite number above 0.")
        classes = Gaussians((0.0, self.mean), (1.0, self.sd), (1 - prevalence, prevalence))
        borders = classes.borders({(0, 1): alarm, (1, 0): miss})
        steps = self.roc([math.inf, *borders, -math.inf])
        return min(steps, key=lambda step: expected_cost(step, miss, alarm, prevalence))


def density(x: ArrayLike, mean: float, sd: float = 1.0) -> Floats:
    """The normal density, in the shape of x."""
    z = (np.asarray(x, dtype=float) - mean) / sd
    return np.asarray(np.exp(-z * z / 2) / (sd * math.sqrt(2 * math.pi)))


def expected_cost(step: RocStep, miss: float, alarm: float, prevalence: float) -> float:
    """The mean cost of a record with a share `prevalence` of positives."""
    return prevalence * (1 - step.tpr) * miss + (1 - prevalence) * step.fpr * alarm


def equal_cost(first: Binormal, second: Binormal, low: float, high: float, prevalence: float = 0.5) -> float:
    """The cost of a false alarm, in misses, at which the best thresholds of both cost the same.

    Bisection finds it between `low` and `high`. Raises ValueError if one of the two is cheaper at both.
    """

    def ahead(logarithm: float) -> float:
        alarm = math.exp(logarithm)
        costs = [expected_cost(one.cheapest(1.0, alarm, prevalence), 1.0, alarm, prevalence)
                 for one in (first, second)]  # fmt: skip
        return costs[0] - costs[1]

    left, right = math.log(low), math.log(high)
    at_left = ahead(left)
    if at_left * ahead(right) >= 0:
        raise ValueError("One of the two costs less at both ends, so no place between them has equal costs.")
    for _ in range(HALVINGS):
        middle = (left + right) / 2
        if ahead(middle) * at_left > 0:
            left = middle
        else:
            right = middle
    return math.exp((left + right) / 2)
