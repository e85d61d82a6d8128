"""Every way to split the nodes of one rank on one column.

o, b, s, m, v   ways, branches, statistics of a node, nodes of the rank, declared values
(records.py says what a rank is, impurity.py what statistics are)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Column, Scalar
from mlcore.trees.growing.groups import grouped
from mlcore.trees.growing.records import Frontier, Prepared
from mlcore.trees.impurity import Sides, shares
from mlcore.trees.node import Branch, Split, cut
from mlcore.trees.recipe import Recipe

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]
Numbers: TypeAlias = NDArray[Any]
Route: TypeAlias = NDArray[np.int16]
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


def ways(
    frontier: Frontier,
    columns: Sequence[int],
    recipe: Recipe,
    statistics: Numbers,
    at_boundaries: bool = False,
) -> Ways:
    """The ways this recipe may split the nodes of a rank on some columns of one kind and size.

    Several columns are looked at together as if each had nodes of its own: node i of the j-th column is
    node j * m + i. That spares calls where nodes are small.

    statistics:    shape (s, m), those of the nodes
    at_boundaries: cuts between two records of one class are left out. By entropy and Gini none of them
                   is the best (Fayyad & Irani 1992), but they belong to the story.
    """
    prepared, regression = frontier.records.columns[columns[0]], frontier.records.regression
    if prepared.continuous:
        return _cuts(frontier, columns, recipe, statistics, at_boundaries)
    n = np.tile(sizes_of(statistics, regression), len(columns))
    crossed = contingency(frontier, columns)
    if not prepared.size:
        return _none(crossed, n)
    if is_multiway(prepared.column, recipe):
        found = _multiway(crossed, n, regression)
    elif recipe.branching == "groups":
        return _grouped(crossed, n, recipe)
    elif prepared.column.kind == "ordinal":
        found = _prefixes(crossed, n, None, regression)
    elif prepared.size <= recipe.exhaustive_values:
        found = _subsets(crossed, n, regression)
    else:
        found = _prefixes(crossed, n, _value_order(crossed, regression), regression)
        found = found._replace(heuristic=not regression and len(statistics) > 2)
    return _allowed(found, recipe, frontier)


def is_multiway(column: Column, recipe: Recipe) -> bool:
    """Whether the recipe gives every value of this column a branch of its own."""
    if recipe.branching == "ordinal-cuts":
        return column.kind == "nominal"
    return recipe.branching == "multiway" or (recipe.branching == "groups" and len(column.values) < 3)


def sizes_of(statistics: Numbers, regression: bool) -> Numbers:
    """Weights of nodes or branches: statistics (s, ...) summed over the classes, or the first moment."""
    sizes: Numbers = statistics[0] if regression else statistics.sum(axis=0)
    return sizes


def contingency(frontier: Frontier, columns: Sequence[int]) -> Numbers:
    """Statistics of every value at every node, shape (v, s, nodes), of columns of one size; the missing
    belong to no value."""
    size, nodes = frontier.records.columns[columns[0]].size, frontier.m * len(columns)
    codes = _joined([frontier.codes(c, frontier.members) for c in columns]).astype(np.intp)
    cell = codes * nodes + _joined([frontier.node_of + j * frontier.m for j in range(len(columns))])
    entries = np.tile(frontier.members, len(columns))
    if any(frontier.records.columns[c].gaps for c in columns):
        known = codes >= 0
        cell, entries = cell[known], entries[known]
    return np.stack([_summed(cell, part.take(entries), (size, nodes)) for part in frontier.parts], axis=1)


def _summed(cell: Ints, part: Numbers, shape: tuple[int, int]) -> Numbers:
    sums = np.bincount(cell, weights=part, minlength=shape[0] * shape[1]).reshape(shape)
    return sums.astype(np.int64) if part.dtype.kind == "i" else sums


def first_best(scores: Floats, owner: Ints, m: int) -> tuple[Ints, Floats]:
    """For each of m nodes the first way whose score ties with the best, and its score.

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


def questions(prepared: Prepared, found: Ways, recipe: Recipe) -> list[Split]:
    """The ways as Splits."""
    column = prepared.column
    if prepared.continuous:
        return [cut(column.name, at) for at in thresholds(prepared, found, recipe).tolist()]
    return asked(column, found.where, recipe)


def thresholds(prepared: Prepared, found: Ways, recipe: Recipe) -> Floats:
    """Shape (o,), the cuts: halfway between neighbours, or the last value of the table below that."""
    assert found.above is not None
    middle = midpoints(prepared.values[found.where], prepared.values[found.above])
    if recipe.thresholds == "midpoint" or not len(middle):
        return middle
    return prepared.values[np.searchsorted(prepared.values, middle, side="right") - 1]


