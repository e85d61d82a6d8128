"""How a tree grows from lists that are sorted once: the walk over them, rank by rank, as a trace.

Growing keeps every continuous column sorted within the nodes (growing/records.py); this tells what is
counted on the way, as SLIQ (Mehta, Agrawal & Rissanen 1996) does it: one pass over a list weighs its
thresholds in all leaves at once, and a class list knows the leaf of each record. SPRINT (Shafer, Agrawal &
Mehta 1996) cuts the lists in parts, one for each processor.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.model import check_classes
from mlcore.table import Table, TableError
from mlcore.trees.growing.cuts import midpoints, thresholds
from mlcore.trees.growing.pairs import everywhere
from mlcore.trees.growing.plan import Plan, plan
from mlcore.trees.growing.rank import Rank
from mlcore.trees.growing.records import Frontier, whole
from mlcore.trees.growing.splits import questions, ways
from mlcore.trees.growing.ways import TIE
from mlcore.trees.impurity import gini_mass
from mlcore.trees.node import Node, Path, Split
from mlcore.trees.recipe import RECIPES
from mlcore.trees.tree import Tree

Ints: TypeAlias = NDArray[np.intp]
Counts: TypeAlias = tuple[float, ...]
RECIPE = RECIPES["cart"]  # Gini, two branches: as SLIQ and SPRINT grow
VALUE, INDEX, LABEL = 8, 4, 1  # bytes of a number, of the place of a record or leaf and a count, of a class


class Stand(NamedTuple):
    """The walk after one more entry of a list.

    record, value: of the entry; path: its leaf, None where that is settled and the entry passed over
    below, above:  class counts of that leaf, up to here and beyond; () where it is passed over
    threshold:     half-way to the next value of the leaf; None where that is the same, or where there is none
    gini:          of the split there, weighted; at the end of a leaf that of all its records
    """

    record: int
    value: float
    path: Path | None
    below: Counts = ()
    above: Counts = ()
    threshold: float | None = None
    gini: float | None = None


class Found(NamedTuple):
    """The best split of a leaf on one attribute, the first in a tie; None where there is none.

    sides: the class counts of its branches
    """

    path: Path
    split: Split | None
    gini: float
    sides: tuple[Counts, ...] = ()


class Chosen(NamedTuple):
    """What becomes of a leaf: a split, None where it stays as it is; tied: attributes whose Gini is equal."""

    path: Path
    split: Split | None
    gini: float
    tied: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListStep:
    """One step of growing from lists.

    kind  level
    sort  1      the lists are sorted, and all records are in the root
    scan  2      one list was walked: `attribute`, `walk` (of numbers), the best split of every leaf: `found`
    split 1      the open leaves are split or settled: `chosen`; the class list is brought up to date
    done  1      no leaf is open any more

    rank:   the depth of the leaves; open: those that may be split, left to right
    leaves: the class list: the leaf of each record
    tree:   the tree after the step
    """

    kind: str
    level: int
    rank: int
    open: tuple[Path, ...]
    leaves: tuple[Path, ...]
    tree: Tree
    attribute: str | None = None
    walk: tuple[Stand, ...] = ()
    found: tuple[Found, ...] = ()
    chosen: tuple[Chosen, ...] = ()


def told(table: Table, walked: Collection[str] | None = None) -> Iterator[ListStep]:
    """Grow by CART's rules and tell what is counted; the last step's tree is that of `mlcore.fit`.

    walked: the columns whose walk the trace shows entry by entry; by default all. For the others it shows
            only what was found.
    Raises TableError as `check` does.
    """
    check(table)
    return _told(plan(table, RECIPE, {}), walked)


def check(table: Table) -> None:
    """Raises TableError for a number as target, for missing cells, and where no column holds numbers."""
    check_classes(table, "Growing from sorted lists")
    if not any(column.kind == "continuous" for column in table.columns):
        raise TableError("Only columns of numbers have a sorted list, and this table has none.")
    for column in table.columns:
        if column.missing:
            raise TableError(
                f"A sorted list has no place for missing values: “{column.name}” lacks {column.missing} of "
                f"{table.n}. Fill them in or leave the column out."
            )


def _told(planned: Plan, walked: Collection[str] | None) -> Iterator[ListStep]:
    table = planned.records.table
    leaves: list[Path] = [()] * table.n
    slots: list[Path] = [()]
    yield ListStep("sort", 1, 0, ((),), tuple(leaves), _cut_off(planned.tree, 0))
    for depth, rank in enumerate(planned.ranks):
        if rank.frontier is None:
            break
        paths = [slots[slot] for slot in rank.waiting]
        at = (depth, tuple(paths), tuple(leaves), _cut_off(planned.tree, depth))
        frontier = _sorted(rank.frontier)
        counts = rank.stats[:, rank.waiting]
        found: dict[str, tuple[Found, ...]] = {}
        for c, prepared in enumerate(planned.records.columns):
            name = prepared.column.name
            best, walk = _scanned(frontier, c, counts, paths, walked is None or name in walked)
            found[name] = best
            yield ListStep("scan", 2, *at, name, walk, best)
        chosen = tuple(_chosen(planned.tree, found, i, path) for i, path in enumerate(paths))
        _go_down(rank, planned, paths, leaves)
        after = (depth, tuple(paths), tuple(leaves), _cut_off(planned.tree, depth + 1))
        yield ListStep("split", 1, *after, chosen=chosen)
        slots = [(*path, b) for path in paths for b in range(len(planned.tree.node(path).children))]
    yield ListStep("done", 1, depth, (), tuple(leaves), planned.tree)


def _sorted(frontier: Frontier) -> Frontier:
    """The rank with a sorted list of every continuous column, those of few values as well, which growing
    counts by value."""
    columns = frontier.records.columns
    orders = {c: one.order for c, one in enumerate(columns) if one.continuous}
    return frontier.sorted_like({**whole(frontier.records).orders, **orders})


def _scanned(
    frontier: Frontier, c: int, counts: NDArray[np.int64], paths: Sequence[Path], walked: bool
) -> tuple[tuple[Found, ...], tuple[Stand, ...]]:
    """The best split of every leaf on a column, and the walk over its list, if it has one."""
    prepared = frontier.records.columns[c]
    options = ways(everywhere(frontier, [c]), RECIPE, counts)
    sides = options.sides
    weighted = gini_mass(sides.branches, 1).sum(axis=0) / np.maximum(sides.n[sides.owner], 1)
    best = []
    for i, path in enumerate(paths):
        own = np.flatnonzero(sides.owner == i)
        if not len(own):
            best.append(Found(path, None, _gini(counts[:, i])))
            continue
        near = own[weighted[own] <= weighted[own].min() + TIE]
        split = questions(prepared, options.keep(near[:1]), RECIPE)[0]
        best.append(Found(path, split, float(weighted[near[0]]), _sides(sides.branches[:, :, near[0]])))
    if not prepared.continuous or not walked:
        return tuple(best), ()
    cut_at = thresholds(prepared, options.where, options.above, RECIPE).tolist()
    places = zip(sides.owner.tolist(), options.where.tolist(), strict=True)
    made = dict(zip(places, zip(cut_at, weighted.tolist(), strict=True), strict=True))
    return tuple(best), tuple(_walk(frontier, c, counts, paths, made))


def _walk(
    frontier: Frontier, c: int, counts: NDArray[np.int64], paths: Sequence[Path],
    made: dict[tuple[int, int], tuple[float, float]],
) -> Iterator[Stand]:  # fmt: skip
    """One entry of the list after the other, in the order of all records; made: threshold and Gini by leaf
    and value."""
    records = frontier.records
    codes, order = records.columns[c].codes, records.columns[c].order.tolist()
    node = np.full(records.table.n, -1)
    node[frontier.rows[frontier.members]] = frontier.node_of
    following = _next_codes(order, node, codes)
    below = np.zeros_like(counts)
    for record in order:
        i, value = int(node[record]), float(records.table.columns[c].cells[record])
        if i < 0:
            yield Stand(record, value, None)
            continue
        below[records.table.target.cells[record], i] += 1
        above = counts[:, i] - below[:, i]
        threshold = gini = None
        if following[record] is None:
            gini = _gini(counts[:, i])
        elif following[record] != codes[record]:
            threshold, gini = made[i, int(codes[record])]
        yield Stand(record, value, paths[i], _told_counts(below[:, i]), _told_counts(above), threshold, gini)


def _next_codes(order: Sequence[int], node: Ints, codes: NDArray[np.int32]) -> dict[int, int | None]:
    """For each record of an open leaf the code of the next one there, None for the last."""
    ahead: dict[int, int] = {}
    found: dict[int, int | None] = {}
    for record in reversed(order):
        i = int(node[record])
        if i >= 0:
            found[record] = ahead.get(i)
            ahead[i] = int(codes[record])
    return found


def _gini(counts: NDArray[np.int64]) -> float:
    return float(gini_mass(counts)) / max(float(counts.sum()), 1.0)


def _sides(branches: NDArray[np.int64]) -> tuple[Counts, ...]:
    return tuple(map(_told_counts, branches))


def _told_counts(counts: NDArray[np.int64]) -> Counts:
    return tuple(counts.astype(float).tolist())


def _chosen(tree: Tree, found: dict[str, tuple[Found, ...]], i: int, path: Path) -> Chosen:
    split = tree.node(path).split
    best = min(one[i].gini for one in found.values())
    tied = tuple(
        name for name, one in found.items() if one[i].split is not None and one[i].gini <= best + TIE
    )
    return Chosen(path, split, best, tied)


def _go_down(rank: Rank, planned: Plan, paths: Sequence[Path], leaves: list[Path]) -> None:
    """Every record of a leaf that was split gets one of the new leaves, in place."""
    frontier, table = rank.frontier, planned.records.table
    assert frontier is not None
    for i, path in enumerate(paths):
        for branch in range(len(planned.tree.node(path).children)):
            inside = planned.tree.reach(table, (*path, branch)) > 0
            for record in frontier.members[frontier.start[i] : frontier.start[i + 1]].tolist():
                if inside[record]:
                    leaves[record] = (*path, branch)


def _cut_off(tree: Tree, depth: int) -> Tree:
    """The tree at the time when its deepest leaves had this depth."""
    return replace(tree, root=_cut_node(tree.root, depth))


def _cut_node(node: Node, depth: int) -> Node:
    if not depth:
        return node._replace(split=None, children=(), stop=None) if node.children else node
    return node._replace(children=tuple(_cut_node(child, depth - 1) for child in node.children))


# Parts ----------------------------------------------------------------------------------------------


class Part(NamedTuple):
    """What one processor does with its part of a list.

    begin, end: of its entries; counts: their class counts, which it sends
    start:      those of all parts before it: its histogram below to begin with
    following:  the first value of the next part, which it is sent; None for the last
    tried:      (place in the list, threshold, Gini) of each threshold that it weighs
    """

    begin: int
    end: int
    counts: Counts
    start: Counts
    following: float | None
    tried: tuple[tuple[int, float, float], ...]

    @property
    def best(self) -> tuple[int, float, float] | None:
        """The threshold of least Gini, the first in a tie."""
        return least(self.tried)


def least(tried: Sequence[tuple[int, float, float]]) -> tuple[int, float, float] | None:
    """Of thresholds, as Part.tried has them, the one of least Gini, the first in a tie; None of none."""
    lowest = min((one[2] for one in tried), default=0.0)
    return next((one for one in tried if one[2] <= lowest + TIE), None)


def in_parts(values: Sequence[float], classes: Sequence[int], k: int, parts: int) -> tuple[Part, ...]:
    """A sorted list of values with their classes (of k), cut in parts as equal as can be; each is walked for
    itself, with the histogram to begin with that the counts of those before add up to.

    Raises ValueError where there are fewer entries than parts.
    """
    n = len(values)
    if not 1 <= parts <= n:
        raise ValueError(f"A list of {n} entries can be cut into 1 to {n} parts, not {parts}.")
    ones = np.zeros((n, k))
    ones[np.arange(n), np.asarray(classes)] = 1.0
    edges = [p * n // parts for p in range(parts + 1)]
    own = [ones[begin:end].sum(axis=0) for begin, end in pairwise(edges)]
    starts = list(accumulate(own, initial=np.zeros(k)))
    total = starts[-1]
    found = []
    for p, (begin, end) in enumerate(pairwise(edges)):
        following = values[end] if end < n else None
        ahead = [*values[begin + 1 : end], following]
        below = starts[p] + ones[begin:end].cumsum(axis=0)
        mass = (gini_mass(below, 1) + gini_mass(total - below, 1)) / n
        tried = tuple(
            (begin + i, _middle(values[begin + i], after), float(mass[i]))
            for i, after in enumerate(ahead)
            if after is not None and after > values[begin + i]
        )
        found.append(Part(begin, end, tuple(own[p].tolist()), tuple(starts[p].tolist()), following, tried))
    return tuple(found)


def _middle(low: float, high: float) -> float:
    return float(midpoints(np.array([low]), np.array([high]))[0])


# Memory ---------------------------------------------------------------------------------------------


class Memory(NamedTuple):
    """Bytes. list: one attribute list; on_disk: all of them; class_list, histograms: what stays in memory."""

    list: int
    on_disk: int
    class_list: int
    histograms: int


def memory(n: int, columns: int, k: int, leaves: int) -> Memory:
    """What SLIQ needs for n records: a list has a value and the place of a record for each, the class list a
    class and a leaf; each open leaf two histograms of k counts.

    >>> found = memory(n=1_000_000, columns=10, k=2, leaves=100)
    >>> found.list, found.class_list, found.histograms
    (12000000, 5000000, 1600)
    """
    one = n * (VALUE + INDEX)
    return Memory(one, columns * one, n * (LABEL + INDEX), leaves * 2 * k * INDEX)


class Carried(NamedTuple):
    """Bytes of one processor. held: its part of a list, with classes; histograms: below and above.

    sent: its counts, its first value and its best threshold with the Gini; places: of the records that go
    left, which the others look up
    """

    held: int
    histograms: int
    sent: int
    places: int


def carried(part: Part, k: int, left: int) -> Carried:
    """What SPRINT's processor with this part needs; left: how many of its records go left."""
    held = (part.end - part.begin) * (VALUE + LABEL + INDEX)
    return Carried(held, 2 * k * INDEX, k * INDEX + VALUE + 2 * VALUE, left * INDEX)
