"""The picture of thirty models: their borders over each other, and the error in its parts."""

from collections.abc import Sequence
from hashlib import sha256

from views.lessons.overfit.case import NAMES, Case
from views.lessons.overfit.scatter import DRAWS, Scatter
from views.lessons.overfit.scatter_words import MODELS, sentence, setting
from views.stage.film.film import Canvas, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.words.html import plain
from views.words.numbers import amount, number

ROWS = (2.0, 1.0)  # the models above the error
PARTS = (("bias", 2), ("variance", 3), ("noise", 4), ("error", None))  # with their colours


def picture(case: Case, story: Scatter) -> FilmPicture:
    """The film of a case."""
    told = [(plain(sentence(case, story, at)), True) for at in range(len(story.steps))]
    plane = _numbers(case, story) if case.over == "number" else _plane(case, story)
    legend: list[tuple[int | None, str]] = (
        list(enumerate(case.world.classes)) if case.over != "number" else []
    )
    legend += [(c, f"{name}²" if name == "bias" and case.over == "number" else name) for name, c in PARTS[:3]]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    name = f"{DRAWS} {MODELS[case.over]} from {DRAWS} draws"
    legend.append((None, "thick: expected error"))
    return film(trace, name, [plane, _chart(case, story)], told, legend, rows=ROWS)


def _plane(case: Case, story: Scatter) -> Canvas:
    """The borders of the models, and some points with their true classes."""
    left, bottom, right, top = case.world.box
    canvas = Canvas(axis(NAMES[0], left, right), axis(NAMES[1], bottom, top), square=True)
    for model in range(len(story.levels[0].borders)):
        mark = None
        for at, step in enumerate(story.steps):
            if step.n > model:
                lines = list(story.levels[step.place].borders[model])
                mark = mark.at(at, lines=lines) if mark else canvas.border(lines, step=at)
    for i, (x, y) in enumerate(zip(*story.x, strict=True)):
        c = case.world.classes.index(str(story.truth[i]))
        canvas.dot(x, y, c=c, size=0.3, opens=f"p{i}", name=f"a point that is truly {story.truth[i]}")
    return canvas


def _numbers(case: Case, story: Scatter) -> Canvas:
    """The models as curves about the truth."""
    (x,), truth = story.x, [float(str(value)) for value in story.truth]
    canvas = Canvas(axis("x", 0.0, 1.0), axis("y", min(truth) - 0.8, max(truth) + 0.8))
    for model in range(DRAWS):
        mark = None
        for at, step in enumerate(story.steps):
            if step.n > model:
                values = [round(float(str(value)), 3) for value in story.levels[step.place].said[model]]
                spots = stairs(x, values)
                mark = mark.at(at, spots=spots) if mark else canvas.line(spots, step=at, look="faint", c=1)
    canvas.line(list(zip(x, truth, strict=True)), name="the truth")
    for i, (place, value) in enumerate(zip(x, truth, strict=True)):
        canvas.dot(
            place, value, size=0.22, opens=f"p{i}", name=f"the truth at {number(place, 2)}: {number(value)}"
        )
    return canvas


def stairs(x: Sequence[float], values: Sequence[float]) -> list[tuple[float, float]]:
    """The corners of a tree's prediction known at x: it jumps somewhere between two of them, here halfway."""
    corners = [(x[0], values[0])]
    for low, high, before, after in zip(x, x[1:], values, values[1:], strict=False):
        if before != after:
            corners += [((low + high) / 2, before), ((low + high) / 2, after)]
    return [*corners, (x[-1], values[-1])]


def _chart(case: Case, story: Scatter) -> Canvas:
    """Bias, variance, noise and error, as far as the settings have come."""
    count = len(story.levels)
    name = {"leaves": "leaves", "number": "leaves", "k": "k", "C": "C"}[case.over]
    across: Axis = {
        "name": f"{name}, from simple to complex", "low": -0.4, "high": count - 0.6,
        "ticks": [(float(i), amount(level.value)) for i, level in enumerate(story.levels)],
    }  # fmt: skip
    top = max(float(getattr(level, part)) for level in story.levels for part, _ in PARTS)
    canvas = Canvas(across, axis("error", 0.0, 1.08 * top), row=1, late="y")
    steps = [(at, step.place) for at, step in enumerate(story.steps) if step.kind == "level"]
    for part, c in PARTS:
        values = [float(getattr(level, part)) for level in story.levels]
        look = {"c": c} if c is not None else {"look": "lit"}
        line = canvas.line([(0.0, values[0])] * 2, step=steps[0][0], name=part, **look)
        for at, place in steps:
            reached = [(float(i), values[i]) for i in range(place + 1)]
            line.at(at, spots=reached if place else reached * 2)
            said = f"{part} with {setting(case, story.levels[place].value)}: {number(values[place], 4)}"
            canvas.dot(place, values[place], step=at, c=c, size=0.26, name=said)
    return canvas
