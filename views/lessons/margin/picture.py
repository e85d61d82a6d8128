"""The board with the learner's line, and the maximum margin if the page shows it."""

from dataclasses import replace

from mlcore.svm import Machine
from views.lessons.margin.case import Case
from views.lessons.margin.questions import MARKED
from views.lessons.margin.words import in_words
from views.stage.plane.wire import Board
from views.subjects.points.drawn import board_of


def covered(case: Case, best: Machine | str) -> Board:
    """The same without the margin, while the learner marks the points that hold it."""
    return {**picture(replace(case, shown=False), best), "marked": MARKED}


def picture(case: Case, best: Machine | str) -> Board:
    """The points, the line of the learner and, if it is shown, the maximum margin."""
    found = best if case.shown and isinstance(best, Machine) else None
    text = in_words(case.points, found)
    return {**board_of(case.points, found, text), "own": case.line, "best": found.margin if found else None}
