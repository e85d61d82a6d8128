"""A learner drags the new point and moves it by keyboard, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import at_step, middle, say, settled, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser


@ONLY_SWEPT
def test_the_new_point_goes_where_the_hand_is(page: Page):
    visit(page, "/neighbours?data=length&z=30&k=1&step=1")
    point, nearest = page.locator("[data-arrows]"), page.locator(".gh-near")
    expect(say(page)).to_contain_text("- at 28")
    x, y = middle(point)
    room = page.locator(".gh-frame").bounding_box()
    assert room
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + room["width"] / 10, y, steps=5)
    assert not nearest.get_attribute("d"), "the circle comes later"
    page.mouse.up()
    expect(say(page)).to_contain_text("+ at 32")
    at_step(page, 1)
    page.keyboard.press("Tab")
    point.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(say(page)).to_contain_text("+ at 40")
    expect(point).to_be_focused()
    at_step(page, 1)
    settled(page)


@pytest.mark.by_link
def test_the_circle_follows_the_hand(page: Page):
    visit(page, "/neighbours?step=7")
    point, nearest = page.locator(".gh-dot[role=button]"), page.locator(".gh-near")
    x, y = middle(point)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 40, steps=3)
    assert (nearest.get_attribute("d") or "").count("M") == 6, "five lines and the circle"
    page.mouse.up()
    page.wait_for_function("() => new URLSearchParams(location.search).has('z')")
    expect(nearest).not_to_have_attribute("d", re.compile("M"))
    settled(page)


@ONLY_SWEPT
def test_points_are_named_voters_at_the_steps_where_they_vote(page: Page):
    visit(page, "/neighbours?n=40&step=end", ".gh-animation")
    voters = page.locator(".gh-animation [role=listitem][aria-label$=votes]")
    expect(voters).to_have_count(5)
    page.keyboard.press("Home")
    settled(page)
    expect(voters).to_have_count(0)
    page.keyboard.press("End")
    settled(page)
    expect(voters).to_have_count(5)
