"""The training points in the learner's hand, and the tree that follows a dragged point at the same step."""

from dataclasses import replace

import mlcore
from datasets.worlds import TEST
from mlcore import path_text
from mlcore.trees.growth import best_first, tree_with
from views.kit.known import known
from views.kit.lesson import Touch
from views.kit.link import table
from views.kit.link.params import Change
from views.lessons.overfit.case import Case, points_of, tables_of
from views.stage.plane.wire import Draft, Region
from views.subjects.points.points import Points
from views.subjects.points.reading import pack
from views.subjects.regions import NEVER, boxes, threshold_line
from views.words.grammar import plural
from views.words.numbers import amount


def _points(case: Case) -> Points | None:
    """The points to edit: those that the tree along the axes learns from, if they are shown."""
    tree = case.view == "grow" and case.how == "tree" and case.show == "training"
    return points_of(case) if tree else None


def _written(points: Points) -> Change:
    """The link of edited points. Their source stays in the link."""
    return {table.EDITED.name: pack(points.x, points.y)}


def draft(case: Case, step: int | None) -> Draft:
    """The tree of a case at one step alone; None for the last step, at which the tree is whole.

    Its regions are not described, because nobody points at them in the middle of a drag.
    """
    train, test = tables_of(case)[: TEST + 1]
    # The first questions, as many as the step, lie no deeper than that many ranks.
    tree = mlcore.fit(train, replace(mlcore.RECIPES["cart"], max_depth=step))
    order = best_first(tree)
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
    missed = sum(len(region["wrong"]) for region in regions)
    figures = f"{plural(len(regions), 'leaf')}, training errors {missed} of {train.n}, "
    figures += f"test errors {amount(shown.errors(test))} of {test.n}"
    return {"regions": regions, "segments": cuts, "at": at_cut, "figures": figures}


TOUCH = Touch[Case](_points, lambda case, points: replace(case, edited=points), _written, draft)
