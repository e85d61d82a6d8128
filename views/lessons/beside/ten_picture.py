"""The pictures of all ten digits: pictures, and the confusion matrix."""

from hashlib import sha256

import numpy as np

from views.lessons.beside import ten_words as words
from views.lessons.beside.digits import Pictures, records
from views.lessons.beside.digits_picture import ACROSS, DOWN, Shown, pictures
from views.lessons.beside.ten import DIGITS, Story, TenCase
from views.stage.film.film import Canvas, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.wire import Axis
from views.words.html import plain
from views.words.numbers import amount

ROOM = ACROSS * DOWN  # pictures
HALF = 0.47  # of a cell, whose border stays visible beside its neighbours’


def picture(case: TenCase, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    told = [(plain(words.sentence(case, story, at)), True) for at in range(len(story.steps))]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    panes = [pictures([sheet(case, story, step.kind) for step in story.steps]), _matrix(story)]
    return film(trace, words.shown(case), panes, told)


def sheet(case: TenCase, story: Story, kind: str) -> list[Shown]:
    """The pictures of a step, row by row."""
    learned, test = records(case.sample)
    if kind == "ask":
        rows = [np.flatnonzero(learned.y == c)[:2] for c in range(len(DIGITS))]
        return [_one(learned, int(i), DIGITS[learned.y[i]]) for i in np.concatenate(rows)]
    if kind in ("svms", "before-errors"):
        first = [int(np.argmax(test.y == c)) for c in range(len(DIGITS))]
        return [_one(test, i, f"{DIGITS[c]}: {story.wins[i, c]} of 9") for c, i in enumerate(first)]
    wrong = np.flatnonzero(story.predicted != test.y)
    if kind == "confused":
        wrong = wrong[[(int(test.y[i]), int(story.predicted[i])) in story.worst for i in wrong]]
    return [
        _one(test, i, f"{DIGITS[test.y[i]]} as {DIGITS[story.predicted[i]]}") for i in wrong[:ROOM].tolist()
    ]


def _one(of: Pictures, i: int, text: str) -> Shown:
    return Shown(tuple(of.X[i].tolist()), None, text)


def _matrix(story: Story) -> Canvas:
    """The rows are the true digits, with 0 on top, and the columns are the predicted ones."""
    k = len(DIGITS)
    canvas = Canvas(_axis("predicted", range(k)), _axis("true", range(k - 1, -1, -1)), "Confusion matrix",
                    share=1.8)  # fmt: skip
    born = next(at for at, step in enumerate(story.steps) if step.kind == "matrix")
    for a, row in enumerate(story.confusion.table):
        for b, count in enumerate(row):
            y = k - 1 - a
            cell = canvas.box(b - HALF, y - HALF, b + HALF, y + HALF, look="quiet")
            if not count:
                continue
            cell.at(born, look="quiet" if a == b else "below")
            cell.at(born, name=f"{DIGITS[a]} as {DIGITS[b]}: {amount(count)}")
            canvas.text(b, y, amount(count), step=born, size=0.7, look="plain" if a == b else "strong")
            if (a, b) in story.worst:
                cell.at(born + 1, look="above")
    return canvas


def _axis(name: str, places: range) -> Axis:
    ticks = [(float(place), digit) for place, digit in zip(places, DIGITS, strict=True)]
    return {"name": name, "low": -0.5, "high": len(DIGITS) - 0.5, "ticks": sorted(ticks)}
