"""Which attribute comes next: the gains of three, and a criterion that may decide differently."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from views.kit.panels import Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds import records
from views.lessons.practice.kinds.gain import MEASURES, Measure, weighted
from views.lessons.practice.kinds.impurity import error
from views.lessons.practice.kinds.ties import clear, highest, lowest
from views.words.html import Html
from views.words.numbers import number

LOW = "This attribute has the lowest gain. Choose the one with the highest."
OTHER = "This attribute has the highest gain. Here the lowest classification error decides."
OUTLOOK, WIND, TEMPERATURE, HUMIDITY = 0, 1, records.TEMPERATURE, records.HUMIDITY


class Small(NamedTuple):
    """Attributes of NAMED, a target of TARGETS; of each record the places of its values, the class last."""

    attributes: tuple[int, ...]
    target: int
    measure: str
    rows: tuple[tuple[int, ...], ...]


def groups(case: Small, place: int) -> list[list[int]]:
    """The records of each class, 0 and 1, in each branch of an attribute that has any."""
    values = sorted({row[place] for row in case.rows})
    found = [[row[-1] for row in case.rows if row[place] == value] for value in values]
    return [[labels.count(0), labels.count(1)] for labels in found]


def _left(case: Small, of: Callable[[Sequence[float]], float]) -> dict[str, float]:
    """The weighted impurity after each split."""
    return {str(i): weighted(groups(case, i), of) for i in range(len(case.attributes))}


def _draw(rng: Random) -> Small | None:
    """Three or four records of one class among eight or nine: there the criteria may disagree."""
    attributes = tuple(rng.sample(range(len(records.ATTRIBUTES)), 3))
    sizes = [rng.choice((2, 2, len(records.ATTRIBUTES[attributes[0]][1]))), 2, 2]
    labels = [rng.randrange(2)] * 3
    labels += [1 - labels[0]] * 5 if max(sizes) == 2 else [1 - labels[0]] * 5 + [labels[0]]
    rng.shuffle(labels)
    rows = tuple((*(rng.randrange(size) for size in sizes), label) for label in labels)
    case = Small(attributes, rng.randrange(len(records.TARGETS)), rng.choice(tuple(MEASURES)), rows)
    if [len({row[place] for row in rows}) for place in range(3)] != sizes:
        return None
    scores, errors = _left(case, MEASURES[case.measure].of), _left(case, error)
    best, least = lowest(scores), lowest(errors)
    if not clear(scores.values()) or max(len(best), len(least)) > 2 or min(scores.values()) < 0.1:
        return None
    return case if rng.random() < 0.25 or not set(best) & set(least) else None


def _row(case: Small, measure: Measure, place: int, name: str) -> list[Piece]:
    branches = groups(case, place)
    k, w = len(branches), f"w{place}"

    def alone(of: Callable[[Sequence[float]], float]) -> float:
        return sum(of(group) for group in branches)

    return [
        name,
        Blank(w, f"weighted {measure.name} after {name}", lambda own: weighted(branches, measure.of), slips=[
            Slip(lambda own: alone(measure.of) / k,
                 "You forgot the weights. Weight each branch by its share of the records."),
            Slip(lambda own: alone(measure.of),
                 "That is the sum. Weight each branch by its share of the records."),
        ]),
        Blank(f"g{place}", f"gain of {name}", lambda own: own["h"] - own[w], slips=[
            Slip(lambda own: own[w] - own["h"],
                 "Check the sign. Subtract what is left from what was there before."),
            Slip(lambda own: own[w],
                 "That is what is left after the split. The gain is the decrease."),
        ]),
        Blank(f"e{place}", f"error after {name}", lambda own: weighted(branches, error), slips=[
            Slip(lambda own: alone(error),
                 "That is the sum over the branches. Weight each by its share of the records."),
            Slip(lambda own: 1 - weighted(branches, error),
                 "That is the share classified correctly. The error is the rest."),
            Slip(lambda own: len(case.rows) * weighted(branches, error),
                 "That is the number of errors. Divide it by all records."),
        ]),
    ]  # fmt: skip


def _worked(case: Small, measure: Measure, names: Sequence[str]) -> str:
    n = len(case.rows)
    lines = []
    for place, name in enumerate(names):
        terms = " + ".join(f"{sum(group)}/{n}·{number(measure.of(group))}" for group in groups(case, place))
        lines.append(f"{name}: {terms}")
    error = "The error counts the records outside the larger class."
    return f"Weighted {measure.name}: {', '.join(lines)}. {error}"


def _make(case: Small) -> Exercise:
    target, classes = records.TARGETS[case.target]
    named = [records.NAMED[place] for place in case.attributes]
    names, measure = [name for name, _ in named], MEASURES[case.measure]
    options = {str(i): name for i, name in enumerate(names)}
    labels = [row[-1] for row in case.rows]
    whole = (labels.count(0), labels.count(1))
    columns = {name: [values[row[i]] for row in case.rows] for i, (name, values) in enumerate(named)}
    columns[target] = [classes[label] for label in labels]

    def gains(own: Own) -> dict[str, float]:
        return {place: own[f"g{place}"] for place in options}

    def errors(own: Own) -> dict[str, float]:
        return {place: own[f"e{place}"] for place in options}

    before = Blank("h", f"{measure.name} before the split", lambda own: measure.of(whole),
                   slips=measure.slips(whole))  # fmt: skip
    by_gain = Choice("next", "next attribute by the gain", options, lambda own: highest(gains(own)),
                     lambda own: dict.fromkeys(lowest(gains(own)), LOW))  # fmt: skip
    by_error = Choice("least", "next attribute by the error", options, lambda own: lowest(errors(own)),
                      lambda own: dict.fromkeys(highest(gains(own)), OTHER))  # fmt: skip
    head = ["Attribute", f"Weighted {measure.sign}", "Gain", "Error after"]
    rows = [_row(case, measure, place, name) for place, name in enumerate(names)]
    parts: list[Line | Grid] = [
        Line((f"{measure.sign} before the split =", before), f"{measure.sign} = {measure.terms(whole)}"),
        Grid("After a split on each attribute", head, rows, _worked(case, measure, names)),
        Line(
            ("Next attribute by the gain:", by_gain),
            "Choose the highest gain. In a tie, any of them is correct.",
        ),
        Line(
            ("Next attribute by the classification error:", by_error),
            "Choose the lowest error. In a tie, any of them is correct.",
        ),
    ]

    def way() -> Way:
        return records.way(
            records.SAME, "grow", columns, {}, target, algorithm="hunt", criterion=case.measure
        )

    task = f"Which attribute comes next by the {measure.name}, and which by the classification error?"
    return Exercise(Html(task), [records.listed("Records of a node", columns, target, classes)], parts, way)


def _of_tennis(days: Sequence[int], columns: Sequence[int], attributes: tuple[int, ...]) -> Small:
    """A node of tennis by its days; columns: of DAYS, the class last."""
    rows = tuple(tuple(records.DAYS[day - 1][column] for column in columns) for day in days)
    return Small(attributes, 1, "entropy", rows)


_LECTURES = (
    _of_tennis((1, 2, 8, 9, 11), (1, 2, 3, 4), (TEMPERATURE, HUMIDITY, WIND)),
    _of_tennis((4, 5, 6, 10, 14), (1, 2, 3, 4), (TEMPERATURE, HUMIDITY, WIND)),
    _of_tennis(range(1, 15), (0, 2, 3, 4), (OUTLOOK, HUMIDITY, WIND)),
)
KIND = Kind(
    "next", "Next attribute", Way("Grow a tree", "grow", {"data": "tennis", "algorithm": "id3"}),
    _draw, _make, lectures=_LECTURES,
)  # fmt: skip
