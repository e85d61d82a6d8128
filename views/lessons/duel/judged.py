"""How models fare on the same ten folds, or on the same test set. All learners of the page share this."""

from collections import Counter
from typing import NamedTuple

from mlcore import Table, TableError, evaluate
from mlcore.evaluate import FoldStep
from views.kit.keep import is_kept, kept_long
from views.kit.link.codes import Chosen
from views.subjects.trees.story import Choices

FOLDS = 10
MOST = 1000  # records from a larger table
LONG = 2.5  # s for six models, about, from which the page shows each as soon as it is judged
SHARE = 0.4  # of the records, for the test if there is one test set
SIX = {
    "learners": tuple(map(Chosen, ("cart", "c4.5", "ctree", "naive-bayes", "neighbours", "svm"))),
    "pruning": (
        Chosen("cart"),
        *(
            Chosen("cart", (("prune", method),))
            for method in ("pessimistic", "error-based", "mdl", "chi-square", "cost-complexity")
        ),
    ),
}
TITLES = {
    "pruning": (
        "not pruned", "pessimistic", "error-based", "description length", "chi-square", "cost-complexity",
    )
}  # fmt: skip


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
    within = 12 if dict(chosen.told).get("prune") == "cost-complexity" else 1
    return FOLDS * within * chosen.seconds(min(choices.cells, MOST * len(choices.card.kinds)))


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


def six_of(choices: Choices, which: str, seed: int) -> tuple[Folds, ...]:
    """Six models on the same folds."""
    return tuple(folded(choices, chosen, seed) for chosen in SIX[which])


def so_far(choices: Choices, which: str, seed: int) -> dict[str, Folds | str]:
    """The models of the six, by title, that are judged already."""
    titles = TITLES.get(which, tuple(one.title for one in SIX[which]))
    return {
        title: tried(choices, chosen, seed)
        for title, chosen in zip(titles, SIX[which], strict=True)
        if is_kept(tried, choices, chosen, seed)
    }


def is_there(choices: Choices, which: str, seed: int) -> bool:
    """Whether all six are judged, or will be soon. This includes a model that is known to be refused."""
    done = so_far(choices, which, seed)
    soon = sum(seconds(choices, chosen) for chosen in SIX[which]) <= LONG
    return soon or len(done) == len(SIX[which]) or any(isinstance(one, str) for one in done.values())
