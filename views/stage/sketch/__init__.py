"""Small still drawings in the colours of the page: Python lists the shapes, and the browser draws them.

st.html removes SVG, and an image does not follow the light and dark themes. Curves are also drawn here if a
chart must follow every step of a held key, which Plotly cannot do.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, log10
from typing import Any, NamedTuple

from views.kit.charts import Curve
from views.stage.plane.picture import MOST_TICKS, axis
from views.words.numbers import amount, powered

Shape = tuple[str, dict[str, Any], str, str]  # name of the element, its attributes, its text, an index to it
Way = Callable[[float], float]
DASHES = {"solid": "", "dash": "7 4", "dot": "2 3", "dashdot": "8 3 2 3"}
MOST_DRAWN = 240  # places of a curve; of a longer one some places are left out
MOST_POWERS = 6  # ticks of a logarithmic axis
LINE = 20  # between two numbers of the upright axis, in presenter mode as well
LETTER = 6.1  # px, about the width of a letter
LEFT, RIGHT, TOP, BOTTOM = 44.0, 18.0, 26.0, 42.0


def text(words: str, x: float, y: float, anchor: str, css: str, index: str = "") -> Shape:
    """Words at a place; anchor: as in SVG; index: a subscript after them."""
    return "text", {"class": css, "x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor}, words, index


class Drawing(NamedTuple):
    """Shapes on a ground of the given size in px. The caption is above it, alt is for screen readers.

    wide: the drawing takes all the available width instead of its own
    """

    width: float
    height: float
    shapes: Sequence[Shape]
    alt: str
    caption: str
    wide: bool = False


# Curves ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Axis:
    """A name, both ends, and whether it is logarithmic (then both ends are above 0)."""

    name: str
    low: float
    high: float
    log: bool = False

    def share(self, value: float) -> float:
        """The position of a value: 0 at the low end, 1 at the high end."""
        if self.log:
            return log10(value / self.low) / (log10(self.high / self.low) or 1.0)
        return (value - self.low) / ((self.high - self.low) or 1.0)

    def ticks(self, most: int = MOST_TICKS) -> list[tuple[float, str]]:
        """At most `most` round values and their texts."""
        if not self.log:
            return axis("", self.low, self.high or 1.0, most)["ticks"]
        first, last = ceil(log10(self.low) - 1e-9), floor(log10(self.high) + 1e-9)
        stride = -(-(last - first + 1) // MOST_POWERS) or 1
        return [(10.0**power, _power(power)) for power in range(first, last + 1, stride)]


def _power(power: int) -> str:
    return amount(10.0**power) if -3 <= power <= 3 else powered(10.0**power)


def curves(
    lines: Sequence[Curve], x: Axis, y: Axis, at: float | None, size: tuple[float, float], alt: str,
    caption: str,
) -> Drawing:  # fmt: skip
    """Curves over common axes, cut off at the upper end of y.

    at: the marked place on the x axis, with a dot on every curve
    """
    wide, high = size
    px, py = _ways(x, y, size)
    shapes = [*ground(x, y, px, py, size), *_names(lines)]
    if at is not None:
        shapes.append(path("gh-curve-at", f"M{px(at):.1f} {TOP:.1f}V{high - BOTTOM:.1f}"))
    shapes += [_curve(line, x, y, size) for line in lines]
    for line in lines:
        value = None if at is None else line.at(at)
        if value is not None and value <= y.high:
            place = {"cx": f"{px(at or 0):.1f}", "cy": f"{py(value):.1f}", "r": 5}
            shapes.append(("circle", {"class": "gh-curve-dot", "fill": line.colour, **place}, "", ""))
    return Drawing(wide, high, shapes, alt, caption, wide=True)


def _ways(x: Axis, y: Axis, size: tuple[float, float]) -> tuple[Way, Way]:
    """From a value to its place in px, across and down."""
    wide, high = size
    across, tall = wide - LEFT - RIGHT, high - TOP - BOTTOM
    return (lambda value: LEFT + x.share(value) * across), (lambda value: TOP + (1 - y.share(value)) * tall)


@lru_cache(maxsize=64)
def _curve(line: Curve, x: Axis, y: Axis, size: tuple[float, float]) -> Shape:
    """A line. Most stay the same from step to step."""
    px, py = _ways(x, y, size)
    places = _thinned(line, x.log)
    runs = _below(_steps(places) if line.stairs else places, y.high)
    d = "".join("M" + "L".join(f"{px(a):.1f} {py(b):.1f}" for a, b in run) for run in runs)
    return path("gh-curve", d, **_pen(line))


def _pen(line: Curve) -> dict[str, Any]:
    dash = DASHES[line.dash]
    return {"stroke": line.colour} | ({"stroke-dasharray": dash} if dash else {})


def _thinned(line: Curve, log: bool) -> list[tuple[float, float]]:
    pairs = list(zip(line.x, line.y, strict=True))
    n = len(pairs)
    if n <= MOST_DRAWN:
        return pairs
    shares = [i / (MOST_DRAWN - 1) for i in range(MOST_DRAWN)]
    places = sorted({round(n**share - 1 if log else share * (n - 1)) for share in shares})
    return [pairs[i] for i in places]


def _steps(pairs: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Each value holds until the next place."""
    corners = [(right, y) for (_, y), (right, _) in pairwise(pairs)]
    return [place for both in zip(pairs, [*corners, pairs[-1]], strict=True) for place in both]


def _below(pairs: Sequence[tuple[float, float]], most: float) -> list[list[tuple[float, float]]]:
    """The parts of a curve up to a height, each to the point where it reaches the height."""
    runs: list[list[tuple[float, float]]] = [[]]
    for (a, b), (c, d) in zip([pairs[0], *pairs], pairs, strict=False):
        if b > most >= d or b <= most < d:
            crossing = (a + (c - a) * (most - b) / (d - b), most)
            runs = [*runs, [crossing]] if b > most else [*runs[:-1], [*runs[-1], crossing]]
        if d <= most:
            runs[-1].append((c, d))
    return [run for run in runs if run]


def ground(x: Axis, y: Axis, px: Way, py: Way, size: tuple[float, float]) -> list[Shape]:
    """The lines of y and the labels of both axes."""
    wide, high = size
    floor, middle = high - BOTTOM, LEFT + (wide - LEFT - RIGHT) / 2
    up = y.ticks(max(1, min(MOST_TICKS, int((high - TOP - BOTTOM) // LINE))))
    shapes = [path("gh-curve-line", f"M{LEFT} {py(value):.1f}H{wide - RIGHT}") for value, _ in up]
    shapes += [word(text, LEFT - 6, py(value) + 4, "end") for value, text in up]
    shapes += [word(text, px(value), floor + 20, "middle") for value, text in x.ticks()]
    return [*shapes, word(x.name, middle, high - 4, "middle")]


def _names(lines: Sequence[Curve]) -> list[Shape]:
    """A stroke and the name of each curve, side by side on top."""
    shapes: list[Shape] = []
    left = LEFT
    for line in lines:
        shapes.append(path("gh-curve", f"M{left:.0f} 11h22", **_pen(line)))
        shapes.append(word(line.name, left + 27, 15, "start"))
        left += 27 + LETTER * len(line.name) + 14
    return shapes


def word(words: str, x: float, y: float, anchor: str) -> Shape:
    """Words in the standard type."""
    return text(words, x, y, anchor, "gh-curve-text")


def path(css: str, d: str, **more: Any) -> Shape:
    """A line or an area, by its SVG path."""
    return "path", {"class": css, "d": d, **more}, "", ""
