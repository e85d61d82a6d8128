"""Error-based pruning as in C4.5, which charges each leaf with its expected errors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from mlcore.prune.arrivals import Arrivals
from mlcore.prune.bottom_up import Comparison, Cost, Verdict, bottom_up
from mlcore.prune.estimates import Program, extra_errors, z_of
from mlcore.prune.methods import classes_only
from mlcore.prune.steps import PruneStep, Weighing, same
from mlcore.prune.surgery import Standing, collapse, let_down, settled, training_table
from mlcore.trees.node import Node, Path
from mlcore.trees.tree import Tree

MARGIN = 0.1  # C4.5 prefers the simpler one if it expects less than a tenth of an error more


def error_based(
    tree: Tree, confidence: float = 0.25, raising: bool = True, like: Program = "c4.5"
) -> Iterator[PruneStep]:
    """Replace a subtree by a leaf, or by its largest branch, if that has no more expected errors.

    A leaf with e errors in n records is charged with n U(e, n), see estimates.extra_errors. A branch that
    replaces its parent gets the records of the other branches too, and is judged again. confidence: a smaller
    one cuts more; like: the arithmetic, of release 8 or of Weka's J48
    Source: Quinlan 1993, chapter 4, and release 8. Raises ValueError for settings out of range (confidence
    above 0 and at most 0.5), TableError for raising branches in a tree that does not know its records.
    """
    classes_only(tree, "Error-based pruning")
    z_of(confidence, like)
    if raising not in (True, False):
        raise ValueError("Raising of branches must be True or False.")
    return bottom_up(tree, _Expected(tree, confidence, raising, like))


class _Expected:
    def __init__(self, tree: Tree, confidence: float, raising: bool, like: Program) -> None:
        self._confidence, self._like, self._raising = confidence, like, raising
        self._comparison = Comparison(self._leaf)
        self._standing: dict[Path, Standing] = {}
        if raising:
            self._table = training_table(tree)
            self._cells = tree.cells_of(self._table)
            arrivals = Arrivals(tree, self._table)
            self._standing = {path: arrivals.at(path) for path, _ in tree.walk()}

    def judge(self, tree: Tree, path: Path) -> Verdict:
        node = tree.node(path)
        leaf, subtree = self._leaf(path, node), self._comparison.subtree_cost(path, node)
        figures = Weighing(
            node.n,
            leaf.errors,
            subtree.errors,
            subtree.leaves,
            leaf.cost,
            subtree.cost,
            tie=same(leaf.cost, subtree.cost),
        )
        branch, largest = subtree.cost, _largest(node)
        if self._raising:
            branch = self._branch_cost(tree, path, node.children[largest], leaf)
            figures = replace(figures, largest=largest, branch=branch)
        if _no_more(leaf.cost, min(subtree.cost, branch)):
            self._comparison.settle(path, leaf)
            return Verdict("collapse", figures, collapse(tree, path))
        if self._raising and _no_more(branch, subtree.cost):
            return Verdict("raise", figures, self._raised(tree, path, largest))
        self._comparison.settle(path, subtree)
        return Verdict("keep", figures, tree)

    def _leaf(self, path: Path, node: Node) -> Cost:
        return Cost(node.errors, 1, self._charged(node.n, node.errors))

    def _branch_cost(self, tree: Tree, path: Path, branch: Node, leaf: Cost) -> float:
        """The cost of a branch in place of its parent, with all records there."""
        if not branch.children:
            return leaf.cost
        total, weights, target = 0.0, self._table.weights, self._table.target.cells
        for _, node, (rows, shares) in let_down(tree, branch, self._table, self._cells, self._standing[path]):
            if not node.children and len(rows):
                counts = np.bincount(target[rows], weights[rows] * shares)
                total += self._charged(float(counts.sum()), float(counts.sum() - counts.max()))
        return total

    def _charged(self, n: float, errors: float) -> float:
        return errors + extra_errors(n, errors, self._confidence, self._like)

    def _raised(self, tree: Tree, path: Path, child: int) -> Tree:
        node, standing = settled(tree, (*path, child), self._table, self._cells, self._standing[path])
        self._standing |= {(*path, *below): where for below, where in standing.items()}
        return tree.replace_at(path, node)


def _no_more(simple: float, other: float) -> bool:
    """Whether the simpler one has no more expected errors, up to the margin."""
    return simple <= other + MARGIN or same(simple, other + MARGIN)


def _largest(node: Node) -> int:
    """The branch with the most records; ties: the last, as in release 8."""
    most = max(child.n for child in node.children)
    return max(i for i, child in enumerate(node.children) if same(child.n, most))
