"""Columns that are examined together: pairs of a column and a node of a rank, as if each column had its own
nodes. This saves calls when nodes are small.

p   pairs, column by column, the nodes of each ascending
E   places of their entries: an entry is there once for each pair of its node
(records.py says what a rank is)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.trees.growing.prepared import Codes, Entries, Prepared
from mlcore.trees.growing.records import Frontier, Ints, layout

Masks: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, eq=False, slots=True)
class Pairs:
    """columns: those looked at, of one kind
    of, node: which of them each pair has, and its node, shape (p,)
    every:    whether each column is looked at in each node
    """

    frontier: Frontier
    columns: Sequence[int]
    of: Ints
    node: Ints
    every: bool

    @property
    def p(self) -> int:
        """The number of pairs."""
        return len(self.node)

    @property
    def sizes(self) -> Ints:
        """How many entries each pair has, shape (p,)."""
        return np.diff(self.frontier.start).take(self.node)

    @property
    def prepared(self) -> list[Prepared]:
        """The columns themselves."""
        return [self.frontier.records.columns[c] for c in self.columns]

    def entries(self) -> tuple[Entries, Ints, Codes]:
        """Entries with the pair and the cell of each in it: all of shape (E,) or, where every column is
        looked at in every node, of shape (N,), (columns, N) and (columns, N)."""
        frontier, columns = self.frontier, np.array(self.columns)
        if self.every:
            pair = frontier.node_of + np.arange(0, self.p, frontier.m)[:, None]
            codes = [frontier.codes(c, frontier.members) for c in self.columns]
            return frontier.members, pair, np.stack(codes)
        start, pair = layout(self.sizes)
        place = np.arange(start[-1])
        place += (frontier.start.take(self.node) - start[:-1]).repeat(self.sizes)
        entries = frontier.members.take(place)
        return entries, pair, frontier.cells(columns.take(self.of), self.sizes, entries)


def everywhere(frontier: Frontier, columns: Sequence[int]) -> Pairs:
    """Columns looked at in every node."""
    j, m = len(columns), frontier.m
    return Pairs(frontier, columns, np.repeat(np.arange(j), m), np.tile(np.arange(m), j), every=True)


def somewhere(frontier: Frontier, columns: Sequence[int], looked: Masks) -> Pairs:
    """Columns looked at where `looked`, shape (columns, m), says so."""
    of, node = np.nonzero(looked)
    return Pairs(frontier, columns, of, node, every=False)
