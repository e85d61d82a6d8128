"""Which tables a recipe can handle."""

from __future__ import annotations

import numpy as np

from mlcore.table import Table, TableError
from mlcore.trees.recipe import Recipe

LARGEST = 1e70  # larger numbers overflow in the square of the variance, which a recipe with costs needs


def check(table: Table, recipe: Recipe) -> None:
    """Raises TableError, with a sentence for the learner, for a table that this recipe cannot handle.

    A column without any value is allowed, because every recipe leaves it out.
    """
    continuous = table.target.kind == "continuous"
    bits = recipe.criterion in ("entropy", "gain-ratio", "error") and recipe.branching != "binary"
    if continuous and bits:
        raise TableError(
            f"{recipe.title} needs classes, but the target “{table.target.name}” holds numbers. "
            "Choose a nominal target, make this one nominal, or use CART, which can predict numbers."
        )
    if not continuous and recipe.criterion == "variance":
        raise TableError(
            f"Variance needs numbers, but the target “{table.target.name}” holds classes. "
            "Choose another criterion or a continuous target."
        )
    if continuous and np.abs(table.target.cells).max() > LARGEST:
        raise TableError(
            f"The target “{table.target.name}” holds numbers beyond {LARGEST:g}, too large to be squared. "
            "Divide it by a power of ten."
        )
    if continuous and recipe.missing == "fill-class":
        raise TableError(
            f"The target “{table.target.name}” holds numbers: there are no classes to fill cells in by. "
            "Fill them in from all records."
        )
    if recipe.missing != "refuse":
        return
    for column in table.columns:
        if 0 < column.missing < table.n:
            raise TableError(
                f"{recipe.title} cannot take missing values: “{column.name}” lacks {column.missing} of "
                f"{table.n}. Fill them in, leave the column out, or use C4.5 or CART."
            )
