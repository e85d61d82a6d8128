"""Trees by any recipe, pruned or not."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from mlcore.prune import METHODS, pruned
from mlcore.table import Table
from mlcore.trees.grow import fit
from mlcore.trees.recipe import RECIPES, Recipe
from mlcore.trees.tree import Tree

FOLDS = 10  # of cost-complexity pruning; a small table has fewer, of two records each
SWITCHES = {field.name for field in fields(Recipe)}


@dataclass(frozen=True, slots=True)
class TreeLearner:
    """Grows a tree and prunes it.

    prune:    a method, None for the unpruned tree
    settings: of the method
    """

    recipe: Recipe
    prune: str | None = None
    settings: tuple[tuple[str, Any], ...] = ()

    def fit(self, table: Table, seed: int = 0) -> Tree:
        """The tree of a table. seed: of the folds of cost-complexity pruning. Raises TableError."""
        grown = fit(table, self.recipe)
        if self.prune is None:
            return grown
        return pruned(grown, self.prune, **{**self._chosen(table, seed), **dict(self.settings)})

    def _chosen(self, table: Table, seed: int) -> dict[str, Any]:
        """How cost-complexity pruning chooses among its trees: by cross-validation on the same records."""
        if self.prune != "cost-complexity":
            return {}
        return {"choose": "least", "folds": max(2, min(FOLDS, table.n // 2)), "seed": seed}


def tree(recipe: str | Recipe, prune: str | None = None, **switches: Any) -> TreeLearner:
    """A tree by a recipe, or by the recipe in RECIPES with that name.

    prune:    a method of mlcore.prune.METHODS that needs no other data. Cost-complexity pruning chooses the
              tree with the lowest error in cross-validation on the training records (ties: the fewest
              leaves).
    switches: of the recipe; a name that it does not have is a setting of the method, such as penalty

    Raises ValueError for a recipe, a method or a switch that does not exist or is out of range.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> model = mlcore.learners.tree("c4.5", prune="pessimistic").fit(days)
    >>> model.leaves
    5
    """
    if isinstance(recipe, str):
        if recipe not in RECIPES:
            raise ValueError(f"There is no recipe “{recipe}”. There are: {', '.join(RECIPES)}.")
        recipe = RECIPES[recipe]
    known = () if prune is None else _settings_of(prune)
    settings = tuple((name, switches.pop(name)) for name in known if name in switches)
    return TreeLearner(recipe.but(**switches), prune, settings)


def _settings_of(method: str) -> tuple[str, ...]:
    """The settings of a method that are not also switches of a recipe."""
    if method not in METHODS:
        raise ValueError(f"There is no method “{method}”. There are: {', '.join(METHODS)}.")
    names = tuple(name for name, _ in METHODS[method].settings)
    if "validation" in names:
        raise ValueError(
            f"{METHODS[method].title} pruning needs records that the tree has not grown from. "
            "Choose another method, or prune the tree by hand over mlcore.prune.run."
        )
    return tuple(name for name in names if name not in SWITCHES)
