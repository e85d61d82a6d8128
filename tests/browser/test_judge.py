"""A learner drags the border between two classes, and types counts, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import at_step, in_address, last_step, middle, say, settled, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser


@pytest.mark.by_link
def test_the_border_is_dragged_to_a_rare_class_and_accuracy_stays(page: Page):
    visit(page, "/judge?view=balance&decides=steady&step=0")
    people = page.locator(".gh-canvas svg").first
    room = people.bounding_box()
    assert room
    x, y = middle(page.locator(".gh-line.gh-is-handle"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + room["width"] / 4, y, steps=5)
    expect(say(page)).to_contain_text("accuracy is 0.9")
    page.mouse.move(room["x"] + room["width"], y, steps=5)
    page.mouse.up()
    at_step(page, last_step(page))
    expect(say(page)).to_contain_text("With 10 of 10,000 sick, accuracy is 0.9")
    expect(say(page)).to_contain_text("kappa 0.016")
    settled(page)


@ONLY_SWEPT
def test_a_count_is_typed_and_the_figure_follows(page: Page):
    visit(page, "/judge?view=own&step=3")
    expect(say(page)).to_contain_text("0.789")
    field = page.get_by_label("FN", exact=True)
    field.fill("0")
    field.press("Enter")
    expect(say(page)).to_contain_text("150 of 150 records of class ● +")
    in_address(page, "counts", "150,0;60,250")
    in_address(page, "step", "3")
    settled(page)


@ONLY_SWEPT
def test_the_level_is_dragged_and_more_pairs_are_significant(page: Page):
    visit(page, "/duel?view=six&data=iris&step=20")
    hand = page.locator(".gh-line.gh-is-handle")
    frame = hand.locator("xpath=ancestor::*[local-name()='svg']").locator(".gh-frame").bounding_box()
    assert frame
    expect(page.locator(".gh-text.gh-is-lit")).to_have_text("α = 0.05")
    x, y = middle(hand)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, frame["y"], steps=5)
    page.mouse.up()
    at_step(page, last_step(page))
    expect(page.locator(".gh-text.gh-is-lit")).to_have_text("α = 0.2")
    settled(page)
