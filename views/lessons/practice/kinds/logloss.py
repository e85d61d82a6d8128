"""The log-loss of a tree's leaves on validation records, from the shares and from Laplace's estimates."""

from collections.abc import Callable, Mapping, Sequence
from math import inf, log, log2
from random import Random
from typing import NamedTuple

from datasets.card import Kind as Sort
from views.kit.panels import Way
from views.lessons.practice.bounds import Bounds
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds import records
from views.words.html import Html, esc
from views.words.numbers import number

FINITE = {"finite": "a number", "infinite": "infinite"}
LOWER = {"shares": "the shares", "laplace": "Laplace’s estimates"}
LOSS = Bounds("a log-loss", 0, inf)
SWAPPED = "You swapped the classes. Use the share of the class that the record has."
CLEAR = 0.004  # by which both losses differ at least
Groups = tuple[tuple[int, int], ...]


class Leaves(NamedTuple):
    """An attribute of ATTRIBUTES, a target of TARGETS, and the records of each class in each leaf."""

    attribute: int
    target: int
    training: Groups
    validation: Groups


def loss(shares: Sequence[float], groups: Groups, base: Callable[[float], float] = log) -> float:
    """The sum over the records. shares: in each leaf that of the second class."""
    return sum(
        -n * base(p)
        for share, (zero, one) in zip(shares, groups, strict=True)
        for n, p in ((zero, 1 - share), (one, share))
        if n
    )


def _share(group: Sequence[int], more: int = 0) -> float:
    """Of the second class. more: added to each count."""
    return (group[1] + more) / (sum(group) + 2 * more)


def _surprised(case: Leaves) -> list[int]:
    """The leaves that a class reaches which none of their training records has."""
    pairs = list(zip(case.training, case.validation, strict=True))
    return [
        i for i, (seen, new) in enumerate(pairs) if any(n and not s for s, n in zip(seen, new, strict=True))
    ]


def _draw(rng: Random) -> Leaves | None:
    attribute = rng.randrange(len(records.ATTRIBUTES))
    k = len(records.ATTRIBUTES[attribute][1])
    training = tuple((rng.randint(0, 8), rng.randint(0, 8)) for _ in range(k))
    validation = tuple((rng.randint(0, 4), rng.randint(0, 4)) for _ in range(k))
    case = Leaves(attribute, rng.randrange(len(records.TARGETS)), training, validation)
    sizes = [sum(group) for group in training]
    if min(sizes) < 3 or any(zero == one for zero, one in training) or min(map(sum, validation)) == 0:
        return None
    surprised, pure = _surprised(case), sum(1 for group in training if not min(group))
    if pure > 1 or len(surprised) != (rng.random() < 0.35):
        return None
    if surprised:
        return case
    n = sum(map(sum, validation))
    losses = [loss([_share(group, more) for group in training], validation) / n for more in (0, 1)]
    return case if abs(losses[0] - losses[1]) > CLEAR else None


def _row(case: Leaves, i: int, value: str, label: str) -> list[Piece]:
    zero, one = case.training[i]
    n = zero + one
    share = Blank(f"p{i}", f"share of {label} where {value}", lambda own: one / n, slips=[
        Slip(lambda own: zero / n, f"That is the share of the other class. Use {label}."),
        *([Slip(lambda own: one / zero, "You divided by the other class. Divide by all records of the leaf.")]
          if zero and one else []),
    ])  # fmt: skip
    laplace = Blank(f"q{i}", f"share with Laplace of {label} where {value}",
                    lambda own: (one + 1) / (n + 2), slips=[
        *([Slip(lambda own: one / n, "That is without the correction. Add 1 to each count.")]),
        Slip(lambda own: (one + 1) / (n + 1),
             "There are two classes, so add 2 to the number of records."),
        *([Slip(lambda own: (one + 1) / n, "Add 2 to the number of records, too.")] if one + 1 < n else []),
        Slip(lambda own: (zero + 1) / (n + 2), f"That is for the other class. Use {label}."),
    ])  # fmt: skip
    return [value, share, laplace]


