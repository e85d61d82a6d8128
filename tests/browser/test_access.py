"""Everybody hears, sees and reaches what a page shows: beyond the rules that axe knows."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import agreed, say, settled, visit

pytestmark = pytest.mark.browser

VOICE = ".gh-voice"
# Listens as a screen reader does: to changes inside the one live element.
HEARD = """() => {
    const voice = document.querySelector(".gh-voice");
    window.voice = voice;
    window.heard = [];
    new MutationObserver(() => window.heard.push(voice.textContent)).observe(voice, { childList: true });
}"""
SAID = """() => {
    const say = document.querySelector(".gh-say").cloneNode(true);
    for (const sign of say.querySelectorAll("[aria-hidden=true]")) sign.remove();
    const words = say.textContent.replace(/\\s+/g, " ").trim();
    return window.voice === document.querySelector(".gh-voice") && window.heard.at(-1)?.includes(words);
}"""
# The lines of a sentence that are out of sight, in px.
CUT = "say => say.scrollHeight - say.clientHeight"
LONG = [
    "smo?set=moons&kernel=rbf&gamma=1&C=10&step=6",
    "columns?identifiers=true&step=end",
    "judge?view=roc&scores=typed&step=11",
    "rules?data=tennis&algorithm=id3&step=13",
]
INSIDE = "css => document.activeElement.matches(`${css}, ${css} *`)"
PANEL = "[data-testid=stPopoverBody]"


def test_a_screen_reader_hears_each_sentence_from_one_element_that_stays(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=1")
    expect(page.locator(VOICE)).not_to_be_empty()
    page.evaluate(HEARD)
    for link in ("grow?data=tennis&algorithm=id3&step=1", "judge?view=roc&step=31", "smo?set=touching&step=2"):
        visit(page, f"/{link}")
        for _ in range(2):
            page.keyboard.press("ArrowRight")
            agreed(page)
            page.wait_for_function(SAID)
    visit(page, "/margin", ".gh-board")
    page.wait_for_function(SAID)
    before = say(page).inner_text()
    page.get_by_role("button", name="Show the optimum").click()
    settled(page)
    expect(say(page)).not_to_have_text(before)
    page.wait_for_function(SAID)
    assert page.evaluate("new Set(window.heard).size") >= 8
    assert say(page).get_attribute("aria-live") == "off", "it would be said twice"


def test_a_tablet_shows_the_whole_sentence(page: Page):
    page.set_viewport_size({"width": 1024, "height": 768})
    for link in LONG:
        visit(page, f"/{link}", ".gh-say")
        assert say(page).evaluate(CUT) <= 1, link
        visit(page, f"/{link}&presenter=true", ".gh-say")
        assert say(page).evaluate(CUT) <= 1, f"{link} in presenter mode"


def test_a_button_leads_into_what_it_opens_and_back(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3")
    for name in ("Settings", "About"):
        button = page.get_by_role("button", name=name)
        button.focus()
        page.keyboard.press("Enter")
        panel = page.get_by_role("group", name=name)
        expect(panel).to_be_focused()
        settled(page)
        page.keyboard.press("Tab")
        assert page.evaluate(INSIDE, PANEL), f"{name}: the first control comes next"
        page.keyboard.press("Shift+Tab")
        panel.focus()
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
        expect(button).to_be_focused()
    page.keyboard.press("d")
    page.keyboard.press("d")
    assert not page.evaluate("document.activeElement.matches('input')"), "the key is no text"
