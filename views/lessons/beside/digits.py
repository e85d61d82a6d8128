"""Handwritten digits: the case of a link, and the results of an SVM, neighbours and a forest."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from datasets import load
from mlcore import Table, learners, sampling, svm
from mlcore.svm import Grid, Machine
from views.kit.keep import kept, kept_long
from views.kit.link import crowd, table
from views.kit.link.kinds import Whole
from views.kit.link.params import Given
from views.lessons.beside import params as beside

PARAMS = (beside.DIGITS, table.K, table.COST, beside.LEARNED, crowd.DRAW)
SIDE, INK = 8, 16  # of a picture, and the darkest of its pixels
LEARNED = 40  # training pictures of each digit; all others are for the test
MOST = Whole(1, 2 * LEARNED)  # neighbours
GAMMA, TREES, FOLDS = 0.1, 15, 5
CS, GAMMAS = (0.01, 0.1, 1.0, 10.0, 100.0), (0.001, 0.01, 0.1, 1.0, 10.0)
STEPS, MOST_STEPS = 800, 20_000  # of SMO at most, in a fold and on all training pictures
MODELS = ("svm", "neighbours", "forest")
Floats = NDArray[np.float64]


class Sample(NamedTuple):
    """The digits, and the choice of their training pictures.

    digits: separated by commas; draw: the seed of a random draw, None for the first ones in the file
    """

    digits: str
    draw: int | None = 0


@dataclass(frozen=True)
class DigitsCase:
    """Which two digits, the neighbours, C of the SVM, and the draw of the pictures."""

    pair: str = "3,8"
    k: int = 5
    C: float = 1.0
    draw: int | None = 0
    view: str = "digits"

    @property
    def classes(self) -> tuple[str, ...]:
        """The two digits."""
        return tuple(self.pair.split(","))

    @property
    def sample(self) -> Sample:
        """The training pictures."""
        return Sample(self.pair, self.draw)


def read(given: Given) -> DigitsCase:
    """The case of a link."""
    k = given(table.K, kind=MOST)
    return DigitsCase(given(beside.DIGITS), k, given(table.COST), draw_of(given))


def draw_of(given: Given) -> int | None:
    """The seed of the draw. None if the first pictures of the file are for training."""
    return given(crowd.DRAW) if given(beside.LEARNED) == "drawn" else None


@dataclass(frozen=True, eq=False)
class Pictures:
    """Pictures with their digits.

    X: (n, 64) ink from 0 to 1, row by row from above; y: (n,) the place of its digit among those of the link
    """

    X: Floats
    y: NDArray[np.intp]

    @property
    def frame(self) -> dict[str, Floats]:
        """The columns of a table."""
        return {f"pixel {i}": self.X[:, i] for i in range(SIDE * SIDE)}

    @property
    def signs(self) -> NDArray[np.intp]:
        """The classes as -1 and 1."""
        return 2 * self.y - 1


@kept
def records(sample: Sample) -> tuple[Pictures, Pictures]:
    """The training pictures and the test pictures: digit by digit, as in the file."""
    frame = load("digits")
    X, digit = frame.iloc[:, :-1].to_numpy(dtype=float) / INK, frame.iloc[:, -1].astype(str).to_numpy()
    learned = _first(digit) if sample.draw is None else sampling.balanced(digit, LEARNED, sample.draw)[0]
    rows, drawn = np.arange(len(digit)), np.isin(np.arange(len(digit)), learned)
    digits = sample.digits.split(",")
    parts = []
    for part in (drawn, ~drawn):
        places = [rows[part & (digit == one)] for one in digits]
        y = np.repeat(np.arange(len(digits)), [len(one) for one in places])
        parts.append(Pictures(X[np.concatenate(places)], y))
    return parts[0], parts[1]


def _first(digit: NDArray[Any]) -> NDArray[np.intp]:
    """The first rows of each digit."""
    return np.concatenate([np.flatnonzero(digit == one)[:LEARNED] for one in np.unique(digit)])


def file_of(sample: Sample) -> str:
    """The pictures as a file, with their part and the fold of each training picture."""
    learned, test = records(sample)
    fold = sampling.folds(learned.y, FOLDS, 0)
    names, frames = np.array(sample.digits.split(",")), []
    for part, pictures in (("learned", learned), ("test", test)):
        frame = pd.DataFrame(pictures.frame).mul(INK).round().astype(int)
        frames.append(frame.assign(digit=names[pictures.y], part=part))
    frames[0]["fold"] = fold
    return str(pd.concat(frames).astype({"fold": "Int64"}).to_csv(index=False, lineterminator="\n"))


class Step(NamedTuple):
    """n: the number of columns of the grid so far."""

    kind: str
    n: int = 0


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and what follows.

    machine: the SVM, or why there is none
    wrong:   the test pictures that each model misclassifies
    nearest: the training pictures nearest to each test picture, the nearest first
    grid:    errors of Gaussian SVMs in folds of the training pictures
    """

    steps: Sequence[Step]
    machine: Machine | str
    wrong: dict[str, tuple[int, ...]]
    nearest: NDArray[np.intp]
    grid: Grid


def story(case: DigitsCase) -> Story:
    """Support vectors, errors of three models, then errors over C and gamma."""
    told = [Step("ask"), Step("svm"), Step("before-errors"), *map(Step, ("wrong", "neighbours", "forest"))]
    told += [Step("before-grid"), *(Step("grid", i) for i in range(1, len(GAMMAS) + 1))]
    machine, far = machine_of(case.sample, case.C), errors_of(case.sample, case.k)
    test = records(case.sample)[1]
    wrong = {"neighbours": far.neighbours, "forest": far.forest}
    if not isinstance(machine, str):
        wrong["svm"] = tuple(np.flatnonzero(machine.predict(test.X) != test.signs).tolist())
    return Story(told, machine, wrong, far.nearest, grid_of(case.sample))


@kept
def machine_of(sample: Sample, C: float) -> Machine | str:
    """The SVM on the training pictures, or the sentence that says why there is none."""
    learned = records(sample)[0]
    try:
        return svm.fit(learned.X, learned.signs, svm.rbf(GAMMA), C, 1e-6, max_iterations=MOST_STEPS)
    except svm.ProblemError as error:
        return error.said(dict(zip((-1, 1), sample.digits.split(","), strict=True)))


class Errors(NamedTuple):
    """The test pictures that two models misclassify, and the neighbours of each."""

    neighbours: tuple[int, ...]
    forest: tuple[int, ...]
    nearest: NDArray[np.intp]


@kept_long(lambda sample, k: 0.5)
def errors_of(sample: Sample, k: int) -> Errors:
    """The errors of neighbours and a forest."""
    learned, test = records(sample)
    kinds: dict[str, Any] = {**dict.fromkeys(learned.frame, "continuous"), "digit": ("nominal", ["0", "1"])}
    data = Table.from_frame({**learned.frame, "digit": learned.y.astype(str)}, "digit", kinds)
    models = learners.neighbours(k, "raw").fit(data), learners.forest(TREES).fit(data)
    wrong = [np.flatnonzero(one.predict(test.frame) != test.y.astype(str)).tolist() for one in models]
    return Errors(tuple(wrong[0]), tuple(wrong[1]), np.asarray(models[0].nearest(test.frame)[0]))


@kept_long(lambda sample: 0.5)
def grid_of(sample: Sample) -> Grid:
    """The errors over C and gamma."""
    learned = records(sample)[0]
    return svm.grid(learned.X, learned.signs, CS, GAMMAS, FOLDS, max_iterations=STEPS)
