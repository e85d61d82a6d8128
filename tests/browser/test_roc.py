"""A learner drags a threshold through the scores, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import SENTENCE, in_address, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = [pytest.mark.browser, pytest.mark.moving]


def pane(page: Page, i: int) -> Locator:
    return page.locator(".gh-canvas").nth(i)


def drag(page: Page, mark: Locator, x: float, y: float) -> None:
    """Drag a mark to a place of its frame, as shares of its width and height."""
    frame = mark.locator("xpath=ancestor::*[local-name()='svg']").locator(".gh-frame").bounding_box()
    start = mark.bounding_box()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(frame["x"] + x * frame["width"], frame["y"] + y * frame["height"], steps=4)
    page.mouse.up()


@pytest.mark.by_link
def test_the_threshold_is_dragged_and_the_point_goes_along(page: Page):
    visit(page, "/judge?view=roc&step=0")
    point = pane(page, 1).locator(".gh-dot.gh-is-handle")
    before = point.bounding_box()
    drag(page, pane(page, 0).locator(".gh-line.gh-is-handle"), 0.5, 0.5)
    expect(page.locator(SENTENCE)).to_contain_text(re.compile(r"t = 0\.6.* 0\.717 of the positives"))
    in_address(page, "step", "37")
    page.wait_for_function(
        "() => !document.querySelector('.gh-canvas').getAnimations({ subtree: true }).length"
    )
    after = point.bounding_box()
    assert after["x"] > before["x"] + 20
    assert after["y"] < before["y"] - 60


@ONLY_SWEPT
def test_the_point_is_dragged_and_the_threshold_goes_along(page: Page):
    visit(page, "/judge?view=roc&step=30")
    drag(page, pane(page, 1).locator(".gh-dot.gh-is-handle"), 0.5, 0.1)
    expect(page.locator(SENTENCE)).to_contain_text(re.compile(r"At t = 0, .* 0\.500 of the negatives"))