def midpoints(low: Floats, high: Floats) -> Floats:
    """Cuts halfway between neighbours; the lower one where no float lies between."""
    middle = low / 2 + high / 2
    return np.where((middle >= low) & (middle < high), middle, low)


def asked(column: Column, routes: NDArray[np.int16], recipe: Recipe) -> list[Split]:
    """Questions for the values of a column; routes: shape (o, v), the branch of each value, -1 for none."""
    if is_multiway(column, recipe):
        return [every_value(column)] * len(routes)
    return [_by_route(column, route) for route in routes.tolist()]


def _by_route(column: Column, route: Sequence[int]) -> Split:
    branches = range(max(route) + 1)
    sides = tuple([Branch(values=_chosen(column.values, route, branch)) for branch in branches])
    return Split(column.name, "subset", sides)


def every_value(column: Column) -> Split:
    """The question with a branch for each declared value."""
    return Split(column.name, "multiway", tuple(Branch(values=(value,)) for value in column.values))


def _chosen(values: tuple[Scalar, ...], route: Sequence[int], branch: int) -> tuple[Scalar, ...]:
    return tuple([value for value, way in zip(values, route, strict=True) if way == branch])


def _cuts(
    frontier: Frontier, columns: Sequence[int], recipe: Recipe, statistics: Numbers, at_boundaries: bool
) -> Ways:
    """A cut between any two neighbouring values of a node, from one pass over the sorted columns."""
    m, entries = frontier.m, len(frontier.members)
    n = sizes_of(statistics, frontier.records.regression)
    order = _joined([frontier.orders[c] for c in columns])
    of_column = [frontier.codes(c, frontier.orders[c]) for c in columns]
    found = [_rises(frontier, c, recipe, codes) for c, codes in zip(columns, of_column, strict=True)]
    codes, rises = _joined(of_column), _joined([rise for rise, _ in found])
    ends = _joined([end + j * entries for j, (_, end) in enumerate(found)])
    start = _joined([frontier.start[:-1] + j * entries for j in range(len(columns))])
    node_of = _joined([frontier.node_of + j * m for j in range(len(columns))])
    running = _running(frontier, order)
    if not _free(recipe, frontier):
        _keep_large(rises, running, recipe, frontier, (start, ends, node_of))
    tried = np.bincount(node_of[rises], minlength=len(start))
    if at_boundaries:
        _keep_boundaries(rises, frontier, order, start)
    at = np.flatnonzero(rises)
    owner = node_of[at]
    base = running.take(start, axis=1)
    known = running.take(ends, axis=1) - base
    branches = np.empty((2, len(running), len(at)), dtype=running.dtype)
    np.subtract(running.take(at + 1, axis=1), base.take(owner, axis=1), out=branches[0])
    np.subtract(known.take(owner, axis=1), branches[0], out=branches[1])
    if branches.dtype.kind == "f" and not frontier.records.regression:
        np.maximum(branches, 0.0, out=branches)
    sides = Sides(branches, owner, known, np.tile(n, len(columns)))
    return Ways(sides, codes[at], codes[at + 1], tried=tried)


def _keep_large(
    rises: Masks, running: Numbers, recipe: Recipe, frontier: Frontier, nodes: tuple[Ints, Ints, Ints]
) -> None:
    """Take out the cuts that leave too few records on a side.

    nodes: where each begins and where its known entries end, shape (m,); the node of each place, (N,)
    """
    start, ends, node_of = nodes
    regression = frontier.records.regression
    weight = sizes_of(running, regression)
    at = np.flatnonzero(rises)
    owner = node_of[at]
    left = weight[at + 1] - weight[start][owner]
    sizes = np.stack([left, (weight[ends] - weight[start])[owner] - left])
    rises[at] = _large(sizes, recipe, True, None if regression else len(running))


def _keep_boundaries(rises: Masks, frontier: Frontier, order: Ints, start: Ints) -> None:
    """Take out the cuts between two records of one class, where the cuts before and after may be made."""
    target = frontier.records.table.target.cells
    classes = target.take(order if frontier.share is None else frontier.rows.take(order))
    able = rises.copy()
    able[start - 1] = True  # the end of a node (of the last one, too)
    rises[1:-1] &= (classes[1:-1] != classes[2:]) | ~able[:-2] | ~able[2:]


