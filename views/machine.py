"""A machine as a picture: the machine of some points, its boundary and street, its rings.

The pages about margins and kernels share it. Machines are kept in a cache that all learners share.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypedDict

import numpy as np

from mlcore import svm
from mlcore.svm import Kernel, Machine
from views.points import Points
from views.points.drawn import places
from views.stage.plane.decision import AS_IT_IS, decision_of
from views.stage.plane.picture import axes
from views.stage.plane.wire import Box, Fill, Place, Segment, Still, Stroke
from views.text import SUPERSCRIPT, amount, number

MOST_ITERATIONS = 20_000  # a fifth of a second for the points of a page
FEW_ITERATIONS = 1_500
LADDER = (0.1, 1.0, 10.0, 100.0, 1000.0)  # the smaller C from which a machine may be taken
TOLERANCE = 1e-6  # as far as KKT conditions may be violated in what a page shows
FLAT = 1e-9  # a shorter w has no direction worth drawing
LEVELS = {"minus": -1.0, "solid": 0.0, "plus": 1.0}  # the looks of the lines f = −1, 0, +1


@lru_cache(maxsize=256)
def _solved(
    x: tuple[Place, ...], y: tuple[int, ...], kernel: Kernel, C: float, tol: float, most: int
) -> Machine:
    return svm.fit(np.array(x).reshape(-1, 2), np.array(y), kernel, C, tol, max_iterations=most)


def solve(
    points: Points, kernel: Kernel, C: float, tol: float = TOLERANCE, most: int = MOST_ITERATIONS
) -> Machine:
    """The machine of these points; raises svm.ProblemError, with the names of the classes in its sentence.

    most: iterations, after which machine.capped says that it did not arrive
    """
    try:
        return _solved(points.x, points.y, kernel, C, tol, most)
    except svm.ProblemError as error:
        said = str(error)
        for sign, name in zip(("-1", "1"), points.classes, strict=True):
            said = said.replace(f"“{sign}”", f"“{name}”")
        raise svm.ProblemError(said) from None


def parted(points: Points, C: float) -> Machine:
    """The linear machine of these points for any C; raises svm.ProblemError.

    SMO needs the more steps the larger C is. But from some C on the same points stay on the street’s edge
    and the same ones within it, so where it does not arrive soon, those sets are taken from a smaller C.
    """
    machine = solve(points, svm.linear(), C, most=FEW_ITERATIONS)
    if not machine.capped:
        return machine
    for smaller in (step for step in LADDER if step < C):
        lower = solve(points, svm.linear(), smaller)
        if lower.capped:
            break
        found = carried(lower, C)
        if found is not None:
            return found
    return solve(points, svm.linear(), C)


def carried(machine: Machine, C: float) -> Machine | None:
    """The machine for another C if the same points are its free and bounded support vectors, else None.

    The multipliers of the free ones and the bias then solve a linear system, and the KKT conditions tell
    whether they are right (the idea of the path of Hastie, Rosset, Tibshirani & Zhu 2004). Linear only.
    """
    X, y, free, bound = machine.points, machine.signs, machine.free, machine.at_bound
    if not len(free) or machine.weights is None:
        return None
    alpha = np.zeros(len(y))
    alpha[bound] = C
    pull = C * y[bound]
    system = np.zeros((len(free) + 1, len(free) + 1))
    system[:-1, :-1] = (X[free] @ X[free].T) * y[free]
    system[:-1, -1], system[-1, :-1] = 1.0, y[free]
    right = np.append(y[free] - X[free] @ (pull @ X[bound]), -pull.sum())
    found = np.linalg.lstsq(system, right, rcond=None)[0]
    alpha[free] = found[:-1]
    weights, bias = (alpha * y) @ X, float(found[-1])
    heights = y * (X @ weights + bias)
    within = C * machine.tol
    if alpha.min() < -within or alpha.max() > C + within or not _kept(heights, alpha, C, machine.tol):
        return None
    slack = np.maximum(0.0, 1.0 - heights)
    half = float(weights @ weights) / 2
    dual, primal = float(alpha.sum()) - half, half + C * float(slack.sum())
    return replace(
        machine, C=C, alpha=np.clip(alpha, 0.0, C), bias=bias, weights=weights,
        bias_interval=(bias, bias), slack=slack, errors=int(np.count_nonzero(heights <= 0)), capped=False,
        dual_objective=dual, primal_objective=primal, gap=primal - dual,
    )  # fmt: skip


def _kept(heights: np.ndarray, alpha: np.ndarray, C: float, tol: float) -> bool:
    """KKT: outside of the street without a multiplier, on its edge with one in between, else within."""
    low, high = alpha <= 0, alpha >= C
    inner = ~(low | high)
    return bool(
        (heights[low] >= 1 - tol).all()
        and (heights[high] <= 1 + tol).all()
        and (np.abs(heights[inner] - 1) <= tol).all()
    )


# ---- what the pictures of planes draw


class Drawing(TypedDict):
    """Lines and areas of a machine, parts of a Pane."""

    lines: list[Stroke]
    fills: list[Fill]


def rings(machine: Machine | None) -> list[float]:
    """How heavy each point's ring is: its multiplier as a share of the largest one."""
    if machine is None:
        return []
    most = float(machine.alpha.max(initial=0.0))
    return [round(a / most, 4) if a > 0 else 0.0 for a in machine.alpha.tolist()]


