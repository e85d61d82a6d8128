"""Splits of the learner's own: thresholds of a number, or groups of values.

split = own.cuts(table, "Time", [31])
tree = mlcore.fit(table, mlcore.RECIPES["hunt"], {(): split})
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from mlcore.table import Column, Scalar, Table, TableError
from mlcore.trees.node import Branch, Split, cut
from mlcore.trees.recipe import Recipe

Wish: TypeAlias = str | Split
"""What a learner wants at a node: an attribute, with its best split, or a split of his own."""


def cuts(table: Table, attribute: str, thresholds: Sequence[float]) -> Split:
    """A number parted at one threshold or at several: up to the first, up to the second, …, above the last.

    Raises TableError for an attribute that is not there or no number, and for thresholds that do not ascend.

    >>> import mlcore
    >>> from datasets import load
    >>> flowers = mlcore.Table.from_frame(load("iris"), target="Species")
    >>> len(mlcore.own.cuts(flowers, "Petal length", [2.45, 4.75]).branches)
    3
    """
    column = _column(table, attribute)
    if column.kind != "continuous":
        raise TableError(f"“{attribute}” has no thresholds, because it is not a number. Group its values.")
    if not thresholds or not all(map(math.isfinite, thresholds)):
        raise TableError(f"A split on “{attribute}” needs at least one threshold, a finite number.")
    if any(low >= high for low, high in pairwise(thresholds)):
        raise TableError(f"The thresholds of “{attribute}” must ascend.")
    first, *rest = map(float, thresholds)
    if not rest:
        return cut(attribute, first)
    below = Branch(op="<=", threshold=first)
    between = [Branch(op="<=", threshold=high, above=low) for low, high in pairwise((first, *rest))]
    return Split(attribute, "intervals", (below, *between, Branch(op=">", threshold=rest[-1])))


def groups(table: Table, attribute: str, sides: Sequence[Sequence[Scalar]]) -> Split:
    """A branch for each group of values; declared values that are in no group make one, the last.

    Raises TableError for an attribute that is not there or a number, for a value that is not declared or
    is in two groups, for fewer than two groups, and for groups that break the order of an ordinal column.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> split = mlcore.own.groups(days, "Outlook", [["Sunny"], ["Overcast", "Rain"]])
    >>> mlcore.fit(days, mlcore.RECIPES["cart"], {(): split}).root.split == split
    True
    """
    column = _column(table, attribute)
    if column.kind == "continuous":
        raise TableError(f"“{attribute}” is a number, so it has thresholds and no groups of values.")
    named = [value for side in sides for value in side]
    for value in named:
        if value not in column.values:
            raise TableError(f"“{value}” is not a value of “{attribute}”. It has: {_listed(column.values)}.")
        if named.count(value) > 1:
            raise TableError(f"“{value}” of “{attribute}” appears in two groups.")
    rest = [value for value in column.values if value not in named]
    found = [tuple(value for value in column.values if value in side) for side in (*sides, rest) if side]
    if len(found) < 2:
        raise TableError(f"A split on “{attribute}” needs at least two groups of values.")
    if column.kind == "ordinal":
        _check_order(column, found)
    alone = found == [(value,) for value in column.values]
    kind = "multiway" if alone else "subset"
    return Split(attribute, kind, tuple(Branch(values=group) for group in found))  # type: ignore[arg-type]


def check(table: Table, recipe: Recipe, split: Split) -> None:
    """Raises TableError where a recipe or a table cannot take a split of the learner's own."""
    if recipe.selection != "score":
        raise TableError(
            f"{recipe.title} tests attributes and does not compare splits. Your own thresholds and groups "
            "need Hunt’s algorithm, ID3, C4.5 or CART."
        )
    if split.branches[0].values is None:
        again = cuts(table, split.attribute, [one.threshold or 0.0 for one in split.branches[:-1]])
    else:
        sides = [[one for one in branch.values or () if one is not None] for branch in split.branches]
        again = groups(table, split.attribute, sides)
    if again.branches != split.branches:
        raise TableError(f"The branches of a split on “{split.attribute}” must hold each value once.")


def _column(table: Table, attribute: str) -> Column:
    found = next((column for column in table.columns if column.name == attribute), None)
    if found is None:
        raise TableError(f"“{attribute}” is not an attribute of this table.")
    return found


def _check_order(column: Column, sides: Sequence[Sequence[Scalar]]) -> None:
    """Every group of an ordinal column holds neighbours."""
    for side in sides:
        places = [column.values.index(value) for value in side]
        if places[-1] - places[0] >= len(places):
            order = " < ".join(map(str, column.values))
            against = " against ".join(f"{{{_listed(group)}}}" for group in sides)
            raise TableError(
                f"“{column.name}” has the order {order}, and {against} would break that order. Only "
                "neighbours "
                "may share a group."
            )


def _listed(values: Sequence[Scalar]) -> str:
    return ", ".join(map(str, values))
