"""Helpers of several test files: counted properties, formulas, splits by brute force, small random tables."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import wraps
from itertools import combinations, pairwise
from random import Random
from typing import Any, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from mlcore import RECIPES, Recipe, Table
from tests.support.sweep import WHOLE
from tests.support.tables import (
    lesson as lesson,
)  # for the tests of the application

Test = Callable[..., None]

# A property that counts what it meets needs all its examples in every run.
thorough = settings(max_examples=100, deadline=None, derandomize=True)
moderate = settings(thorough, max_examples=100 if WHOLE else 33)

# Properties that prove something only where something occurs ----------------------------------

_seen: Counter[str] = Counter()


def saw(what: str) -> None:
    """Count a case of a property, for `at_least`."""
    _seen[what] += 1


def at_least(times: int, *things: str) -> Callable[[Test], Test]:
    """A property that has met one of these cases too rarely, over all examples, proves nothing."""

    def around(test: Test) -> Test:
        @wraps(test)
        def counted(*args: Any, **kwargs: Any) -> None:
            _seen.clear()
            test(*args, **kwargs)
            found = {thing: _seen[thing] for thing in things}
            assert min(found.values()) >= times, found

        return counted

    return around


# Formulas in pure Python ------------------------------------------------------------------------


def entropy_of(counts: Sequence[Any]) -> float:
    n = sum(counts)
    return -math.fsum(float(c / n) * math.log2(c / n) for c in counts if c) if n else 0.0


def gini_of(counts: Sequence[Any]) -> Fraction:
    n = Fraction(sum(counts))
    return 1 - sum((c / n) ** 2 for c in counts) if n else Fraction(0)


def error_of(counts: Sequence[Any]) -> Fraction:
    n = Fraction(sum(counts))
    return 1 - max(counts) / n if n else Fraction(0)


def gain_of(impurity: Any, branches: Sequence[Sequence[Any]]) -> Any:
    """Impurity of the whole minus the weighted mean over the branches."""
    n = Fraction(sum(sum(branch) for branch in branches))
    weight = float if impurity is entropy_of else Fraction
    inside = sum(weight(sum(branch) / n) * impurity(branch) for branch in branches)
    return impurity([sum(column) for column in zip(*branches, strict=True)]) - inside


def chi_square_of(branches: Sequence[Sequence[Any]]) -> float:
    """Pearson's statistic, from the formula."""
    rows = [sum(branch) for branch in branches]
    columns = [sum(column) for column in zip(*branches, strict=True)]
    n = sum(rows)
    cells = (
        (seen, row * column / n)
        for branch, row in zip(branches, rows, strict=True)
        for seen, column in zip(branch, columns, strict=True)
        if row * column
    )
    return float(sum((seen - expected) ** 2 / expected for seen, expected in cells))


def measures_of(branches: Sequence[Sequence[Any]]) -> tuple[float, ...]:
    """All measures of classes and a 0 for the variance, in the order of mlcore.Measures."""
    bits = gain_of(entropy_of, branches)
    info = entropy_of([sum(branch) for branch in branches])
    ratio = bits / info if info else 0.0
    others = gain_of(gini_of, branches), gain_of(error_of, branches), chi_square_of(branches)
    return bits, info, ratio, *map(float, others), 0.0


PLACE = {"entropy": 0, "gain-ratio": 2, "gini": 3, "error": 4, "chi-square": 5}


# Every split of a node, one record at a time ---------------------------------------------------


class Way(NamedTuple):
    """One split: the attribute, the sets of answers (or the cut), and its branches' class counts."""

    attribute: str
    answers: tuple[Any, ...]
    counts: tuple[tuple[Fraction, ...], ...]
    measures: tuple[float, float, float, float, float]


def cells_of(table: Table, name: str) -> list[Any]:
    column = table.column(name)
    if column.kind == "continuous":
        return column.cells.tolist()
    return [column.values[code] for code in column.cells.tolist()]


def counts_of(table: Table, rows: Sequence[int]) -> tuple[Fraction, ...]:
    totals = [Fraction(0)] * len(table.classes)
    for row in rows:
        totals[table.target.cells[row]] += Fraction(float(table.weights[row]))
    return tuple(totals)


def every_way(table: Table, recipe: Recipe, rows: Sequence[int], name: str) -> list[Way]:
    """All splits on one attribute that the recipe allows, in their natural order."""
    cells = cells_of(table, name)
    ways = []
    for answers, parts in _parts(table, recipe, rows, name, cells):
        counts = tuple(counts_of(table, part) for part in parts)
        sizes = [sum(branch) for branch in counts if sum(branch)]
        if recipe.records_rule == "leaf" and min(sizes) < recipe.min_records:
            continue
        ways.append(Way(name, answers, counts, measures_of(counts)))
    return ways


