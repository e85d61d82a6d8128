"""Whether a difference is significant: of two models on the same folds or records, or of many at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import copysign, inf, sqrt

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

from mlcore.evaluate.reading import Floats, counted, finite, numbers_of, same_length, share_of


@dataclass(frozen=True, slots=True)
class PairedT:
    """Student's t of paired differences.

    mean, variance: of the n differences a - b, with n - 1
    overlap:        how much the pairs depend on each other, see `paired_t`
    t, df, p:       the statistic, its degrees of freedom, and the probability of one at least as far from 0
    """

    mean: float
    variance: float
    overlap: float
    t: float
    df: int
    p: float

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Where the true difference lies, (low, high). Raises ValueError unless 0 < confidence < 1."""
        alpha = 1 - share_of(confidence, "confidence")
        half = float(-special.stdtrit(self.df, alpha / 2)) * self.error
        return self.mean - half, self.mean + half

    def critical(self, alpha: float = 0.05) -> float:
        """The |t| that is significant at a level. Raises ValueError unless 0 < alpha < 1."""
        return float(-special.stdtrit(self.df, share_of(alpha, "level") / 2))

    def density(self, t: ArrayLike) -> Floats:
        """The density (n,) of Student's t with these degrees of freedom at t (n,)."""
        df, at = self.df, np.asarray(t, dtype=np.float64)
        log = special.gammaln((df + 1) / 2) - special.gammaln(df / 2) - np.log(df * np.pi) / 2
        density: Floats = np.exp(log - (df + 1) / 2 * np.log1p(at**2 / df))
        return density

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt((1 / (self.df + 1) + self.overlap) * self.variance)


@dataclass(frozen=True, slots=True)
class McNemar:
    """McNemar's test: the statistic (None in the exact test) and p."""

    statistic: float | None
    p: float


def paired_t(a: ArrayLike, b: ArrayLike, overlap: float = 0.0) -> PairedT:
    """Test whether the mean of the differences a - b is 0, two-sided.

    a, b:    shape (n,), accuracies or errors of two models on the same n folds or draws
    overlap: test size / training size, if the training sets of the folds overlap. The variance of the mean is
             then (1/n + overlap) S² (Nadeau & Bengio 2003). With 0 the test is Student's, which rejects too
             easily on folds (Dietterich 1998).
    Equal pairs have t 0 and p 1. Differences that are all equal, but not 0, have an infinite t.
    Raises ValueError for different lengths, fewer than two pairs and numbers that are not finite.

    >>> found = paired_t([0.80, 0.85, 0.90, 0.75], [0.75, 0.80, 0.80, 0.75])
    >>> round(found.t, 3), round(found.p, 3)
    (2.449, 0.092)
    """
    first, second = numbers_of(a, "value"), numbers_of(b, "value")
    same_length(len(first), len(second), "values of a", "values of b")
    n, also = len(first), finite(overlap, "overlap")
    if n < 2:
        raise ValueError("One pair has no spread. Use at least two.")
    if also < 0:
        raise ValueError("The overlap is a ratio of sizes and cannot be below 0.")
    differences = first - second
    mean, variance = float(differences.mean()), float(differences.var(ddof=1))
    spread = sqrt((1 / n + also) * variance)
    t = mean / spread if spread else copysign(inf, mean) if mean else 0.0
    return PairedT(mean, variance, also, t, n - 1, float(2 * special.stdtr(n - 1, -abs(t))))


def mcnemar(only_a: int, only_b: int, exact: bool = True) -> McNemar:
    """Test whether two models make equally many errors on the same records, from those only one got right.

    exact: by the binomial distribution; else by chi-square with Edwards' correction, (|a - b| - 1)² / (a + b)
    Without such a record p is 1. Raises ValueError for anything but whole numbers from 0 on.

    >>> round(mcnemar(8, 2).p, 3)
    0.109
    """
    a, b = counted(only_a, 0, "number of records"), counted(only_b, 0, "number of records")
    n = a + b
    if exact:
        return McNemar(None, min(1.0, float(2 * special.bdtr(min(a, b), n, 0.5))))
    statistic = (abs(a - b) - 1) ** 2 / n if n else 0.0
    return McNemar(statistic, float(special.chdtrc(1, statistic)))


def adjust(p: ArrayLike, method: str) -> tuple[float, ...]:
    """The p of m tests adjusted for their number, in the order given.

    p:      shape (m,)
    method: "bonferroni" m p; "sidak" 1 - (1 - p)^m; "holm" (1979) step by step from the lowest; "bh"
            Benjamini & Hochberg (1995), for the share of false discoveries instead of the chance of any
    Raises ValueError for another method and a p outside 0 to 1.

    >>> adjust([0.01, 0.04, 0.03], "holm")
    (0.03, 0.06, 0.06)
    """
    if method not in ADJUSTMENTS:
        raise ValueError(f"There is no adjustment “{method}”. There are: {', '.join(ADJUSTMENTS)}.")
    values = numbers_of(p, "p")
    if ((values < 0) | (values > 1)).any():
        raise ValueError("Every p is a probability, from 0 to 1.")
    rising = np.argsort(values, kind="stable")
    adjusted = np.empty_like(values)
    adjusted[rising] = np.minimum(ADJUSTMENTS[method](values[rising]), 1.0)
    return tuple(adjusted.tolist())


def _bonferroni(p: Floats) -> Floats:
    return len(p) * p


def _sidak(p: Floats) -> Floats:
    with np.errstate(divide="ignore"):  # the logarithm of 0 is where p is 1
        adjusted: Floats = -np.expm1(len(p) * np.log1p(-p))
    return adjusted


def _holm(p: Floats) -> Floats:
    return np.maximum.accumulate(np.arange(len(p), 0, -1) * p)


def _benjamini_hochberg(p: Floats) -> Floats:
    each = len(p) / np.arange(1, len(p) + 1) * p
    return np.minimum.accumulate(each[::-1])[::-1]


ADJUSTMENTS: dict[str, Callable[[Floats], Floats]] = {
    "bonferroni": _bonferroni,
    "sidak": _sidak,
    "holm": _holm,
    "bh": _benjamini_hochberg,
}
