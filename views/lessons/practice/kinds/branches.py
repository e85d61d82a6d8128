"""Splits with few and with many branches: which one the gain takes, and which the gain ratio."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds.gain import weighted
from views.lessons.practice.kinds.impurity import entropy
from views.lessons.practice.kinds.ties import clear, highest, lowest
from views.panels import Said, Way
from views.words.html import Html, class_name, table
from views.words.numbers import number

NAMES = ("Own car", "Car type", "Customer")
OPTIONS = dict(zip("123", NAMES, strict=True))
CLASSES = ("C0", "C1")
Groups = tuple[tuple[int, int], ...]


class Splits(NamedTuple):
    """The counts of both classes in the branches of two splits; the third has a branch for each record."""

    two: Groups
    three: Groups

    @property
    def all(self) -> list[Groups]:
        """The branches of each split."""
        c0, c1 = (sum(column) for column in zip(*self.two, strict=True))
        return [self.two, self.three, ((1, 0),) * c0 + ((0, 1),) * c1]


def _draw(lot: Random) -> Splits | None:
    c0, c1 = lot.randint(4, 10), lot.randint(4, 10)
    a, b = lot.randint(1, c0 - 1), lot.randint(1, c1 - 1)
    rows = [[0, 0] for _ in range(3)]
    for place, many in enumerate((c0, c1)):
        for _ in range(many):
            rows[lot.randrange(3)][place] += 1
    case = Splits(((a, b), (c0 - a, c1 - b)), tuple((x, y) for x, y in rows))
    if min(map(sum, case.three)) < 2 or a / c0 == b / c1:
        return None
    gains = [_before(case) - weighted(groups, entropy) for groups in case.all]
    ratios = [gain / _info(groups) for gain, groups in zip(gains, case.all, strict=True)]
    good = gains[0] > 0.02 and clear(gains) and clear(ratios) and ratios.index(max(ratios)) != 2
    return case if good or (lot.random() < 0.2 and clear(gains) and clear(ratios)) else None


def _before(case: Splits) -> float:
    return entropy([sum(column) for column in zip(*case.two, strict=True)])


def _info(groups: Groups) -> float:
    return entropy([sum(group) for group in groups])


def _row(case: Splits, i: str, groups: Groups) -> list[Piece]:
    before = _before(case)
    return [
        OPTIONS[i],
        Blank(f"w{i}", f"conditional entropy, {OPTIONS[i]}", lambda own: weighted(groups, entropy), slips=[
            Slip(lambda own: sum(map(entropy, groups)),
                 "That is the sum; each branch counts by its share of the records."),
            Slip(lambda own: sum(map(entropy, groups)) / len(groups),
                 "The weights are forgotten: each branch counts by its share of the records."),
        ]),
        Blank(f"g{i}", f"gain, {OPTIONS[i]}", lambda own: before - own[f"w{i}"], slips=[
            Slip(lambda own: own[f"w{i}"] - before, "The sign: it is what was there minus what is left."),
        ]),
        Blank(f"s{i}", f"split information, {OPTIONS[i]}", lambda own: _info(groups)),
        Blank(f"r{i}", f"gain ratio, {OPTIONS[i]}", lambda own: own[f"g{i}"] / own[f"s{i}"], slips=[
            Slip(lambda own: own[f"g{i}"] * own[f"s{i}"], "Multiplied; the gain is divided by it."),
            Slip(lambda own: own[f"g{i}"] / len(groups),
                 "Divided by the number of branches; divide by the split information."),
        ]),
    ]  # fmt: skip


def _chosen(which: str, words: str) -> Choice:
    def scores(own: Own) -> dict[str, float]:
        return {i: own[f"{which}{i}"] for i in OPTIONS}

    return Choice(f"by-{which}", words, OPTIONS, lambda own: highest(scores(own)),
                  lambda own: dict.fromkeys(lowest(scores(own)), "That has the lowest."))  # fmt: skip


def _make(case: Splits) -> Exercise:
    n = sum(map(sum, case.two))
    new = Choice("new", "whether the identifier helps", {"no": "no", "yes": "yes"}, lambda own: ["no"],
                 {"yes": "A new customer has no branch of his own."})  # fmt: skip
    terms = "; ".join(f"{OPTIONS[i]}: {_terms(groups, n)}" for i, groups in zip("12", case.all, strict=False))
    parts: list[Line | Grid] = [
        Grid(f"Three splits; the entropy before is {number(_before(case))}",
             ["Split", "Conditional entropy", "Gain", "Split information", "Gain ratio"],
             [_row(case, i, groups) for i, groups in zip("123", case.all, strict=True)],
             f"Conditional entropy, {terms}; each branch of {NAMES[2]} is pure. "
             "Split information is the entropy of the shares of the branches."),
        Line(("Highest gain:", _chosen("g", "by the gain")), "The gains are compared."),
        Line(("Highest gain ratio:", _chosen("r", "by the gain ratio")), "The gain ratios are compared."),
        Line(("Can a split on the customer classify a new one?", new),
             "The value of a new record has no branch: pure branches of one record each tell nothing of it."),
    ]  # fmt: skip
    task = (
        f"{n} records. Which of three splits is best by the information gain, and which by the gain ratio?"
        f" {NAMES[2]} has a value of its own for each record."
    )
    return Exercise(Html(task), _given(case), parts)


def _terms(groups: Sequence[tuple[int, int]], n: int) -> str:
    return " + ".join(f"{sum(group)}/{n}·{number(entropy(group))}" for group in groups)


def _given(case: Splits) -> list[Said]:
    head = ["Branch", *(class_name(i, label) for i, label in enumerate(CLASSES))]
    return [
        Said(
            table(
                name, head, [[str(i + 1), str(a), str(b)] for i, (a, b) in enumerate(groups)], css="gh-given"
            )
        )
        for name, groups in zip(NAMES[:2], case.all, strict=False)
    ]


KIND = Kind(
    "branches", "Splits with many branches",
    Way("Growing a tree", "grow", {"data": "tennis", "algorithm": "c4.5"}), _draw, _make,
    lectures=(Splits(((6, 4), (4, 6)), ((1, 3), (8, 0), (1, 7))),),
)  # fmt: skip
