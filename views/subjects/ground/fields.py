"""The predictions of a model in each cell of a plane."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from views.subjects.ground.ground import Floats, Ground

Segment = tuple[float, float, float, float]  # x, y of both ends
Field = tuple[tuple[int, ...], ...]  # the class of each cell, row by row from the bottom


def centres(ground: Ground, cells: int) -> Floats:
    """The centres of the cells of the plane, (cells², 2), row by row from the bottom."""
    left, bottom, right, top = ground.box
    xs, ys = (
        (np.arange(cells) + 0.5) / cells * (high - low) + low for low, high in ((left, right), (bottom, top))
    )
    return np.column_stack([axis.ravel() for axis in np.meshgrid(xs, ys)])


def field_of(ground: Ground, labels: Any, cells: int) -> Field:
    """The field of the labels that a model predicts at the centres."""
    places = {label: i for i, label in enumerate(ground.classes)}
    codes = [places[label] for label in labels.tolist()]
    return tuple(tuple(codes[row * cells : (row + 1) * cells]) for row in range(cells))


def differing(one: Field, other: Field) -> Field:
    """A field with 1 where two fields differ, else 0."""
    return tuple(
        tuple(int(a != b) for a, b in zip(x, y, strict=True)) for x, y in zip(one, other, strict=True)
    )


def stretches(line: Sequence[bool] | np.ndarray) -> Iterator[tuple[int, int]]:
    """The start and end of each stretch of true values. The end is not part of the stretch."""
    turns = np.flatnonzero(np.diff([0, *map(int, line), 0])).tolist()
    yield from zip(turns[::2], turns[1::2], strict=True)


def edges(ground: Ground, field: Field) -> list[Segment]:
    """The sides between cells of different classes. Sides in a row form one segment."""
    left, bottom, right, top = ground.box
    codes = np.array(field)
    wide, high = (right - left) / codes.shape[1], (top - bottom) / codes.shape[0]
    level = [
        (left + first * wide, y, left + end * wide, y)
        for row, line in enumerate(codes[1:] != codes[:-1], start=1)
        for y in [bottom + row * high]
        for first, end in stretches(line)
    ]
    upright = [
        (x, bottom + first * high, x, bottom + end * high)
        for column, line in enumerate((codes[:, 1:] != codes[:, :-1]).T, start=1)
        for x in [left + column * wide]
        for first, end in stretches(line)
    ]
    return level + upright
