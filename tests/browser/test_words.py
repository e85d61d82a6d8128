"""Cards follow the steps. Words explain themselves by pointer, touch and keyboard. A glossary lists them."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import axe_faults, fits, in_address, on_a_phone, settled, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser


@ONLY_SWEPT
def test_the_card_opens_and_its_lit_line_follows_the_step(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=0")
    card = page.locator(".gh-algo")
    expect(card.locator(".gh-algo-now")).to_have_text("ID3(S): S are the records that reach this node")
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
    expect(page.locator(".gh-player")).to_contain_text("step 1 of 11")
    expect(card.get_by_role("button", name="split S on the attribute")).to_be_focused()
    card.get_by_role("button", name="Python:").click()
    expect(card.locator("pre")).to_contain_text("def _choice")
    assert not axe_faults(page)


@pytest.mark.by_link
def test_a_word_explains_itself_by_keyboard_and_escape_closes(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=1&look=Outlook")
    tip = page.locator(".gh-tip")
    expect(tip).not_to_be_visible()
    word = page.locator(".gh-term[data-term=information-gain]").first
    word.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(tip).to_contain_text("lowers the entropy")
    expect(word).to_have_attribute("aria-description", tip.inner_text())
    page.keyboard.press("Escape")
    expect(tip).not_to_be_visible()
    expect(word).to_be_focused()
    page.keyboard.press("Enter")
    expect(tip).to_be_visible()
    assert not axe_faults(page)
    page.locator("th .gh-term[data-term=entropy]").first.hover()
    expect(tip).to_contain_text("how uncertain")
    expect(tip.locator("svg")).to_contain_text("0.940 here")
    in_address(page, "step", "1")
    page.keyboard.press("Escape")
    expect(tip).not_to_be_visible()


@ONLY_SWEPT
def test_a_tip_stays_on_the_screen_of_a_phone(page: Page):
    on_a_phone(page)
    visit(page, "/smo?set=touching&step=3")
    word = page.locator(".gh-term[data-term=kkt]").first
    word.click()
    tip = page.locator(".gh-tip")
    expect(tip).to_be_visible()
    box = tip.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    fits(page)


@ONLY_SWEPT
def test_the_glossary_finds_a_word_and_leads_to_where_it_is_met(page: Page):
    visit(page, "/glossary", ".gh-word:visible")
    visit(page, "/glossary?word=slack", ".gh-word:visible")
    shown = page.locator(".gh-word:visible dt")
    expect(shown).to_have_count(1)
    expect(page.locator(".gh-word:visible svg")).to_be_visible()
    assert not axe_faults(page)
    page.get_by_role("searchbox", name="Find a word").fill("gini")
    expect(shown.first).to_contain_text("Gini")
    in_address(page, "word", "gini")
    page.get_by_role("searchbox", name="Find a word").fill("soft margin")
    page.locator(".gh-word:visible").get_by_role("link", name="Soft margin").click()
    expect(page.locator(".gh-say")).to_be_visible()
    assert page.url.endswith("/slack")
