"""Trees from many draws of one table, grown side by side, and asked side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import cells_of
from mlcore.model import NEAR
from mlcore.table import Table
from mlcore.trees.check import check
from mlcore.trees.grow import fit
from mlcore.trees.growing.choose import Subsets
from mlcore.trees.growing.plan import grove
from mlcore.trees.growing.prepared import prepare_table
from mlcore.trees.recipe import Recipe
from mlcore.trees.tree import Tree

Ints: TypeAlias = NDArray[np.intp]
TOGETHER = 100_000  # records of all trees grown side by side


def fit_draws(
    table: Table, recipe: Recipe, draws: Iterable[tuple[Ints, int]], columns: int | None
) -> Iterator[Tree]:
    """The trees that `fit` grows from each of some draws, grown side by side if that saves time.

    draws:   for each tree how often each record was drawn, shape (n,), and the seed of the columns
    columns: the number of columns drawn anew at every node; all for None
    Raises TableError as fit does.
    """
    if not _alike(table, recipe):
        for times, seed in draws:
            yield fit(_once(table, times), recipe, columns=columns, seed=seed)
        return
    check(table, recipe)
    records, waiting = prepare_table(table), iter(draws)
    while together := list(islice(waiting, max(1, TOGETHER // table.n))):
        each = [times for times, _ in together]
        subsets = None if columns is None else Subsets(columns, *(seed for _, seed in together))
        for times, tree in zip(each, grove(records, recipe, each, subsets), strict=True):
            yield replace(tree, table=_once(table, times))


def predict_together(trees: Sequence[Tree], data: Any) -> Ints | None:
    """The class that each tree predicts for each record, as its place among the classes; shape (t, n).

    This takes a fraction of the time of one `predict` after the other. None if the trees differ in columns
    or classes, or ask for more than thresholds on numbers, or if a number is missing. data: a table or
    a frame
    """
    columns, classes = trees[0].attributes, trees[0].classes
    if not classes or any(tree.attributes != columns or tree.classes != classes for tree in trees):
        return None
    nodes = _flat(trees)
    if nodes is None:
        return None
    first, column, cut, said = nodes
    asked, place = np.unique(column, return_inverse=True)
    numbers = np.array([cells_of(data, columns[one]) for one in asked.tolist()])
    if np.isnan(numbers).any():
        return None
    n = numbers.shape[1]
    begins, flat, records = place * n, numbers.ravel(), np.arange(n)
    at, below = None, np.repeat(np.arange(len(trees))[:, None], n, axis=1)
    while at is None or not np.array_equal(at, below):
        at = below
        below = first[at] + (flat[begins[at] + records] > cut[at])
    found: Ints = said[at]
    return found


def _flat(trees: Sequence[Tree]) -> tuple[Ints, Ints, NDArray[np.float64], Ints] | None:
    """All nodes of these trees, the roots first, as arrays: the place of the first child (a leaf is its own
    child), the place of the column of the question and the threshold, and the class. None if there are other
    questions, or no question.
    """
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
    asked = max(column)
    counts = np.array([node.counts for node in nodes])
    total = counts.sum(axis=1, keepdims=True)
    if asked < 0 or not total.all():
        return None
    shares = counts / total
    said = (shares >= shares.max(axis=1, keepdims=True) - NEAR).argmax(axis=1)
    columns = np.array([asked if one < 0 else one for one in column])  # a leaf asks in vain
    return np.array(first), columns, np.array(cut), said


def _alike(table: Table, recipe: Recipe) -> bool:
    """Whether the split of a node does not depend on the other records of the tree."""
    complete = not any(column.missing for column in table.columns)
    return complete and recipe.thresholds == "midpoint" and not recipe.average_gain


def _once(table: Table, times: Ints) -> Table:
    """The records of a draw, each once; the weight is how often it was drawn."""
    return replace(table, weights=table.weights * times).take(np.flatnonzero(times))
