"""Curves of growth as one SVG: a small picture for each quantity, both axes logarithmic."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, log2

ACROSS, WIDE, HIGH = 3, 320, 250  # pictures in a row, and the px of each
LEFT, RIGHT, TOP, BOTTOM = 52, 18, 56, 34  # px around the axes
HEAD = 40  # px of the legend
TIME, MEMORY, THEORY, GRID, INK = "#0b62a8", "#b3510b", "#6b6b6b", "#e3e3e3", "#1f1f1f"
MOST_TICKS = 5


@dataclass(frozen=True)
class Curve:
    """How a quantity grows.

    seconds, held:     of each size; held are bytes
    power, held_power: the measured exponents
    theory:            the exponent of the time
    """

    name: str
    sizes: tuple[int, ...]
    seconds: tuple[float, ...]
    held: tuple[float, ...]
    power: float
    held_power: float
    theory: float


def drawing(curves: Sequence[Curve]) -> str:
    """All curves in one picture, with a legend."""
    rows = ceil(len(curves) / ACROSS)
    parts = [
        _panel(curve, WIDE * (i % ACROSS), HEAD + HIGH * (i // ACROSS)) for i, curve in enumerate(curves)
    ]
    width, height = ACROSS * WIDE, HEAD + HIGH * rows
    said = "How time and memory grow, as multiples of the smallest size, on logarithmic axes"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{said}" font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *_legend(), *parts, "</svg>", "",
    ])  # fmt: skip


def _legend() -> list[str]:
    return [
        _mark(24, 24, TIME), _text(36, 29, "processor time"),
        _mark(164, 24, MEMORY, square=True), _text(176, 29, "peak memory"),
        f'<path d="M 284 24 H 316" stroke="{THEORY}" stroke-width="2" stroke-dasharray="5 4"/>',
        _text(324, 29, "theory of the time, through the last point"),
        _text(620, 29, "Each axis shows multiples of the smallest size."),
    ]  # fmt: skip


def _panel(curve: Curve, left: float, top: float) -> str:
    right = [log2(size / curve.sizes[0]) for size in curve.sizes]
    times = [log2(one / curve.seconds[0]) for one in curve.seconds]
    held = [log2(one / curve.held[0]) for one in curve.held]
    low, high = min(0.0, *times, *held), max(1.0, *times, *held)
    x0, x1, y0, y1 = left + LEFT, left + WIDE - RIGHT, top + HIGH - BOTTOM, top + TOP

    def across(x: float) -> float:
        return x0 + (x1 - x0) * x / right[-1]

    def up(y: float) -> float:
        return y0 - (y0 - y1) * (y - low) / (high - low)

    def line(values: Sequence[float]) -> str:
        return " ".join(f"{across(x):.1f},{up(y):.1f}" for x, y in zip(right, values, strict=True))

    begins = max(0.0, right[-1] - (times[-1] - low) / curve.theory)  # where theory leaves the picture
    theory = times[-1] - curve.theory * (right[-1] - begins)
    figures = f"time: exponent {curve.power:.2f}, memory: {curve.held_power:.2f}"
    return "\n".join([
        _text(left + 12, top + 20, curve.name[0].upper() + curve.name[1:], weight="bold"),
        _text(left + 12, top + 40, figures),
        *(_grid(x0, x1, up(tick), f"{2**tick:,}×") for tick in _ticks(high)),
        *(_text(across(right[i]), y0 + 20, f"{curve.sizes[i]:,}", anchor="middle")
          for i in sorted({0, len(right) // 2, len(right) - 1})),
        f'<path d="M {across(begins):.1f} {up(theory):.1f} L {x1:.1f} {up(times[-1]):.1f}" '
        f'stroke="{THEORY}" stroke-width="2" stroke-dasharray="5 4"/>',
        f'<polyline points="{line(held)}" fill="none" stroke="{MEMORY}" stroke-width="2"/>',
        f'<polyline points="{line(times)}" fill="none" stroke="{TIME}" stroke-width="2"/>',
        *(_mark(across(x), up(y), MEMORY, square=True) for x, y in zip(right, held, strict=True)),
        *(_mark(across(x), up(y), TIME) for x, y in zip(right, times, strict=True)),
    ])  # fmt: skip


def _ticks(high: float) -> range:
    """Powers of two beside an axis, from 1 on."""
    return range(0, int(high) + 1, ceil((int(high) + 1) / MOST_TICKS))


def _grid(x0: float, x1: float, y: float, said: str) -> str:
    path = f'<path d="M {x0:.1f} {y:.1f} H {x1:.1f}" stroke="{GRID}"/>'
    return path + _text(x0 - 8, y + 4, said, anchor="end")


def _mark(x: float, y: float, tone: str, square: bool = False) -> str:
    if square:
        return f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" fill="{tone}"/>'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{tone}"/>'


def _text(x: float, y: float, said: str, anchor: str = "start", weight: str = "normal") -> str:
    look = f'text-anchor="{anchor}" font-weight="{weight}" fill="{INK}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(said)}</text>'
