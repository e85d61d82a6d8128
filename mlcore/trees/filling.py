"""Fills missing cells before a tree grows: words with the most frequent value, numbers with the mean.

It works like Weka's filter ReplaceMissingValues (Witten, Frank & Hall 2011), and also within each class.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Column, Table, is_missing
from mlcore.trees.recipe import Recipe

FILLS = ("fill", "fill-class")


def filled(table: Table, recipe: Recipe) -> Table:
    """The table that a recipe grows from, which is the same one unless the recipe fills missing cells.

    "fill" uses all records, "fill-class" those of the record's class, or all if none of the class has a
    value. Weights count. In a tie the first declared value wins. A column without any value stays unchanged.
    """
    if recipe.missing not in FILLS or not any(column.missing for column in table.columns):
        return table
    group = table.target.cells if recipe.missing == "fill-class" else np.zeros(table.n, dtype=np.intp)
    return replace(table, columns=tuple(_filled(column, group, table.weights) for column in table.columns))


def _filled(column: Column, group: NDArray[Any], weights: NDArray[np.float64]) -> Column:
    lost = is_missing(column.cells)
    weighs = ~lost & (weights > 0)
    if not lost.any() or not weighs.any():
        return column
    cells = column.cells.copy()
    for one in np.unique(group[lost]).tolist():
        mine = weighs & (group == one)
        cells[lost & (group == one)] = _usual(column, mine if mine.any() else weighs, weights)
    cells.setflags(write=False)
    return replace(column, cells=cells)


def _usual(column: Column, rows: NDArray[np.bool_], weights: NDArray[np.float64]) -> float | int:
    """The mean of a number, or the code of the most frequent value."""
    cells, weight = column.cells[rows], weights[rows]
    if column.kind == "continuous":
        return float(np.average(cells, weights=weight))
    return int(np.bincount(cells, weight, minlength=len(column.values)).argmax())
