"""What a tree may be expected to get wrong on records that it has not seen: by cross-validation."""

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from mlcore import TableError, evaluate, learners
from mlcore.evaluate import NumberFoldStep
from views.keep import kept_long
from views.trees.story import Choices
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph
from views.words.numbers import amount, number

FOLDS = 10
SEED = 1  # of the folds: the same for every algorithm, so that they are judged by the same records
FEWEST = 4  # records: fewer leave nothing to learn from
FEW = 30  # records: of fewer nothing is said but how wide the interval is


@dataclass(frozen=True)
class Expected:
    """folds: the error rate of each; of numbers, root mean squared errors. wrong, n: of all of them."""

    folds: tuple[float, ...]
    wrong: float
    n: float
    numbers: bool

    @property
    def error(self) -> float:
        """The share of wrong answers; of numbers, the root of the mean squared error over all records."""
        return sqrt(fmean(one * one for one in self.folds)) if self.numbers else self.wrong / self.n

    @property
    def spread(self) -> float:
        """The standard deviation between the folds."""
        return stdev(self.folds)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, 95 %, as if the folds were one test set."""
        return evaluate.interval(self.wrong, self.n, method="wilson")


def cost(choices: Choices) -> float:
    """How long the folds take, about, in seconds."""
    return FOLDS * choices.seconds


@kept_long(cost)
def expected(choices: Choices) -> Expected | str:
    """The errors of these trees in the folds, or the sentence that says why there are none.

    Splits of the learner's own choice are those of one tree, and left out.
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


def told(found: Expected | str) -> Html:
    """What may be expected on new records, in a sentence or two."""
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
