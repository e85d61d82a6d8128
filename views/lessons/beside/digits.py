"""Handwritten digits: what a link describes, and what an SVM, neighbours and a forest make of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from datasets import load
from mlcore import Table, learners, sampling, svm
from mlcore.svm import Grid, Machine
from views.keep import kept, kept_long
from views.link import beside, table
from views.link.params import Given

PARAMS = (beside.DIGITS, table.K, table.COST)
SIDE, INK = 8, 16  # of a picture, and the darkest of its pixels
LEARNED = 40  # records of each digit: the first ones; all others are tested on
GAMMA, TREES, FOLDS = 0.1, 15, 5
CS, GAMMAS = (0.01, 0.1, 1.0, 10.0, 100.0), (0.001, 0.01, 0.1, 1.0, 10.0)
STEPS, MOST_STEPS = 800, 20_000  # of SMO at most, in a fold and on all learned pictures
MODELS = ("svm", "neighbours", "forest")
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class DigitsCase:
    """Which two digits, the neighbours, and C of the SVM."""

    pair: str = "3,8"
    k: int = 5
    C: float = 1.0
    view: str = "digits"

    @property
    def classes(self) -> tuple[str, ...]:
        """The two digits."""
        return tuple(self.pair.split(","))


def read(given: Given) -> DigitsCase:
    """The case of a link."""
    return DigitsCase(given(beside.DIGITS), min(given(table.K), 2 * LEARNED), given(table.COST))


@dataclass(frozen=True, eq=False)
class Pictures:
    """Pictures and which digit each is.

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
def records(digits: str) -> tuple[Pictures, Pictures]:
    """The pictures of some digits that are learned from, and those that are tested on."""
    frame = load("digits")
    X, digit = frame.iloc[:, :-1].to_numpy(dtype=float) / INK, frame.iloc[:, -1].astype(str).to_numpy()
    rows = [np.flatnonzero(digit == one) for one in digits.split(",")]
    parts = []
    for taken in (slice(None, LEARNED), slice(LEARNED, None)):
        places = np.concatenate([one[taken] for one in rows])
        parts.append(Pictures(X[places], np.repeat(np.arange(len(rows)), [len(one[taken]) for one in rows])))
    return parts[0], parts[1]


def file_of(digits: str) -> str:
    """The pictures of some digits as a file, with their part and, where they are learned from, their fold."""
    learned, test = records(digits)
    fold = sampling.folds(learned.y, FOLDS, 0)
    names, frames = np.array(digits.split(",")), []
    for part, pictures in (("learned", learned), ("test", test)):
        frame = pd.DataFrame(pictures.frame).mul(INK).round().astype(int)
        frames.append(frame.assign(digit=names[pictures.y], part=part))
    frames[0]["fold"] = fold
    return str(pd.concat(frames).astype({"fold": "Int64"}).to_csv(index=False, lineterminator="\n"))


class Step(NamedTuple):
    """n: of the grid how many columns are told."""

    kind: str
    n: int = 0


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and what follows.

    machine: the SVM, or why there is none
    wrong:   for each model the tested pictures that it gets wrong
    nearest: for each tested picture the learned ones nearest to it, the nearest first
    grid:    errors of Gaussian SVMs in folds of the learned pictures
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
    machine, far = machine_of(case.pair, case.C), errors_of(case.pair, case.k)
    test = records(case.pair)[1]
    wrong = {"neighbours": far.neighbours, "forest": far.forest}
    if not isinstance(machine, str):
        wrong["svm"] = tuple(np.flatnonzero(machine.predict(test.X) != test.signs).tolist())
    return Story(told, machine, wrong, far.nearest, grid_of(case.pair))


@kept
def machine_of(pair: str, C: float) -> Machine | str:
    """The SVM on the learned pictures, or the sentence that says why there is none."""
    learned = records(pair)[0]
    try:
        return svm.fit(learned.X, learned.signs, svm.rbf(GAMMA), C, 1e-6, max_iterations=MOST_STEPS)
    except svm.ProblemError as error:
        return error.said(dict(zip((-1, 1), pair.split(","), strict=True)))


class Errors(NamedTuple):
    """The tested pictures that two models get wrong, and the neighbours of each."""

    neighbours: tuple[int, ...]
    forest: tuple[int, ...]
    nearest: NDArray[np.intp]


@kept_long(lambda pair, k: 0.5)
def errors_of(pair: str, k: int) -> Errors:
    """What neighbours and a forest get wrong."""
    learned, test = records(pair)
    kinds: dict[str, Any] = {**dict.fromkeys(learned.frame, "continuous"), "digit": ("nominal", ["0", "1"])}
    data = Table.from_frame({**learned.frame, "digit": learned.y.astype(str)}, "digit", kinds)
    models = learners.neighbours(k, "raw").fit(data), learners.forest(TREES).fit(data)
    wrong = [np.flatnonzero(one.predict(test.frame) != test.y.astype(str)).tolist() for one in models]
    return Errors(tuple(wrong[0]), tuple(wrong[1]), np.asarray(models[0].nearest(test.frame)[0]))


@kept_long(lambda pair: 0.5)
def grid_of(pair: str) -> Grid:
    """The errors over C and gamma."""
    learned = records(pair)[0]
    return svm.grid(learned.X, learned.signs, CS, GAMMAS, FOLDS, max_iterations=STEPS)
