"""The choice among the trees of cost-complexity pruning, by cross-validation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf, sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.prune.held_out import HeldOut
from mlcore.prune.links import Risk, Weakest
from mlcore.prune.steps import NEAR, Alpha, Choice
from mlcore.prune.surgery import training_table
from mlcore.sampling import folds as dealt_to
from mlcore.table import Table, TableError
from mlcore.trees.grow import fit
from mlcore.trees.recipe import Recipe
from mlcore.trees.tree import Tree

Floats: TypeAlias = NDArray[np.float64]


def check_folds(tree: Tree, folds: int) -> tuple[Table, Recipe]:
    """The table and the recipe of the tree. Raises TableError if the tree does not know them, or the records
    are too few for the folds."""
    table = training_table(tree)
    if tree.recipe is None:
        raise TableError("This tree does not know its recipe. Grow it from its table.")
    if table.n < 2 * folds:
        raise TableError(f"Too few records for {folds} folds: {table.n}, and each fold needs at least two.")
    return table, tree.recipe


def cross_validated(
    tree: Tree, risk: Risk, choose: str, folds: int, seed: int, sequence: Sequence[tuple[float, int]]
) -> Choice:
    """The trees of a sequence (alpha, leaves), judged on held-out records (Breiman et al. 1984, 3.4).

    For each fold the same recipe grows a tree without it, and the tree is pruned at the geometric mean of
    each alpha and the next. Raises TableError as check_folds does.
    """
    table, recipe = check_folds(tree, folds)
    alphas = [alpha for alpha, _ in sequence]
    tried = [sqrt(a * b) for a, b in pairwise(alphas)] + [inf]
    sums = np.zeros((2, len(tried)))
    fold = dealt_to(table.target.cells, folds, seed)
    for number in range(folds):
        held_out, rest = np.flatnonzero(fold == number), np.flatnonzero(fold != number)
        sums += _sums(fit(table.take(rest), recipe), table.take(held_out), risk, tried)
    n = float(table.weights.sum())
    means = sums[0] / n
    standard = np.sqrt(np.maximum(sums[1] / n - means**2, 0.0) / n)
    rows = zip(sequence, tried, means.tolist(), standard.tolist(), strict=True)
    return _chosen([Alpha(a, t, leaves, mean, se) for (a, leaves), t, mean, se in rows], choose)


def _chosen(alphas: Sequence[Alpha], choose: str) -> Choice:
    near = NEAR * max(alpha.error for alpha in alphas)
    least = min(alpha.error for alpha in alphas)
    best = max(i for i, alpha in enumerate(alphas) if alpha.error <= least + near)
    limit = alphas[best].error + alphas[best].standard
    within = max(i for i, alpha in enumerate(alphas) if alpha.error <= limit + near)
    return Choice(tuple(alphas), best, within if choose == "1se" else best)


def _sums(tree: Tree, table: Table, risk: Risk, tried: Sequence[float]) -> Floats:
    """Sums of the losses of held-out records and of their squares for each alpha tried, shape (2, alphas)."""
    links = Weakest(tree, risk)
    held_out, found = HeldOut(tree, table), []
    for alpha in tried:
        while links.least() <= alpha and links.least() < inf:
            held_out.cut(links.paths[links.cut()])
        found.append(held_out.losses())
    return np.array(found).T
