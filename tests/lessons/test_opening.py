"""Where a lesson opens: at a step that shows something, before its end, and with its questions ahead."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.support.visiting import Visit, visit
from views.lessons import LESSONS
from views.page.document import EXAMPLES
from views.page.opened import given_in, opened

OPENING = "Lesson.opening chooses the step, the last but one if it says nothing else"
OWN_PLACE = ("step", "node", "guess", "presenter")  # what a link may say of where it opens


def begin(lesson: str, **query: str) -> int:
    """The step that a link opens."""
    return opened(LESSONS[lesson], given_in(LESSONS[lesson], query)).step


def links() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Every view, and every example and ready case, without the place that they name."""
    for key, lesson in LESSONS.items():
        views = [view for row in lesson.params if row.name == "view" for view in row.kind.options]
        yield from ((key, {"view": view}) for view in views or [""])
        links = [one.query for at, one in EXAMPLES if at == key] + [one.query for one in lesson.ready()]
        for query in links:
            yield key, {name: text for name, text in query.items() if name not in OWN_PLACE}


def played(lesson: str) -> list[tuple[Visit, int]]:
    """The links of a lesson whose stories have steps, and where each opens."""
    found = []
    for key, query in links():
        if key != lesson:
            continue
        at = visit(key, **{name: text for name, text in query.items() if text})
        if at.refused is None and LESSONS[key].played(at.case):
            found.append((at, begin(key, **{name: text for name, text in query.items() if text})))
    return found


def is_drawn(mark: Mapping[str, Any], step: int) -> bool:
    """Whether a mark of an animation shows something there."""
    now: dict[str, Any] = {}
    for state in mark["at"]:
        if state["step"] <= step:
            now |= state
    holds = {"dot": "x", "line": "spots", "area": "spots", "border": "lines", "cells": "lines", "box": "box"}
    what = holds.get(mark["kind"], "text")
    return bool(now) and not now.get("off") and now.get(what) not in (None, [], (), "")


@pytest.mark.wide(one_in=24)
@pytest.mark.parametrize("lesson", [key for key, lesson in LESSONS.items() if lesson.player])
def test_a_lesson_opens_where_there_is_something_to_see(lesson: str):
    """Past the first step and before the last, with no empty axes."""
    for at, step in played(lesson):
        link = at.given.query
        if at.lesson.by_hand(at.case):
            assert step == at.last, f"{link}: the learner's own acts are all there (Lesson.by_hand)"
            continue
        assert 0 <= step < max(at.last, 1), f"{link}: a lesson opens before the last step ({OPENING})"
        assert step > 0 or at.last < 2, f"{link}: a lesson opens past the first step ({OPENING})"
        stage = at.lesson.other(at.case) or at.lesson.stage
        panes = at.drawn["panes"] if stage == "animation" else ()
        for pane in [pane for pane in panes if pane["axes"]["x"]["ticks"] or pane["axes"]["y"]["ticks"]]:
            there = any(is_drawn(mark, step) for mark in pane["marks"])
            assert there, f"{link}: at step {step} the axes of “{pane['title']}” are empty ({OPENING})"


def test_whoever_presents_begins_at_the_start_and_whoever_guesses_at_the_first_question():
    assert begin("grow", data="tennis") > 0
    assert begin("grow", data="tennis", guess="true") == 0
    assert begin("grow", data="tennis", presenter="true") == 0
    assert begin("grow", data="tennis", guess="true", step="4") == 4
    assert begin("rules", guess="true", presenter="true") == 0
    for lesson, query in (("rules", {}), ("large", {"view": "days"}), ("node", {"view": "split"})):
        at = visit(lesson, **query)
        first = min(at.lesson.asks(at.case, at.story))
        assert begin(lesson, guess="true", **query) == first - 1 > 0


def test_guessing_has_no_effect_where_there_are_no_questions():
    """The tree that was pruned by hand is there, with all its cuts."""
    cuts = {"data": "iris", "algorithm": "cart", "cuts": "0;1"}
    last = visit("prune", **cuts).last
    assert last > 0
    assert {begin("prune", **cuts), begin("prune", presenter="true", **cuts)} == {last}


def test_half_of_a_tree_is_grown_at_a_split_with_its_candidates():
    at = visit("grow", data="tennis", algorithm="id3")
    step = at.story.steps[begin("grow", data="tennis", algorithm="id3")]
    assert step.kind == "split"
    assert step.tree.leaves > 1
