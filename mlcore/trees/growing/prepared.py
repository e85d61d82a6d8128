"""A table prepared to be grown from: continuous columns sorted once, all columns as codes.

n, k    records, classes
"""

from __future__ import annotations

import gc
import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import MISSING, Column, Table

Codes: TypeAlias = NDArray[np.int32]
Entries: TypeAlias = NDArray[np.intp]  # not smaller: numpy would widen them at every use
Floats: TypeAlias = NDArray[np.float64]
LARGEST = 1 << 24  # bytes
FEW = 100  # a column with at most this many numbers needs no sorted list


@dataclass(frozen=True, eq=False, slots=True)
class Prepared:
    """A column ready to be counted.

    codes:  shape (n,), places among `values` (continuous) or among the declared values (others);
            `absent` where the cell is missing
    size:   how many different codes there are
    values: the distinct numbers of a continuous column, ascending; none for others
    order:  the records sorted by code, of a continuous column
    gaps:   whether any cell is missing
    nearest: the least distance of two values, infinite where there are no two
    """

    column: Column
    codes: Codes
    size: int
    absent: int
    values: Floats
    order: Entries
    gaps: bool
    nearest: float = math.inf

    @property
    def continuous(self) -> bool:
        """Whether it is cut at thresholds."""
        return self.column.kind == "continuous"

    @property
    def few(self) -> bool:
        """Whether it has so few values that each node counts them instead of sorting them."""
        return self.size <= FEW


def prepare(column: Column, weights: Floats) -> Prepared:
    """Sort a continuous column, once; the others are codes already. A number that only records of no
    weight have is none of its values."""
    gaps = bool(column.missing)
    if column.kind != "continuous":
        nothing, unordered = np.empty(0), np.empty(0, dtype=np.intp)
        return Prepared(column, column.cells, len(column.values), MISSING, nothing, unordered, gaps)
    cells = np.where(weights > 0, column.cells, np.nan)
    order = _radix_order(cells)  # what is not known comes last
    known = len(cells) - int(np.count_nonzero(np.isnan(cells)))
    in_order = cells[order[:known]]
    new = np.concatenate([[True], in_order[1:] > in_order[:-1]]) if known else np.empty(0, dtype=bool)
    values = in_order[new]
    codes = np.full(len(cells), len(values), dtype=np.int32)
    codes[order[:known]] = np.cumsum(new) - 1
    with np.errstate(over="ignore"):  # numbers may lie further apart than any number is large
        nearest = float(np.diff(values).min(initial=np.inf))
    return Prepared(column, codes, len(values), len(values), values, order, gaps, nearest)


def _radix_order(cells: Floats) -> Entries:
    """The places of numbers from low to high, NaN last; stable. A radix sort by the four 16-bit digits of the
    floats: three times as fast as comparing 10,000 of them."""
    bits, sign = np.where(np.isnan(cells), np.nan, cells + 0.0).view(np.uint64), np.uint64(1 << 63)  # -0 is 0
    ascending = np.where(bits >= sign, ~bits, bits | sign)  # larger floats have larger bits
    return by_digits(
        (ascending >> shift).astype(np.uint16) for shift in np.arange(0, 64, 16, dtype=np.uint64)
    )


def by_digits(digits: Iterable[NDArray[np.uint16]]) -> Entries:
    """The places of some keys from low to high, stable. digits: of all keys, shape (e,), the last of each
    first."""
    order: Entries | None = None
    for digit in digits:
        following = np.argsort(digit if order is None else digit.take(order), kind="stable")
        order = following if order is None else order.take(following)
    assert order is not None
    return order


@dataclass(frozen=True, eq=False, slots=True)
class Records:
    """A table ready to be grown from.

    columns: as in the table
    codes:   shape (columns, n), the codes of all of them
    weight:  shape (n,), of each record: integers while all are whole, so that counts of classes are exact
    gaps:    whether any answer is missing, in a column that knows some
    unit:    every record has a class and the weight 1
    mean, sd: of a continuous target at a single node, see `single` (0 and 1 otherwise)
    binned:  CHAID's categories of a column, once they have been worked out
    """

    table: Table
    columns: tuple[Prepared, ...]
    codes: Codes
    weight: NDArray[Any]
    gaps: bool
    unit: bool = False
    mean: float = 0.0
    sd: float = 1.0
    binned: dict[int, Any] = field(default_factory=dict)

    @property
    def regression(self) -> bool:
        """Whether the target is continuous."""
        return self.table.target.kind == "continuous"


@cache
def keep_memory() -> None:
    """Let the process keep the memory of the arrays that come and go. glibc gives what lies above a threshold
    back, to fetch it again page by page; it rises with the largest block given back (mallopt(3)) and never
    falls, so once is enough."""
    np.empty(LARGEST, dtype=np.uint8)


@contextmanager
def uncollected() -> Iterator[None]:
    """Pause Python's garbage collector while a tree grows. A tree is thousands of small objects without a
    cycle among them, and the collector looks for cycles whenever a certain number of objects is created."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def prepare_table(table: Table) -> Records:
    """All columns prepared, and the weights."""
    columns = tuple(prepare(column, table.weights) for column in table.columns)
    codes = np.array([prepared.codes for prepared in columns], dtype=np.int32).reshape(-1, table.n)
    columns = tuple(replace(one, codes=own) for one, own in zip(columns, codes, strict=True))
    gaps = any(prepared.gaps and prepared.column.missing < table.n for prepared in columns)
    weight: NDArray[Any] = table.weights
    if table.target.kind == "continuous":
        return Records(table, columns, codes, weight, gaps)
    if (weight == np.floor(weight)).all() and weight.sum() < 2**22:
        weight = weight.astype(np.int32)
    return Records(table, columns, codes, weight, gaps, bool((weight == 1).all()))
