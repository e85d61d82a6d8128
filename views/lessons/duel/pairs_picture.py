"""The pairs fold by fold, their differences, and the statistic of flipped signs."""

from math import ceil, inf

import numpy as np

from views.lessons.duel.story import ALPHA, Pairs, Step
from views.lessons.duel.words import t_text
from views.stage.film.film import Canvas
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.words.numbers import number

SIDE_A, SIDE_B = 0, 1  # colours
WIDE = 12.0  # a t further out appears at the edge
BINS = 24
LEAST = 30  # flips that make a histogram

Drawn = tuple[list[Canvas], list[tuple[int | None, str]], tuple[float, ...]]


def drawn(story: Pairs) -> Drawn:
    """The panes, the legend and the rows of the film."""
    legend: list[tuple[int | None, str]] = [(SIDE_A, "A"), (SIDE_B, "B")]
    return [_folds(story), _differences(story), _chance(story)], legend, (1.15, 1.0)


def _at(story: Pairs, kind: str) -> int:
    return next(at for at, step in enumerate(story.steps) if step.kind == kind)


def _numbered(k: int) -> Axis:
    """The folds, the first on top."""
    every = 1 if k <= 12 else 2
    ticks = [(float(k - i), str(i)) for i in range(1, k + 1, every)]
    return {"name": "fold", "low": -0.7, "high": k - 0.3, "ticks": ticks}


def _folds(story: Pairs) -> Canvas:
    """A dot for each model on each fold, joined by a line."""
    k, values = len(story.a), (*story.a, *story.b)
    edge = 0.06 * (max(values) - min(values)) or 0.05
    across = axis("accuracy", min(values) - edge, max(values) + edge)
    canvas = Canvas(across, _numbered(k), share=1.25, late="x")
    for i, (a, b) in enumerate(zip(story.a, story.b, strict=True), start=1):
        y, apart = k - i, 0.17 if a == b else 0.0
        canvas.line([(a, y), (b, y)], step=i)
        canvas.dot(a, y + apart, step=i, c=SIDE_A, name=f"fold {i}: A {number(a)}")
        canvas.dot(b, y - apart, step=i, c=SIDE_B, name=f"fold {i}: B {number(b)}")
    for c, row in ((SIDE_A, story.a), (SIDE_B, story.b)):
        mean = sum(row) / k
        where = [(mean, -0.7), (mean, k - 0.3)]
        canvas.line(
            where, step=_at(story, "means"), c=c, look="dashed", name=f"mean of {'AB'[c]}: {number(mean)}"
        )
    return canvas


def _differences(story: Pairs) -> Canvas:
    """A bar for each fold, from 0 to the difference. A flip turns it round."""
    k, differences = len(story.a), story.differences
    reach = 1.15 * max(map(abs, differences)) or 0.1
    canvas = Canvas(axis("A minus B", -reach, reach), _numbered(k), late="x")
    canvas.line([(0, -0.7), (0, k - 0.3)], look="guide")
    bars = []
    first = _at(story, "differences")
    for i, d in enumerate(differences, start=1):
        name = f"fold {i}: {number(d)}"
        bars.append(canvas.box(0, k - i - 0.3, 0, k - i + 0.3, step=0, off=True, look="strong", name=name))
    mean = canvas.line([(0, -0.7), (0, k - 0.3)], step=first, look="lit", name="mean")
    for at in range(first, len(story.steps)):
        step = story.steps[at]
        signs = story.flips.signs[story.shown[step.n - 1] if step.kind == "flip" and step.n < LEAST else 0]
        flipped = [s * d for s, d in zip(signs.tolist(), differences, strict=True)]
        for i, (bar, d) in enumerate(zip(bars, flipped, strict=True), start=1):
            box = (min(d, 0.0), k - i - 0.3, max(d, 0.0), k - i + 0.3)
            bar.at(at, box=box, off=False, c=SIDE_A if d > 0 else SIDE_B)
        m = sum(flipped) / k
        mean.at(at, spots=[(m, -0.7), (m, k - 0.3)])
    return canvas


