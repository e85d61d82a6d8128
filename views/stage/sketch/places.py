"""Points in a plane as a still drawing: dots with their names, lines and circles, an area."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import NamedTuple

from views.stage.sketch import BOTTOM, LEFT, RIGHT, TOP, Axis, Drawing, Shape, ground, path, text
from views.words.html import HUES, MARKS

Place = tuple[float, float]
Box = tuple[float, float, float, float]  # left, bottom, right, top
WIDEST, HIGHEST = 300.0, 240.0  # px of the plane
CELLS = 120  # along each side of an area
CORNERS = 72  # of a circle


class Dot(NamedTuple):
    """A point. tone: the index of its class, for sign and colour, or None."""

    x: float
    y: float
    name: str
    tone: int | None = None
    ringed: bool = False


class Stroke(NamedTuple):
    """A line from place to place. Parts outside the plane are left out."""

    along: Sequence[Place]
    dashed: bool = False


def circle(centre: Place, radius: float) -> Stroke:
    """A circle around a place."""
    turns = (2 * pi * i / CORNERS for i in range(CORNERS + 1))
    return Stroke([(centre[0] + radius * cos(t), centre[1] + radius * sin(t)) for t in turns], dashed=True)


def level(w: Place, value: float, box: Box, dashed: bool = False) -> Stroke:
    """The line on which w·x has a value."""
    length = w[0] ** 2 + w[1] ** 2
    foot = (w[0] * value / length, w[1] * value / length)
    far = sum(map(abs, (*box, *foot))) / length**0.5
    ends = [(foot[0] - side * far * w[1], foot[1] + side * far * w[0]) for side in (-1, 1)]
    return Stroke(ends, dashed)


def around(dots: Sequence[Dot]) -> Box:
    """A box around these points, with a margin."""
    xs, ys = [dot.x for dot in dots], [dot.y for dot in dots]
    return min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1


def places(
    dots: Sequence[Dot], strokes: Sequence[Stroke] = (), *, alt: str, caption: str, box: Box | None = None,
    shaded: Callable[[float, float], bool] | None = None, names: tuple[str, str] = ("x1", "x2"),
) -> Drawing:  # fmt: skip
    """Points in a plane with the same unit on both axes. shaded: whether a place is shaded."""
    left, bottom, right, top = box = box or around(dots)
    unit = min(WIDEST / (right - left), HIGHEST / (top - bottom))
    size = (LEFT + RIGHT + unit * (right - left), TOP + BOTTOM + unit * (top - bottom))

    def px(x: float) -> float:
        return LEFT + (x - left) * unit

    def py(y: float) -> float:
        return TOP + (top - y) * unit

    across, up = Axis(names[0], left, right), Axis(names[1], bottom, top)
    shapes = [path("gh-place-area", _area(shaded, box, px, py))] if shaded else []
    shapes += [
        path("gh-curve-line", f"M{px(at):.1f} {TOP}V{size[1] - BOTTOM:.1f}") for at, _ in across.ticks()
    ]
    shapes += ground(across, up, px, py, size)
    shapes.append(text(names[1], LEFT, TOP - 10, "middle", "gh-curve-text"))
    for along, dashed in strokes:
        d = "".join(
            f"M{px(a):.1f} {py(b):.1f}L{px(c):.1f} {py(e):.1f}" for (a, b), (c, e) in _kept(along, box)
        )
        shapes.append(path("gh-place-line", d, **({"stroke-dasharray": "5 4"} if dashed else {})))
    for dot in dots:
        shapes += _dot(dot, px(dot.x), py(dot.y))
    return Drawing(*size, shapes, alt, caption)


def _dot(dot: Dot, x: float, y: float) -> list[Shape]:
    sign, fill = "✕", "var(--gh-ink)"
    if dot.tone is not None:
        sign, fill = MARKS[dot.tone], f"var(--gh-c{dot.tone % HUES})"
    drawn = {"class": "gh-place-dot", "x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": "middle", "fill": fill}
    ring = ("circle", {"class": "gh-place-line", "cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": 11}, "", "")
    name = text(dot.name, x + 12, y - 9, "start", "gh-place-name")
    return [*([ring] if dot.ringed else []), ("text", drawn, sign, ""), name]


def _kept(along: Sequence[Place], box: Box) -> list[tuple[Place, Place]]:
    """The parts of a line inside a box, piece by piece (Liang and Barsky 1984)."""
    left, bottom, right, top = box
    pieces = []
    for (a, b), (c, d) in pairwise(along):
        begin, end = 0.0, 1.0
        for step, room in ((a - c, a - left), (c - a, right - a), (b - d, b - bottom), (d - b, top - b)):
            if step < 0:
                begin = max(begin, room / step)
            elif step > 0:
                end = min(end, room / step)
            elif room < 0:
                end = -1.0
        if begin < end:
            both = [(a + at * (c - a), b + at * (d - b)) for at in (begin, end)]
            pieces.append((both[0], both[1]))
    return pieces


def _area(
    within: Callable[[float, float], bool], box: Box, px: Callable[[float], float],
    py: Callable[[float], float],
) -> str:  # fmt: skip
    """The cells whose middle is inside, as runs in each row."""
    left, bottom, right, top = box
    wide, high = (right - left) / CELLS, (top - bottom) / CELLS
    d = ""
    for row in range(CELLS):
        y = bottom + (row + 0.5) * high
        inside = [within(left + (i + 0.5) * wide, y) for i in range(CELLS)] + [False]
        begin = None
        for i, one in enumerate(inside):
            if one and begin is None:
                begin = i
            elif not one and begin is not None:
                ends = px(left + begin * wide), px(left + i * wide)
                rank = py(bottom + row * high), py(bottom + (row + 1) * high)
                d += f"M{ends[0]:.1f} {rank[0]:.1f}H{ends[1]:.1f}V{rank[1]:.1f}H{ends[0]:.1f}Z"
                begin = None
    return d