def _joined(parts: Sequence[NDArray[Any]]) -> NDArray[Any]:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def _rises(
    frontier: Frontier, c: int, recipe: Recipe, codes: NDArray[np.int32]
) -> tuple[NDArray[np.bool_], Ints]:
    """After which places of a sorted list a cut may lie, shape (N,); where the known entries of each node
    end, shape (m,)."""
    prepared, start = frontier.records.columns[c], frontier.start
    rises = np.empty(len(codes), dtype=bool)
    np.greater(codes[1:], codes[:-1], out=rises[:-1])
    rises[start[1:] - 1] = False
    ends = start[1:]
    if prepared.gaps:
        rises[:-1] &= codes[1:] < prepared.absent
        ends = start[:-1] + np.add.reduceat(codes < prepared.absent, start[:-1], dtype=np.intp)
    if prepared.nearest <= recipe.min_gap:
        value = np.append(prepared.values, np.nan)[codes]
        rises[:-1] &= value[:-1] < value[1:] - recipe.min_gap
    return rises, ends


def _running(frontier: Frontier, order: Ints) -> Numbers:
    """Shape (s, N + 1), sums of the parts before each place of a sorted list."""
    parts = frontier.parts
    whole = parts.dtype.kind == "i"
    running = np.zeros((len(parts), len(order) + 1), dtype=np.int64 if whole else np.float64)
    counted = frontier.records.unit and whole  # then the last class is what the others leave
    for part, total in zip(parts[:-1] if counted else parts, running, strict=False):
        np.cumsum(part.take(order), out=total[1:])
    if counted:
        others = running[0] if len(parts) == 2 else running[:-1].sum(axis=0)
        np.subtract(np.arange(len(order) + 1), others, out=running[-1])
    return running


def _free(recipe: Recipe, frontier: Frontier) -> bool:
    """Whether every cut between two values leaves enough records on both sides."""
    whole = frontier.parts.dtype.kind == "i"
    few = recipe.records_rule == "leaf" and whole and recipe.min_records <= 1
    return (recipe.records_rule == "node" or few) and not recipe.cut_margin


def _allowed(found: Ways, recipe: Recipe, frontier: Frontier) -> Ways:
    """The ways to divide the values whose branches hold enough records."""
    if _free(recipe, frontier):
        return found
    regression = frontier.records.regression
    sizes = found.sides.branches[:, 0] if regression else found.sides.branches.sum(axis=1)
    kept = _large(sizes, recipe, False, None if regression else len(frontier.parts))
    return found if kept.all() else found.keep(np.flatnonzero(kept))


def _large(sizes: Numbers, recipe: Recipe, is_cut: bool, classes: int | None) -> Masks:
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


def _none(crossed: Numbers, n: Numbers) -> Ways:
    """A column without a single value: there is no way to split on it."""
    nobody = np.zeros((2, crossed.shape[1], 0), dtype=crossed.dtype)
    sides = Sides(nobody, np.empty(0, dtype=np.intp), crossed.sum(axis=0), n)
    return Ways(sides, np.empty((0, 0), dtype=np.int16))


def _multiway(crossed: Numbers, n: Numbers, regression: bool) -> Ways:
    present = _present(crossed, regression)
    node = np.flatnonzero(present.sum(axis=0) > 1)
    sides = Sides(crossed.take(node, axis=2), node, crossed.sum(axis=0), n)
    route = np.broadcast_to(np.arange(len(crossed), dtype=np.int16), (len(node), len(crossed)))
    return Ways(sides, route)


def _present(crossed: Numbers, regression: bool) -> NDArray[np.bool_]:
    """Shape (v, m), the values that occur at a node."""
    sizes = crossed[:, 0] if regression else crossed.sum(axis=1)
    present: NDArray[np.bool_] = sizes > 0
    return present


@lru_cache(maxsize=16)
def _all_masks(v: int) -> NDArray[np.bool_]:
    """Every subset of v values, as left sides."""
    return np.array([bits[::-1] for bits in product((False, True), repeat=v)], dtype=bool).reshape(-1, v)


def _subsets(crossed: Numbers, n: Numbers, regression: bool) -> Ways:
    """Every way to put the values that occur on two sides, the first of them on the left."""
    present = _present(crossed, regression).T
    masks = _all_masks(len(crossed))
    first = present.argmax(axis=1)
    inside = ~(masks.astype(np.int32) @ (~present).T.astype(np.int32)).astype(bool)
    proper = inside & masks[:, first] & (masks.sum(axis=1)[:, None] < present.sum(axis=1))
    node, way = np.nonzero(proper.T)
    return _two_sides(crossed, n, masks[way], present, node)


