"""What the nodes of one rank ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.trees.growing.cuts import thresholds
from mlcore.trees.growing.prepared import Prepared
from mlcore.trees.growing.splits import Route, splits_of
from mlcore.trees.node import Split
from mlcore.trees.recipe import Recipe

Ints: TypeAlias = NDArray[np.intp]


class Question(NamedTuple):
    """What a node asks, and how its entries go on.

    column: its place in the table
    route:  shape (v + 1,), the branch of each value, the last of the missing; -1 for none
    above:  the place of the last value on the left of a cut, -1 where it is no cut
    """

    column: int
    split: Split
    route: Route | None
    above: int


class Chosen(NamedTuple):
    """The best ways of the nodes that ask one column.

    column: its place in the table; nodes: shape (k,); where, above: see Ways, one way for each node
    """

    column: int
    prepared: Prepared
    nodes: Ints
    where: NDArray[Any]
    above: NDArray[Any]


class Questions:
    """What each node of a frontier asks, None for a leaf. A forest asks a hundred thousand questions, so they
    are arrays, and a split is made once somebody reads it.

    column: shape (m,), -1 for a leaf; above: shape (m,), see Question; width: shape (m,), the number of
            branches
    routes: for each node, see Question
    """

    def __init__(self, m: int, recipe: Recipe, chosen: Iterable[Chosen] = ()) -> None:
        self.column, self.above, self.width = (np.full(m, nothing) for nothing in (-1, -1, 0))
        self.routes: list[Route | None] = [None] * m
        self._chosen = tuple(chosen)
        self._recipe = recipe
        self._splits: list[Split | None] | None = None
        for one in self._chosen:
            self._put(one)

    def _put(self, one: Chosen) -> None:
        self.column[one.nodes] = one.column
        if one.prepared.continuous:
            self.above[one.nodes] = one.where
            self.width[one.nodes] = 2
            return
        self.width[one.nodes] = one.where.max(axis=1) + 1
        routes = np.column_stack([one.where, np.full(len(one.where), -1, dtype=np.int16)])
        for i, route in zip(one.nodes.tolist(), routes, strict=True):
            self.routes[i] = route

    def __len__(self) -> int:
        return len(self.column)

    def __getitem__(self, i: int) -> Question | None:
        split = self.splits[i]
        if split is None:
            return None
        return Question(int(self.column[i]), split, self.routes[i], int(self.above[i]))

    def __iter__(self) -> Iterator[Question | None]:
        return (self[i] for i in range(len(self)))

    def __setitem__(self, i: int, question: Question | None) -> None:
        column, split, route, above = question or (-1, None, None, -1)
        self.column[i], self.splits[i], self.routes[i], self.above[i] = column, split, route, above
        self.width[i] = len(split.branches) if split else 0

    @property
    def splits(self) -> list[Split | None]:
        """The split of each node, None for a leaf."""
        if self._splits is None:
            found: list[Split | None] = [None] * len(self)
            for one in self._chosen:
                made = splits_of(one.prepared, one.where, one.above, self._recipe)
                for i, split in zip(one.nodes.tolist(), made, strict=True):
                    found[i] = split
            self._splits = found  # whole, because learners share a forest
        return self._splits

    def cuts(self) -> NDArray[np.float64] | None:
        """The threshold of each best way, shape (m,), infinite for a leaf; None if some are no thresholds."""
        if not all(one.prepared.continuous for one in self._chosen):
            return None
        found = np.full(len(self), np.inf)
        for one in self._chosen:
            found[one.nodes] = thresholds(one.prepared, one.where, one.above, self._recipe)
        return found