def words(machine: Machine | None) -> list[str]:
    """What is said of each point: its multiplier and its slack."""
    if machine is None:
        return []
    pairs = zip(machine.alpha.tolist(), machine.slack.tolist(), strict=True)
    return [_said(a, slack, machine.tol) for a, slack in pairs]


def _said(alpha: float, slack: float, tol: float) -> str:
    support = f"support vector with α {small(alpha)}" if alpha > 0 else "no support vector"
    return f"{support}, slack {number(slack)}" if slack > 10 * tol else support


def small(value: float) -> str:
    """A number that may be very small or large: three decimals, or two digits and a power of ten."""
    return number(value) if value == 0 or 0.001 <= abs(value) < 1e5 else power_text(value)


def power_text(value: float) -> str:
    """A number other than 0 with a power of ten: 5·10⁻⁴, 10⁶, 2.3·10⁷."""
    power = math.floor(math.log10(abs(value)) + 1e-9)
    lead = amount(round(value / 10.0**power, 1))
    raised = f"10{str(power).translate(SUPERSCRIPT)}"
    return raised if lead == "1" else f"{lead}·{raised}"


def wrong(machine: Machine | None) -> list[int]:
    """The points on the wrong side."""
    return [] if machine is None else np.flatnonzero(machine.slack >= 1).tolist()


def straight(machine: Machine) -> bool:
    """Whether its boundary is a line with a direction."""
    return machine.weights is not None and float(np.hypot(*machine.weights)) > FLAT


def drawing(machine: Machine | None, box: Box) -> Drawing:
    """The street of a linear machine as lines, which turn and slide from one machine to the next."""
    if machine is None or machine.weights is None:
        return {"lines": [], "fills": []}
    if not straight(machine):  # f is the same everywhere
        return {"lines": [], "fills": [{"look": "street", "box": box}] if abs(machine.bias) < 1 else []}
    a, b = machine.weights.tolist()
    return {
        "lines": [
            {"id": look, "look": look, "at": [(0, a, b, level - machine.bias)]}
            for look, level in LEVELS.items()
        ],
        "fills": [{"look": "street", "between": ("minus", "plus")}],
    }


def slacks(machine: Machine, points: Points) -> list[Segment]:
    """Each point's slack: from the point to the margin of its class, at right angles to it.

    What lies outside of the plane is cut off.
    """
    if not straight(machine):
        return []
    w = machine.weights
    assert w is not None
    far = points.Y * machine.slack / float(w @ w)
    ends = points.X + far[:, None] * w
    far_off = np.flatnonzero(machine.slack > 10 * machine.tol).tolist()
    return [
        {
            "look": "slack",
            "c": int(points.y[i] > 0),
            "from": points.x[i],
            "to": _cut(points.x[i], ends[i].tolist(), points.box),
        }
        for i in far_off
    ]


def _cut(start: Sequence[float], end: Sequence[float], box: Box) -> Place:
    """Where a way from a place within the box ends or leaves it."""
    share = 1.0
    for k in (0, 1):
        edge = box[k + 2] if end[k] > start[k] else box[k]
        if end[k] != start[k]:
            share = min(share, (edge - start[k]) / (end[k] - start[k]))
    x, y = (a + share * (b - a) for a, b in zip(start, end, strict=True))
    return x, y


# ---- the same picture without anything that moves

MOST_SLACKS = 80  # in so small a picture more of them would hide the points
FLATTEST, HIGHEST = 0.4, 1.6  # a plane of another shape than between them is drawn as a square


def still(points: Points, machine: Machine, name: str) -> Still:
    """Points, street and slack as a small picture. name: what it shows."""
    left, bottom, right, top = points.box
    shape = (top - bottom) / (right - left)
    found, drawn = slacks(machine, points), drawing(machine, points.box)
    plane = axes(points.axes, points.box)
    return {
        "name": name,
        "axes": {"x": plane["x"], "y": plane["y"], "free": True},
        "classes": list(points.classes),
        "points": places(points),
        "decision": decision_of(machine, points.box, *AS_IT_IS) if machine.weights is None else None,
        "shape": shape if FLATTEST <= shape <= HIGHEST else 1.0,
        "segments": found if len(found) <= MOST_SLACKS else [],
        "lines": drawn["lines"],
        "fills": drawn["fills"],
    }
