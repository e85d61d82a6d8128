"""Complete records on their way through a tree: the tests that each meets, its leaf and its class."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from views.kit.panels import Panel, Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Kind, Line, Slip
from views.lessons.practice.kinds import drawn, records
from views.lessons.practice.kinds.drawn import Inner, Leaf, Leaves
from views.words.html import Html, esc, table

RECORDS = 3


class Read(NamedTuple):
    """A tree, a target of TARGETS, and records by attribute of the tree."""

    tree: Inner
    target: int
    records: tuple[tuple[int, ...], ...]


def _draw(rng: Random) -> Read | None:
    tree = drawn.draw(rng, Leaves(9, 3), rng.choice((1, 2)))
    if tree is None or not 12 <= sum(drawn.counts(tree)) <= 40:
        return None
    used = drawn.attributes(tree)
    fallen = tuple(tuple(rng.randrange(len(drawn.values(one))) for one in used) for _ in range(RECORDS))
    case = Read(tree, rng.randrange(len(records.TARGETS)), fallen)
    ends = [_end(case, i) for i in range(RECORDS)]
    return case if len(set(ends)) == RECORDS and len({drawn.label(leaf) for leaf in ends}) == 2 else None


def _record(case: Read, i: int) -> Mapping[int, int]:
    return dict(zip(drawn.attributes(case.tree), case.records[i], strict=True))


def _end(case: Read, i: int) -> Leaf:
    return drawn.reached(case.tree, _record(case, i))


def _tests(case: Read, i: int) -> list[int]:
    """The attributes that the tree asks a record for, from the root down."""
    asked, record = [], _record(case, i)
    at: drawn.Shape = case.tree
    while isinstance(at, Inner):
        asked.append(at.attribute)
        at = at.children[record[at.attribute]]
    return asked


def _line(case: Read, i: int) -> Line:
    classes, asked, leaf = records.TARGETS[case.target][1], _tests(case, i), _end(case, i)
    names = {str(place): label for place, label in enumerate(classes)}
    right = str(drawn.label(leaf))
    tests = Blank(f"t{i + 1}", f"tests of record {i + 1}", lambda own: len(asked), 0, [
        Slip(lambda own: len(drawn.attributes(case.tree)),
             "That is every test of the tree. Count only those on this record’s way."),
        Slip(lambda own: len(asked) + 1, "A leaf is not a test. Count only the inner nodes on the way."),
    ])  # fmt: skip
    size = Blank(f"n{i + 1}", f"training records in the leaf of record {i + 1}",
                 lambda own: sum(leaf.counts), 0, [
        Slip(lambda own: max(leaf.counts), "Count the training records of both classes in this leaf."),
        Slip(lambda own: sum(drawn.counts(case.tree)), "That is every training record of the tree."),
    ])  # fmt: skip
    choice = Choice(
        f"c{i + 1}", f"class of record {i + 1}", names, lambda own: [right],
        dict.fromkeys(names, "Follow its values down from the root. Its leaf has another class."),
    )  # fmt: skip
    no, yes = leaf.counts
    way = " and ".join(f"{drawn.name(one)} = {drawn.values(one)[_record(case, i)[one]]}" for one in asked)
    worked = f"{way}. This leaf has {no} {classes[0]} and {yes} {classes[1]}, so it predicts {names[right]}."
    label = f"Record {i + 1}: tests ="
    return Line((label, tests, "records in its leaf =", size, "class =", choice), worked)


def _errors(case: Read) -> Line:
    leaves = drawn.leaves(case.tree)
    wrong = sum(min(leaf.counts) for leaf in leaves)
    blank = Blank("e", "training records that the tree misclassifies", lambda own: wrong, 0, [
        Slip(lambda own: sum(max(leaf.counts) for leaf in leaves),
             "That is how many it classifies correctly. Count the others."),
        Slip(lambda own: min(drawn.counts(case.tree)),
             "That is the smaller class at the root. Add the smaller classes of the leaves."),
        Slip(lambda own: sum(min(leaf.counts) > 0 for leaf in leaves),
             "That is how many leaves make errors. Count the records that they classify wrongly."),
    ])  # fmt: skip
    worked = " + ".join(str(min(leaf.counts)) for leaf in leaves)
    return Line(
        ("Training records that the tree misclassifies =", blank),
        f"The smaller class of each leaf, from left to right: {worked} = {wrong}.",
    )


def _make(case: Read) -> Exercise:
    used = drawn.attributes(case.tree)
    head = ["Record", *(esc(drawn.name(one)) for one in used)]
    rows = [
        [str(i), *(esc(drawn.values(one)[value]) for one, value in zip(used, record, strict=True))]
        for i, record in enumerate(case.records, 1)
    ]
    given: list[Panel] = [
        drawn.picture(case.tree, case.target),
        Said(table("Records to classify", head, rows, css="gh-given")),
    ]
    parts = [*(_line(case, i) for i in range(RECORDS)), _errors(case)]

    def way() -> Way:
        first = zip(used, case.records[0], strict=True)
        answers = ";".join(f"{drawn.name(one)}:{drawn.values(one)[value]}" for one, value in first)
        return drawn.way(records.SAME, "predict", case.tree, case.target, answers=answers)

    task = (
        "Read the tree. Each leaf shows its training records and predicts the larger class. How many tests "
        "does each new record go through, and how is it classified?"
    )
    return Exercise(Html(task), given, parts, way)


_LECTURE = Read(drawn.TENNIS, 1, ((0, 0, 0), (1, 0, 1), (2, 1, 1)))
KIND = Kind(
    "reading", "Reading a tree",
    Way("A record in a tree", "predict", {"data": "tennis", "algorithm": "id3"}),
    _draw, _make, lectures=(_LECTURE,),
)  # fmt: skip
