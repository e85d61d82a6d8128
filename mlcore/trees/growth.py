"""A grown tree as it would have grown best first, leaf by leaf, and its errors for every number of leaves.

Best first (Shi 2007; scikit-learn's `max_leaf_nodes`) opens next the leaf whose question lowers n times the
impurity most. So one finished tree contains a series of smaller trees, and one pass finds the errors of all
of them.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Table
from mlcore.trees.node import Node, Path
from mlcore.trees.routing import Floats, Rows
from mlcore.trees.tree import Tree

NEAR = 1e-9  # worths this close, relative to n times the impurity of the nodes, are equal
SURE = 1e-12  # class shares nearer than this are equal, as in Tree.predict

Entry: TypeAlias = tuple[float, int, Any, float]  # (-worth, depth, place, n times the impurity)


class Opening(NamedTuple):
    """The opening of one node's question.

    worth: how much it lowers n times the impurity
    tied:  the other leaves with equally good questions; in a tie the upper leaf goes first, then the left one
    """

    path: Path
    worth: float
    tied: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Growth:
    """The errors of every tree on the way from the root alone to the whole tree.

    openings: in the order of best-first growth
    leaves:   the number of leaves after 0, 1, 2, ... openings
    errors:   for each table the misclassified records (weighted) after 0, 1, 2, ... openings; in a regression
              the sum of squared errors
    totals:   the weight of each table
    """

    openings: tuple[Opening, ...]
    leaves: tuple[int, ...]
    errors: tuple[tuple[float, ...], ...]
    totals: tuple[float, ...]

    def least(self, which: int) -> tuple[int, ...]:
        """The numbers of openings with the lowest errors on a table: all places of a tie, ascending."""
        errors = self.errors[which]
        bound = min(errors) + NEAR * max(self.totals[which], 1.0)
        return tuple(at for at, wrong in enumerate(errors) if wrong <= bound)


def openings(tree: Tree, max_leaves: int | None = None) -> tuple[Opening, ...]:
    """The inner nodes in the order in which best-first growth opens them.

    max_leaves: a question with more branches than there is room for is skipped, as in Recipe.max_leaves. With
    two branches each, the first max_leaves - 1 openings are the same with and without it.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> [one.path for one in mlcore.growth.openings(tree)]
    [(), (0,), (2,)]
    """
    room = float("inf") if max_leaves is None else max_leaves - 1
    heap: list[Entry] = []
    known: dict[Path, Node] = {}
    _wait(heap, known, (), tree.root)
    found = []
    while heap:
        (negative, _, path, _), tied = first_of(heap)
        node = known.pop(path)
        if len(node.children) - 1 > room:
            continue
        room -= len(node.children) - 1
        found.append(Opening(path, -negative, tied))
        for i, child in enumerate(node.children):
            _wait(heap, known, (*path, i), child)
    return tuple(found)


def best_first(tree: Tree, max_leaves: int | None = None) -> tuple[Path, ...]:
    """Only the paths of the openings.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> mlcore.growth.best_first(tree)
    ((), (0,), (2,))
    """
    return tuple(opening.path for opening in openings(tree, max_leaves))


def first_of(heap: list[Entry]) -> tuple[Entry, tuple[Any, ...]]:
    """Take the next node out of a heap: in a tie the upper one, then the left one. Also return the places of
    those that tied with it."""
    best = heapq.heappop(heap)
    equal = [best]
    while heap and heap[0][0] - best[0] <= NEAR * max(heap[0][3], best[3]):
        equal.append(heapq.heappop(heap))
    chosen = min(equal, key=lambda entry: entry[1:3])
    for entry in equal:
        if entry is not chosen:
            heapq.heappush(heap, entry)
    return chosen, tuple(sorted(entry[2] for entry in equal if entry is not chosen))


def tree_with(tree: Tree, count: int, order: Sequence[Path] | None = None) -> Tree:
    """The tree with `count` of its questions opened, best first, and everything below cut off.

    order: that of best_first, if already known. Raises ValueError for an impossible count.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> [mlcore.growth.tree_with(tree, count).leaves for count in range(4)]
    [1, 3, 4, 5]
    """
    order = best_first(tree) if order is None else order
    if not 0 <= count <= len(order):
        raise ValueError(f"This tree has {len(order)} questions to open, not {count}.")
    opened = set(order[:count])
    shown: list[tuple[Path, Node]] = [((), tree.root)]
    for path, node in shown:
        if path in opened:
            shown.extend(((*path, i), child) for i, child in enumerate(node.children))
    made: dict[Path, Node] = {}
    for path, node in reversed(shown):
        made[path] = _trimmed(path, node, opened, made)
    return replace(tree, root=made[()])


def error_curve(tree: Tree, tables: Iterable[Table], order: Sequence[Opening] | None = None) -> Growth:
    """The errors on each table for every number of leaves; each node is visited once.

    order: some openings, if not all; each must come after those above it. Raises TableError for a table
    without a column that the tree asks for.
    """
    order = openings(tree) if order is None else order
    sizes = [len(tree.node(opening.path).children) - 1 for opening in order]
    leaves = tuple(accumulate(sizes, initial=1))
    read = [_errors(tree, table, [opening.path for opening in order]) for table in tables]
    return Growth(
        tuple(order), leaves, tuple(errors for errors, _ in read), tuple(total for _, total in read)
    )


def _wait(heap: list[Entry], known: dict[Path, Node], path: Path, node: Node) -> None:
    """Put a node with a question on the heap: (-worth, depth, path, mass)."""
    if not node.children:
        return
    mass = node.n * node.impurity
    worth = mass - sum(child.n * child.impurity for child in node.children)
    known[path] = node
    heapq.heappush(heap, (-worth, len(path), path, mass))


def _trimmed(path: Path, node: Node, opened: set[Path], made: Mapping[Path, Node]) -> Node:
    if path in opened:
        children = tuple(made[*path, i] for i in range(len(node.children)))
        same = all(new is old for new, old in zip(children, node.children, strict=True))
        return node if same else node._replace(children=children)
    if not node.children:
        return node
    return node._replace(split=None, children=(), stop="max leaves", overridden=False)


# Errors -----------------------------------------------------------------------------------------


def _errors(tree: Tree, table: Table, order: Sequence[Path]) -> tuple[tuple[float, ...], float]:
    """The errors after 0, 1, 2, ... openings, and the weight of the table.

    A record in a single place adds its error to that of the node. A record that is divided, or that stays
    above the leaves, is judged by the votes of all its places.
    """
    visits = {path: (node, rows, shares) for path, node, rows, shares in tree.visits(table)}
    whole = _whole(visits.values(), table.n)
    codes = _codes(tree, table)
    losses = {
        path: _lost(tree, table, rows if whole.all() else rows[whole[rows]], node, codes)
        for path, (node, rows, _) in visits.items()
    }
    changes = [losses[()]]
    for path in order:
        below = sum(losses[*path, i] for i in range(len(visits[path][0].children)))
        changes.append(below - losses[path])
    errors = np.cumsum(changes)
    if not whole.all():
        errors = errors + _divided(tree, table, order, visits, ~whole)
    return tuple(errors.tolist()), float(table.weights.sum())


def _whole(places: Iterable[tuple[Node, Rows, Floats]], n: int) -> NDArray[np.bool_]:
    """The records that reach one leaf with their whole weight, shape (n,)."""
    whole = np.zeros(n, dtype=bool)
    for node, rows, shares in places:
        if not node.children:
            whole[rows[shares == 1.0]] = True
    return whole


def _lost(tree: Tree, table: Table, rows: Rows, node: Node, codes: NDArray[np.intp]) -> float:
    """The summed loss of these records where all of them end at one node. codes: see _codes"""
    vote, target, weights = _vote(tree, node), table.target.cells[rows], table.weights[rows]
    if tree.regression:
        return float((weights * (vote[0] - target) ** 2).sum())
    return float(weights[target != codes[_first(vote)]].sum())


def _losses(tree: Tree, table: Table, rows: Rows, votes: Floats) -> Floats:
    """The loss of each of these records for its own votes, shape (m, k); shape (m,)."""
    target, weights = table.target.cells[rows], table.weights[rows]
    if tree.regression:
        return np.asarray(weights * (votes[:, 0] - target) ** 2)
    wrong = _codes(tree, table)[_first(votes)] != target
    return np.where(wrong, weights, 0.0)


def _first(votes: Floats) -> NDArray[np.intp]:
    """The place of the first of the highest votes (..., k), which tie where they are nearly equal; (...,)."""
    near = votes >= votes.max(axis=-1, keepdims=True, initial=0.0) - SURE
    first: NDArray[np.intp] = near.argmax(axis=-1)
    return first


def _vote(tree: Tree, node: Node) -> Floats:
    """The vote of a record that ends here: class shares of shape (k,), or the mean of shape (1,)."""
    if tree.regression:
        return np.array([float(node.label)])
    if node.n == 0:
        return np.array([float(label == node.label) for label in tree.classes])
    return np.array(node.counts) / node.n


def _codes(tree: Tree, table: Table) -> NDArray[np.intp]:
    """The place of each of the tree's classes among those of a table; -2 for one that is missing."""
    places = {label: code for code, label in enumerate(table.classes)}
    return np.array([places.get(label, -2) for label in tree.classes])


