"""Trees from many draws of one table, grown side by side, and asked side by side.

Most trees of a forest only vote. They do so from arrays, and their nodes are made once somebody looks at one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import attributes_of, cells_of
from mlcore.model import NEAR, labels_of
from mlcore.table import Table
from mlcore.trees.check import check
from mlcore.trees.grow import fit
from mlcore.trees.growing.choose import Subsets
from mlcore.trees.growing.finish import finished
from mlcore.trees.growing.plan import side_by_side
from mlcore.trees.growing.prepared import prepare_table, uncollected
from mlcore.trees.growing.rank import Rank
from mlcore.trees.recipe import Recipe
from mlcore.trees.tree import Tree

Ints: TypeAlias = NDArray[np.intp]
Floats: TypeAlias = NDArray[np.float64]
TOGETHER = 100_000  # records of all trees grown side by side


def fit_draws(
    table: Table, recipe: Recipe, draws: Iterable[tuple[Ints, int]], columns: int | None
) -> Sequence[Tree]:
    """The trees that `fit` grows from each of some draws, grown side by side if that saves time.

    draws:   for each tree how often each record was drawn, shape (n,), and the seed of the columns
    columns: the number of columns drawn anew at every node; all for None
    Raises TableError as fit does.
    """
    if _alike(table, recipe):
        check(table, recipe)
        return Grove(table, recipe, draws, columns)
    return [fit(_once(table, times), recipe, columns=columns, seed=seed) for times, seed in draws]


class Grove(Sequence[Tree]):
    """Trees of draws of one table. The parameters are those of fit_draws."""

    def __init__(
        self, table: Table, recipe: Recipe, draws: Iterable[tuple[Ints, int]], columns: int | None
    ) -> None:
        self.table, self.recipe = table, recipe
        self.attributes, self.classes = attributes_of(table.columns), table.classes
        self._records, waiting = prepare_table(table), iter(draws)
        self._times: list[Ints] = []
        self._ranks: list[list[Rank]] = []  # of the trees of each batch
        while together := list(islice(waiting, max(1, TOGETHER // table.n))):
            each = [times for times, _ in together]
            subsets = None if columns is None else Subsets(columns, *(seed for _, seed in together))
            self._times += each
            self._ranks.append(side_by_side(self._records, recipe, each, subsets))

    def __len__(self) -> int:
        return len(self._times)

    @overload
    def __getitem__(self, i: int) -> Tree: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[Tree]: ...
    def __getitem__(self, i: int | slice) -> Tree | Sequence[Tree]:
        return self._trees[i]

    @cached_property
    @uncollected()
    def _trees(self) -> tuple[Tree, ...]:
        grown = [pair for ranks in self._ranks for pair in finished(self._records, self.recipe, ranks)]
        return tuple(
            replace(tree, table=_once(self.table, times))
            for (_, tree), times in zip(grown, self._times, strict=True)
        )

    @cached_property
    def nodes(self) -> Nodes | None:
        """All nodes as arrays. None if some ask for more than a threshold on a number, or if a finished tree
        has fewer."""
        changes = self.recipe.collapse or self.recipe.max_leaves is not None
        return None if changes or not self.table.classes else _of_ranks(self._ranks)


class Nodes(NamedTuple):
    """The nodes of some trees as arrays.

    roots: shape (t,), their places among all nodes
    first: the place of the first child; a leaf is its own child
    column, cut: the place of the column of the question and the threshold, infinite for a leaf
    said:  the class
    """

    roots: Ints
    first: Ints
    column: Ints
    cut: Floats
    said: Ints


def predict_together(trees: Sequence[Tree], data: Any) -> NDArray[Any] | None:
    """The class that each tree predicts for each record, shape (t, n).

    This takes a fraction of the time of one `predict` after the other. None if the trees differ in columns
    or classes, or ask for more than thresholds on numbers, or if a number is missing. data: a table or
    a frame
    """
    nodes = (trees.nodes if isinstance(trees, Grove) else None) or _of_trees(trees)
    if nodes is None:
        return None
    alike = trees if isinstance(trees, Grove) else trees[0]
    asked, place = np.unique(nodes.column, return_inverse=True)
    numbers = np.array([cells_of(data, alike.attributes[one]) for one in asked.tolist()])
    if np.isnan(numbers).any():
        return None
    n = numbers.shape[1]
    begins, flat, records = place * n, numbers.ravel(), np.arange(n)
    at, below = None, np.repeat(nodes.roots[:, None], n, axis=1)
    while at is None or not np.array_equal(at, below):
        at = below
        below = nodes.first[at] + (flat[begins[at] + records] > nodes.cut[at])
    return labels_of(alike.classes)[nodes.said[at]]


def _of_trees(trees: Sequence[Tree]) -> Nodes | None:
    """The nodes of trees of the same columns and classes, the roots first. None if there are other questions
    than thresholds, or no question."""
    columns, classes = trees[0].attributes, trees[0].classes
    if not classes or any(tree.attributes != columns or tree.classes != classes for tree in trees):
        return None
    places = {one.name: i for i, one in enumerate(trees[0].attributes) if one.kind == "continuous"}
    nodes = [tree.root for tree in trees]
    first, column, cut = list[int](), list[int](), list[float]()
    for at, node in enumerate(nodes):  # which gets longer on the way
        split = node.split
        if split is None:
            first.append(at)
            column.append(-1)
            cut.append(np.inf)
            continue
        if split.kind != "threshold" or split.attribute not in places or len(node.children) > 2:
            return None
        first.append(len(nodes))
        column.append(places[split.attribute])
        cut.append(split.branches[0].threshold or 0.0)
        nodes += node.children
    counts, roots = np.array([node.counts for node in nodes]), np.arange(len(trees))
    return _nodes(roots, np.array(first), np.array(column), np.array(cut), counts)


def _of_ranks(batches: Iterable[Sequence[Rank]]) -> Nodes | None:
    """The nodes of the ranks of trees that were grown side by side. None as in _of_trees."""
    parts: list[tuple[Ints, Ints, Floats, Floats]] = []
    roots, end = list[Ints](), 0
    for ranks in batches:
        roots.append(end + np.arange(len(ranks[0].labels)))
        for rank in ranks:
            cuts, asks, begin = rank.asked.cuts(), rank.asked.column >= 0, end
            if cuts is None:
                return None
            end += len(rank.labels)
            first, column, cut = np.arange(begin, end), np.full(end - begin, -1), np.full(end - begin, np.inf)
            asking = np.array(rank.waiting, dtype=np.intp)[asks]
            first[asking] = end + rank.below[:-1][asks]
            column[asking], cut[asking] = rank.asked.column[asks], cuts[asks]
            parts.append((first, column, cut, rank.stats.T))
    first, column, cut, counts = map(np.concatenate, zip(*parts, strict=True))
    return _nodes(np.concatenate(roots), first, column, cut, counts)


def _nodes(roots: Ints, first: Ints, column: Ints, cut: Floats, counts: Floats) -> Nodes | None:
    """column: -1 for a leaf; counts: records per class, shape (nodes, k). None if no node asks, or one is
    empty."""
    total = counts.sum(axis=1, keepdims=True)
    if column.max() < 0 or not total.all():
        return None
    shares = counts / total
    said = (shares >= shares.max(axis=1, keepdims=True) - NEAR).argmax(axis=1)
    return Nodes(roots, first, np.where(column < 0, column.max(), column), cut, said)  # a leaf asks in vain


def _alike(table: Table, recipe: Recipe) -> bool:
    """Whether the split of a node does not depend on the other records of the tree."""
    complete = not any(column.missing for column in table.columns)
    return complete and recipe.thresholds == "midpoint" and not recipe.average_gain


def _once(table: Table, times: Ints) -> Table:
    """The records of a draw, each once; the weight is how often it was drawn."""
    return replace(table, weights=table.weights * times).take(np.flatnonzero(times))
