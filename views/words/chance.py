"""Warns that Pearson's chi-square test is rough when there are few records."""

from collections.abc import Sequence

import numpy as np

from views.words.html import Html, paragraph
from views.words.numbers import four

SMALL = 5  # an expected count below this makes the test rough


def least_expected(counts: Sequence[Sequence[float]]) -> float:
    """The smallest count expected if rows and columns are independent. Empty ones do not count."""
    table = np.array(counts, dtype=float)
    rows, columns = table.sum(axis=1), table.sum(axis=0)
    return float(rows[rows > 0].min() * columns[columns > 0].min() / table.sum()) if table.any() else 0.0


ROUGH = "Take p as a rough guide."


def few_expected(low: float, then: str = ROUGH) -> Html:
    """A note that a test with this smallest expected count is rough, or "" if the count is large enough or 0.

    then: a sentence that says what to do
    """
    if low >= SMALL or low <= 0:
        return Html("")
    return paragraph(
        f"The smallest expected count is {four(low)}. Below {SMALL} the χ² test is rough. {then}"
    )
