"""Splits with few and with many branches: which one the gain chooses, and which the gain ratio."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds.gain import UPSIDE_DOWN, weighted
from views.lessons.practice.kinds.impurity import entropy, entropy_bounds, entropy_slips
from views.lessons.practice.kinds.ties import clear, highest, lowest
from views.words.grammar import listed
from views.words.html import Html, class_name, table
from views.words.numbers import number

NAMES = ("Own car", "Car type")
CUSTOMER, REGION = "Customer", "Region"  # the second has values that come again
REGIONS = (5, 7)  # how many there are
CLASSES = ("C0", "C1")
Groups = tuple[tuple[int, int], ...]


class Splits(NamedTuple):
    """The counts of both classes in the branches of three splits.

    many: of the third, where its values come again; else it has a branch for each record
    """

    two: Groups
    three: Groups
    many: Groups = ()

    @property
    def all(self) -> list[Groups]:
        """The branches of each split."""
        c0, c1 = (sum(column) for column in zip(*self.two, strict=True))
        return [self.two, self.three, self.many or ((1, 0),) * c0 + ((0, 1),) * c1]

    @property
    def names(self) -> dict[str, str]:
        """The attributes of the splits."""
        return dict(zip("123", (*NAMES, REGION if self.many else CUSTOMER), strict=True))


def _draw(rng: Random) -> Splits | None:
    again = rng.random() < 0.5
    c0, c1 = rng.randint(4, 10) + 2 * again, rng.randint(4, 10) + 2 * again
    a, b = rng.randint(1, c0 - 1), rng.randint(1, c1 - 1)
    many = _dealt(rng, (c0, c1), rng.randint(*REGIONS)) if again else ()
    case = Splits(((a, b), (c0 - a, c1 - b)), _dealt(rng, (c0, c1), 3), many)
    if min(map(sum, (*case.three, *many))) < 2 or a / c0 == b / c1:
        return None
    gains = [_before(case) - weighted(groups, entropy) for groups in case.all]
    ratios = [gain / _info(groups) for gain, groups in zip(gains, case.all, strict=True)]
    if not (clear(gains) and clear(ratios)):
        return None
    differ = gains.index(max(gains)) != ratios.index(max(ratios))
    return case if (gains[0] > 0.02 and differ) or rng.random() < 0.2 else None


def _dealt(rng: Random, classes: tuple[int, int], branches: int) -> Groups:
    """The records of both classes dealt out among branches."""
    rows = [[0, 0] for _ in range(branches)]
    for place, many in enumerate(classes):
        for _ in range(many):
            rows[rng.randrange(branches)][place] += 1
    return tuple((x, y) for x, y in rows)


def _before(case: Splits) -> float:
    return entropy([sum(column) for column in zip(*case.two, strict=True)])


def _info(groups: Groups) -> float:
    return entropy([sum(group) for group in groups])


def _info_slips(groups: Groups, gain: str, before: float | None) -> list[Slip]:
    """Known mistakes with a split information. gain: the name of the blank with the gain; before: the entropy
    of the node, None if that is the gain.
    """
    sizes, many = [sum(group) for group in groups], len(groups)
    known = entropy_slips(sizes, "branches")
    if len({*sizes}) == 1:  # equal shares, the first of these mistakes, are right here
        known[0] = Slip(lambda own: entropy(sizes) / many,
                        f"That is the term of one branch. Add the terms of all {many} branches.")  # fmt: skip
    classes = [] if before is None else [
        Slip(lambda own: before,
             f"You used the shares of the classes. Use the sizes of the branches: {_named(sizes)}.", False)
    ]  # fmt: skip
    return [
        *known,
        *classes,
        Slip(lambda own: many,
             "That is the number of branches. Work out −p·log₂ p for each of them and add these terms."),
        Slip(lambda own: own[gain],
             "That is the gain. The split information uses only the sizes of the branches."),
    ]  # fmt: skip


def _named(sizes: Sequence[int]) -> str:
    if len({*sizes}) == 1:
        return f"{len(sizes)} times {sizes[0]} of {sum(sizes)}"
    return f"{listed([str(size) for size in sizes])} of {sum(sizes)}"


def _row(case: Splits, i: str, groups: Groups) -> list[Piece]:
    before, left, name = _before(case), weighted(groups, entropy), case.names[i]
    return [
        name,
        number(left),
        Blank(f"g{i}", f"gain, {name}", lambda own: before - left, slips=[
            Slip(lambda own: left - before,
                 "Check the sign. Subtract what is left from what was there before."),
            Slip(lambda own: left, "That is what is left after the split. The gain is the decrease."),
        ]),
        Blank(f"s{i}", f"split information, {name}", lambda own: _info(groups),
              slips=_info_slips(groups, f"g{i}", before if left else None),
              within=entropy_bounds("split information", [sum(group) for group in groups], "branches")),
        Blank(f"r{i}", f"gain ratio, {name}", lambda own: own[f"g{i}"] / own[f"s{i}"], slips=[
            Slip(lambda own: own[f"g{i}"] * own[f"s{i}"],
                 "You multiplied. Divide the gain by the split information."),
            Slip(lambda own: own[f"g{i}"] / len(groups),
                 "You divided by the number of branches. Divide by the split information."),
            Slip(lambda own: own[f"g{i}"], "That is the gain. Divide it by the split information."),
            Slip(lambda own: own[f"s{i}"] / own[f"g{i}"], UPSIDE_DOWN, False),
        ]),
    ]  # fmt: skip


def _chosen(case: Splits, which: str, words: str) -> Choice:
    def scores(own: Own) -> dict[str, float]:
        return {i: own[f"{which}{i}"] for i in case.names}

    return Choice(f"by-{which}", words, case.names, lambda own: highest(scores(own)),
                  lambda own: dict.fromkeys(lowest(scores(own)),
                                            "This split has the lowest value."))  # fmt: skip


def _make(case: Splits) -> Exercise:
    n = sum(map(sum, case.two))
    names, again = case.names, bool(case.many)
    new = Choice("new", "whether the third split helps", {"no": "no", "yes": "yes"},
                 lambda own: ["yes" if again else "no"],
                 {"yes": "A new customer has no branch.",
                  "no": "The regions recur, so a new record has a branch."})  # fmt: skip
    parts: list[Line | Grid] = [
        Grid(f"Three splits of a node with entropy {number(_before(case))}",
             ["Split", "Conditional entropy", "Gain", "Split information", "Gain ratio"],
             [_row(case, i, groups) for i, groups in zip("123", case.all, strict=True)],
             _worked(case, n)),
        Line(("Highest gain:", _chosen(case, "g", "by the gain")), "Compare the gains."),
        Line(("Highest gain ratio:", _chosen(case, "r", "by the gain ratio")),
             "Compare the gain ratios."),
        Line((f"Can a split on {names['3']} classify a new record?", new),
             "Its region already has a branch." if again else
             "A new customer has no branch. Pure branches of one record say nothing about it."),
    ]  # fmt: skip
    task = (
        f"There are {n} records. Which of three splits is best by the information gain, and which by the "
        f"gain ratio? {'' if again else f'{CUSTOMER} has a different value for each record. '}"
        "Gain = entropy of the node − conditional entropy, split information = −Σ p log₂ p, gain ratio = "
        "gain / split information. Here p is the share of the records in a branch, and Σ adds over the "
        "branches."
    )
    return Exercise(Html(task), _given(case), parts)


def _worked(case: Splits, n: int) -> str:
    info = (
        "The split information is −Σ p log₂ p. Here p is the share of the records in a branch, and Σ adds "
        "over the branches."
    )
    alone = f" {n} branches of one record give {n}·(−1/{n}·log₂(1/{n})) = log₂ {n}."
    return info if case.many else info + alone


def _given(case: Splits) -> list[Said]:
    head = ["Branch", *(class_name(i, label) for i, label in enumerate(CLASSES))]
    return [
        Said(
            table(
                name, head, [[str(i + 1), str(a), str(b)] for i, (a, b) in enumerate(groups)], css="gh-given"
            )
        )
        for name, groups in zip(case.names.values(), case.all if case.many else case.all[:2], strict=False)
    ]


KIND = Kind(
    "branches", "Splits with many branches",
    Way("Grow a tree", "grow", {"data": "tennis", "algorithm": "c4.5"}), _draw, _make,
    lectures=(Splits(((6, 4), (4, 6)), ((1, 3), (8, 0), (1, 7))),),
)  # fmt: skip