def _mean(name: str, label: str, case: Leaves, key: str) -> Blank:
    """The mean loss. key: of the blanks with the shares."""
    groups, k = case.validation, len(case.validation)
    n = sum(map(sum, groups))

    def shares(own: Own) -> list[float]:
        return [own[f"{key}{i}"] for i in range(k)]

    never_0 = key == "q" or all(map(min, case.training))

    def swapped(own: Own) -> list[float]:
        return [1 - share for share in shares(own)]

    return Blank(name, label, lambda own: loss(shares(own), groups) / n, slips=[
        Slip(lambda own: loss(shares(own), groups), f"That is the sum. Divide it by the {n} records."),
        Slip(lambda own: loss(shares(own), groups, log2) / n, "You used log₂. Use the natural logarithm."),
        Slip(lambda own: -loss(shares(own), groups) / n,
             "Check the sign. The logarithm of a share is negative, so the loss is positive."),
        *([Slip(lambda own: loss(swapped(own), groups) / n, SWAPPED)] if never_0 else []),
    ], within=LOSS)  # fmt: skip


def _terms(case: Leaves, more: int) -> str:
    """The loss written out."""
    found = []
    for seen, new in zip(case.training, case.validation, strict=True):
        share = _share(seen, more)
        found += [f"{n}·ln {number(p)}" for n, p in zip(new, (1 - share, share), strict=True) if n]
    return f"−({' + '.join(found)})/{sum(map(sum, case.validation))}"


def _make(case: Leaves) -> Exercise:
    (name, values), (_, classes) = records.ATTRIBUTES[case.attribute], records.TARGETS[case.target]
    label, surprised = classes[1], _surprised(case)
    finite = Choice(
        "finite", "log-loss from the shares", FINITE,
        lambda own: ["infinite" if surprised else "finite"],
        {"finite": "A record has a class with a share of 0 in its leaf, and −ln 0 is infinite.",
         "infinite": "No record has a class with a share of 0 in its leaf."},
    )  # fmt: skip
    parts: list[Line | Grid] = [
        Grid(f"The share of {label} in each leaf, without and with Laplace’s estimate",
             [name, f"Share of {label}", "With Laplace"],
             [_row(case, i, value, label) for i, value in enumerate(values)],
             "With Laplace’s estimate add 1 to the count of each class, so 2 to the records of the leaf: "
             + ", ".join(f"({one} + 1)/({zero + one} + 2)" for zero, one in case.training)),
        Line(("The log-loss from the shares is", finite),
             "−ln 0 is infinite. This happens if a class has no training records in a leaf, but a validation "
             "record."),
    ]  # fmt: skip
    if not surprised:
        blank = _mean("loss", "log-loss from the shares", case, "p")
        parts.append(Line(("Log-loss from the shares =", blank), _terms(case, 0)))
    blank = _mean("smooth", "log-loss from Laplace’s estimates", case, "q")
    parts.append(Line(("Log-loss from Laplace’s estimates =", blank), _terms(case, 1)))
    parts += [] if surprised else [_compared()]
    given = [
        records.counted(f"{title} records", name, dict(zip(values, groups, strict=True)), classes)
        for title, groups in (("Training", case.training), ("Validation", case.validation))
    ]
    task = (
        f"A tree splits on {esc(name)}, and each branch is a leaf. What is its log-loss on the validation "
        "records? The log-loss is the mean of −ln p, where p is the share that the leaf gives to the class "
        "of the record."
    )
    return Exercise(Html(task), given, parts, lambda: _way(case))


def _compared() -> Line:
    def lower(own: Own) -> list[str]:
        found: Mapping[str, float] = {"shares": own["loss"], "laplace": own["smooth"]}
        return [key for key in LOWER if found[key] == min(found.values())]

    choice = Choice("lower", "lower log-loss", LOWER, lower,
                    dict.fromkeys(LOWER, "Compare the two log-losses."))  # fmt: skip
    return Line(("The lower log-loss comes from", choice),
                "Laplace’s estimates are nearer to ½. They lose less where a leaf is wrong, and more where "
                "it is right.")  # fmt: skip


def _way(case: Leaves) -> Way:
    """To this tree, grown from its training records."""
    (name, values), (target, classes) = records.ATTRIBUTES[case.attribute], records.TARGETS[case.target]
    columns = records.spread(dict(zip(values, case.training, strict=True)), name, target, classes)
    kinds: dict[str, Sort] = {name: ("nominal", values), target: ("nominal", classes)}
    label, forced = "This tree, grown from its training records", f"root:{name}"
    return records.way(label, "grow", columns, kinds, target, algorithm="hunt", override=forced)


KIND = Kind(
    "log-loss", "Log-loss of leaves",
    Way("Class probabilities", "predict", {"data": "tennis", "algorithm": "c4.5", "answers": "Outlook"}),
    _draw, _make,
)  # fmt: skip
