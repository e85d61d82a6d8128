"""What a link of this lesson asks for: the points, and a line of the learner's own."""

from dataclasses import dataclass
from math import inf, isfinite

import numpy as np

from mlcore import svm
from mlcore.svm import Machine
from views.keep import kept
from views.link import table
from views.link.params import Change, Given
from views.points import reading
from views.points.points import Points, machine_of

SLIP = "The link carries a line that cannot be read; this one is upright."
ON_LINE = 1e-9  # a point so near to the line lies on it, and so on no side
Ends = tuple[float, float, float, float]  # x1, y1, x2, y2


@dataclass(frozen=True)
class Case:
    """The points, the two handles of the learner's line, and whether the optimum is shown."""

    points: Points
    line: Ends
    shown: bool


@dataclass(frozen=True)
class Street:
    """The widest margin around a line; wrong: points that it misclassifies, with which it has none."""

    width: float
    wrong: int


def read(given: Given) -> Case:
    points = reading.read(given, apart=True)
    text = given(table.LINE)
    line = _ends(text) if text is not None else _upright(points)
    if line is None:
        given.note(SLIP)
    return Case(points, line or _upright(points), given(table.OPTIMUM))


def _ends(text: str) -> Ends | None:
    try:
        x1, y1, x2, y2 = (float(part) for part in text.split(","))
    except ValueError:
        return None
    ends = (x1, y1, x2, y2)
    return ends if all(map(isfinite, ends)) and (x1, y1) != (x2, y2) else None


def _upright(of: Points) -> Ends:
    """Where a line begins: upright in the middle."""
    left, bottom, right, top = of.box
    middle, high = (left + right) / 2, top - bottom
    return (middle, top - high / 5, middle, bottom + high / 5)


def turned(case: Case, report: dict[str, object]) -> Change | None:
    """A handle was let go: the line goes into the link. What comes from a browser is checked like a link."""
    ends = report.get("ends")
    if not isinstance(ends, list) or not all(isinstance(v, int | float) for v in ends):
        return None
    text = ",".join(f"{v:g}" for v in ends)
    return table.LINE.change(text) if _ends(text) else None


def optimum(of: Points) -> Machine | str:
    """The SVM with the maximum margin, or the sentence that says why there is none."""
    return machine_of(of, svm.linear(), inf)


def facts(case: Case, best: Machine | str) -> dict[str, float | str]:
    """The learner's line beside the optimum; width: the line's, share: per cent of the maximum margin."""
    street = read_off(case.points, case.line)
    found: dict[str, float | str] = {"width": street.width, "errors": street.wrong}
    if isinstance(best, str) or not best.margin:
        return found
    share = 100 * street.width / best.margin
    return {**found, "share": share, "maximum": best.margin, "support vectors": len(best.support)}


@kept
def read_off(of: Points, ends: Ends) -> Street:
    """The widest margin around a line, and how many points it misclassifies."""
    x1, y1, x2, y2 = ends
    normal = np.array([y1 - y2, x2 - x1]) / np.hypot(x2 - x1, y2 - y1)
    heights = of.Y * (of.X @ normal - normal @ np.array([x1, y1]))
    sides = [int(np.count_nonzero(side * heights <= ON_LINE)) for side in (1, -1)]
    wrong = min(sides) if of.n else 0
    return Street(0.0 if wrong or not of.n else 2 * float(np.abs(heights).min()), wrong)
