"""The sentence of a step comes with its picture, before the server answers."""

import pytest
from playwright.sync_api import Page

from tests.browser.learner import at_step, last_step, settled, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

SENTENCE = """() => ["h1.gh-shown", ".gh-say"].map((css) => {
    const { className, innerHTML } = document.querySelector(css);
    return [className, innerHTML];
})"""
PRESS = f"""(keys) => {{
    const press = (key) => new KeyboardEvent("keydown", {{ key, bubbles: true }});
    for (const key of keys) document.body.dispatchEvent(press(key));
    return ({SENTENCE})();
}}"""
LINKS = [
    "/grow?data=tennis&detail=3",
    "/smo?n=20",
    "/judge?view=matrix",
    "/prune?data=thirty&method=pessimistic",
]


@pytest.mark.by_link
@pytest.mark.wide(one_in=4)
@pytest.mark.parametrize("link", LINKS)
def test_the_sentence_of_the_next_step_is_there_at_once(page: Page, link: str):
    visit(page, f"{link}&step=0", ".gh-say")
    for step in range(1, min(last_step(page), 4) + 1):
        before = page.evaluate(SENTENCE)
        at_once = page.evaluate(PRESS, ["ArrowRight"])
        at_step(page, step)
        settled(page)
        assert at_once != before
        assert at_once == page.evaluate(SENTENCE), "the server says something else"


@ONLY_SWEPT
def test_a_learner_who_comes_back_at_once_has_the_old_sentence(page: Page):
    visit(page, "/grow?data=tennis&step=2")
    before = page.evaluate(SENTENCE)
    assert page.evaluate(PRESS, ["ArrowRight", "ArrowLeft"]) == before
    settled(page)
    assert page.evaluate(SENTENCE) == before


@ONLY_SWEPT
def test_how_the_story_begins_goes_at_once_with_its_sentence(page: Page):
    visit(page, "/grow?data=tennis&step=1")
    begins = "document.querySelectorAll('.gh-intro').length"
    assert page.evaluate(f"() => [{begins}, ({PRESS})(['ArrowRight']) && {begins}]") == [1, 0]


OTHERWISE = f"""() => {{
    const pressed = (key) => new KeyboardEvent("keydown", {{ key, bubbles: true }});
    document.body.dispatchEvent(pressed("ArrowRight"));
    history.replaceState(history.state, "", location.href + "&look=Wind");
    document.body.dispatchEvent(pressed("ArrowLeft"));
    return ({SENTENCE})();
}}"""


@ONLY_SWEPT
def test_who_comes_back_with_another_setting_has_what_the_server_had_put(page: Page):
    """Streamlit writes a sentence only if it is new, and this one was never replaced for the server."""
    visit(page, "/grow?data=tennis&step=2")
    before = page.evaluate(SENTENCE)
    assert page.evaluate(OTHERWISE) == before
    settled(page)
    assert page.evaluate(SENTENCE) == before


@ONLY_SWEPT
def test_a_learner_who_steps_twice_has_the_sentence_of_the_second_step(page: Page):
    visit(page, "/grow?data=tennis&step=1")
    page.evaluate(PRESS, ["ArrowRight", "ArrowRight"])
    settled(page)
    twice = page.evaluate(SENTENCE)
    page.reload()
    settled(page)
    at_step(page, 3)
    assert page.evaluate(SENTENCE) == twice


def test_no_sentence_comes_ahead_of_a_guess(page: Page):
    visit(page, "/grow?data=tennis&guess=true")
    assert page.locator(".gh-ahead").count() == 0
