"""How many functions there are, and the smallest tree for one of three Boolean attributes."""

from collections.abc import Mapping
from itertools import product
from math import prod
from random import Random
from typing import NamedTuple

from datasets.card import Kind as Sort
from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds import records
from views.lessons.practice.kinds.ties import highest, lowest
from views.words.html import Html, table

NAMES = ("A", "B", "C")
INPUTS = tuple(product((0, 1), repeat=len(NAMES)))
MOST = 100_000  # functions
Truth = Mapping[tuple[int, ...], int]  # the class of each combination of values that are still open


class Function(NamedTuple):
    """Attributes of ATTRIBUTES, the number of classes; of INPUTS the value of a Boolean function."""

    attributes: tuple[int, ...]
    classes: int
    values: tuple[int, ...]

    @property
    def truth(self) -> Truth:
        """The function as a table."""
        return dict(zip(INPUTS, self.values, strict=True))

    @property
    def sizes(self) -> list[int]:
        """How many values each attribute has."""
        return [len(records.ATTRIBUTES[place][1]) for place in self.attributes]


def branch(truth: Truth, place: int, value: int) -> Truth:
    """The records with this value, without the attribute."""
    return {(*key[:place], *key[place + 1 :]): out for key, out in truth.items() if key[place] == value}


def smallest(truth: Truth) -> int:
    """How many leaves the smallest tree has."""
    if len({*truth.values()}) == 1:
        return 1
    many = len(next(iter(truth)))
    return min(split(truth, place) for place in range(many))


def split(truth: Truth, place: int) -> int:
    """How many leaves the smallest tree has that tests this attribute first."""
    return sum(smallest(branch(truth, place, value)) for value in (0, 1))


def _draw(rng: Random) -> Function | None:
    attributes = tuple(rng.sample(range(len(records.ATTRIBUTES)), rng.choice((2, 2, 3))))
    case = Function(attributes, rng.choice((2, 2, 3, 4)), tuple(rng.randrange(2) for _ in INPUTS))
    nx = prod(case.sizes)
    if case.classes**nx > MOST or not 3 <= sum(case.values) <= 5:
        return None
    truth = case.truth
    if any(branch(truth, place, 0) == branch(truth, place, 1) for place in range(len(NAMES))):
        return None  # it does not depend on this attribute
    leaves = {str(place): split(truth, place) for place in range(len(NAMES))}
    ones = [[sum(branch(truth, place, value).values()) for value in (0, 1)] for place in range(len(NAMES))]
    gaps = {abs(one - other) for one, other in ones}
    return case if len(lowest(leaves)) < len(NAMES) and len(gaps) > 1 else None


def _space(case: Function) -> list[Line]:
    """How many records and how many functions there are."""
    sizes, k = case.sizes, case.classes
    times = "·".join(map(str, sizes))
    nx = Blank("x", "how many different records", lambda own: prod(sizes), 0, [
        Slip(lambda own: sum(sizes), "You added. Multiply the numbers of values."),
        Slip(lambda own: k * prod(sizes), "Leave out the classes. A record here has only its attributes."),
    ])  # fmt: skip
    nh = Blank("h", "how many functions", lambda own: float(k) ** own["x"], 0, [
        Slip(lambda own: k * own["x"],
             "You multiplied. Each record can have any class, so this is a power of the number of classes."),
        Slip(lambda own: own["x"] ** k, "You swapped the base and the exponent."),
        *([Slip(lambda own: 2.0 ** own["x"], f"That is for two classes. Here there are {k}.")]
          if k != 2 else []),
    ])  # fmt: skip
    return [
        Line(("Different records:", nx), f"{times} combinations of values"),
        Line((f"Functions from these records to {k} classes:", nh),
             f"Each record has one of {k} classes: {k} to the power of the number of records"),
    ]  # fmt: skip


