"""The picture of bagging: points by how often they were drawn, the vote of the trees, and the errors."""

from hashlib import sha256

from views.lessons.crowd import bagging_words as words
from views.lessons.crowd.bagging import BaggingCase, Story
from views.lessons.crowd.errors import TEST, ceiling, trail
from views.stage.film.film import Canvas, Mark, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.ground import editing
from views.subjects.ground.drawn import MOST_DRAWN, dots, fields, plane, tone_of
from views.subjects.ground.editing import with_points
from views.subjects.ground.fields import edges
from views.subjects.points.points import Points
from views.words.grammar import plural
from views.words.html import plain
from views.words.numbers import number

ROWS = (2.1, 1.0)
OOB = 4  # its colour
SIZES = (0.24, 0.24, 0.36, 0.46, 0.54)  # of a point, by how often it was drawn
WIDE = 0.36  # half a bar


def picture(case: BaggingCase, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    told = [(plain(words.sentence(case, story, at)), True) for at in range(len(story.steps))]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    ground = case.ground
    legend: list[tuple[int | None, str]] = [
        (tone_of(ground, i), str(c)) for i, c in enumerate(ground.classes)
    ]
    legend += [
        (None, "hollow: not drawn"),
        (None, "○ expected"),
        *([(TEST, "test error")] if story.bagged.test else []),
    ]
    legend.append((OOB, "out-of-bag error"))
    legend += [(None, "dashed: one tree of all points")] if story.bagged.alone_test is not None else []
    if ground.n > MOST_DRAWN:
        legend.append((None, f"{MOST_DRAWN} of {ground.n} points are shown"))
    made = film(trace, words.shown(case), canvases(case, story), told, legend, rows=ROWS)
    return with_points(made, editable(case), ground)


def canvases(case: BaggingCase, story: Story) -> list[Canvas]:
    """The plane, how often points are drawn, and the errors."""
    return [_plane(case, story), _bars(case, story), _curves(case, story)]


def editable(case: BaggingCase) -> Points | None:
    """The points that the learner can edit."""
    return editing.editable(case.source)


def _plane(case: BaggingCase, story: Story) -> Canvas:
    """The vote in every cell, the border of the last tree, and the points of its draw."""
    ground, bagged = case.ground, story.bagged
    canvas = plane(ground, "Points of a draw, last tree and vote", share=1.5)
    votes = [(at, step) for at, step in enumerate(story.steps) if step.kind in ("tree", "vote")]
    fields(canvas, ground, [(at, bagged.votes[step.n]) for at, step in votes])
    border: Mark | None = None
    for at, step in votes:
        lines = edges(ground, bagged.members[step.n])
        border = border.at(at, lines=lines) if border else canvas.border(lines, step=at, look="lit")
    if border:
        border.at(len(story.steps) - 1, lines=edges(ground, bagged.alone))
    points = dots(canvas, ground, edited=editable(case) is not None)
    for at, step in enumerate(story.steps):
        times = None if step.kind in ("ask", "end") else bagged.times[step.n - 1]
        for row, mark in points.items():
            often = 1 if times is None else min(times[row], words.MOST_TIMES)
            mark.at(at, size=SIZES[often], look="plain" if often else "hollow")
    return canvas


def _bars(case: BaggingCase, story: Story) -> Canvas:
    """How many points were drawn how often, and how many are expected to be."""
    n, draws = case.ground.n, len(story.bagged.times)
    counts = {i: words.counted(story, i) for i in range(1, draws + 1)}
    mean = words.expected(n)
    top = 1.15 * max(*mean, *(max(one) for one in counts.values()))
    names = [*map(str, range(words.MOST_TIMES)), f"{words.MOST_TIMES}+"]
    across: Axis = {
        "name": "times drawn", "low": -0.6, "high": words.MOST_TIMES + 0.6,
        "ticks": [(float(i), name) for i, name in enumerate(names)],
    }  # fmt: skip
    canvas = Canvas(across, axis("points", 0.0, top), title="How often points are drawn", late="y")
    for times in range(words.MOST_TIMES + 1):
        bar: Mark | None = None
        for at, step in enumerate(story.steps):
            if step.n:
                box, name = _bar(times, counts[step.n][times]), plural(counts[step.n][times], "point")
                bar = bar.at(at, box=box, name=name) if bar else canvas.box(
                    *box, step=at, name=name, look="strong" if times else "hollow"
                )  # fmt: skip
        canvas.dot(times, mean[times], step=1, look="hollow", size=0.3, name=f"{mean[times]:.1f} expected")
    return canvas


def _bar(times: int, count: int) -> tuple[float, float, float, float]:
    return (times - WIDE, 0.0, times + WIDE, float(count))


def _curves(case: BaggingCase, story: Story) -> Canvas:
    """The errors over the number of trees so far."""
    bagged = story.bagged
    test = [one.error for one in bagged.test] if bagged.test else []
    alone = [] if bagged.alone_test is None else [bagged.alone_test]
    top = ceiling([*test, *alone, *(one for one in bagged.oob if one is not None)])
    canvas = Canvas(axis("trees", 0.0, case.trees + 0.5), axis("error", 0.0, top), row=1, late="y")
    told = [(at, step.n) for at, step in enumerate(story.steps) if step.kind in ("tree", "vote")]
    trail(canvas, told, test, TEST, "test error")
    trail(canvas, told, bagged.oob, OOB, "out-of-bag error")
    for error in alone:
        last = len(story.steps) - 1
        canvas.line([(0.0, error), (case.trees + 0.5, error)], step=last, look="dashed", c=TEST,
                    name=f"one tree of all points: {number(error)}")  # fmt: skip
    return canvas
