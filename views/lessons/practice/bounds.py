"""The bounds of a quantity for all figures: of a share, a probability, an entropy, a count.

The label of a blank names its quantity. So a kind of exercise states bounds only if they depend on its
figures, like the bounds of the entropy of several classes.
"""

import re
from math import inf
from typing import NamedTuple

from views.words.numbers import amount

ROUNDING = 1e-9


class Bounds(NamedTuple):
    """what: the quantity, as the subject of a sentence; is_share: a part divided by the whole."""

    what: str
    low: float
    high: float
    is_share: bool = False

    def said(self, value: float) -> str:
        """Feedback on a number outside, or ""."""
        if self.low - ROUNDING <= value <= self.high + ROUNDING:
            return ""
        if self.high == inf:
            return f"{self.what} is never below {amount(self.low)}."
        return f"{self.what} is between {amount(self.low)} and {amount(self.high, 4)}."


# By how a label begins; the first that fits counts. The tables of exercises have two classes.
QUANTITIES = (
    (r"prior times density|p\(x\)", Bounds("a density", 0, inf)),
    (r"(classification|training|validation|weighted) error\b|error after|(expected )?error rate",
     Bounds("an error rate", 0, 1, True)),
    (r"P\(|probability|prior of|posterior|product of class|if errors were independent",
     Bounds("a probability", 0, 1, True)),
    (r"share|coverage", Bounds("a share", 0, 1, True)),
    (r"(balanced )?accuracy|recall|precision|specificity|F₁|[TF]PR|AUC|Wilson", Bounds("it", 0, 1, True)),
    (r"new weight", Bounds("a weight", 0, 1)),
    (r"Gaussian kernel", Bounds("a Gaussian kernel", 0, 1)),
    (r"Gini index$", Bounds("a Gini index", 0, 1)),
    (r"(weighted (mean of )?)?Gini", Bounds("the Gini index of two classes", 0, 0.5)),
    (r"H (of|before)|weighted mean of H|((weighted|conditional) )?entropy",
     Bounds("the entropy of two classes", 0, 1)),
    (r"gain ratio", Bounds("a gain ratio", 0, 1)),
    (r"gain", Bounds("a gain with two classes", 0, 1)),
    (r"standard (error|deviation)", Bounds("it", 0, inf)),
    (r"(squared )?distance|length|width|slack|chi-square", Bounds("it", 0, inf)),
    (r"pessimistic error\b|Z$|e to the", Bounds("it", 0, inf)),
    (r"(training |validation |pessimistic )?errors|R\(t\)|leaves|(positive )?records|of these|neighbours",
     Bounds("a count", 0, inf)),
    (r"[TF]P at|pairs|splits|all binary splits|how many|expected|degrees", Bounds("a count", 0, inf)),
)  # fmt: skip


def bounds(label: str) -> Bounds | None:
    """The bounds of a quantity with this label; None if it has none, like a difference."""
    return next((found for words, found in QUANTITIES if re.match(words, label, re.IGNORECASE)), None)
