"""Bias and variance: thirty models on thirty draws of one world, simple ones and complex ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from datasets.generators import wave
from datasets.worlds import TARGET
from mlcore import RECIPES, Path, Table, Tree, ensemble, fit, learners, svm
from mlcore.model import Learner, Model
from mlcore.trees.growth import best_first, tree_with
from views.kit.keep import is_kept, kept, kept_long
from views.lessons.overfit.case import NAMES, Case

DRAWS, TESTED, SHOWN = 30, 150, 40  # models; test points; those of them that are drawn
LEVELS = {
    "leaves": (2.0, 4.0, 8.0, 16.0, 32.0),
    "k": (101.0, 51.0, 25.0, 11.0, 5.0, 1.0),
    "C": (0.03, 0.3, 3.0, 30.0),
    "number": (1.0, 2.0, 4.0, 8.0, 16.0, 32.0),
}  # of each model the settings, the simplest first
FIRST = {"leaves": 2, "k": 3, "C": 2, "number": 3}  # at which the draws appear one by one
GRID, FEW = 30, 7  # cells a side where a border is no line along the axes; borders that are then drawn
LONG = 2.5  # s that all settings take, about, from which on each is shown as soon as it is done
SAME = 1e-12  # errors this close together tie
DEVIATION = 0.3  # of the noise of the regression example
GAMMA = 2.0
KERNEL = svm.rbf(gamma=GAMMA)


class Step(NamedTuple):
    """n: how many draws are there; place: which of LEVELS."""

    kind: str
    n: int
    place: int


class Level(NamedTuple):
    """The decomposition at one setting; said: what each model predicts of the points that are drawn."""

    value: float
    bias: float
    variance: float
    noise: float
    error: float
    biased: float
    said: tuple[tuple[object, ...], ...]
    borders: tuple[tuple[tuple[float, float, float, float], ...], ...]


@dataclass(frozen=True, eq=False)
class Scatter:
    """The steps, the points that are drawn with the truth about them, and what was found at each setting."""

    steps: Sequence[Step]
    x: tuple[tuple[float, ...], ...]
    truth: tuple[object, ...]
    levels: tuple[Level, ...]

    @property
    def best(self) -> list[int]:
        """The settings whose expected error is lowest: all of a tie."""
        least = min(level.error for level in self.levels)
        return [place for place, level in enumerate(self.levels) if level.error <= least + SAME]


@kept
def scatter_of(case: Case) -> Scatter:
    """Thirty models at each setting."""
    numbers, able = case.over == "number", settings(case)
    levels = tuple(level_of(case, value) for value in able)
    first = FIRST[case.over] - (len(LEVELS[case.over]) - len(able))
    told = [Step("ask", 0, first), *(Step("draw", n, first) for n in (1, 2, 3, 10, DRAWS))]
    told += [Step("level", DRAWS, place) for place in range(len(levels))]
    shown = _tested(case)[0].head(SHOWN)
    x = tuple(tuple(shown[name].tolist()) for name in ([*NAMES] if not numbers else ["x"]))
    truth = shown["y" if numbers else TARGET].tolist()
    return Scatter(told, x, tuple(truth), levels)


def settings(case: Case) -> list[float]:
    """The settings that every draw allows, the simplest first: a draw of half a ring has fewer points."""
    levels = LEVELS[case.over]
    return [value for value in levels if value <= fewest(case)] if case.over == "k" else [*levels]


@kept
def fewest(case: Case) -> int:
    """The points of the smallest draw."""
    return min(drawn(case, lot).n for lot in ensemble.lots(DRAWS, case.seed))


def so_far(case: Case) -> list[Level]:
    """The settings that are done."""
    return [level_of(case, value) for value in settings(case) if is_kept(level_of, case, value)]


def is_there(case: Case) -> bool:
    """Whether the film can be shown: all settings are done, or will be soon."""
    able = settings(case)
    soon = sum(lasting(case, value) for value in able) <= LONG
    return soon or is_kept(scatter_of, case) or all(is_kept(level_of, case, value) for value in able)


def lasting(case: Case, value: float) -> float:
    """How long a setting takes, about. The border of a large C is sought in many steps."""
    return 0.3 + case.points * (5e-4 + 2e-4 * value if case.over == "C" else 5e-4)


@kept_long(lasting)
def level_of(case: Case, value: float) -> Level:
    """Thirty models at one setting. If you stop the work, you keep the finished settings."""
    said: list[tuple[object, ...]] = []
    borders: list[tuple[tuple[float, float, float, float], ...]] = []
    last, draw = None, partial(drawn, case)
    for last in ensemble.bias_variance(_learner(case, value), draw, _tested(case)[1], DRAWS, case.seed):
        said.append(last.predicted[:SHOWN])  # the test begins with the points that are shown
        if case.over == "leaves" or (case.over != "number" and len(borders) < FEW):
            borders.append(_borders(case, last.model))
    assert last is not None
    figures = last.bias, last.variance, last.noise, last.error, last.biased
    return Level(value, *figures, tuple(said), tuple(borders))


# Learners -------------------------------------------------------------------------------------------


class _Trees(NamedTuple):
    """Trees of this many leaves. Each draw has one fully grown tree, which is cut back for every setting."""

    case: Case
    leaves: int

    def fit(self, table: Table, seed: int = 0) -> Tree:
        tree, order = _grown(self.case, seed)
        return tree_with(tree, min(self.leaves - 1, len(order)), order)


@kept
def _grown(case: Case, seed: int) -> tuple[Tree, tuple[Path, ...]]:
    tree = fit(drawn(case, seed), RECIPES["cart"])
    return tree, best_first(tree)


def _learner(case: Case, value: float) -> Learner:
    if case.over == "k":
        return learners.neighbours(int(value), scale="raw")
    return learners.svm(KERNEL, C=value, scale="raw") if case.over == "C" else _Trees(case, int(value))


# Worlds ---------------------------------------------------------------------------------------------


@kept
def _tested(case: Case) -> tuple[pd.DataFrame, Table]:
    """Points with the truth about them, and the test of which they are the first."""
    return _of_numbers() if case.over == "number" else _of_world(case)


def _of_world(case: Case) -> tuple[pd.DataFrame, Table]:
    """Points of the world with their true classes; as a test each counts for both, by the noise."""
    world, noise = case.world, case.noise / 100
    points = world.test(TESTED, (case.seed, 77), 0.0)
    other = points[TARGET].map(dict(zip(world.classes, world.classes[::-1], strict=True)))
    both = pd.concat([points, points.assign(**{TARGET: other})])
    weights = [1 - noise] * TESTED + [noise] * TESTED
    kinds = {TARGET: ("nominal", list(world.classes))}
    return points, Table.from_frame(both, TARGET, kinds, weights)


def _of_numbers() -> tuple[pd.DataFrame, Table]:
    """A wave without noise; as a test each place appears twice, a deviation above and below."""
    points = pd.DataFrame({"x": np.linspace(0, 1, SHOWN)})
    points["y"] = wave(points["x"].to_numpy())
    both = pd.concat([points.assign(y=points["y"] + DEVIATION), points.assign(y=points["y"] - DEVIATION)])
    return points, Table.from_frame(both, "y")


@kept
def drawn(case: Case, seed: int) -> Table:
    """The training points of a seed; each setting has the same draws."""
    if case.over == "number":
        return Table.from_frame(_frame(case, seed), "y")
    return Table.from_frame(_frame(case, seed), TARGET, {TARGET: ("nominal", list(case.world.classes))})


def _frame(case: Case, seed: int) -> pd.DataFrame:
    if case.over != "number":
        return case.world.make(case.points, (seed, 0), case.noise / 100)
    random = np.random.default_rng(seed)
    x = random.random(case.points)
    return pd.DataFrame({"x": x, "y": wave(x) + DEVIATION * random.standard_normal(case.points)})


def draws_of(case: Case) -> pd.DataFrame:
    """The points of all draws, in order, with the number of their draw before them."""
    frames = [_frame(case, lot) for lot in ensemble.lots(DRAWS, case.seed)]
    return pd.concat([frame.assign(draw=i)[["draw", *frame]] for i, frame in enumerate(frames, 1)])


def truth_of(case: Case) -> pd.DataFrame:
    """The test points with the truth about them."""
    return _tested(case)[0]


# Borders --------------------------------------------------------------------------------------------


def _borders(case: Case, model: Model) -> tuple[tuple[float, float, float, float], ...]:
    """Where the predicted class changes, as lines along the axes: exact for a tree, on a grid else."""
    left, bottom, right, top = case.world.box
    if case.over == "leaves":
        cuts = [_thresholds(model, name) for name in NAMES]
        xs, ys = np.array([left, *cuts[0], right]), np.array([bottom, *cuts[1], top])
    else:
        xs, ys = np.linspace(left, right, GRID + 1), np.linspace(bottom, top, GRID + 1)
    across, up = np.meshgrid((xs[1:] + xs[:-1]) / 2, (ys[1:] + ys[:-1]) / 2)
    cells = {NAMES[0]: across.ravel(), NAMES[1]: up.ravel()}
    labels = model.predict(cells).reshape(across.shape)
    upright = ((x, y0, x, y1) for x, y0, y1 in _runs(labels.T, xs, ys))
    level = ((x0, y, x1, y) for y, x0, x1 in _runs(labels, ys, xs))
    return (*upright, *level)


def _runs(
    labels: NDArray[np.object_], at: NDArray[np.float64], along: NDArray[np.float64]
) -> list[tuple[float, float, float]]:
    """Between two rows of cells, from where to where their classes differ: (place, from, to)."""
    found = []
    for row in range(1, len(labels)):
        differ = np.flatnonzero(np.diff([0, *(labels[row] != labels[row - 1]), 0]))
        found += [
            (round(float(at[row]), 2), round(float(along[start]), 2), round(float(along[end]), 2))
            for start, end in zip(differ[::2].tolist(), differ[1::2].tolist(), strict=True)
        ]
    return found


def _thresholds(model: Model, name: str) -> list[float]:
    splits = (node.split for _, node in model.walk() if node.split)  # type: ignore[attr-defined]
    return sorted({split.threshold for split in splits if split.attribute == name})
