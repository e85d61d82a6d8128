"""Bagging, random forests and AdaBoost as learners."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from mlcore.ensemble.bagging import draws
from mlcore.ensemble.boosting import BoostStep, boost
from mlcore.ensemble.voters import Voters
from mlcore.learners.grown import TreeLearner, tree
from mlcore.model import Learner
from mlcore.prune.checks import is_whole
from mlcore.sampling import Rows
from mlcore.table import Table
from mlcore.trees.grove import fit_draws
from mlcore.trees.grow import fit
from mlcore.trees.recipe import Recipe
from mlcore.trees.tree import Tree


@dataclass(frozen=True, slots=True)
class DrawnTree:
    """Grows a tree that chooses among a few randomly drawn columns at every node; see forest."""

    recipe: Recipe
    columns: int | Literal["sqrt"] | None

    def fit(self, table: Table, seed: int = 0) -> Tree:
        """The tree of a table. seed: of the columns. Raises TableError."""
        return fit(table, self.recipe, columns=self.few(table), seed=seed)

    def fit_draws(self, table: Table, draws: Iterable[tuple[Rows, int]]) -> Sequence[Tree]:
        """The tree of each draw, grown side by side. draws: records (m,) and the seed of the columns. Raises
        TableError."""
        times = ((np.bincount(rows, minlength=table.n), model_seed) for rows, model_seed in draws)
        return fit_draws(table, self.recipe, times, self.few(table))

    def few(self, table: Table) -> int | None:
        """How many columns are drawn at a node, None for all."""
        return math.isqrt(len(table.columns)) if self.columns == "sqrt" else self.columns


@dataclass(frozen=True, slots=True)
class BaggingLearner:
    """Learns n models, each from a bootstrap draw."""

    learner: Learner
    n: int

    def fit(self, table: Table, seed: int = 0) -> Voters:
        """seed: of the draws. Raises TableError as the learner does."""
        drawn = draws(table, self.n, seed)
        found = tuple(self.learner.fit(table.take(rows), model_seed) for rows, model_seed in drawn)
        return Voters(table.classes, found, (1.0,) * len(found))


@dataclass(frozen=True, slots=True)
class ForestLearner:
    """Grows n trees, each from a bootstrap draw: the trees that bagging would grow, in less time."""

    tree: DrawnTree
    n: int

    def fit(self, table: Table, seed: int = 0) -> Voters:
        """seed: of the draws and of the columns. Raises TableError as CART does."""
        found = self.tree.fit_draws(table, draws(table, self.n, seed))
        return Voters(table.classes, found, (1.0,) * len(found))


@dataclass(frozen=True, slots=True)
class BoostingLearner:
    """Learns up to n models, each with the weights that the model before it left."""

    learner: TreeLearner
    n: int

    def fit(self, table: Table, seed: int = 0) -> Voters:
        """Raises TableError for a numeric target, and as the learner does."""
        steps = tuple(boost(table, self.learner, self.n))
        return Voters(table.classes, tuple(step.model for step in steps), _says(steps))


def _says(steps: Sequence[BoostStep]) -> tuple[float, ...]:
    """The weight of each vote. A model without an error decides, and so does the first if none is good."""
    alphas = [step.alpha for step in steps]
    if math.isinf(alphas[-1]):
        return (*[0.0] * (len(alphas) - 1), 1.0)
    return tuple(alphas) if any(alphas) else (1.0,)


def bagging(learner: Learner, n: int = 25) -> BaggingLearner:
    """n models of one learner, each from a bootstrap draw, one vote each; their mean predicts numbers.

    Source: Breiman 1996. Raises ValueError for n below 1.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> model = mlcore.learners.bagging(mlcore.learners.tree("id3"), n=5).fit(days)
    >>> model.classes
    ('No', 'Yes')
    """
    _check(n)
    return BaggingLearner(learner, n)


def forest(n: int = 100, columns: int | Literal["sqrt"] | None = "sqrt", **switches: Any) -> ForestLearner:
    """n trees, each from a bootstrap draw, one vote each. At every node `columns` columns are drawn, and the
    tree splits on the best. If none of them gains anything, the draw continues to the first that does.

    columns:  "sqrt", the root of their number, rounded down; None, all of them
    switches: of the recipe "cart"

    Source: Breiman 2001. Raises ValueError for a setting out of range.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> model = mlcore.learners.forest(n=10).fit(days, 1)
    >>> model.predict(load("tennis").head(3)).tolist()
    ['No', 'No', 'Yes']
    """
    _check(n)
    if columns not in ("sqrt", None) and not is_whole(columns, 1):
        raise ValueError("The columns drawn at a node are “sqrt”, None or a whole number, 1 or more.")
    recipe = tree("cart", **switches).recipe
    if recipe.selection != "score":
        raise ValueError("A forest chooses among the drawn columns by their score.")
    return ForestLearner(DrawnTree(recipe, columns), n)


def adaboost(n: int = 50, max_depth: int | None = 1, **switches: Any) -> BoostingLearner:
    """Up to n trees, by default stumps by Gini, that vote by alpha; see mlcore.ensemble.boost.

    switches: of the recipe "cart". Records have weights, so no leaf needs a whole record and min_records is
    0. Raises ValueError for a setting out of range.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> model = mlcore.learners.adaboost(n=20).fit(days)
    >>> model.predict(load("tennis").head(3)).tolist()
    ['No', 'No', 'Yes']
    """
    _check(n)
    return BoostingLearner(tree("cart", **{"min_records": 0.0, "max_depth": max_depth, **switches}), n)


def _check(n: int) -> None:
    if not is_whole(n, 1):
        raise ValueError("The number of models must be a whole number, 1 or more.")
