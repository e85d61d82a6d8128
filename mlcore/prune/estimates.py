"""The expected errors of a leaf beyond the errors on its own training records."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import Literal, TypeAlias

from scipy.special import ndtri

from mlcore.prune.checks import is_number
from mlcore.significance import wilson

Program: TypeAlias = Literal["c4.5", "j48"]

# C4.5 release 8 has the upper deviates z of the normal distribution at these confidences and interpolates
# linearly between them.
CONFIDENCES = (0.0, 0.001, 0.005, 0.01, 0.05, 0.10, 0.20, 0.40, 1.00)
DEVIATES = (4.0, 3.09, 2.58, 2.33, 1.65, 1.28, 0.84, 0.25, 0.00)


def z_of(confidence: float, like: Program = "c4.5") -> float:
    """The deviate z that a standard normal variable exceeds with probability `confidence`.

    like: "c4.5" as release 8 interpolates its table (0.6925 at 0.25), "j48" exactly (0.6745), as in Weka
    Raises ValueError unless 0 < confidence <= 0.5 (otherwise the limit would lie below the observed errors),
    and for another program.
    """
    if not is_number(confidence, 0, 0.5) or confidence == 0:
        raise ValueError("The confidence must be above 0 and not above 0.5. C4.5 uses 0.25.")
    if like not in ("c4.5", "j48"):
        raise ValueError("The estimate is “c4.5” or “j48”.")
    return _deviate(confidence, like)


@lru_cache(maxsize=64)
def _deviate(confidence: float, like: Program) -> float:
    if like == "j48":
        return float(-ndtri(confidence))
    i = bisect_right(CONFIDENCES, confidence) - 1
    share = (confidence - CONFIDENCES[i]) / (CONFIDENCES[i + 1] - CONFIDENCES[i])
    return DEVIATES[i] + (DEVIATES[i + 1] - DEVIATES[i]) * share


def extra_errors(n: float, errors: float, confidence: float = 0.25, like: Program = "c4.5") -> float:
    """The errors that a leaf is charged with in addition to those it made: n U(n, errors) - errors.

    U is the upper limit of the confidence interval of a binomial share (Quinlan 1993, chapter 4): exact if
    the leaf made no error, linear up to one error, and beyond by the normal approximation with continuity
    correction (Wilson's interval).

        no error      n (1 - confidence^(1/n))
        all but half  0.67 (n - e) in C4.5, n - e in J48
        e errors      n (f + z²/2n + z sqrt(f/n - f²/n + z²/4n²)) / (1 + z²/n) - e,   f = (e + 0.5) / n

    n, errors: weights of records, 0 <= errors <= n

    >>> round(extra_errors(6, 0), 3), round(extra_errors(16, 1), 3)
    (1.238, 1.507)
    """
    if n <= 0:
        return 0.0
    none: float = n * (1 - confidence ** (1 / n))
    if errors < 1e-6:
        return none
    if errors < 0.9999:
        return none + errors * (extra_errors(n, 1.0, confidence, like) - none)
    if errors + 0.5 >= n:
        return (n - errors) * (0.67 if like == "c4.5" else 1.0)
    return n * wilson(errors + 0.5, n, z_of(confidence, like))[1] - errors
