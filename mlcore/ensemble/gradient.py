"""Gradient boosting of numbers: each tree learns the residuals of the sum before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import length
from mlcore.model import without_classes
from mlcore.prune.checks import is_number, is_whole
from mlcore.table import Column, Scalar, Table, TableError
from mlcore.trees.check import check
from mlcore.trees.grow import fit
from mlcore.trees.recipe import RECIPES
from mlcore.trees.tree import Tree

Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Sum:
    """A constant plus trees, each multiplied by the shrinkage."""

    start: float
    shrinkage: float
    trees: tuple[Tree, ...] = ()

    @property
    def classes(self) -> tuple[Scalar, ...]:
        """Empty, because a sum predicts numbers."""
        return ()

    def predict(self, frame: Any) -> Floats:
        """The sum for each record, (n,). Raises TableError."""
        found = np.full(length(frame), self.start)
        for tree in self.trees:
            found += self.shrinkage * tree.predict(frame)
        return found

    def predict_proba(self, frame: Any) -> Floats:
        """Always raises ValueError. The shape would be (n, k), but a sum has no classes."""
        raise without_classes("A sum of trees")


@dataclass(frozen=True, slots=True)
class GradientStep:
    """One round. The first step comes before all rounds, and its model is the mean alone.

    residuals: (n,) of the sum before the round; at the first step, of 0
    tree:      the tree learned from them; None at the first step
    model:     the sum after the round; fitted: (n,) what it predicts of the training records
    error:     their mean squared error (weighted)
    """

    residuals: tuple[float, ...]
    tree: Tree | None
    model: Sum
    fitted: tuple[float, ...]
    error: float


def gradient_boost(
    table: Table, n: int, max_depth: int | None = 1, shrinkage: float = 0.1, **switches: Any
) -> Iterator[GradientStep]:
    """The mean, then up to n rounds with squared loss, whose negative gradient is the residual.

    CART grows each tree on the residuals, and the sum moves by `shrinkage` times the means of the leaves. A
    tree without a question ends the rounds, because it would add nothing. The training error never rises.

    shrinkage: above 0, up to 1; switches: of the recipe "cart"

    Source: Friedman 2001, “Greedy function approximation”. Raises ValueError for a setting out of range,
    TableError for a target with classes and as CART does.

    >>> import mlcore
    >>> table = mlcore.Table.from_frame({"x": [1, 2, 3, 4], "y": [1.0, 1.0, 3.0, 3.0]}, target="y")
    >>> [round(step.error, 3) for step in mlcore.ensemble.gradient_boost(table, n=3, shrinkage=0.5)]
    [1.0, 0.25, 0.062, 0.016]
    """
    if not is_whole(n, 1):
        raise ValueError("The number of rounds must be a whole number, 1 or more.")
    if not is_number(shrinkage, 0) or not 0 < shrinkage <= 1:
        raise ValueError("The shrinkage must be a number above 0, up to 1.")
    if table.target.kind != "continuous":
        raise TableError(
            f"Gradient boosting needs a number to predict here, but the target “{table.target.name}” holds "
            "classes. Choose a target that holds numbers."
        )
    recipe = RECIPES["cart"].but(max_depth=max_depth, **switches)
    check(table, recipe)
    return _told(table, n, float(shrinkage), recipe)


def _told(table: Table, n: int, shrinkage: float, recipe: Any) -> Iterator[GradientStep]:
    y, target = table.target.cells.astype(float), table.target.name
    model = Sum(float(np.average(y, weights=table.weights)), shrinkage)
    fitted = np.full(table.n, model.start)
    yield _step(table, y, None, model, fitted)
    for _ in range(n):
        residuals = y - fitted
        tree = fit(replace(table, target=Column(target, "continuous", (), residuals)), recipe)
        if not tree.root.children:
            return
        model = replace(model, trees=(*model.trees, tree))
        fitted = fitted + shrinkage * tree.predict(table)
        yield _step(table, residuals, tree, model, fitted)


def _step(table: Table, residuals: Floats, tree: Tree | None, model: Sum, fitted: Floats) -> GradientStep:
    error = float(np.average((table.target.cells - fitted) ** 2, weights=table.weights))
    return GradientStep(tuple(residuals.tolist()), tree, model, tuple(fitted.tolist()), error)
