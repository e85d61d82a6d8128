"""The fields for typing the counts of a confusion matrix, its prices, or scores."""

from typing import Any

from views.kit.lesson import Refusal
from views.kit.link import ranked as scores
from views.kit.link.counts import MOST, Matrix, Prices, write, wrong
from views.kit.link.params import Change, Param
from views.kit.panels import Action, Field, Panels, choice
from views.words.html import Html

WIDE = 620  # pixels, of ten scores with their classes
NAMES = (("TP", "FN"), ("FP", "TN"))


def names_of(matrix: Matrix) -> tuple[str, ...]:
    """The classes of a typed matrix."""
    return ("+", "−") if len(matrix) == 2 else tuple("ABCDEF"[: len(matrix)])


def cells(row: Param, matrix: Matrix, before: str = "") -> Panels:
    """A field for each count of two classes, or one for the whole matrix of more. before: of their labels"""
    if len(matrix) > 2:
        return [choice(row, write(matrix), look="text", width=260, change=_typed(row), wrong=wrong)]
    return [
        Field(
            f"{row.name} {i}{j}", f"{before}{NAMES[i][j]}", "number", matrix[i][j],
            _changing(row, matrix, i, j), low=0, high=MOST, format="%d", width=104,
        )
        for i in range(2) for j in range(2)
    ]  # fmt: skip


def refusal(row: Param, matrix: Matrix, before: str = "") -> Refusal | None:
    """Why counts cannot be judged: they contain no record."""
    if any(map(any, matrix)):
        return None
    said = f"The counts {before}are all 0, so there is no record to judge. Type a count above 0."
    return Refusal(Html(said), [Action("Use the lecture’s counts", row.change(None))])


def _typed(row: Param) -> Any:
    return lambda text: {**row.change(None), row.name: text or None}


def _changing(row: Param, matrix: Matrix, i: int, j: int) -> Any:
    def change(count: float) -> Change:
        changed = [[*line] for line in matrix]
        changed[i][j] = int(count)
        return row.change(tuple(map(tuple, changed)))

    return change


def priced(row: Param, prices: Prices) -> Panels:
    """A field for the price of each cell."""
    words = ("TP, correctly found", "FN, missed", "FP, false alarm", "TN, correctly left alone")
    return [
        Field(
            f"{row.name} {at}", words[at], "number", prices[at], _pricing(row, prices, at), low=-MOST,
            high=MOST, width=190,
        )
        for at in range(4)
    ]  # fmt: skip


def _pricing(row: Param, prices: Prices, at: int) -> Any:
    def change(price: float) -> Change:
        return row.change((*prices[:at], float(price), *prices[at + 1 :]))

    return change


def ranked(row: Param, records: scores.Ranked) -> Panels:
    """The field of scored records."""
    text = scores.write(records).replace(";", "; ")
    return [choice(row, text, look="text", width=WIDE, change=_ranking(row), wrong=scores.wrong)]


def _ranking(row: Param) -> Any:
    return lambda text: row.change(scores.typed(text))
