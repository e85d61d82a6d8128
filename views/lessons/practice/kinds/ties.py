"""The best of several scores with all ties, and scores that do not tie after rounding."""

from collections.abc import Iterable, Mapping
from itertools import combinations

NOTHING = 1e-9  # by which equal scores may differ
ROUNDED = 0.0025  # two scores farther apart stay so with three decimals


def highest(scores: Mapping[str, float]) -> list[str]:
    """The names with the highest score."""
    top = max(scores.values())
    return [name for name, score in scores.items() if score >= top - NOTHING]


def lowest(scores: Mapping[str, float]) -> list[str]:
    """The names with the lowest score."""
    return highest({name: -score for name, score in scores.items()})


def clear(scores: Iterable[float]) -> bool:
    """Whether any two of them are equal or differ by more than rounding."""
    apart = [abs(one - other) for one, other in combinations(scores, 2)]
    return all(gap <= NOTHING or gap > ROUNDED for gap in apart)
