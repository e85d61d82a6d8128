"""What chance alone does to comparisons: signs that could be flipped, models that could be swapped."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

from mlcore.evaluate.comparing import paired_t
from mlcore.evaluate.reading import Floats, counted, numbers_of, same_length, share_of

MOST_EXACT = 12  # up to this many pairs, every combination of signs is tried
NEAR = 1e-9  # means nearer than this, relative to the greatest difference, are equal


@dataclass(frozen=True, slots=True)
class SignFlips:
    """The differences of pairs under other signs.

    differences: (n,); signs: (m, n) of +1 and -1, and the first row has the observed ones
    t:     (m,), the statistic of each
    exact: whether all 2^n are included, else they are drawn; p: the share of them at least as far from 0
    """

    differences: Floats
    signs: Floats
    t: Floats
    exact: bool
    p: float


@dataclass(frozen=True, slots=True)
class TwoSets:
    """Two shares of right answers on two test sets that have no record in common.

    difference: of the second minus the first; error: its standard error, each share with its own variance
    z, p: how many standard errors it is from 0, and the probability of one at least as far
    """

    difference: float
    error: float
    z: float
    p: float

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Where the true difference lies, (low, high), by the normal distribution."""
        half = float(-special.ndtri((1 - share_of(confidence, "confidence")) / 2)) * self.error
        return self.difference - half, self.difference + half


def sign_flips(a: ArrayLike, b: ArrayLike, draws: int = 10_000, seed: int = 0) -> SignFlips:
    """Test whether the differences a - b are centred at 0. If so, each could have the other sign (Fisher
    1935).

    a, b: shape (n,), as for `paired_t`. For up to 12 pairs all 2^n signs are tried, and p is exact. For more,
          `draws` are drawn, and the observed one counts as one of them
    If all differences are equal the statistic is infinite.
    Raises ValueError for different lengths, fewer than two pairs and numbers that are not finite.

    >>> sign_flips([0.80, 0.85, 0.90], [0.75, 0.80, 0.80]).p
    0.25
    """
    first, second = numbers_of(a, "value"), numbers_of(b, "value")
    same_length(len(first), len(second), "values of a", "values of b")
    n = len(first)
    if n < 2:
        raise ValueError("One pair has no spread. Use at least two.")
    differences = first - second
    exact = n <= MOST_EXACT
    if exact:
        signs: Floats = 1.0 - 2.0 * (np.arange(2**n)[:, None] >> np.arange(n) & 1).astype(np.float64)
    else:
        drawn = np.random.default_rng(seed).choice([-1.0, 1.0], (counted(draws, 1, "number of draws"), n))
        signs = np.vstack([np.ones(n), drawn])
    means = signs @ differences / n
    near = NEAR * float(np.abs(differences).max())
    far = np.abs(means) >= abs(means[0]) - near
    return SignFlips(differences, signs, _statistics(means, differences, near), exact, float(far.mean()))


def _statistics(means: Floats, differences: Floats, near: float) -> Floats:
    """Student's t of each, from its mean, because the squares stay the same."""
    n = len(differences)
    variance = (float(differences @ differences) - n * means**2) / (n - 1)
    alike = variance <= near**2 + 1e-15 * float(differences @ differences)
    spread = np.sqrt(np.where(alike, 1.0, variance) / n)
    infinite = np.where(np.abs(means) > near, np.copysign(np.inf, means), 0.0)
    t: Floats = np.where(alike, infinite, means / spread)
    return t


def two_sets(right_a: int, n_a: int, right_b: int, n_b: int) -> TwoSets:
    """Compare b with a on test sets of n_a and n_b records. Raises ValueError for impossible counts.

    >>> round(two_sets(80, 100, 70, 100).p, 3)
    0.1
    """
    shares = []
    for right, n in ((right_a, n_a), (right_b, n_b)):
        of = counted(n, 1, "number of records")
        if counted(right, 0, "number of correct answers") > of:
            raise ValueError("The number of correct records cannot exceed the number of records.")
        shares.append((right / of, of))
    (p_a, a), (p_b, b) = shares
    difference = p_b - p_a
    error = sqrt(p_a * (1 - p_a) / a + p_b * (1 - p_b) / b)
    z = difference / error if error else np.copysign(np.inf, difference) if difference else 0.0
    return TwoSets(difference, error, float(z), float(2 * special.ndtr(-abs(z))))


# Many models ----------------------------------------------------------------------------------------


def pairwise(figures: ArrayLike) -> tuple[float, ...]:
    """p of the paired t test for every pair of models, in the order (0, 1), (0, 2), … (1, 2), …

    figures: shape (m, k), accuracies or errors of m models on the same k folds

    >>> [round(p, 3) for p in pairwise([[0.80, 0.85, 0.90], [0.75, 0.80, 0.80], [0.81, 0.85, 0.91]])]
    [0.057, 0.184, 0.058]
    """
    rows = np.asarray(figures, dtype=float)
    return tuple(paired_t(rows[i], rows[j]).p for i, j in combinations(range(len(rows)), 2))


def alike(figures: ArrayLike, worlds: int, seed: int = 0) -> tuple[tuple[float, ...], ...]:
    """The same for figures (m, k) in `worlds` worlds where all models are equal: within each fold the models
    are permuted."""
    rows = np.asarray(figures, dtype=float)
    random = np.random.default_rng(seed)
    shuffled = (random.permuted(rows, axis=0) for _ in range(counted(worlds, 1, "number of worlds")))
    return tuple(map(pairwise, shuffled))


def levels(m: int, alpha: float, method: str) -> tuple[float, ...]:
    """The levels that the sorted p of m tests are compared with, the lowest first.

    method: "none", or one of `adjust`. Bonferroni and Šidák compare each p alone. Holm stops at the first p
    above its level. Benjamini & Hochberg accept all up to the last p below its level.

    >>> levels(3, 0.06, "holm")
    (0.02, 0.03, 0.06)
    """
    rank = np.arange(1, counted(m, 1, "number of tests") + 1)
    level = {
        "none": np.full(m, alpha),
        "bonferroni": np.full(m, alpha / m),
        "sidak": np.full(m, -np.expm1(np.log1p(-alpha) / m)),
        "holm": alpha / (m + 1 - rank),
        "bh": alpha * rank / m,
    }
    if method not in level:
        raise ValueError(f"There is no adjustment “{method}”. There are: {', '.join(level)}.")
    return tuple(level[method].tolist())
