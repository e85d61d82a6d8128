"""The learner edits the points that vote: the vote, the borders and the link follow them."""

from dataclasses import replace

import pytest

from mlcore.learners import errors_by_k
from tests.support.visiting import visit
from views.kit.panels import Popover
from views.lessons.neighbours import LESSON, VIEWS, by_k
from views.lessons.neighbours.case import Case
from views.stage.animation.animation import at_step
from views.subjects.ground.ground import Drawn, ground_of
from views.subjects.ground.reading import NONE_LEFT
from views.subjects.points.points import Points, Source, made
from views.subjects.points.reading import pack

WORLD = Case(Drawn("ring", 40, 20, 1))
SET = Case(made(Source("moons", 40, 1)))


def points_of(case: Case) -> Points:
    """The points to edit, which must be there."""
    points = LESSON.touch.points(case)
    assert points is not None
    return points


def moved(case: Case, i: int, x: float, y: float) -> Case:
    """The case with one point at another place."""
    points = points_of(case)
    places = [*points.x]
    places[i] = (x, y)
    return LESSON.touch.put(case, points.but(places, points.y))


@pytest.mark.parametrize("case", [WORLD, SET])
def test_a_point_beside_the_new_one_gets_a_vote(case: Case):
    x, y = case.z
    edited = moved(case, 3, x + 0.001, y)
    last = LESSON.story(edited).votes[-1]
    assert last.rows[0] == 3
    assert 3 not in LESSON.story(case).votes[-1].rows[:1]
    turned = [-side if i in last.rows else side for i, side in enumerate(points_of(edited).y)]
    other = LESSON.touch.put(edited, points_of(edited).but(points_of(edited).x, turned))
    assert LESSON.story(other).votes[-1].label != last.label, "the class of all voters was turned"


@pytest.mark.parametrize("case", [WORLD, SET])
def test_the_link_gives_the_edited_points_back(case: Case):
    edited = points_of(moved(case, 3, 0.25, -0.5))
    query = {"n": "40"} | {k: v for k, v in LESSON.touch.written(edited).items() if v is not None}
    at = visit("neighbours", **query)
    found = points_of(at.case)
    assert found.x[3] == (0.25, -0.5)
    assert found.y == edited.y
    assert type(at.case.source) is type(case.source)
    assert "edited" in LESSON.shown(at.case)
    assert not at.note


def test_test_points_stay_when_those_of_a_world_are_edited():
    before, after = ground_of(WORLD.source), ground_of(moved(WORLD, 3, 0.25, -0.5).source)
    assert after.test is before.test
    assert after.x[3].tolist() == [0.25, -0.5]


def test_a_link_to_edited_points_keeps_its_meaning():
    old = visit("neighbours", points=pack([(0.5, 0.5), (1.0, 1.0)], [1, -1]))
    assert isinstance(old.case.source, Points), "without a source, packed points are those of a set"


def test_fewer_points_than_neighbours_are_all_neighbours():
    points = points_of(WORLD)
    few = LESSON.touch.put(replace(WORLD, k=5), points.but(points.x[:3], points.y[:3]))
    assert few.k == 3
    assert len(LESSON.story(few).votes[-1].rows) == 3


def test_the_last_point_cannot_go():
    none = points_of(WORLD).but([], [])
    assert LESSON.touch.put(WORLD, none) == WORLD
    assert LESSON.touch.written(none)["points"] is None
    at = visit("neighbours", records="world", world="ring", n="40", points=pack([], []))
    assert at.case.source == replace(WORLD.source, noise=at.case.source.noise)
    assert NONE_LEFT in at.note


def test_a_table_is_not_edited():
    case = visit("neighbours", data="iris").case
    assert LESSON.touch.points(case) is None
    assert "points" not in LESSON.picture(case, LESSON.story(case), False)


def test_all_points_can_be_undone_at_once():
    at = visit(
        "neighbours",
        n="40",
        **{k: v for k, v in LESSON.touch.written(points_of(moved(WORLD, 3, 0, 0))).items() if v},
    )
    more = [panel for one in at.choices if isinstance(one, Popover) for panel in one.panels]
    assert "Edited: 40 points. Undo all" in [getattr(panel, "label", "") for panel in more]


@pytest.mark.parametrize("view", ["vote", "ball"])
def test_a_draft_of_a_vote_is_the_picture_at_its_step(view: str):
    case = replace(moved(WORLD, 7, 0.1, 0.2), view=view)
    story = LESSON.story(case)
    marks = LESSON.picture(case, story, False)["panes"][0]["marks"]
    for at in range(len(story.steps)):
        whole = at_step(marks, at)
        (draft,) = LESSON.touch.draft(case, at)["panes"]
        still = [one for one in draft if one["kind"] != "cells"]
        seen = [
            one
            for one in whole
            if one["kind"] != "cells" and ("point" not in one or one["at"][0].get("look"))
        ]
        assert [one for one in still if "point" not in one or one["at"][0].get("look")] == seen


def test_a_draft_tells_nothing_of_later_steps():
    for view in VIEWS:
        case = replace(WORLD, view=view)
        assert LESSON.touch.draft(case, 0)["figures"] == ""
    vote = LESSON.story(WORLD)
    reach = next(at for at, step in enumerate(vote.steps) if step.kind == "reach")
    assert ", so" not in LESSON.touch.draft(WORLD, reach)["figures"]
    assert LESSON.touch.draft(WORLD, None)["figures"].endswith(f", so {vote.votes[-1].label}")


def test_a_draft_over_k_gives_the_errors_of_its_k():
    case = replace(moved(WORLD, 7, 0.1, 0.2), view="k")
    story = LESSON.story(case)
    k = by_k.ladder(case)[story.steps[3].n]
    found = errors_by_k(case.ground.table(), (k,), None, "raw")
    draft = LESSON.touch.draft(case, 3)
    assert f"k = {k}: training error {found.training[0]:.3f}" in draft["figures"]
    plane, curves = draft["panes"]
    assert {mark["kind"] for mark in plane} == {"cells"}
    assert curves == at_step(LESSON.picture(case, story, False)["panes"][1]["marks"], 3)


def test_a_draft_beside_a_tree_has_its_rectangles():
    case = replace(moved(WORLD, 7, 0.1, 0.2), view="tree")
    story = LESSON.story(case)
    for at, boxes in ((1, 0), (2, story.tree.leaves)):
        _, right = LESSON.touch.draft(case, at)["panes"]
        assert len([mark for mark in right if mark["kind"] == "box"]) == boxes
