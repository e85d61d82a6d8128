"""Every way to split the nodes of one rank on one column: by its values here, by cuts in cuts.py.

o, b, s, m, v   ways, branches, statistics of a node, nodes of the rank, declared values
(records.py says what a rank is, impurity.py what statistics are)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Column, Scalar
from mlcore.trees.growing.cuts import cuts, thresholds
from mlcore.trees.growing.groups import grouped
from mlcore.trees.growing.pairs import Pairs
from mlcore.trees.growing.prepared import Prepared
from mlcore.trees.growing.records import Frontier
from mlcore.trees.growing.ways import Ints, Numbers, Ways, allowed, sizes_of
from mlcore.trees.impurity import Sides, shares
from mlcore.trees.node import Branch, Split, cut
from mlcore.trees.recipe import Recipe

Route: TypeAlias = NDArray[np.int16]


def ways(pairs: Pairs, recipe: Recipe, statistics: Numbers, at_boundaries: bool = False) -> Ways:
    """The ways this recipe may split the nodes of a rank on some columns of one kind and size; what is said
    of nodes in them is said of pairs (pairs.py).

    statistics:    shape (s, m), those of the nodes
    at_boundaries: cuts between two records of one class are left out. None of them is the best,
                   by entropy (Fayyad & Irani 1992) or Gini (as concave), but they belong to the story.
    """
    return shared(_known_ways(pairs, recipe, statistics, at_boundaries), pairs.frontier, pairs.node, recipe)


def shared(found: Ways, frontier: Frontier, node: Ints, recipe: Recipe) -> Ways:
    """The ways as a recipe measures them: under "shares" every branch holds of the records without an answer
    the share that it has of the others; node: shape (p,), of each pair."""
    if recipe.missing != "shares" or not frontier.records.gaps:
        return found
    sides, regression = found.sides, frontier.records.regression
    whole = frontier.summed(frontier.members, frontier.node_of, frontier.m).take(node, axis=1)
    lost = (whole - sides.node).take(sides.owner, axis=1)
    known = sizes_of(sides.node, regression).take(sides.owner)
    part = sizes_of(sides.branches.swapaxes(0, 1), regression) / known
    branches = sides.branches + lost * part[:, None]
    return found._replace(sides=sides._replace(branches=branches, node=whole))


def _known_ways(pairs: Pairs, recipe: Recipe, statistics: Numbers, at_boundaries: bool) -> Ways:
    """The ways with the records that know the answer."""
    prepared, frontier = pairs.prepared[0], pairs.frontier
    if prepared.continuous:
        return cuts(pairs, recipe, statistics, at_boundaries)
    regression = frontier.records.regression
    n = sizes_of(statistics, regression).take(pairs.node)
    crossed = contingency(pairs)
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
    return allowed(found, recipe, frontier)


def is_multiway(column: Column, recipe: Recipe) -> bool:
    """Whether the recipe gives every value of this column a separate branch."""
    if recipe.branching == "ordinal-cuts":
        return column.kind == "nominal"
    return recipe.branching == "multiway" or (recipe.branching == "groups" and len(column.values) < 3)


def contingency(pairs: Pairs) -> Numbers:
    """Statistics of every value in every pair, shape (v, s, p), of columns of one size; the missing belong to
    no value."""
    size, p = pairs.prepared[0].size, pairs.p
    entries, pair, codes = pairs.entries()
    cell = (codes.astype(np.intp) + 1) * p + pair  # the missing have code -1
    counts = pairs.frontier.summed(entries, cell, (size + 1) * p)
    return counts.reshape(-1, size + 1, p)[:, 1:].transpose(1, 0, 2)


def questions(prepared: Prepared, found: Ways, recipe: Recipe) -> list[Split]:
    """The ways as Splits."""
    return splits_of(prepared, found.where, found.above, recipe)


def splits_of(
    prepared: Prepared, where: NDArray[Any], above: NDArray[Any] | None, recipe: Recipe
) -> list[Split]:
    """The Splits of some ways; where, above: see Ways."""
    column = prepared.column
    if prepared.continuous:
        return [cut(column.name, at) for at in thresholds(prepared, where, above, recipe).tolist()]
    return asked(column, where, recipe)


def asked(column: Column, routes: NDArray[np.int16], recipe: Recipe) -> list[Split]:
    """Questions for the values of a column; routes: shape (o, v), the branch of each value, -1 for none."""
    if is_multiway(column, recipe):
        return [every_value(column)] * len(routes)
    alike = lru_cache(partial(_by_route, column))  # of a few values many nodes ask the same
    return [alike(tuple(route)) for route in routes.tolist()]


def _by_route(column: Column, route: tuple[int, ...]) -> Split:
    branches = range(max(route) + 1)
    sides = tuple([Branch(values=_chosen(column.values, route, branch)) for branch in branches])
    return Split(column.name, "subset", sides)


def every_value(column: Column) -> Split:
    """The question with a branch for each declared value."""
    return Split(column.name, "multiway", tuple(Branch(values=(value,)) for value in column.values))


def _chosen(values: tuple[Scalar, ...], route: Sequence[int], branch: int) -> tuple[Scalar, ...]:
    return tuple([value for value, way in zip(values, route, strict=True) if way == branch])


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
    """Every way to put the values that occur on two sides, the first of them on the left. Each side is summed
    by itself, so that nothing minus nothing is 0."""
    v, s, m = crossed.shape
    present, masks = _present(crossed, regression), _all_masks(v)
    left, by_class = masks.astype(float), crossed.transpose(1, 0, 2).astype(float)
    inside = left @ ~present == 0
    proper = inside & masks[:, present.argmax(axis=0)] & (left.sum(axis=1)[:, None] < present.sum(axis=0))
    node, way = np.nonzero(proper.T)
    sums = np.stack([left @ by_class, (1 - left) @ by_class]).reshape(2, s, -1)
    branches = sums.take(way * m + node, axis=2).astype(crossed.dtype)
    return Ways(Sides(branches, node, crossed.sum(axis=0), n), _route(masks[way], present.T[node]))


def _prefixes(crossed: Numbers, n: Numbers, order: Ints | None, regression: bool) -> Ways:
    """Two-way splits that cut the values in declared order, or in a given order, shape (m, v). Each side is
    summed by itself, as in _subsets."""
    v, _, m = crossed.shape
    order = np.broadcast_to(np.arange(v), (m, v)) if order is None else order
    present = _present(crossed, regression).T
    sorted_present = np.take_along_axis(present, order, axis=1)
    more = sorted_present[:, ::-1].cumsum(axis=1)[:, ::-1] - sorted_present
    node, end = np.nonzero(sorted_present & (more > 0))
    in_order = np.take_along_axis(crossed, order.T[:, None], axis=0)
    up_to, down_to = in_order.cumsum(axis=0), in_order[::-1].cumsum(axis=0)[::-1]
    branches = np.stack([up_to[end, :, node].T, down_to[end + 1, :, node].T])
    place = np.empty_like(order)
    np.put_along_axis(place, order, np.broadcast_to(np.arange(v), (m, v)), axis=1)
    route = _route(place[node] <= end[:, None], present[node])
    return Ways(Sides(branches, node, crossed.sum(axis=0), n), route)


def _route(left: NDArray[np.bool_], present: NDArray[np.bool_]) -> Route:
    """Shape (o, v), the branch of each value: 0 on the left, 1 on the right, -1 where it does not occur."""
    return np.where(present, (~left).astype(np.int16), np.int16(-1))


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
