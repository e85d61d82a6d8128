"""A learner fills in a record and watches it fall, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from datasets.packing import pack
from datasets.reading import read
from tests.browser.conftest import each_change_counts, serious_faults
from tests.browser.test_learner import (
    at_step,
    button,
    in_address,
    items,
    last_step,
    names,
    query,
    say,
    settled,
    visit,
)

pytestmark = pytest.mark.browser

LINK = "/predict?data=tennis&recipe=id3"
EVIL = "<img src=x onerror=alert(1)>"


def choose(page: Page, name: str, option: str) -> None:
    page.get_by_role("combobox", name=re.compile(name)).click()
    page.get_by_role("option", name=option, exact=True).click()


def holders(page: Page) -> Locator:
    """The nodes at which the record, or a part of it, is."""
    return page.locator('[role=treeitem][aria-label$="the record is here"]')


def parts(page: Page) -> list[str]:
    """The weights on the dots, from the left; nothing on a whole record's."""
    return page.locator(".gh-part").evaluate_all("parts => parts.map((part) => part.textContent)")


def test_a_deep_link_shows_the_record_at_the_root(page: Page):
    visit(page, LINK)
    expect(say(page)).to_contain_text("The record starts at the root")
    expect(items(page)).to_have_count(8)
    expect(holders(page)).to_have_count(1)
    expect(holders(page)).to_have_attribute("aria-label", re.compile(r"^Outlook\?"))
    assert parts(page) == [""]
    expect(page.locator(".gh-note")).to_have_count(0)


def test_the_record_falls_by_the_keyboard(page: Page):
    visit(page, LINK)
    page.keyboard.press("ArrowRight")
    expect(say(page)).to_contain_text("The record says Sunny")
    page.keyboard.press("ArrowRight")
    expect(holders(page)).to_have_attribute("aria-label", re.compile(r"^Humidity\?"))
    expect(page.locator(".gh-edge.gh-passed")).to_have_count(1)
    page.keyboard.press("End")
    at_step(page, 6)
    expect(say(page)).to_contain_text("The tree says")
    expect(holders(page)).to_have_attribute("aria-label", re.compile("^No, leaf"))
    expect(page.locator(".gh-sum").first).to_have_text("1.000")
    page.keyboard.press("Home")
    expect(holders(page)).to_have_attribute("aria-label", re.compile(r"^Outlook\?"))
    expect(page.locator(".gh-part")).to_have_count(1)


def test_filling_in_an_answer_lets_it_fall_another_way(page: Page):
    visit(page, f"{LINK}&step=2")
    choose(page, "Outlook", "Overcast")
    in_address(page, "answers", "Outlook:Overcast")
    at_step(page, 0)
    expect(say(page)).to_contain_text("The record starts at the root")
    settled(page)
    button(page, "Last step").click()
    expect(holders(page)).to_have_attribute("aria-label", re.compile("^Yes, leaf"))
    expect(say(page)).to_contain_text("Yes")


def test_a_missing_answer_divides_the_record(page: Page):
    visit(page, LINK)
    choose(page, "Outlook", "don’t know")
    in_address(page, "answers", "Outlook")
    settled(page)
    button(page, "Next step").click()
    expect(page.locator(".gh-edge.gh-next")).to_have_count(3)
    expect(page.locator(".gh-share")).to_have_text(["5/14", "4/14", "5/14"])
    button(page, "Next step").click()
    expect(holders(page)).to_have_count(3)
    expect(page.locator(".gh-part")).to_have_text(["0.357", "0.286", "0.357"])
    button(page, "Last step").click()
    expect(page.locator(".gh-sum")).to_have_text(["0.357", "0.643"])
    expect(page.locator(".gh-voted")).to_have_count(3)
    button(page, "First step").click()
    expect(page.locator(".gh-part")).to_have_count(1)  # the parts have come together again
    expect(page.locator(".gh-share")).to_have_count(0)


def test_a_reload_and_another_browser_restore_it_all(page: Page):
    visit(page, f"{LINK}&row=4&answers=Outlook")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    in_address(page, "step", "4")
    expect(say(page)).to_contain_text("0.357 of the record arrives at Humidity = High")
    settled(page)
    told, seen, url = say(page).inner_text(), names(page), page.url
    assert any("0.357 of the record is here" in name for name in seen)
    page.reload()
    at_step(page, 4)
    expect(say(page)).to_have_text(told)
    assert (page.url, names(page)) == (url, seen)
    expect(page.get_by_role("spinbutton", name=re.compile("Row"))).to_have_value("4")


