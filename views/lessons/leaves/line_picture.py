"""The picture of one threshold: records, predictions, and the squared errors over the threshold."""

from collections.abc import Sequence

import numpy as np

from mlcore.trees.model_tree import Line
from views.kit.steps import all_of, first_of
from views.lessons.leaves import line as words
from views.lessons.leaves.drawn import ROOM, ROWS, Spot, dots
from views.lessons.leaves.line import LineCase, Sides, Story
from views.lessons.leaves.words import rss_text
from views.stage.animation.animation import Canvas, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axes, axis
from views.subjects.points.of_tables import spread
from views.subjects.points.points import Box
from views.words.html import plain
from views.words.numbers import exact

ALL_STICKS, SOME_STICKS = 40, 24  # up to 40 records have all their residuals, more have 24 of them
CONSTANTS, LINES = 4, 5  # the colours of both curves
Segment = tuple[float, float, float, float]


def picture(case: LineCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(words.sentence(case, story, at)), step.tick) for at, step in enumerate(story.steps)]
    trace = trace_of(case)
    some = f", of {SOME_STICKS} of {case.ground.n} records" if case.ground.n > ALL_STICKS else ""
    legend: list[tuple[int | None, str]] = [
        (None, f"vertical lines: errors{some}"), (CONSTANTS, "a constant in each leaf"),
        (LINES, "a line in each leaf"),
    ]  # fmt: skip
    return animation(
        trace, words.shown(case), [_records(case, story), _errors(case, story)], texts, legend, rows=ROWS
    )


# Above ----------------------------------------------------------------------------------------------


def _records(case: LineCase, story: Story) -> Canvas:
    """The records with their predictions, and the threshold."""
    ground = case.ground
    left, bottom, right, top = ground.box
    found = axes(ground.names, ground.box)
    canvas = Canvas(found["x"], found["y"], title=words.RECORDS)
    x, y = ground.points.T
    sticks = canvas.border([])
    dots(canvas, ground)
    one = canvas.line(
        segment(story.one, left, right, ground.box), step=1, look="lit", name="one line for all"
    )
    one.at(first_of(story.steps, "before-cut"), look="guide")
    parts = [canvas.line([], step=first_of(story.steps, "before-cut"), look="lit") for _ in range(2)]
    some = spread(ground.n, ALL_STICKS if ground.n <= ALL_STICKS else SOME_STICKS)
    for at, step in enumerate(story.steps):
        sides = step.sides(story)
        if sides:
            ends = ((left, sides.threshold), (sides.threshold, right))
            for mark, line, (low, high) in zip(parts, (sides.low, sides.high), ends, strict=True):
                mark.at(at, spots=segment(line, low, high, ground.box), name=words.line_text(line))
        if at:
            said = _said(sides, story.one, x[some])
            sticks.at(
                at, lines=list(zip(x[some].tolist(), y[some].tolist(), x[some].tolist(), said, strict=True))
            )
    _hands(canvas, story, bottom, top)
    return canvas


def _said(sides: Sides | None, one: Line, x: np.ndarray) -> list[float]:
    """The predictions at places."""
    if sides is None:
        return [value(one, at) for at in x.tolist()]
    return [value(sides.low if at <= sides.threshold else sides.high, at) for at in x.tolist()]


def value(line: Line, x: float) -> float:
    """The prediction of a line at a place."""
    return line.intercept + sum(line.slopes) * x


def segment(line: Line, low: float, high: float, box: Box) -> list[Spot]:
    """The part of a line from one place to another that is in the box."""
    slope, (_, bottom, _, top) = sum(line.slopes), box
    if slope:
        ends = sorted((edge - line.intercept) / slope for edge in (bottom, top))
        low, high = min(max(low, ends[0]), high), max(min(high, ends[1]), low)
    return [(x, min(max(value(line, x), bottom), top)) for x in (low, high)]


def _hands(canvas: Canvas, story: Story, low: float, high: float) -> None:
    """The threshold. One handle drags it for constants, and another one for lines."""
    steps = story.steps
    for kinds, other in (
        (("before-cut", "cut", "best"), False),
        (("before-both", "both", "best-both"), True),
    ):
        born = first_of(steps, kinds[0])
        hand = canvas.handle(low, high, story.constants[steps[born].place].threshold, step=born)
        for at, step in all_of(steps, *kinds):
            hand.at(at, story.constants[step.place].threshold)
        if not other:
            hand.line.at(first_of(steps, "best") + 1, off=True)
    still = story.constants[story.best].threshold
    line = canvas.line([(still, low), (still, high)], step=first_of(steps, "before-lines"), look="guide")
    line.at(first_of(steps, "before-both"), off=True)


# Below ----------------------------------------------------------------------------------------------


def _errors(case: LineCase, story: Story) -> Canvas:
    """The squared errors against the threshold so far."""
    left, _, right, _ = case.ground.box
    top = ROOM * story.total
    canvas = Canvas(
        axis(words.threshold_name(case), left, right), axis("", 0.0, top), title=words.OVER, row=1, late="y"
    )
    canvas.line([(left, story.one.rss), (right, story.one.rss)], step=1, look="guide", name="RSS of one line")
    canvas.text(
        right, story.one.rss + 0.09 * top, f"one line {rss_text(story.one.rss)} ", step=1, anchor="end"
    )
    _curve(canvas, story, "cut", story.constants, CONSTANTS)
    _curve(canvas, story, "both", story.lines, LINES)
    best, lines, both = (first_of(story.steps, kind) for kind in ("best", "lines", "best-both"))
    there = story.lines[story.best]
    canvas.dot(there.threshold, there.rss, step=lines, c=LINES, name=_name("a line in each leaf", there))
    if story.smooth:
        smooth = story.smooth
        canvas.dot(smooth.threshold, smooth.rss, step=first_of(story.steps, "smooth"), c=LINES, look="hollow",
                   name=_name("smoothed", smooth))  # fmt: skip
    _hands(canvas, story, 0.0, top)
    right_of = 0.012 * (right - left)
    _lit(canvas, story.constants[story.best], best, right_of, 0.09 * top)
    _lit(canvas, story.lines[story.best_lines], both, right_of, -0.09 * top)
    return canvas


def _curve(canvas: Canvas, story: Story, kind: str, sides: Sequence[Sides], c: int) -> None:
    born, spots = first_of(story.steps, kind), list[Spot]()
    curve, dot = canvas.line([], step=born, c=c), canvas.dot(0, 0, step=born, c=c)
    for at, step in all_of(story.steps, kind):
        now = sides[step.place]
        spots = [*spots, (now.threshold, now.rss)]
        curve.at(at, spots=spots)
        dot.at(at, x=now.threshold, y=now.rss, name=_name("", now))
    dot.at(born + len(spots), off=True)


def _lit(canvas: Canvas, sides: Sides, step: int, beside: float, above: float) -> None:
    canvas.dot(sides.threshold, sides.rss, step=step, look="lit", name=_name("lowest at", sides))
    x, y = sides.threshold + beside, sides.rss + above
    canvas.text(x, y, rss_text(sides.rss), step=step, look="strong", anchor="start")


def _name(what: str, sides: Sides) -> str:
    return f"{what or 'threshold'} {exact(sides.threshold)}: RSS {rss_text(sides.rss)}".strip()
