"""Figures that a learner types: lists of accuracies, and counts of records."""

import re
from collections.abc import Callable, Sequence

from views.kit.link import judging
from views.kit.link.kinds import Note, Text

A = (0.80, 0.85, 0.75, 0.90, 0.80, 0.85, 0.80, 0.75, 0.90, 0.80)
B = (0.75, 0.80, 0.75, 0.85, 0.80, 0.80, 0.75, 0.70, 0.85, 0.80)
BOXES = (76, 10, 4, 10)
SETS = (400, 500, 450, 500)
MOST_FOLDS, MOST_COUNTED = 20, 2000
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")


LISTED = f"A list needs 2 to {MOST_FOLDS} accuracies from 0 to 1"
COUNTED = {
    "boxes": f"This needs four whole numbers from 0 to {MOST_COUNTED:,}, not all of them 0",
    "sets": f"This needs four whole numbers up to {MOST_COUNTED:,}: correct and all records of A, then of B",
}


def _numbers(text: str) -> list[float]:
    return [float(found) for found in NUMBER.findall(text)]


def wrong_list(text: str) -> str:
    """Why a text is not a list of accuracies. Nothing if it is one, or if it is empty."""
    found = _numbers(text)
    fits = 2 <= len(found) <= MOST_FOLDS and all(0 <= value <= 1 for value in found)
    return "" if fits or not text else f"{LISTED}."


def wrong_counts(name: str) -> Callable[[str], str]:
    """The same for the four counts of a row."""
    return lambda text: "" if not text or _fit(name, _numbers(text)) else f"{COUNTED[name]}."


def _fit(name: str, found: Sequence[float]) -> bool:
    """Whether these are four counts. Of two test sets, no more records are right than the set has."""
    if len(found) != 4 or not all(0 <= value <= MOST_COUNTED and value.is_integer() for value in found):
        return False
    a, n_a, b, n_b = found
    return 0 < n_a >= a and 0 < n_b >= b if name == "sets" else sum(found) > 0


def _read_list(text: str, note: Note) -> tuple[float, ...] | None:
    """Accuracies from 0 to 1, without anything else."""
    good = tuple(value for value in _numbers(text) if 0 <= value <= 1)[:MOST_FOLDS]
    if len(good) < 2:
        note(f"{LISTED}. The page uses the lesson’s own list.")
        return None
    if wrong_list(text):
        note(f"{LISTED}. The page leaves out the rest of the link’s list.")
    return good


def _read_counts(name: str) -> Callable[[str, Note], tuple[int, ...] | None]:
    """Four counts, or none."""

    def reader(text: str, note: Note) -> tuple[int, ...] | None:
        found = _numbers(text)
        if _fit(name, found):
            return tuple(map(int, found))
        note(f"{COUNTED[name]}. The link has others, so the page uses the lesson’s own.")
        return None

    return reader


def _written(values: tuple[float, ...]) -> str:
    return ",".join(f"{value:.10g}" for value in values)


LIST = Text("`0.8,0.85,0.75`", reader=_read_list, writer=_written, most=400)
LIST_A = judging.FIGURES_A.but(kind=LIST, default=A)
LIST_B = judging.FIGURES_B.but(kind=LIST, default=B)
BOX = judging.BOXES.but(
    kind=Text(judging.BOXES.kind.words(), reader=_read_counts("boxes"), writer=_written), default=BOXES
)
TWO = judging.TWO_SETS.but(
    kind=Text(judging.TWO_SETS.kind.words(), reader=_read_counts("sets"), writer=_written), default=SETS
)
