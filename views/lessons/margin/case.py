"""The case of a link of this lesson: the points, and the learner's line."""

from dataclasses import dataclass
from math import inf, isfinite

import numpy as np
from numpy.typing import NDArray

from mlcore import svm
from mlcore.svm import Machine
from mlcore.svm.jiggle import expected_errors, jiggled_errors
from views.kit.keep import kept
from views.kit.known import known
from views.kit.link import table
from views.kit.link.params import Change, Given
from views.subjects.points import reading
from views.subjects.points.points import Points, machine_of

SLIP = "The page cannot read the line in this link, so the line is upright."
ROUNDS = 100  # of moving the points at random
ON_LINE = 1e-9  # a point this close to the line lies on it, so it is on neither side
Ends = tuple[float, float, float, float]  # x1, y1, x2, y2


@dataclass(frozen=True)
class Case:
    """The points, the two handles of the learner's line, and whether the page shows the optimum.

    jiggle: the size of random moves of the points, in per cent of half the maximum margin; 0: none
    """

    points: Points
    line: Ends
    shown: bool
    jiggle: int = 0


@dataclass(frozen=True)
class Street:
    """The widest margin around a line; wrong: its misclassified points, with which it has no margin."""

    width: float
    wrong: int


def read(given: Given) -> Case:
    """The case of a link."""
    points = reading.read(given, apart=True)
    text = given(table.LINE)
    line = _ends(text) if text is not None else _upright(points)
    if line is None:
        given.note(SLIP)
    return Case(points, line or _upright(points), given(table.OPTIMUM), given(table.JIGGLE))


def _ends(text: str) -> Ends | None:
    try:
        x1, y1, x2, y2 = (float(part) for part in text.split(","))
    except ValueError:
        return None
    ends = (x1, y1, x2, y2)
    return ends if all(map(isfinite, ends)) and (x1, y1) != (x2, y2) else None


def _upright(of: Points) -> Ends:
    """The first place of a line: upright in the middle."""
    left, bottom, right, top = of.box
    middle, high = (left + right) / 2, top - bottom
    return (middle, top - high / 5, middle, bottom + high / 5)


def turned(case: Case, report: dict[str, object]) -> Change | None:
    """The change by letting go of a handle: the line goes into the link. Values are checked like a link."""
    ends = report.get("ends")
    if not isinstance(ends, list) or not all(isinstance(v, int | float) for v in ends):
        return None
    text = ",".join(f"{v:g}" for v in ends)
    return table.LINE.change(text) if _ends(text) else None


def optimum(of: Points) -> Machine | str:
    """The SVM with the maximum margin, or the sentence that says why there is none."""
    return machine_of(of, svm.linear(), inf)


def facts(case: Case, best: Machine | str) -> dict[str, float | str]:
    """The learner's line beside the optimum; width: of the line; share: per cent of the maximum margin."""
    street = read_off(case.points, case.line)
    found: dict[str, float | str] = {"width": street.width, "errors": street.wrong}
    if isinstance(best, str) or not best.margin:
        return found
    share = 100 * street.width / best.margin
    return {**found, "share": share, "maximum": best.margin, "support vectors": len(best.support)}


@kept
def read_off(of: Points, ends: Ends) -> Street:
    """The widest margin around a line, and the number of points that it misclassifies."""
    normal, bias = plane_of(of, ends)
    heights = of.Y * (of.X @ normal + bias)
    wrong = int(np.count_nonzero(heights <= ON_LINE))
    return Street(0.0 if wrong or not of.n else 2 * float(heights.min()), wrong)


def plane_of(of: Points, ends: Ends) -> tuple[NDArray[np.float64], float]:
    """The line as w·x + b = 0 with w of length 1. Its +1 side is the one that makes fewer errors."""
    x1, y1, x2, y2 = ends
    normal = np.array([y1 - y2, x2 - x1]) / np.hypot(x2 - x1, y2 - y1)
    bias = -float(normal @ np.array([x1, y1]))
    heights = of.Y * (of.X @ normal + bias)
    sides = [int(np.count_nonzero(side * heights <= ON_LINE)) for side in (1, -1)]
    return (normal, bias) if sides[0] <= sides[1] else (-normal, -bias)


@dataclass(frozen=True)
class Jiggled:
    """Mean misclassified points over the rounds, of the learner's line and of the optimum: counted, and
    expected by the normal distribution; sd: in the unit of the points."""

    sd: float
    own: float
    own_expected: float
    best: float
    best_expected: float


@kept
def jiggled(of: Points, ends: Ends, share: int) -> Jiggled:
    """Both lines on the same points, moved at random; share: see Case. Only if there is an optimum."""
    best = optimum(of)
    assert not isinstance(best, str)
    sd = share / 100 * known(best.margin) / 2
    lines = [plane_of(of, ends), (known(best.weights), best.bias)]
    found = [
        figure
        for w, b in lines
        for figure in (
            float(jiggled_errors(of.X, of.Y, w, b, sd, ROUNDS).mean()),
            expected_errors(of.X, of.Y, w, b, sd),
        )
    ]
    return Jiggled(sd, *found)