def _parts(
    table: Table, recipe: Recipe, rows: Sequence[int], name: str, cells: list[Any]
) -> Iterator[tuple[tuple[Any, ...], list[list[int]]]]:
    column = table.column(name)
    present = {cells[row] for row in rows}
    if column.kind == "continuous":
        ordered = sorted(present)
        for low, high in pairwise(ordered):
            yield ((low + high) / 2,), _two(rows, [cells[row] <= low for row in rows])
        return
    here = [value for value in column.values if value in present]
    if len(here) < 2:
        return
    if recipe.branching == "multiway":
        yield (
            tuple((value,) for value in column.values),
            [[row for row in rows if cells[row] == value] for value in column.values],
        )
        return
    if column.kind == "ordinal":
        lefts = [here[:size] for size in range(1, len(here))]
    else:
        lefts = [
            [here[0], *(here[i] for i in rest)]
            for size in range(len(here) - 1)
            for rest in combinations(range(1, len(here)), size)
        ]
        lefts.sort(key=lambda left: sum(1 << here.index(value) for value in left))
    for left in lefts:
        right = tuple(value for value in here if value not in left)
        yield (tuple(left), right), _two(rows, [cells[row] in left for row in rows])


def _two(rows: Sequence[int], goes_left: Sequence[bool]) -> list[list[int]]:
    paired = list(zip(rows, goes_left, strict=True))
    return [[row for row, left in paired if left], [row for row, left in paired if not left]]


# Small random tables ---------------------------------------------------------------------------


class Case(NamedTuple):
    """A frame as a mapping of lists, with the further arguments of from_frame."""

    frame: dict[str, list[Any]]
    kinds: dict[str, Any]
    weights: list[float] | None

    @property
    def n(self) -> int:
        return len(self.frame["y"])

    def table(self) -> Table:
        return Table.from_frame(self.frame, "y", self.kinds, self.weights)

    def take(self, order: Sequence[int]) -> Case:
        """The records in this order, some of them perhaps twice."""
        frame = {name: [cells[i] for i in order] for name, cells in self.frame.items()}
        return Case(frame, self.kinds, self.weights and [self.weights[i] for i in order])


WORDS = ("a", "b", "c", "d", "e")


@st.composite
def cases(draw: st.DrawFn, max_records: int = 30, weighted: bool = True) -> Case:
    """Nominal, ordinal and continuous columns full of ties, constants and values that never occur.

    This uses a drawn seed, because cells drawn one by one come out too much alike to grow a tree.
    """
    random = Random(draw(st.integers(0, 2**32)))
    n = random.randint(random.choice((1, max_records // 2)), max_records)
    frame: dict[str, list[Any]] = {}
    kinds: dict[str, Any] = {}
    for i in range(random.choice((0, 1, 2, 3, 3, 4, 4))):
        name, kind = f"x{i}", random.choice(("nominal", "ordinal", "continuous"))
        if kind == "continuous":
            steps = random.choice((0, 1, 3, 12, 12))
            frame[name] = [random.randint(-steps, steps) / 2 for _ in range(n)]
            kinds[name] = "continuous"
        else:
            values = WORDS[: random.randint(1, 5)]
            occurring = random.sample(values, random.randint(1, len(values)))
            frame[name] = [random.choice(occurring) for _ in range(n)]
            kinds[name] = (kind, list(values))
    labels = ["P", "Q", "R", "S"][: random.choice((1, 2, 2, 2, 3, 3, 4))]
    frame["y"] = [random.choice(labels) for _ in range(n)]
    kinds["y"] = ("nominal", labels)
    quarters = [random.randint(1, 8) / 4 for _ in range(n)]  # their sums are exact in floats
    return Case(frame, kinds, quarters if weighted and random.random() < 0.4 else None)


@st.composite
def recipes(draw: st.DrawFn, limits: bool = True) -> Recipe:
    """Any of the recipes, with other criteria and branchings. `limits` sometimes adds early stopping."""
    random = Random(draw(st.integers(0, 2**32)))
    recipe = RECIPES[random.choice(("hunt", "id3", "cart", "cart"))]
    recipe = recipe.but(
        criterion=random.choice(tuple(PLACE)), branching=random.choice(("multiway", "binary"))
    )
    if limits and random.random() < 0.4:
        recipe = recipe.but(
            min_records=random.choice((0, 1, 2, 3.5, 5)),
            max_depth=random.choice((None, 0, 1, 2)),
            min_gain=random.choice((0, 0.02, 0.3)),
        )
    return recipe
