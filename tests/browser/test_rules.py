"""A learner watches a tree become a list of rules, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import (
    at_step,
    button,
    choose,
    in_address,
    items,
    last_step,
    on_a_phone,
    say,
    settled,
    turn_to,
    visit,
)
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

LINK = "/rules?data=tennis&algorithm=id3"


def rows(page: Page) -> Locator:
    return page.locator(".gh-ruleset tbody tr")


def lit(page: Page) -> Locator:
    """The edges whose conditions count at this step."""
    return page.locator(".gh-edge.gh-next")


@pytest.mark.by_link
def test_the_paths_are_read_off_and_a_dropped_condition_goes_out_in_the_tree(page: Page):
    visit(page, f"{LINK}&step=0")
    expect(say(page)).to_contain_text("This tree has 5 leaves")
    expect(lit(page)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(say(page)).to_contain_text("This path is rule 1")
    expect(rows(page)).to_have_count(1)
    expect(lit(page)).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(rows(page)).to_have_count(2)
    current = page.locator("[role=treeitem][aria-current=step]")
    expect(current).to_have_attribute("aria-label", re.compile("^Yes, leaf"))
    page.keyboard.press("End")
    at_step(page, last_step(page))
    expect(say(page)).to_contain_text("2 rules and a default class instead of 5 leaves")
    expect(lit(page)).to_have_count(4)
    turn_to(page, f"{LINK}&step=11")
    at_step(page, 11)
    expect(lit(page)).to_have_count(2)
    expect(page.locator(".gh-share")).to_have_text("needed?")
    expect(page.locator(".gh-cond-now")).to_have_text("Humidity = Normal")
    button(page, "Next step").click()
    expect(say(page)).to_contain_text("Outlook = Sunny is dropped")
    expect(lit(page)).to_have_count(1)
    expect(page.locator(".gh-share")).to_have_text("dropped")
    expect(page.locator(".gh-rule-line s")).to_have_text("Outlook = Sunny")
    expect(page.locator(".gh-tried .gh-best th")).to_have_text("★ Outlook = Sunny")
    expect(page.locator(".st-key-calculation .katex").first).to_be_visible()
    button(page, "Previous step").click()
    expect(page.locator(".gh-rule-line s")).to_have_count(0)


@ONLY_SWEPT
def test_a_node_marks_its_rules_another_way_begins_anew_and_a_reload_restores_it(page: Page):
    visit(page, f"{LINK}&step=6")
    shown = say(page).inner_text()
    items(page).nth(5).click()  # Wind?
    in_address(page, "node", "2")
    expect(page.locator(".gh-ruleset tr.gh-opened")).to_have_count(2)
    at_step(page, 6)
    expect(say(page)).to_have_text(shown)
    settled(page)
    choose(page, "Drop conditions by", "Chi-square test")
    in_address(page, "by", "chi-square")
    at_step(page, 6)
    settled(page)
    button(page, "From the start").click()
    at_step(page, 0)
    settled(page)
    button(page, "Last step").click()
    at_step(page, 33)
    in_address(page, "step", "33")
    expect(say(page)).to_contain_text("It makes 2 errors, and the tree makes 0")
    settled(page)
    shown, url = say(page).inner_text(), page.url
    page.reload()
    at_step(page, 33)
    expect(say(page)).to_have_text(shown)
    assert page.url == url


@ONLY_SWEPT
def test_on_a_phone_the_list_comes_after_what_happens_and_the_last_row_has_it_too(page: Page):
    on_a_phone(page)
    visit(page, "/rules?data=titanic&algorithm=cart&step=70")
    expect(page.locator(".gh-tried")).to_be_visible()
    expect(page.locator(".gh-ruleset")).to_be_visible()
    order = [
        page.locator(name).bounding_box()["y"]
        for name in (".gh-say", ".gh-stage", ".gh-tried", ".gh-ruleset")
    ]
    assert order == sorted(order)
    page.set_viewport_size({"width": 1440, "height": 900})
    turn_to(page, f"{LINK}&step=12&presenter=true")
    expect(rows(page)).to_have_count(5)
    expect(page.get_by_role("combobox")).to_have_count(0)
    expect(page.locator(".gh-tried")).to_be_visible()
