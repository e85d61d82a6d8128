"""The errors of the whole tree when records are divided among branches and vote by their shares."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.prune.arrivals import Arrivals
from mlcore.prune.tallies import class_codes
from mlcore.trees.node import Node, Path
from mlcore.trees.routing import Rows
from mlcore.trees.tree import Tree

Floats: TypeAlias = NDArray[np.float64]
NEAR = 1e-12  # shares of the vote that differ by less tie; the first class wins, as in Tree.predict


class Votes:
    """The votes of the leaves for each record, updated while subtrees are cut."""

    def __init__(self, tree: Tree, arrivals: Arrivals) -> None:
        table = arrivals.table
        self._arrivals = arrivals
        self._weights = table.weights
        self._truth = table.target.cells if tree.regression else class_codes(tree, table)
        self._votes = self._below(tree, ())

    def as_leaf(self, tree: Tree, path: Path) -> tuple[float, float]:
        """Errors of the whole tree on the records of a node: now, and with a leaf there."""
        rows, after = self._after(tree, path)
        now, then = self._loss(tree, rows, self._votes[rows]), self._loss(tree, rows, after)
        return float((self._weights[rows] * now).sum()), float((self._weights[rows] * then).sum())

    def cut(self, tree: Tree, path: Path) -> None:
        """The subtree at that node of the tree becomes a leaf."""
        rows, after = self._after(tree, path)
        self._votes[rows] = after

    def losses(self, tree: Tree) -> Floats:
        """1 for each record the tree misclassifies, else 0; in a regression the squared error; shape (n,)."""
        return self._loss(tree, np.arange(len(self._truth)), self._votes)

    def _after(self, tree: Tree, path: Path) -> tuple[Rows, Floats]:
        rows, shares = self._arrivals.at(path)
        leaf = shares[:, None] * _vote(tree, tree.node(path))
        return rows, self._votes[rows] - self._below(tree, path) + leaf

    def _below(self, tree: Tree, top: Path) -> Floats:
        """The votes of the subtree at `top` for the records there, shape (m, k), or (m, 1) for means."""
        rows, _ = self._arrivals.at(top)
        votes = np.zeros((len(rows), len(tree.classes) or 1))
        stack = [(top, tree.node(top))]
        while stack:
            path, node = stack.pop()
            here, shares = self._arrivals.at(path)
            stays, at = shares.copy(), np.searchsorted(rows, here)
            for i, child in enumerate(node.children):
                there, part = self._arrivals.at((*path, i))
                stays[np.searchsorted(here, there)] -= part
                if len(there):
                    stack.append(((*path, i), child))
            votes[at] += stays[:, None] * _vote(tree, node)
        return votes

    def _loss(self, tree: Tree, rows: Rows, votes: Floats) -> Floats:
        truth = self._truth[rows]
        if tree.regression:
            squares: Floats = (votes[:, 0] - truth) ** 2
            return squares
        near = votes >= votes.max(axis=1, keepdims=True, initial=0.0) - NEAR
        wrong: Floats = (near.argmax(axis=1) != truth).astype(float)
        return wrong


def _vote(tree: Tree, node: Node) -> Floats:
    """Class shares, shape (k,), or the mean, shape (1,)."""
    if tree.regression:
        return np.array([float(node.label)])
    if node.n == 0:
        return np.array([float(label == node.label) for label in tree.classes])
    return np.array(node.counts) / node.n
