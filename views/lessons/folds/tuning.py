"""The values of a hyperparameter, and the parts of the records that learn, choose and test."""

from collections.abc import Sequence

from mlcore import Table, learners
from mlcore.learners import Learner
from views.kit.link import judging
from views.lessons.folds.tuning_code import Tuned
from views.subjects.trees.story import Choices

VALUES: dict[str, Sequence[float]] = {  # from the simplest model on
    "leaves": (2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50),
    "depth": (1, 2, 3, 4, 5, 6, 8, 10, 15),
    "k": (51, 35, 25, 19, 15, 11, 9, 7, 5, 3, 1),
    "C": (0.001, 0.01, 0.1, 1, 10, 100),
}
SHARES = (0.6, 0.2, 0.2)  # training, validation, test
NEAR = 1e-12
RATES = {"leaves": 6e-6, "depth": 6e-6, "k": 6e-6, "C": 60e-6}  # seconds for each cell


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


def as_code(choices: Choices, records: Table, tune: str, values: Sequence[float], seed: int) -> Tuned:
    """The values and the records, as their code writes them."""
    names = {named(tune, value): value for value in values}
    return Tuned(choices.card.title, records, tune, names, SHARES, seed)


assert set(VALUES) == set(judging.TUNED)
