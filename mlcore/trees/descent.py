"""Sends whole records down a tree, one rank of nodes at a time, so thousands of nodes need only a few steps
of numpy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import Attribute
from mlcore.table import UNKNOWN, Cells
from mlcore.trees.node import Node
from mlcore.trees.routing import Flags, Rows

Places: TypeAlias = NDArray[np.intp]


def landed(
    root: Node, attributes: Sequence[Attribute], cells: Mapping[str, Cells], rows: Rows
) -> Iterator[tuple[Node, Rows]]:
    """Where records end and which do, (m,): at leaves, and at nodes that divide numbers into more than two
    ranges.

    attributes: of the cells; cells: shape (n,) each; rows: records without a missing cell, shape (m,)
    """
    columns = _Columns(attributes, cells)
    nodes, at = [root], np.zeros(len(rows), dtype=np.intp)
    while len(rows):
        rank = _Rank.of(nodes, columns)
        ends = rank.first[at] < 0
        if ends.any():
            yield from _at_ends(nodes, at[ends], rows[ends])
            rows, at = rows[~ends], at[~ends]
        reached, at = np.unique(rank.first[at] + rank.sides(columns, at, rows), return_inverse=True)
        nodes = [rank.below[place] for place in reached.tolist()]


class _Columns:
    """The cells of numbers and of words, each as one array (columns, n), with their places in it."""

    def __init__(self, attributes: Sequence[Attribute], cells: Mapping[str, Cells]) -> None:
        numbers = [one.name for one in attributes if one.kind == "continuous"]
        words = [one for one in attributes if one.kind != "continuous"]
        self.place = {name: place for place, name in enumerate(numbers)}
        self.place |= {one.name: place for place, one in enumerate(words)}
        self.codes = {
            one.name: {value: code - UNKNOWN for code, value in enumerate(one.values)} for one in words
        }
        self.numbers = np.array([cells[name] for name in numbers])
        self.words = np.array([cells[one.name] for one in words]) - UNKNOWN  # starts at 0


@dataclass(frozen=True, eq=False, slots=True)
class _Rank:
    """m nodes, as arrays.

    nodes:  the nodes themselves
    below:  the children of all of them
    first:  where the children of each begin, -1 if records end there; shape (m,)
    column: the column of numbers, or of words, that each asks for, shape (m,)
    cut:    the threshold, shape (m,); NaN if it asks for words
    routes: the branch of each word, -1 without one, for all nodes in one array
    begin:  where the routes of each begin, shape (m,)
    """

    nodes: Sequence[Node]
    below: list[Node]
    first: Places
    column: Places
    cut: NDArray[np.float64]
    routes: Places
    begin: Places

    @classmethod
    def of(cls, nodes: Sequence[Node], columns: _Columns) -> _Rank:
        """The questions of these nodes, as arrays."""
        first, column, begin = ([-1] * len(nodes), [0] * len(nodes), [0] * len(nodes))
        cut, below, routes = [np.nan] * len(nodes), list[Node](), list[int]()
        for i, node in enumerate(nodes):
            split = node.split
            codes = columns.codes.get(split.attribute) if split else None
            if split is None or (codes is None and split.kind != "threshold"):
                continue
            first[i], column[i] = len(below), columns.place[split.attribute]
            below += node.children
            if codes is None:
                cut[i] = split.branches[0].threshold or 0.0
                continue
            begin[i] = len(routes)
            route = [-1] * (len(codes) - UNKNOWN)
            for side, branch in enumerate(split.branches):
                for value in branch.values or ():
                    if value in codes:
                        route[codes[value]] = side
            routes += route
        places = (np.array(one, dtype=np.intp) for one in (first, column, routes, begin))
        at_first, at_column, by_route, at_begin = places
        return cls(nodes, below, at_first, at_column, np.array(cut), by_route, at_begin)

    def sides(self, columns: _Columns, at: Places, rows: Rows) -> Places:
        """The child that each record goes to, shape (m,). at: its node, rows: its index, shape (m,)."""
        column, cut = self.column[at], self.cut[at]
        sides = np.zeros(len(at), dtype=np.intp)
        words: Flags = np.isnan(cut)
        if not words.all():
            there = ~words
            sides[there] = columns.numbers[column[there], rows[there]] > cut[there]
        if words.any():
            sides[words] = self.routes[self.begin[at[words]] + columns.words[column[words], rows[words]]]
            for lost in np.flatnonzero(sides < 0).tolist():  # to the heaviest branch
                weights = [child.n for child in self.nodes[at[lost]].children]
                sides[lost] = weights.index(max(weights))
        return sides


def _at_ends(nodes: Sequence[Node], at: Places, rows: Rows) -> Iterator[tuple[Node, Rows]]:
    order = np.argsort(at, kind="stable")
    reached, begins = np.unique(at[order], return_index=True)
    ends = [*begins.tolist()[1:], len(at)]
    for place, begin, end in zip(reached.tolist(), begins.tolist(), ends, strict=True):
        yield nodes[place], rows[order[begin:end]]
