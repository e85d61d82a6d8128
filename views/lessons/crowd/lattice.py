"""A plane in cells between the thresholds of trees: what is made of these trees is the same within one."""

from collections.abc import Iterable, Iterator

import numpy as np

from mlcore import Tree
from mlcore.model import Model
from views.stage.plane.wire import Box
from views.subjects.ground.drawn import runs
from views.subjects.ground.fields import Field
from views.subjects.ground.ground import Floats, Ground

Edges = tuple[tuple[float, ...], tuple[float, ...]]  # of the columns and of the rows


def edges_of(ground: Ground, models: Iterable[Model]) -> Edges:
    """Where some tree has a threshold, and the ends of the plane."""
    left, bottom, right, top = ground.box
    across, up = {left, right}, {bottom, top}
    for model in models:
        assert isinstance(model, Tree)
        for _, node in model.walk():
            if node.split and node.split.threshold is not None:
                where = up if ground.columns.index(node.split.attribute) else across
                where.add(node.split.threshold)
    return tuple(sorted(across)), tuple(sorted(up))


def middles(ground: Ground, edges: Edges) -> Floats:
    """The middles of the cells, row by row from below; of a line only one row."""
    xs, ys = (np.array(ends[:-1]) / 2 + np.array(ends[1:]) / 2 for ends in edges)
    places = np.column_stack([axis.ravel() for axis in np.meshgrid(xs, ys)])
    return np.asarray(places[:, : len(ground.names)])


def field(codes: np.ndarray, edges: Edges) -> Field:
    """The classes (n,) at the middles, row by row."""
    return tuple(map(tuple, codes.reshape(-1, len(edges[0]) - 1).tolist()))


def boxes_of(field: Field, c: int, edges: Edges) -> Iterator[Box]:
    """The cells of a class as few boxes."""
    across, up = edges
    whole = (0.0, 0.0, len(across) - 1.0, len(up) - 1.0)
    for left, low, right, high in runs(field, c, whole):
        yield across[round(left)], up[round(low)], across[round(right)], up[round(high)]
