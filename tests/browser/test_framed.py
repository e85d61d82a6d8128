"""A page in a frame of a course page has no menu, and leads to the whole page at the step that it shows."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import button

pytestmark = pytest.mark.browser


def test_a_frame_has_one_tool_and_stays_without_a_menu(page: Page, server: str):
    page.goto(f"{server}/grow?data=tennis&algorithm=id3&step=2&embed=true")
    full = page.get_by_role("link", name="Open in full")
    expect(full).to_be_visible()
    expect(page.locator(".gh-place")).to_have_text("step 2 of 11")
    assert not page.locator(".gh-sidebar, .gh-copy, .st-key-switches").count()
    button(page, "Next step").click()
    expect(page.locator(".gh-place")).to_have_text("step 3 of 11")
    full.focus()
    expect(full).to_have_attribute("href", f"{server}/grow?data=tennis&algorithm=id3&step=3")
    page.locator(".stMain a.gh-to").first.click()
    page.wait_for_url("**embed=true")
    expect(page.locator(".gh-sidebar")).to_have_count(0)
