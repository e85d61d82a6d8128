"""The pages of a mock exam and of “Ten minutes a day”: what is sent, and that nothing is given away early."""

import json
from html import unescape
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.mock.test_marking import right
from tests.support.app import html, note, opened, parameter, sent, sidebar, ways
from views.course import CHAPTERS
from views.site.mock.exam import SOURCES, Mock, id_of, query, tasks
from views.site.mock.page import printed

MOCK = Mock(("id3", "numbers"), 45, 3, 7)


def explained(at: AppTest) -> str:
    """The words of the page."""
    return unescape(html(at))


def page(view: str = "choose", **changes: str) -> AppTest:
    return opened("mock", **{**query(MOCK, view), **changes})


def test_both_pages_are_in_the_sidebar_and_on_home():
    shown = [key for _, key, _ in sidebar(opened(""))]
    assert {"mock", "daily"} <= {*shown}
    assert {"mock", "daily"} <= {key for _, key, _ in ways(opened("").main)}
    assert {"mock", "daily"} <= {key for _, key, _ in ways(opened("practice").main)}


def test_before_it_begins_the_page_names_no_task():
    at = page()
    assert "Mock exam 7: chapters 3 and 4" in explained(at)
    assert "3 tasks, 45 minutes, " in explained(at)
    (start,) = sent(at, "mock_start")
    assert start["id"] == id_of(MOCK)
    assert start["sit"].endswith("view=sit")
    assert not sent(at, "mock_task")


def test_other_settings_are_written_into_the_link():
    at = page()
    at.multiselect(key="choose chapters").set_value(["margin", "tree"])
    at.run()
    assert parameter(at, "chapters") == "tree,margin"
    at.number_input(key="choose minutes").set_value(90)
    at.run()
    assert parameter(at, "minutes") == "90"
    before = sent(at, "mock_start")[0]["id"]
    next(one for one in at.button if one.label == "Other tasks").click()
    at.run()
    assert parameter(at, "n") == "8"
    assert sent(at, "mock_start")[0]["id"] != before


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ({"minutes": "0"}, "This link sets minutes to 0. Allowed values are 5 to 240, so the page uses 5."),
        ({"tasks": "1000000000"}, "Allowed values are 1 to 20, so the page uses 20."),
        ({"chapters": "<b>id3</b>"}, "The link names chapter “<b>id3</b>”, which has no exercises here."),
        ({"view": "nosuch"}, "This link sets view to “nosuch”"),
        ({"colour": "red"}, "This parameter of the link is unknown on this page: colour."),
    ],
)
def test_what_is_wrong_with_a_link_is_told(link: dict[str, str], sentence: str):
    at = page(**link)
    assert sentence in unescape(note(at))
    assert "<b>" not in html(at)


def values(part: Any) -> list[str]:
    """What the blanks of a form say: their contents, marks and hints."""
    pieces = [piece for one in part["parts"] for row in one["rows"] for piece in row]
    blanks = [piece["blank"] for piece in pieces if piece["blank"]]
    found = [text for one in blanks for text in (one["value"], one["say"], one["read"])]
    return [text for text in (*found, *(one["worked"] for one in part["parts"])) if text]


def test_while_somebody_sits_it_nothing_is_marked_and_no_hint_is_sent():
    at = page("sit")
    (bar,) = sent(at, "mock_sit")
    assert [one["title"] for one in bar["tasks"]] == [task.title for task in tasks(MOCK)]
    forms = sent(at, "mock_task")
    assert [form["place"] for form in forms] == [1, 2, 3]
    for form in forms:
        assert not form["marked"]
        assert values(form["form"]) == []
        assert "right" not in json.dumps(form)
    assert "gh-solved" not in explained(at)


def test_the_points_wait_for_the_answers_of_the_browser():
    at = page("points")
    (asked,) = sent(at, "mock_points")
    assert asked["points"] == ""
    assert asked["outcomes"] == []
    assert "gh-mock-table" not in explained(at)


def handed(monkeypatch: pytest.MonkeyPatch, filled: dict[str, dict[str, str]]) -> AppTest:
    report = {"id": id_of(MOCK), "filled": filled}
    monkeypatch.setattr("views.site.mock.page.reported", lambda key, name: report)
    return page("points")


def test_after_it_weak_tasks_lead_to_their_lesson_and_to_five_more(monkeypatch: pytest.MonkeyPatch):
    found = tasks(MOCK)
    at = handed(monkeypatch, {"1": right(found[0].exercise)})
    (found_out,) = sent(at, "mock_points")
    assert found_out["outcomes"] == [[found[0].kind, True], [found[1].kind, False], [found[2].kind, False]]
    assert f"<h1>{found_out['points']} points</h1>" in explained(at)
    assert "1 of 3 tasks has all the points." in explained(at)
    assert explained(at).count("nothing is missing") == 1
    links = [(key, link) for _, key, link in ways(at.main)]
    assert ("chapter", {"chapter": found[1].source.key}) in links
    body = explained(at)
    for n in found[1].five:
        assert f"practice?kind={found[1].kind}&number={n}" in body
    assert f"practice?kind={found[0].kind}&" not in body
    (shown,) = sent(at, "answers_shown")
    assert len(shown["exercises"]) == 3


def test_a_report_of_another_exam_counts_for_nothing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("views.site.mock.page.reported", lambda key, name: {"id": "60:gain/1", "filled": {}})
    assert sent(page("points"), "mock_points")[0]["points"] == ""


def test_on_paper_it_has_the_same_tasks_and_its_solutions_are_another_sheet():
    at = page("paper")
    (sheet,) = sent(at, "sheet")
    for task in tasks(MOCK):
        assert unescape(str(task.exercise.task))[:30] in unescape(sheet["html"])
    assert "45 minutes" in sheet["html"]
    assert "gh-solved" in printed(MOCK, True).split("</style>")[1]
    assert "gh-solved" not in printed(MOCK, False).split("</style>")[1]


def test_every_kind_has_its_place_on_the_daily_page():
    (daily,) = sent(opened("daily"), "daily")
    assert [one["kind"] for one in daily["kinds"]] == [
        kind for source in SOURCES.values() for kind in source.kinds
    ]
    assert [one["place"] for one in daily["chapters"]] == [*range(1, len(CHAPTERS) + 1)]
    assert "Sebastian Leitner" in explained(opened("daily"))
