"""Every cut of continuous columns at the nodes of one rank, from one pass over the sorted columns.

o, b, s, m   ways, branches, statistics of a node, nodes of the rank
(records.py says what a rank is, impurity.py what statistics are)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mlcore.trees.growing.pairs import Pairs
from mlcore.trees.growing.prepared import Codes, Entries, Prepared
from mlcore.trees.growing.records import Frontier, begins, unfolded
from mlcore.trees.growing.ways import Floats, Ints, Masks, Numbers, Ways, free, joined, large, sizes_of
from mlcore.trees.impurity import Sides
from mlcore.trees.recipe import Recipe

SHORT, LONGEST = 31, 63  # bits of whole numbers of numpy; the short ones are sorted in half of the time


class Line(NamedTuple):
    """Pairs of continuous columns and nodes, the values of each pair in a row.

    A place is an entry or, in columns of few values, all entries of a pair that share a value.

    codes:   shape (N,), the value of each place, ascending in a pair
    pair_of: shape (N,), its pair
    start:   shape (p + 1,), where each pair begins
    running: shape (s, N + 1), sums of the parts before each place; or twofold counts (records.py)
    mixed:   shape (N - 1,), whether a place and the next have several classes (of numbers: nothing)
    s:       the number of statistics
    """

    codes: Codes
    pair_of: Ints
    start: Ints
    running: Numbers
    mixed: Masks
    s: int

    def sums(self, places: Ints) -> Numbers:
        """Shape (s, e), the sums of the parts before some places, shape (e,)."""
        sums = self.running.take(places, axis=1)
        return sums if len(sums) == self.s else unfolded(sums, self.s)


def cuts(pairs: Pairs, recipe: Recipe, statistics: Numbers, at_boundaries: bool) -> Ways:
    """A cut between any two neighbouring values of a node, from one pass over the columns."""
    frontier = pairs.frontier
    line = _by_value(pairs) if pairs.prepared[0].few else _by_entry(pairs)
    rises, ends = _rises(pairs, recipe, line)
    if not free(recipe, frontier):
        _keep_large(rises, ends, recipe, frontier, line)
    tried = np.add.reduceat(rises, line.start[:-1], dtype=np.intp)
    if at_boundaries:
        _keep_boundaries(rises, line)
    at = np.flatnonzero(rises)
    owner, base = line.pair_of.take(at), line.sums(line.start[:-1])
    known = line.sums(ends) - base
    branches = np.empty((2, line.s, len(at)), dtype=line.running.dtype)
    np.subtract(line.sums(at + 1), base.take(owner, axis=1), out=branches[0])
    np.subtract(known.take(owner, axis=1), branches[0], out=branches[1])
    if branches.dtype.kind == "f" and not frontier.records.regression:
        np.maximum(branches, 0.0, out=branches)
    n = sizes_of(statistics, frontier.records.regression).take(pairs.node)
    return Ways(Sides(branches, owner, known, n), line.codes.take(at), line.codes.take(at + 1), tried=tried)


def _by_entry(pairs: Pairs) -> Line:
    """Every entry has a place."""
    frontier = pairs.frontier
    if not frontier.orders:
        return _sorted(pairs)
    order, codes, pair_of, start = _listed(pairs)
    classes = frontier.classes(order)
    running = _running(frontier, order, classes)
    return Line(codes, pair_of, start, running, classes[1:] != classes[:-1], frontier.s)


def _running(frontier: Frontier, order: Entries, classes: Codes) -> Numbers:
    """Shape (s, E + 1), the sums of the parts before each of some entries."""
    running = _sums(frontier, len(order))
    if not frontier.exact:
        for part, sums in zip(frontier.parts(order), running, strict=True):
            np.cumsum(part, out=sums[1:])
        return running
    weight = None if frontier.counted else frontier.weight.take(order)
    running[-1] = np.arange(len(order) + 1)
    if weight is not None:
        np.cumsum(weight, out=running[-1, 1:])
    for j, sums in enumerate(running[:-1]):
        mine = classes == j
        np.cumsum(mine if weight is None else mine * weight, out=sums[1:])
        running[-1] -= sums  # the last class has the rest
    return running


def _listed(pairs: Pairs) -> tuple[Entries, Codes, Ints, Ints]:
    """Entries by pair and value, with their values and pairs, and where each pair begins: the sorted lists,
    one after the other."""
    frontier, columns = pairs.frontier, pairs.columns
    order = joined([frontier.orders[c] for c in columns])
    codes = joined([frontier.codes(c, frontier.orders[c]) for c in columns])
    pair_of = joined([frontier.node_of + j * frontier.m for j in range(len(columns))])
    return order, codes, pair_of, begins(pairs.sizes)


def _sorted(pairs: Pairs) -> Line:
    """The line of a rank without sorted lists. Of an entry it knows only the kind."""
    frontier, kinds = pairs.frontier, pairs.frontier.kinds()
    entries, pair, codes = pairs.entries()
    kind = np.broadcast_to(kinds.of.take(entries), codes.shape)
    most = pairs.p, max(column.size for column in pairs.prepared), len(kinds.classes) - 1
    pair, codes, kind = _in_order(pair.ravel(), codes.ravel(), kind.ravel(), most)
    running = np.zeros((len(kinds.parts), len(kind) + 1), dtype=kinds.parts.dtype)
    for part, sums in zip(kinds.parts, running, strict=True):
        np.cumsum(part.take(kind), out=sums[1:])
    classes = kinds.classes.take(kind)
    return Line(codes, pair, begins(pairs.sizes), running, classes[1:] != classes[:-1], frontier.s)


def _in_order(pair: Ints, codes: Codes, kind: Ints, most: tuple[int, int, int]) -> tuple[Ints, Codes, Ints]:
    """Pair, value and kind of some entries, shape (E,), by pair and value. The three are sorted as one whole
    number, in half of the time that it takes to sort places by them. most: the largest of each"""
    bits, of_code, of_kind = sum(map(int.bit_length, most)), most[1].bit_length(), most[2].bit_length()
    if bits > LONGEST:
        order = np.argsort(pair << of_code | codes, kind="stable")
        return pair.take(order), codes.take(order), kind.take(order)
    key = (pair << of_code | codes) << of_kind | kind
    key = key.astype(np.int32 if bits <= SHORT else np.int64, copy=False)
    key.sort()
    codes = key >> of_kind & ((1 << of_code) - 1)
    return key >> (of_code + of_kind), codes, key & ((1 << of_kind) - 1)


def _by_value(pairs: Pairs) -> Line:
    """Every value that a node has gets a place; the missing come last, as another value."""
    frontier, p = pairs.frontier, pairs.p
    values = 1 + max(column.size for column in pairs.prepared)
    entries, pair, codes = pairs.entries()
    counts = frontier.summed(entries, pair * values + codes, p * values)
    sizes = sizes_of(counts, frontier.records.regression)
    place = np.flatnonzero(sizes > 0)
    counts, sizes = counts.take(place, axis=1), sizes[place]
    pair_of = place // values
    running = _sums(frontier, len(place))
    np.cumsum(counts, axis=1, out=running[:, 1:])
    start = np.searchsorted(pair_of, np.arange(p + 1))
    mixed = (counts[:, 1:] + counts[:, :-1]).max(axis=0) < sizes[1:] + sizes[:-1]
    return Line(place - pair_of * values, pair_of, start, running, mixed, frontier.s)


def _sums(frontier: Frontier, places: int) -> Numbers:
    """Shape (s, places + 1), room for running sums, which begin with 0."""
    running = np.empty((frontier.s, places + 1), dtype=np.int64 if frontier.exact else np.float64)
    running[:, 0] = 0
    return running


def _keep_large(rises: Masks, ends: Ints, recipe: Recipe, frontier: Frontier, line: Line) -> None:
    """Take out the cuts that leave too few records on a side."""
    regression = frontier.records.regression
    at = np.flatnonzero(rises)
    owner = line.pair_of[at]
    base, end, left = [sizes_of(line.sums(places), regression) for places in (line.start[:-1], ends, at + 1)]
    left -= base[owner]
    sizes = np.stack([left, (end - base)[owner] - left])
    rises[at] = large(sizes, recipe, True, None if regression else line.s)


def _keep_boundaries(rises: Masks, line: Line) -> None:
    """Take out the cuts between two places of one class, where the cuts before and after may be made."""
    able = rises.copy()
    able[line.start - 1] = True  # the end of a node (of the last one, too)
    rises[1:-1] &= line.mixed[1:] | ~able[:-2] | ~able[2:]


def _rises(pairs: Pairs, recipe: Recipe, line: Line) -> tuple[Masks, Ints]:
    """After which places a cut may lie, shape (N,); where each pair's known values end, shape (p,)."""
    prepared, codes, start = pairs.prepared, line.codes, line.start
    rises = np.empty(len(codes), dtype=bool)
    np.greater(codes[1:], codes[:-1], out=rises[:-1])
    rises[start[1:] - 1] = False
    ends = start[1:]
    if any(column.gaps for column in prepared):
        absent = np.array([column.absent for column in prepared])
        known = codes < absent[pairs.of][line.pair_of]
        rises[:-1] &= known[1:]
        ends = start[:-1] + np.add.reduceat(known, start[:-1], dtype=np.intp)
    if any(column.nearest <= recipe.min_gap for column in prepared):
        values = np.concatenate([np.append(column.values, np.nan) for column in prepared])
        first = np.cumsum([0] + [column.size + 1 for column in prepared[:-1]])
        value = values[codes + first[pairs.of][line.pair_of]]
        rises[:-1] &= value[:-1] < value[1:] - recipe.min_gap
    return rises, ends


def thresholds(prepared: Prepared, where: Ints, above: Ints | None, recipe: Recipe) -> Floats:
    """The cuts between the values at `where` and `above`, shape (o,): halfway, or the last value of the table
    below that."""
    assert above is not None
    low, high = prepared.values[where], prepared.values[above]
    if recipe.thresholds == "midpoint" or not len(low):
        return midpoints(low, high)
    return prepared.values[np.searchsorted(prepared.values, _halfway(low, high), side="right") - 1]


def midpoints(low: Floats, high: Floats) -> Floats:
    """Cuts halfway between neighbours, as one would write them: 0.3 and not 0.30000000000000004. The lower
    neighbour where no float lies between. All of one shape."""
    middle = _halfway(low, high)
    clean = written(middle)
    return np.where((clean >= low) & (clean < high), clean, middle)


def written(values: Floats) -> Floats:
    """Numbers to the 15 digits that a float always holds, shape (n,): without what sums of floats leave
    behind."""
    return np.array([float(f"{value:.15g}") for value in values.tolist()], dtype=float)


def _halfway(low: Floats, high: Floats) -> Floats:
    middle = low / 2 + high / 2
    return np.where((middle >= low) & (middle < high), middle, low)
