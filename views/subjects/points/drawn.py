"""Points and their machine in the form that the pictures of planes need."""

from collections.abc import Sequence
from hashlib import sha256

import numpy as np

from datasets.points import MOST_POINTS
from mlcore.svm import Machine
from views.kit.known import known
from views.stage.plane.picture import AS_IT_IS, axes, decision_of
from views.stage.plane.wire import Box, Editor, Fill, Pane, PlanePoints, Segment, Spot, Still, Stroke
from views.subjects.points.points import Points
from views.words.numbers import number, small

FLAT = 1e-9  # a shorter w has no direction worth drawing
NOTHING = "no support vector"
LEVELS = {"minus": -1.0, "solid": 0.0, "plus": 1.0}  # the looks of the lines f = −1, 0, +1


def places(points: Points) -> PlanePoints:
    """The coordinates of the points and their classes, 0 or 1."""
    x, y = ([place[k] for place in points.x] for k in (0, 1))
    found: PlanePoints = {"x": x, "y": y, "c": [int(sign > 0) for sign in points.y]}
    return {**found, "tones": points.tones} if points.tones != [0, 1] else found


def plane_key(points: Points) -> str:
    """A key that changes only with the plane around the points."""
    where = (points.source, points.axes, points.classes, points.box)
    return sha256(repr(where).encode()).hexdigest()[:16]


def editor_of(of: Points, found: Machine | None, text: str) -> Editor:
    """The parts of every board of points: the plane, the points, and the lines of their machine."""
    lines, fills = drawing(found, of.box)
    bound = found.at_bound.tolist() if found else []
    pane = Pane(weights=rings(found), words=words(found), rest=NOTHING, wrong=[])
    pane |= {"bound": bound, "lines": lines, "fills": fills}
    return {
        "trace": plane_key(of),
        "name": f"{of.title}: {of.n} points in the plane, of {of.classes[0]} and {of.classes[1]}",
        "text": text,
        "axes": axes(of.axes, of.box),
        "classes": list(of.classes),
        "most": MOST_POINTS,
        "dials": [],
        "points": places(of),
        "panes": [pane],
        "own": None,
        "best": None,
        "live": [],
    }


# A machine ------------------------------------------------------------------------------------------


def rings(machine: Machine | None) -> list[float]:
    """The weight of each point's ring: its multiplier as a share of the largest one."""
    if machine is None:
        return []
    most = float(machine.alpha.max(initial=0.0))
    return [round(a / most, 4) if a > 0 else 0.0 for a in machine.alpha.tolist()]


def words(machine: Machine | None) -> list[str]:
    """The text of each point, or "": its multiplier and its slack."""
    if machine is None:
        return []
    said = []
    for alpha, slack in zip(machine.alpha.tolist(), machine.slack.tolist(), strict=True):
        support = f"support vector with α {small(alpha)}" if alpha > 0 else ""
        said.append(f"{support or NOTHING}, slack {number(slack)}" if slack > 10 * machine.tol else support)
    return said


def straight(machine: Machine) -> bool:
    """Whether the machine's boundary is a line with a direction."""
    return machine.weights is not None and float(np.hypot(*machine.weights)) > FLAT


def drawing(machine: Machine | None, box: Box) -> tuple[list[Stroke], list[Fill]]:
    """The lines and areas of a linear machine. They turn and slide from one machine to the next."""
    if machine is None or machine.weights is None:
        return [], []
    if not straight(machine):  # f is the same everywhere
        side: Fill = {"look": "side", "c": int(machine.bias > 0), "box": box}
        return [], [side, {"look": "band", "box": box}] if abs(machine.bias) < 1 else [side]
    a, b = machine.weights.tolist()
    lines: list[Stroke] = [
        {"id": look, "look": look, "at": [(0, a, b, level - machine.bias)]} for look, level in LEVELS.items()
    ]
    sides: list[Fill] = [{"look": "side", "c": c, "side": ("solid", way)} for c, way in enumerate((-1, 1))]
    return lines, [*sides, {"look": "band", "between": ("minus", "plus")}]


def slacks(machine: Machine, points: Points) -> list[Segment]:
    """Each point's slack: from the point to the margin of its class, at right angles to it.

    It is clipped at the edge of the plane.
    """
    if not straight(machine):
        return []
    w = known(machine.weights)
    far = points.Y * machine.slack / float(w @ w)
    ends = points.X + far[:, None] * w
    found: list[Segment] = []
    for i in np.flatnonzero(machine.slack > 10 * machine.tol).tolist():
        at, to = points.x[i], _cut(points.x[i], ends[i].tolist(), points.box)
        about: Segment = {"look": "slack", "c": int(points.y[i] > 0), "from": at, "to": to}
        found.append({**about, "point": i, "word": f"ξ = {number(float(machine.slack[i]))}"})
    return found


def _cut(start: Sequence[float], end: Sequence[float], box: Box) -> Spot:
    """The place where a line from a start inside the box ends or leaves the box."""
    share = 1.0
    for k in (0, 1):
        edge = box[k + 2] if end[k] > start[k] else box[k]
        if end[k] != start[k]:
            share = min(share, (edge - start[k]) / (end[k] - start[k]))
    x, y = (a + share * (b - a) for a, b in zip(start, end, strict=True))
    return x, y


# ---- the same picture without moving parts

MOST_SLACKS = 80  # more of them would hide the points in such a small picture
FLATTEST, HIGHEST = 0.4, 1.6  # a flatter or higher plane is drawn as a square


def still(points: Points, machine: Machine, name: str) -> Still:
    """The points, the street and the slacks as a small picture. name: its description."""
    left, bottom, right, top = points.box
    shape = (top - bottom) / (right - left)
    found, (lines, fills) = slacks(machine, points), drawing(machine, points.box)
    return {
        "name": name,
        "axes": {**axes(points.axes, points.box), "free": True},
        "classes": list(points.classes),
        "points": places(points),
        "decision": decision_of(machine, points.box, *AS_IT_IS) if machine.weights is None else None,
        "shape": shape if FLATTEST <= shape <= HIGHEST else 1.0,
        "segments": found if len(found) <= MOST_SLACKS else [],
        "lines": lines,
        "fills": fills,
    }
