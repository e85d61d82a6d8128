"""Every way to split the nodes of one level on one column.

The layout is that of SLIQ (Mehta, Agrawal & Rissanen 1996) and SPRINT (Shafer, Agrawal & Mehta 1996):
a continuous column is sorted once, and all nodes of a level are counted in one pass over it.

    m, k, v   nodes of the level, classes, declared values
    node_of   shape (n,), the node of each record, -1 where the record waits in no node of this level
"""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.impurity import measures, shares
from mlcore.recipe import Recipe
from mlcore.table import Column, Scalar, Table
from mlcore.tree import Branch, Split, cut

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]
TIE = 1e-9  # scores this close (relative to the larger where that is above 1) are equal


class Level(NamedTuple):
    """The nodes to be looked at together, and the class of every record."""

    node_of: Ints
    m: int
    target: Ints
    k: int
    weights: Floats


class Ways(NamedTuple):
    """All ways to split on one column, sorted by node.

    node:     shape (o,), the node each way would split
    counts:   shape (o, b, k), class counts of its branches
    where:    thresholds (o,), left sides (o, v) as masks, or nothing (o, 0) for a multiway split
    measures: shape (o, 5), see impurity.Measures
    heuristic: not every subset is among them
    """

    node: Ints
    counts: Floats
    where: NDArray[Any]
    measures: Floats
    heuristic: bool = False


def ways(column: Column, recipe: Recipe, level: Level, order: Ints | None = None) -> Ways:
    """The ways this recipe may split on the column.

    order: the records sorted by a continuous column (computed here where not given).
    """
    if column.kind == "continuous":
        order = np.argsort(column.cells, kind="stable") if order is None else order
        node, counts, where, heuristic = *_thresholds(column, level, order), False
    else:
        crossed = contingency(column, level)
        if recipe.branching == "multiway":
            node, counts, where, heuristic = *_multiway(crossed), False
        elif column.kind == "ordinal":
            node, counts, where, heuristic = *_prefixes(crossed, None), False
        elif len(column.values) <= recipe.exhaustive_values:
            node, counts, where, heuristic = *_subsets(crossed), False
        else:
            node, counts, where = _prefixes(crossed, _by_class_share(crossed))
            heuristic = level.k > 2
    allowed = _allowed(counts, recipe)
    node, counts, where = node[allowed], counts[allowed], where[allowed]
    return Ways(node, counts, where, measures(counts), heuristic)


def contingency(column: Column, level: Level) -> Floats:
    """Class counts of every value at every node, shape (m, v, k), in one bincount."""
    v = len(column.values)
    here = np.flatnonzero((level.node_of >= 0) & (column.cells >= 0))
    cell = (level.node_of[here] * v + column.cells[here]) * level.k + level.target[here]
    flat: Floats = np.bincount(cell, weights=level.weights[here], minlength=level.m * v * level.k).astype(
        float
    )
    return flat.reshape(level.m, v, level.k)


def first_best(scores: Floats, node: Ints, m: int) -> tuple[Ints, Floats]:
    """For each of m nodes the first way whose score ties with the best, and its score.

    -1 and -inf for a node without a way. Scores within TIE of each other are equal.
    """
    top = np.full(m, -np.inf)
    np.maximum.at(top, node, scores)
    near = np.flatnonzero(scores >= top[node] - TIE * np.maximum(1.0, np.abs(top[node])))
    nodes, first = np.unique(node[near], return_index=True)
    pick = np.full(m, -1)
    pick[nodes] = near[first]
    return pick, top


def same_score(a: float, b: float) -> bool:
    """Whether two scores tie: equal to 1e-9, relative to the larger where that is above 1."""
    return abs(a - b) <= TIE * max(1.0, abs(a), abs(b))


def question(column: Column, found: Ways, i: int) -> Split:
    """The i-th way as a Split."""
    if column.kind == "continuous":
        return cut(column.name, float(found.where[i]))
    if found.where.shape[1] == 0:
        branches = tuple(Branch(values=(value,)) for value in column.values)
        return Split(column.name, "multiway", branches)
    left = found.where[i] == 1
    right = found.where[i] == 2
    sides = tuple(Branch(values=_chosen(column.values, side)) for side in (left, right))
    return Split(column.name, "subset", sides)


def _chosen(values: tuple[Scalar, ...], mask: NDArray[np.bool_]) -> tuple[Scalar, ...]:
    return tuple(value for value, taken in zip(values, mask, strict=True) if taken)


def _allowed(counts: Floats, recipe: Recipe) -> NDArray[np.bool_]:
    if recipe.records_rule != "leaf":
        return np.ones(len(counts), dtype=bool)
    smallest: Floats = counts.sum(axis=2).min(axis=1, initial=np.inf)
    return smallest >= recipe.min_records