def _chance(story: Pairs) -> Canvas:
    """The t of the flips as a histogram, the curve, and the observed t."""
    t, critical = story.plain.t, story.plain.critical(ALPHA)
    seen = float(np.clip(t, -WIDE, WIDE))
    # As far as any flip, so that the axis does not give away the observed t.
    reach = max(critical, 3.0, float(np.abs(np.clip(story.flips.t, -WIDE, WIDE)).max()))
    width = _width(abs(seen), reach)
    half = ceil(min(WIDE, reach) / width + 1e-9) + 1
    edges = width * np.arange(-half, half + 1)
    heights = {
        at: _heights(story, step, edges) for at, step in enumerate(story.steps) if _counted(story, step)
    }
    grid = np.linspace(edges[0], edges[-1], 121)
    curve = story.plain.density(grid)
    top = 1.12 * max(float(curve.max()), float(heights[_at(story, "all")].max()))
    canvas = Canvas(axis("t", float(edges[0]), float(edges[-1])), axis("density", 0.0, top), row=1, late="xy")
    _bars(canvas, story, edges, heights, top)
    _singles(canvas, story, edges, top)
    at = _at(story, "curve")
    canvas.line(
        list(zip(grid.tolist(), curve.tolist(), strict=True)), step=at, look="plain", name="Student’s t"
    )
    at = _at(story, "statistic")
    for edge in (-critical, critical):
        canvas.line(
            [(edge, 0), (edge, 0.3 * top)], step=at, look="guide", name=f"critical value {number(edge)}"
        )
    marker = canvas.line([(seen, 0), (seen, 0.86 * top)], step=at, look="lit", name=f"t = {t_text(t)}")
    label = canvas.text(seen, 0.93 * top, f"t = {t_text(t)}", step=at, look="lit")
    last, now = _at(story, "corrected"), float(np.clip(story.corrected.t, -WIDE, WIDE))
    marker.at(last, spots=[(now, 0), (now, 0.86 * top)], name=f"corrected t = {t_text(story.corrected.t)}")
    label.at(last, x=now, text=f"corrected t = {t_text(story.corrected.t)}")
    return canvas


def _width(seen: float, reach: float) -> float:
    """The width of a bin, such that the observed t is at an edge and all bins beyond are at least as far."""
    wished = 2 * reach / BINS
    return seen / max(1, round(seen / wished)) if seen > wished / 2 else wished


def _counted(story: Pairs, step: Step) -> bool:
    return step.kind == "all" or (step.kind == "flip" and step.n >= LEAST)


def _values(story: Pairs, n: int) -> np.ndarray:
    """The t of the first n flips, or of all flips if there are no more."""
    t: np.ndarray = story.flips.t
    return t if n >= len(t) else t[list(story.shown[:n])]


def _heights(story: Pairs, step: Step, edges: np.ndarray) -> np.ndarray:
    """The density in each bin. A value at an edge belongs to the bin away from 0."""
    t = _values(story, step.n)
    width = edges[1] - edges[0]
    away = np.where(np.isinf(t), np.sign(t) * WIDE * 4, t) * (1 + 1e-9)
    places = np.clip(np.floor((away - edges[0]) / width), 0, len(edges) - 2).astype(int)
    found: np.ndarray = np.bincount(places, minlength=len(edges) - 1) / (len(t) * width)
    return found


def _bars(
    canvas: Canvas, story: Pairs, edges: np.ndarray, heights: dict[int, np.ndarray], top: float
) -> None:
    beyond, at_end = abs(story.plain.t) * (1 - 1e-9), _at(story, "statistic")
    for i, (left, right) in enumerate(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True)):
        if not any(of[i] for of in heights.values()):
            continue
        bar = canvas.box(left, 0, right, 0, step=0, off=True)
        for at, of in heights.items():
            n = len(_values(story, story.steps[at].n))
            count = round(float(of[i]) * n * (right - left))
            name = f"t from {number(left, 2)} to {number(right, 2)}: {count} of {n:,} flips"
            bar.at(at, box=(left, 0.0, right, min(float(of[i]), top)), off=False, name=name)
        far = left >= beyond or right <= -beyond
        bar.at(at_end, look="strong" if far else "plain", c=_side(left) if far else None)


def _side(left: float) -> int:
    return SIDE_A if left >= 0 else SIDE_B


def _singles(canvas: Canvas, story: Pairs, edges: np.ndarray, top: float) -> None:
    """The first flips, one dot each."""
    for at, step in enumerate(story.steps):
        if step.kind == "flip" and step.n < LEAST:
            t = float(story.flips.t[story.shown[step.n - 1]])
            x = float(np.clip(t, edges[0], edges[-1])) if abs(t) < inf else float(edges[-1 if t > 0 else 0])
            dot = canvas.dot(x, 0.04 * top, step=at, look="hollow", name=f"flip {step.n}: t = {t_text(t)}")
            dot.at(
                next(i for i, one in enumerate(story.steps) if _counted(story, one) or one.kind == "all"),
                off=True,
            )
