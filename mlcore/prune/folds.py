"""Folds of a table for cross-validation."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mlcore.table import Table
from mlcore.trees.routing import Rows


def folds_of(table: Table, folds: int, seed: int) -> Iterator[tuple[Rows, Rows]]:
    """Indices of the records held out and of the rest, for each fold.

    Records are dealt out in turn, in a random order class by class, so that every fold has its part of each
    class (numbers: of the low and the high).
    """
    rng = np.random.default_rng(seed)
    shuffled = rng.permutation(table.n)
    dealt = shuffled[np.argsort(table.target.cells[shuffled], kind="stable")]
    fold = np.empty(table.n, dtype=int)
    fold[dealt] = np.arange(table.n) % folds
    for number in range(folds):
        yield np.flatnonzero(fold == number), np.flatnonzero(fold != number)