def _divided(
    tree: Tree,
    table: Table,
    order: Sequence[Path],
    visits: Mapping[Path, tuple[Node, Rows, Floats]],
    some: NDArray[np.bool_],
) -> Floats:
    """The errors of the records in `some` after 0, 1, 2, ... openings."""
    votes = np.zeros((table.n, len(tree.classes) or 1))
    rows = np.flatnonzero(some)
    votes[rows] = _vote(tree, tree.root)
    cost = np.zeros(table.n)
    cost[rows] = _losses(tree, table, rows, votes[rows])
    errors = [float(cost.sum())]
    for path in order:
        node, rows, _ = visits[path]
        rows = rows[some[rows]]
        own = _vote(tree, node)
        for i in range(len(node.children)):
            child, below, parts = visits[*path, i]
            inside = some[below]
            below, parts = below[inside], parts[inside]
            votes[below] += parts[:, None] * (_vote(tree, child) - own)
        errors.append(errors[-1] + _settled(tree, table, rows, votes, cost))
    return np.array(errors)


def _settled(tree: Tree, table: Table, rows: Rows, votes: Floats, cost: NDArray[Any]) -> float:
    """Judge these records again and return the change of their cost."""
    now = _losses(tree, table, rows, votes[rows])
    change = float((now - cost[rows]).sum())
    cost[rows] = now
    return change
