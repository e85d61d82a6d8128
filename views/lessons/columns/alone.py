"""Columns scored one by one: the story, and each column by its values and classes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

import mlcore
from mlcore import select
from mlcore.select import Score
from mlcore.significance import exact_chi_square
from views.kit.keep import kept_long
from views.kit.lesson import Snapshot
from views.lessons.columns.case import Case, scoring
from views.words.chance import SMALL, least_expected

KINDS = ("ask", "gain", "ratio", "chi", "p")
NEAR = 1e-9  # scores this close, relative to the larger one, are equal
MOST_ROWS = 12  # columns that are drawn


@dataclass(frozen=True)
class Step:
    """kind: one of KINDS."""

    kind: str


STEPS = tuple(Step(kind) for kind in KINDS)


@dataclass(frozen=True, eq=False)
class Row:
    """A column. values, counts: each of its values and its records by class (v, k); missing: records without

    numbers: whether it holds numbers, divided at the cut of its score
    exact:   the exact p where expected counts are too small for the score's p, if it is quick to find
    """

    name: str
    score: Score
    values: tuple[str, ...]
    counts: NDArray[np.float64]
    missing: float
    numbers: bool
    exact: float | None = None

    @property
    def names_each(self) -> bool:
        """Whether each of its values has only one record."""
        return len(self.values) > 2 and float(self.counts.sum(axis=1).max()) <= 1

    @property
    def expected(self) -> float:
        """The smallest expected count if values and classes were independent."""
        return least_expected(self.counts.tolist())

    @property
    def rough(self) -> bool:
        """Whether the p of the chi-square distribution is rough."""
        return 0 < self.expected < SMALL and self.score.df > 0


@dataclass(frozen=True, eq=False)
class Story:
    """rows: the columns in the picture, in the order of the table; left: how many others there are

    whole: records of each class; entropy: of the classes, in bits
    """

    steps: Sequence[Step]
    rows: tuple[Row, ...]
    left: int
    classes: tuple[object, ...]
    whole: NDArray[np.float64]
    entropy: float


@kept_long(scoring)
def story(case: Case) -> Story:
    """The columns with their scores."""
    table = case.table
    scores = select.scores(table)
    drawn = _drawn(scores)
    k = len(table.classes)
    rows = []
    for column, whole in zip(select.divided(table, scores).columns, table.columns, strict=True):
        if column.name in drawn:
            counts = np.zeros((len(column.values), k))
            known = column.cells >= 0
            np.add.at(counts, (column.cells[known], table.target.cells[known]), table.weights[known])
            there = counts.sum(axis=1) > 0
            values = tuple(str(v) for v, on in zip(column.values, there, strict=True) if on)
            missing = float(table.weights[~known].sum())
            numbers = whole.kind == "continuous"
            row = Row(column.name, scores[column.name], values, counts[there], missing, numbers)
            rows.append(replace(row, exact=exact_chi_square(row.counts)) if row.rough else row)
    whole_counts = np.bincount(table.target.cells, table.weights, k).astype(float)
    entropy = float(mlcore.IMPURITIES["entropy"](whole_counts))
    left = len(scores) - len(rows)
    return Story(STEPS, tuple(rows), left, table.classes, whole_counts, entropy)


def _drawn(scores: dict[str, Score]) -> set[str]:
    """The columns in the picture: of very many the first by each measure, and those with the highest gain."""
    by_gain = sorted(scores, key=lambda name: -scores[name].information_gain)
    first = {
        max(scores, key=lambda name: scores[name].gain_ratio),
        max(scores, key=lambda name: scores[name].chi_square),
        min(scores, key=lambda name: scores[name].p),
    }
    others = [name for name in by_gain if name not in first]
    return {*first, *others[: MOST_ROWS - len(first)]}


def measured(story: Story, kind: str) -> list[float]:
    """The scores by which a step compares the columns. Larger ones are better."""
    by = {"gain": "information_gain", "ratio": "gain_ratio", "chi": "chi_square"}
    if kind == "p":
        return [-row.score.p for row in story.rows]
    return [getattr(row.score, by[kind]) for row in story.rows]


def leaders(story: Story, kind: str) -> list[Row]:
    """The column that leads, or several in a tie. There is none if no column is informative."""
    if all(row.score.chi_square < 1e-12 for row in story.rows):
        return []
    values = measured(story, kind)
    top = max(values)
    return [row for row, value in zip(story.rows, values, strict=True) if value >= top - NEAR * abs(top)]


def looked_at(now: Snapshot[Case, Story]) -> Row:
    """The column of the calculation: the opened one, or the one that leads."""
    opened = [row for i, row in enumerate(now.story.rows) if str(i) == now.node]
    return (opened or leaders(now.story, now.story.steps[now.at].kind) or list(now.story.rows))[0]
