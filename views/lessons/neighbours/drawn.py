"""What the pictures have in common: the plane, the points, the new one, its circle, and their animation."""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from datasets.points import MOST_POINTS
from mlcore.table import Scalar
from views.lessons.neighbours.case import Case, Step
from views.stage.animation.animation import Canvas, Mark, animation, at_step, trace_of
from views.stage.animation.wire import AnimationDraft, AnimationPicture, Near
from views.subjects.ground.drawn import MOST_DRAWN, dots, flat, place, plane, tone_of
from views.subjects.ground.editing import with_points
from views.subjects.ground.ground import Ground, points_of
from views.words.grammar import plural
from views.words.html import plain

MOST_LINES = 100
CORNERS = 72  # of a circle
FLAT = 1e-12  # a unit without effect
Legend = list[tuple[int | None, str]]
CELLS = 36  # along each side of the plane while a point is dragged


def filmed(
    case: Case,
    panes: Sequence[Canvas],
    said: Sequence[str],
    legend: Legend,
    name: str = "",
    rows: Sequence[float] = (1.0,),
) -> AnimationPicture:
    """The animation of a case; said: the sentence of each step; name: what else it shows"""
    where = "on a line" if case.ground.line else "in the plane"
    words = f"{plural(case.ground.n, 'point')} {where} and a new one at {place(case.ground, case.z)}{name}"
    trace = trace_of((case.source, case.k, case.units, case.z, case.view))
    made = animation(trace, words, panes, [(plain(one), True) for one in said], legend, rows=rows)
    return with_points(made, points_of(case.source), case.ground)


def legend_of(case: Case, *more: tuple[int | None, str]) -> Legend:
    """The classes, more entries, and that not all points are drawn."""
    legend: Legend = [(tone_of(case.ground, i), str(c)) for i, c in enumerate(case.ground.classes)]
    legend += more
    if case.ground.n > MOST_DRAWN and points_of(case.source) is None:
        legend.append((None, f"{MOST_DRAWN} of {case.ground.n} points are drawn"))
    return legend


def step_of(steps: Sequence[Step], step: int | None) -> int:
    """A step of a draft, which may have fewer steps than the picture; None for the last one."""
    return len(steps) - 1 if step is None else min(step, len(steps) - 1)


def drafted(panes: Sequence[Canvas], at: int, figures: str = "") -> AnimationDraft:
    """The picture of one step alone."""
    return {"panes": [at_step(canvas.data()["marks"], at) for canvas in panes], "figures": figures}


def points_drawn(
    canvas: Canvas, case: Case, always: Sequence[int] = (), quick: bool = False
) -> dict[int, Mark]:
    """The points. All are drawn where the learner can edit them. quick: only those of `always`"""
    if points_of(case.source) is None:
        return dots(canvas, case.ground, always)
    return dots(canvas, case.ground, always, 0 if quick else MOST_POINTS, edited=True)


def empty_plane(case: Case, born: int | None, title: str = "", square: bool = True) -> Canvas:
    """An empty plane with distances; born: the step from which the pointer shows the nearest points."""
    near = None if born is None else _near(case, born)
    return plane(case.ground, title, square=square, near=near)


def _near(case: Case, born: int) -> Near:
    x = flat(case.ground.x)
    scale = (case.scale[0], 0.0 if case.ground.line else case.scale[1])
    return {"x": _short(x[:, 0]), "y": _short(x[:, 1]), "k": case.k, "scale": scale, "born": born}


def _short(values: Any) -> list[float]:
    return [float(f"{v:.4g}") for v in values.tolist()]


def new_point(canvas: Canvas, case: Case) -> Mark:
    """The new point, which the learner can put anywhere."""
    x, y = spot(case)
    name = f"the new point, {place(case.ground, case.z)}, which the arrow keys move"
    return canvas.mark("dot", drag="xy", x=x, y=y, c=None, look="handle", size=0.48, name=name)


def spot(case: Case) -> tuple[float, float]:
    """The place of the new point in the plane."""
    return (case.z[0], 0.0 if case.ground.line else case.z[1])


def reach(case: Case, radius: float) -> list[tuple[float, float]]:
    """The circle about the new point, in the units of the distance, as far as the plane goes."""
    left, bottom, right, top = case.ground.box
    x, y = spot(case)
    scale = (*case.scale, 0.0)[:2]
    across, up = (radius / max(unit, FLAT) for unit in scale)
    turns = [2 * pi * (i + 0.5) / CORNERS for i in range(CORNERS)]
    spots = ((x + across * cos(turn), y + up * sin(turn)) for turn in turns)
    return [(min(max(a, left), right), min(max(b, bottom), top)) for a, b in spots]


def light(dots: Mapping[int, Mark], born: Mapping[int, int]) -> None:
    """Light up the neighbours, each from its step on."""
    for row, at in born.items():
        dots[row].at(at, look="voter")


def tone(ground: Ground, label: Scalar | None) -> int:
    """The colour of a prediction."""
    return tone_of(ground, ground.classes.index(label))
