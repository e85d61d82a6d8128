"""Draws points, and the prediction in each cell of their plane, in an animation."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from views.stage.animation.animation import Canvas, Mark, blank
from views.stage.animation.wire import Near
from views.stage.plane.picture import axes
from views.stage.plane.wire import Box
from views.subjects.ground.fields import Field
from views.subjects.ground.ground import Ground
from views.subjects.points.of_tables import spread
from views.words.html import tone
from views.words.numbers import amount

MOST_DRAWN = 300


def tone_of(ground: Ground, c: int) -> int:
    """The number of the colour and sign of a class."""
    return tone(c, ground.classes[c])


def place(ground: Ground, x: Sequence[float]) -> str:
    """The coordinates of a place as text."""
    texts = [amount(float(v), 4) for v in x]
    return texts[0] if ground.line else f"({', '.join(texts)})"


def plane(
    ground: Ground, title: str = "", share: float = 1.0, square: bool = True, near: Near | None = None
) -> Canvas:
    """An empty plane or line. square: use the same unit on both axes, unless one axis is far longer."""
    found = axes((*ground.names, "")[:2], ground.box)
    up = blank(-1.0, 1.0) if ground.line else found["y"]
    square = square and not found["free"] and not ground.line
    return Canvas(found["x"], up, title, share, square, near=near)


def flat(x: Any) -> Any:
    """Places as (n, 2) coordinates in the plane. Places on a line get the height 0."""
    return np.column_stack([x, np.zeros(len(x))])[:, :2]


def fields(canvas: Canvas, ground: Ground, shown: Sequence[tuple[int, Field | None]]) -> None:
    """Draw the prediction in each cell. told: steps with the field that starts there; None removes it."""
    marks: dict[int, Mark] = {}
    for at, field in shown:
        for c in range(len(ground.classes)):
            cells = list(runs(field, c, ground.box)) if field else []
            if c in marks:
                marks[c].at(at, lines=cells, off=not cells)
            elif cells:
                marks[c] = canvas.cells(cells, step=at, c=tone_of(ground, c))


def runs(field: Field, c: int, box: Box) -> Iterator[Box]:
    """The cells of a class as boxes. Neighbours in a row form one box, and so do equal stretches of rows."""
    left, bottom, right, top = box
    rows, columns = len(field), len(field[0])
    turns = np.diff(np.pad(np.array(field) == c, ((0, 1), (1, 1))).astype(np.int8))
    ends_of: list[list[int]] = [np.flatnonzero(line).tolist() for line in turns]
    open_: dict[tuple[int, int], int] = {}
    for row in range(rows + 1):
        now = {*zip(ends_of[row][::2], ends_of[row][1::2], strict=True)}
        for ends in [ends for ends in open_ if ends not in now]:
            low = open_.pop(ends)
            x0, x1 = (left + at / columns * (right - left) for at in ends)
            y0, y1 = (bottom + at / rows * (top - bottom) for at in (low, row))
            yield x0, y0, x1, y1
        for ends in now:
            open_.setdefault(ends, row)


def dots(
    canvas: Canvas, ground: Ground, always: Sequence[int] = (), most: int = MOST_DRAWN, edited: bool = False
) -> dict[int, Mark]:
    """Draw the points. Returns the marks by point. Of many points, it draws `most`, evenly spread, and those
    in `always`. edited: whether the learner can edit them, so that they say which they are"""
    some = set(spread(ground.n, most).tolist() if most else ()) | {*always}
    places = flat(ground.x)
    found = {}
    for i in sorted(some):
        c = int(ground.codes[i])
        name = f"{ground.classes[c]}: {place(ground, ground.x[i])}"
        x, y = places[i].tolist()
        size = 0.26 if ground.n > 60 else 0.34
        point = i if edited else None
        found[i] = canvas.mark("dot", point=point, x=x, y=y, c=tone_of(ground, c), size=size, name=name)
    return found
