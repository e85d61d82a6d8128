"""The methods that judge each node separately: reduced-error, pessimistic, chi-square."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from mlcore.prune.arrivals import Arrivals
from mlcore.prune.bottom_up import Comparison, Cost, Verdict, bottom_up
from mlcore.prune.checks import is_number
from mlcore.prune.steps import Chance, PruneStep
from mlcore.prune.surgery import collapse
from mlcore.prune.tallies import Tally, check_target, tallies_of
from mlcore.prune.votes import Votes
from mlcore.significance import chi_square as test_of
from mlcore.table import Table, TableError
from mlcore.trees.node import Node, Path
from mlcore.trees.tree import Tree


def reduced_error(tree: Tree, validation: Table | None = None) -> Iterator[PruneStep]:
    """Replace a subtree by a leaf if the leaf makes no more errors on records that the tree has not seen.

    validation: a table with the tree's columns. A record divided among branches counts at each leaf by its
    share. No cut may add errors to the whole tree, where the shares vote.
    Source: Quinlan 1987, “Simplifying decision trees”, 2.2. Raises TableError without a validation table.
    """
    if not isinstance(validation, Table):
        raise TableError(
            "Reduced-error pruning needs a validation table of records that the tree has not seen."
        )
    check_target(tree, validation)
    return _reduced(tree, Arrivals(tree, validation))


def _reduced(tree: Tree, arrivals: Arrivals) -> Iterator[PruneStep]:
    found = tallies_of(tree, arrivals)
    votes = Votes(tree, arrivals) if arrivals.divided.any() else None
    comparison = Comparison(
        lambda path, node: Cost(found[path].errors, 1, found[path].errors),
        staying=lambda path, node: _staying(found, path, node),
        size=lambda path, node: found[path].n,
        votes=votes.as_leaf if votes else lambda tree, path: None,
        unit=found[()].errors if tree.regression else 1.0,
    )
    for step in bottom_up(tree, comparison):
        if votes and step.kind == "collapse" and step.path is not None:
            votes.cut(tree, step.path)
        tree = step.tree
        yield step


def _staying(found: Mapping[Path, Tally], path: Path, node: Node) -> float:
    """The errors of the records that go no further than this node."""
    below = (found[*path, i].below for i in range(len(node.children)))
    return max(found[path].below - sum(below), 0.0)


def pessimistic(tree: Tree, penalty: float = 0.5) -> Iterator[PruneStep]:
    """Replace a subtree by a leaf unless its training errors plus a penalty for each leaf are lower.

    Source: Tan, Steinbach & Kumar 2006, 4.4.4, after Quinlan 1987. Raises ValueError for a penalty below 0.
    """
    classes_only(tree, "Pessimistic pruning")
    if not is_number(penalty, 0):
        raise ValueError("The penalty for a leaf must be a number, 0 or more.")
    return bottom_up(tree, Comparison(lambda path, node: Cost(node.errors, 1, node.errors + penalty)))


def chi_square(tree: Tree, significance: float = 0.05) -> Iterator[PruneStep]:
    """Remove a question above leaves only if its branches could differ by chance, which means that Pearson's
    chi-square test of independence gives a p above the significance.

    Source: Quinlan 1986, “Induction of decision trees”; from the bottom up as in Russell & Norvig 2010,
    18.3.5.
    Raises ValueError unless 0 <= significance <= 1.
    """
    classes_only(tree, "Chi-square pruning")
    if not is_number(significance, 0, 1):
        raise ValueError("The significance must be a number from 0 to 1.")
    return bottom_up(tree, _Independence(significance))


class _Independence:
    def __init__(self, significance: float) -> None:
        self._significance = significance

    def judge(self, tree: Tree, path: Path) -> Verdict | None:
        node = tree.node(path)
        if any(child.children for child in node.children):
            return None
        figures = Chance(_counts(node), test_of(np.array(_counts(node))), self._significance)
        cut = figures.test.p > self._significance
        return Verdict("collapse", figures, collapse(tree, path)) if cut else Verdict("keep", figures, tree)


def _counts(node: Node) -> tuple[tuple[float, ...], ...]:
    return tuple(child.counts for child in node.children)


def classes_only(tree: Tree, method: str) -> None:
    """Raises TableError for a regression tree, which the method cannot prune."""
    if tree.regression:
        raise TableError(
            f"{method} counts classes, and this tree predicts a number. "
            "Use reduced-error or cost-complexity pruning."
        )
