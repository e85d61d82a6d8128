"""Every cut of continuous columns at the nodes of one rank, from one pass over the sorted columns.

o, b, s, m   ways, branches, statistics of a node, nodes of the rank
(records.py says what a rank is, impurity.py what statistics are)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mlcore.trees.growing.prepared import Codes, Prepared
from mlcore.trees.growing.records import Frontier
from mlcore.trees.growing.ways import Floats, Ints, Masks, Numbers, Ways, free, joined, large, sizes_of
from mlcore.trees.impurity import Sides
from mlcore.trees.recipe import Recipe


class Line(NamedTuple):
    """Some continuous columns at the nodes of a rank, each node's values in a row.

    A place is an entry or, in columns of few values, all entries of a node that share a value. Node i of the
    j-th column is node j * m + i.

    codes:   shape (N,), the value of each place, ascending in a node
    node_of: shape (N,), its node
    start:   shape (nodes + 1,), where each node begins
    running: shape (s, N + 1), sums of the parts before each place
    mixed:   shape (N - 1,), whether a place and the next have several classes (of numbers: nothing)
    """

    codes: Codes
    node_of: Ints
    start: Ints
    running: Numbers
    mixed: Masks


def cuts(
    frontier: Frontier, columns: Sequence[int], recipe: Recipe, statistics: Numbers, at_boundaries: bool
) -> Ways:
    """A cut between any two neighbouring values of a node, from one pass over the columns."""
    few = frontier.records.columns[columns[0]].few
    line = _by_value(frontier, columns) if few else _by_entry(frontier, columns)
    rises, ends = _rises(frontier, columns, recipe, line)
    if not free(recipe, frontier):
        _keep_large(rises, ends, recipe, frontier, line)
    tried = np.diff(np.searchsorted(np.flatnonzero(rises), line.start))
    if at_boundaries:
        _keep_boundaries(rises, line)
    at = np.flatnonzero(rises)
    owner, running = line.node_of[at], line.running
    base = running.take(line.start[:-1], axis=1)
    known = running.take(ends, axis=1) - base
    branches = np.empty((2, len(running), len(at)), dtype=running.dtype)
    np.subtract(running.take(at + 1, axis=1), base.take(owner, axis=1), out=branches[0])
    np.subtract(known.take(owner, axis=1), branches[0], out=branches[1])
    if branches.dtype.kind == "f" and not frontier.records.regression:
        np.maximum(branches, 0.0, out=branches)
    n = np.tile(sizes_of(statistics, frontier.records.regression), len(columns))
    return Ways(Sides(branches, owner, known, n), line.codes[at], line.codes[at + 1], tried=tried)


def _by_entry(frontier: Frontier, columns: Sequence[int]) -> Line:
    """The sorted lists, one after the other: every entry has a place."""
    order = joined([frontier.orders[c] for c in columns])
    codes = joined([frontier.codes(c, frontier.orders[c]) for c in columns])
    node_of = joined([frontier.node_of + j * frontier.m for j in range(len(columns))])
    begins = [frontier.start[:-1] + j * len(frontier.members) for j in range(len(columns))]
    start = np.append(joined(begins), len(order))
    parts = frontier.parts
    running = _sums(parts, len(order))
    other = frontier.counted and len(parts) == 2  # the second class is what the first leaves
    for part, total in zip(parts[:1] if other else parts, running, strict=False):
        np.cumsum(part.take(order), out=total[1:])
    if other:
        np.subtract(np.arange(len(order) + 1), running[0], out=running[1])
    classes = frontier.classes(order)
    return Line(codes, node_of, start, running, classes[1:] != classes[:-1])


def _by_value(frontier: Frontier, columns: Sequence[int]) -> Line:
    """Every value that a node has gets a place; the missing come last, as another value."""
    nodes = frontier.m * len(columns)
    values = 1 + max(frontier.records.columns[c].size for c in columns)
    codes = np.stack([frontier.codes(c, frontier.members) for c in columns])
    node = frontier.node_of + np.arange(0, nodes, frontier.m)[:, None]
    counts = frontier.summed(node * values + codes, nodes * values)
    sizes = sizes_of(counts, frontier.records.regression)
    place = np.flatnonzero(sizes > 0)
    counts, sizes = counts.take(place, axis=1), sizes[place]
    node_of = place // values
    running = _sums(counts, len(place))
    np.cumsum(counts, axis=1, out=running[:, 1:])
    start = np.searchsorted(node_of, np.arange(nodes + 1))
    mixed = (counts[:, 1:] + counts[:, :-1]).max(axis=0) < sizes[1:] + sizes[:-1]
    return Line(place - node_of * values, node_of, start, running, mixed)


def _sums(parts: Numbers, places: int) -> Numbers:
    """Shape (s, places + 1), room for running sums, which begin with 0."""
    running = np.empty((len(parts), places + 1), dtype=np.int64 if parts.dtype.kind == "i" else np.float64)
    running[:, 0] = 0
    return running


def _keep_large(rises: Masks, ends: Ints, recipe: Recipe, frontier: Frontier, line: Line) -> None:
    """Take out the cuts that leave too few records on a side."""
    regression = frontier.records.regression
    weight = sizes_of(line.running, regression)
    at = np.flatnonzero(rises)
    owner = line.node_of[at]
    base = weight[line.start[:-1]]
    left = weight[at + 1] - base[owner]
    sizes = np.stack([left, (weight[ends] - base)[owner] - left])
    rises[at] = large(sizes, recipe, True, None if regression else len(line.running))


def _keep_boundaries(rises: Masks, line: Line) -> None:
    """Take out the cuts between two places of one class, where the cuts before and after may be made."""
    able = rises.copy()
    able[line.start - 1] = True  # the end of a node (of the last one, too)
    rises[1:-1] &= line.mixed[1:] | ~able[:-2] | ~able[2:]


def _rises(frontier: Frontier, columns: Sequence[int], recipe: Recipe, line: Line) -> tuple[Masks, Ints]:
    """After which places a cut may lie, shape (N,); where each node's known values end, shape (nodes,)."""
    prepared, codes, start = [frontier.records.columns[c] for c in columns], line.codes, line.start
    rises = np.empty(len(codes), dtype=bool)
    np.greater(codes[1:], codes[:-1], out=rises[:-1])
    rises[start[1:] - 1] = False
    ends = start[1:]
    if any(column.gaps for column in prepared):
        known = codes < np.repeat([column.absent for column in prepared], frontier.m)[line.node_of]
        rises[:-1] &= known[1:]
        ends = start[:-1] + np.add.reduceat(known, start[:-1], dtype=np.intp)
    if any(column.nearest <= recipe.min_gap for column in prepared):
        values = np.concatenate([np.append(column.values, np.nan) for column in prepared])
        first = np.cumsum([0] + [column.size + 1 for column in prepared[:-1]])
        value = values[codes + np.repeat(first, frontier.m)[line.node_of]]
        rises[:-1] &= value[:-1] < value[1:] - recipe.min_gap
    return rises, ends


def thresholds(prepared: Prepared, found: Ways, recipe: Recipe, ways: Ints | slice = slice(None)) -> Floats:
    """The cuts of some ways: halfway between neighbours, or the last value of the table below that."""
    assert found.above is not None
    middle = midpoints(prepared.values[found.where[ways]], prepared.values[found.above[ways]])
    if recipe.thresholds == "midpoint" or not len(middle):
        return middle
    return prepared.values[np.searchsorted(prepared.values, middle, side="right") - 1]


def midpoints(low: Floats, high: Floats) -> Floats:
    """Cuts halfway between neighbours; the lower one where no float lies between. All of one shape."""
    middle = low / 2 + high / 2
    return np.where((middle >= low) & (middle < high), middle, low)
