"""A learner drags a class's share along the curves, guesses, and adds a record, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import SENTENCE, in_address, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser


@ONLY_SWEPT
def test_the_share_is_dragged_and_the_records_change_their_class(page: Page):
    visit(page, "/node?mix=2,4&step=5")
    curves = page.locator(".gh-canvas").nth(1)
    frame, start = curves.locator(".gh-frame").bounding_box(), curves.locator(".gh-is-handle").bounding_box()
    y = start["y"] + start["height"] / 2
    page.mouse.move(start["x"] + start["width"] / 2, y)
    page.mouse.down()
    page.mouse.move(frame["x"] + frame["width"] / 2, y, steps=4)
    page.mouse.up()
    expect(page.locator(SENTENCE)).to_contain_text("3 of 6 are")
    expect(page.locator(".gh-canvas").first.locator(".gh-dot:visible")).to_have_count(6)
    in_address(page, "step", "8")


def test_a_guess_is_told_and_a_record_more_is_another_node(page: Page):
    visit(page, "/node?guess=true")
    page.get_by_role("button", name="60 to 80 %").click()
    expect(page.locator(".gh-answered")).to_contain_text("Correct.")
    expect(page.locator(SENTENCE)).to_contain_text("0.650")
    page.locator(".st-key-choose-mix-0").get_by_test_id("stNumberInputStepUp").click()
    in_address(page, "mix", "2,5")
    expect(page.locator(".gh-canvas").first).to_contain_text("2 C0")
