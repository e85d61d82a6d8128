"""A learner watches a tree become a list of rules, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from datasets.packing import pack
from datasets.reading import read
from tests.browser.conftest import serious_faults
from tests.browser.test_learner import (
    at_step,
    button,
    in_address,
    items,
    last_step,
    query,
    say,
    settled,
    visit,
)
from tests.browser.test_predict import choose

pytestmark = pytest.mark.browser

LINK = "/rules?data=tennis&recipe=id3"
EVIL = "<img src=x onerror=alert(1)>"


def rows(page: Page) -> Locator:
    return page.locator(".gh-ruleset tbody tr")


def lit(page: Page) -> Locator:
    """The edges whose conditions count at this step."""
    return page.locator(".gh-edge.gh-next")


def test_the_paths_are_read_off_by_the_keyboard(page: Page):
    visit(page, LINK)
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


def test_a_dropped_condition_goes_out_in_the_tree_and_is_struck_in_the_rule(page: Page):
    visit(page, f"{LINK}&step=11")
    expect(lit(page)).to_have_count(2)
    expect(page.locator(".gh-share")).to_have_text("needed?")
    expect(page.locator(".gh-cond-now")).to_have_text("Humidity = Normal")
    button(page, "Next step").click()
    expect(say(page)).to_contain_text("Outlook = Sunny goes")
    expect(lit(page)).to_have_count(1)
    expect(page.locator(".gh-share")).to_have_text("dropped")
    expect(page.locator(".gh-rule-line s")).to_have_text("Outlook = Sunny")
    expect(page.locator(".gh-tried .gh-best th")).to_have_text("★ Outlook = Sunny")
    expect(page.locator(".st-key-calculation .katex").first).to_be_visible()
    button(page, "Previous step").click()
    expect(page.locator(".gh-rule-line s")).to_have_count(0)


def test_another_way_begins_anew_and_a_reload_restores_it(page: Page):
    visit(page, f"{LINK}&step=5")
    choose(page, "Drop conditions by", "Chi-square test")
    in_address(page, "by", "chi-square")
    at_step(page, 0)
    settled(page)
    button(page, "Last step").click()
    at_step(page, 33)
    in_address(page, "step", "33")
    expect(say(page)).to_contain_text("The list makes 2 errors, the tree makes 0")
    settled(page)
    told, url = say(page).inner_text(), page.url
    page.reload()
    at_step(page, 33)
    expect(say(page)).to_have_text(told)
    assert page.url == url


def test_a_node_marks_its_rules_without_a_step(page: Page):
    visit(page, f"{LINK}&step=6")
    told = say(page).inner_text()
    items(page).nth(5).click()  # Wind?
    in_address(page, "node", "2")
    expect(page.locator(".gh-ruleset tr.gh-opened")).to_have_count(2)
    at_step(page, 6)
    expect(say(page)).to_have_text(told)


def test_to_how_it_grew_and_back(page: Page):
    visit(page, f"{LINK}&by=chi-square&detail=2&step=8")
    page.get_by_role("link", name="See this tree grow").click()
    expect(say(page)).to_contain_text("All 14 records start at the root")
    assert "by" not in query(page)
    expect(page.locator(".gh-note")).to_have_count(0)
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(say(page)).to_contain_text("Every path from the root to a leaf is a rule")


def test_hostile_names_stay_text(page: Page):
    lines = "\n".join(f'"{EVIL}{i % 3}","$x$ *{i % 2}*","{EVIL} {i % 2}"' for i in range(12))
    text = pack(read(f'"{EVIL}","**col** :red[x]","class"\n{lines}').table)
    visit(page, f"/rules?data=own&table={text}&recipe=id3")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".gh-rule-line")).to_contain_text("**col** :red[x] = $x$ *0*")
    page.keyboard.press("End")
    at_step(page, last_step(page))
    expect(page.locator(".gh-or").last).to_contain_text(EVIL)
    expect(page.locator("img[src=x]")).to_have_count(0)


def test_presenter_mode_shows_the_rule_the_numbers_and_the_list(page: Page):
    visit(page, f"{LINK}&step=12&presenter=true")
    expect(page.get_by_role("combobox")).to_have_count(0)
    expect(page.locator(".gh-tried")).to_be_visible()
    expect(rows(page)).to_have_count(5)


def test_a_phone_needs_no_sideways_scrolling(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, "/rules?data=titanic&recipe=cart&step=70")
    expect(page.locator(".gh-tried")).to_be_visible()
    expect(page.locator(".gh-ruleset")).to_be_visible()
    page.evaluate("() => document.fonts.ready.then(() => null)")
    order = [
        page.locator(name).bounding_box()["y"]
        for name in (".gh-stage", ".gh-say", ".gh-tried", ".gh-ruleset")
    ]
    assert order == sorted(order)
    wide = page.evaluate(
        """() => [document.documentElement, document.querySelector("[data-testid=stMain]")]
            .map((element) => element.scrollWidth - element.clientWidth)"""
    )
    assert wide == [0, 0]


@pytest.mark.parametrize(
    ("scheme", "way", "step"),
    [("light", "pessimistic", 12), ("dark", "chi-square", 11), ("dark", "pessimistic", 26)],
)
def test_axe_finds_nothing_serious(page: Page, scheme: str, way: str, step: int):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    visit(page, f"{LINK}&by={way}&step={step}")
    expect(rows(page).first).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)
    assert serious_faults(page) == []
