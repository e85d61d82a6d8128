"""Parts and folds of records, and noise in their classes. Chance comes in through a seed and nowhere else.

All draws are stratified in one way: the records lie in a line, class by class (numbers: from the least to the
greatest), in a random order within each, and are dealt out along it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Table, TableError

Rows: TypeAlias = NDArray[np.intp]


def dealt(target: NDArray[Any], seed: int) -> Rows:
    """The line along which records are dealt out: their indices, shape (n,).

    target: shape (n,), codes of classes, or numbers
    """
    shuffled = np.random.default_rng(seed).permutation(len(target))
    line: Rows = shuffled[np.argsort(target[shuffled], kind="stable")]
    return line


def folds(target: NDArray[Any], k: int, seed: int) -> Rows:
    """The fold of each record, a number below k, shape (n,).

    Records are dealt out in turn: the sizes of two folds differ by 1 at most, and so do their shares of each
    class. target: shape (n,), codes of classes, or numbers

    >>> folds(np.array([0, 0, 0, 0, 1, 1]), 2, seed=0)
    array([0, 1, 1, 0, 1, 0])
    """
    fold = np.empty(len(target), dtype=np.intp)
    fold[dealt(target, seed)] = np.arange(len(target)) % k
    return fold


def partition(table: Table, shares: Sequence[float], seed: int) -> tuple[Rows, ...]:
    """Indices (m,) of the records of each part, in table order; the parts have no record in common.

    Every part has its share of each class as nearly as whole records allow.
    shares: how large each part is; they add up to 1
    Raises TableError where a part would be empty.
    """
    ends = np.cumsum(shares)
    if abs(ends[-1] - 1) > 1e-9 or min(shares) <= 0:
        raise ValueError("The shares of the parts must be above 0 and add up to 1.")
    # Dealing the records into their parts evenly along the line of classes: the one at place i of n belongs
    # to the part whose share of the next stride is furthest behind.
    owed = np.zeros(len(shares))
    part = np.empty(table.n, dtype=int)
    for record in dealt(table.target.cells, seed):
        owed += shares
        part[record] = owed.argmax()
        owed[part[record]] -= 1
    parts = tuple(np.flatnonzero(part == number) for number in range(len(shares)))
    if not all(len(rows) for rows in parts):
        raise TableError(
            f"{table.n} records are too few for {len(shares)} parts of these sizes. "
            "Take a larger table, or parts that are more alike."
        )
    return parts


def noisy(table: Table, share: float, seed: int) -> Table:
    """The table with the classes of a share of its records, drawn at random, replaced by another class each.

    Raises ValueError unless 0 <= share <= 1, TableError where there is no other class or a number to predict.
    """
    if not 0 <= share <= 1:
        raise ValueError("Noise is a share of the records: a number from 0 to 1.")
    k = len(table.classes)
    if share == 0:
        return table
    if k < 2:
        raise TableError("Noise turns classes into others, and here there are none to turn to.")
    rng = np.random.default_rng(seed)
    turned = rng.permutation(table.n)[: round(share * table.n)]
    cells = table.target.cells.copy()
    cells[turned] = (cells[turned] + rng.integers(1, k, size=len(turned))) % k
    cells.flags.writeable = False
    return replace(table, target=replace(table.target, cells=cells))
