"""The card of an algorithm follows the steps."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import axe_faults, in_address, settled, visit

pytestmark = pytest.mark.browser


def test_the_card_opens_and_its_lit_line_follows_the_step(page: Page):
    visit(page, "/grow?data=tennis&recipe=id3")
    card = page.locator(".gh-card")
    expect(card.locator(".gh-card-now")).to_have_text("ID3(S): S are the records that reach this node")
    card.get_by_role("button").focus()
    page.keyboard.press("Enter")
    in_address(page, "card", "open")
    lit = card.locator("li[aria-current=step]")
    expect(lit).to_contain_text("ID3(S)")
    settled(page)
    card.get_by_role("button", name="split S on the attribute").focus()
    page.keyboard.press("Enter")
    in_address(page, "step", "1")
    expect(lit).to_contain_text("split S")
    expect(page.locator(".gh-player")).to_contain_text("step 2 of 12")
    expect(card.get_by_role("button", name="split S on the attribute")).to_be_focused()
    card.get_by_role("button", name="Python:").click()
    expect(card.locator("pre")).to_contain_text("def _choice")
    assert not axe_faults(page)
