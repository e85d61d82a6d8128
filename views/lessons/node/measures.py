"""The three impurities of a node as this lesson shows them: names, formulas with numbers, their highest."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from mlcore import IMPURITIES
from views.words.html import class_count
from views.words.numbers import amount, number

CLASSES = ("C0", "C1", "C2", "C3")  # as lectures call them; their signs and colours are the first four
NAMES = {"entropy": "Entropy", "gini": "Gini index", "error": "Classification error"}
SHORT = {"entropy": "entropy", "gini": "Gini", "error": "error"}
TONES = {"entropy": 4, "gini": 5, "error": 7}
SYMBOLS = {"entropy": "H", "gini": "G", "error": "E"}
HIGHEST = {"entropy": "log₂ {k}", "gini": "1 − 1/{k}", "error": "1 − 1/{k}"}

Counts = tuple[int, ...]


def impurity(measure: str, counts: Sequence[float]) -> float:
    """An impurity of a node by its class counts."""
    return float(IMPURITIES[measure](counts))


def highest(measure: str, k: int) -> float:
    """The highest there is with k classes: that of classes that are equally frequent."""
    return impurity(measure, [1] * k)


def curve(measure: str) -> list[tuple[float, float]]:
    """An impurity over the share of one of two classes. The error's kink at a half is one of its corners."""
    p = np.linspace(0, 1, 101)
    heights = IMPURITIES[measure](np.column_stack([p, 1 - p]))
    return list(zip(p.tolist(), heights.tolist(), strict=True))


def in_units(measure: str, value: float) -> str:
    """An impurity to four digits at most, the entropy in bits."""
    text = amount(value, 4)
    return text if measure != "entropy" else f"{text} bit{'' if value == 1 else 's'}"


def counted(counts: Counts) -> str:
    """All class counts with their signs, those of 0 too."""
    return ", ".join(
        class_count(i, name, n) for i, (name, n) in enumerate(zip(CLASSES, counts, strict=False))
    )


def leading(counts: Counts) -> list[int]:
    """The classes that have the most records."""
    return [i for i, n in enumerate(counts) if n == max(counts)]


def gini(counts: Counts) -> Fraction:
    """The Gini index without rounding."""
    n = sum(counts)
    return 1 - Fraction(sum(count * count for count in counts), n * n)


def worked(measure: str, counts: Counts, symbol: str = "") -> str:
    """The formula of an impurity with the numbers of a node, as a line of `views.words.tex.aligned`."""
    n = sum(counts)
    shares = [rf"\tfrac{{{count}}}{{{n}}}" if count else "0" for count in counts]
    commas = r",\,"
    terms = {
        "entropy": "".join(rf"-{share}\log_2 {share}" for share in shares),
        "gini": "1 " + " ".join(rf"- {_squared(share)}" for share in shares),
        "error": rf"1 - \max({commas.join(shares)})",
    }[measure]
    return rf"{symbol or SYMBOLS[measure]} &= {terms} = {number(impurity(measure, counts), 4)}"


def _squared(share: str) -> str:
    return "0^2" if share == "0" else rf"\left({share}\right)^2"


def limit(measure: str, k: int) -> str:
    """The highest with k classes, as a formula in a line of text."""
    return f"{HIGHEST[measure].format(k=k)} = {in_units(measure, highest(measure, k))}"
