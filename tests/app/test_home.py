"""The home page and the page with all lessons, with the parameters of their links."""

import json
import re
from functools import cache
from html import unescape
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from datasets import CARDS
from tests.support.app import WAY, elements, html, opened
from views import course
from views.lessons import LESSONS
from views.site import all_lessons, home
from views.words.html import esc, plain
from views.words.ways import reference


@cache
def page(name: str = "", **query: str) -> AppTest:
    return opened(name, **query)


def sent(at: AppTest, name: str = "course") -> dict[str, Any]:
    """What a component of the page gets."""
    protos = [one.proto for one in elements(at.main) if one.type == "bidi_component"]
    (found,) = [proto for proto in protos if proto.component_name == f"glasshouse_{name}"]
    data: dict[str, Any] = json.loads(found.json)
    return data


def ways(at: AppTest) -> list[tuple[str, str]]:
    """The links of a page with their words."""
    return [(unescape(words), unescape(link)) for link, words in WAY.findall(html(at))]


def leading(at: AppTest) -> set[str]:
    """Where the links of a page lead."""
    return {link for _, link in ways(at)}


def test_a_chapter_that_does_not_exist_is_told():
    shown = html(page(chapter="<b>entropy</b>"))
    assert "<b>entropy" not in shown
    assert "This link names chapter “<b>entropy</b>”, which does not exist" in unescape(shown)
    assert sent(page(chapter="<b>entropy</b>"))["chapter"] == ""


def test_one_that_does_is_shown_without_a_word():
    assert "does not exist" not in html(page(chapter="pruning"))
    assert sent(page(chapter="pruning"))["chapter"] == "pruning"


def test_the_page_begins_with_the_first_step_of_the_course():
    _, first = course.steps()[0]
    there = reference("predict", first.way.query or {})
    assert {("Start chapter 1", there), (first.way.label, there)} <= {*ways(page())}


def test_every_step_and_the_questions_of_each_chapter_are_listed_in_order():
    names = re.findall(r'data-step="([^"]+)"', html(page()))
    shown = sent(page())["chapters"]
    steps = [
        [*(course.name(chapter, i) for i, _ in enumerate(chapter.steps, 1)), course.end(chapter)]
        for chapter in course.CHAPTERS
    ]
    more = [[course.more(one, i) for i, _ in enumerate(one.more, 1)] for one in course.CHAPTERS]
    assert [[step["id"] for step in chapter["steps"]] for chapter in shown] == steps
    assert [[step["id"] for step in chapter["more"]] for chapter in shown] == more
    assert names == [name for one in zip(steps, more, strict=True) for part in one for name in part]
    assert html(page()).count("<summary>More practice</summary>") == sum(map(bool, more))


def test_progress_can_be_hidden():
    assert sent(page())["shown"]
    assert not sent(page(progress="false"))["shown"]


def test_every_page_for_teachers_is_a_click_away():
    assert {"table", "lecture", "check", "exam", "package", "lessons", "practice"} <= leading(page())


def test_home_is_one_index_and_the_rest_is_on_its_own_page():
    assert len(re.findall("<h2", html(page()))) == 2  # the course, and what is for teachers
    assert len(re.findall("<h3", html(page()))) == len(course.CHAPTERS)


@pytest.mark.parametrize("key", LESSONS)
def test_all_lessons_are_listed_with_every_ready_case_and_its_sentence(key: str):
    lesson, found = LESSONS[key], ways(page("lessons"))
    text = plain(html(page("lessons")))
    assert next(link.partition("?")[0] for words, link in found if words == lesson.title) == key
    assert lesson.summary in text
    for one in lesson.ready():
        assert (plain(esc(one.label)), reference(key, one.query)) in found
        assert plain(esc(one.words)) in text


def test_every_data_set_has_a_way_to_a_tree():
    linked = leading(page("lessons"))
    assert {reference(key, query) for key, query in all_lessons.links()} <= linked
    for card in CARDS.values():
        assert any(link.startswith(f"grow?data={card.key}") for link in linked), card.key


def test_the_search_finds_a_lesson_by_its_topics_and_a_data_set_by_its_attributes():
    text = unescape(html(page("lessons")))
    assert re.search(r'data-find="[^"]*surrogate splits[^"]*"><h3><a [^>]*>Grow a tree', text)
    assert re.search(r'data-find="[^"]*Petal width[^"]*"><h3>Iris<', text)


def test_the_link_has_the_search():
    assert sent(page("lessons", find="<b>iris</b>"), "listed") == {"find": "<b>iris</b>"}


def test_no_link_is_on_home_that_the_tests_of_links_do_not_know():
    assert leading(page()) == {reference(key, query) for key, query in home.links()}
