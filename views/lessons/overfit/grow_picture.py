"""What the plane shows: points, the rectangles of a tree, a line. field.js says what each field means.

Learners edit the training points, and the tree follows a dragged point at the same step.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import mlcore
from datasets.worlds import TEST, TRAINING, VALIDATION
from mlcore import Path, Table, path_text
from mlcore.trees.growth import Growth, error_curve, tree_with
from mlcore.trees.oblique import FisherStep, Line, SearchStep
from views.kit.keep import kept
from views.kit.known import known
from views.kit.lesson import Touch
from views.kit.link.params import Change
from views.lessons.overfit.grow import (
    EDITED,
    Case,
    Grown,
    LineStep,
    Place,
    Story,
    equation,
    in_words,
    points_of,
    story_of,
    tables_of,
)
from views.stage.animation.animation import trace_of
from views.stage.plane.picture import axes
from views.stage.plane.wire import Bent, Draft, Region
from views.subjects.points.points import Points
from views.subjects.points.reading import pack
from views.subjects.regions import NEVER, boxes, threshold_line
from views.words.grammar import plural
from views.words.numbers import amount

NAME = "The tree with splits along the axes, at the same step"


def picture(case: Case, story: Story, quick: bool = False) -> dict[str, Any]:
    """The plane as plane.js takes it, without the place."""
    about, table = _ground(case, story), story.grown.tables[case.show == "test"]
    if story.line:
        return about | _parting(case, story.line, table)
    return about | _growing(case, story.grown, len(story.steps))


@kept
def along_axes(case: Case) -> dict[str, Any]:
    """The tree along the axes, at each step of the oblique one. Its rectangles are no nodes of that."""
    story = story_of(case)
    other, last = known(story.other), len(story.steps) - 1
    drawn = _growing(case, other, len(story.steps))
    regions = [{**one, "id": f"along {one['id']}"} for one in drawn["regions"] if one["born"] <= last]
    steps = [{**step, "at": [f"along {place}" for place in step["at"]]} for step in drawn["steps"]]
    return _ground(case, story) | {**drawn, "name": NAME, "regions": regions, "steps": steps}


def _ground(case: Case, story: Story) -> dict[str, Any]:
    """What stays the same: axes and points."""
    world, table = case.world, story.grown.tables[case.show == "test"]
    x, y = (column.cells.round(4).tolist() for column in table.columns)
    seen = {"x": x, "y": y, "c": table.target.cells.tolist(), "hollow": case.show == "test"}
    return {
        "trace": trace_of(case),
        "name": f"{world.title}: {plural(table.n, f'{case.show} point')} in the plane",
        "axes": axes(world.names, case.box),
        "classes": list(world.classes),
        "points": {**seen, "rings": _rings(case, table)},
    }


def _rings(case: Case, table: Table) -> list[list[Any]]:
    """The one odd point among the training points, as long as neither noise nor the learner adds others."""
    if not case.world.ring or case.show == "test" or case.noise or case.edited:
        return []
    x, target = table.columns[0].cells, table.target.cells
    return [[i, case.world.ring] for i in range(table.n) if (x[i] < 0.5) != (target[i] == 0)]


def _growing(case: Case, of: Grown, count: int) -> dict[str, Any]:
    """A region more at each step, by a cut that is drawn in it; in the last of `count` steps nothing is."""
    places, best = of.train if case.show == "training" else of.test, of.chosen
    opened = {opening.path: step for step, opening in enumerate(of.growth.openings, start=1)}
    steps = [{"at": [""], "tick": False, "text": in_words(of, 0)}]
    for path, i in opened.items():
        below = [path_text((*path, k)) for k in range(len(of.tree.node(path).children))]
        steps.append({"at": below, "tick": i == best, "text": in_words(of, i)})
    steps += [{**steps[-1], "at": [], "tick": False}] * (count - len(steps))
    regions = [_region(of, place, opened) for place in places.values()]
    return {
        "regions": sorted(regions, key=lambda region: region["born"]),  # later ones lie above
        "segments": [{**known(places[path].line), "born": i, "gone": i + 1} for path, i in opened.items()],
        "steps": steps,
    }


def _region(of: Grown, place: Place, opened: Mapping[Path, int]) -> dict[str, Any]:
    """A region from the step that opens its parent to its own. Its name is such as
    “ring: 0.31 < x1 ≤ 0.52, x2 ≤ 0.1 (12 points, 1 of them misclassified)”.
    """
    wrong = f", {len(place.wrong)} of them misclassified" if place.wrong else ""
    shape = "corners" if of.weighed else "box"
    return {
        "id": path_text(place.path),
        "c": of.tree.classes.index(place.node.label),
        "name": f"{place.node.label}: {place.where} ({plural(len(place.rows), 'point')}{wrong})",
        "born": opened[place.path[:-1]] if place.path else 0,
        "gone": opened.get(place.path, -1),
        shape: list(place.area),
        "wrong": list(place.wrong),
    }


def _parting(case: Case, steps: Sequence[LineStep], table: Table) -> dict[str, Any]:
    """A line that turns and slides, the sides it makes, and the lines that are only tried."""
    lined = [i for i, step in enumerate(steps) if step.line is not None]
    first = lined[0] if lined else len(steps)
    whole = {"id": "whole", "c": None, "name": case.world.whole, "box": list(case.world.box)}
    regions: list[dict[str, Any]] = [{**whole, "born": 0, "gone": first}] if first else []
    for side, name in ((-1, "below"), (1, "above")):
        regions += _side(case, steps, side, name, first)
    lines = [{"id": "line", "look": "solid", "born": first, "gone": -1, "at": _keys(steps, lined)}]
    for i, step in enumerate(steps):
        if isinstance(step, SearchStep) and step.tried is not None:
            tried = {"id": f"tried {i}", "look": "dashed", "born": i, "gone": i + 1}
            lines.append({**tried, "at": [[i, *boundary(step.tried)]]})
    stands = [_stand(case, table, step) for step in steps]
    return {"regions": regions, "lines": lines, **_means(case, steps), "steps": stands}


def _keys(steps: Sequence[LineStep], lined: Sequence[int]) -> list[list[float]]:
    """The places of the line: one for each step that moves it."""
    keys: list[list[float]] = []
    for i in lined:
        line = known(steps[i].line)
        if not keys or keys[-1][1:] != boundary(line):
            keys.append([i, *boundary(line)])
    return keys


def _side(case: Case, steps: Sequence[LineStep], side: int, name: str, first: int) -> list[dict[str, Any]]:
    """One side of the line as regions: a new one whenever another class has the majority there."""
    found: list[dict[str, Any]] = []
    for i in range(first, len(steps)):
        sides = known(steps[i].sides)
        label = sides.labels[side > 0]
        if found and found[-1]["c"] == label:
            continue
        if found:
            found[-1]["gone"] = i
        about = {"id": f"{name} {i}", "name": f"{case.world.classes[label]}: {name} the line"}
        found.append({**about, "c": label, "born": i, "gone": -1, "side": ["line", side]})
    return found


def _means(case: Case, steps: Sequence[LineStep]) -> dict[str, Any]:
    """The class means of Fisher's line, joined until the line is there."""
    start = steps[0]
    if not isinstance(start, FisherStep):
        return {}
    spots = [
        {"x": x, "y": y, "c": i, "text": f"mean of {case.world.classes[i]}", "born": 0, "gone": -1}
        for i, (x, y) in enumerate(start.means)
    ]
    ends = {"from": list(start.means[0]), "to": list(start.means[1])}
    return {"spots": spots, "segments": [{"look": "link", **ends, "born": 0, "gone": len(steps) - 2}]}


