"""One threshold, and a constant or a line on each side: the case of a link, and its story."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

import mlcore
from mlcore import Table, Tree, model_tree
from mlcore.trees.model_tree import Line
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link.params import Given
from views.lessons.leaves import ground
from views.lessons.leaves import params as leaves
from views.lessons.leaves.ground import Ground, Sheet, ground_of
from views.subjects.points.of_tables import spread

PARAMS = (ground.DATA, ground.COLUMNS, leaves.SMOOTHING)
MOST_TOLD = 36  # thresholds that appear one by one
SECONDS = 5e-4  # for each threshold, about
NEAR = 1e-9  # sums this close are equal
CART = mlcore.RECIPES["cart"]


@dataclass(frozen=True)
class LineCase:
    """Two columns of numbers, across and up; smoothing: k, 0 for none."""

    sheet: Sheet
    smoothing: float = 15.0
    view: str = "line"

    @property
    def ground(self) -> Ground:
        """The records."""
        return ground_of(self.sheet)


def read(given: Given) -> LineCase:
    """The case of a link."""
    return LineCase(ground.read(given, ground.TWO, 2), given(leaves.SMOOTHING))


def refuse(case: LineCase) -> Refusal | None:
    """Why there is no story. None if there is one."""
    return ground.refusal(case.sheet, 2, ground.TWO, f"the {ground.TWO}")


class Step(NamedTuple):
    """place: the place of the threshold."""

    kind: str
    place: int


class Sides(NamedTuple):
    """The predictions up to a threshold, and above it."""

    threshold: float
    low: Line
    high: Line

    @property
    def rss(self) -> float:
        """The squared errors of both sides."""
        return self.low.rss + self.high.rss


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and the models.

    one: a line through all records; total: squared errors about their mean
    constants, lines: with each threshold; best, best_lines: the places of the lowest squared errors
    smooth: the lines at the best threshold for constants, smoothed; None without smoothing
    middle: the means of x and y
    """

    steps: Sequence[Step]
    one: Line
    total: float
    constants: tuple[Sides, ...]
    lines: tuple[Sides, ...]
    best: int
    best_lines: int
    smooth: Sides | None
    middle: tuple[float, float]

    @property
    def ties(self) -> list[Sides]:
        """The thresholds with the lowest RSS of lines, which are several in a tie."""
        return [one for one in self.lines if as_good(one, self.lines[self.best_lines])]


def as_good(one: Sides, best: Sides) -> bool:
    """Whether the squared errors are the lowest, except for rounding."""
    return one.rss <= best.rss * (1 + NEAR)


@kept_long(lambda case: SECONDS * case.ground.n)
def story(case: LineCase) -> Story:
    """The story of a case."""
    table = case.ground.table()
    every = model_tree.halves(table, "x")
    constants = tuple(Sides(one.threshold, *one.constants) for one in every)
    lines = tuple(Sides(one.threshold, *one.lines) for one in every)
    tree = mlcore.fit(table, CART.but(max_leaves=2))
    one, mean = (_whole(table, names) for names in (["x"], []))
    best_lines = least(lines)
    best = _place(tree, constants)
    smooth = None
    if case.smoothing and tree.leaves == 2:
        smooth = _smooth(tree, table, case.smoothing, constants[best].threshold)
    told = _told(len(every), (best, best_lines))
    steps = [Step("ask", best), Step("line", best), Step("before-cut", told[0])]
    steps += [*(Step("cut", place) for place in told), Step("best", best)]
    steps += [Step("before-lines", best), Step("lines", best)]
    steps += [Step("smooth", best)] if smooth else []
    steps += [Step("before-both", told[0]), *(Step("both", place) for place in told)]
    steps += [Step("best-both", best_lines)]
    middle = tuple(case.ground.points.mean(axis=0).tolist())
    return Story(steps, one, mean.rss, constants, lines, best, best_lines, smooth, middle)


def least(sides: Sequence[Sides]) -> int:
    """The first place with the lowest squared errors."""
    errors = np.array([one.rss for one in sides])
    return int(np.argmax(errors <= errors.min() * (1 + NEAR)))


def _place(tree: Tree, constants: Sequence[Sides]) -> int:
    """The threshold of a regression tree, or the one with the lowest RSS if the tree makes no split."""
    if tree.root.split is None:
        return least(constants)
    taken = tree.root.split.threshold or 0.0
    return min(range(len(constants)), key=lambda at: abs(constants[at].threshold - taken))


def _told(n: int, needed: Sequence[int]) -> list[int]:
    """The thresholds with a step: an even sample of many, and those that need one."""
    return sorted({*spread(n, MOST_TOLD).tolist(), *needed})


def _whole(table: Table, names: Sequence[str]) -> Line:
    """One line, or one constant, for all records."""
    ((_, line),) = model_tree.of_tree(mlcore.fit(table, CART.but(max_leaves=1)), table, names).lines
    return line


def _smooth(tree: Tree, table: Table, k: float, at: float) -> Sides:
    """The lines in the leaves of a tree with one threshold, smoothed as M5 does it."""
    (_, low), (_, high) = model_tree.smoothed(model_tree.of_tree(tree, table), table, k).lines
    return Sides(at, low, high)
