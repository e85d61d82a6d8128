"""The rule of a leaf: its conditions, its coverage and its accuracy."""

from random import Random
from typing import NamedTuple

from views.kit.panels import Panel, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Kind, Line, Own, Slip
from views.lessons.practice.kinds import drawn, records
from views.lessons.practice.kinds.drawn import Inner, Leaves
from views.words.html import Html, esc

NOT_IN_IT = "-"
ATTEMPTS = 8  # of records, for one tree
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


class Explanation(NamedTuple):
    """A tree, a target of TARGETS, a leaf from the left, and records: places of values, the class last."""

    tree: Inner
    target: int
    leaf: int
    rows: tuple[tuple[int, ...], ...]


def _draw(rng: Random) -> Explanation | None:
    tree = drawn.draw(rng, Leaves(6, 2), rng.choice((1, 2)))
    if tree is None:
        return None
    place, target = rng.randrange(len(drawn.leaves(tree))), rng.randrange(len(records.TARGETS))
    cases = (Explanation(tree, target, place, _rows(rng, tree)) for _ in range(ATTEMPTS))
    mixed = rng.random() < 0.85
    return next((case for case in cases if _is_good(case, mixed)), None)


def _rows(rng: Random, tree: Inner) -> tuple[tuple[int, ...], ...]:
    """Records, most of which the tree predicts correctly."""
    used, found = drawn.attributes(tree), []
    for _ in range(rng.randint(8, 10)):
        values = [rng.randrange(len(drawn.values(one))) for one in used]
        predicted = drawn.label(drawn.reached(tree, dict(zip(used, values, strict=True))))
        found.append((*values, predicted if rng.random() < 0.7 else 1 - predicted))
    return tuple(found)


def _is_good(case: Explanation, mixed: bool) -> bool:
    """Whether the rule covers a few records and is right for some of them.

    mixed: it must be wrong for some of them, but not for half
    """
    path, leaf = drawn.paths(case.tree)[case.leaf]
    covered = _covered(case, path)
    right = sum(row[-1] == drawn.label(leaf) for row in covered)
    known_apart = right < len(covered) != 2 * right
    return 2 <= len(covered) <= 5 and right > 0 and len(path) > 1 and (known_apart or not mixed)


def _covered(case: Explanation, path: dict[int, int]) -> list[tuple[int, ...]]:
    """The records that meet all conditions, the place of a value by attribute."""
    used = drawn.attributes(case.tree)
    return [row for row in case.rows if all(row[used.index(one)] == value for one, value in path.items())]


def _condition(one: int, path: dict[int, int]) -> Choice:
    options = {**{str(i): value for i, value in enumerate(drawn.values(one))}, NOT_IN_IT: "not in the rule"}
    right = str(path[one]) if one in path else NOT_IN_IT
    words = (
        "The path to this leaf takes another branch."
        if one in path
        else "The path to this leaf has no split on this attribute."
    )
    return Choice(f"if{one}", f"condition on {drawn.name(one)}", options, lambda own: [right],
                  dict.fromkeys(options, words))  # fmt: skip


def _met(case: Explanation, own: Own) -> list[tuple[int, ...]]:
    """The records that the learner's own conditions cover."""
    chosen = {one: own[f"if{one}"] for one in drawn.attributes(case.tree)}
    return _covered(case, {one: int(value) for one, value in chosen.items() if value != NOT_IN_IT})


def _met_right(case: Explanation, own: Own) -> int:
    return sum(str(row[-1]) == own["class"] for row in _met(case, own))


def _rule(case: Explanation) -> list[Line]:
    """The conditions and the class."""
    path, leaf = drawn.paths(case.tree)[case.leaf]
    target, classes = records.TARGETS[case.target]
    label = str(drawn.label(leaf))
    conclusion = Choice(
        "class", target, {str(i): name for i, name in enumerate(classes)}, lambda own: [label],
        dict.fromkeys("01", "The rule predicts the larger class of the leaf."),
    )  # fmt: skip
    way_down = "The conditions are the values on the path from the root to the leaf."
    conditions = [
        Line((f"{'and' if i else 'If'} {drawn.name(one)} is", _condition(one, path)), way_down)
        for i, one in enumerate(drawn.attributes(case.tree))
    ]
    return [
        *conditions,
        Line((f"then {target} is", conclusion), "The rule predicts the larger class of the leaf."),
    ]


def _counts(case: Explanation) -> Line:
    """How many records the rule covers, and how many of them are right."""
    path, leaf = drawn.paths(case.tree)[case.leaf]
    count = Blank("covered", "records covered", lambda own: len(_met(case, own)), digits=0, slips=[
        Slip(lambda own: sum(leaf.counts), "Those are the training records. Count the records of the table."),
        Slip(lambda own: _met_right(case, own),
             "A rule also covers records of the other class that meet its conditions."),
    ])  # fmt: skip
    rights = Blank("right", "records predicted correctly", lambda own: _met_right(case, own), 0, [
        Slip(lambda own: sum(str(row[-1]) == own["class"] for row in case.rows),
             "Those are all records of this class. Count only those that the rule covers."),
    ])  # fmt: skip
    numbers = ", ".join(str(i) for i, row in enumerate(case.rows, 1) if row in _covered(case, path))
    pieces = ("It covers", count, "records, and its class is right for", rights, "of them")
    return Line(pieces, f"It covers the records {numbers}.")


def _shares(n: int) -> list[Line]:
    """Coverage and accuracy among n records."""
    coverage = Blank("coverage", "coverage", lambda own: own["covered"] / n, slips=[
        Slip(lambda own: own["right"] / n,
             "That is the share of records covered and predicted correctly. Coverage is the share covered."),
    ])  # fmt: skip
    accuracy = Blank(
        "accuracy", "accuracy",
        lambda own: own["right"] / own["covered"] if own["covered"] else 0.0,
        slips=[
            Slip(lambda own: own["right"] / n, "You divided by all records. Divide by the covered records."),
            Slip(lambda own: 1 - own["right"] / own["covered"] if own["covered"] else 1.0,
                 "That is the error rate. The accuracy is the rest."),
        ],
    )  # fmt: skip
    return [
        Line(("Coverage =", coverage), f"Coverage = covered / {n}"),
        Line(("Accuracy =", accuracy), "Accuracy = correct / covered"),
    ]


def _make(case: Explanation) -> Exercise:
    target, classes = records.TARGETS[case.target]
    columns = {
        drawn.name(one): [drawn.values(one)[row[i]] for row in case.rows]
        for i, one in enumerate(drawn.attributes(case.tree))
    }
    columns[target] = [classes[row[-1]] for row in case.rows]
    given: list[Panel] = [
        drawn.picture(case.tree, case.target), records.listed("Records", columns, target, classes),
    ]  # fmt: skip
    task = (
        f"Write the {ORDINALS[case.leaf]} leaf from the left as a rule. How many of the records does it "
        f"cover, and for how many of these does it predict {esc(target)} correctly?"
    )

    def way() -> Way:
        return drawn.way("The rules of this tree", "rules", case.tree, case.target, by="none")

    return Exercise(Html(task), given, [*_rule(case), _counts(case), *_shares(len(case.rows))], way)


_DAYS = tuple((outlook, humidity, wind, play) for outlook, _, humidity, wind, play in records.DAYS)
KIND = Kind(
    "rules", "Rule of a leaf", Way("Rules", "rules", {"data": "tennis", "algorithm": "id3"}), _draw, _make,
    lectures=(Explanation(drawn.TENNIS, 1, 3, _DAYS),),
    result=("coverage", "accuracy"),
)  # fmt: skip
