"""Parts, folds and bootstrap draws of records, and noise in their classes. A seed is the only source of
randomness.

Parts and folds are stratified in one way: the records are lined up class by class (numbers: in ascending
order), in a random order within each class, and are dealt out along the line. A value that only one record
has is not a class. Such records swap places with their neighbours along the line, because otherwise the same
ranks would always come together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Table, TableError

Rows: TypeAlias = NDArray[np.intp]


def dealt(target: NDArray[Any], seed: int | np.random.Generator) -> Rows:
    """The line along which records are dealt out, as their indices, shape (n,).

    target: shape (n,), codes of classes, or numbers
    """
    shuffled = np.random.default_rng(seed).permutation(len(target))
    line: Rows = shuffled[np.argsort(target[shuffled], kind="stable")]
    return line


def folds(target: NDArray[Any], k: int, seed: int) -> Rows:
    """The fold of each record, a number below k, shape (n,).

    Records are dealt out in turn, so the sizes of two folds differ by 1 at most, and so do their shares of
    each class. Each fold gets one of k consecutive numbers. target: shape (n,), codes of classes, or numbers

    >>> folds(np.array([0, 0, 0, 0, 1, 1]), 2, seed=0)
    array([0, 1, 1, 0, 1, 0])
    """
    return _along(target, np.arange(len(target)) % k, k, seed)


def parted(target: NDArray[Any], shares: Sequence[float], seed: int) -> tuple[Rows, ...]:
    """Indices (m,) of the records of each part, ascending. The parts have no record in common.

    Every part has its share of each class as nearly as whole records allow.
    target: shape (n,), codes of classes, or numbers; shares: how large each part is; they add up to 1
    Raises TableError if a part would be empty.
    """
    if abs(sum(shares) - 1) > 1e-9 or min(shares) <= 0:
        raise ValueError("The shares of the parts must be above 0 and add up to 1.")
    part = _along(target, _evenly(len(target), shares), round(1 / min(shares)), seed)
    parts = tuple(np.flatnonzero(part == number) for number in range(len(shares)))
    if not all(len(rows) for rows in parts):
        raise TableError(
            f"{len(target)} records are too few for {len(shares)} parts of these sizes. "
            "Use a larger table, or parts that are more alike."
        )
    return parts


def partition(table: Table, shares: Sequence[float], seed: int) -> tuple[Rows, ...]:
    """The parts of a table's records, see `parted`: indices (m,) in table order.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> [len(part) for part in mlcore.sampling.partition(days, (0.5, 0.25, 0.25), seed=0)]
    [7, 4, 3]
    """
    return parted(table.target.cells, shares, seed)


def balanced(target: NDArray[Any], each: int, seed: int) -> tuple[Rows, Rows]:
    """Indices of equally many records of every class, drawn without replacement, and of all others; both
    ascending.

    target: shape (n,), codes of classes; each: how many of each class
    Raises ValueError if a class has fewer records.
    """
    line = dealt(target, seed)
    begins = np.flatnonzero(np.r_[True, target[line][1:] != target[line][:-1]])
    if each < 1 or np.diff([*begins, len(line)]).min() < each:
        raise ValueError(
            "Every class needs at least as many records as the sample draws from it, and at least 1."
        )
    drawn = np.sort((begins[:, None] + np.arange(each)).ravel())
    return np.sort(line[drawn]), np.sort(np.delete(line, drawn))


def bootstrap(n: int, seed: int) -> Rows:
    """Indices (n,) of n records drawn with replacement (Efron 1979)."""
    return np.random.default_rng(seed).integers(n, size=n)


def _along(target: NDArray[Any], number: Rows, block: int, seed: int) -> Rows:
    """The numbers (n,) dealt out along the line, by record. Records with a unique value swap places with
    other such records in the same block of the line."""
    rng = np.random.default_rng(seed)
    line = dealt(target, rng)
    value, step = target[line], np.ones(len(line) + 1, dtype=bool)
    step[1:-1] = value[1:] != value[:-1]
    alone = np.flatnonzero(step[1:] & step[:-1])
    shuffled = np.lexsort((rng.random(len(alone)), alone // block))
    given = number.copy()
    given[alone] = number[alone[shuffled]]
    found = np.empty_like(given)
    found[line] = given
    return found


def _evenly(n: int, shares: Sequence[float]) -> Rows:
    """The part of each place of a line (n,): the one whose share of the next stride is furthest behind."""
    owed, parts, found = [0.0] * len(shares), range(len(shares)), []
    for _ in range(n):
        owed = [behind + share for behind, share in zip(owed, shares, strict=True)]
        found.append(max(parts, key=owed.__getitem__))
        owed[found[-1]] -= 1
    return np.array(found, dtype=np.intp)


def noisy(table: Table, share: float, seed: int) -> Table:
    """The table with the classes of a share of its records, drawn at random, replaced by another class each.

    Raises ValueError unless 0 <= share <= 1, TableError if there is no other class or the target is numeric.
    """
    _check_share(share)
    k = len(table.classes)
    if share == 0:
        return table
    if k < 2:
        raise TableError("Noise changes a class into another one, but this table has no other class.")
    rng = np.random.default_rng(seed)
    turned = rng.permutation(table.n)[: round(share * table.n)]
    cells = table.target.cells.copy()
    cells[turned] = (cells[turned] + rng.integers(1, k, size=len(turned))) % k
    cells.flags.writeable = False
    return replace(table, target=replace(table.target, cells=cells))


def noisy_attributes(table: Table, share: float, seed: int) -> Table:
    """The table with a share of the cells of each column, drawn at random, replaced by the cell of another
    random record, which may be equal or missing. The target stays.

    Raises ValueError unless 0 <= share <= 1.
    """
    _check_share(share)
    rng = np.random.default_rng(seed)
    columns = []
    for column in table.columns:
        turned, given = rng.permutation(table.n)[: round(share * table.n)], column.cells.copy()
        given[turned] = column.cells[rng.integers(table.n, size=len(turned))]
        given.flags.writeable = False
        columns.append(replace(column, cells=given))
    return replace(table, columns=tuple(columns))


def _check_share(share: float) -> None:
    if not 0 <= share <= 1:
        raise ValueError("Noise is a share of the records: a number from 0 to 1.")
