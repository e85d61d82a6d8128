"""The axes of a plane, as data for the component."""

from collections.abc import Sequence
from math import floor, log10

from views.stage.plane.wire import Axes, Axis, Box
from views.words.numbers import amount

STEPS = (1, 2, 2.5, 5, 10)
MOST_TICKS = 7
FREE = 2.5  # axes that differ more than so many times in length have units of their own


def axis(name: str, low: float, high: float) -> Axis:
    """An axis with round ticks."""
    raw = (high - low) / MOST_TICKS
    power = 10.0 ** floor(log10(raw))
    step = next(s * power for s in STEPS if s * power >= raw * (1 - 1e-9))
    first, last = -floor(-low / step + 1e-9), floor(high / step + 1e-9)
    ticks = [round(i * step, 12) for i in range(first, last + 1)]
    return {"name": name, "low": low, "high": high, "ticks": [(t, amount(t)) for t in ticks]}


def axes(names: Sequence[str], box: Box) -> Axes:
    """Both axes of a box; where one is far longer than the other, their units differ."""
    left, bottom, right, top = box
    wide, high = right - left, top - bottom
    return {
        "x": axis(names[0], left, right),
        "y": axis(names[1], bottom, top),
        "free": max(wide, high) > FREE * min(wide, high),
    }
