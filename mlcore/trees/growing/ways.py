"""Ways to split the nodes of one rank on one column, and which of them are allowed and best.

o, b, s, m, v   ways, branches, statistics of a node, nodes of the rank, declared values
(records.py says what a rank is, impurity.py what statistics are)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.trees.growing.records import Frontier
from mlcore.trees.impurity import Sides
from mlcore.trees.recipe import Recipe

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]
Numbers: TypeAlias = NDArray[Any]
Masks: TypeAlias = NDArray[np.bool_]
TIE = 1e-9  # scores this close (relative to the larger where that is above 1) are equal
MARGIN = 0.1  # of the average class must lie on each side of a cut, under cut_margin
MOST_MARGIN = 25.0


class Ways(NamedTuple):
    """All ways to split on one column, sorted by node.

    sides:     the statistics of the branches, see impurity.Sides
    where:     shape (o,), the place among the column's values that a cut lies above; or shape
               (o, v), the branch of each value, -1 for a value that no record of the node has
    above:     shape (o,), the place of the next value that occurs, for cuts
    heuristic: not every subset is among them
    tried:     shape (m,), how many there are of each node, where the ways listed are not all
    """

    sides: Sides
    where: NDArray[Any]
    above: NDArray[Any] | None = None
    heuristic: bool = False
    tried: Ints | None = None

    @property
    def o(self) -> int:
        """The number of ways."""
        return len(self.sides.owner)

    def of_node(self, node: int, place: slice) -> Ways:
        """The ways of one node by itself; they lie at `place`."""
        sides, one = self.sides, slice(node, node + 1)
        branches = sides.branches[:, :, place]
        owner = np.zeros(branches.shape[2], dtype=np.intp)
        apart = Sides(branches, owner, sides.node[:, one], sides.n[one])
        above = None if self.above is None else self.above[place]
        return Ways(apart, self.where[place], above, self.heuristic)

    def keep(self, kept: Ints) -> Ways:
        """The ways at these places."""
        branches = self.sides.branches.take(kept, axis=2)
        sides = self.sides._replace(branches=branches, owner=self.sides.owner[kept])
        above = None if self.above is None else self.above[kept]
        return Ways(sides, self.where[kept], above, self.heuristic)


def sizes_of(statistics: Numbers, regression: bool) -> Numbers:
    """Weights of nodes or branches: statistics (s, ...) summed over the classes, or the first moment."""
    sizes: Numbers = statistics[0] if regression else statistics.sum(axis=0)
    return sizes


def first_best(scores: Floats, owner: Ints, m: int) -> tuple[Ints, Floats]:
    """For each of m nodes the first way whose score ties with the best, and its score, both of shape (m,).

    scores, owner: shape (o,), of each way its score and its node
    -1 and -inf for a node without a way. Scores within TIE of each other are equal. `owner` ascends.
    """
    pick, top = np.full(m, -1), np.full(m, -np.inf)
    if not len(owner):
        return pick, top
    begins = np.searchsorted(owner, np.arange(m))
    some = np.flatnonzero(np.diff(begins, append=len(owner)))
    top[some] = np.maximum.reduceat(scores, begins[some])
    near = np.flatnonzero(scores >= (top - TIE * np.maximum(1.0, np.abs(top)))[owner])
    pick[some] = near[np.searchsorted(near, begins[some])]
    return pick, top


def same_score(a: float, b: float) -> bool:
    """Whether two scores tie: equal to 1e-9, relative to the larger where that is above 1."""
    return a == b or abs(a - b) <= TIE * max(1.0, abs(a), abs(b)) < math.inf


def free(recipe: Recipe, frontier: Frontier) -> bool:
    """Whether every cut between two values leaves enough records on both sides."""
    few = recipe.records_rule == "leaf" and frontier.exact and recipe.min_records <= 1
    return (recipe.records_rule == "node" or few) and not recipe.cut_margin


def allowed(found: Ways, recipe: Recipe, frontier: Frontier) -> Ways:
    """The ways to divide the values whose branches hold enough records."""
    if free(recipe, frontier):
        return found
    regression = frontier.records.regression
    sizes = found.sides.branches[:, 0] if regression else found.sides.branches.sum(axis=1)
    kept = large(sizes, recipe, False, None if regression else frontier.s)
    return found if kept.all() else found.keep(np.flatnonzero(kept))


def large(sizes: Numbers, recipe: Recipe, is_cut: bool, classes: int | None) -> Masks:
    """Shape (o,), whether branches of these sizes, shape (b, o), are large enough; classes: None in a
    regression."""
    kept = np.ones(sizes.shape[1], dtype=bool)
    enough = sizes >= recipe.min_records - TIE
    if recipe.records_rule == "leaf":  # a value that does not occur is no small branch
        kept &= enough.all(axis=0) if is_cut else (enough | (sizes <= 0)).all(axis=0)
    if recipe.records_rule == "two":
        kept &= enough.sum(axis=0) >= 2
    if recipe.cut_margin and is_cut and classes:
        margin = np.minimum(MARGIN * sizes.sum(axis=0) / classes, MOST_MARGIN)
        kept &= sizes.min(axis=0) >= margin - TIE
    return kept


def joined(parts: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """Arrays one after the other. A single one is not copied."""
    return parts[0] if len(parts) == 1 else np.concatenate(parts)
