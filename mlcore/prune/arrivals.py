"""Where the records of a table arrive in a tree."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Table
from mlcore.tree import Node, Path, Rows, Tree

Floats: TypeAlias = NDArray[np.float64]
NOBODY: tuple[Rows, Floats] = (np.arange(0), np.zeros(0))


class Arrivals:
    """The records at each node of a tree. Raises TableError where the table lacks a column it asks for.

    table:   theirs
    reached: the nodes that any of them reaches, parents before children
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
            for i, part in enumerate(tree.shares_of(node, cells, rows) if node.children else ()):
                some = part > 0
                if some.any():
                    stack.append(((*path, i), node.children[i], rows[some], (shares * part)[some]))

    def at(self, path: Path) -> tuple[Rows, Floats]:
        """Indices of the records at a node of the tree, and the share of each that is there; both (m,)."""
        return self._at.get(path, NOBODY)
