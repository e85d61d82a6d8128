"""A split of the learner's own at a node: which branch its records take, and what it is worth.

s, v    statistics of a node, values of a column (records.py, impurity.py)
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.trees.growing.asking import Question
from mlcore.trees.growing.prepared import Prepared
from mlcore.trees.growing.records import Frontier
from mlcore.trees.growing.ways import Ways, large, sizes_of
from mlcore.trees.impurity import Sides
from mlcore.trees.node import Split
from mlcore.trees.recipe import Recipe
from mlcore.trees.routing import answers

Ints: TypeAlias = NDArray[np.intp]


def question_of(frontier: Frontier, i: int, split: Split, recipe: Recipe) -> Question | None:
    """The question of the i-th node of a rank; None where it does not part the node's records, or leaves
    fewer in a branch than the recipe allows."""
    c = place_of(frontier, split.attribute)
    prepared = frontier.records.columns[c]
    members = frontier.members[frontier.start[i] : frontier.start[i + 1]]
    route = _route(prepared, split)
    branch = route[frontier.codes(c, members)]
    regression, known = frontier.records.regression, branch >= 0
    weight = frontier.weight[members]
    sizes = np.bincount(branch[known], weight[known], minlength=len(split.branches))[:, None]
    is_cut = split.kind == "threshold"
    enough = large(sizes, recipe, is_cut, None if regression else frontier.s)
    if (sizes > 0).sum() < 2 or not enough[0]:
        return None
    if split.threshold is None or not is_cut:
        return Question(c, split, route, -1)
    return Question(c, split, None, int((prepared.values <= split.threshold).sum()) - 1)


def place_of(frontier: Frontier, attribute: str) -> int:
    """The place of an attribute among the columns."""
    return [prepared.column.name for prepared in frontier.records.columns].index(attribute)


def _route(prepared: Prepared, split: Split) -> NDArray[np.int16]:
    """Shape (v + 1,), the branch of each code, the last of the missing; -1 for none."""
    cells: NDArray[Any] = prepared.values if prepared.continuous else np.arange(prepared.size)
    route = np.full(prepared.size + 1, -1, dtype=np.int16)
    for b, side in enumerate(split.branches):
        route[:-1][answers(side, prepared.column.values, cells)] = b
    return route


def way_of(frontier: Frontier, split: Split, tried: int = 1) -> Ways:
    """A split as the only way at the single node of a frontier; tried: of how many cuts it was chosen."""
    column = frontier.records.columns[place_of(frontier, split.attribute)].column
    cells, regression = column.cells[frontier.rows], frontier.records.regression
    taken = [answers(branch, column.values, cells) for branch in split.branches]
    parts = frontier.parts(np.arange(len(frontier.rows)))
    sides = np.stack([parts[:, side].sum(axis=1) for side in taken])[:, :, None]
    n = sizes_of(frontier.statistics(), regression)
    one: Ints = np.zeros(1, dtype=np.intp)
    above = one if split.kind == "threshold" else None
    return Ways(Sides(sides, one, sides.sum(axis=0), n), one, above, tried=np.array([tried]))