def _row(case: Function, place: int) -> list[Piece]:
    truth, name = case.truth, NAMES[place]
    sides = [branch(truth, place, value) for value in (0, 1)]
    ones = [sum(side.values()) for side in sides]

    def counted(value: int) -> Blank:
        of, others = ones[value], ones[1 - value]
        return Blank(f"n{name}{value}", f"how many records have f = 1 where {name} = {value}",
                     lambda own: of, 0, [
            *([Slip(lambda own: 4 - of, "Those have f = 0. Count the ones with f = 1.")] if of != 2 else []),
            *([Slip(lambda own: others, f"Those are the ones where {name} = {1 - value}.")]
              if others not in (of, 4 - of) else []),
        ])  # fmt: skip

    leaves = Blank(f"l{name}", f"leaves with {name} at the root", lambda own: split(truth, place), 0, [
        *([Slip(lambda own: len(INPUTS),
                "That is a leaf for each record. A branch whose records agree is already a leaf.")]
          if split(truth, place) < len(INPUTS) - 1 else []),
        Slip(lambda own: smallest(sides[0]), f"Those are the leaves where {name} = 0. Add the other branch."),
        Slip(lambda own: smallest(sides[1]), f"Those are the leaves where {name} = 1. Add the other branch."),
    ])  # fmt: skip
    return [name, counted(0), counted(1), leaves]


def _make(case: Function) -> Exercise:
    truth, options = case.truth, {name: name for name in NAMES}

    def leaves(own: Own) -> dict[str, float]:
        return {name: own[f"l{name}"] for name in NAMES}

    def apart(own: Own) -> dict[str, float]:
        """The gain rises with the difference, because both branches have the same size."""
        return {name: abs(own[f"n{name}0"] - own[f"n{name}1"]) for name in NAMES}

    small = Choice("root", "root of the smallest tree", options, lambda own: lowest(leaves(own)),
                   dict.fromkeys(NAMES, "Another root needs fewer leaves."))  # fmt: skip
    greedy = Choice("id3", "attribute with the highest gain", options, lambda own: highest(apart(own)),
                    dict.fromkeys(NAMES, "Another attribute separates 0 and 1 better."))  # fmt: skip
    sides = [[smallest(branch(truth, place, value)) for value in (0, 1)] for place in range(len(NAMES))]
    sums = ", ".join(f"{name}: {a} + {b}" for name, (a, b) in zip(NAMES, sides, strict=True))
    parts: list[Line | Grid] = [
        *_space(case),
        Grid("Each attribute as the root of a tree for f",
             ["Root", "f = 1 where it is 0", "f = 1 where it is 1", "Fewest leaves"],
             [_row(case, place) for place in range(len(NAMES))],
             f"Add the fewest leaves that each branch needs. {sums}"),
        Line(("Root of the smallest tree:", small),
             "Choose the fewest leaves. In a tie, any of them is correct."),
        Line(("Attribute with the highest information gain:", greedy),
             "Both branches have four records. So the gain is highest where they differ most in the number "
             "of records with f = 1. In a tie, any of them is correct."),
    ]  # fmt: skip
    named = [records.ATTRIBUTES[place] for place in case.attributes]
    about = table(
        f"Attributes of a table with {case.classes} classes", ["Attribute", "Values"],
        [[name, ", ".join(values)] for name, values in named], css="gh-given",
    )  # fmt: skip
    rows = [[*map(str, key), str(out)] for key, out in truth.items()]
    shown = table("A Boolean function f of A, B and C", [*NAMES, "f"], rows, css="gh-given")
    task = (
        "A function gives a class to each combination of values of the attributes. How many functions are "
        "there for the first table? Which attribute is the root of the smallest tree for the function f?"
    )
    return Exercise(Html(task), [Said(about), Said(shown)], parts, lambda: _way(case))


def _way(case: Function) -> Way:
    """To ID3 on the eight records of the function."""
    columns = {name: [key[i] for key in INPUTS] for i, name in enumerate(NAMES)}
    kinds: dict[str, Sort] = dict.fromkeys((*NAMES, "f"), ("nominal", ("0", "1")))
    return records.way("ID3 on the records of f", "grow", {**columns, "f": case.values}, kinds, "f",
                       algorithm="id3")  # fmt: skip


# C where A is 0, and B where A is 1: the attribute of the smallest tree gains nothing at the root.
_COLOURED = Function((3, 2), 2, (0, 1, 0, 1, 0, 0, 1, 1))
KIND = Kind(
    "boolean", "Trees for Boolean functions",
    Way("Grow a tree", "grow", {"data": "tennis", "algorithm": "id3"}), _draw, _make,
    lectures=(_COLOURED,),
    method="Multiply the numbers of values to count the different records. Each record may get any of k "
    "classes, so the number of functions is k to the power of the number of records. For the smallest tree, "
    "try each attribute as the root. A branch whose records all have the same f needs one leaf. Otherwise "
    "it is split again, and you add the leaves of its two branches. If two attributes tie, either is right.",
)  # fmt: skip
