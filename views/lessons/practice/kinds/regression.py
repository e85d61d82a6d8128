"""The best split of a regression tree: the mean and the squared errors on either side of each threshold."""

from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, median
from typing import NamedTuple

from datasets.card import Kind as Sort
from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds import records
from views.lessons.practice.kinds.ties import clear, highest, lowest
from views.words.html import Html, esc, table
from views.words.numbers import amount, number

COLUMNS = (  # the attribute, where it begins, its step; the target, where it begins, its step
    ("Rooms", 1, 1, "Rent", 6, 1), ("Hours", 2, 2, "Points", 10, 2), ("Trips", 1, 1, "Age", 25, 1),
    ("Length", 10, 5, "Weight", 20, 2), ("Floor", 0, 1, "Price", 8, 1), ("Distance", 5, 5, "Cost", 3, 1),
)  # fmt: skip
VALUES = 4  # different ones: three thresholds
HIGH = "This threshold leaves the highest sum of squared errors. Choose the lowest."


class Numbers(NamedTuple):
    """A pair of COLUMNS, rising values of the attribute, the target of each record, and a new value."""

    column: int
    values: tuple[int, ...]
    targets: tuple[int, ...]
    new: int


def squares(targets: Sequence[float], at: float) -> float:
    """The sum of the squared errors of a prediction."""
    return sum((y - at) ** 2 for y in targets)


def places(case: Numbers) -> list[int]:
    """After how many records a threshold may be."""
    pairs = zip(case.values, case.values[1:], strict=False)
    return [place for place, (one, other) in enumerate(pairs, 1) if one != other]


def _left(case: Numbers, place: int) -> float:
    sides = case.targets[:place], case.targets[place:]
    return sum(squares(side, mean(side)) for side in sides)


def _draw(rng: Random) -> Numbers | None:
    column, n = rng.randrange(len(COLUMNS)), rng.randint(6, 7)
    _, low, step, _, base, unit = COLUMNS[column]
    different = [low + step * rng.randint(0, 2)]
    for _ in range(VALUES - 1):
        different.append(different[-1] + step * rng.randint(1, 3))
    values = tuple(sorted([*different, *(rng.choice(different) for _ in range(n - VALUES))]))
    cut, rise = rng.choice(different[1:]), rng.choice((-5, -3, 3, 5, 8))
    targets = tuple(base + unit * (8 + rng.randint(0, 7) + (rise if value >= cut else 0)) for value in values)
    case = Numbers(column, values, targets, rng.choice(different))
    scores = [_left(case, place) for place in places(case)]
    tied = len(lowest(dict(zip("123", scores, strict=True)))) > 1  # and the leaves would predict two numbers
    return case if clear(scores) and not tied and min(scores) > 1 else None


def _mean(name: str, label: str, side: Sequence[int], other: Sequence[int]) -> Blank:
    return Blank(name, label, lambda own: mean(side), 2, [
        *([Slip(lambda own: sum(side), "That is the sum. Divide it by the number of records.")]
          if len(side) > 1 else []),
        *([Slip(lambda own: median(side), "That is the median. The prediction is the mean.")]
          if median(side) != mean(side) else []),
        *([Slip(lambda own: mean(other), "That is the mean of the other side.")] if other else []),
    ])  # fmt: skip


def _row(case: Numbers, i: int, place: int) -> list[Piece]:
    low, high = case.values[place - 1], case.values[place]
    left, right = case.targets[:place], case.targets[place:]

    def parts(own: Own) -> tuple[float, float]:
        return squares(left, own[f"l{i}"]), squares(right, own[f"r{i}"])

    def deviations(own: Own) -> float:
        below, above = own[f"l{i}"], own[f"r{i}"]
        return float(sum(abs(y - below) for y in left) + sum(abs(y - above) for y in right))

    where = f"between {amount(low)} and {amount(high)}"
    one_side = "That is only one side. Add the squared errors of both sides."
    sides: list[Callable[[Own], float]] = [lambda own: parts(own)[0], lambda own: parts(own)[1]]
    alone = [Slip(of, one_side) for of, side in zip(sides, (right, left), strict=True) if len(set(side)) > 1]
    return [
        where,
        Blank(f"t{i}", f"threshold {where}", lambda own: (low + high) / 2, 1, [
            Slip(lambda own: low, "That is the value below. The threshold is halfway to the next value."),
            Slip(lambda own: high, "That is the value above. The threshold is halfway to the value below."),
        ]),
        _mean(f"l{i}", f"mean up to the threshold {where}", left, right),
        _mean(f"r{i}", f"mean above the threshold {where}", right, left),
        Blank(f"s{i}", f"squared errors at the threshold {where}", lambda own: sum(parts(own)), 2, [
            *alone,
            Slip(deviations, "You added the distances from the mean. Square each of them first."),
            Slip(lambda own: parts(own)[0] / len(left) + parts(own)[1] / len(right),
                 "That is the sum of two means. Add the squared errors of all records."),
            Slip(lambda own: sum(parts(own)) / len(case.targets),
                 "You divided by the number of records. Here you need the sum."),
        ]),
    ]  # fmt: skip


