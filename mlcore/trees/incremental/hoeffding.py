"""A Hoeffding tree reads a stream once, and a leaf waits until its choice is almost certain."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, overload

import numpy as np

from mlcore.attributes import Attribute, attributes_of
from mlcore.model import check_classes
from mlcore.prune.checks import is_number, is_whole
from mlcore.table import Scalar, Table, TableError
from mlcore.trees.growing.choose import NO_GAIN
from mlcore.trees.impurity import impurity_of
from mlcore.trees.incremental.observing import Floats, Gain, Ints, Stream
from mlcore.trees.node import Node, Path, Split
from mlcore.trees.tree import Tree

CRITERIA = ("entropy", "gini")


@dataclass(frozen=True, slots=True)
class HoeffdingStep:
    """A leaf that checks whether it may be split, or the end of the stream.

    kind  level
    split 1      the leaf is split
    wait  2      the difference could still be due to chance
    end   1      no more records

    record:     the last one seen
    path, seen: the leaf and the weight of its records; None and 0 at the end
    gains:      the gain of each column by the memory of the leaf, in the order of the table
    best:       the column with the highest gain, the first in a tie; None if none gains anything
    difference: how far it is ahead of the second, or of no split at all, which gains 0
    epsilon:    Hoeffding's bound: with probability 1 − delta the true difference of the means is at most this
                much below the observed one
    why:        of a split: "difference" if that is more than epsilon, or "tie" if epsilon is below the
                threshold of ties
    tree:       with the counts of all records up to this one. Each node counts the records since its
                creation. The records that its leaf saw before a split are not in its children.
    """

    kind: str
    level: int
    record: int
    path: Path | None
    seen: float
    gains: tuple[Gain, ...]
    best: str | None
    difference: float
    epsilon: float
    why: str | None
    tree: Tree


def bound(span: float, n: float, delta: float) -> float:
    """Hoeffding's epsilon, sqrt(span² ln(1 / delta) / 2n), of the mean of n values within a range of `span`.

    The proof is for means of independent values. An information gain is not such a mean, so the bound is a
    rule of thumb for differences of gains (Rutkowski et al. 2013, IEEE Transactions on Knowledge and Data
    Engineering 25).

    Source: Hoeffding 1963. Raises ValueError for settings out of range.
    """
    if not is_number(span, 0) or not is_number(n, 0) or n == 0 or not is_number(delta, 0, 1) or delta == 0:
        raise ValueError(
            "The range must be 0 or more, the number of values above 0, and delta above 0 and at most 1."
        )
    return math.sqrt(span**2 * math.log(1 / delta) / (2 * n))


def hoeffding(
    table: Table, delta: float = 1e-7, tie: float = 0.05, grace: int = 200, criterion: str = "entropy"
) -> Iterator[HoeffdingStep]:
    """The steps of `stream`, one after another. Raises as `stream` does."""
    return iter(stream(table, delta, tie, grace, criterion))


def stream(
    table: Table, delta: float = 1e-7, tie: float = 0.05, grace: int = 200, criterion: str = "entropy"
) -> Reading:
    """Read a table as a stream, from the first record to the last, with a step whenever a leaf looks.

    A leaf looks after every `grace` records, unless all its records have one class. It is split on the column
    with the highest gain if that is ahead of the second by more than epsilon, or if epsilon is below `tie`.
    Leaves keep counts of nominal values. For numbers they keep the range, and the mean and variance within
    each class, and try 10 evenly spaced cuts by normal densities (Pfahringer, Holmes & Kirkby 2008). Ordinal
    columns count as nominal.

    Source: Domingos & Hulten 2000 (VFDT). Raises ValueError for a setting out of range, TableError for a
    numeric target and for missing cells.
    """
    if not is_number(delta, 0, 1) or delta in (0, 1):
        raise ValueError("Delta is a probability above 0 and below 1.")
    if not is_number(tie, 0):
        raise ValueError("The threshold of ties must be a number, 0 or more.")
    if not is_whole(grace, 1):
        raise ValueError("The grace period must be a whole number, 1 or more.")
    if criterion not in CRITERIA:
        raise ValueError(f"“{criterion}” is not a criterion here. Choose one of: {', '.join(CRITERIA)}.")
    check_classes(table, "A Hoeffding tree")
    for column in table.columns:
        if 0 < column.missing < table.n:
            raise TableError(
                f"A Hoeffding tree cannot take missing values: “{column.name}” lacks {column.missing} of "
                f"{table.n}. Fill them in or leave the column out."
            )
    root, looks = _Reader(Stream.of(table), delta, tie, int(grace), criterion).read(
        np.flatnonzero(table.weights > 0)
    )
    times = np.array([*(look.record for look in looks), table.n - 1])
    return Reading(looks, _Drawing(table, root, times, _figures(root, table, times, criterion)))


class Look(NamedTuple):
    """A look of a leaf. The fields are those of HoeffdingStep."""

    record: int
    path: Path
    seen: float
    gains: tuple[Gain, ...]
    best: Gain | None
    difference: float
    epsilon: float
    why: str | None

    @property
    def kind(self) -> str:
        """The kind of the step: split or wait."""
        return "split" if self.why else "wait"


@dataclass(frozen=True, slots=True, eq=False)
class Reading(Sequence[HoeffdingStep]):
    """A step for each look and one for the end. Each step and its tree are made on demand."""

    looks: Sequence[Look]
    drawing: _Drawing

    def __len__(self) -> int:
        return len(self.looks) + 1

    @overload
    def __getitem__(self, at: int) -> HoeffdingStep: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[HoeffdingStep, ...]: ...

    def __getitem__(self, at: int | slice) -> HoeffdingStep | tuple[HoeffdingStep, ...]:
        places = range(len(self))[at]
        return self._step(places) if isinstance(places, int) else tuple(map(self._step, places))

    def _step(self, place: int) -> HoeffdingStep:
        tree = self.drawing.tree(place)
        if place == len(self.looks):
            last = self.drawing.table.n - 1
            return HoeffdingStep("end", 1, last, None, 0.0, (), None, 0.0, 0.0, None, tree)
        look = self.looks[place]
        best = look.best.column if look.best else None
        seen = look.record, look.path, look.seen, look.gains
        level = 1 if look.why else 2
        return HoeffdingStep(look.kind, level, *seen, best, look.difference, look.epsilon, look.why, tree)


@dataclass(slots=True, eq=False)
class _Place:
    """A node with all records (m,) that will ever reach it; split after the record `since`."""

    path: Path
    rows: Ints
    split: Split | None = None
    since: int = -1
    children: tuple[_Place, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _Reader:
    """Reads a stream leaf by leaf. A leaf depends only on its own records, so each reads its part of the
    stream, and the looks are sorted by time afterwards."""

    stream: Stream
    delta: float
    tie: float
    grace: int
    criterion: str

    def read(self, rows: Ints) -> tuple[_Place, list[Look]]:
        """The tree of these records (m,), and every look, in the order of the records."""
        root = _Place((), rows)
        waiting: list[_Place] = [root]
        looks: list[Look] = []
        while waiting:
            place = waiting.pop()
            looks += self._looks(place)
            waiting += place.children
        return root, sorted(looks, key=lambda look: look.record)

    def _looks(self, place: _Place) -> Iterator[Look]:
        """The looks of a leaf, until it is split."""
        seen = self.stream.nothing()
        for end in range(self.grace, len(place.rows) + 1, self.grace):
            seen = seen.joined(self.stream.seen(place.rows[end - self.grace : end]))
            if np.count_nonzero(seen.classes) < 2:
                continue
            record, n = int(place.rows[end - 1]), float(seen.classes.sum())
            look = self._look(record, place.path, n, self.stream.gains(seen, self.criterion))
            yield look
            if look.why and look.best and look.best.split:
                place.split, place.since = look.best.split, record
                parts = self.stream.branches(place.split, place.rows[end:])
                place.children = tuple(_Place((*place.path, i), part) for i, part in enumerate(parts))
                return

    def _look(self, record: int, path: Path, n: float, gains: tuple[Gain, ...]) -> Look:
        k = self.stream.k
        span = math.log2(k) if self.criterion == "entropy" else 1 - 1 / k  # no gain is larger
        epsilon = bound(span, n, self.delta)
        ranked = sorted(gains, key=lambda one: -one.gain)  # equal gains stay in the order of the table
        if not ranked or ranked[0].gain <= NO_GAIN:
            return Look(record, path, n, gains, None, 0.0, epsilon, None)
        ahead = ranked[0].gain - (ranked[1].gain if len(ranked) > 1 else 0.0)
        why = "difference" if ahead > epsilon else "tie" if epsilon < self.tie else None
        return Look(record, path, n, gains, ranked[0], ahead, epsilon, why)


class _Figures(NamedTuple):
    """The figures of a place at every moment: class counts (t, k) and impurity (t,), as lists."""

    counts: list[tuple[float, ...]]
    impurity: list[float]


def _figures(root: _Place, table: Table, times: Ints, criterion: str) -> dict[Path, _Figures]:
    found, waiting = {}, [root]
    for place in waiting:
        waiting += place.children
        ones = np.zeros((len(place.rows) + 1, len(table.classes)))
        ones[np.arange(1, len(ones)), table.target.cells[place.rows]] = table.weights[place.rows]
        counts: Floats = ones.cumsum(axis=0)[np.searchsorted(place.rows, times, side="right")]
        impurity = impurity_of(criterion)(counts).tolist()
        found[place.path] = _Figures(list(map(tuple, counts.tolist())), impurity)
    return found


@dataclass(frozen=True, slots=True, eq=False)
class _Drawing:
    """The tree at each moment. times: (t,), the last record of each."""

    table: Table
    root: _Place
    times: Ints
    figures: dict[Path, _Figures]

    def tree(self, moment: int) -> Tree:
        """The tree after the record of that moment."""
        about: tuple[Attribute, ...] = attributes_of(self.table.columns)
        first = self.table.classes[0]
        node = self._node(self.root, moment, first)
        return Tree(node, self.table.target.name, self.table.classes, about)

    def _node(self, place: _Place, moment: int, inherited: Scalar) -> Node:
        figures = self.figures[place.path]
        counts, impurity = figures.counts[moment], figures.impurity[moment]
        label = self.table.classes[counts.index(max(counts))] if any(counts) else inherited
        if place.split is None or place.since > self.times[moment]:
            return Node(counts, label, impurity)
        children = tuple(self._node(child, moment, label) for child in place.children)
        return Node(counts, label, impurity, place.split, children)
