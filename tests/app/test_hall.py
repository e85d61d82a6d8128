"""The lecturer's page while a hall votes: what it shows, and what happens where nothing can be kept."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.app import html, opened, parameter
from views.kit.store import Store
from views.server.hall import server

ELSEWHERE = "https://phones.example.org"


@pytest.fixture
def halls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The halls of a server whose phones somebody else serves."""
    monkeypatch.setenv(server.PHONES, ELSEWHERE)
    monkeypatch.setenv(server.HALLS, str(tmp_path / "halls.sqlite"))
    server.store.cache_clear()
    yield server.store()
    server.store.cache_clear()


def press(at: AppTest, label: str) -> None:
    next(button for button in at.button if button.label == label).click()
    at.run()
    assert not at.exception


def labels(at: AppTest) -> list[str]:
    return [button.label for button in at.button]


def answers(at: AppTest) -> list[str]:
    """The answers of the open question."""
    return [
        button.label
        for button in at.button
        if str(button.key).startswith("go answer ") and "know" not in button.label
    ]


def code_of(at: AppTest) -> str:
    """The code that the page shows."""
    found = re.search(r'aria-label="Code ([A-Z ]+)"', html(at))
    assert found
    return found[1].replace(" ", "")


def test_the_majority_is_the_guess(halls: Store):
    at = opened("grow", data="tennis", algorithm="id3", guess="true", presenter="true")
    press(at, "Ask the hall")
    code = code_of(at)
    assert f"{code[:3]} {code[3:]}" in html(at)
    assert "phones.example.org/room" in unescape(html(at))
    assert "Ask the hall" not in labels(at)
    found = halls.latest(code)
    assert found is not None
    assert {*found.answers.values()} >= {"Outlook", "Temperature", "Humidity", "Wind"}
    for answer in ("Wind", "Wind", "Outlook"):
        (key,) = (key for key, text in found.answers.items() if text == answer)
        halls.vote(code, found.number, halls.phone(code), key)
    press(at, "Show the votes")
    assert re.search(r"Wind.*<b>2</b> <small>67 %", html(at))
    assert "✓" not in html(at), "the right answer is not told yet"
    press(at, "Show the answer")
    assert "✗ The hall said Wind (2 of 3 votes)." in html(at)
    assert "Outlook has an information gain of" in re.sub("<[^>]+>", "", html(at))
    assert parameter(at, "step") == "1"


def test_without_votes_nobody_has_guessed(halls: Store):
    at = opened("grow", data="tennis", algorithm="id3", guess="true", presenter="true")
    press(at, "Ask the hall")
    press(at, "Show the votes")
    assert "Nobody has voted." in html(at)
    press(at, "Show the answer")
    assert "You did not guess." in html(at)


def test_an_answer_of_the_lecturer_is_not_called_the_halls(halls: Store):
    at = opened("predict", guess="true", presenter="true")
    press(at, "Ask the hall")
    press(at, "Stop the vote")
    press(at, answers(at)[0])
    assert "gh-answered" in html(at)
    assert "The hall said" not in html(at)


def test_a_page_without_a_player_asks_the_hall_as_well(halls: Store):
    at = opened("compare", data="tennis", guess="true", presenter="true")
    press(at, "Ask the hall")
    code = code_of(at)
    found = halls.latest(code)
    assert found is not None
    (key, *_) = found.answers
    halls.vote(code, found.number, halls.phone(code), key)
    press(at, "Show the votes")
    press(at, "Show the answer")
    assert "The hall said" in html(at)


def test_where_no_votes_can_be_kept_a_sentence_says_so(halls: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(server.HALLS, "/proc/halls/halls.sqlite")
    server.store.cache_clear()
    at = opened("predict", guess="true", presenter="true")
    press(at, "Ask the hall")
    assert "cannot be written" in html(at)
    press(at, answers(at)[0])
    assert "gh-answered" in html(at)


def test_a_learner_alone_has_no_button_until_a_hall_is_open(halls: Store):
    link = {"data": "tennis", "algorithm": "id3", "guess": "true"}
    at = opened("grow", **link)
    assert "I don’t know" in labels(at)
    assert "Ask the hall" not in labels(at)
    at.query_params["presenter"] = "true"
    at.run()
    press(at, "Ask the hall")
    press(at, "Stop the vote")
    del at.query_params["presenter"]
    at.run()
    assert "Ask the hall" in labels(at)


def test_a_server_without_phones_has_no_button(halls: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(server.PHONES, server.OFF)
    at = opened("predict", guess="true", presenter="true")
    assert answers(at)
    assert "Ask the hall" not in labels(at)
