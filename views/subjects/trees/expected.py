"""The expected error of a tree on new records, by cross-validation."""

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from mlcore import TableError, evaluate, learners
from mlcore.evaluate import NumberFoldStep
from views.kit.keep import kept_long
from views.subjects.trees.story import Choices
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph
from views.words.numbers import amount, number

FOLDS = 10
SEED = 1  # of the folds: the same for every algorithm, so that the same records judge them all
FEWEST = 4  # records: fewer leave nothing to learn from
FEW = 30  # records: with fewer, the page says no more than the interval


@dataclass(frozen=True)
class Expected:
    """The result of cross-validation.

    folds:    the error rate of each fold, or its root mean squared error
    wrong, n: the weights of misclassified and of all records (wrong is 0 if the target is a number)
    numbers:  whether the target is a number
    """

    folds: tuple[float, ...]
    wrong: float
    n: float
    numbers: bool

    @property
    def error(self) -> float:
        """The error rate of all records. For numbers, the root mean square of the folds' errors."""
        return sqrt(fmean(one * one for one in self.folds)) if self.numbers else self.wrong / self.n

    @property
    def spread(self) -> float:
        """The standard deviation between the folds."""
        return stdev(self.folds)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the error, low and high, as if the folds were one test set."""
        return evaluate.interval(self.wrong, self.n, method="wilson")


def cost(choices: Choices) -> float:
    """The estimated time of the folds, in seconds."""
    return FOLDS * choices.seconds


@kept_long(cost)
def expected(choices: Choices) -> Expected | str:
    """The errors of the trees of the folds, or the sentence that says why there are none.

    The folds ignore the learner's own splits, which belong to one tree.
    """
    table = choices.table
    if table.n < FEWEST:
        return f"{plural(table.n, 'record')} cannot be split into training and test records."
    learner = learners.tree(choices.recipe, **dict(choices.switches))
    try:
        steps = tuple(evaluate.cross_validate(learner, table, min(FOLDS, table.n), SEED))
    except (TableError, ValueError) as error:
        return str(error)
    if table.target.kind == "continuous":
        off = tuple(step.rmse for step in steps if isinstance(step, NumberFoldStep))
        return Expected(off, 0.0, float(table.n), True)
    judged = [step.confusion for step in steps if not isinstance(step, NumberFoldStep)]
    weights = [sum(map(sum, one.table)) for one in judged]
    errors = tuple(1 - one.accuracy for one in judged)
    wrong = sum(weight * error for weight, error in zip(weights, errors, strict=True))
    return Expected(errors, wrong, sum(weights), False)


def per_cent(share: float) -> str:
    """An error rate: 28.6 %."""
    return f"{number(100 * share, 1)} %"


def shown(found: Expected | str) -> Html:
    """The expected error on new records, in a few sentences."""
    if isinstance(found, str):
        return paragraph(esc(found))
    folds = plural(len(found.folds), "fold")
    if found.numbers:
        return paragraph(
            f"By cross-validation in {folds}, expect a root mean squared error of "
            f"<b>{amount(found.error, 4)}</b> on new records."
        )
    low, high = found.interval
    return paragraph(
        f"Expect an error of about <b>{per_cent(found.error)}</b> on new records. Cross-validation in "
        f"{folds} misclassified {amount(round(found.wrong, 2))} of {amount(round(found.n, 2))}. The 95 % "
        f"interval goes from {per_cent(low)} to {per_cent(high)}{too_few(found.n)}"
    )


def too_few(n: float) -> str:
    """The end of the sentence: whether this many records are enough for a verdict."""
    return "." if n >= FEW else f". {amount(round(n, 2))} records are too few to say more."
