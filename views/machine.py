"""A machine as a picture: the machine of some points, its curves f = −1, 0, +1, its street, its rings.

The pages about margins and kernels share it. Machines and curves are kept in caches that all learners share.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from mlcore import svm
from mlcore.svm import Kernel, Machine
from views.contours import LEVELS, Path, Place, contours
from views.points import Points
from views.stage.plane.picture import Box
from views.stage.tree.still import DARK, LIGHT
from views.text import number, small

MOST_ITERATIONS = 20_000  # a fifth of a second for the points of a page
TOLERANCE = 1e-6  # as far as KKT conditions may be violated in what a page shows
FLAT = 1e-9  # a shorter w has no direction worth drawing


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
        raise _named(error, points) from None


def _named(error: svm.ProblemError, points: Points) -> svm.ProblemError:
    """With the names of the classes in its sentence."""
    return svm.ProblemError(error.said(dict(zip((-1, 1), points.classes, strict=True))))


@lru_cache(maxsize=256)
def _linear(x: tuple[Place, ...], y: tuple[int, ...], Cs: tuple[float, ...]) -> tuple[Machine, ...]:
    return svm.linear_path(np.array(x).reshape(-1, 2), np.array(y), Cs, TOLERANCE)


def path(points: Points, Cs: Sequence[float]) -> tuple[Machine, ...]:
    """The linear machines of these points for any C; raises svm.ProblemError as solve does."""
    try:
        return _linear(points.x, points.y, tuple(Cs))
    except svm.ProblemError as error:
        raise _named(error, points) from None


def parted(points: Points, C: float) -> Machine:
    """The one for a single C."""
    return path(points, (C,))[0]


# ---- what field.js draws


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


def wrong(machine: Machine | None) -> list[int]:
    """The points on the wrong side."""
    return [] if machine is None else np.flatnonzero(machine.slack >= 1).tolist()


def straight(machine: Machine) -> bool:
    """Whether its boundary is a line with a direction."""
    return machine.weights is not None and float(np.hypot(*machine.weights)) > FLAT


def drawing(machine: Machine | None, box: Box, regions: bool = False) -> dict[str, Any]:
    """Lines, curves and areas of a machine for field.js.

    regions: the two sides in the washes of their classes, too
    """
    if machine is None:
        return {}
    return _lines(machine) if straight(machine) and not regions else _curves(machine, box, regions)


def _lines(machine: Machine) -> dict[str, Any]:
    """The street of a linear machine as lines, which turn and slide from one machine to the next."""
    assert machine.weights is not None
    a, b = machine.weights.tolist()
    found = [
        {"id": look, "look": "solid" if look == "zero" else look, "born": 0, "gone": -1,
         "at": [[0, a, b, level - machine.bias]]}
        for look, level in LEVELS.items()
    ]  # fmt: skip
    return {
        "lines": found,
        "fills": [{"look": "street", "between": ["minus", "plus"], "born": 0, "gone": -1}],
    }


def _curves(machine: Machine, box: Box, regions: bool) -> dict[str, Any]:
    curves = contours(machine, box)
    always = {"born": 0, "gone": -1}
    found = [
        {"look": "solid" if look == "zero" else look, "paths": paths, **always}
        for look, paths in curves.lines.items()
        if paths
    ]
    fills: list[dict[str, Any]] = [{"look": "street", "paths": curves.street, **always}]
    if regions:
        left, bottom, right, top = box
        whole: Sequence[Path] = [((left, bottom), (right, bottom), (right, top), (left, top))]
        negative = {"look": "side", "c": 0, "paths": [*whole, *curves.positive], **always}
        fills = [negative, {"look": "side", "c": 1, "paths": curves.positive, **always}, *fills]
    return {"contours": found, "fills": fills}


def slacks(machine: Machine, points: Points) -> list[dict[str, Any]]:
    """For field.js, each point's slack: from the point to the margin of its class, at right angles to it.

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
            "from": list(points.x[i]),
            "to": list(_cut(points.x[i], ends[i].tolist(), points.box)),
            "born": 0,
            "gone": -1,
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

STILL = 200.0  # units across
STILL_GRID = 40
DOT = 4.2
MOST_SLACKS = 80  # in so small a picture more of them would hide the points
STREET = {False: "#dcefe8", True: "#12312a"}
OPEN = 'fill="none"'


def still(points: Points, machine: Machine, alt: str, dark: bool) -> str:
    """Points, street and slack as an image that nothing moves in, in the colours of a theme. alt: escaped."""
    left, bottom, right, top = points.box
    shape = (top - bottom) / (right - left)
    wide, high = STILL, STILL * shape if 0.4 <= shape <= 1.6 else STILL

    def at(place: Sequence[float]) -> Place:
        return (place[0] - left) / (right - left) * wide, (top - place[1]) / (top - bottom) * high

    look = DARK if dark else LIGHT
    curves = contours(machine, points.box, STILL_GRID)
    colours = {"zero": look["ink"], "minus": look["classes"][0], "plus": look["classes"][1]}
    parts = [f'<path fill="{STREET[dark]}" fill-rule="evenodd" d="{_d(curves.street, at, True)}"/>']
    for name, paths in curves.lines.items():
        dashes = 'stroke-width="2"' if name == "zero" else 'stroke-width="1.3" stroke-dasharray="5 4"'
        parts.append(f'<path {OPEN} stroke="{colours[name]}" {dashes} d="{_d(paths, at)}"/>')
    found = slacks(machine, points)
    for one in found if len(found) <= MOST_SLACKS else []:
        ends = _d([(one["from"], one["to"])], at)
        parts.append(f'<path {OPEN} stroke="{look["classes"][one["c"]]}" stroke-width="1.1" d="{ends}"/>')
    parts += [_dot(at(place), y, look) for place, y in zip(points.x, points.y, strict=True)]
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}">{"".join(parts)}</svg>'
    )
    code = b64encode(text.encode()).decode()
    return f'<img class="gh-plane-still" alt="{alt}" src="data:image/svg+xml;base64,{code}">'


def _d(paths: Iterable[Sequence[Sequence[float]]], at: Callable[..., Place], closed: bool = False) -> str:
    end = "Z" if closed else ""
    return "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in map(at, path)) + end for path in paths)


def _dot(place: Place, y: int, look: dict[str, Any]) -> str:
    """A disc for +1, a triangle for −1, as in the plane."""
    px, py = place
    fill = f'fill="{look["classes"][int(y > 0)]}"'
    if y > 0:
        return f'<circle {fill} cx="{px:.1f}" cy="{py:.1f}" r="{DOT}"/>'
    corners = [(px, py - 1.25 * DOT), (px + 1.08 * DOT, py + 0.62 * DOT), (px - 1.08 * DOT, py + 0.62 * DOT)]
    return f'<path {fill} d="M{"L".join(f"{x:.1f} {y:.1f}" for x, y in corners)}Z"/>'
