"""What a leaf of a stream remembers about its records, and the gain of a split by that memory.

v, k, c, d   values of a nominal column (padded with 0 for fewer), classes, nominal columns, numbers
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from mlcore.table import Table
from mlcore.trees.growing.splits import every_value
from mlcore.trees.impurity import Sides, measured
from mlcore.trees.node import Split, cut

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]
CUTS = 10  # evenly spaced between the lowest and the highest number seen


class Seen(NamedTuple):
    """The memory of a leaf. Its size does not depend on the number of records.

    classes:     (k,), records by class
    words:       (v, k, c), records by value and class of every nominal column
    mean, spread: (k, d), for every number within each class: the mean, and the sum of squares about it
    low, high:   (d,), the lowest and the highest
    """

    classes: Floats
    words: Floats
    mean: Floats
    spread: Floats
    low: Floats
    high: Floats

    def joined(self, other: Seen) -> Seen:
        """Both memories as one, with the moments by Chan, Golub & LeVeque 1983."""
        n, m = self.classes[:, None], other.classes[:, None]
        share = np.divide(m, n + m, out=np.zeros_like(n), where=n + m > 0)
        away = other.mean - self.mean
        return Seen(
            self.classes + other.classes,
            self.words + other.words,
            self.mean + share * away,
            self.spread + other.spread + n * share * away**2,
            np.minimum(self.low, other.low),
            np.maximum(self.high, other.high),
        )


class Gain(NamedTuple):
    """The gain of the best question on a column by the memory of a leaf; 0 and None without a question."""

    column: str
    gain: float
    split: Split | None


@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """A table read record by record.

    codes: (n, c) of nominal and ordinal columns; numbers: (n, d); target, weights: (n,)
    names, is_number: of all columns, in the order of the table
    """

    codes: Ints
    numbers: Floats
    target: Ints
    weights: Floats
    k: int
    names: tuple[str, ...]
    is_number: tuple[bool, ...]
    splits: tuple[Split, ...]

    @classmethod
    def of(cls, table: Table) -> Stream:
        """Columns without any value are left out."""
        columns = [column for column in table.columns if not column.missing]
        words = [column for column in columns if column.kind != "continuous"]
        codes = np.array([column.cells for column in words], dtype=np.intp).reshape(len(words), table.n).T
        cells = [column.cells for column in columns if column.kind == "continuous"]
        return cls(
            codes,
            np.array(cells, dtype=float).reshape(len(cells), table.n).T,
            table.target.cells.astype(np.intp),
            table.weights,
            len(table.classes),
            tuple(column.name for column in columns),
            tuple(column.kind == "continuous" for column in columns),
            tuple(map(every_value, words)),
        )

    def nothing(self) -> Seen:
        """The memory of a leaf without records."""
        v, c = max((len(split.branches) for split in self.splits), default=0), len(self.splits)
        none = np.zeros((self.k, self.numbers.shape[1]))
        edge = np.full(self.numbers.shape[1], np.inf)
        return Seen(np.zeros(self.k), np.zeros((v, self.k, c)), none, none, edge, -edge)

    def seen(self, rows: Ints) -> Seen:
        """The memory of these records (m,), at least one."""
        y, w, x = self.target[rows], self.weights[rows], self.numbers[rows]
        shape = self.nothing().words.shape
        cell = np.ravel_multi_index((self.codes[rows], y[:, None], np.arange(shape[2])), shape)
        words = np.bincount(cell.ravel(), np.repeat(w, shape[2]), minlength=int(np.prod(shape)))
        by_class = np.where(y == np.arange(self.k)[:, None], w, 0.0)
        classes = by_class.sum(axis=1)
        mean = by_class @ x / np.where(classes > 0, classes, 1.0)[:, None]
        spread = by_class @ (x - mean[y]) ** 2
        return Seen(classes, words.astype(float).reshape(shape), mean, spread, x.min(axis=0), x.max(axis=0))

    def gains(self, seen: Seen, criterion: str) -> tuple[Gain, ...]:
        """The gain of the best question on each column."""
        words, numbers = iter(self._of_words(seen, criterion)), iter(self._of_numbers(seen, criterion))
        return tuple(next(numbers) if number else next(words) for number in self.is_number)

    def branches(self, split: Split, rows: Ints) -> list[Ints]:
        """The records (m,) of each branch, in their order."""
        place = self.names.index(split.attribute)
        own = sum(kind == self.is_number[place] for kind in self.is_number[:place])
        if self.is_number[place]:
            low = self.numbers[rows, own] <= split.threshold
            return [rows[low], rows[~low]]
        codes = self.codes[rows, own]
        return [rows[codes == code] for code in range(len(split.branches))]

    def _of_words(self, seen: Seen, criterion: str) -> list[Gain]:
        """A branch for each value, by the stored counts."""
        if not self.splits:
            return []
        owner = np.zeros(len(self.splits), dtype=np.intp)
        gained = measured(criterion, Sides(seen.words, owner, *_whole(seen))).tolist()
        several = ((seen.words.sum(axis=1) > 0).sum(axis=0) > 1).tolist()
        found = zip(self.splits, gained, several, strict=True)
        return [Gain(one.attribute, gain, one if able else None) for one, gain, able in found]

    def _of_numbers(self, seen: Seen, criterion: str) -> list[Gain]:
        """Two branches: a normal density gives the number of each class below a cut."""
        names = [name for name, number in zip(self.names, self.is_number, strict=True) if number]
        if not names:
            return []
        low, high = seen.low[:, None], seen.high[:, None]
        cuts = low + (high - low) * np.arange(1, CUTS + 1) / (CUTS + 1)  # (d, cuts)
        n, mean = seen.classes[:, None, None], seen.mean[:, :, None]
        sd = np.sqrt(seen.spread[:, :, None] / np.maximum(n - 1, 1))
        z = (cuts - mean) / np.where(sd == 0, 1.0, sd)
        below = (n * np.where(sd == 0, z >= 0, ndtr(z))).reshape(len(n), -1)
        owner = np.zeros(cuts.size, dtype=np.intp)
        gained = measured(criterion, Sides(np.stack([below, n[:, 0] - below]), owner, *_whole(seen)))
        gained = np.where((low < cuts) & (cuts < high), gained.reshape(cuts.shape), 0.0)
        found = zip(
            names, cuts.tolist(), gained.argmax(axis=1).tolist(), gained.max(axis=1).tolist(), strict=True
        )
        return [Gain(name, gain, cut(name, own[at]) if gain > 0 else None) for name, own, at, gain in found]


def _whole(seen: Seen) -> tuple[Floats, Floats]:
    """The statistics (k, 1) of a leaf, and its weight (1,)."""
    return seen.classes[:, None], seen.classes.sum(keepdims=True)
