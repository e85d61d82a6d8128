"""A small tree grown by hand, by the information gain or by the Gini index."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.byhand import SAME, ByHand
from views.lessons.practice.exercise import Exercise, Kind, Line
from views.lessons.practice.kinds import records
from views.lessons.practice.kinds.gain import ENTROPY, GINI, Measure
from views.words.grammar import capital
from views.words.html import Html, table
from views.words.numbers import number

MEASURES = {"id3": ENTROPY, "cart": GINI}
NAMES = {"id3": "information gain", "cart": "Gini decrease"}
ATTRIBUTES = (
    ("Wind", ("Weak", "Strong")), ("Size", ("Small", "Large")), ("Job", ("Part-time", "Full-time")),
    ("Sky", ("Clear", "Grey")), ("Price", ("Low", "High")), ("Fur", ("Thin", "Thick")),
)  # fmt: skip
CLASSES = ("No", "Yes")
TARGET = "Class"


class Table(NamedTuple):
    """An algorithm, three of ATTRIBUTES by their places, and records by the places of their values."""

    algorithm: str
    attributes: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]


def _gain(measure: Measure, branches: Sequence[Sequence[int]]) -> float:
    whole = [sum(column) for column in zip(*branches, strict=True)]
    parts = [part for part in branches if sum(part)]
    after = sum(sum(part) / sum(whole) * measure.of(part) for part in parts)
    return float(measure.of(whole) - after)


def _tree(case: Table) -> ByHand:
    measure = MEASURES[case.algorithm]
    attributes = {ATTRIBUTES[place][0]: ATTRIBUTES[place][1] for place in case.attributes}
    return ByHand(
        "grown", "the tree", attributes, CLASSES, case.rows, lambda counts: _gain(measure, counts),
        NAMES[case.algorithm],
    )  # fmt: skip


def _draw(rng: Random) -> Table | None:
    """Eight records of three attributes without a contradiction, whose tree has two splits or three."""
    places = tuple(sorted(rng.sample(range(len(ATTRIBUTES)), 3)))
    cells = [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    label = {cell: rng.randint(0, 1) for cell in cells}
    drawn = [rng.choice(cells) for _ in range(8)]
    case = Table(rng.choice(("id3", "cart")), places, tuple((*cell, label[cell]) for cell in drawn))
    tree = _tree(case)
    text = tree.grown()
    splits = [part for part in text.split(",") if "=a" in part]
    return case if 2 <= len(splits) <= 3 and _plain(tree, text) else None


def _plain(tree: ByHand, text: str) -> bool:
    """Whether no node ties, none is empty and no leaf is mixed."""
    said = tree.read(text)

    def plain(path: str, rows: Sequence[tuple[int, ...]], used: tuple[int, ...]) -> bool:
        right = tree.best(rows, used)
        if not rows or len(right) > 1:
            return False
        what = said[path]
        if what[0] == "c":
            return sum(1 for count in tree.counts(rows) if count) == 1
        attribute = int(what[1:])
        gained = tree.gains(rows, used)[attribute]
        parts = tree.branches(rows, attribute)
        below = (plain(f"{path}{i}", part, (*used, attribute)) for i, part in enumerate(parts))
        return gained > SAME and all(below)

    return plain("r", tree.rows, ())


def _columns(case: Table) -> dict[str, list[str]]:
    columns = {
        ATTRIBUTES[place][0]: [ATTRIBUTES[place][1][row[i]] for row in case.rows]
        for i, place in enumerate(case.attributes)
    }
    return {**columns, TARGET: [CLASSES[row[-1]] for row in case.rows]}


def _make(case: Table) -> Exercise:
    columns, tree = _columns(case), _tree(case)
    named = NAMES[case.algorithm]
    task = Html(
        f"Grow a tree from these {len(case.rows)} records. At each node, split on the attribute with the "
        f"highest {named}, until every leaf is pure."
    )
    given = records.listed("The records", columns, TARGET, CLASSES)
    gains = [[tree.names[i], number(gain)] for i, gain in tree.gains(tree.rows, ()).items()]
    root = Said(table(f"{capital(named)} at the root", ["Attribute", "Gain"], gains, css="gh-given"))
    worked = (
        "Choose the highest gain, at the root and below. No gain is higher than that of a split with pure "
        "branches. A pure node is a leaf."
    )

    def way() -> Way:
        return records.way(records.SAME, "grow", columns, {}, TARGET, algorithm=case.algorithm)

    return Exercise(task, [given, root], [Line((tree,), worked)], way)


_FIRST = Table(
    "id3",
    (1, 3, 4),
    (
        (1, 0, 0, 0),
        (0, 0, 1, 1),
        (1, 1, 0, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 0),
        (1, 0, 1, 0),
        (1, 1, 0, 1),
        (1, 0, 0, 0),
    ),
)
KIND = Kind(
    "grow", "A tree by hand", Way("Grow a tree", "grow", {"data": "tennis", "algorithm": "id3"}),
    _draw, _make, lectures=(_FIRST,),
)  # fmt: skip
