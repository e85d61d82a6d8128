"""A grown tree put together from its ranks, and the rules that look at the whole of it."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import attributes_of
from mlcore.trees.growing.prepared import Records
from mlcore.trees.growing.rank import Rank
from mlcore.trees.growth import first_of
from mlcore.trees.impurity import impurity_of, mass_of, ratio
from mlcore.trees.node import Node, Split
from mlcore.trees.recipe import Recipe
from mlcore.trees.tree import Tree

Floats: TypeAlias = NDArray[np.float64]
NOTHING = 1e-3  # C4.5 release 8 calls errors equal that differ by less


def finished(records: Records, recipe: Recipe, ranks: Sequence[Rank]) -> list[tuple[Tree, Tree]]:
    """The tree of each slot of the first rank, before and after the collapse of useless subtrees; max_leaves
    is kept to."""
    if recipe.max_leaves is not None:
        _keep_best(records, recipe, ranks)
    full: list[Node] = []
    settled: list[_Settled] = []
    for rank in reversed(ranks):
        full = _nodes(records, recipe, rank, full)
        settled = _settled(rank, full, settled) if recipe.collapse and not records.regression else []
    about = attributes_of(records.table.columns)
    classes = () if records.regression else records.table.classes
    table, missing = records.table, _missing(records, recipe)
    trees = [Tree(root, table.target.name, classes, about, missing, table, recipe) for root in full]
    if not settled:
        return [(tree, tree) for tree in trees]
    return [(tree, replace(tree, root=one.node)) for tree, one in zip(trees, settled, strict=True)]


def _missing(records: Records, recipe: Recipe) -> str:
    """How the finished tree treats a missing answer. Without gaps in the table there are no surrogates,
    and answers may still be missing later."""
    return "surrogates" if recipe.missing == "surrogates" and records.gaps else recipe.missing_later


def _nodes(records: Records, recipe: Recipe, rank: Rank, below: Sequence[Node]) -> list[Node]:
    """The nodes of a rank; below: those of the next one."""
    slots = len(rank.labels)
    counts: Iterable[tuple[float, ...]] = [()] * slots
    weights: list[float | None] = [None] * slots
    if records.regression:
        weights, impurity = rank.stats[0].tolist(), variance_of(rank.stats)
    else:
        stats = np.ascontiguousarray(rank.stats.T, dtype=float)  # each node is summed as if it were alone
        counts, impurity = map(tuple, stats.tolist()), impurity_of(recipe.criterion)(stats)
    splits: list[Split | None] = [None] * slots
    children: list[tuple[Node, ...]] = [()] * slots
    for slot, split, first, last in _asking(rank):
        splits[slot], children[slot] = split, tuple(below[first:last])
    chosen = [slot in rank.overridden for slot in range(slots)]
    about = (counts, rank.labels, impurity.tolist(), splits, children, rank.stops, chosen, weights)
    return [Node(*fields) for fields in zip(*about, strict=True)]


def _asking(rank: Rank) -> Iterator[tuple[int, Split, int, int]]:
    """The slots that ask, with their question and the slots of its branches on the next rank: the first, and
    the last + 1."""
    ends = rank.below.tolist()
    for slot, split, first, last in zip(rank.waiting, rank.asked.splits, ends, ends[1:], strict=False):
        if split is not None:
            yield slot, split, first, last


class _Settled(NamedTuple):
    """A node after the collapse of useless subtrees, and the errors of the leaves that are left."""

    node: Node
    errors: float


def _settled(rank: Rank, full: Sequence[Node], below: Sequence[_Settled]) -> list[_Settled]:
    """The nodes of a rank after the collapse of useless subtrees; full: before it, below: the next rank."""
    own = (rank.stats.sum(axis=0) - rank.stats.max(axis=0)).tolist()  # errors, were all of them leaves
    settled = [_Settled(node, errors) for node, errors in zip(full, own, strict=True)]
    for slot, _, first, last in _asking(rank):
        kids, node = below[first:last], full[slot]
        errors = sum([kid.errors for kid in kids])
        if any(kid.node is not old for kid, old in zip(kids, node.children, strict=True)):
            node = node._replace(children=tuple([kid.node for kid in kids]))
        node = collapse(node, errors)
        settled[slot] = _Settled(node, errors if node.children else own[slot])
    return settled


def collapse(node: Node, errors: float) -> Node:
    """The node, or a leaf where its subtree makes no fewer errors (Quinlan 1993, release 8).

    errors: of the leaves below. A question of the learner's own stays.
    """
    if errors < node.errors - NOTHING or node.overridden:
        return node
    return node._replace(split=None, children=(), stop="collapsed")


def subtree_errors(node: Node) -> float:
    """Records (weighted) that the leaves below a node get wrong."""
    total, stack = 0.0, [node]
    while stack:
        here = stack.pop()
        total += 0.0 if here.children else here.errors
        stack.extend(here.children)
    return total


def variance_of(stats: NDArray[Any]) -> Floats:
    """Shape (...), from the statistics (n, mean, sum of squares about it) of a regression, shape (3, ...);
    0 for an empty node."""
    return ratio(stats[2], stats[0])


def _mass(records: Records, recipe: Recipe, stats: NDArray[Any]) -> Floats:
    """n times the impurity, from statistics of shape (s, ...)."""
    return stats[2] if records.regression else mass_of(recipe.criterion)(stats, 0)


def _keep_best(records: Records, recipe: Recipe, ranks: Sequence[Rank]) -> None:
    """Best-first growing up to max_leaves: of all leaves of a tree the one whose split takes most from the
    impurity, weighted by its records, is split next; a split with too many branches is passed over."""
    kept: set[tuple[int, int]] = set()
    for root in range(len(ranks[0].labels)):
        kept |= _best_first(records, recipe, ranks, root)
    for depth, rank in enumerate(ranks):
        for i, slot in enumerate(rank.waiting[: len(rank.asked)]):
            if rank.asked.column[i] >= 0 and (depth, slot) not in kept:
                rank.asked[i], rank.stops[slot] = None, "max leaves"


def _best_first(records: Records, recipe: Recipe, ranks: Sequence[Rank], root: int) -> set[tuple[int, int]]:
    """The rank and slot of each node of a tree that is split."""
    room = (recipe.max_leaves or 1) - 1
    kept: set[tuple[int, int]] = set()
    heap = _openings(records, recipe, ranks, 0, range(root, root + 1))
    while heap:
        (_, depth, slot, _), _ = first_of(heap)
        children = ranks[depth].children(slot)
        if len(children) - 1 > room:
            continue
        room -= len(children) - 1
        kept.add((depth, slot))
        for opening in _openings(records, recipe, ranks, depth + 1, children):
            heapq.heappush(heap, opening)
    return kept


def _openings(
    records: Records, recipe: Recipe, ranks: Sequence[Rank], depth: int, slots: range
) -> list[tuple[float, int, int, float]]:
    """(-worth, rank, slot, mass) of the slots that ask a question, ready for a heap."""
    rank, found = ranks[depth], []
    for slot in slots:
        if rank.question(slot) is None:
            continue
        children = rank.children(slot)
        branches = ranks[depth + 1].stats[:, children.start : children.stop]
        mass = float(_mass(records, recipe, rank.stats[:, slot]))
        worth = mass - float(_mass(records, recipe, branches).sum())
        found.append((-worth, depth, slot, mass))
    return sorted(found)
