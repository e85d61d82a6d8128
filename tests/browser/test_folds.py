"""A learner guesses, opens the envelope once, and runs thirty draws, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import button, in_address, say, settled, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser


def test_a_guess_is_clicked_on_and_the_envelope_is_opened(page: Page):
    visit(page, "/folds?view=choose&data=heart&tune=leaves&step=0")
    page.get_by_label("your guess: 5 leaves").click()
    expect(say(page)).to_contain_text("Your guess: 5 leaves")
    in_address(page, "node", "v3")
    page.keyboard.press("End")
    page.get_by_role("button", name="Open the envelope").click()
    expect(say(page)).to_contain_text("The envelope is open now")
    in_address(page, "opened", "leaves")
    settled(page)


@ONLY_SWEPT
def test_draws_run_in_sight_and_the_story_begins_after_the_last(page: Page):
    visit(page, "/folds?view=cheat&data=iris&tune=leaves", seen=".gh-say")
    page.get_by_role("button", name="Draw 30 times").click()
    expect(say(page).first).to_contain_text("each draw has a dot in every row", timeout=60_000)
    settled(page)
    button(page, "From the start").click()
    expect(say(page)).to_contain_text("How much too good")
    settled(page)
    page.keyboard.press("End")
    expect(say(page)).to_contain_text("In the mean of 30 draws")
    settled(page)
