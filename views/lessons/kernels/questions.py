"""The question about several kernels: which has the lowest error on left-out points."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from mlcore.svm import Machine
from views.kit.known import known
from views.kit.questions import Asks, Question
from views.lessons.kernels.case import Case, plain_title
from views.lessons.kernels.measures import FOLDS, Measure, measures
from views.lessons.kernels.words import SAME
from views.words.grammar import listed, verb
from views.words.html import Html, esc
from views.words.numbers import number

FEWEST = 2  # kernels to choose from


def asks(case: Case, found: tuple[Machine | str, ...]) -> Asks:
    """Before any SVM appears. There is no question if fewer than two of them can be cross-validated."""
    every = {str(i): one for i, one in enumerate(measures(case, found, False)) if one.validated}
    return {1: partial(_least, case, every)} if len(every) >= FEWEST else {}


def _least(case: Case, every: Mapping[str, Measure]) -> Question:
    errors = {key: known(one.validated).error for key, one in every.items()}
    least = min(errors.values())
    best = {key for key, error in errors.items() if error <= least + SAME}
    names = {key: plain_title(case.kernels[int(key)], case.formula) for key in every}
    return Question(
        key="least " + " ".join(case.kernels),
        ask=Html(f"Which kernel will have the lowest {FOLDS}-fold CV error on these points?"),
        answers=names,
        right=best,
        why=_why(every, best),
        instead={
            key: Html(f"Its CV error is {number(error)}, and {_trained(every[key])}.")
            for key, error in errors.items()
            if key not in best
        },
        slips={key: _slip(every[key], [every[one] for one in best]) for key in errors if key not in best},
    )


def _why(every: Mapping[str, Measure], best: Collection[str]) -> Html:
    named = [f"{esc(one.title)} {esc(one.formula)}" for key, one in every.items() if key in best]
    error = known(every[min(best)].validated).error
    have = verb(len(named), "has", "have")
    return Html(f"{listed(named)} {have} the lowest CV error, {number(error)}.")


def _trained(one: Measure) -> str:
    machine = known(one.machine)
    return f"its training error is {number(machine.errors / len(machine.alpha))}"


def _slip(one: Measure, best: Sequence[Measure]) -> str:
    """The mistake behind this answer, by whether its kernel makes fewer training errors."""
    fewest = min(known(other.machine).errors for other in best)
    more = "overfits" if known(one.machine).errors < fewest else "makes more errors"
    return f"you chose a kernel that {more}"