def test_a_row_is_picked_and_back_brings_the_old_one(page: Page):
    visit(page, LINK)
    field = page.get_by_role("spinbutton", name=re.compile("Row"))
    field.fill("3")
    field.press("Enter")
    in_address(page, "row", "3")
    settled(page)
    button(page, "Last step").click()
    expect(say(page)).to_contain_text("Row 3 of the table is")
    each_change_counts(page)
    page.go_back()
    in_address(page, "step", None)
    settled(page)
    page.go_back()
    in_address(page, "row", None)
    expect(field).to_have_value("1")
    expect(say(page)).to_contain_text("The record starts at the root")


def test_typing_in_a_field_moves_no_record(page: Page):
    visit(page, "/predict?data=tax&recipe=cart")
    field = page.get_by_role("spinbutton", name=re.compile("Taxable Income"))
    field.click()
    for key in ("ArrowRight", "End", "Home", "p"):
        field.press(key)
    page.wait_for_timeout(300)
    at_step(page, 0)
    field.fill("70.5")
    field.press("Enter")
    in_address(page, "answers", "Taxable Income:70.5")


def test_the_button_makes_the_change_that_flips_it(page: Page):
    visit(page, f"{LINK}&row=1&step=6")
    expect(page.locator(".gh-why")).to_have_text("Why not the other class?")
    before = say(page).inner_text()
    page.get_by_role("button", name=re.compile("^Try ")).click()
    in_address(page, "answers", "Outlook:Overcast")
    at_step(page, 0)
    settled(page)
    page.keyboard.press("End")
    expect(say(page)).to_contain_text("The tree says ●")
    assert say(page).inner_text() != before


def test_a_node_is_opened_without_a_step(page: Page):
    visit(page, f"{LINK}&step=2")
    told = say(page).inner_text()
    items(page).nth(5).click()  # Wind?
    in_address(page, "node", "2")
    expect(page.locator(".gh-records caption")).to_contain_text("Outlook = Rain")
    at_step(page, 2)
    expect(say(page)).to_have_text(told)


def test_from_the_tree_to_how_it_grew_and_back_to_another_table(page: Page):
    visit(page, f"{LINK}&answers=Outlook&step=2")
    page.get_by_role("link", name="See it grow").click()
    expect(say(page)).to_contain_text("All 14 records start at the root")
    assert "answers" not in query(page)
    expect(page.locator(".gh-note")).to_have_count(0)
    page.get_by_role("link", name="Predict", exact=True).click()
    expect(say(page)).to_contain_text("The record starts at the root")
    settled(page)
    choose(page, "Data", "Tax cheat · 10")
    in_address(page, "data", "tax")
    expect(page.get_by_role("spinbutton", name=re.compile("Taxable Income"))).to_be_visible()


def test_hostile_names_and_answers_stay_text(page: Page):
    rows = "\n".join(f'"{EVIL}{i % 2}","*b* $x$ {i % 2}","{EVIL} {i % 2}"' for i in range(6))
    text = pack(read(f'"{EVIL}","**col** :red[x]","class"\n{rows}').table)
    visit(page, f"/predict?data=own&table={text}&recipe=id3")
    expect(holders(page)).to_have_count(1)
    page.keyboard.press("End")
    at_step(page, last_step(page))
    expect(say(page)).to_contain_text(f"{EVIL} 0")
    expect(page.locator("img[src=x]")).to_have_count(0)
    expect(page.get_by_role("button", name=f"Try {EVIL} = {EVIL}1")).to_be_visible()


def test_presenter_mode_needs_no_form(page: Page):
    visit(page, f"{LINK}&answers=Outlook&presenter=true")
    expect(page.locator(".gh-record-line")).to_contain_text("Outlook not known")
    expect(page.get_by_role("combobox")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".gh-sum")).to_have_text(["0.357", "0.643"])
    expect(page.get_by_test_id("stSidebar")).not_to_be_in_viewport()


def test_a_phone_needs_no_sideways_scrolling(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, "/predict?data=vertebrate&recipe=cart&answers=Skin Cover&step=99")
    expect(page.locator(".gh-ballot")).to_be_visible()
    expect(page.locator(".gh-why")).to_be_visible()
    page.evaluate("() => document.fonts.ready.then(() => null)")
    wide = page.evaluate(
        """() => [document.documentElement, document.querySelector("[data-testid=stMain]")]
            .map((element) => element.scrollWidth - element.clientWidth)"""
    )
    assert wide == [0, 0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("step", [2, 99])
def test_axe_finds_nothing_serious(page: Page, step: int, scheme: str):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    visit(page, f"/predict?data=tax&recipe=id3&answers=Marital Status&step={step}")
    expect(page.locator(".gh-tally")).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)
    assert serious_faults(page) == []
