"""Points from two columns of a table: the columns and classes to choose, and the records in the plane."""

from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd

from datasets import CARDS, ClassName, load
from datasets.own import OwnTable, declared, word
from datasets.points import DECIMALS, MOST_POINTS
from views.kit.own import LOST, OWN
from views.subjects.points.points import Points, Source, framed
from views.words.grammar import listed, plural
from views.words.html import tone

FIRST = {
    "iris": ("Petal length", "Petal width"), "wine": ("Flavanoids", "Colour"),
    "penguins": ("Bill length", "Bill depth"), "cancer": ("Mean radius", "Mean texture"),
    "births": ("Weeks", "Weight gained"),
}  # fmt: skip
OVERLAP = {"iris": ("versicolor", "virginica"), "wine": ("first", "second")}  # where C matters
APART = {
    "iris": ("setosa", "versicolor"),
    "wine": ("first", "third"),
    "penguins": ("Adelie", "Gentoo"),
}  # a line separates them
FARTHEST = 3e13  # the largest coordinate that a link can hold
HUGE = 1e100  # a kernel cannot represent the squares of larger numbers
REST = 6  # the tone of all other classes: grey
MOST_PAIRED = 6  # a table with more classes offers no pairs, only each class against the rest


class NoPoints(ValueError):
    """A table gives no points in the plane. The message is a sentence for the learner."""


@dataclass(frozen=True)
class Sheet:
    """The continuous inputs of a table, its classes, its target, and the word for a record."""

    columns: tuple[str, ...]
    classes: tuple[str, ...]
    target: str
    record: str

    def pairs(self) -> list[tuple[str, ...]]:
        """The pairs of classes to separate: every pair if the classes are few, and each against the rest."""
        few = len(self.classes) <= MOST_PAIRED
        found: list[tuple[str, ...]] = list(combinations(self.classes, 2)) if few else []
        return found + [(name,) for name in self.classes if len(self.classes) > 2]


def frame_of(key: str, mine: OwnTable | None) -> tuple[pd.DataFrame, Any, str, str]:
    """The table of a set, its kinds, its target, and the word for a row. mine: the learner's own table.

    Raises NoPoints if the learner's own table is missing or has a problem.
    """
    if key != OWN:
        card = CARDS[key]
        return load(key), card.kinds, card.target, card.record
    if mine is None:
        raise NoPoints(LOST)
    if mine.problems:
        raise NoPoints(f"Your own table cannot be used yet: {mine.problems[0]}")
    return mine.frame, mine.specs, mine.target, "record"


def sheet_of(key: str, mine: OwnTable | None) -> Sheet:
    """The choices of a set's table. Raises NoPoints with a sentence if it gives no points."""
    frame, kinds, target, record = frame_of(key, mine)
    if word(kinds[target]) == "continuous":
        raise NoPoints(f"“{target}” is a number. Points need a class.")
    columns = tuple(name for name, kind in kinds.items() if word(kind) == "continuous" and name != target)
    if len(columns) < 2:
        raise NoPoints("The plane needs two continuous columns.")
    present = set(frame[target].dropna())
    classes = tuple(value for value in declared(kinds[target]) if value in present)
    if len(classes) < 2:
        raise NoPoints("The table needs records of two classes.")
    return Sheet(columns, classes, target, record)


def placed(source: Source, sheet: Sheet, frame: pd.DataFrame) -> tuple[Points, list[str]]:
    """The records of a table as points, and notes on what was left out or changed. Raises NoPoints."""
    said: list[str] = []
    positive = source.classes[-1]
    wanted = frame[sheet.target].isin(source.classes) | (len(source.classes) == 1)
    chosen = frame[wanted & frame[sheet.target].notna()]
    X = chosen[list(source.columns)].to_numpy(dtype=float)
    known = np.isfinite(X).all(axis=1)
    if not known.all():
        lost = plural(int((~known).sum()), sheet.record)
        said.append(f"{lost} without a number in {listed([f'“{c}”' for c in source.columns])} left out.")
    X, labels = X[known], chosen[sheet.target].to_numpy()[known]
    if len(X) > MOST_POINTS:
        said.append(f"The table has {len(X)} such records. You see {MOST_POINTS} of them, evenly spread.")
        some = spread(len(X), MOST_POINTS)
        X, labels = X[some], labels[some]
    if not len(X):
        raise NoPoints("No record has a number in both columns.")
    if source.scale == "raw" and np.abs(X).max() > FARTHEST / 2:  # a box has margins, too
        source = replace(source, scale="standard")
        said.append("These numbers are too large to plot as measured, so they are standardised.")
    y = np.where(labels == positive, 1, -1).tolist()
    rest = REST if tone(0, positive) != REST else REST + 1
    negative = source.classes[0] if len(source.classes) == 2 else ClassName(f"not {positive}", rest)
    x = _scaled(X, source.scale)
    across, up = (c + (", standardised" if source.scale == "standard" else "") for c in source.columns)
    classes = (negative, positive)
    return Points(source.set, x, tuple(y), (across, up), classes, False, framed(x), source), said


def spread(n: int, most: int) -> np.ndarray:
    """At most `most` evenly spread indices below n, ascending."""
    return np.unique(np.linspace(0, n - 1, most).round().astype(int)) if n > most else np.arange(n)


def _scaled(X: np.ndarray, scale: str) -> tuple[tuple[float, float], ...]:
    """The columns with mean 0 and standard deviation 1 (a constant one becomes 0), or as measured."""
    if scale == "standard":
        largest = np.abs(X).max(axis=0)
        X = X / np.where(largest > HUGE, largest, 1.0)
        sd = X.std(axis=0)
        X = ((X - X.mean(axis=0)) / np.where(sd > 0, sd, 1.0)).round(DECIMALS)
    return tuple((float(a), float(b)) for a, b in X)
