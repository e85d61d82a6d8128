"""What a plane shows, as data for its picture: axes, points, the rectangles of a tree, lines."""

from collections.abc import Iterator, Sequence
from math import floor, log10
from typing import NamedTuple

from mlcore import Node, Path, Table, Tree, path_text
from mlcore.oblique import Line
from views.stage.plane.wire import Axes, Axis, Box, PlanePoints, Region, Segment
from views.text import amount, plural

STEPS = (1, 2, 2.5, 5, 10)
MOST_TICKS = 7
FREE = 2.5  # axes that differ more than so many times in length have units of their own


class Place(NamedTuple):
    """A node of a tree as a rectangle, with the points of a table that lie in it."""

    path: Path
    node: Node
    box: Box
    rows: tuple[int, ...]
    wrong: tuple[int, ...]


def axis(name: str, low: float, high: float) -> Axis:
    """An axis with round ticks."""
    raw = (high - low) / MOST_TICKS
    power = 10.0 ** floor(log10(raw))
    step = next(s * power for s in STEPS if s * power >= raw * (1 - 1e-9))
    first, last = -floor(-low / step + 1e-9), floor(high / step + 1e-9)
    ticks = [round(i * step, 12) for i in range(first, last + 1)]
    return {"name": name, "low": low, "high": high, "ticks": [(t, amount(t)) for t in ticks]}


def axes(names: Sequence[str], box: Box) -> Axes:
    """Both axes of a box; where one is far longer than the other, their units differ."""
    left, bottom, right, top = box
    wide, high = right - left, top - bottom
    return {
        "x": axis(names[0], left, right),
        "y": axis(names[1], bottom, top),
        "free": max(wide, high) > FREE * min(wide, high),
    }


def points(table: Table, hollow: bool, rings: Sequence[tuple[int, str]] = ()) -> PlanePoints:
    """The records of a table with two continuous columns; rings: a word for some of them."""
    x, y = (column.cells.round(4).tolist() for column in table.columns)
    return {
        "x": x,
        "y": y,
        "c": table.target.cells.tolist(),
        "hollow": hollow,
        "rings": list(rings),
    }


def places(tree: Tree, table: Table, box: Box) -> Iterator[Place]:
    """Every node of a tree over two continuous columns, with the points of a table in it."""
    boxes: dict[Path, Box] = {(): box}
    names = [column.name for column in table.columns]
    target = table.target.cells
    for path, node, rows, _ in tree.visits(table):
        wrong = rows[target[rows] != tree.classes.index(node.label)]
        yield Place(path, node, boxes[path], tuple(rows.tolist()), tuple(wrong.tolist()))
        for i in range(len(node.children)):
            assert node.split is not None
            assert node.split.threshold is not None
            boxes[*path, i] = _half(boxes[path], names.index(node.split.attribute), node.split.threshold, i)


def _half(box: Box, axis_of: int, threshold: float, side: int) -> Box:
    bounds = list(box)
    bounds[axis_of + 2 if side == 0 else axis_of] = threshold
    return (bounds[0], bounds[1], bounds[2], bounds[3])


def rectangles(tree: Tree, found: Sequence[Place], order: Sequence[Path], box: Box) -> list[Region]:
    """The regions of a tree whose questions are opened one a step, in that order."""
    opened = {path: step for step, path in enumerate(order, start=1)}
    regions: list[Region] = [
        {
            "id": path_text(place.path),
            "c": tree.classes.index(place.node.label),
            "name": region_name(place, box, [a.name for a in tree.attributes]),
            "born": opened[place.path[:-1]] if place.path else 0,
            "gone": opened.get(place.path, -1),
            "box": place.box,
            "wrong": list(place.wrong),
        }
        for place in found
    ]
    return sorted(regions, key=lambda region: region["born"])  # later ones lie above


def cuts(found: Sequence[Place], order: Sequence[Path], names: Sequence[str]) -> list[Segment]:
    """For each step the cut that is made in it, as a segment."""
    by_path = {place.path: place for place in found}
    return [{**_cut(by_path[path], names), "born": i + 1, "gone": i + 2} for i, path in enumerate(order)]


def _cut(place: Place, names: Sequence[str]) -> Segment:
    left, bottom, right, top = place.box
    split = place.node.split
    assert split is not None
    at = split.threshold
    assert at is not None
    upright = names.index(split.attribute) == 0
    start, end = ((at, bottom), (at, top)) if upright else ((left, at), (right, at))
    return {"look": "cut", "from": start, "to": end}


def region_name(place: Place, box: Box, names: Sequence[str]) -> str:
    """“ring: 0.31 < x1 ≤ 0.52, x2 ≤ 0.1; 12 points, 1 of them wrong”."""
    wrong = f", {len(place.wrong)} of them wrong" if place.wrong else ""
    where = bounds_text(place.box, box, names)
    return f"{place.node.label}: {where}; {plural(len(place.rows), 'point')}{wrong}"


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


def boundary(line: Line) -> list[float]:
    """A line as the picture takes it: a, b, c of a·x + b·y = c."""
    return [*line.weights, line.threshold]
