"""The plane of a step, and the drawings beside it: the box of a pair, and the parabola."""

from collections.abc import Callable
from math import isinf
from typing import Any

import numpy as np

from mlcore.svm import SmoStep
from views.kit.known import known
from views.lessons.smo.pairs import ROOMY, Case, Story, in_words
from views.stage.animation.animation import trace_of
from views.stage.plane.picture import AS_IT_IS, axes, is_too_fine
from views.stage.plane.wire import Learning, PlanePicture, PlaneStep
from views.stage.sketch import Drawing, Shape
from views.stage.sketch import text as written
from views.subjects.points.drawn import places
from views.words.grammar import plural
from views.words.numbers import figure


def picture(case: Case, story: Story) -> PlanePicture:
    """The story in the plane."""
    legend = "ring: α · arrows: y·α can rise, fall · pale: |f| < 1"
    if is_too_fine(case.made, case.points.box, AS_IT_IS[1]):
        legend = f"some regions are too small for this picture · {legend}"
    shown = _ground(case, key_of(case), legend, _stands(story))
    shown["machine"] = _learning(case, story)
    return shown


def still(case: Case) -> PlanePicture:
    """The points, where there is no machine."""
    return _ground(case, f"refused {key_of(case)}", "no SVM", [{"at": [], "tick": False, "text": ""}])


def key_of(case: Case) -> str:
    """A key of a case, for the picture."""
    return trace_of(case)


def _ground(case: Case, key: str, legend: str, steps: list[PlaneStep]) -> PlanePicture:
    """The plane with the points, and nothing else."""
    at = case.points
    return {
        "name": f"{at.title}: {plural(at.n, 'point')} in the plane, and the SVM during training",
        "axes": axes(at.axes, at.box),
        "classes": list(at.classes),
        "points": places(at),
        "regions": [],
        "trace": key,
        "legend": legend,
        "steps": steps,
    }


def _learning(case: Case, story: Story) -> Learning:
    ceilings = [float(story.ceiling[story.y == sign][0]) for sign in (-1, 1)]
    return {
        "kernel": {"name": case.kernel, "gamma": case.gamma, "degree": case.degree, "coef0": case.coef0},
        "tops": [story.most, story.most] if story.open else ceilings,
        "ceilings": [0.0 if isinf(top) else top for top in ceilings],
        "open": story.open,
        "moves": [_move(step) for step in story.steps],
        "bias": [step.bias for step in story.steps],
    }


def _move(step: SmoStep) -> list[float]:
    """Two points and their new multipliers; nothing where none is moved."""
    if step.kind != "step":
        return []
    return [value for value in (step.i, step.new_i, step.j, step.new_j) if value is not None]


def _stands(story: Story) -> list[PlaneStep]:
    """Each step in words; the slider marks where the gap is a tenth of what it was at the mark before."""
    found: list[PlaneStep] = []
    mark = story.steps[0].gap
    for at, step in enumerate(story.steps):
        tick = step.kind == "step" and step.gap <= mark / 10
        mark = step.gap if tick else mark
        found.append({"at": [], "tick": tick, "text": in_words(story, at)})
    return found


# Beside the plane -----------------------------------------------------------------------------------


Place = tuple[float, float]
SIDE, EDGE = 124.0, 30.0  # px of the square of the box, and of the margin around it
SIZE = SIDE + 2 * EDGE
APART = 24.0  # px between a letter and the name of its axis
NEAR = 7.0  # px: what is nearer to the edge of the picture counts as outside


def box(story: Story, step: SmoStep) -> Drawing:
    """[0, C_i] × [0, C_j] with the line y_i α_i + y_j α_j = const and start, aim and end of the step."""
    old, new = (known(step.old_i), known(step.old_j)), (known(step.new_i), known(step.new_j))
    slope = -known(step.y_i) * known(step.y_j)  # of α_j over α_i
    wide, high = _sides(story, step)
    closed = wide == story.ceiling[step.i]
    unit = SIDE / max(wide, high)

    def place(i: float, j: float) -> Place:
        return EDGE + i * unit, EDGE + SIDE - j * unit

    def on_line(j: float) -> Place:
        return place(old[0] + slope * (j - old[1]), j)

    far = 3 * max(wide, high)
    aim, low, top = known(step.unclipped), known(step.low), min(known(step.high), old[1] + far)
    shapes = [
        _edge(place(0, high), wide * unit, high * unit, closed),
        _line(on_line(old[1] - far), on_line(old[1] + far), "gh-box-line"),
        _line(on_line(low), on_line(top), "gh-box-way"),
        *(_aim(place(*new), on_line(aim)) if step.clipped else []),
        _dot(place(*old), 5, "gh-box-old"),
        _dot(place(*new), 6.5, "gh-box-new"),
        *_letters(story, step, place, (wide, high), closed),
    ]
    alt = (
        f"The box constraint of the two multipliers. They start at {figure(old[0])} and {figure(old[1])}. "
        f"The unclipped optimum has alpha j {figure(aim)}. They end at {figure(new[0])} and {figure(new[1])}."
    )
    return Drawing(SIZE, SIZE, shapes, alt, "Box constraint and line")


def _sides(story: Story, step: SmoStep) -> tuple[float, float]:
    """Width and height of the box; a little more than what is reached where C is far above or absent."""
    ends = float(story.ceiling[step.i]), float(story.ceiling[step.j])
    reached = max(map(known, (step.old_i, step.old_j, step.new_i, step.new_j)))
    return (1.35 * reached, 1.35 * reached) if max(ends) > ROOMY * reached else ends


