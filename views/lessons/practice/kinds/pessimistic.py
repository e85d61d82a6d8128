"""Whether a subtree becomes a leaf, by its pessimistic error and by its errors on validation records."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from datasets.card import Kind as Sort
from views.kit.panels import Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Kind, Line, Own, Slip
from views.lessons.practice.kinds import records
from views.lessons.practice.kinds.ties import NOTHING
from views.words.html import Html, esc
from views.words.numbers import amount, grouped

PENALTY = 0.5  # for each leaf
FORGOTTEN = f"You forgot the penalty. Add {PENALTY} for each leaf."
ONCE = f"You added the penalty only once. Add {PENALTY} for every leaf."
TIE = "In a tie authors differ, so both answers are correct."
ATTRIBUTES = (*records.NAMED, ("A", ("A1", "A2", "A3", "A4")))  # the last is the lecture’s
Groups = tuple[tuple[int, int], ...]


class Subtree(NamedTuple):
    """A split on an attribute of ATTRIBUTES: by value its training and validation records."""

    attribute: int
    target: int
    training: Groups
    validation: Groups


class Whole(NamedTuple):
    """A tree: its leaves, and its errors on n training records."""

    leaves: int
    errors: int
    n: int


def errors(groups: Sequence[Sequence[int]], labels: Sequence[int]) -> list[int]:
    """For each leaf, the records of another class."""
    return [sum(group) - group[label] for group, label in zip(groups, labels, strict=True)]


def larger(group: Sequence[int]) -> int:
    """The class that a leaf predicts, 0 or 1."""
    return int(group[1] > group[0])


def together(groups: Groups) -> tuple[int, int]:
    """The records of the node above."""
    return sum(group[0] for group in groups), sum(group[1] for group in groups)


def _draw(rng: Random) -> Subtree | Whole | None:
    if rng.random() < 0.2:
        n = rng.choice((100, 200, 400, 500, 1000))
        return Whole(rng.randint(4, 30), rng.randint(2, n // 20), n)
    attribute = rng.randrange(len(records.ATTRIBUTES))
    k = len(records.ATTRIBUTES[attribute][1])
    training = tuple((rng.randint(0, 9), rng.randint(0, 9)) for _ in range(k))
    validation = tuple((rng.randint(0, 4), rng.randint(0, 4)) for _ in range(k))
    whole, labels = together(training), [larger(group) for group in training]
    if any(zero == one for zero, one in (*training, whole)) or min(map(sum, validation)) == 0:
        return None
    if min(whole) - sum(errors(training, labels)) > 2 or len(set(labels)) == 1:
        return None
    case = Subtree(attribute, rng.randrange(len(records.TARGETS)), training, validation)
    return None if _ties(case) and rng.random() < 0.9 else case


def _ties(case: Subtree) -> bool:
    """Whether leaf and subtree have the same errors, with the penalty or on the validation records."""
    whole, labels = together(case.training), [larger(group) for group in case.training]
    seen = together(case.validation)
    gain = min(whole) + PENALTY - sum(errors(case.training, labels)) - PENALTY * len(labels)
    return gain == 0 or sum(errors(case.validation, labels)) == sum(seen) - seen[larger(whole)]


def _added(counts: Sequence[int]) -> str:
    return " + ".join(map(str, counts))


def _counted(name: str, label: str, count: int, how: str, slips: Sequence[Slip]) -> Line:
    """how: the count as a sum or a difference."""
    return Line(
        (f"{label} =", Blank(name, label, lambda own: count, digits=0, slips=slips)), f"{label} = {how}"
    )


def _decided(name: str, label: str, leaf: str, below: str, why: str) -> Line:
    """leaf, below: the blanks to compare."""

    def right(own: Own) -> list[str]:
        apart = own[leaf] - own[below]
        return [key for key, right in (("leaf", apart <= NOTHING), ("subtree", apart >= -NOTHING)) if right]

    choice = Choice(
        name, label, {"leaf": "it becomes a leaf", "subtree": "the subtree stays"}, right,
        {"leaf": "The leaf has more errors than the subtree, so the subtree stays.",
         "subtree": "The leaf has fewer errors than the subtree, and it is simpler."},
    )  # fmt: skip
    return Line((f"{label}:", choice), why)


def _penalised(wrong: Callable[[Own], float], name: str, label: str, leaves: int) -> Line:
    """wrong: the training errors."""
    blank = Blank(name, label, lambda own: wrong(own) + PENALTY * leaves, digits=1, slips=[
        Slip(wrong, FORGOTTEN),
        *([Slip(lambda own: wrong(own) + PENALTY, ONCE)] if leaves > 1 else []),
        Slip(lambda own: wrong(own) + leaves, f"You added 1 for each leaf. Add {PENALTY}."),
    ])  # fmt: skip
    return Line((f"{label} =", blank), f"{label} = training errors + {PENALTY}·{leaves}")


def _make(case: Subtree | Whole) -> Exercise:
    return _of_tree(case) if isinstance(case, Whole) else _of_subtree(case)


def _of_tree(case: Whole) -> Exercise:
    rate = Blank("rate", "training error", lambda own: case.errors / case.n, slips=[
        Slip(lambda own: 1 - case.errors / case.n, "That is the accuracy. The error is the rest."),
    ])  # fmt: skip
    estimate = Blank("estimate", "pessimistic error", lambda own: own["p"] / case.n, slips=[
        Slip(lambda own: case.errors / case.n, FORGOTTEN),
        Slip(lambda own: own["p"] / case.leaves,
             "You divided by the leaves. Divide by the records."),
    ])  # fmt: skip
    count = _penalised(lambda own: case.errors, "p", "Errors with the penalty", case.leaves)
    parts = [
        Line(("Training error =", rate), f"Training error = {case.errors}/{case.n}"),
        count,
        Line(("Pessimistic error =", estimate), f"Pessimistic error = errors with the penalty / {case.n}"),
    ]
    task = (
        f"A tree with {case.leaves} leaves misclassifies {case.errors} of {grouped(case.n)} training "
        f"records. What is its pessimistic error with a penalty of {PENALTY} for each leaf?"
    )
    return Exercise(Html(task), [], parts)


def _of_subtree(case: Subtree) -> Exercise:
    (name, values), (_, classes) = ATTRIBUTES[case.attribute], records.TARGETS[case.target]
    whole, k = together(case.training), len(values)
    above, labels = larger(whole), [larger(group) for group in case.training]
    stay, leaf = errors(case.training, labels), min(whole)
    rights = Slip(
        lambda own: sum(whole) - leaf,
        "Those are the correctly classified records. The errors are the others.",
    )
    parts = [
        _counted("te", "Training errors of the subtree", sum(stay), _added(stay), [
            Slip(lambda own: sum(whole) - sum(stay),
                 "Those are the correctly classified records. The errors are the others."),
        ]),
        _counted("tl", "Training errors as a leaf", leaf, f"{sum(whole)} − {max(whole)}", [rights]),
        _penalised(lambda own: float(own["te"]), "ps", "Pessimistic errors of the subtree", k),
        _penalised(lambda own: float(own["tl"]), "pl", "Pessimistic errors as a leaf", 1),
        _decided("prune", "Pessimistic pruning", "pl", "ps",
                 f"It becomes a leaf if the leaf has fewer errors. {TIE}"),
    ]  # fmt: skip
    given = [
        records.counted("Training records", name, dict(zip(values, case.training, strict=True)), classes)
    ]
    if case.validation:
        parts += _validated(case, labels, above, sum(stay), leaf)
        cells = dict(zip(values, case.validation, strict=True))
        given.append(records.counted("Validation records", name, cells, classes))
    task = (
        f"A node is split on {esc(name)}, and each of its {k} branches is a leaf. Does pessimistic pruning "
        f"with a penalty of {amount(PENALTY)} turn the node into a leaf?"
        f"{' Does reduced-error pruning?' if case.validation else ''}"
    )
    return Exercise(Html(task), given, parts, partial(_way, case))


def _way(case: Subtree) -> Way:
    """To the subtree, grown from its training records."""
    (name, values), (target, classes) = ATTRIBUTES[case.attribute], records.TARGETS[case.target]
    columns = records.spread(dict(zip(values, case.training, strict=True)), name, target, classes)
    kinds: dict[str, Sort] = {name: ("nominal", values), target: ("nominal", classes)}
    label, forced = "This subtree, grown from its training records", f"root:{name}"
    return records.way(label, "grow", columns, kinds, target, algorithm="hunt", override=forced)


def _validated(case: Subtree, labels: Sequence[int], above: int, stay: int, leaf: int) -> list[Line]:
    """stay, leaf: the training errors."""
    below = errors(case.validation, labels)
    own, seen = [larger(group) for group in case.validation], together(case.validation)
    n = sum(seen)
    trained = "Those are the training errors. Count the errors on the validation records."
    words = "A leaf predicts the larger class of its training records, not of the validation records."
    return [
        _counted("vs", "Validation errors of the subtree", sum(below), _added(below), [
            Slip(lambda _: stay, trained),
            Slip(lambda _: sum(errors(case.validation, own)), words),
        ]),
        _counted("vl", "Validation errors as a leaf", n - seen[above], f"{n} − {seen[above]}", [
            Slip(lambda _: leaf, trained),
            Slip(lambda _: min(seen), words),
        ]),
        _decided("reduced", "Reduced-error pruning", "vl", "vs",
                 f"It becomes a leaf if the leaf has fewer validation errors. {TIE}"),
    ]  # fmt: skip


_SLIDE = Subtree(len(records.NAMED), 0, ((4, 8), (4, 3), (1, 4), (1, 5)), ())
KIND = Kind(
    "pessimistic", "Subtree or leaf", Way("Pruning", "prune", {"data": "iris", "method": "pessimistic"}),
    _draw, _make, lectures=(_SLIDE, Whole(30, 10, 1000)),
)  # fmt: skip