def _ends(case: Numbers, name: str, target: str) -> list[Line]:
    """The decision, what it gains, and what it predicts."""
    n, found = len(case.targets), places(case)
    options = {
        str(i): f"between {case.values[at - 1]} and {case.values[at]}" for i, at in enumerate(found, 1)
    }

    def scores(own: Own) -> dict[str, float]:
        return {i: own[f"s{i}"] for i in options}

    def reduced(own: Own) -> float:
        return float(own["before"] - min(scores(own).values()))

    def predicted(own: Own, other: bool = False) -> float:
        best = lowest(scores(own))[0]
        below = case.new < case.values[found[int(best) - 1]]
        return float(own[f"{'l' if below != other else 'r'}{best}"])

    best = Choice("best", "best threshold", options, lambda own: lowest(scores(own)),
                  lambda own: dict.fromkeys(highest(scores(own)), HIGH))  # fmt: skip
    gain = Blank("gain", "reduction of variance", lambda own: reduced(own) / n, 2, [
        Slip(reduced, f"That is the decrease of the sum. Divide it by the {n} records."),
        Slip(lambda own: reduced(own) / (n - 1), f"You divided by {n - 1}. Divide by all {n} records."),
        Slip(lambda own: min(scores(own).values()) / n,
             "That is what is left after the split. The reduction is the decrease."),
    ])  # fmt: skip
    value = Blank("value", "predicted number", predicted, 2, [
        Slip(lambda own: predicted(own, other=True),
             "That is the mean of the other side. Compare the value with the threshold."),
        Slip(lambda own: own["mean"], "That is the mean of all records. Use the leaf of this record."),
    ])  # fmt: skip
    return [
        Line(("The best threshold is", best), "Choose the lowest sum of squared errors."),
        Line(("Reduction of variance =", gain), f"(sum before − lowest sum after) / {n}"),
        Line((f"With this split, the tree predicts this number for {name} = {case.new}:", value),
             "A leaf predicts the mean of its training records."),
    ]  # fmt: skip


def _make(case: Numbers) -> Exercise:
    name, _, _, target, _, _ = COLUMNS[case.column]
    targets, n = case.targets, len(case.targets)
    before = Blank("before", "squared errors before the split",
                   lambda own: squares(targets, own["mean"]), 2, [
        Slip(lambda own: sum(abs(y - own["mean"]) for y in targets),
             "You added the distances from the mean. Square each of them first."),
        Slip(lambda own: sum(y * y for y in targets), "Subtract the mean from each number, then square it."),
        Slip(lambda own: squares(targets, own["mean"]) / n,
             "You divided by the number of records. Here you need the sum."),
    ])  # fmt: skip
    found = places(case)
    head = ["Where", "Threshold", "Mean up to it", "Mean above it", "Squared errors"]
    left, right = targets[: found[0]], targets[found[0] :]
    worked = " + ".join(f"({y} − {number(mean(side), 2)})²" for side in (left, right) for y in side)
    parts: list[Line | Grid] = [
        Line((f"Mean of {target} =", _mean("mean", f"mean of {target}", targets, ())),
             f"({' + '.join(map(str, targets))})/{n}"),
        Line(("Sum of squared errors before the split =", before),
             " + ".join(f"({y} − {number(mean(targets), 2)})²" for y in targets)),
        Grid("Thresholds and the sum of squared errors after the split", head,
             [_row(case, i, place) for i, place in enumerate(found, 1)],
             f"For the first threshold: {worked}"),
        *_ends(case, name, target),
    ]  # fmt: skip
    rows = [[str(i), str(x), str(y)] for i, (x, y) in enumerate(zip(case.values, targets, strict=True), 1)]
    given = Said(table(f"Records by {name}", ['<span class="gh-quiet">Record</span>', name, target], rows,
                       css="gh-given"))  # fmt: skip

    def way() -> Way:
        columns = {name: case.values, target: targets}
        kinds: dict[str, Sort] = {name: "continuous", target: "continuous"}
        return records.way(records.SAME, "grow", columns, kinds, target, algorithm="cart", look=name)

    task = (
        f"A regression tree predicts {esc(target)} from {esc(name)}. Which threshold is best? The error of a "
        "record is the difference between its number and the mean of its leaf."
    )
    return Exercise(Html(task), [given], parts, way)


KIND = Kind(
    "regression", "Split of a regression tree",
    Way("Grow a tree", "grow", {"data": "tax", "algorithm": "cart"}), _draw, _make,
    result=("best", "gain", "value"),
    method="A leaf of a regression tree predicts the mean of its records. The sum of squared errors of a "
    "node adds up the squared differences from its mean. A split lowers this "
    "sum. Divide the decrease by the number of records to get the reduction of variance. The best split has "
    "the largest reduction.",
)  # fmt: skip
