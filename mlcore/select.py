"""Which columns to learn from: one by one, or step by step with a learner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal, TypeAlias, get_args

import numpy as np

from mlcore.evaluate import FoldStep, cross_validate, loss
from mlcore.evaluate.rows import Drawn
from mlcore.evaluate.validation import folds_of
from mlcore.model import Learner, check_classes
from mlcore.significance import chi_square
from mlcore.table import MISSING, Column, Table, TableError, is_missing
from mlcore.trees.decide import decide_one
from mlcore.trees.decision import Candidate
from mlcore.trees.recipe import RECIPES

Direction: TypeAlias = Literal["backward", "forward"]
Names: TypeAlias = tuple[str, ...]
NEAR = 1e-12  # errors this close are equal
ALONE = RECIPES["hunt"].but(missing="fractions")  # a branch for each value, the best cut of numbers


@dataclass(frozen=True, slots=True)
class Score:
    """What a single column says about the classes, split as the root of a tree would split it.

    df, p: of chi-square
    cut:   of a continuous column, the one with the highest information gain, which gives all figures; None
           for others. It was chosen among many, so its p is too small.
    """

    information_gain: float = 0.0
    gain_ratio: float = 0.0
    chi_square: float = 0.0
    df: int = 0
    p: float = 1.0
    cut: float | None = None


def scores(table: Table) -> dict[str, Score]:
    """The score of each column, in their order; 0 and p 1 if it has one value.

    Raises TableError for a numeric target.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> {name: round(score.information_gain, 3) for name, score in mlcore.select.scores(days).items()}
    {'Outlook': 0.247, 'Temperature': 0.029, 'Humidity': 0.152, 'Wind': 0.048}
    """
    check_classes(table, "The score of a column")
    candidates = decide_one(table, ALONE, np.arange(table.n)).candidates
    found = {candidate.attribute: _score(candidate) for candidate in candidates}
    return {column.name: found.get(column.name, Score()) for column in table.columns}


def _score(candidate: Candidate) -> Score:
    test = chi_square(candidate.counts)
    cut = candidate.split.branches[0].threshold if candidate.split.kind == "threshold" else None
    measures = candidate.measures
    return Score(measures.gain, measures.gain_ratio, test.statistic, int(test.dof[0]), test.p, cut)


def divided(table: Table, scored: Mapping[str, Score] | None = None) -> Table:
    """The table with each number reduced to below or above the cut that gives its column's score.

    scored: the scores, if already known. Raises TableError as `scores` does.
    """
    found = scores(table) if scored is None else scored
    return replace(table, columns=tuple(_divided(column, found[column.name].cut) for column in table.columns))


def _divided(column: Column, cut: float | None) -> Column:
    if column.kind != "continuous":
        return column
    values = ("all alike",) if cut is None else tuple(f"{sign} {cut!r}".removesuffix(".0") for sign in "≤>")
    above = np.zeros(len(column.cells), dtype=int) if cut is None else (column.cells > cut).astype(int)
    return Column(column.name, "nominal", values, np.where(is_missing(column.cells), MISSING, above))


def pairs(table: Table, scored: Mapping[str, Score] | None = None) -> dict[tuple[str, str], Score]:
    """The score of each pair of columns as one column, with a value for each combination that occurs.

    Numbers are divided at the cut that gives their single score. scored: these scores, if already known.
    Raises TableError as `scores` does.
    """
    columns = divided(table, scored).columns
    both = list(combinations(columns, 2))
    joint = [_joint(str(number), *pair) for number, pair in enumerate(both)]
    found = scores(replace(table, columns=tuple(joint))).values() if joint else ()
    return {(one.name, other.name): score for (one, other), score in zip(both, found, strict=True)}


def _joint(name: str, one: Column, other: Column) -> Column:
    known = ~(is_missing(one.cells) | is_missing(other.cells))
    occur, codes = np.unique((one.cells * len(other.values) + other.cells)[known], return_inverse=True)
    cells = np.full(len(known), MISSING)
    cells[known] = codes
    return Column(name, "nominal", tuple(map(str, occur.tolist())), cells)


@dataclass(frozen=True, slots=True)
class SelectStep:
    """The current columns.

    error: in cross-validation: the share of misclassified records, or the mean squared error (weighted)
    tried: the error without each present column, or with each absent one; () at the start
    """

    columns: Names
    error: float
    tried: dict[str, float]


def stepwise(
    learner: Learner,
    table: Table,
    folds: int | Sequence[Sequence[int]],
    direction: Direction = "backward",
    seed: int = 0,
) -> Iterator[SelectStep]:
    """Remove columns one by one until one is left, or add them until all are in: always the one that gives
    the lowest error, in a tie the first.

    folds: tuples of rows, or a number. The same folds judge all steps, so the lowest of many errors looks
    better than it is. Find the error of a selection in other folds around it.
    Raises ValueError for another direction or invalid folds, TableError without a column and as the learner
    does.
    """
    if direction not in get_args(Direction):
        raise ValueError("The direction of the selection is “backward” or “forward”.")
    if not table.columns:
        raise TableError("There is no column to select.")
    cross_validate(learner, table, folds, seed)  # invalid folds are refused at once
    return _told(_Judge(learner, table, folds, seed), direction)


def chosen(steps: Sequence[SelectStep]) -> SelectStep:
    """The step with the lowest error, in a tie with the fewest columns. Raises ValueError for no step."""
    if not steps:
        raise ValueError("There is no step to choose.")
    least = min(step.error for step in steps)
    return min((step for step in steps if step.error <= least + NEAR), key=lambda step: len(step.columns))


def subsets(
    learner: Learner, table: Table, folds: int | Sequence[Sequence[int]], seed: int = 0
) -> Iterator[tuple[Names, float]]:
    """Every set of columns with its error in the same folds, the smaller sets first.

    Raises ValueError for invalid folds, TableError as the learner does.
    """
    judge, names = _Judge(learner, table, folds, seed), [column.name for column in table.columns]
    sets = [some for size in range(1, len(names) + 1) for some in combinations(names, size)]
    return ((some, judge.error(some)) for some in sets)


@dataclass(frozen=True, slots=True)
class NestedStep:
    """The error of a selection on a fold that it has not seen.

    columns: chosen by the other records alone; error: on the rows of the fold, which are `test`
    """

    test: Drawn
    columns: Names
    error: float


def nested(
    learner: Learner, table: Table, k: int = 10, direction: Direction = "backward", seed: int = 0
) -> Iterator[NestedStep]:
    """Select again without each of k folds, by k folds of the other records, and judge the selection on that
    fold. Raises as `stepwise` does, fold by fold."""
    for test in folds_of(k, table, seed):
        rest = table.take(np.setdiff1d(np.arange(table.n), test))
        names = chosen(list(stepwise(learner, rest, min(k, rest.n), direction, seed))).columns
        model = learner.fit(_only(rest, names), seed=seed)
        yield NestedStep(test, names, loss(model, _only(table.take(test), names)))


def _only(table: Table, names: Sequence[str]) -> Table:
    return replace(table, columns=tuple(column for column in table.columns if column.name in names))


@dataclass(frozen=True, slots=True, eq=False)
class _Judge:
    learner: Learner
    table: Table
    folds: int | Sequence[Sequence[int]]
    seed: int

    def error(self, names: Sequence[str]) -> float:
        """The error with these columns."""
        wrong = total = 0.0
        for step in cross_validate(self.learner, _only(self.table, names), self.folds, self.seed):
            weight = float(self.table.weights[list(step.test)].sum())
            wrong += weight * (1 - step.accuracy if isinstance(step, FoldStep) else step.rmse**2)
            total += weight
        return wrong / total


def _told(judge: _Judge, direction: Direction) -> Iterator[SelectStep]:
    every = tuple(column.name for column in judge.table.columns)
    here: Names = ()
    if direction == "backward":
        here = every
        yield SelectStep(here, judge.error(here), {})
    for _ in range(len(every) - (direction == "backward")):
        movable = [name for name in every if (name in here) == (direction == "backward")]
        around = {name: tuple(one for one in every if (one in here) != (one == name)) for name in movable}
        tried = {name: judge.error(columns) for name, columns in around.items()}
        best = next(name for name, error in tried.items() if error <= min(tried.values()) + NEAR)
        here = around[best]
        yield SelectStep(here, tried[best], tried)
