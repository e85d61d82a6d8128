"""The places of records in the picture, and the branches that a candidate would make."""

import numpy as np
import pytest

from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import visit
from views.kit.known import known
from views.lessons.grow.candidates import LOST, MOST, parts
from views.subjects.trees.marked import Place, places
from views.subjects.trees.records import equal_rows
from views.subjects.trees.story import Choices, Story, focus_at, story_of


def story(data: str, recipe: str) -> Story:
    return story_of(Choices(data=data, recipe=recipe), 2)


def placed(shown: Story, at: int) -> dict[int, list[Place]]:
    alone = np.arange(shown.table.n)
    return places(shown.steps[at].tree, shown.table, alone, alone)


@pytest.mark.parametrize(("data", "recipe"), [("tennis", "id3"), ("iris", "cart"), ("labor", "c4.5")])
def test_the_places_of_a_card_fill_its_counts_without_a_gap(data: str, recipe: str):
    shown = story(data, recipe)
    for at in (0, 1, len(shown.steps) - 1):
        tree, cards = shown.steps[at].tree, dict[tuple[object, int], list[Place]]()
        for own in placed(shown, at).values():
            assert sum(place.size for place in own) == pytest.approx(1)
            for place in own:
                cards.setdefault((place.path, place.tone), []).append(place)
        for (path, tone), found in cards.items():
            end = 0.0
            for place in sorted(found, key=lambda one: one.start):
                assert place.start == pytest.approx(end)
                end += place.size
            assert end == pytest.approx(tree.node(path).counts[tone])


def test_equal_records_have_one_place_for_each_class():
    shown = story("titanic", "chaid")
    kinds = equal_rows(shown.table)
    assert kinds is not None
    found = places(shown.steps[1].tree, shown.table, kinds, np.unique(kinds))
    assert len(found) == 14
    assert sum(place.size for own in found.values() for place in own) == 2201
    assert max(map(len, found.values())) == 2


def test_only_the_wanted_rows_are_placed():
    shown = story("iris", "cart")
    wanted = np.array([3, 140])
    found = places(shown.steps[-1].tree, shown.table, np.arange(150), wanted)
    assert {*found} == {3, 140}
    assert found == {row: own for row, own in placed(shown, len(shown.steps) - 1).items() if row in found}


def test_a_number_as_target_stands_in_a_part_of_its_range():
    shown = story("cars", "cart")
    tones = {place.tone for own in placed(shown, 0).values() for place in own}
    assert min(tones) == 0
    assert max(tones) == 6


def test_a_candidate_divides_all_records_of_the_node():
    shown = story("tennis", "id3")
    focus = focus_at(shown, 0, None)
    found = {
        one.attribute: parts(focus.step.tree, focus.node, one) for one in known(focus.decision).candidates
    }
    assert found["Humidity"] == [("High", [4, 3]), ("Normal", [1, 6])]


@ONLY_SWEPT
@pytest.mark.parametrize(
    ("data", "recipe"), [("labor", "c4.5"), ("labor", "cart"), ("golf", "c4.5"), ("heart", "cart")]
)
def test_records_without_a_value_are_the_last_part(data: str, recipe: str):
    shown = story(data, recipe)
    focus = focus_at(shown, 0, None)
    for one in known(focus.decision).candidates:
        found = parts(focus.step.tree, focus.node, one)
        assert sum(map(sum, (counts for _, counts in found))) == pytest.approx(focus.node.n, abs=0.01)
        assert len(found) <= MOST + 1
        assert all(label != LOST for label, _ in found[:-1])


def test_an_open_question_tells_the_branches_but_no_measure():
    at = visit("grow", data="iris", algorithm="cart", step="1")
    question = at.lesson.asks(at.case, at.story)[1]()
    assert question.table is not None
    for row in question.table.data["rows"]:
        assert row["parts"]
        assert not any(row[name] for name in ("cells", "bar", "hint", "winner", "chosen", "tied"))
