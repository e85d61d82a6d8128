"""A lecturer goes through stories with questions by the remote control alone, in a real browser."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import SENTENCE, settled, visit
from tests.support.sweep import ONLY_SWEPT, WHOLE
from views.kit.lesson import Lesson
from views.kit.link.table import GUESS
from views.lessons import LESSONS

pytestmark = pytest.mark.browser
_HERE = """() => ({
    step: Number(document.querySelector(".gh-slider input")?.value ?? 0),
    last: Number(document.querySelector(".gh-slider input")?.max ?? 0),
    asked: document.querySelector(".gh-place")?.textContent.includes("question") ?? false,
    open: Boolean(document.querySelector(".st-key-go-answer-unknown")),
    waits: Boolean(document.querySelector(".st-key-go-next-guess")),
    passed: document.querySelectorAll(".gh-guess").length,
})"""
_MOVED = f"(before) => JSON.stringify(({_HERE})()) !== before"
FEW = 3  # questions of one story
ONE_OF_A_KIND = {  # a table, nodes, one question after the other; no player, points, several planes
    "/grow", "/predict", "/node?view=pile", "/compare", "/margin", "/kernels",
}  # fmt: skip


def _guessing() -> list[str]:
    """The link of every view that asks."""
    asking = [lesson for lesson in LESSONS.values() if GUESS in lesson.params]
    links = [f"/{lesson.key}{view}" for lesson in asking for view in _views(lesson)]
    assert {*links} >= ONE_OF_A_KIND
    return [link for link in links if WHOLE or link in ONE_OF_A_KIND]


def _views(lesson: Lesson[Any, Any]) -> list[str]:
    view = next((row for row in lesson.params if row.name == "view"), None)
    return [f"?view={one}" for one in view.kind.options] if view else [""]  # type: ignore[attr-defined]


@ONLY_SWEPT
@pytest.mark.parametrize("link", _guessing())
def test_page_down_alone_goes_through_a_story_and_its_questions(page: Page, link: str):
    visit(page, f"{link}{'&' if '?' in link else '?'}guess=true&presenter=true", SENTENCE)
    shown = page.locator(".gh-answered")
    here, passed = page.evaluate(_HERE), 0
    while (WHOLE or passed < FEW) and (
        here["asked"] or here["open"] or here["waits"] or here["step"] < here["last"]
    ):
        if here["asked"]:  # the server has heard of the step
            settled(page)
            here = page.evaluate(_HERE)
        page.keyboard.press("PageDown")
        page.wait_for_function(_MOVED, arg=json.dumps(here, separators=(",", ":")), timeout=10_000)
        before, here = here, page.evaluate(_HERE)
        if before["open"]:
            settled(page)
            expect(shown.last).to_contain_text("You did not guess.")
            here, passed = page.evaluate(_HERE), passed + 1
            assert not here["open"], "the feedback comes before the next question"
    assert here["passed"] in (0, passed)


def test_a_digit_chooses_an_answer_and_the_feedback_comes_before_the_next_question(page: Page):
    visit(page, "/node?view=pile&guess=true")
    question, shown = page.locator(".st-key-question"), page.locator(".gh-answered")
    second = question.locator(".stButton").nth(1).text_content()
    page.keyboard.press("2")
    expect(shown).to_contain_text(re.compile(f"Correct|You said {second}"))
    settled(page)
    expect(question.get_by_role("button")).to_have_text(["Next guess"])
    page.keyboard.press("ArrowRight")
    expect(question.get_by_role("button")).not_to_have_text(["Next guess"])
    expect(shown).to_be_visible()


@ONLY_SWEPT
def test_a_digit_chooses_a_row_of_a_table(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&guess=true")
    page.keyboard.press("3")
    expect(page.locator(".gh-answered")).to_contain_text(re.compile("Correct|You said"))
    settled(page)
    assert page.locator(".gh-guess").count() == 1