def _stand(case: Case, table: Table, step: LineStep) -> dict[str, Any]:
    """One step of a line: which records are on the wrong side of it, and the picture in words."""
    text, wrong = "There is no line yet.", []
    if step.line is not None and step.sides is not None:
        said = [step.sides.labels[int(over)] for over in step.line.above(table).tolist()]
        wrong = [i for i, label in enumerate(said) if label != table.target.cells[i]]
        of_all = plural(table.n, f"{case.show} point")
        text = f"The line {equation(step.line)} misclassifies {len(wrong)} of {of_all}."
    return {"at": [], "tick": step.kind in ("line", "cut", "move", "jump"), "text": text, "wrong": wrong}


def boundary(line: Line) -> list[float]:
    """A line as field.js takes it: a, b, c of a·x + b·y = c."""
    return [*line.weights, line.threshold]


# The points in the learner's hand -------------------------------------------------------------------


def _to_edit(case: Case) -> Points | None:
    """The points to edit: those that the tree along the axes learns from, if they are shown."""
    tree = case.how == "tree" and case.show == "training"
    return points_of(case) if tree else None


def _written(points: Points) -> Change:
    """The link of edited points. Their source stays in the link."""
    return {EDITED.name: pack(points.x, points.y)}


def draft(case: Case, step: int | None) -> Draft:
    """The tree of a case at one step, and the errors at every step; None for the last, at which it is whole.

    Its regions are not described, because nobody points at them in the middle of a drag.
    """
    tables = tables_of(case)
    train = tables[TRAINING]
    tree = mlcore.fit(train, mlcore.RECIPES["cart"])
    growth = error_curve(tree, tables)
    order = [opening.path for opening in growth.openings]
    at = len(order) if step is None else min(step, len(order))
    shown = tree_with(tree, at, order)
    areas = boxes(tree, case.world.names, case.box)
    regions: list[Region] = []
    for path, node, rows, _ in shown.visits(train):
        if not node.children:
            c = shown.classes.index(node.label)
            wrong = rows[train.target.cells[rows] != c].tolist()
            about: Region = {"id": path_text(path), "c": c, "name": str(node.label), "born": 0, "gone": NEVER}
            regions.append({**about, "box": areas[path], "wrong": wrong})
    cuts = [
        threshold_line(known(tree.node(path).split), areas[path], case.world.names)
        for path in order[at - 1 : at]
    ]
    at_cut = [path_text((*path, i)) for path in order[at - 1 : at] for i in (0, 1)]
    missed, tested = (
        f"{amount(growth.errors[which][at])} of {tables[which].n}" for which in (TRAINING, TEST)
    )
    figures = f"{plural(growth.leaves[at], 'leaf')}, training errors {missed}, test errors {tested}"
    curve = _bent(growth, at)
    return {"regions": regions, "segments": cuts, "at": at_cut, "curve": curve, "figures": figures}


def _bent(growth: Growth, at: int) -> Bent:
    """The lines of the chart of errors (grow_panels.py), in its order."""
    shares = [
        [wrong / growth.totals[which] for wrong in growth.errors[which]]
        for which in (TRAINING, VALIDATION, TEST)
    ]
    return {"x": [*growth.leaves], "ys": shares, "at": growth.leaves[at]}


TOUCH = Touch[Case](_to_edit, lambda case, points: replace(case, edited=points), _written, draft)
