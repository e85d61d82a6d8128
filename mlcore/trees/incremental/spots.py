"""The nodes of a tree that is still growing: with counts, so that no record need be read again.

v, k, c   values of a column (of those with fewer the rest is 0), classes, columns
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Scalar, Table
from mlcore.trees.growing.choose import NO_GAIN, score_of
from mlcore.trees.growing.plan import fewest
from mlcore.trees.growing.splits import every_value
from mlcore.trees.growing.ways import TIE, large
from mlcore.trees.impurity import Numbers, Sides, impurity_of, measured
from mlcore.trees.node import Node, Split
from mlcore.trees.recipe import Recipe

Ints: TypeAlias = NDArray[np.intp]


@dataclass(slots=True, eq=False)
class Spot:
    """A node.

    counts:   (v, k, c), the records here by value and class, for every column
    classes:  (k,), the records here by class
    column:   what is asked, None at a leaf; children: one for each of its values
    rows:     at a leaf of ID5R the records themselves
    stop:     why it is a leaf
    stale:    whether the question may be another one by now; where it is not, none is below
    node:     what it looks like, None where that has changed
    """

    counts: Numbers
    classes: Numbers
    column: int | None = None
    children: list[Spot] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    stop: str | None = None
    stale: bool = True
    node: Node | None = None

    def rows_below(self) -> Iterator[int]:
        """The records of all leaves."""
        yield from self.rows
        for child in self.children:
            yield from child.rows_below()


@dataclass(frozen=True, slots=True, eq=False)
class World:
    """A table and a recipe, as spots need them.

    codes:  (n, c), the cells; places: (c,), the numbers of the columns
    splits: what it looks like when a column is asked, for each of them
    root_costs: (c,), the roots of what they cost
    """

    recipe: Recipe
    labels: tuple[Scalar, ...]
    codes: Ints
    target: Ints
    weights: Numbers
    places: Ints
    splits: tuple[Split, ...]
    root_costs: Numbers

    @classmethod
    def of(cls, table: Table, recipe: Recipe) -> World:
        """Columns without a single value cannot be asked and are left out."""
        columns = [column for column in table.columns if column.values and not column.missing]
        codes = np.array([column.cells for column in columns], dtype=np.intp).reshape(-1, table.n).T
        whole = np.array_equal(table.weights, np.rint(table.weights))
        weights = table.weights.astype(np.int64) if whole else table.weights
        costs = np.sqrt([recipe.cost(column.name) for column in columns])
        splits = tuple(map(every_value, columns))
        target = table.target.cells.astype(np.intp)
        return cls(recipe, table.classes, codes, target, weights, np.arange(len(columns)), splits, costs)

    def width(self, column: int) -> int:
        """How many values a column has."""
        return len(self.splits[column].branches)

    def empty(self) -> Spot:
        """A leaf without records."""
        v = max((self.width(c) for c in self.places.tolist()), default=0)
        k, kind = len(self.labels), self.weights.dtype
        return Spot(np.zeros((v, k, len(self.places)), dtype=kind), np.zeros(k, dtype=kind))

    def add(self, spot: Spot, row: int) -> None:
        """Count a record."""
        spot.counts[self.codes[row], self.target[row], self.places] += self.weights[row]
        spot.classes[self.target[row]] += self.weights[row]

    def leaf(self, rows: Sequence[int]) -> Spot:
        """A leaf of these records, which are read once more."""
        spot = self.empty()
        spot.rows = list(rows)
        for row in rows:
            self.add(spot, row)
        return spot

    def question(self, spot: Spot, depth: int) -> tuple[int | None, str | None]:
        """The column that the recipe asks here, or why it asks none: the same as when growing anew."""
        recipe, n = self.recipe, spot.classes.sum()
        stop = self._at_once(spot, n, depth)
        if stop is not None:
            return None, stop
        sizes = spot.counts.sum(axis=1)
        several = (sizes > 0).sum(axis=0) > 1
        able = (
            several
            if recipe.records_rule == "node"
            else several & large(sizes, recipe, False, len(self.labels))
        )
        if not able.any():
            return None, "min records" if several.any() else "no attribute"
        owner = np.zeros(len(self.places), dtype=np.intp)
        sides = Sides(spot.counts, owner, spot.classes[:, None], np.array([n]))
        measure = np.where(able, measured(recipe.criterion, sides), -np.inf)
        worth = measure / self.root_costs
        top = worth.max()
        best = int(np.argmax(worth >= top - TIE * max(1.0, abs(top))))
        if measure[best] <= NO_GAIN and not recipe.zero_gain:
            return None, "no gain"
        if score_of(top, recipe) < recipe.min_gain * (1 - NO_GAIN):
            return None, "min gain"
        return best, None

    def _at_once(self, spot: Spot, n: float, depth: int) -> str | None:
        if n == 0:
            return "empty"
        if spot.classes.max() == n:
            return "pure"
        if self.recipe.max_depth is not None and depth >= self.recipe.max_depth:
            return "max depth"
        return "min records" if n < fewest(self.recipe) else None

    def node(self, spot: Spot, inherited: Scalar) -> Node:
        """What the tree below looks like; an empty node has the label it inherits."""
        some = spot.classes.any()
        if spot.node is not None and (some or spot.node.label == inherited):
            return spot.node
        counts = spot.classes.astype(float)
        label = self.labels[int(spot.classes.argmax())] if some else inherited
        children = tuple([self.node(child, label) for child in spot.children])
        split = None if spot.column is None else self.splits[spot.column]
        impurity = float(impurity_of(self.recipe.criterion)(counts))
        spot.node = Node(tuple(counts.tolist()), label, impurity, split, children, spot.stop)
        return spot.node
