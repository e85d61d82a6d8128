"""How certain a share of right answers is."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import TypeAlias

from scipy import special

from mlcore.evaluate.binomial import deviate
from mlcore.evaluate.reading import finite, share_of
from mlcore.significance import wilson

Interval: TypeAlias = tuple[float, float]


def interval(right: float, n: float, confidence: float = 0.95, method: str = "wald") -> Interval:
    """Where the true accuracy lies, (low, high), if `right` of n answers are right.

    method:  "wald", the normal curve about the share itself; "wilson" (1927), the shares for which a normal
             curve would not make the result surprising; "clopper-pearson" (1934), the same by the binomial
             distribution, which is never too narrow
    Wald's ends are cut at 0 and 1, as in statsmodels.
    Raises ValueError unless 0 <= right <= n, 0 < n and 0 < confidence < 1.

    >>> interval(80, 100)
    (0.7216..., 0.8783...)
    """
    if method not in METHODS:
        raise ValueError(f"There is no interval “{method}”. There are: {', '.join(METHODS)}.")
    k, total = finite(right, "number of correct answers"), finite(n, "number of answers")
    if total <= 0:
        raise ValueError("Accuracy needs at least one answer. Use at least one record.")
    if not 0 <= k <= total:
        raise ValueError(f"Of {n} answers, 0 to {n} can be correct, not {right}.")
    low, high = METHODS[method](k, total, share_of(confidence, "confidence"))
    return (low if k else 0.0), (high if k < total else 1.0)


def _wald(k: float, n: float, confidence: float) -> Interval:
    p = k / n
    half = deviate(confidence) * sqrt(p * (1 - p) / n)
    return max(p - half, 0.0), min(p + half, 1.0)


def _wilson(k: float, n: float, confidence: float) -> Interval:
    return wilson(k, n, deviate(confidence))


def _clopper_pearson(k: float, n: float, confidence: float) -> Interval:
    alpha = 1 - confidence
    low = special.betaincinv(k, n - k + 1, alpha / 2) if k else 0.0
    high = special.betaincinv(k + 1, n - k, 1 - alpha / 2) if k < n else 1.0
    return float(low), float(high)


METHODS: dict[str, Callable[[float, float, float], Interval]] = {
    "wald": _wald,
    "wilson": _wilson,
    "clopper-pearson": _clopper_pearson,
}
