"""Cost-complexity pruning (Breiman, Friedman, Olshen & Stone 1984, chapter 3): the weakest link first."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from mlcore.prune.checks import is_number, is_whole
from mlcore.prune.cross_validation import check_folds, cross_validated
from mlcore.prune.links import Risk, Weakest
from mlcore.prune.steps import NEAR, Links, PruneStep
from mlcore.prune.surgery import collapse
from mlcore.trees.node import Path
from mlcore.trees.tree import Tree

FOLDS = 10


def cost_complexity(
    tree: Tree,
    risk: Risk = "impurity",
    choose: str | None = None,
    alpha: float | None = None,
    folds: int = FOLDS,
    seed: int = 0,
) -> Iterator[PruneStep]:
    """The trees with the lowest R(T) + alpha * leaves as the price alpha of a leaf rises.

    risk:   "impurity": impurity of the leaves by their share of the records, as in scikit-learn;
            "error": misclassified records (in a regression the sum of squares), as in R's rpart
    choose: the tree at the end: None, the last one, which is the root alone; "least", the one with the lowest
            error in cross-validation; "1se", the smallest within one standard error of that
    alpha:  the tree at the end is the best for this price instead
    folds, seed: of the cross-validation
    Raises ValueError for settings out of range, TableError if cross-validation lacks records.
    """
    _check(risk, choose, alpha, folds, seed)
    if choose is not None and alpha is None:
        check_folds(tree, folds)
    return _told(tree, risk, choose, alpha, folds, seed)


def _check(risk: str, choose: str | None, alpha: float | None, folds: int, seed: int) -> None:
    if risk not in ("impurity", "error"):
        raise ValueError("The risk is “impurity” or “error”.")
    if choose not in (None, "least", "1se"):
        raise ValueError("The choice is “least”, “1se” or none.")
    if alpha is not None and not is_number(alpha, 0):
        raise ValueError("Alpha, the price of a leaf, must be a number, 0 or more.")
    if not is_whole(folds, 2):
        raise ValueError("Cross-validation needs at least two folds.")
    if not is_whole(seed, 0):
        raise ValueError("The seed must be a whole number, 0 or more.")


def _told(
    tree: Tree, risk: Risk, choose: str | None, alpha: float | None, folds: int, seed: int
) -> Iterator[PruneStep]:
    best: list[tuple[float, int, Tree]] = []  # alpha, leaves, the best tree from there on
    for step, leaves in _sequence(tree, risk):
        yield step
        if step.alpha is not None:
            best.append((step.alpha, leaves, step.tree))
    if alpha is not None:
        kept = [found for found in best if found[0] <= alpha * (1 + NEAR)]
        yield PruneStep("done", 1, None, kept[-1][2], None, kept[-1][0])
        return
    if choose is None:
        yield PruneStep("done", 1, None, best[-1][2], None, best[-1][0])
        return
    choice = cross_validated(tree, risk, choose, folds, seed, [found[:2] for found in best])
    chosen = best[choice.chosen]
    yield PruneStep("done", 1, None, chosen[2], choice, chosen[0])


def _sequence(tree: Tree, risk: Risk) -> Iterator[tuple[PruneStep, int]]:
    """The steps from the whole tree to the root alone, one for each alpha, and the leaves of each tree."""
    links = Weakest(tree, risk)
    yield PruneStep("start", 1, None, tree, None, None if links.least() == 0 else 0.0), links.leaves
    while links.least() < inf:
        alpha = links.least()
        listed, more = links.listed()
        cut: list[Path] = []
        while links.least() <= alpha * (1 + NEAR):
            path = links.paths[links.cut()]
            cut = [other for other in cut if other[: len(path)] != path] + [path]
            tree = collapse(tree, path)
        figures = Links(listed, more, tuple(cut))
        yield PruneStep("link", 1, cut[0] if len(cut) == 1 else None, tree, figures, alpha), links.leaves
