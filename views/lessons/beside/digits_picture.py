"""The panes of digits: pictures of 8 x 8 pixels, and the errors over C and gamma."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

import numpy as np

from views.lessons.beside import digits_words as words
from views.lessons.beside.digits import CS, GAMMAS, SIDE, DigitsCase, Pictures, Story, records
from views.stage.film.film import Canvas, Mark, blank, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.wire import Axis, Box
from views.subjects.ground.fields import stretches
from views.words.html import plain
from views.words.numbers import amount, number

ACROSS, DOWN = 4, 6  # pictures
WIDE, HIGH = SIDE + 3.0, SIDE + 4.5  # of a picture with its caption and the gap
SHADES = (0.15, 0.45, 0.75)  # the ink from which a pixel is light, half or dark
TOP = 3  # neighbours beside a misclassified picture


class Shown(NamedTuple):
    """A picture: its pixels, its class and the text below it."""

    pixels: tuple[float, ...]
    c: int | None
    text: str


def picture(case: DigitsCase, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    told = [(plain(words.sentence(case, story, at)), step.n < 2) for at, step in enumerate(story.steps)]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    legend: list[tuple[int | None, str]] = list(enumerate(case.classes))
    panes = [pictures([sheet(case, story, step.kind) for step in story.steps]), _grid(story)]
    return film(trace, words.shown(case), panes, told, legend)


# Pictures -------------------------------------------------------------------------------------------


def pictures(sheets: Sequence[Sequence[Shown]]) -> Canvas:
    """The pictures of each step."""
    canvas = Canvas(blank(0.0, ACROSS * WIDE), blank(0.0, DOWN * HIGH), "Pictures", share=1.5, square=True)
    for at, now in enumerate(sheets):
        if at and now == sheets[at - 1]:
            continue
        until = next((i for i in range(at + 1, len(sheets)) if sheets[i] != now), None)
        for mark in _sheet(canvas, at, now):
            if until is not None:
                mark.at(until, off=True)
    return canvas


def sheet(case: DigitsCase, story: Story, kind: str) -> list[Shown]:
    """The pictures of a step, row by row."""
    learned, test = records(case.sample)
    room = ACROSS * DOWN
    if kind == "svm" and not isinstance(story.machine, str):
        alpha = story.machine.alpha
        order = np.argsort(-alpha, kind="stable")[: min(room, len(story.machine.support))].tolist()
        return [_one(case, learned, i, f": α {number(alpha[i], 2)}") for i in order]
    if kind in ("wrong", "forest"):
        wrong = story.wrong.get("svm" if kind == "wrong" else "forest", ())
        return [_one(case, test, i, f" as {case.classes[1 - test.y[i]]}") for i in wrong[:room]]
    if kind == "neighbours":
        rows = story.wrong["neighbours"][: room // (TOP + 1)]
        return [one for i in rows for one in _near(case, story, i)]
    half, each = room // 2, len(learned.y) // 2
    return [_one(case, learned, i) for i in (*range(half), *range(each, each + half))]


def _one(case: DigitsCase, of: Pictures, i: int, more: str = "") -> Shown:
    c = int(of.y[i])
    return Shown(tuple(of.X[i].tolist()), c, case.classes[c] + more)


def _near(case: DigitsCase, story: Story, i: int) -> Iterator[Shown]:
    """A test picture, then the nearest training pictures."""
    learned, test = records(case.sample)
    yield _one(case, test, i, ", near:")
    yield from (_one(case, learned, row) for row in story.nearest[i][:TOP].tolist())


def _sheet(canvas: Canvas, at: int, shown: Sequence[Shown]) -> list[Mark]:
    marks = []
    shades: list[list[Box]] = [[] for _ in SHADES]
    for n, one in enumerate(shown):
        left, top = (n % ACROSS) * WIDE + 1.5, (DOWN - n // ACROSS) * HIGH - 0.5
        for level, boxes in enumerate(shades):
            boxes.extend(inked(one.pixels, level, left, top))
        marks.append(
            canvas.box(left, top - SIDE, left + SIDE, top, step=at, c=one.c, look="hollow",
                       name=one.text)
        )  # fmt: skip
        marks.append(canvas.text(left + SIDE / 2, top - SIDE - 1.6, one.text, step=at, c=one.c, size=0.8))
    marks += [canvas.cells(boxes, step=at, look=f"ink{i}") for i, boxes in enumerate(shades, 1) if boxes]
    return marks


def inked(pixels: Sequence[float], level: int, left: float, top: float) -> Iterator[Box]:
    """The pixels of a shade as boxes. Adjacent pixels share a box."""
    shade = np.searchsorted(SHADES, np.reshape(pixels, (SIDE, SIDE)), side="right") - 1
    for row, line in enumerate(shade == level):
        for first, end in stretches(line):
            yield left + first, top - row - 1, left + end, top - row


# The grid -------------------------------------------------------------------------------------------


def _grid(story: Story) -> Canvas:
    """The error for each C and gamma, a column of cells at a time."""
    canvas = Canvas(_axis("gamma", GAMMAS), _axis("C", CS), "Cross-validation errors, %")
    born = {step.n - 1: at for at, step in enumerate(story.steps) if step.kind == "grid"}
    last = len(story.steps) - 1
    for g in range(len(GAMMAS)):
        for c in range(len(CS)):
            cell = canvas.box(g - 0.5, c - 0.5, g + 0.5, c + 0.5, look="quiet")
            if (c, g) in story.grid.best:
                cell.at(last, look="above")
            error = 100 * story.grid.cells[c][g].error
            canvas.text(g, c, amount(error, 3), step=born[g], size=0.85)
    return canvas


def _axis(name: str, values: Sequence[float]) -> Axis:
    ticks = [(float(i), amount(value)) for i, value in enumerate(values)]
    return {"name": name, "low": -0.5, "high": len(values) - 0.5, "ticks": ticks}
