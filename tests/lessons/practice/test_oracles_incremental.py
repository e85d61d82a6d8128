"""Exercises on one more record for ID5R, counted again from the page and compared with the tree of ID5R."""

from collections import Counter
from math import log2
from typing import Any, NamedTuple

import pytest

import mlcore
from mlcore import Table, Tree, incremental
from tests.lessons.practice.oracles import checks
from tests.lessons.practice.page import records as records_of
from tests.lessons.practice.page import tables
from tests.lessons.practice.test_oracles import NEAR, each
from tests.support.visiting import visit
from views.kit.panels import Standing
from views.lessons.practice.exercise import Exercise, Own

Record = dict[str, str]


class Shown(NamedTuple):
    """What the page shows: the records in their order, the values of each attribute, and the classes."""

    records: list[Record]
    values: dict[str, list[str]]
    target: str
    classes: list[str]

    def table(self, n: int) -> Table:
        """The first n records."""
        columns = {name: [one[name] for one in self.records[:n]] for name in (*self.values, self.target)}
        kinds = {name: ("nominal", tuple(values)) for name, values in self.values.items()}
        return Table.from_frame(
            columns, self.target, {**kinds, self.target: ("nominal", tuple(self.classes))}
        )


def shown(exercise: Exercise) -> Shown:
    days, named = tables(exercise)[:2]
    target, records = days.head[-1], records_of(days)
    values = {name: [value for value in rest if value] for name, *rest in named.rows}
    return Shown(records, values, target, sorted({one[target] for one in records}))


def bits(records: list[Record], name: str) -> float:
    """The entropy of a column."""
    counts = Counter(one[name] for one in records).values()
    return sum(count / len(records) * log2(len(records) / count) for count in counts)


def information(records: list[Record], name: str, target: str) -> float:
    """What a column says about the class: H(a) + H(class) − H(a and class)."""
    pairs = [{"pair": f"{one[name]}/{one[target]}"} for one in records]
    return bits(records, name) + bits(records, target) - bits(pairs, "pair")


def best(gains: dict[str, float]) -> str:
    (found,) = [name for name, gain in gains.items() if gain > max(gains.values()) - NEAR]
    return found


def trees_of(page: Shown, n: int) -> list[Tree]:
    """The trees after each of the first n records."""
    return [step.tree for step in incremental.grow(page.table(n), mlcore.RECIPES["id3"], "id5r")]


def nodes_of(tree: Tree) -> list[tuple[str, list[int]]]:
    """What each node tests, if it is no leaf, and its class counts."""
    return [(node.split.attribute if node.split else "", [int(n) for n in node.counts])
            for _, node in tree.walk()]  # fmt: skip


def attribute(node: Any) -> str:
    return str(node.split.attribute)


@pytest.mark.slow
@checks("id5r", "k# h g# now turned goes b# o# test")
def test_the_day_is_counted_from_the_records_on_the_page_and_the_trees_are_those_of_id5r():
    met = Counter[str]()
    for _, exercise in each("id5r"):
        page, right = shown(exercise), exercise.right
        new, names = page.records[-1], [*page.values]
        of_class = Counter(one[page.target] for one in page.records)
        assert [right[f"k{c}"] for c in (0, 1)] == [of_class[label] for label in page.classes]
        assert right["h"] == pytest.approx(bits(page.records, page.target), abs=NEAR)
        gains = {name: information(page.records, name, page.target) for name in names}
        assert [right[f"g{i}"] for i in range(3)] == pytest.approx([*gains.values()], abs=NEAR)
        root = best(gains)
        was = best({name: information(page.records[:-1], name, page.target) for name in names})
        assert names[int(right["now"])] == root
        assert f"Its root tests {was}." in exercise.task
        assert right["turned"] == ("no" if was == root else "yes")
        assert page.values[root][int(right["goes"])] == new[root]
        for i, value in enumerate(page.values[root]):
            there = Counter(one[page.target] for one in page.records if one[root] == value)
            assert [right[f"b{i}{c}"] for c in (0, 1)] == [there[label] for label in page.classes]
        branch = [one for one in page.records if one[root] == new[root]]
        assert len({one[page.target] for one in branch}) == 2
        below = {name: information(branch, name, page.target) for name in names if name != root}
        assert [right["o0"], right["o1"]] == pytest.approx([*below.values()], abs=NEAR)
        assert names[int(right["test"])] == best(below)
        *_, before, after = trees_of(page, len(page.records))
        assert attribute(before.root) == was
        assert attribute(after.root) == root
        assert attribute(after.root.children[int(right["goes"])]) == best(below)
        assert 16 <= len(exercise.blanks) <= 18
        met[f"root {right['turned']}"] += 1
        met[f"{len(page.values[root])} branches"] += 1
    assert min(met[key] for key in ("root yes", "root no")) > 100
    assert min(met[key] for key in ("2 branches", "3 branches")) > 50


@pytest.mark.slow
def test_the_tree_on_the_page_is_that_of_id5r_before_the_record_arrives():
    for _, exercise in each("id5r", 60):
        page = shown(exercise)
        (picture,) = [panel for panel in exercise.given if isinstance(panel, Standing)]
        cards = [
            ((card["title"] or "").removesuffix("?"), [int(text.split()[0]) for text in card["count_texts"]])
            for card in picture.picture["nodes"]
        ]
        assert cards == nodes_of(trees_of(page, len(page.records) - 1)[-1])


def test_a_learner_who_chooses_another_root_goes_on_with_it():
    """The counts, the gains and the test of the branch follow from the attribute that was chosen."""
    for _, exercise in each("id5r", 40):
        page, names = shown(exercise), [*shown(exercise).values]
        for i, name in enumerate(names):
            own: dict[str, Any] = {**exercise.right, "now": str(i)}
            for blank in exercise.blanks[exercise.blanks.index(blank_of(exercise, "now")) + 1 :]:
                found = blank.of(Own(own))  # type: ignore[union-attr]
                own[blank.name] = found if isinstance(found, int | float) else next(iter(found))
            branch = [one for one in page.records if one[name] == page.records[-1][name]]
            others = [other for other in names if other != name]
            below = [information(branch, other, page.target) for other in others]
            assert [own["o0"], own["o1"]] == pytest.approx(below, abs=NEAR)
            pure = len({one[page.target] for one in branch}) == 1
            assert (own["test"] == "leaf") == pure
            counted = Counter(one[page.target] for one in branch)
            if f"b{own['goes']}0" in own:
                sums = [own[f"b{own['goes']}{c}"] for c in (0, 1)]
                assert sums == [counted[label] for label in page.classes]


def blank_of(exercise: Exercise, name: str) -> Any:
    return next(blank for blank in exercise.blanks if blank.name == name)


@pytest.mark.slow
def test_the_lesson_opens_when_the_trees_have_taken_in_the_record():
    for case, exercise in each("id5r", 30):
        page = shown(exercise)
        there = visit("large", **exercise.way().query)
        step = there.story.steps[there.step]
        assert (step.kind, step.day) == ("taken", case.n - 1)
        tree = there.story.tree("id5r", there.step)
        assert nodes_of(tree) == nodes_of(trees_of(page, case.n)[-1])
        assert not there.note
