"""The picture of one node: its records in piles, and its impurities as dots on their curves, or as bars."""

from collections.abc import Sequence
from hashlib import sha256
from math import ceil

from views.lessons.node import pile_words as words
from views.lessons.node.axes import with_room
from views.lessons.node.measures import CLASSES, NAMES, SHORT, TONES, curve, highest, impurity
from views.lessons.node.pile import PileCase, Step, Story
from views.stage.film.film import Canvas, Mark, blank, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.words.html import MARKS, plain
from views.words.numbers import number

FEW = 6  # that have the whole height for themselves
HIGH = 10  # records above one another; more form several columns
ROOM = 0.3  # above the curves, for their values
COLUMNS = (0.17, 0.53, 0.85)  # the places of the columns


def picture(case: PileCase, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    told = [
        (plain(words.sentence(case, story, at)), step.kind != "move") for at, step in enumerate(story.steps)
    ]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    measures: Canvas = _curves(story) if case.k == 2 else _bars(case, story)
    legend = [(TONES[one], SHORT[one]) for one in NAMES]
    return film(trace, f"A node with {words.shown(case)}", [_piles(case, story), measures], told, legend)


def _piles(case: PileCase, story: Story) -> Canvas:
    """A dot for each record, on top of those of its class."""
    tallest = max(count for step in story.steps for count in step.counts)
    wide = ceil(tallest / HIGH)
    high = float(max(FEW, ceil(tallest / wide)))
    up = blank(-0.16 * high, 1.04 * high)
    canvas = Canvas(blank(0.0, float(case.k)), up, title="The records of the node", share=0.8)
    for i in range(case.k):
        canvas.line([(i + 0.06, 0.0), (i + 0.94, 0.0)], look="thin")
        label = canvas.text(i + 0.5, -0.09 * high, "", c=i, look="strong")
        dots: list[Mark] = []
        for at, step in enumerate(story.steps):
            label.at(at, text=f"{MARKS[i]} {step.counts[i]} {CLASSES[i]}")
            _heap(canvas, dots, i, step.counts[i], at, wide)
    return canvas


def _heap(canvas: Canvas, dots: list[Mark], i: int, n: int, at: int, wide: int) -> None:
    """This many dots of a class at a step, this many columns wide."""
    for j in range(max(n, len(dots))):
        if j < len(dots):
            dots[j].at(at, off=j >= n)
            continue
        x = i + 0.5 + 0.88 * ((j % wide) + 0.5 - wide / 2) / max(wide, 4)
        dots.append(canvas.dot(x, j // wide + 0.5, step=at, c=i, size=max(0.18, 0.44 - 0.04 * wide)))


def _curves(story: Story) -> Canvas:
    """Each measure over the share of the first class, with the node as a dot on it."""
    canvas = Canvas(
        axis(f"p, the share of {CLASSES[0]}", 0.0, 1.0),
        with_room("impurity", 1.0, ROOM),
        title="Impurity",
        share=1.2,
    )
    _hand(canvas, story)
    for measure, x in zip(NAMES, COLUMNS, strict=True):
        born, c = story.first(measure), TONES[measure]
        canvas.line(curve(measure), step=born, c=c, name=SHORT[measure])
        dot = canvas.dot(*_place(story.steps[born], measure), step=born, c=c)
        value = canvas.text(x, 0.9 + ROOM, "", step=born, c=c, look="strong")
        for at, step in enumerate(story.steps[born:], start=born):
            left, height = _place(step, measure)
            text = f"{SHORT[measure]} {number(height)}"
            dot.at(at, x=left, y=height, name=text)
            value.at(at, text=text)
    for measure in NAMES:
        canvas.dot(
            0.5, highest(measure, 2), step=story.first("most"), c=TONES[measure], look="hollow",
            name=f"highest {SHORT[measure]}", size=0.3,
        )  # fmt: skip
    return canvas


def _hand(canvas: Canvas, story: Story) -> None:
    """The share, to be dragged: below the dots, which it must not hide."""
    moves = story.first("move")
    hand = canvas.handle(0.0, 1.06, 0.0, step=moves, name="drag to change the share of C0")
    for at, step in enumerate(story.steps[moves:], start=moves):
        hand.at(at, _share(step))


def _share(step: Step) -> float:
    return step.counts[0] / sum(step.counts)


def _place(step: Step, measure: str) -> tuple[float, float]:
    return _share(step), impurity(measure, step.counts)


def _bars(case: PileCase, story: Story) -> Canvas:
    """Each measure as a bar, and how high it could be: with more than two classes there is no one share p."""
    top = highest("entropy", case.k)
    ticks: Sequence[tuple[float, str]] = [(i + 0.5, SHORT[one]) for i, one in enumerate(NAMES)]
    across: Axis = {"name": "", "low": 0.0, "high": float(len(NAMES)), "ticks": [*ticks]}
    canvas = Canvas(across, axis("impurity", 0.0, 1.18 * top), title="Impurity", share=1.2)
    for i, measure in enumerate(NAMES):
        born, value = story.first(measure), impurity(measure, case.counts)
        text = number(value)
        canvas.box(
            i + 0.22, 0.0, i + 0.78, value, step=born, c=TONES[measure], look="strong",
            name=f"{SHORT[measure]} {text}",
        )  # fmt: skip
        most, last = highest(measure, case.k), story.first("most")
        canvas.box(
            i + 0.22, 0.0, i + 0.78, most, step=last, c=TONES[measure], look="hollow",
            name=f"highest {SHORT[measure]}: {number(most)}",
        )  # fmt: skip
        label = canvas.text(i + 0.5, value + 0.05 * top, text, step=born, c=TONES[measure], look="strong")
        label.at(last, y=most + 0.05 * top)
    return canvas
