"""Error-based pruning as C4.5 does it: leaves are charged with the errors they may be expected to make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mlcore.prune.bottom_up import Comparison, Cost, Verdict, bottom_up
from mlcore.prune.estimates import Program, extra_errors, z_of
from mlcore.prune.methods import classes_only
from mlcore.prune.steps import PruneStep, Weighing
from mlcore.prune.surgery import Standing, collapse, settled, training_table
from mlcore.tree import Node, Path, Tree

MARGIN = 0.1  # C4.5 prefers the simpler where it is expected to make less than a tenth of an error more


def error_based(
    tree: Tree, confidence: float = 0.25, raising: bool = True, like: Program = "c4.5"
) -> Iterator[PruneStep]:
    """A subtree goes where a leaf, or its largest branch, is expected to make no more errors.

    A leaf with e errors in n records is charged with n U(e, n), see estimates.extra_errors. A branch that
    takes the place of its parent gets the records of the other branches too, and is judged again.
    confidence: the smaller, the more is cut; like: whose arithmetic, release 8 or Weka's J48
    Source: Quinlan 1993, chapter 4, and release 8. Raises ValueError unless 0 < confidence <= 0.5,
    TableError where branches are to be raised and the tree does not know its records.
    """
    classes_only(tree, "Error-based pruning")
    z_of(confidence, like)
    return bottom_up(tree, _Expected(tree, confidence, raising, like))


class _Expected:
    def __init__(self, tree: Tree, confidence: float, raising: bool, like: Program) -> None:
        self._confidence, self._like, self._raising = confidence, like, raising
        self._comparison = Comparison(self._leaf)
        self._standing: dict[Path, Standing] = {}
        if raising:
            self._table = training_table(tree)
            self._cells = tree.cells_of(self._table)
            self._standing = {path: (rows, shares) for path, _, rows, shares in tree.visits(self._table)}

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
            tie=abs(leaf.cost - subtree.cost) <= MARGIN,
        )
        branch, moved = None, None
        if self._raising:
            largest = _largest(node)
            branch, moved = self._raised(tree, path, largest)
            figures = replace(figures, largest=largest, branch=branch)
        if leaf.cost <= min(subtree.cost, subtree.cost if branch is None else branch) + MARGIN:
            self._comparison.settle(path, leaf)
            return Verdict("collapse", figures, collapse(tree, path))
        if branch is not None and moved is not None and branch <= subtree.cost + MARGIN:
            self._standing |= {(*path, *below): where for below, where in moved[1].items()}
            return Verdict("raise", figures, tree.replace_at(path, moved[0]))
        self._comparison.settle(path, subtree)
        return Verdict("keep", figures, tree)

    def _leaf(self, path: Path, node: Node) -> Cost:
        errors = node.errors
        return Cost(errors, 1, errors + extra_errors(node.n, errors, self._confidence, self._like))

    def _raised(self, tree: Tree, path: Path, child: int) -> tuple[float, tuple[Node, dict[Path, Standing]]]:
        """What the branch costs in the place of its parent, with all records there; and how it looks."""
        moved = settled(tree, (*path, child), self._table, self._cells, self._standing[path])
        return self._total(moved[0]), moved

    def _total(self, top: Node) -> float:
        total, stack = 0.0, [top]
        while stack:
            node = stack.pop()
            total += 0.0 if node.children else self._leaf((), node).cost
            stack.extend(node.children)
        return total


def _largest(node: Node) -> int:
    """The branch with the most records; ties: the last, as in release 8."""
    sizes = [child.n for child in node.children]
    return max(range(len(sizes)), key=lambda i: (sizes[i], i))
