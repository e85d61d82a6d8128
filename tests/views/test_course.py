"""The course: every step leads where it says, and the steps cover every kind of exercise."""

import pytest

from tests.support.visiting import visit
from views import course
from views.lessons.practice.kinds import KINDS


def test_in_every_chapter_one_sees_guesses_and_practises_and_names_are_its_own():
    names = [name for name, _ in course.steps()]
    assert len(set(names)) == len(names)
    sorts = [{step.what for step in chapter.steps} for chapter in course.CHAPTERS]
    assert all(len(one) == 3 for one in sorts)
    assert all(len(chapter.steps) <= 7 for chapter in course.CHAPTERS)
    assert all(chapter.steps[0].what == "see" for chapter in course.CHAPTERS)
    assert len({chapter.key for chapter in course.CHAPTERS}) == len(course.CHAPTERS)


@pytest.mark.parametrize(
    "step", [step for _, step in course.steps() if step.what == "guess"], ids=lambda step: step.way.label
)
def test_where_one_shall_guess_something_is_asked(step: course.Step):
    seen = visit(step.way.lesson, **(step.way.query or {}))
    assert seen.lesson.asking(seen.case)
    assert seen.lesson.asks(seen.case, seen.story)
    assert not seen.note


@pytest.mark.parametrize(
    "step", [step for _, step in course.steps() if step.kind], ids=lambda step: step.kind
)
def test_what_is_practised_is_of_its_kind(step: course.Step):
    assert visit(step.way.lesson, **(step.way.query or {})).case.kind == step.kind
    assert step.kind in KINDS


FEW_GUESSES = 3  # of a story in the first chapters


@pytest.mark.parametrize("chapter", course.CHAPTERS[:5], ids=lambda chapter: chapter.key)
def test_the_first_chapters_have_few_questions_before_the_first_exercise(chapter: course.Chapter):
    assert len(chapter.steps) <= 5
    for step in chapter.steps:
        if step.what == "guess" and step.way.lesson == "grow":
            seen = visit(step.way.lesson, **(step.way.query or {}))
            assert len(seen.lesson.asks(seen.case, seen.story)) <= FEW_GUESSES


def test_the_first_chapters_practise_on_figures_that_no_page_before_shows():
    begun = {
        step.kind: int((step.way.query or {}).get("number", "1"))
        for chapter in course.CHAPTERS[:5]
        for step in chapter.all_steps
        if step.kind
    }
    shown = {
        "reading",
        "gain",
        "ratio",
        "next",
        "threshold",
        "gini-gain",
        "chi2",
    }  # in the lectures' examples
    assert all(begun[kind] > len(KINDS[kind].lectures) for kind in shown)
