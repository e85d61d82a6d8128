"""Points of several models in the learner's hand: the picture, the draft and the link follow them."""

from dataclasses import replace
from typing import Any

import pytest

from tests.support.visiting import visit
from views.kit.keep import SHARED
from views.lessons import LESSONS
from views.lessons.crowd import bagging
from views.stage.animation.animation import at_step
from views.subjects.points.points import Points

ANIMATIONS: dict[str, tuple[str, dict[str, str]]] = {
    "six models": ("beside", {"set": "moons", "n": "40"}),
    "adaboost": ("crowd", {"view": "adaboost", "world": "diagonal", "n": "60", "rounds": "7"}),
    "adaboost, a set": ("crowd", {"view": "adaboost", "set": "moons", "n": "40", "rounds": "5"}),
    "bagging": ("crowd", {"view": "bagging", "world": "ring", "n": "60", "trees": "5"}),
}
ALL = pytest.mark.parametrize("name", ANIMATIONS)


def case_of(name: str, **change: str | None) -> tuple[Any, Any]:
    """The lesson and the case of a link with a change of it."""
    key, query = ANIMATIONS[name]
    return LESSONS[key], visit(key, **{k: v for k, v in {**query, **change}.items() if v is not None}).case


def moved(points: Points, i: int, x: float, y: float) -> Points:
    places = [*points.x]
    places[i] = (x, y)
    return points.but(places, points.y)


def panes(lesson: Any, case: Any) -> list[Any]:
    return lesson.picture(case, lesson.story(case), False)["panes"]


@ALL
def test_the_link_gives_the_edited_points_back(name: str):
    lesson, case = case_of(name)
    points = moved(lesson.touch.points(case), 3, 0.25, -0.5)
    _, after = case_of(name, **lesson.touch.written(points))
    found = lesson.touch.points(after)
    assert found.x[3] == (0.25, -0.5)
    assert found.y == points.y
    assert found.n == points.n
    assert found.source == points.source
    assert "edited" in lesson.shown(after)


@ALL
def test_the_plane_stays_when_a_point_moves_within_it(name: str):
    lesson, case = case_of(name)
    points = moved(lesson.touch.points(case), 3, 0.25, 0.5)
    _, after = case_of(name, **lesson.touch.written(points))
    before, now = panes(lesson, case), panes(lesson, after)
    assert before[0]["axes"] == now[0]["axes"]


@ALL
def test_every_point_of_the_picture_can_be_edited(name: str):
    lesson, case = case_of(name)
    drawn = lesson.picture(case, lesson.story(case), False)
    points = lesson.touch.points(case)
    assert len(drawn["points"]["x"]) == points.n
    first = [mark["point"] for mark in drawn["panes"][0]["marks"] if "point" in mark]
    assert first == [*range(points.n)]


@ALL
def test_a_draft_has_the_points_of_its_step_as_the_picture_has_them(name: str):
    lesson, case = case_of(name)
    other = lesson.touch.put(case, moved(lesson.touch.points(case), 3, 0.25, -0.5))
    story = lesson.story(other)
    whole = panes(lesson, other)
    for at in range(len(story.steps)):
        drafts = lesson.touch.draft(other, at)["panes"]
        assert len(drafts) == len(whole)
        for draft, pane in zip(drafts, whole, strict=True):
            looks = {mark["point"]: mark["at"][0] for mark in draft if "point" in mark}
            for mark in pane["marks"]:
                if mark.get("point") in looks:
                    now = {k: v for state in mark["at"] if state["step"] <= at for k, v in state.items()}
                    found = looks[mark["point"]]
                    assert (found.get("look"), found.get("size")) == (now.get("look"), now.get("size"))


@ALL
def test_a_draft_at_the_end_is_that_of_the_last_step(name: str):
    lesson, case = case_of(name)
    last = len(lesson.story(case).steps) - 1
    assert lesson.touch.draft(case, None) == lesson.touch.draft(case, last)


def seen(marks: list[Any]) -> list[str]:
    """The marks at one step in any order, without the points, which the editor has."""
    states = [(mark["kind"], mark["at"][0]) for mark in marks if "point" not in mark]
    return sorted(str((kind, {**state, "off": False})) for kind, state in states)


@pytest.mark.parametrize("name", ["adaboost", "bagging"])
def test_a_draft_is_the_picture_of_its_step(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bagging, "CELLS_EDITING", bagging.CELLS)
    lesson, case = case_of(name)
    story, whole = lesson.story(case), panes(lesson, case)
    for at in range(len(story.steps)):
        drafts = lesson.touch.draft(case, at)["panes"]
        for place in (0, 2) if name == "adaboost" else range(3):  # the bars of α depend on later rounds
            assert seen(drafts[place]) == seen(at_step(whole[place]["marks"], at)), (at, place)


def test_a_draft_of_six_models_has_those_that_the_story_has_told_of():
    lesson, case = case_of("six models")
    for at in range(9):
        drafts = lesson.touch.draft(case, at)["panes"]
        assert [any(mark["kind"] == "cells" for mark in draft) for draft in drafts] == [
            place < at for place in range(6)
        ]
    assert lesson.touch.draft(case, 0)["figures"] == ""


def test_a_draft_tells_nothing_of_later_steps():
    for name in ("adaboost", "bagging"):
        lesson, case = case_of(name)
        assert lesson.touch.draft(case, 0)["figures"] == ""


@ALL
def test_points_of_one_class_are_refused_with_a_way_back(name: str):
    lesson, case = case_of(name)
    points = lesson.touch.points(case)
    one = lesson.touch.put(case, points.but(points.x, [1] * points.n))
    for at in range(3):
        assert lesson.touch.draft(one, at)["panes"]
    if name.startswith("adaboost"):
        assert lesson.refuse(one) is not None


def test_a_table_and_other_views_have_no_points_to_edit():
    for key, query in (
        ("beside", {"set": "iris"}), ("beside", {"view": "losses"}), ("crowd", {"view": "forest"}),
        ("crowd", {"view": "adaboost", "data": "length"}), ("crowd", {"view": "bagging", "data": "iris"}),
    ):  # fmt: skip
        lesson, case = LESSONS[key], visit(key, **query).case
        assert lesson.touch.points(case) is None
        assert "points" not in lesson.picture(case, lesson.story(case), False)


def test_more_points_than_the_models_learn_from_are_not_edited():
    lesson, case = LESSONS["beside"], visit("beside", n="100").case
    assert lesson.touch.points(case) is None
    assert replace(case, points=case.sample).points.n == 80


def test_a_draft_that_would_take_long_waits_for_the_end_and_none_is_kept():
    lesson, case = case_of("adaboost", n="200", rounds="100", depth="2")
    assert lesson.touch.draft(case, None) is None
    before = len(SHARED)
    assert lesson.touch.draft(case, 2)
    assert len(SHARED) == before
