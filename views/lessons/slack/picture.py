"""The board with the margin, and a segment for the slack of each point."""

import numpy as np

from mlcore.svm import Machine
from views.kit.link.table import COST
from views.lessons.slack.case import CLOSE, Case, happening
from views.lessons.slack.words import figures, margin_words
from views.stage.plane.wire import Board
from views.subjects.points import dials
from views.subjects.points.drawn import board_of, slacks
from views.words.grammar import plural


def covered(case: Case, found: Machine | str, quick: bool) -> Board:
    """The same with this C alone, while the learner guesses what another one does."""
    return {**picture(case, found, quick), "dials": []}


def picture(case: Case, found: Machine | str, quick: bool) -> Board:
    """The points with the SVM for this C, and the dial of C."""
    known = found if isinstance(found, Machine) else None
    board = board_of(case.points, known, f"{plural(case.points.n, 'point')}. {margin_words(known)}")
    stops = [] if quick else dials.prices(*happening(case.points), CLOSE)
    board["dials"] = [dials.dial("C", "C, the penalty for slack", COST, case.C, stops, quick)]
    if known is None:
        return board
    board["panes"][0]["segments"] = slacks(known, case.points)
    board["panes"][0]["wrong"] = np.flatnonzero(known.slack >= 1).tolist()
    board["live"] = figures(known)
    return board
