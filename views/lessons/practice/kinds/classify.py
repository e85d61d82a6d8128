"""Records on their way through a tree, one of them with a value that is missing."""

from random import Random
from typing import NamedTuple

from views.kit.panels import Panel, Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Kind, Line, Own, Slip
from views.lessons.practice.kinds import drawn, records
from views.lessons.practice.kinds.drawn import Inner, Leaf, Leaves
from views.words.html import Html, esc, table

FULL = 2  # records whose values are all known
MISSING = "?"


class Falls(NamedTuple):
    """A tree, a target of TARGETS, and records by attribute of the tree; the last lacks the root's."""

    tree: Inner
    target: int
    records: tuple[tuple[int, ...], ...]


def _draw(rng: Random) -> Falls | None:
    tree = drawn.draw(rng, Leaves(5, 2), rng.choice((1, 2)))
    if tree is None or not 10 <= sum(drawn.counts(tree)) <= 24:
        return None
    used = drawn.attributes(tree)
    fallen = tuple(tuple(rng.randrange(len(drawn.values(one))) for one in used) for _ in range(FULL + 1))
    case = Falls(tree, rng.randrange(len(records.TARGETS)), fallen)
    first, second = (_reached(case, i)[0] for i in range(FULL))
    p = sum(share * q for share, q in _divided(case))
    alike = len({q for _, q in _divided(case)}) == 1
    return None if first == second or abs(p - 0.5) < 0.02 or alike else case


def _reached(case: Falls, place: int) -> list[Leaf]:
    """The leaves to which a record comes, one of each branch where the root's value is missing."""
    record = dict(zip(drawn.attributes(case.tree), case.records[place], strict=True))
    if place < FULL:
        return [drawn.reached(case.tree, record)]
    return [drawn.reached(child, record) for child in case.tree.children]


def _divided(case: Falls) -> list[tuple[float, float]]:
    """Of the record with a missing value: the share of each branch, and P in its leaf."""
    n = sum(drawn.counts(case.tree))
    pairs = zip(case.tree.children, _reached(case, FULL), strict=True)
    return [(sum(drawn.counts(child)) / n, _share(leaf)) for child, leaf in pairs]


def _share(leaf: Leaf) -> float:
    return leaf.counts[1] / sum(leaf.counts)


def _class(case: Falls, place: int) -> Line:
    classes = records.TARGETS[case.target][1]
    (leaf,) = _reached(case, place)
    right = str(drawn.label(leaf))
    names = {str(i): label for i, label in enumerate(classes)}
    no, yes = leaf.counts
    worked = (
        f"It reaches the leaf with {no} {classes[0]} and {yes} {classes[1]}, which predicts the larger class."
    )
    choice = Choice(
        f"c{place + 1}", f"class of record {place + 1}", names, lambda own: [right],
        dict.fromkeys(names, "Follow its values down from the root. Its leaf has another class."),
    )  # fmt: skip
    return Line((f"Record {place + 1} is classified as", choice), worked)


def _branch(case: Falls, i: int) -> Line:
    """i: of the branch, from 0."""
    value, yes = drawn.values(case.tree.attribute)[i], records.TARGETS[case.target][1][1]
    n, k, (part, q) = sum(drawn.counts(case.tree)), len(case.tree.children), _divided(case)[i]
    share = Blank(f"s{i + 1}", f"share of {value}", lambda own: part, slips=[
        Slip(lambda own: 1 / k,
             "You used equal shares, as some lectures do. C4.5 uses the shares of the training records."),
    ])  # fmt: skip
    inside = Blank(f"q{i + 1}", f"P({yes}) in the leaf of {value}", lambda own: q, slips=[
        Slip(lambda own: 1 - q, "That is the share of the other class in this leaf."),
    ])  # fmt: skip
    size, leaf = sum(drawn.counts(case.tree.children[i])), _reached(case, FULL)[i]
    worked = (
        f"{value} has {size} of {n} records. In its leaf, {leaf.counts[1]} of {sum(leaf.counts)} are {yes}."
    )
    return Line((f"{value}: share of the record =", share, f"P({yes}) in its leaf =", inside), worked)


def _probability(case: Falls) -> list[Line]:
    k, classes = len(case.tree.children), records.TARGETS[case.target][1]
    heaviest = max(range(1, k + 1), key=lambda i: _divided(case)[i - 1][0])

    def of(own: Own) -> float:
        return float(sum(own[f"s{i}"] * own[f"q{i}"] for i in range(1, k + 1)))

    blank = Blank("p", f"P({classes[1]}) of record {FULL + 1}", of, slips=[
        Slip(lambda own: sum(own[f"q{i}"] for i in range(1, k + 1)) / k,
             "You weighted all branches equally. Weight each by its share of the training records."),
        Slip(lambda own: own[f"q{heaviest}"],
             "You used only the branch with the most records. The record goes down every branch."),
        Slip(lambda own: 1 - of(own), "That is the probability of the other class."),
    ])  # fmt: skip
    choice = Choice(
        "c", f"class of record {FULL + 1}", {"0": classes[0], "1": classes[1]},
        lambda own: ["1"] if own["p"] > 0.5 else ["0"],
        dict.fromkeys("01", "The tree predicts the class with a probability above 0.5."),
    )  # fmt: skip
    worked = " + ".join(f"s{i}·q{i}" for i in range(1, k + 1))
    return [
        Line((f"P({classes[1]}) of record {FULL + 1} =", blank), f"Sum over the branches = {worked}"),
        Line(
            (f"Record {FULL + 1} is classified as", choice),
            "The tree predicts the class with the higher probability.",
        ),
    ]


def _make(case: Falls) -> Exercise:
    used = drawn.attributes(case.tree)
    rows = []
    for i, record in enumerate(case.records, 1):
        cells = [esc(drawn.values(one)[value]) for one, value in zip(used, record, strict=True)]
        rows.append([str(i), *([MISSING, *cells[1:]] if i > FULL else cells)])
    head = ["Record", *(esc(drawn.name(one)) for one in used)]
    given: list[Panel] = [
        drawn.picture(case.tree, case.target),
        Said(table("Records to classify", head, rows, css="gh-given")),
    ]
    parts = [
        *(_class(case, i) for i in range(FULL)),
        *(_branch(case, i) for i in range(len(case.tree.children))),
        *_probability(case),
    ]

    def way() -> Way:
        shown = [
            f"{drawn.name(one)}:{drawn.values(one)[value]}"
            for one, value in zip(used[1:], case.records[FULL][1:], strict=True)
        ]
        answers = ";".join([drawn.name(used[0]), *shown])
        return drawn.way(records.SAME, "predict", case.tree, case.target, answers=answers)

    task = (
        f"Classify the records. Record {FULL + 1} has no value for {esc(drawn.name(used[0]))}. As in C4.5, "
        "it goes down every branch, weighted by the branch’s share of the training records."
    )
    return Exercise(Html(task), given, parts, way)


_LECTURE = Falls(drawn.TENNIS, 1, ((0, 0, 0), (2, 0, 0), (0, 1, 1)))
KIND = Kind(
    "classify", "Classifying with a tree",
    Way("A record in a tree", "predict", {"data": "tennis", "algorithm": "id3"}),
    _draw, _make, lectures=(_LECTURE,),
)  # fmt: skip
