"""Bias and variance: thirty models on thirty draws of one world, simple ones and complex ones."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from datasets.generators import wave
from datasets.worlds import TARGET
from mlcore import Table, ensemble, learners, svm
from mlcore.learners import Learner
from mlcore.model import Model
from views.keep import kept_long
from views.lessons.overfit.case import NAMES, Case

DRAWS, TESTED, SHOWN = 30, 150, 40  # models; test points; those of them that are drawn
LEVELS = {
    "leaves": (2.0, 4.0, 8.0, 16.0, 32.0),
    "k": (101.0, 51.0, 25.0, 11.0, 5.0, 1.0),
    "C": (0.03, 0.3, 3.0, 30.0),
    "number": (1.0, 2.0, 4.0, 8.0, 16.0, 32.0),
}  # of each model the settings, the simplest first
FIRST = {"leaves": 2, "k": 3, "C": 2, "number": 3}  # with which the draws are told one by one
GRID, FEW = 30, 7  # cells a side where a border is no line along the axes; borders that are then drawn
DEVIATION = 0.3  # of the noise of the regression example
LEARNERS: dict[str, Callable[[float], Learner]] = {
    "leaves": lambda value: learners.tree("cart", max_leaves=int(value)),
    "k": lambda value: learners.neighbours(int(value), scale="raw"),
    "C": lambda value: learners.svm(svm.rbf(gamma=2.0), C=value, scale="raw"),
    "number": lambda value: learners.tree("cart", max_leaves=int(value)),
}


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


@kept_long(lambda case: 1.0 if case.over == "number" else 8.0)
def scatter_of(case: Case) -> Scatter:
    """Thirty models at each setting."""
    numbers = case.over == "number"
    points, test = _of_numbers() if numbers else _of_world(case)
    able = [value for value in LEVELS[case.over] if case.over != "k" or value <= case.points]
    levels = tuple(_level(case, value, points, test) for value in able)
    first = FIRST[case.over] - (len(LEVELS[case.over]) - len(able))
    told = [Step("ask", 0, first), *(Step("draw", n, first) for n in (1, 2, 3, 10, DRAWS))]
    told += [Step("level", DRAWS, place) for place in range(len(levels))]
    shown = points.head(SHOWN)
    x = tuple(tuple(shown[name].tolist()) for name in ([*NAMES] if not numbers else ["x"]))
    truth = shown["y" if numbers else TARGET].tolist()
    return Scatter(told, x, tuple(truth), levels)


def _level(case: Case, value: float, points: pd.DataFrame, test: Table) -> Level:
    shown = points.head(SHOWN)
    said: list[tuple[object, ...]] = []
    borders: list[tuple[tuple[float, float, float, float], ...]] = []
    last = None
    for last in ensemble.bias_variance(LEARNERS[case.over](value), _drawer(case), test, DRAWS, case.seed):
        said.append(tuple(last.model.predict(shown).tolist()))
        if case.over == "leaves" or (case.over != "number" and len(borders) < FEW):
            borders.append(_borders(case, last.model))
    assert last is not None
    figures = last.bias, last.variance, last.noise, last.error, last.biased
    return Level(value, *figures, tuple(said), tuple(borders))


# Worlds ---------------------------------------------------------------------------------------------


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
    """A wave without noise; as a test each place stands twice, a deviation above and below."""
    points = pd.DataFrame({"x": np.linspace(0, 1, SHOWN)})
    points["y"] = wave(points["x"].to_numpy())
    both = pd.concat([points.assign(y=points["y"] + DEVIATION), points.assign(y=points["y"] - DEVIATION)])
    return points, Table.from_frame(both, "y")


def _drawer(case: Case) -> Callable[[int], Table]:
    world, noise = case.world, case.noise / 100

    def draw(seed: int) -> Table:
        if case.over == "number":
            random = np.random.default_rng(seed)
            x = random.random(case.points)
            noisy = wave(x) + DEVIATION * random.standard_normal(case.points)
            return Table.from_frame(pd.DataFrame({"x": x, "y": noisy}), "y")
        kinds = {TARGET: ("nominal", list(world.classes))}
        return Table.from_frame(world.make(case.points, (seed, 0), noise), TARGET, kinds)

    return draw


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
    frame = pd.DataFrame({NAMES[0]: across.ravel(), NAMES[1]: up.ravel()})
    labels = model.predict(frame).reshape(across.shape)
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
