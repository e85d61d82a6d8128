"""What a model predicts in each cell of a plane."""

from typing import Any

import numpy as np

from views.ground.ground import Floats, Ground

Field = tuple[tuple[int, ...], ...]  # the classes of the cells, row by row from below


def centres(ground: Ground, cells: int) -> Floats:
    """The middles of the cells of the plane, row by row from below."""
    left, bottom, right, top = ground.box
    xs, ys = (
        (np.arange(cells) + 0.5) / cells * (high - low) + low for low, high in ((left, right), (bottom, top))
    )
    return np.column_stack([axis.ravel() for axis in np.meshgrid(xs, ys)])


def field_of(ground: Ground, labels: Any, cells: int) -> Field:
    """The classes that are predicted at the centres."""
    places = {label: i for i, label in enumerate(ground.classes)}
    codes = [places[label] for label in labels.tolist()]
    return tuple(tuple(codes[row * cells : (row + 1) * cells]) for row in range(cells))


def differing(one: Field, other: Field) -> Field:
    """1 where two fields differ, else 0."""
    return tuple(
        tuple(int(a != b) for a, b in zip(x, y, strict=True)) for x, y in zip(one, other, strict=True)
    )
