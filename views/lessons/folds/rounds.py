"""Records divided again and again. In each round some are for training, and the others are the test set."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import NamedTuple

import numpy as np

from mlcore import Table, evaluate
from mlcore.evaluate import FoldStep
from views.kit.keep import kept_long
from views.lessons.folds.case import Case

DRAWS = 20  # holdouts
BOOTS = 25  # bootstrap draws
STARTED = 5  # appear one by one before strides
STRIDES = 14


@dataclass(frozen=True)
class Round:
    """One division.

    test:  test rows; wrong: the misclassified ones among them (none if the target is a number)
    error: the share of wrong rows, or RMSE; absolute: MAE; rows: of a bootstrap draw, in the order drawn
    """

    test: tuple[int, ...]
    error: float
    wrong: tuple[int, ...] = ()
    absolute: float = 0.0
    rows: tuple[int, ...] = ()


class Step(NamedTuple):
    """kind: ask, deal, draw, round, end; n: rounds judged so far, or records drawn."""

    kind: str
    n: int = 0


@dataclass(frozen=True, eq=False)
class Story:
    """The steps and the rounds. training: the training error of a model that learned from all records."""

    steps: Sequence[Step]
    records: Table
    rounds: Sequence[Round]
    training: float

    @property
    def errors(self) -> list[float]:
        """The error of each round."""
        return [one.error for one in self.rounds]


def relevant(case: Case) -> Case:
    """The parts of the case on which the rounds depend, and nothing else."""
    base = Case(case.choices, model=case.model, divide=case.divide, seed=case.seed)
    by_divide = {
        "holdout": {"share": case.share, "stratified": case.stratified},
        "folds": {"folds": case.folds, "stratified": case.stratified},
    }
    return replace(base, **by_divide.get(case.divide, {}))  # type: ignore[arg-type]


def lasting(case: Case) -> float:
    """The approximate time of the rounds."""
    rounds = {"holdout": DRAWS, "folds": case.folds, "one-out": case.table.n, "bootstrap": BOOTS}[case.divide]
    return rounds * (0.004 + case.model.seconds(case.choices.cells))


@kept_long(lasting)
def rounds_of(case: Case) -> Story:
    """The story of a relevant case. Raises TableError if the model cannot learn from these records."""
    records, learner = case.table, case.model.learner()
    rounds = tuple(_drawn(case, records) if case.divide == "bootstrap" else _tested(case, records))
    training = evaluate.loss(learner.fit(records), records)
    return Story(tuple(_steps(case, rounds)), records, rounds, training)


def _tested(case: Case, records: Table) -> Iterator[Round]:
    learner = case.model.learner()
    for tests in _tests(case, records):
        for step in evaluate.cross_validate(learner, records, tests):
            if not isinstance(step, FoldStep):
                yield Round(step.test, step.rmse, absolute=step.mae)
                continue
            actual = [records.classes[code] for code in records.target.cells[list(step.test)]]
            pairs = zip(step.test, actual, step.predicted, strict=True)
            wrong = tuple(row for row, is_class, said in pairs if is_class != said)
            yield Round(step.test, 1 - step.accuracy, wrong)


def _tests(case: Case, records: Table) -> Iterator[Sequence[tuple[int, ...]]]:
    """The test rows of the rounds: all at once if each record is tested once, else one by one."""
    actual = records.target.cells
    if case.divide == "folds":
        yield evaluate.folds(actual, case.folds, case.seed, case.stratified)
    elif case.divide == "one-out":
        yield [(row,) for row in range(records.n)]
    else:
        for draw in range(DRAWS):
            _, test = evaluate.holdout(actual, 1 - case.share / 100, case.seed + draw, case.stratified)
            yield [test]


def _drawn(case: Case, records: Table) -> Iterator[Round]:
    learner = case.model.learner()
    for step in evaluate.out_of_bag(learner, records, BOOTS, case.seed):
        test = records.take(np.array(step.test))
        if not records.classes:
            yield Round(step.test, sqrt(step.test_error), rows=step.rows)
            continue
        told = learner.fit(records.take(np.array(step.rows))).predict(test).tolist()
        actual = [records.classes[code] for code in test.target.cells]
        wrong = tuple(
            row for row, said, is_class in zip(step.test, told, actual, strict=True) if said != is_class
        )
        yield Round(step.test, step.test_error, wrong, rows=step.rows)


def _steps(case: Case, rounds: Sequence[Round]) -> Iterator[Step]:
    yield Step("ask")
    if case.divide == "folds":
        yield Step("deal")
    if case.divide == "bootstrap":
        yield from (Step("draw", n) for n in strides(len(rounds[0].rows)))
    counted = strides(len(rounds)) if case.divide == "one-out" else range(1, len(rounds) + 1)
    yield from (Step("round", n) for n in counted)
    yield Step("end", len(rounds))


def strides(n: int) -> list[int]:
    """One by one at first, then in strides, to n."""
    some = np.linspace(STARTED, n, STRIDES).round().astype(int).tolist() if n > STARTED else []
    return sorted({*range(1, min(n, STARTED) + 1), *some})


def baseline(records: Table) -> float:
    """The error of always predicting the most frequent class, or the standard deviation of numbers."""
    cells = records.target.cells
    if not records.classes:
        return float(cells.std())
    return 1 - float(np.bincount(cells).max()) / records.n
