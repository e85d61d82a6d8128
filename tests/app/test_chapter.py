"""The page at the end of a chapter: its questions, the way on, and the list if it does not exist."""

from html import unescape

import pytest

from tests.support.app import html, note, opened, sent, sidebar, ways
from views.course import CHAPTERS, Chapter, Step
from views.kit.panels import Way
from views.site.course import end_of


def test_a_chapter_ends_with_its_questions_and_leads_to_the_next_one():
    at = opened("chapter", chapter="id3")
    assert "<h1>Chapter 3: Hunt&#8217;s algorithm and ID3</h1>" in html(at)
    (end,) = sent(at, "chapter_end")
    assert end["name"] == "id3 end"
    assert end["able"] == "grow a small tree by hand with the information gain"
    assert [len(one["choices"]) for one in end["questions"]] == [3, 4, 3]
    assert [way["what"] for way in end["ways"]] == ["See", "Guess", *["Practise"] * 2]
    assert [way["label"] for way in end["more"]] == ["Trees for Boolean functions"]
    assert end["next"] == {
        "what": "See",
        "label": "Next chapter: Numbers and thresholds",
        "href": "grow?data=incomes&algorithm=cart&detail=3&max_depth=1&step=1",
    }


def test_it_is_not_in_the_sidebar():
    assert "chapter" not in [page for _, page, _ in sidebar(opened("chapter", chapter="id3"))]


def test_after_the_last_chapter_comes_a_mock_exam_on_all_of_them():
    end = end_of(CHAPTERS[-1], ())
    assert end["next"] == {"what": "", "label": "Take a mock exam", "href": "mock"}
    (start,) = sent(opened("mock"), "mock_start")
    assert start["title"] == "Mock exam 1: all chapters"


@pytest.mark.parametrize("wanted", ["nosuch", "<b>id3</b>", ""])
def test_a_chapter_that_does_not_exist_is_told_and_all_are_listed(wanted: str):
    at = opened("chapter", **({"chapter": wanted} if wanted else {}))
    shown = f"This link names chapter “{wanted}”, which does not exist. All chapters are listed here."
    assert unescape(note(at)) == (shown if wanted else "")
    assert "<b>" not in html(at)
    listed = [query["chapter"] for _, page, query in ways(at.main) if page == "chapter"]
    assert listed == [chapter.key for chapter in CHAPTERS]
    assert not sent(at, "chapter_end")


def test_a_chapter_of_a_teacher_may_have_no_questions_and_no_exercises():
    taught = Chapter("clinic", "The <clinic>", "read a tree", (Step("see", Way("A tree", "grow", {})),))
    end = end_of(taught, (taught,))
    assert end["questions"] == []
    assert end["next"]["label"] == "Next chapter: The <clinic>"


@pytest.mark.parametrize(
    "step",
    [step for chapter in CHAPTERS for step in chapter.more],
    ids=lambda step: step.way.label,
)
def test_an_optional_step_opens_with_its_place_in_the_strip(step: Step):
    at = opened(step.way.lesson, **(step.way.query or {}))
    (strip,) = sent(at, "path")
    assert strip["next"]["what"] == "Questions"