def _edge(corner: Place, wide: float, high: float, closed: bool) -> Shape:
    x, y = corner
    if not closed:  # nothing above and to the right
        return _shape("path", "gh-box-edge", d=f"M{x:.1f} {y:.1f}v{high:.1f}h{wide:.1f}")
    return _shape("rect", "gh-box-edge gh-box-ground", x=x, y=y, width=wide, height=high)


def _aim(start: Place, at: Place) -> list[Shape]:
    """A cross where the unclipped optimum lies, or an arrow towards it where that is off the picture."""
    if all(NEAR <= v <= SIZE - NEAR for v in at):
        return [_cross(at)]
    (x, y), (dx, dy) = start, (at[0] - start[0], at[1] - start[1])
    ends = [((SIZE - NEAR if d > 0 else NEAR) - v) / d for v, d in ((x, dx), (y, dy)) if d]
    tip, length = (x + min(ends) * dx, y + min(ends) * dy), (dx * dx + dy * dy) ** 0.5
    across, along = 5 / length, 9 / length
    barbs = [(tip[0] - along * dx - s * across * dy, tip[1] - along * dy + s * across * dx) for s in (1, -1)]
    return [_line(barbs[0], tip, "gh-box-top"), _line(tip, barbs[1], "gh-box-top")]


def _letters(
    story: Story, step: SmoStep, place: Callable[[float, float], Place], sides: Place, closed: bool
) -> list[Shape]:
    (left, base), (right, top) = place(0, 0), place(*sides)
    found = [
        _text("α", (left + right) / 2, base + 22, "middle", "i"),
        _text("α", left - 18, (base + top) / 2, "middle", "j"),
        _text("0", left - 7, base + 16, "end"),
    ]
    if not closed:
        return found
    C_i, C_j = (figure(float(story.ceiling[k])) if story.weighted else "C" for k in (step.i, step.j))
    return [*found, _text(C_i, right, base + 15, "middle"), _text(C_j, left - 6, top + 5, "end")]


def parabola(step: SmoStep) -> Drawing:
    """The gain of the dual as α_j goes along the line, and where its box ends."""
    old, new, aim = known(step.old_j), known(step.new_j), known(step.unclipped)
    low, high = known(step.low), known(step.high)
    slope = known(step.y_j) * (known(step.E_i) - known(step.E_j))
    bend = max(known(step.eta), 1e-12)

    def gain(t: float) -> float:
        return slope * (t - old) - 0.5 * bend * (t - old) ** 2

    # A top far beyond the box would make the step itself invisible.
    way = (aim - old) if not step.clipped or abs(aim - old) < 5 * abs(new - old) else 5 * (new - old)
    left, right = sorted((old - 0.35 * way, old + 1.4 * way))
    ts = np.linspace(left, right, 49).tolist()
    least, most = min(map(gain, ts)), max(map(gain, [*ts, new]))
    wide, ground = 250.0, EDGE + SIDE + 4

    def place(t: float) -> Place:
        tall = (gain(t) - least) / ((most - least) or 1.0)
        return 12 + (t - left) / (right - left) * (wide - 24), EDGE + SIDE - tall * (SIDE - 4)

    ends = (("L", low), ("H", high))
    begin, end = (place(min(max(t, left), right))[0] for _, t in ends)
    letters = [(name, place(t)[0]) for name, t in ends if left <= t <= right]
    # Of three places two at most are next to a letter.
    name_x = next(x for x in (wide - 22, wide / 2, 22.0) if all(abs(x - at) >= APART for _, at in letters))
    curve = "L".join(f"{x:.1f} {y:.1f}" for x, y in map(place, ts))
    shapes = [
        _shape("rect", "gh-box-allowed", x=begin, y=EDGE - 12, width=end - begin, height=SIDE + 16),
        _line((12, ground), (wide - 12, ground), "gh-box-edge"),
        _shape("path", "gh-box-curve", d=f"M{curve}"),
        *([_cross(place(aim))] if step.clipped and left <= aim <= right else []),
        _dot(place(old), 5, "gh-box-old"),
        _dot(place(new), 6.5, "gh-box-new"),
        *[_text(name, at, ground + 16, "middle") for name, at in letters],
        _text("α", name_x, ground + 20, "middle", "j"),
    ]
    alt = (
        f"The dual along that line is a parabola with its top at alpha j {figure(aim)}. "
        f"The box allows alpha j from {figure(low)} to {figure(high)}."
    )
    return Drawing(wide, SIZE, shapes, alt, "The dual along the line")


# Shapes ---------------------------------------------------------------------------------------------


def _shape(name: str, css: str, **attributes: Any) -> Shape:
    short = {key: f"{v:.2f}" if isinstance(v, float) else v for key, v in attributes.items()}
    return name, {"class": css, **short}, "", ""


def _line(start: Place, end: Place, css: str) -> Shape:
    return _shape("path", css, d=f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}")


def _dot(at: Place, r: float, css: str) -> Shape:
    return _shape("circle", css, cx=at[0], cy=at[1], r=r)


def _cross(at: Place) -> Shape:
    return _shape("path", "gh-box-top", d=f"M{at[0] - 5:.1f} {at[1] - 5:.1f}l10 10m0 -10l-10 10")


def _text(words: str, x: float, y: float, anchor: str, index: str = "", css: str = "gh-box-text") -> Shape:
    return written(words, x, y, anchor, css, index)
