"""Trees from many draws of one table, grown side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Table
from mlcore.trees.check import check
from mlcore.trees.grow import fit
from mlcore.trees.growing.choose import Lots
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
        lots = None if columns is None else Lots(columns, *(seed for _, seed in together))
        for times, tree in zip(each, grove(records, recipe, each, lots), strict=True):
            yield replace(tree, table=_once(table, times))


def _alike(table: Table, recipe: Recipe) -> bool:
    """Whether the split of a node does not depend on the other records of the tree."""
    complete = not any(column.missing for column in table.columns)
    return complete and recipe.thresholds == "midpoint" and not recipe.average_gain


def _once(table: Table, times: Ints) -> Table:
    """The records of a draw, each once; the weight is how often it was drawn."""
    return replace(table, weights=table.weights * times).take(np.flatnonzero(times))
