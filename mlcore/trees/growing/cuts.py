"""Every cut of continuous columns at the nodes of one rank, from one pass over the sorted columns.

o, b, s, m   ways, branches, statistics of a node, nodes of the rank
(records.py says what a rank is, impurity.py what statistics are)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mlcore.trees.growing.records import Frontier, Prepared
from mlcore.trees.growing.ways import Floats, Ints, Masks, Numbers, Ways, free, joined, large, sizes_of
from mlcore.trees.impurity import Sides
from mlcore.trees.recipe import Recipe


def cuts(
    frontier: Frontier, columns: Sequence[int], recipe: Recipe, statistics: Numbers, at_boundaries: bool
) -> Ways:
    """A cut between any two neighbouring values of a node, from one pass over the sorted columns."""
    m, entries = frontier.m, len(frontier.members)
    n = sizes_of(statistics, frontier.records.regression)
    order = joined([frontier.orders[c] for c in columns])
    of_column = [frontier.codes(c, frontier.orders[c]) for c in columns]
    found = [_rises(frontier, c, recipe, codes) for c, codes in zip(columns, of_column, strict=True)]
    codes, rises = joined(of_column), joined([rise for rise, _ in found])
    ends = joined([end + j * entries for j, (_, end) in enumerate(found)])
    start = joined([frontier.start[:-1] + j * entries for j in range(len(columns))])
    node_of = joined([frontier.node_of + j * m for j in range(len(columns))])
    running = _running(frontier, order)
    if not free(recipe, frontier):
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
    rises[at] = large(sizes, recipe, True, None if regression else len(running))


def _keep_boundaries(rises: Masks, frontier: Frontier, order: Ints, start: Ints) -> None:
    """Take out the cuts between two records of one class, where the cuts before and after may be made."""
    classes = frontier.classes(order)
    able = rises.copy()
    able[start - 1] = True  # the end of a node (of the last one, too)
    rises[1:-1] &= (classes[1:-1] != classes[2:]) | ~able[:-2] | ~able[2:]


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
    for part, total in zip(parts[:-1] if frontier.counted else parts, running, strict=False):
        np.cumsum(part.take(order), out=total[1:])
    if frontier.counted:  # the last class is what the others leave
        others = running[0] if len(parts) == 2 else running[:-1].sum(axis=0)
        np.subtract(np.arange(len(order) + 1), others, out=running[-1])
    return running


def thresholds(prepared: Prepared, found: Ways, recipe: Recipe) -> Floats:
    """Shape (o,), the cuts: halfway between neighbours, or the last value of the table below that."""
    assert found.above is not None
    middle = midpoints(prepared.values[found.where], prepared.values[found.above])
    if recipe.thresholds == "midpoint" or not len(middle):
        return middle
    return prepared.values[np.searchsorted(prepared.values, middle, side="right") - 1]


def midpoints(low: Floats, high: Floats) -> Floats:
    """Cuts halfway between neighbours; the lower one where no float lies between. All of one shape."""
    middle = low / 2 + high / 2
    return np.where((middle >= low) & (middle < high), middle, low)
