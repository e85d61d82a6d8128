"""The loss of records under a tree while its links are cut one after another."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.prune.arrivals import Arrivals
from mlcore.prune.surgery import collapse
from mlcore.prune.tallies import class_codes
from mlcore.prune.votes import Votes
from mlcore.table import Table
from mlcore.trees.node import Node, Path
from mlcore.trees.routing import Rows
from mlcore.trees.tree import Tree

Floats: TypeAlias = NDArray[np.float64]


class HeldOut:
    """The losses of records: 1 for each misclassified record; in a regression the squared error.

    A whole record has the loss of its node, so a cut only changes sums. Records divided among branches vote,
    and their votes are computed again.
    """

    def __init__(self, tree: Tree, table: Table) -> None:
        arrivals = Arrivals(tree, table)
        whole = ~arrivals.divided
        self._tree, self._table = tree, table
        self._truth = table.target.cells if tree.regression else class_codes(tree, table)
        self._loss = np.zeros(table.n)  # of each whole record at its node
        self._rows: dict[Path, Rows] = {}
        for path, node in arrivals.reached.items():
            rows, _ = arrivals.at(path)
            self._rows[path] = rows[whole[rows]]
            self._judge(path, node)
        self._divided = table.take(np.flatnonzero(arrivals.divided)) if arrivals.divided.any() else None
        self._votes = Votes(tree, Arrivals(tree, self._divided)) if self._divided else None

    def cut(self, path: Path) -> None:
        """The subtree at that node becomes a leaf."""
        if path in self._rows:
            self._judge(path, self._tree.node(path))
        if self._votes:
            self._votes.cut(self._tree, path)
            self._tree = collapse(self._tree, path)

    def _judge(self, path: Path, node: Node) -> None:
        """Let the whole records here end in this node."""
        rows = self._rows[path]
        if not len(rows):
            return
        if self._tree.regression:
            self._loss[rows] = (self._truth[rows] - float(node.label)) ** 2
        else:
            self._loss[rows] = self._truth[rows] != self._tree.classes.index(node.label)

    def losses(self) -> tuple[float, float]:
        """The sum of all losses and that of their squares, weighted."""
        weights, loss = self._table.weights, self._loss
        if self._divided and self._votes:
            weights = np.append(weights, self._divided.weights)
            loss = np.append(loss, self._votes.losses(self._tree))
        weighted = weights * loss
        return float(weighted.sum()), float((weighted * loss).sum())
