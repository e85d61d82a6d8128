"""Costs: the case of a link, and the bill of two models term by term."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mlcore import evaluate
from mlcore.evaluate import Confusion
from mlcore.table import Scalar
from views.kit.keep import kept
from views.kit.link import judging, table
from views.kit.link.codes import Chosen
from views.kit.link.counts import Matrix, Prices
from views.kit.link.params import Given, Param
from views.lessons.judge import judged
from views.lessons.judge.judged import Trial

PLACES = ((0, 0), (0, 1), (1, 0), (1, 1))
PARAMS = (
    judging.SOURCE, judging.COUNTS, judging.OTHERS, judging.PRICES, judging.PEOPLE, *judged.PARAMS,
    judging.RIVAL,
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """first, second: typed counts. trial, rival: models on records, if the case has these."""

    view: str
    prices: Prices
    people: str
    source: str
    first: Matrix
    second: Matrix
    trial: Trial
    rival: Chosen
    positive: int

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two."""
        if self.source == "typed":
            return "M1", "M2"
        return self.trial.model.title, self.rival.title

    @property
    def other(self) -> Trial:
        """The rival on the same records."""
        return Trial(
            self.trial.data, self.trial.own, self.rival, self.trial.judged, self.trial.share, self.trial.seed
        )


class Step(NamedTuple):
    """kind: "ask", "accuracy", "prices", "term", "bill", "people", "first" or "second"

    terms: of the bill so far
    """

    kind: str
    terms: int


@dataclass(frozen=True, eq=False)
class Story:
    """pairs: both matrices on their own people, on those of the first, and on those of the second."""

    steps: Sequence[Step]
    pairs: dict[str, tuple[Confusion, Confusion]]
    prices: dict[tuple[Scalar, Scalar], float]
    classes: tuple[str, str]
    people: str

    def at(self, step: int) -> tuple[Confusion, Confusion]:
        """Both matrices at a step."""
        kind = self.steps[step].kind
        return self.pairs[kind if kind in ("first", "second") else self.people]

    def bills(self, step: int) -> tuple[float, float]:
        """Both bills, with the terms up to a step."""
        terms = dict([*self.prices.items()][: self.steps[step].terms])
        first, second = self.at(step)
        return first.cost(terms), second.cost(terms)


def read(given: Given) -> Case:
    """The case of a link."""
    source = given(judging.SOURCE)
    learned = source == "models"
    trial = judged.read(given) if learned else Trial()
    rows = (judging.COUNTS, judging.OTHERS)
    first, second = (given.row(row).default if learned else _of_two(given, row) for row in rows)
    return Case(
        given(table.VIEW), given(judging.PRICES), given(judging.PEOPLE), source, first, second, trial,
        given.when(learned, judging.RIVAL), (judged.read_positive(given, trial) or 0) if learned else 0,
    )  # fmt: skip


def _of_two(given: Given, row: Param) -> Matrix:
    found: Matrix = given(row)
    if len(found) == 2:
        return found
    given.mend(row, None, "Costs need two classes. These counts have more, so the page uses others.")
    usual: Matrix = given.row(row).default
    return usual


@kept
def story(case: Case) -> Story:
    """The story of a case."""
    classes = ("+", "−")
    first, second = (Confusion(classes, _floats(one)) for one in (case.first, case.second))
    if case.source == "models":
        first, second = (_of_model(trial, case.positive) for trial in (case.trial, case.other))
        classes = _names(case)
        first, second = (Confusion(classes, one.table) for one in (first, second))
    pairs = {
        "own": (first, second), "first": (first, on_people_of(second, first)),
        "second": (on_people_of(first, second), second),
    }  # fmt: skip
    prices: dict[tuple[Scalar, Scalar], float] = {
        (classes[i], classes[j]): case.prices[at] for at, (i, j) in enumerate(PLACES)
    }
    told = [Step("ask", 0), Step("accuracy", 0), Step("prices", 0), *(Step("term", n) for n in range(1, 5))]
    told.append(Step("bill", 4))
    if case.people == "own" and totals(first) != totals(second) and all((*totals(first), *totals(second))):
        told += [Step("people", 4), Step("first", 4), Step("second", 4)]
    return Story(told, pairs, prices, classes, case.people)


def _floats(matrix: Matrix) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(map(float, row)) for row in matrix)


def _of_model(trial: Trial, positive: int) -> Confusion:
    """The predictions of a model, one class against the rest."""
    found = judged.judge(trial)
    names = np.array(["−", "+"], dtype=object)
    is_it, called_it = ((codes == positive).astype(int) for codes in (found.actual, found.predicted))
    return evaluate.confusion(names[is_it], names[called_it], classes=("+", "−"))


def _names(case: Case) -> tuple[str, str]:
    classes = list(map(str, case.trial.table.classes))
    this = classes.pop(case.positive)
    return this, classes[0] if len(classes) == 1 else f"not {this}"


def totals(one: Confusion) -> tuple[float, ...]:
    """The number of records of each class."""
    return tuple(sum(row) for row in one.table)


def on_people_of(one: Confusion, other: Confusion) -> Confusion:
    """The rates of a model on the other's numbers of records of each class. An empty class stays empty."""
    wanted = totals(other)
    rows = [
        tuple(n * wanted[i] / sum(row) if sum(row) else 0.0 for n in row) for i, row in enumerate(one.table)
    ]
    return Confusion(one.classes, tuple(rows))
