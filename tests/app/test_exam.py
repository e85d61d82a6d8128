"""The page “Exam sheets”: nothing of the exam without the key, and all of it with the key."""

import json
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree as ET

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.app import html, opened
from views.lessons.practice.numbered import answers_of
from views.sheet import page
from views.sheet.drawn import drawn
from views.sheet.exam import LETTERS, Task
from views.sheet.keyed import Key
from views.sheet.moodle import bank

SECRET = "seven brown foxes"
SETTINGS = {"title": "Final exam", "tasks": "gain:2,support", "points": "4,6", "variants": "2"}


def sheet(at: AppTest) -> str:
    """The sheet in its frame; "" if the page shows none."""
    parts = [element.proto for element in at.main if element.type == "bidi_component"]
    return next((json.loads(part.json)["html"] for part in parts if "sheet" in part.component_name), "")


def typed(text: str, **link: str) -> AppTest:
    at = opened("exam", **(link or SETTINGS))
    at.text_input(key=page.FIELD).input(text)
    at.run()
    assert not at.exception
    return at


def link(at: AppTest) -> dict[str, str]:
    return {name: text if isinstance(text, str) else text[0] for name, text in at.query_params.items()}


def gain(letter: str) -> str:
    """The gain of the first task."""
    tasks = [Task("gain", 4), Task("gain", 4), Task("support", 6)]
    return answers_of(drawn(tasks, Key(SECRET), LETTERS)[letter][0])[-1]


def test_without_the_key_the_page_has_no_exercise_of_the_exam():
    at = opened("exam", **SETTINGS)
    assert not sheet(at)
    assert [one.label for one in at.get("download_button")] == ["Download for practice in Moodle"]
    assert "Type the key to see the sheet." in html(at)
    assert "practice?kind=gain" in html(at)


def test_the_key_shows_the_sheet_and_the_solutions_and_is_in_no_address():
    at = typed(SECRET)
    assert "Information gain" in sheet(at)
    assert f"<b>{gain('A')}</b>" not in sheet(at)
    at.segmented_control(key="exam look chosen").set_value(page.SOLUTIONS)
    at.run()
    assert f"<b>{gain('A')}</b>" in sheet(at)
    assert f"<b>{gain('B')}</b>" not in sheet(at)
    at.selectbox(key="exam variant").set_value(page.ALL)
    at.run()
    assert f"<b>{gain('B')}</b>" in sheet(at)
    assert SECRET not in str(at.query_params)
    assert SECRET not in html(at) + sheet(at)


def test_another_key_shows_another_sheet_and_a_short_one_none():
    assert sheet(typed(SECRET)) != sheet(typed("seven brown foxes."))
    at = typed("short")
    assert not sheet(at)
    assert "8 to 200 characters" in html(at)


def test_the_corrector_is_told_that_a_key_is_not_that_of_the_sheet():
    check = Key(SECRET).check
    assert "not the key of the printed sheet" not in html(typed(SECRET, **SETTINGS, check=check))
    assert "not the key of the printed sheet" in html(typed(SECRET + "x", **SETTINGS, check=check))


def test_a_suggested_key_is_in_the_field():
    at = opened("exam", **SETTINGS)
    next(one for one in at.button if one.label == "Suggest a key").click()
    at.run()
    assert len(at.text_input(key=page.FIELD).value) >= 19
    assert sheet(at)


def test_other_tasks_are_written_into_the_link():
    at = opened("exam", **SETTINGS)
    at.number_input(key="choose many gain").set_value(1)
    at.run()
    assert link(at)["tasks"] == "gain,support"
    at.number_input(key="choose points support").set_value(2.5)
    at.run()
    assert link(at)["points"] == "4,2.5"
    at.multiselect(key="choose kinds").set_value(["support", "grow"])
    at.run()
    assert link(at)["tasks"] == "support,grow"
    assert link(at)["points"] == "2.5"
    at.multiselect(key="choose kinds").set_value([])
    at.run()
    assert "Choose a kind of exercise." in html(at)


def test_the_code_of_the_sheet_leads_to_this_page_without_the_key(monkeypatch: pytest.MonkeyPatch):
    seen: list[str] = []
    monkeypatch.setattr("views.sheet.paper._code", lambda address: seen.append(address) or "")
    typed(SECRET, **SETTINGS, qr="true")
    led = urlsplit(seen[-1])
    assert led.path == "/exam"
    assert parse_qs(led.query)["check"] == [Key(SECRET).check]
    assert parse_qs(led.query)["tasks"] == ["gain:2,support"]
    assert "brown" not in seen[-1]


def test_the_bank_begins_with_the_variants_of_the_paper():
    exam = page.read(page.Given(SETTINGS, page.ROWS))
    quiz = ET.fromstring(bank(exam, drawn(exam.tasks, Key(SECRET), LETTERS)))
    first = quiz.findall("question[@type='cloze']")[:2]
    for letter, one in zip("AB", first, strict=True):
        assert one.findtext("name/text") == f"01 Information gain {letter}"
        assert gain(letter) in one.findtext("generalfeedback/text", "")
