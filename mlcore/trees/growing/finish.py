"""A grown tree put together from its ranks, and the rules that look at the whole of it."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.trees.growing.rank import Rank
from mlcore.trees.growing.records import Records
from mlcore.trees.growth import first_of
from mlcore.trees.impurity import impurity_of, mass_of, ratio
from mlcore.trees.node import Attribute, Node
from mlcore.trees.recipe import Recipe
from mlcore.trees.tree import Tree

Floats: TypeAlias = NDArray[np.float64]
NOTHING = 1e-3  # C4.5 release 8 calls errors equal that differ by less


def finished(records: Records, recipe: Recipe, ranks: Sequence[Rank]) -> tuple[Tree, Tree]:
    """The tree before and after the collapse of useless subtrees; max_leaves is kept to."""
    if recipe.max_leaves is not None:
        _keep_best(records, recipe, ranks)
    below: list[_Grown] = []
    for rank in reversed(ranks):
        below = _nodes(records, recipe, rank, below)
    about = tuple(Attribute(c.name, c.kind, c.values) for c in records.table.columns)
    classes = () if records.regression else records.table.classes
    table, missing = records.table, _missing(records, recipe)
    settled = Tree(below[0].settled, table.target.name, classes, about, missing, table, recipe)
    return replace(settled, root=below[0].full), settled


def _missing(records: Records, recipe: Recipe) -> str:
    """How the finished tree treats a missing answer. Without gaps in the table there are no surrogates,
    and answers may still be missing later."""
    if recipe.missing == "refuse" or (recipe.missing == "surrogates" and not records.gaps):
        return "fractions"
    return recipe.missing


class _Grown(NamedTuple):
    """A node before and after the collapse of useless subtrees; the errors of the leaves after it."""

    full: Node
    settled: Node
    errors: float


def _nodes(records: Records, recipe: Recipe, rank: Rank, below: Sequence[_Grown]) -> list[_Grown]:
    """The nodes of a rank; below: those of the next one."""
    counts = rank.stats.T.astype(float)
    plain: list[Any] = [()] * len(counts)
    weights: list[float | None] = [None] * len(counts)
    if records.regression:
        weights, impurity = counts[:, 0].tolist(), variance_of(rank.stats)
    else:
        plain, impurity = counts.tolist(), impurity_of(recipe.criterion)(counts)
    errors = (counts.sum(axis=1) - counts.max(axis=1)).tolist()  # of classes: numbers never collapse
    about = zip(plain, rank.labels, impurity.tolist(), weights, strict=True)
    asked, below_of = dict(zip(rank.waiting, rank.asked, strict=True)), _below(rank, below)
    nodes = []
    for slot, (here, label, mixed, weight) in enumerate(about):
        question = asked.get(slot)
        if question is None:
            leaf = Node(tuple(here), label, mixed, stop=rank.stops[slot], weight=weight)
            nodes.append(_Grown(leaf, leaf, errors[slot]))
            continue
        kids = below_of[slot]
        children, overridden = tuple([kid.full for kid in kids]), slot in rank.overridden
        node = Node(tuple(here), label, mixed, question.split, children, None, overridden, weight)
        collapses = recipe.collapse and not records.regression
        nodes.append(_settled(node, kids, errors[slot]) if collapses else _Grown(node, node, 0.0))
    return nodes


def _below(rank: Rank, below: Sequence[_Grown]) -> dict[int, Sequence[_Grown]]:
    """For each slot that waited the nodes under it."""
    ends = rank.below.tolist()
    return {slot: below[ends[i] : ends[i + 1]] for i, slot in enumerate(rank.waiting)}


def _settled(full: Node, kids: Sequence[_Grown], own: float) -> _Grown:
    """The node with its children settled, or a leaf; own: its errors as a leaf."""
    errors = sum([kid.errors for kid in kids])
    settled = full
    if any(kid.settled is not kid.full for kid in kids):
        settled = replace(full, children=tuple([kid.settled for kid in kids]))
    settled = collapse(settled, errors)
    return _Grown(full, settled, errors if settled.children else own)


def collapse(node: Node, errors: float) -> Node:
    """The node, or a leaf where its subtree makes no fewer errors (Quinlan 1993, release 8).

    errors: of the leaves below. A question of the learner's own stays.
    """
    if errors < node.errors - NOTHING or node.overridden:
        return node
    return replace(node, split=None, children=(), stop="collapsed")


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
    """Best-first growing up to max_leaves: of all leaves the one whose split takes most from the
    impurity, weighted by its records, is split next; a split with too many branches is passed over."""
    room = (recipe.max_leaves or 1) - 1
    kept: set[tuple[int, int]] = set()
    heap = _openings(records, recipe, ranks, 0, range(1))
    while heap:
        (_, depth, slot, _), _ = first_of(heap)
        children = ranks[depth].children(slot)
        if len(children) - 1 > room:
            continue
        room -= len(children) - 1
        kept.add((depth, slot))
        for opening in _openings(records, recipe, ranks, depth + 1, children):
            heapq.heappush(heap, opening)
    for depth, rank in enumerate(ranks):
        for i, slot in enumerate(rank.waiting[: len(rank.asked)]):
            if rank.asked[i] is not None and (depth, slot) not in kept:
                rank.asked[i], rank.stops[slot] = None, "max leaves"


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
