"""All ten handwritten digits: the case of a link, and the predictions of one SVM for each pair."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore import evaluate, svm
from mlcore.evaluate import Confusion
from views.kit.keep import kept_long
from views.kit.link import crowd, table
from views.kit.link.kinds import Real
from views.kit.link.params import Given
from views.lessons.beside import params as beside
from views.lessons.beside.digits import GAMMA, MOST_STEPS, Sample, draw_of, records

DIGITS = tuple(map(str, range(10)))
ALL = ",".join(DIGITS)
PARAMS = (table.COST, beside.LEARNED, crowd.DRAW)
PRICES = Real(1e-6, 1000.0)  # of slack
TOLERANCE = 1e-6


@dataclass(frozen=True)
class TenCase:
    """C of the SVMs, and the draw of the pictures."""

    C: float = 1.0
    draw: int | None = 0
    view: str = "ten"

    @property
    def sample(self) -> Sample:
        """The training pictures."""
        return Sample(ALL, self.draw)


class Step(NamedTuple):
    """kind: ask, svms, before-errors, matrix or confused."""

    kind: str


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and the predictions of the SVMs for the test pictures.

    true:      (n,) the digit of each
    wins:      (n, 10) how many SVMs predict each digit; predicted: (n,) the digit that most of them predict
    confusion: rows true, columns predicted
    tied:      how many pictures have several such digits, of which the first wins
    support:   how many training pictures are support vectors of some SVM
    """

    steps: Sequence[Step]
    true: NDArray[np.intp]
    wins: NDArray[np.intp]
    predicted: NDArray[np.intp]
    confusion: Confusion
    tied: int
    support: int

    @property
    def wrong(self) -> int:
        """The number of misclassified test pictures."""
        return int((self.predicted != self.true).sum())

    @property
    def worst(self) -> tuple[tuple[int, int], ...]:
        """The most frequent mistakes, each as the true and the predicted digit."""
        cells = np.array(self.confusion.table)
        np.fill_diagonal(cells, 0)
        rows, columns = np.nonzero(cells == cells.max()) if cells.any() else ((), ())
        return tuple(zip(map(int, rows), map(int, columns), strict=True))


def read(given: Given) -> TenCase:
    """The case of a link. A hard margin is corrected, because some pairs of digits may have none."""
    return TenCase(given(table.COST, kind=PRICES), draw_of(given))


@kept_long(lambda case: 0.6)
def story(case: TenCase) -> Story:
    """The pictures, the SVMs, and their confusion matrix."""
    learned, test = records(case.sample)
    model = svm.one_vs_one(
        learned.X, learned.y, svm.rbf(GAMMA), case.C, tol=TOLERANCE, max_iterations=MOST_STEPS
    )
    wins = model.votes(test.X).astype(np.intp)
    predicted = wins.argmax(axis=1)
    names = np.array(DIGITS)
    steps = [Step(kind) for kind in ("ask", "svms", "before-errors", "matrix", "confused")]
    return Story(
        steps=steps,
        true=test.y,
        wins=wins,
        predicted=predicted,
        confusion=evaluate.confusion(names[test.y], names[predicted], DIGITS),
        tied=int(np.count_nonzero((wins == wins.max(axis=1, keepdims=True)).sum(axis=1) > 1)),
        support=_support(model, learned.y),
    )


def _support(model: svm.MultiMachine, y: NDArray[np.intp]) -> int:
    """The number of points that are support vectors of some SVM."""
    found: set[int] = set()
    for pair, machine in zip(model.pairs, model.machines, strict=True):
        found |= {*np.flatnonzero(np.isin(y, pair))[machine.support].tolist()}
    return len(found)
