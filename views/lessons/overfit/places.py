"""The nodes of a tree over two columns as rectangles in the plane."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mlcore import Node, Path, Table, Tree
from views.known import known
from views.stage.plane.wire import Box
from views.words.numbers import amount


class Place(NamedTuple):
    """A node of a tree as a rectangle, with the points of a table that lie in it."""

    path: Path
    node: Node
    box: Box
    rows: tuple[int, ...]
    wrong: tuple[int, ...]


def places(tree: Tree, table: Table, box: Box) -> Iterator[Place]:
    """Every node of a tree over two continuous columns, with the points of a table in it."""
    boxes: dict[Path, Box] = {(): box}
    names = [column.name for column in table.columns]
    target = table.target.cells
    for path, node, rows, _ in tree.visits(table):
        wrong = rows[target[rows] != tree.classes.index(node.label)]
        yield Place(path, node, boxes[path], tuple(rows.tolist()), tuple(wrong.tolist()))
        for i in range(len(node.children)):
            split = known(node.split)
            boxes[*path, i] = _half(boxes[path], names.index(split.attribute), known(split.threshold), i)


def _half(box: Box, axis_of: int, threshold: float, side: int) -> Box:
    bounds = list(box)
    bounds[axis_of + 2 if side == 0 else axis_of] = threshold
    return (bounds[0], bounds[1], bounds[2], bounds[3])


def bounds_text(inner: Box, whole: Box, names: Sequence[str]) -> str:
    """Where a rectangle lies: “x1 ≤ 0.52, 0 < x2 ≤ 0.1”, or “the whole square”."""
    parts = []
    for i, name in enumerate(names):
        low = inner[i] if inner[i] > whole[i] else None
        high = inner[i + 2] if inner[i + 2] < whole[i + 2] else None
        if low is not None and high is not None:
            parts.append(f"{_place(low)} < {name} ≤ {_place(high)}")
        elif high is not None:
            parts.append(f"{name} ≤ {_place(high)}")
        elif low is not None:
            parts.append(f"{name} > {_place(low)}")
    return ", ".join(parts) or "the whole square"


def _place(value: float) -> str:
    return amount(round(value, 3))
