"""The picture of MARS: the curve with its knots, RSS against the knot, GCV against the number of terms."""

import numpy as np

from mlcore.mars import MarsStep
from views.kit.steps import all_of, first_of
from views.lessons.leaves import hinges as words
from views.lessons.leaves.drawn import ROOM, ROWS, Spot, counted, dots
from views.lessons.leaves.hinges import CHOSEN, HingesCase, Story, knots_of, value
from views.lessons.leaves.words import rss_text
from views.stage.animation.animation import Canvas, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axes, axis
from views.subjects.points.of_tables import spread
from views.subjects.points.points import framed
from views.words.html import plain
from views.words.numbers import amount, exact

MOST_DOTS = 120  # records of a whole table
MUCH = 2  # times the first RSS / n, above which GCV is not in the picture
TRAINING, GCV = 3, 5  # colours, as errors have them elsewhere


def picture(case: HingesCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(words.sentence(case, story, at)), step.tick) for at, step in enumerate(story.steps)]
    trace = trace_of(case)
    legend: list[tuple[int | None, str]] = [(TRAINING, "RSS / n"), (GCV, "GCV")]
    if case.one:
        drawn, rows = [_records(case, story), _knots(case, story), _sizes(case, story, 1)], ROWS
        return animation(trace, words.shown(case), drawn, texts, legend, rows=rows)
    if case.table.n > MOST_DOTS:
        legend.append((None, f"{MOST_DOTS} of {case.table.n} records are drawn"))
    return animation(trace, words.shown(case), [_actual(case, story), _sizes(case, story, 0)], texts, legend)


# One number -----------------------------------------------------------------------------------------


def _records(case: HingesCase, story: Story) -> Canvas:
    """The records, the curve and its knots."""
    ground = case.ground
    left, bottom, right, top = ground.box
    found = axes(ground.names[:2], ground.box)
    canvas = Canvas(found["x"], found["y"], title=words.RECORDS)
    dots(canvas, ground)
    curve = canvas.line([], look="lit", name="the prediction")
    most = max(len(knots_of(one.terms)) for one in story.trace)
    bends = [canvas.dot(left, bottom, off=True, look="handle", size=0.4) for _ in range(most)]
    for at, step in enumerate(story.steps):
        model = step.model(story)
        knots = knots_of(model.terms)
        spots = [(x, value(model, x)) for x in (left, *knots, right)]
        curve.at(at, spots=[(x, min(max(y, bottom), top)) for x, y in spots])
        for place, bend in enumerate(bends):
            if place < len(knots):
                x, y = spots[place + 1]
                bend.at(at, x=x, y=min(max(y, bottom), top), off=False, name=f"a knot at {exact(x)}")
            else:
                bend.at(at, off=True)
    _hand(canvas, story, bottom, top)
    return canvas


def _hand(canvas: Canvas, story: Story, low: float, high: float) -> None:
    """The knot that the learner drags."""
    end = 1 + len(story.tried)
    hand = canvas.handle(low, high, story.tried[0][0])
    for at, step in enumerate(story.steps[1:end], start=1):
        hand.at(at, story.tried[step.place][0])
    hand.line.at(end, off=True)


def _knots(case: HingesCase, story: Story) -> Canvas:
    """RSS over the knot as far as the learner has dragged, then over all knots for each pair."""
    left, _, right, _ = case.ground.box
    low, top = _range(story)
    canvas = Canvas(axis(f"knot on {case.ground.names[0]}", left, right), axis("", low, top),
                    title=words.OVER, row=1, late="y")  # fmt: skip
    curve, best = canvas.line([], step=1, c=TRAINING), canvas.dot(left, 0, step=1, c=TRAINING)
    spots: list[Spot] = []
    for at, step in all_of(story.steps, "knot"):
        knot, model = story.tried[step.place]
        spots = [*spots, (knot, model.rss)]
        curve.at(at, spots=spots)
        best.at(at, x=knot, y=model.rss, name=_said(knot, model.rss))
    for at, step in all_of(story.steps, "forward"):
        now = story.trace[step.place]
        knot = float(now.changed[0][-1][2])
        curve.at(at, spots=[(float(one.knot), one.rss) for one in story.curves[step.place]])
        best.at(at, x=knot, y=now.rss, look="lit", name=_said(knot, now.rss))
    for mark in (curve, best):
        mark.at(first_of(story.steps, "before-back"), off=True)
    _hand(canvas, story, low, top)
    _without(canvas, case, story, top)
    return canvas


def _range(story: Story) -> tuple[float, float]:
    """The range of RSS with one pair and with all, so that the knots look different."""
    errors = [one.rss for curve in story.curves.values() for one in curve] or [story.trace[0].rss]
    room = max(max(errors) - min(errors), 1e-9 * max(errors), 1e-300)
    return max(min(errors) - 0.1 * room, 0.0), max(errors) + 0.1 * room


