"""Draws a tree in the plane of two attributes, as regions over the points. A regression tree appears as steps
over one attribute, or as regions coloured by their means.

The plane cannot show a split on a third attribute. The region of such a node is not divided, and its name
gives the attribute.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from mlcore import Branch, Node, Path, Split, Table, Tree, path_text
from mlcore.trees.oblique import Line, ObliqueTree
from views.kit.keep import kept
from views.stage.plane.picture import axes as axes_of
from views.stage.plane.wire import Box, PlanePicture, PlaneStep, Region, Segment, Spot
from views.subjects.points.of_tables import spread
from views.subjects.points.points import framed
from views.subjects.trees.picture import trace_name
from views.subjects.trees.story import Choices, story_of
from views.words.grammar import listed, plural
from views.words.numbers import exact, short, tally

MOST_POINTS = 500  # the most points that are drawn
NEVER = -1  # the step `gone` of a region that stays to the end
Shape = tuple[Spot, ...]  # the corners of a convex area
CHANGING = ("split", "collapse", "done", "limit")  # steps that change where a tree has its leaves
NOWHERE: Box = (0.0, 0.0, 1.0, 1.0)  # the plane of two attributes that no record has both
ROUND = 1  # the class whose sign is a disc; the points below steps have no classes


# Boxes --------------------------------------------------------------------------------------------


def boxes(tree: Tree, names: Sequence[str], box: Box, through: bool = False) -> dict[Path, Box]:
    """The part of a box in which records reach each node, by the thresholds on one or two attributes.

    A branch of a split on another attribute has no box, unless `through` gives it the box of its parent.
    """
    found: dict[Path, Box] = {(): box}
    for path, node in tree.walk():
        if path in found and node.split:
            inside = node.split.attribute in names and _ranges(node.split)
            for i, branch in enumerate(node.split.branches):
                at = names.index(node.split.attribute) if inside else 0
                part = _part(found[path], at, branch) if inside else found[path] if through else None
                if part is not None:
                    found[*path, i] = part
    return found


def _ranges(split: Split) -> bool:
    """Whether the branches of a split are ranges of numbers."""
    return any(branch.threshold is not None for branch in split.branches)


def _part(box: Box, at: int, branch: Branch) -> Box | None:
    """The part of a box that belongs to a branch, or None if it is empty."""
    if branch.threshold is None:
        return None
    ends = list(box)
    if branch.op == "<=":
        ends[at + 2] = min(box[at + 2], branch.threshold)
    else:
        ends[at] = max(box[at], branch.threshold)
    if branch.above is not None:
        ends[at] = max(ends[at], branch.above)
    left, bottom, right, top = ends
    return (left, bottom, right, top) if ends[at] < ends[at + 2] else None


def bounds_text(
    inner: Box, whole: Box, names: Sequence[str], everything: str = "the whole square",
    text: Callable[[str, float], str] = lambda name, cut: exact(cut),
) -> str:  # fmt: skip
    """The bounds of a box within another box: “x1 ≤ 0.52, 0 < x2 ≤ 0.1”, or `everything` if they are equal.

    text: formats a threshold, from the name of its axis and its value
    """
    parts = []
    for i, name in enumerate(names):
        low, high = (text(name, inner[k]) for k in (i, i + 2))
        if inner[i + 2] < whole[i + 2]:
            parts.append(f"{low} < {name} ≤ {high}" if inner[i] > whole[i] else f"{name} ≤ {high}")
        elif inner[i] > whole[i]:
            parts.append(f"{name} > {low}")
    return ", ".join(parts) or everything


def threshold_line(split: Split, box: Box, names: Sequence[str]) -> Segment:
    """The threshold of a split as a line across its box."""
    left, bottom, right, top = box
    at = split.threshold or 0.0
    if split.attribute == names[0]:
        return {"look": "cut", "from": (at, bottom), "to": (at, top)}
    return {"look": "cut", "from": (left, at), "to": (right, at)}


# Slanted regions ------------------------------------------------------------------------------------


def shapes(tree: ObliqueTree, box: Box) -> dict[Path, Shape]:
    """The part of a box in which records reach each node of an oblique tree over the two axes, as its corners
    in order. An empty part has no corners."""
    left, bottom, right, top = box
    found: dict[Path, Shape] = {(): ((left, bottom), (right, bottom), (right, top), (left, top))}
    for path, _ in tree.tree.walk():
        if (line := tree.line(path)) is not None:
            found[*path, 0] = clipped(found[path], line, -1)
            found[*path, 1] = clipped(found[path], line, 1)
    return found


def clipped(shape: Shape, line: Line, side: int) -> Shape:
    """The part of a convex shape above a line (side 1) or below it (side −1)."""
    kept: list[Spot] = []
    for here, there in zip(shape, (*shape[1:], *shape[:1]), strict=True):
        before, after = side * _height(line, here), side * _height(line, there)
        if before >= 0:
            kept.append(here)
        if (before >= 0) != (after >= 0):
            kept.append(_between(here, there, before / (before - after)))
    return tuple(kept)


def chord(shape: Shape, line: Line) -> Segment:
    """The part of a line inside a convex shape. The line must cross the shape."""
    heights = [_height(line, corner) for corner in shape]
    sides = zip(shape, (*shape[1:], *shape[:1]), heights, (*heights[1:], *heights[:1]), strict=True)
    crossed = [_between(a, b, h / (h - k)) for a, b, h, k in sides if (h >= 0) != (k >= 0)]
    return {"look": "cut", "from": crossed[0], "to": crossed[-1]}


def _height(line: Line, place: Spot) -> float:
    """The height of a place above a line: w·x minus the threshold."""
    return line.weights[0] * place[0] + line.weights[1] * place[1] - line.threshold


def _between(here: Spot, there: Spot, share: float) -> Spot:
    return here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])


# Which plane --------------------------------------------------------------------------------------


def offered(table: Table) -> tuple[str, ...]:
    """The attributes that can be an axis. There are none if a classification table has fewer than two."""
    numbers = [column for column in table.columns if column.kind == "continuous"]
    names = tuple(column.name for column in numbers if not np.isnan(column.cells).all())
    return names if len(names) > 1 or (names and table.target.kind == "continuous") else ()


def asked(tree: Tree, table: Table) -> list[str]:
    """The offered attributes that the tree splits on, those nearest to the root first."""
    able = offered(table)
    names = (node.split.attribute for rank in tree.ranks() for node in rank if node.split)
    return [name for name in dict.fromkeys(names) if name in able]


def chosen(tree: Tree, table: Table, wished: Sequence[str]) -> tuple[str, ...]:
    """The attributes of the plane: the wished ones, then the first ones of the tree. A regression has one
    attribute, unless the learner wishes for two."""
    able = [name for name in wished if name in offered(table)]
    names = tuple(dict.fromkeys([*able, *asked(tree, table), *offered(table)]))
    return names[: 1 if tree.regression and len(able) < 2 else 2]


def telling(tree: Tree, table: Table) -> bool:
    """Whether the plane opens by itself: the root splits on an offered attribute, and the tree splits on
    two of them, or on one in a regression."""
    names = asked(tree, table)
    root = tree.root.split
    return root is not None and root.attribute in names and len(names) > (0 if tree.regression else 1)


# The picture --------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Plane:
    """The records in the plane of one or two attributes.

    names: the attributes of the axes; rows: the drawn rows of the table; x: (n, 2) their places
    box:   the bounds of the plane; lost: how many records lack a number for an axis
    """

    table: Table
    names: tuple[str, ...]
    rows: np.ndarray
    x: np.ndarray
    box: Box
    lost: int
    classes: tuple[object, ...]

    @property
    def steps(self) -> bool:
        """Whether the tree is drawn as steps over one attribute."""
        return len(self.names) == 1

    @property
    def span(self) -> tuple[float, float]:
        """The lowest and the highest number of the target, in a regression."""
        return float(self.table.target.cells.min()), float(self.table.target.cells.max())

    def heat(self, value: float) -> float:
        """The position of a number in `span`, from 0 to 1. It is 0.5 if all numbers are equal."""
        low, high = self.span
        return (value - low) / (high - low) if high > low else 0.5


def plane_of(table: Table, names: tuple[str, ...]) -> Plane:
    """The plane of a table over these attributes, with at most MOST_POINTS records."""
    columns = [table.column(name).cells for name in names]
    if len(names) == 1:
        columns.append(table.target.cells)
    every = np.column_stack(columns).astype(float)
    known = np.flatnonzero(np.isfinite(every).all(axis=1))
    rows = known[spread(len(known), MOST_POINTS)]
    box = framed(every[known]) if len(known) else NOWHERE
    return Plane(table, names, rows, every[rows], box, table.n - len(known), table.classes)


@kept
def picture(choices: Choices, detail: int, names: tuple[str, ...]) -> PlanePicture:
    """The picture of a tree in the plane, at the steps of its story, which are those of the tree picture."""
    story = story_of(choices, detail)
    of = plane_of(story.table, names)
    target = story.table.target
    regions, segments, at = _lives(of, [(step.kind, step.path, step.tree) for step in story.steps])
    up = names[1] if len(names) == 2 else target.name
    kind = "as steps over" if of.steps else "in the plane of"
    steps: list[PlaneStep] = [{"at": here, "tick": False, "text": plural(n, "region")} for here, n in at]
    drawn: PlanePicture = {
        "trace": trace_name(choices, detail),
        "name": f"The tree {kind} {listed(names)}",
        "axes": {**axes_of((names[0], up), of.box), "free": True},
        "classes": [str(name) for name in of.classes],
        "points": {
            "x": of.x[:, 0].tolist(),
            "y": of.x[:, 1].tolist(),
            "c": target.cells[of.rows].tolist() if of.classes else [ROUND] * len(of.rows),
        },
        "regions": regions,
        "segments": segments,
        "steps": steps,
        "legend": "each line is a prediction" if of.steps else "outlined where they are misclassified",
    }
    return drawn if of.classes or of.steps else _coloured(drawn, of)


def _coloured(drawn: PlanePicture, of: Plane) -> PlanePicture:
    """The picture with colours that show the numbers of the target."""
    low, high = map(exact, of.span)
    numbers = of.table.target.cells[of.rows].tolist()
    name = of.table.target.name
    drawn["points"]["heats"] = [round(of.heat(value), 3) for value in numbers]
    drawn["points"]["words"] = [f"{name} {exact(value)}" for value in numbers]
    drawn["scale"] = low, high
    drawn["legend"] = f"{name}: regions show their mean, points their own value"
    return drawn


Explanation = Sequence[tuple[str, Path | None, Tree]]  # kind, path and tree of each step
Key = tuple[Path, object, Split | None, Box]  # a region stays as long as its key


def _lives(
    of: Plane, explanation: Explanation
) -> tuple[list[Region], list[Segment], list[tuple[list[str], int]]]:
    """Regions and segments with their first and last steps, and for each step its region and the number of
    regions."""
    regions: list[Region] = []
    segments: list[Segment] = []
    alive: dict[Key, list[Region | Segment]] = {}
    at, last = [], None
    for i, (kind, path, tree) in enumerate(explanation):
        if tree is not last and (kind in CHANGING or last is None):
            before, alive, last = alive, {}, tree
            for place, (node, box) in shown(of, tree).items():
                key = (place, node.label, node.split, box)
                if key not in before:
                    region, lines = _region(of, place, node, box, i), _steps(of, node, box, i)
                    regions.append(region)
                    segments += lines
                    before[key] = [region, *lines]
                alive[key] = before.pop(key)
            for thing in (thing for things in before.values() for thing in things):
                thing["gone"] = i
            segments += _cut(of, tree, path, i) if kind == "split" and path is not None else []
        mine = [path_text(path)] if path is not None and any(key[0] == path for key in alive) else []
        at.append((mine, len(alive)))
    return regions, segments, at


def shown(of: Plane, tree: Tree) -> dict[Path, tuple[Node, Box]]:
    """The nodes of a tree that are drawn, with their boxes: those below which no node has a box."""
    found = boxes(tree, of.names, of.box, through=of.steps)
    return {
        path: (node, found[path])
        for path, node in tree.walk()
        if path in found and not any((*path, i) in found for i in range(len(node.children)))
    }


def _region(of: Plane, path: Path, node: Node, box: Box, born: int) -> Region:
    where = bounds_text(box, of.box, of.names, "everywhere")
    made: Region = {"id": path_text(path), "c": None, "name": "", "born": born, "gone": NEVER, "box": box}
    n = plural(node.n, "record")
    if node.mean is not None:
        then = f", then a split on {node.split.attribute}" if node.split and not of.steps else ""
        made["name"] = f"mean {short(node.mean)}{then}: {where}, {n}"
        if not of.steps:
            made["heat"] = round(of.heat(node.mean), 3)
    elif node.split:
        made["name"] = f"the tree splits on {node.split.attribute}: {where}, {n}"
    else:
        c = of.classes.index(node.label)
        wrong = _wrong(of, box, c)
        missed = f", {tally(len(wrong))} of those drawn misclassified" if wrong else ""
        made |= {"c": c, "name": f"{node.label}: {where}, {n}{missed}", "wrong": wrong}
    return made


def _wrong(of: Plane, box: Box, c: int) -> list[int]:
    """The drawn points in a box that have a class other than c."""
    left, bottom, right, top = box
    x, y = of.x.T
    inside = (x > left) & (x <= right) & (y > bottom) & (y <= top)
    other = of.table.target.cells[of.rows] != c
    wrong: list[int] = np.flatnonzero(inside & other).tolist()
    return wrong


def _steps(of: Plane, node: Node, box: Box, born: int) -> list[Segment]:
    """The mean of a node as a line over its part of the axis. There is none unless the plane has steps."""
    if not of.steps or node.mean is None:
        return []
    ends: Segment = {"look": "step", "from": (box[0], node.mean), "to": (box[2], node.mean)}
    return [{**ends, "born": born, "gone": NEVER}]


def _cut(of: Plane, tree: Tree, path: Path, born: int) -> Iterator[Segment]:
    """The threshold that a step finds, as a line that only this step shows."""
    split, box = tree.node(path).split, boxes(tree, of.names, of.box, of.steps).get(path)
    if split and box and split.kind == "threshold" and split.attribute in of.names:
        yield {**threshold_line(split, box, of.names), "born": born, "gone": born + 1}


def note(tree: Tree, table: Table, names: tuple[str, ...]) -> str:
    """Sentences about what the plane leaves out, or "" if it shows everything."""
    others = [name for name in tree.asked() if name not in names]
    of, said = plane_of(table, names), []
    if others:
        few = [*others[:3], *([f"{len(others) - 3} more"] if len(others) > 3 else [])]
        where = "Where several lines overlap" if of.steps else "In the grey areas"
        where = where if of.classes or of.steps else "Where a region has the mean of several leaves"
        said.append(f"{where}, the tree also splits on {listed(few)}.")
    if of.lost:
        said.append(f"The plane leaves out {plural(of.lost, 'record')} without a number for an axis.")
    if len(of.rows) < table.n - of.lost:
        said.append(f"The plane shows {len(of.rows)} of {table.n:,} records, evenly spread.")
    return " ".join(said)
