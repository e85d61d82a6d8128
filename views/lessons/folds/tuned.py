"""A hyperparameter chosen by validation, test records in a sealed envelope, and the price of cheating."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np

from mlcore import Table, TableError, evaluate, learners
from mlcore.learners import Learner
from mlcore.sampling import Rows, parted
from views.kit.keep import kept_long
from views.kit.link import judging
from views.lessons.folds.case import Case
from views.lessons.folds.draws import Draws

VALUES: dict[str, Sequence[float]] = {  # from the simplest model on
    "leaves": (2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50),
    "depth": (1, 2, 3, 4, 5, 6, 8, 10, 15),
    "k": (51, 35, 25, 19, 15, 11, 9, 7, 5, 3, 1),
    "C": (0.001, 0.01, 0.1, 1, 10, 100),
}
SIMPLE = {"leaves": "few leaves", "depth": "a shallow tree", "k": "many neighbours", "C": "a small C"}
FOLDS = 10
SHARES = (0.6, 0.2, 0.2)  # training, validation, test
DRAWS = 30
MOST = 600  # records of a large table in each of the thirty draws
NEAR = 1e-12
RATES = {"leaves": 6e-6, "depth": 6e-6, "k": 6e-6, "C": 60e-6}  # seconds for each cell


class Parts(NamedTuple):
    """Rows for training, for the choice, and for the test at the very end."""

    training: Rows
    validation: Rows
    test: Rows


class Step(NamedTuple):
    """kind: ask, try, chosen, sealed, test; n: values tried so far"""

    kind: str
    n: int = 0


@dataclass(frozen=True, eq=False)
class Story:
    """values: of the hyperparameter; training, validation: the error of each; test: of the chosen one, None
    while the envelope is sealed."""

    steps: Sequence[Step]
    records: Table
    parts: Parts
    values: Sequence[float]
    training: Sequence[float]
    validation: Sequence[float]
    test: float | None

    @property
    def chosen(self) -> int:
        """The place of the lowest validation error, the simplest one in a tie."""
        return first_least(self.validation)


def learner_of(tune: str, value: float) -> Learner:
    """The learner with that value of the hyperparameter."""
    if tune == "leaves":
        return learners.tree("cart", max_leaves=int(value))
    if tune == "depth":
        return learners.tree("cart", max_depth=int(value))
    return learners.neighbours(int(value)) if tune == "k" else learners.svm(C=value)


def named(tune: str, value: float) -> str:
    """A value in words: 5 leaves, depth 3, k = 7, C = 0.1."""
    forms = {"leaves": "{:g} leaves", "depth": "depth {:g}", "k": "k = {:g}", "C": "C = {:g}"}
    return forms[tune].format(value)


def values_of(tune: str, n: int) -> list[float]:
    """The values that this many training records allow."""
    return [value for value in VALUES[tune] if tune != "k" or value <= n]


def first_least(errors: Sequence[float]) -> int:
    """The place of the lowest error, the first one in a tie."""
    return next(i for i, error in enumerate(errors) if error <= min(errors) + NEAR)


def shown(records: Table, loss: float) -> float:
    """An error rate as it is, or the root of the mean squared error of numbers."""
    return loss if records.classes else sqrt(loss)


def relevant(case: Case) -> Case:
    """The parts of the case on which the story depends, and nothing else."""
    return Case(
        case.choices, "choose", tune=case.tune, validate=case.validate, seed=case.seed, opened=case.opened
    )


def lasting(case: Case) -> float:
    """The approximate time of the story."""
    fits = len(VALUES[case.tune]) * (FOLDS if case.validate == "folds" else 1)
    return fits * (0.004 + RATES[case.tune] * case.choices.cells)


@kept_long(lasting)
def story_of(case: Case) -> Story:
    """The story of a relevant case. Raises TableError if nothing can be learned from these records."""
    records = case.table
    parts = Parts(*parted(records.target.cells, SHARES, case.seed))
    rest = np.concatenate([parts.training, parts.validation])
    folds: int | list[range] = FOLDS
    fewest = len(parts.training)
    if case.validate == "set":
        folds = [range(len(parts.training), len(rest))]
    else:
        fewest = len(rest) - -(-len(rest) // FOLDS)
    values = values_of(case.tune, fewest)
    made = [learner_of(case.tune, value) for value in values]
    tried = list(evaluate.validation_curve(made, records.take(rest), folds))
    training = [shown(records, one.training_error) for one in tried]
    validation = [shown(records, one.validation_error) for one in tried]
    steps = [Step("ask"), *(Step("try", n) for n in range(1, len(values) + 1)), Step("chosen", len(values))]
    test = None
    if case.opened is None:
        steps.append(Step("sealed", len(values)))
    else:
        model = made[first_least(validation)].fit(records.take(rest))
        test = shown(records, evaluate.loss(model, records.take(parts.test)))
        steps.append(Step("test", len(values)))
    return Story(steps, records, parts, values, training, validation, test)


# By the test set, thirty times ----------------------------------------------------------------------


@dataclass(frozen=True)
class Draw:
    """The result of one draw of parts: the errors of each value on all three parts; refused: why not."""

    training: tuple[float, ...] = ()
    validation: tuple[float, ...] = ()
    test: tuple[float, ...] = ()
    refused: str = ""

    @property
    def promised(self) -> float:
        """The lowest test error, which you report if you choose by it."""
        return min(self.test)

    @property
    def kept(self) -> float:
        """The error of that choice on the validation records, which had no part in it."""
        return self.validation[first_least(self.test)]

    @property
    def honest(self) -> float:
        """The test error of the value that the validation records choose."""
        return self.test[first_least(self.validation)]


def draw_lasting(base: Case, seed: int) -> float:
    """The approximate time of a draw."""
    return len(VALUES[base.tune]) * (0.004 + RATES[base.tune] * base.choices.cells)


@kept_long(draw_lasting)
def draw_of(base: Case, seed: int) -> Draw:
    """The draw of a seed. Each draw has a share of the records of a large table."""
    records = base.table
    share = min(1.0, MOST / records.n)
    try:
        some, *_ = (
            parted(records.target.cells, (share, 1 - share), seed) if share < 1 else (np.arange(records.n),)
        )
        part = records.take(some)
        tables = [part.take(rows) for rows in parted(part.target.cells, SHARES, seed)]
        values = values_of(base.tune, tables[0].n)
        models = [learner_of(base.tune, value).fit(tables[0]) for value in values]
    except TableError as reason:
        return Draw(refused=str(reason))
    found = [tuple(shown(records, evaluate.loss(model, one)) for model in models) for one in tables]
    return Draw(found[0], found[1], found[2])


def draws_of(case: Case) -> Draws:
    """The thirty draws."""
    base = Case(case.choices, "cheat", tune=case.tune, seed=0)
    return Draws(base, range(case.seed, case.seed + DRAWS), draw_of, draw_lasting)


assert set(VALUES) == set(judging.TUNED)
