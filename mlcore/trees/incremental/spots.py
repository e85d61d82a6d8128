"""The nodes of a growing tree, with counts so that no record has to be read again.

k      classes
v, c   values of a nominal column (padded with 0 for fewer), nominal columns
u, d   different numbers of a column in the whole table (padded likewise), columns of numbers
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Column, Scalar, Table
from mlcore.trees.growing.choose import NO_GAIN, score_of
from mlcore.trees.growing.cuts import midpoints
from mlcore.trees.growing.plan import fewest
from mlcore.trees.growing.splits import every_value
from mlcore.trees.growing.ways import TIE, large
from mlcore.trees.impurity import Numbers, Sides, impurity_of, measured
from mlcore.trees.node import Node, Split, cut
from mlcore.trees.recipe import Recipe

Ints: TypeAlias = NDArray[np.intp]


class Question(NamedTuple):
    """A column, by its place among those that can be asked, and its cut if it holds numbers."""

    column: int
    threshold: float | None = None


class Best(NamedTuple):
    """The best question on a column and its measure, None if it cannot be asked.

    several: whether two values occur here
    """

    question: Question | None
    measure: float = -np.inf
    several: bool = False


@dataclass(slots=True, eq=False)
class Spot:
    """A node.

    words:    (v, k, c), the records here by value and class, for every nominal column
    numbers:  (u, k, d), the same for every column of numbers
    classes:  (k,), the records here by class
    question: of the node, None for a leaf; children: one for each branch
    rows:     the records themselves, in a leaf of ID5R
    stop:     why it is a leaf
    stale:    whether the best question may have changed; if not, then it has not changed below either
    node:     its finished form, None if that has changed
    """

    words: Numbers
    numbers: Numbers
    classes: Numbers
    question: Question | None = None
    children: list[Spot] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    stop: str | None = None
    stale: bool = True
    node: Node | None = None

    def rows_below(self) -> Iterator[int]:
        """The records of all leaves."""
        yield from self.rows
        for child in self.children:
            yield from child.rows_below()


@dataclass(frozen=True, eq=False)
class World:
    """A table and a recipe, as spots need them.

    columns: those with a value; place: of each among those of its kind
    codes:   (n, columns), the place of each cell among the values of its column
    values:  of each column: as declared, or the different numbers, ascending
    """

    recipe: Recipe
    labels: tuple[Scalar, ...]
    columns: tuple[Column, ...]
    place: tuple[int, ...]
    codes: Ints
    values: tuple[Sequence[Any], ...]
    target: Ints
    weights: Numbers

    @classmethod
    def of(cls, table: Table, recipe: Recipe) -> World:
        """Columns without any value cannot be asked and are left out."""
        columns = tuple(column for column in table.columns if not column.missing)
        codes: list[Any] = []
        values: list[Sequence[Any]] = []
        place, sizes = [], {True: 0, False: 0}
        for column in columns:
            number = column.kind == "continuous"
            own, code = np.unique(column.cells, return_inverse=True)
            values.append(own.tolist() if number else column.values)
            codes.append(code if number else column.cells)
            place.append(sizes[number])
            sizes[number] += 1
        whole = np.array_equal(table.weights, np.rint(table.weights))
        weights = table.weights.astype(np.int64) if whole else table.weights
        cells = np.array(codes, dtype=np.intp).reshape(len(columns), table.n).T
        target = table.target.cells.astype(np.intp)
        return cls(recipe, table.classes, columns, tuple(place), cells, tuple(values), target, weights)

    @cached_property
    def is_number(self) -> NDArray[np.bool_]:
        """Which columns hold numbers, shape (columns,)."""
        return np.array([column.kind == "continuous" for column in self.columns], dtype=bool)

    @cached_property
    def _codes(self) -> tuple[Ints, Ints]:
        """The codes of the nominal columns, (n, c), and those of the numbers, (n, d)."""
        return self.codes[:, ~self.is_number], self.codes[:, self.is_number]

    @cached_property
    def _root_costs(self) -> NDArray[np.float64]:
        """The square roots of the costs of the columns, shape (columns,)."""
        return np.sqrt([self.recipe.cost(column.name) for column in self.columns])

    def width(self, question: Question) -> int:
        """The number of branches of a question."""
        return 2 if question.threshold is not None else len(self.values[question.column])

    def below(self, question: Question) -> int:
        """How many of the numbers of its column are not above its cut."""
        return bisect_right(self.values[question.column], question.threshold)

    def branch(self, question: Question, row: int) -> int:
        """The branch of a record."""
        code = int(self.codes[row, question.column])
        return code if question.threshold is None else int(code >= self.below(question))

    def split(self, question: Question) -> Split:
        """The question as a Split of a tree."""
        column = self.columns[question.column]
        return every_value(column) if question.threshold is None else cut(column.name, question.threshold)

    def alike(self, spot: Spot, question: Question) -> bool:
        """Whether a question sends the records of a node down the same branches. Another cut between the same
        two numbers does."""
        if spot.question is None or spot.question.column != question.column:
            return False
        if question.threshold is None:
            return True
        low, high = (child.numbers[:, :, self.place[question.column]] for child in spot.children)
        at = self.below(question)
        return not low[at:].any() and not high[:at].any()

    def empty(self) -> Spot:
        """A leaf without records."""
        words, numbers = (self._block(number) for number in (False, True))
        return Spot(words, numbers, np.zeros(len(self.labels), dtype=self.weights.dtype))

    def _block(self, number: bool) -> Numbers:
        """Space for the counts of all nominal columns, or of all numbers."""
        sizes = [len(own) for own, kind in zip(self.values, self.is_number, strict=True) if kind == number]
        return np.zeros((max(sizes, default=0), len(self.labels), len(sizes)), dtype=self.weights.dtype)

    def add(self, spot: Spot, row: int) -> None:
        """Count a record."""
        y, weight = self.target[row], self.weights[row]
        words, numbers = self._codes
        spot.words[words[row], y, np.arange(words.shape[1])] += weight
        spot.numbers[numbers[row], y, np.arange(numbers.shape[1])] += weight
        spot.classes[y] += weight

    def leaf(self, rows: Sequence[int]) -> Spot:
        """A leaf of these records, which are read again."""
        spot = self.empty()
        spot.rows = list(rows)
        for row in rows:
            self.add(spot, row)
        return spot

    def question(self, spot: Spot, depth: int) -> tuple[Question | None, str | None]:
        """The recipe's question here, or the reason for none, as in growing anew."""
        stop = self._at_once(spot, depth)
        if stop is not None:
            return None, stop
        recipe, words = self.recipe, iter(self._of_words(spot))
        bests = [
            self._of_number(spot, c) if number else next(words) for c, number in enumerate(self.is_number)
        ]
        if all(best.question is None for best in bests):
            return None, "min records" if any(best.several for best in bests) else "no attribute"
        worth = np.array([best.measure for best in bests]) / self._root_costs
        top = worth.max()
        best = bests[int(np.argmax(worth >= top - TIE * max(1.0, abs(top))))]
        if best.measure <= NO_GAIN and not recipe.zero_gain:
            return None, "no gain"
        if score_of(top, recipe) < recipe.min_gain * (1 - NO_GAIN):
            return None, "min gain"
        return best.question, None

    def _at_once(self, spot: Spot, depth: int) -> str | None:
        n = spot.classes.sum()
        if n == 0:
            return "empty"
        if spot.classes.max() == n:
            return "pure"
        if self.recipe.max_depth is not None and depth >= self.recipe.max_depth:
            return "max depth"
        return "min records" if n < fewest(self.recipe) else None

    def _sides(self, spot: Spot, branches: Numbers) -> Sides:
        """The sides for branches (b, k, o), all of this node."""
        owner = np.zeros(branches.shape[2], dtype=np.intp)
        return Sides(branches, owner, spot.classes[:, None], spot.classes.sum(keepdims=True))

    def _of_words(self, spot: Spot) -> list[Best]:
        """The questions with a branch for each value, for all nominal columns at once."""
        columns = np.flatnonzero(~self.is_number).tolist()
        if not columns:
            return []
        sizes = spot.words.sum(axis=1)
        several = (sizes > 0).sum(axis=0) > 1
        able = several & large(sizes, self.recipe, False, len(self.labels))
        figures = measured(self.recipe.criterion, self._sides(spot, spot.words)).tolist()
        found = zip(columns, figures, several.tolist(), able.tolist(), strict=True)
        return [
            Best(Question(c), figure, two) if one else Best(None, several=two)
            for c, figure, two, one in found
        ]

    def _of_number(self, spot: Spot, c: int) -> Best:
        """The best cut between two neighbouring numbers here, the lowest in a tie."""
        recipe, counts = self.recipe, spot.numbers[:, :, self.place[c]]
        here = np.flatnonzero(counts.any(axis=1))
        left = counts[here].cumsum(axis=0)[:-1].T
        branches = np.stack([left, np.maximum(spot.classes[:, None] - left, 0)])
        able = np.flatnonzero(large(branches.sum(axis=1), recipe, True, len(self.labels)))
        if not len(able):
            return Best(None, several=len(here) > 1)
        figures = measured(recipe.criterion, self._sides(spot, branches[:, :, able]))
        top = figures.max()
        first = int(np.argmax(figures >= top - TIE * max(1.0, abs(top))))
        bits = recipe.criterion in ("entropy", "gain-ratio")
        values = np.array(self.values[c])[here]
        at = midpoints(values[able[[first]]], values[able[[first]] + 1])
        return Best(Question(c, float(at[0])), float(figures[first] if bits else top), True)

    def node(self, spot: Spot, inherited: Scalar) -> Node:
        """The finished tree below a spot. An empty node has the inherited label."""
        if spot.node is None or not (spot.classes.any() or spot.node.label == inherited):
            spot.node = self.pictured(spot, inherited, self.node)
        return spot.node

    def pictured(
        self, spot: Spot, inherited: Scalar, below: Callable[[Spot, Scalar], Node] | None = None
    ) -> Node:
        """The same, made anew; below: the function that makes the children."""
        counts = spot.classes.astype(float)
        label = self.labels[int(spot.classes.argmax())] if counts.any() else inherited
        children = tuple([(below or self.pictured)(child, label) for child in spot.children])
        split = None if spot.question is None else self.split(spot.question)
        impurity = float(impurity_of(self.recipe.criterion)(counts))
        return Node(tuple(counts.tolist()), label, impurity, split, children, spot.stop)