def _prefixes(crossed: Numbers, n: Numbers, order: Ints | None, regression: bool) -> Ways:
    """Two-way splits that cut the values in declared order, or in a given order, shape (m, v)."""
    v, _, m = crossed.shape
    order = np.broadcast_to(np.arange(v), (m, v)) if order is None else order
    present = _present(crossed, regression).T
    sorted_present = np.take_along_axis(present, order, axis=1)
    more = sorted_present[:, ::-1].cumsum(axis=1)[:, ::-1] - sorted_present
    node, end = np.nonzero(sorted_present & (more > 0))
    place = np.empty_like(order)
    np.put_along_axis(place, order, np.broadcast_to(np.arange(v), (m, v)), axis=1)
    return _two_sides(crossed, n, place[node] <= end[:, None], present, node)


def _two_sides(
    crossed: Numbers, n: Numbers, left: NDArray[np.bool_], present: NDArray[np.bool_], node: Ints
) -> Ways:
    """Each side of fractions is summed by itself, so that nothing minus nothing is 0."""
    branches = np.zeros((2, crossed.shape[1], len(node)), dtype=crossed.dtype)
    whole, known = crossed.dtype.kind == "i", crossed.sum(axis=0)
    for value, of_value in enumerate(crossed):
        here = of_value.take(node, axis=1)
        branches[0] += here * left[:, value]
        if not whole:
            branches[1] += here * ~left[:, value]
    if whole:
        np.subtract(known.take(node, axis=1), branches[0], out=branches[1])
    route = np.where(present[node], np.where(left, 0, 1), -1).astype(np.int16)
    return Ways(Sides(branches, node, known, n), route)


def _value_order(crossed: Numbers, regression: bool) -> Ints:
    """The values of each node ordered by their mean, or along the first principal component of their
    class shares, shape (m, v).

    For two classes this is the order of the class share, and like the order of the means its cuts
    contain the best subset (Breiman et al. 1984); for more classes it is the heuristic of Coppersmith,
    Hong & Hosking (1999).
    """
    if regression:
        mean = crossed[:, 1] / np.maximum(crossed[:, 0], 1e-300)
        return np.argsort(np.round(mean.T, 12), axis=1, kind="stable")
    counts = crossed.transpose(2, 0, 1).astype(float)
    n = counts.sum(axis=2)
    p = shares(counts)
    if p.shape[2] == 2:
        return np.argsort(np.round(p[:, :, 0], 12), axis=1, kind="stable")
    mean = shares(counts.sum(axis=1))[:, None]
    scatter = np.einsum("mv,mvi,mvj->mij", n, p - mean, p - mean)
    axis = np.linalg.eigh(scatter)[1][:, :, -1]
    largest = np.round(np.abs(axis), 9).argmax(axis=1)
    sign = np.sign(np.take_along_axis(axis, largest[:, None], axis=1))
    along = np.einsum("mvi,mi->mv", p, axis * sign)
    return np.argsort(np.round(along, 12), axis=1, kind="stable")


def _grouped(crossed: Numbers, n: Numbers, recipe: Recipe) -> Ways:
    """One way for each node: its values put together while the score rises (C4.5's option -s)."""
    v, s, m = crossed.shape
    found = [
        (i, route)
        for i in range(m)
        if (route := grouped(crossed[:, :, i].astype(float), float(n[i]), recipe)) is not None
    ]
    node = np.array([i for i, _ in found], dtype=np.intp)
    where = np.array([route for _, route in found], dtype=np.int16).reshape(-1, v)
    width = int(where.max(initial=1)) + 1
    branches = np.zeros((width, s, len(node)), dtype=crossed.dtype)
    for i, (at, route) in enumerate(found):
        np.add.at(branches[:, :, i], route, crossed[:, :, at])
    return Ways(Sides(branches, node, crossed.sum(axis=0), n), where)


def subsets(m: int) -> NDArray[np.bool_]:
    """The left sides of all two-way groupings of m values, shape (2^(m-1) - 1, m); the first is left."""
    number = np.arange(2 ** (m - 1) - 1)
    rest = (number[:, None] >> np.arange(m - 1)) & 1
    return np.concatenate([np.ones((len(number), 1), dtype=int), rest], axis=1).astype(bool)


def prefixes(order: Ints) -> NDArray[np.bool_]:
    """The left sides that cut m values in this order, shape (m - 1, m)."""
    place = np.empty(len(order), dtype=int)
    place[order] = np.arange(len(order))
    left: NDArray[np.bool_] = place[None] <= np.arange(len(order) - 1)[:, None]
    return left
