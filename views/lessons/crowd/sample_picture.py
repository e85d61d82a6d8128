"""The picture of several samples: two trees side by side, and what every tree predicts."""

from collections.abc import Sequence
from functools import partial
from hashlib import sha256

import numpy as np

from mlcore import Path
from mlcore.table import Scalar
from views.lessons.crowd import sample_words as words
from views.lessons.crowd.sample import SampleCase, Story
from views.lessons.crowd.sample_questions import node_name
from views.lessons.crowd.small_tree import drawn, room
from views.stage.film.film import Canvas, Mark, blank, film
from views.stage.film.wire import FilmPicture
from views.subjects.points.of_tables import spread
from views.words.html import plain, tone

ROWS = (1.5, 1.0)
SHOWN = 60  # records whose predictions are drawn
LEFT = 0.15  # the room of the names of the rows
GAP = 0.12  # between rows, in shares of one


def picture(case: SampleCase, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    told = [(plain(words.sentence(case, story, at)), True) for at in range(len(story.steps))]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    labels = story.table.classes
    legend: list[tuple[int | None, str]] = [(tone(i, label), str(label)) for i, label in enumerate(labels)]
    legend.append((None, "outlined: differs from tree 1"))
    if story.table.n > SHOWN:
        legend.append((None, f"{SHOWN} of {story.table.n} records are shown"))
    panes = [*_trees(case, story), _predicted(case, story)]
    return film(trace, f"Trees of samples: {words.shown(case)}", panes, told, legend, rows=ROWS)


def _trees(case: SampleCase, story: Story) -> list[Canvas]:
    """The first tree on the left, the one that it is compared with on the right."""
    depth = max(*(tree.depth for tree in story.trees), 1)
    left, right = (room(title, depth) for title in words.titles(case))
    drawn(left, story.trees[0], lambda path: 0, opens=node_name)
    before: list[Mark] = []
    for at, step in enumerate(story.steps):
        if step.kind in ("tree", "more"):
            for mark in before:
                mark.at(at, off=True)
            before = drawn(right, story.trees[step.n - 1], partial(_at, at), story.changed(step.n - 1))
    return [left, right]


def _at(step: int, path: Path) -> int:
    return step


def _predicted(case: SampleCase, story: Story) -> Canvas:
    """A row for the true classes, for each tree, and for their vote; records class by class."""
    count = len(story.trees)
    canvas = Canvas(
        blank(-LEFT, 1.0), blank(-count - 2.0, 0.0), title="Prediction of each tree for each record", row=1
    )
    codes = story.table.target.cells
    order = np.argsort(codes, kind="stable")[spread(story.table.n, SHOWN)]
    _row(canvas, story, 0, "true class", [story.table.classes[int(codes[i])] for i in order], 0)
    for at, step in enumerate(story.steps):
        if step.kind in ("ask", "differ", "more"):
            said = story.said[step.n - 1]
            _row(canvas, story, step.n, f"tree {step.n}", [said[i] for i in order], at)
    last = len(story.steps) - 1
    _row(canvas, story, count + 1, "vote", [story.vote[i] for i in order], last)
    return canvas


def _row(canvas: Canvas, story: Story, row: int, name: str, said: Sequence[Scalar], born: int) -> None:
    """A cell for each record, in the colour of a class; neighbours of one class are one box."""
    look = "strong" if name in ("vote", "true class") else "quiet"
    canvas.text(-0.01, -row - 0.5, name, step=born, anchor="end", look=look, size=0.76)
    wide = 1.0 / len(said)
    for c, label in enumerate(story.table.classes):
        cells = [
            (i * wide, -row - 1 + GAP / 2, (i + 1) * wide, -row - GAP / 2)
            for i, one in enumerate(said)
            if one == label
        ]
        if cells:
            canvas.cells(cells, step=born, c=tone(c, label), look="strong")