def _without(canvas: Canvas, case: HingesCase, story: Story, top: float) -> None:
    """RSS without each hinge on the way back, at its knot. The hinge to remove is lit. A value above the axis
    is a number with an arrow."""
    most = max(map(len, story.without.values()), default=0)
    low = _range(story)[0]
    marks = [canvas.dot(0, 0, off=True, c=TRAINING) for _ in range(most)]
    beyond = [canvas.text(0, 0, "", off=True, size=0.72) for _ in range(most)]
    places: list[tuple[int, int]] = [(at, step.place) for at, step in all_of(story.steps, "backward")]
    for at, place in [*places, (len(story.steps) - 1, CHOSEN)]:
        gone = story.trace[place].changed[0] if place != CHOSEN else None
        worths = [*story.without[place], *[None] * most]
        for i, (mark, text, worth) in enumerate(zip(marks, beyond, worths, strict=False)):
            there = worth is not None and worth.rss <= top - 0.07 * (top - low)
            mark.at(at, off=not there)
            text.at(at, off=worth is None or there)
            if worth is None:
                continue
            lit = worth.term == gone
            if there:
                name = f"without {words.term_text(case, worth.term)}: RSS {rss_text(worth.rss)}"
                look = "lit" if lit else "hollow"
                mark.at(at, x=worth.knot, y=worth.rss, look=look, name=name)
            else:
                y, said = top - (0.1 + 0.14 * (i % 2)) * (top - low), f"↑ {amount(worth.rss, 3)}"
                text.at(at, x=worth.knot, y=y, text=said, look="lit" if lit else "plain")


def _said(knot: float, rss: float) -> str:
    return f"knot {exact(knot)}: RSS {rss_text(rss)}"


# All columns ----------------------------------------------------------------------------------------


def _actual(case: HingesCase, story: Story) -> Canvas:
    """The predicted value of each record against the true one."""
    table, up = case.table, case.names[1]
    some = spread(table.n, MOST_DOTS)
    y, chosen = table.target.cells[some], story.chosen.predict(table)
    low, _, high, _ = framed(np.column_stack([y, np.zeros(len(y))]))
    found = axes((f"{up}, true", f"{up}, predicted"), (low, low, high, high))
    canvas = Canvas(found["x"], found["y"], title=words.ACTUAL, share=1.3)
    canvas.line([(low, low), (high, high)], look="guide", name="predicted exactly")
    marks = [canvas.dot(one, one, size=0.3, name=f"true: {amount(one, 5)}") for one in y.tolist()]
    last = len(story.steps) - 1
    for at, step in enumerate(story.steps):
        values = (chosen if at == last else story.said[step.place])[some]
        for mark, one in zip(marks, np.clip(values, low, high).tolist(), strict=True):
            mark.at(at, y=one)
    return canvas


# Both -----------------------------------------------------------------------------------------------


def _sizes(case: HingesCase, story: Story, row: int) -> Canvas:
    """RSS per record over the number of terms, and on the way back GCV."""
    most = max(len(one.terms) for one in story.trace)
    first = words.mean_square(case, story.trace[0].rss)
    top = ROOM * max([first, *(one.gcv for one in story.trace if one.gcv <= MUCH * first)])
    canvas = Canvas(counted("terms", most), axis("", 0.0, top), title=words.SIZES, row=row, late="xy")
    parts = {"there": canvas.line([], c=TRAINING, look="dashed"), "back": canvas.line([], c=TRAINING),
             "gcv": canvas.line([], c=GCV)}  # fmt: skip
    spots: dict[str, list[Spot]] = {name: [] for name in parts}
    drawn: set[int] = set()
    for at, step in enumerate(story.steps):
        if not step.sized or step.place in drawn:
            continue
        drawn.add(step.place)
        now = story.trace[step.place]
        _size(case, canvas, now, at, spots, top)
        for name, line in parts.items():
            line.at(at, spots=spots[name])
    last = len(story.steps) - 1
    chosen = story.chosen
    if chosen.gcv <= top:
        canvas.dot(
            len(chosen.terms), chosen.gcv, step=last, c=GCV, look="lit", size=0.38, name="the lowest GCV"
        )
        canvas.text(
            len(chosen.terms), chosen.gcv + 0.12 * top, words.gcv_text(chosen.gcv), step=last, look="strong"
        )
    return canvas


def _size(
    case: HingesCase, canvas: Canvas, now: MarsStep, at: int, spots: dict[str, list[Spot]], top: float
) -> None:
    """A dot for each figure of a step of the trace."""
    there = now.phase == "forward"
    figures = [("there" if there else "back", TRAINING, "RSS / n", words.mean_square(case, now.rss))]
    figures += [] if there else [("gcv", GCV, "GCV", now.gcv)]
    for part, c, what, y in figures:
        if y <= top:
            spots[part].append((float(len(now.terms)), y))
            name = words.step_name(case, what, now, y)
            canvas.dot(len(now.terms), y, step=at, c=c, size=0.28, name=name)
