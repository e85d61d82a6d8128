"""Where the records of a table arrive in a tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Cells, Table
from mlcore.trees.node import Node, Path
from mlcore.trees.routing import Flags, Rows, answers
from mlcore.trees.tree import Tree

Floats: TypeAlias = NDArray[np.float64]
NOBODY: tuple[Rows, Floats] = (np.arange(0), np.zeros(0))


class Arrivals:
    """The records at each node of a tree. Raises TableError if the table lacks a column the tree asks for.

    table:   of these records
    reached: the nodes that any record reaches, parents before children
    divided: whether a record goes down several branches, shape (n,)
    """

    def __init__(self, tree: Tree, table: Table) -> None:
        self.table = table
        self.divided = np.zeros(table.n, dtype=bool)
        self.reached: dict[Path, Node] = {}
        self._at: dict[Path, tuple[Rows, Floats]] = {}
        cells = tree.cells_of(table)
        stack: list[tuple[Path, Node, Rows, Floats]]
        stack = [((), tree.root, np.arange(table.n), np.ones(table.n))]
        while stack:
            path, node, rows, shares = stack.pop()
            self.reached[path], self._at[path] = node, (rows, shares)
            self.divided[rows[shares < 1]] = True
            for i, (there, part) in enumerate(parted(tree, node, cells, rows, shares)):
                if len(there):
                    stack.append(((*path, i), node.children[i], there, part))

    def at(self, path: Path) -> tuple[Rows, Floats]:
        """Indices of the records at a node of the tree, and the share of each that arrives; both (m,)."""
        return self._at.get(path, NOBODY)


def parted(
    tree: Tree, node: Node, cells: Mapping[str, Cells], rows: Rows, shares: Floats
) -> Iterator[tuple[Rows, Floats]]:
    """The records that go down each branch of a node, and their shares; nothing for a leaf."""
    if not node.children:
        return
    sides = own_answers(tree, node, cells, rows)
    if sum(map(np.count_nonzero, sides)) == len(rows):
        yield from ((rows[side], shares[side]) for side in sides)
        return
    for part in tree.shares_of(node, cells, rows):
        some = part > 0
        yield rows[some], (shares * part)[some]


def own_answers(tree: Tree, node: Node, cells: Mapping[str, Cells], rows: Rows) -> list[Flags]:
    """The records that go down each branch of a node by their own answer, shape (m,)."""
    assert node.split is not None
    name = node.split.attribute
    values = next(attribute.values for attribute in tree.attributes if attribute.name == name)
    own = cells[name][rows]
    return [answers(branch, values, own) for branch in node.split.branches]