def _multiway(crossed: Floats) -> tuple[Ints, Floats, NDArray[Any]]:
    node = np.flatnonzero((crossed.sum(axis=2) > 0).sum(axis=1) > 1)
    return node, crossed[node], np.empty((len(node), 0))


def _thresholds(column: Column, level: Level, order: Ints) -> tuple[Ints, Floats, NDArray[Any]]:
    order = order[(level.node_of[order] >= 0) & ~np.isnan(column.cells[order])]
    order = order[np.argsort(level.node_of[order], kind="stable")]
    node, value = level.node_of[order], column.cells[order]
    one_hot = np.zeros((len(order) + 1, level.k))
    one_hot[np.arange(1, len(order) + 1), level.target[order]] = level.weights[order]
    running = one_hot.cumsum(axis=0)
    start = np.searchsorted(node, np.arange(level.m + 1))
    at = np.flatnonzero((node[1:] == node[:-1]) & (value[1:] > value[:-1]))
    owner = node[at]
    left = running[at + 1] - running[start[owner]]
    right = running[start[owner + 1]] - running[at + 1]
    return owner, np.stack([left, right], axis=1), midpoints(value[at], value[at + 1])


def midpoints(low: Floats, high: Floats) -> Floats:
    """Cuts halfway between neighbours; the lower one where no float lies between."""
    middle = low / 2 + high / 2
    return np.where((middle >= low) & (middle < high), middle, low)


def _subsets(crossed: Floats) -> tuple[Ints, Floats, NDArray[Any]]:
    present = crossed.sum(axis=2) > 0
    v = crossed.shape[1]
    masks = np.array([bits[::-1] for bits in product((False, True), repeat=v)], dtype=bool).reshape(-1, v)
    first = present.argmax(axis=1)
    size = present.sum(axis=1)
    inside = ~(masks[None] & ~present[:, None]).any(axis=2)
    proper = inside & masks[:, first].T & (masks.sum(axis=1)[None] < size[:, None])
    node, way = np.nonzero(proper)
    return node, _both(masks[way], crossed[node]), _sides(masks[way], present[node])


def _prefixes(crossed: Floats, rank: Ints | None) -> tuple[Ints, Floats, NDArray[Any]]:
    """Two-way splits that cut the values in declared order, or in the order `rank` (m, v) gives."""
    m, v, _ = crossed.shape
    rank = np.broadcast_to(np.arange(v), (m, v)) if rank is None else rank
    present = crossed.sum(axis=2) > 0
    sorted_present = np.take_along_axis(present, rank, axis=1)
    more = sorted_present[:, ::-1].cumsum(axis=1)[:, ::-1] - sorted_present
    node, end = np.nonzero(sorted_present & (more > 0))
    place = np.empty_like(rank)
    np.put_along_axis(place, rank, np.broadcast_to(np.arange(v), (m, v)), axis=1)
    masks = place[node] <= end[:, None]
    return node, _both(masks, crossed[node]), _sides(masks, present[node])


def _by_class_share(crossed: Floats) -> Ints:
    """The values of each node ordered along the first principal component of their class shares.

    For two classes this is the order of the class share, whose cuts contain the best subset
    (Breiman et al. 1984); for more it is the heuristic of Coppersmith, Hong & Hosking (1999).
    """
    n = crossed.sum(axis=2)
    p = shares(crossed)
    mean = shares(crossed.sum(axis=1))[:, None]
    scatter = np.einsum("mv,mvi,mvj->mij", n, p - mean, p - mean)
    axis = np.linalg.eigh(scatter)[1][:, :, -1]
    sign = np.sign(np.take_along_axis(axis, np.abs(axis).argmax(axis=1)[:, None], axis=1))
    along = np.einsum("mvi,mi->mv", p, axis * sign)
    return np.argsort(np.round(along, 12), axis=1, kind="stable")


def _both(masks: NDArray[np.bool_], crossed: Floats) -> Floats:
    """Class counts on both sides; each side is summed by itself, so that nothing minus nothing is 0."""
    sides = np.stack([masks, ~masks], axis=1).astype(float)
    both: Floats = sides @ crossed
    return both


def _sides(left: NDArray[np.bool_], present: NDArray[np.bool_]) -> NDArray[Any]:
    """1 for values that go left, 2 for those that go right, 0 for those no record here has."""
    return np.where(present, np.where(left, 1, 2), 0)


def level_of(table: Table, rows: Ints) -> Level:
    """A level of a single node that holds these records."""
    node_of = np.full(table.n, -1)
    node_of[rows] = 0
    return Level(node_of, 1, table.target.cells, len(table.classes), table.weights)
