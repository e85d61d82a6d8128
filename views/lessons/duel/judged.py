"""How models fare on the same ten folds, or on the same test set. All learners of the page share this."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from mlcore import Table, TableError, evaluate
from mlcore.evaluate import FoldStep
from views.kit.keep import kept_long
from views.kit.link.codes import Chosen
from views.subjects.code import Script
from views.subjects.code import judged as code
from views.subjects.trees.story import Choices

ALPHA = 0.05
FOLDS = 10
MOST = 1000  # records from a larger table
SLOW = 2.0  # seconds after which the page says that it works
SHARE = 0.4  # of the records, for the test if there is one test set


class Folds(NamedTuple):
    """The accuracy of a model on each fold; test and training: records, on average."""

    accuracies: tuple[float, ...]
    overlap: float


def records_of(choices: Choices) -> Table:
    """The table, or MOST of its records. Raises TableError for one that cannot be judged."""
    table = choices.table
    if table.target.kind == "continuous":
        raise TableError("The target is a number. This lesson compares accuracies, so it needs classes.")
    if table.n > MOST:
        _, rows = evaluate.holdout(table.target.cells.tolist(), MOST / table.n)
        table = table.take(list(rows))
    rare = min(Counter(table.target.cells.tolist()).values(), default=0)
    if rare < 2 or len(set(table.target.cells.tolist())) < 2:
        raise TableError(
            "There must be two classes with at least two records each, to learn from and to test with."
        )
    return table


def folds_of(table: Table) -> int:
    """Ten, or as many as the smallest class has records."""
    return min(FOLDS, *Counter(table.target.cells.tolist()).values())


def seconds(choices: Choices, chosen: Chosen) -> float:
    """The approximate time of ten folds. Cost-complexity has ten more within each."""
    within = 12 if dict(chosen.shown).get("prune") == "cost-complexity" else 1
    return FOLDS * within * chosen.seconds(min(choices.cells, MOST * len(choices.card.kinds)))


def waiting(choices: Choices, models: Collection[Chosen]) -> str:
    """The words while models learn."""
    long = sum(seconds(choices, one) for one in models) > SLOW
    return f"Ten folds for {len(models)} models …" if long else ""


@kept_long(lambda choices, chosen, seed: seconds(choices, chosen))
def tried(choices: Choices, chosen: Chosen, seed: int) -> Folds | str:
    """A model on each fold, or why it cannot learn."""
    try:
        table = records_of(choices)
        rows = evaluate.folds(table.target.cells.tolist(), folds_of(table), seed)
        steps = evaluate.cross_validate(chosen.learner(), table, rows, seed)
        accuracies = tuple(step.accuracy for step in steps if isinstance(step, FoldStep))
    except TableError as error:
        return str(error)
    return Folds(accuracies, 1 / (len(rows) - 1))


def folded(choices: Choices, chosen: Chosen, seed: int) -> Folds:
    """A model on each fold. Raises TableError if it cannot learn."""
    found = tried(choices, chosen, seed)
    if isinstance(found, str):
        raise TableError(found)
    return found


@kept_long(lambda choices, chosen, seed: seconds(choices, chosen) / FOLDS)
def tested(choices: Choices, chosen: Chosen, seed: int) -> tuple[bool, ...]:
    """Which records of the test set a model predicts correctly, in a shuffled order."""
    table = records_of(choices)
    training, test = evaluate.holdout(table.target.cells.tolist(), SHARE, seed)
    part = table.take(list(test))
    said = chosen.learner().fit(table.take(list(training)), seed).predict(part).tolist()
    truth = [table.classes[code] for code in part.target.cells.tolist()]
    return tuple(one == other for one, other in zip(said, truth, strict=True))


def too_few(folds: int) -> bool:
    """Whether the null hypothesis would not be rejected even if all of these folds went to one side."""
    return 2.0 ** (1 - folds) > ALPHA


def where(choices: Choices) -> str:
    """The records, in a few words."""
    taken = f" ({MOST:,} of its records)" if choices.card.size > MOST else ""
    return f"<b>{choices.card.title if not choices.own else 'your own table'}</b>{taken}"


def in_folds(choices: Choices, models: Mapping[str, Chosen], seed: int) -> Script:
    """The code of named models on the same folds."""
    table = records_of(choices)
    rows = evaluate.folds(table.target.cells.tolist(), folds_of(table), seed)
    return code.in_folds(choices.card.title, table, as_learners(models), rows, seed)


def as_learners(models: Mapping[str, Chosen]) -> dict[str, tuple[str, dict[str, Any]]]:
    """Named models, as their code writes them."""
    return {name: (one.name, one.settings) for name, one in models.items()}
