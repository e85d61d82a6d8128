"""A learner fills in a record and watches it fall, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from datasets.packing import pack
from datasets.reading import read
from tests.browser.learner import (
    at_step,
    button,
    choose,
    in_address,
    items,
    last_step,
    names,
    say,
    settled,
    turn_to,
    visit,
)
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

LINK = "/predict?data=tennis&algorithm=id3"
EVIL = "<img src=x onerror=alert(1)>"


def holders(page: Page) -> Locator:
    """The nodes that the record, or a part of it, has reached."""
    return page.locator('[role=treeitem][aria-label$="the record is here"]')


def row(page: Page) -> Locator:
    return page.get_by_role("spinbutton", name=re.compile("Row"))


@pytest.mark.by_link
def test_the_record_falls_by_the_keyboard_and_another_answer_lets_it_fall_another_way(page: Page):
    visit(page, f"{LINK}&step=0")
    expect(say(page)).to_contain_text("The record starts at the root")
    expect(items(page)).to_have_count(8)
    expect(holders(page)).to_have_attribute("aria-label", re.compile(r"^Outlook\?"))
    expect(page.locator(".gh-part")).to_have_text([""])
    expect(page.locator(".gh-note")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(say(page)).to_contain_text("Outlook is Sunny for this record.")
    page.keyboard.press("ArrowRight")
    expect(holders(page)).to_have_attribute("aria-label", re.compile(r"^Humidity\?"))
    expect(page.locator(".gh-edge.gh-passed")).to_have_count(1)
    page.keyboard.press("End")
    at_step(page, 6)
    expect(say(page)).to_contain_text("The tree predicts")
    expect(holders(page)).to_have_attribute("aria-label", re.compile("^No, leaf"))
    expect(page.locator(".gh-sum").first).to_have_text("1.000")
    expect(page.locator(".gh-why")).to_have_text("Why not the other class?")
    before = say(page).inner_text()
    page.get_by_role("button", name=re.compile("^Try ")).click()
    in_address(page, "answers", "Outlook:Overcast")
    at_step(page, 2)
    settled(page)
    button(page, "From the start").click()
    at_step(page, 0)
    expect(say(page)).to_contain_text("The record starts at the root")
    settled(page)
    button(page, "Last step").click()
    expect(holders(page)).to_have_attribute("aria-label", re.compile("^Yes, leaf"))
    expect(say(page)).to_contain_text("The tree predicts ●")
    assert say(page).inner_text() != before
    page.keyboard.press("Home")
    expect(holders(page)).to_have_attribute("aria-label", re.compile(r"^Outlook\?"))
    expect(page.locator(".gh-part")).to_have_count(1)


@ONLY_SWEPT
def test_a_missing_answer_divides_the_record_and_a_reload_keeps_the_parts(page: Page):
    visit(page, f"{LINK}&row=4")
    choose(page, "Outlook", "unknown")
    in_address(page, "answers", "Outlook")
    settled(page)
    button(page, "From the start").click()
    button(page, "Next step").click()
    expect(page.locator(".gh-edge.gh-next")).to_have_count(3)
    expect(page.locator(".gh-share")).to_have_text(["5/14", "4/14", "5/14"])
    button(page, "Next step").click()
    expect(holders(page)).to_have_count(3)
    expect(page.locator(".gh-part")).to_have_text(["0.357", "0.286", "0.357"])
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    in_address(page, "step", "4")
    expect(say(page)).to_contain_text("0.357 of the record arrives at Humidity = High")
    settled(page)
    shown, seen, url = say(page).inner_text(), names(page), page.url
    assert any("0.357 of the record is here" in name for name in seen)
    page.reload()
    at_step(page, 4)
    expect(say(page)).to_have_text(shown)
    assert (page.url, names(page)) == (url, seen)
    expect(row(page)).to_have_value("4")
    button(page, "Last step").click()
    expect(page.locator(".gh-voted")).to_have_count(3)
    expect(page.locator(".gh-sum").first).to_be_visible()
    button(page, "First step").click()
    expect(page.locator(".gh-part")).to_have_count(1)  # the parts are together again
    expect(page.locator(".gh-share")).to_have_count(0)


@ONLY_SWEPT
def test_a_row_is_picked_back_brings_the_old_one_and_typing_moves_no_record(page: Page):
    visit(page, f"{LINK}&step=0")
    row(page).fill("3")
    row(page).press("Enter")
    in_address(page, "row", "3")
    settled(page)
    button(page, "Last step").click()
    expect(say(page)).to_contain_text("The table has ● Yes for row 3.")
    page.go_back()
    in_address(page, "row", None)
    expect(row(page)).to_have_value("1")
    expect(say(page)).to_contain_text("The record starts at the root")
    visit(page, "/predict?data=tax&algorithm=cart&step=0")
    field = page.get_by_role("spinbutton", name=re.compile("Taxable Income"))
    field.click()
    for key in ("ArrowRight", "End", "Home", "p"):
        field.press(key)
    field.fill("70.5")
    field.press("Enter")
    in_address(page, "answers", "Taxable Income:70.5")
    settled(page)
    at_step(page, 3)
    expect(button(page, "Play")).to_have_count(1)


@ONLY_SWEPT
def test_a_node_is_opened_without_a_step_and_presenter_mode_needs_no_form(page: Page):
    visit(page, f"{LINK}&answers=Outlook&step=2")
    shown = say(page).inner_text()
    items(page).nth(5).click()  # Wind?
    in_address(page, "node", "2")
    expect(page.locator(".gh-records caption")).to_contain_text("Outlook = Rain")
    at_step(page, 2)
    expect(say(page)).to_have_text(shown)
    settled(page)
    page.get_by_text("Present", exact=True).click()
    expect(page.locator(".gh-record-line")).to_contain_text("Outlook unknown")
    expect(page.get_by_role("combobox")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".gh-sum")).to_have_text(["0.357", "0.643"])


@ONLY_SWEPT
def test_hostile_names_and_answers_stay_text(page: Page):
    rows = "\n".join(f'"{EVIL}{i % 2}","*b* $x$ {i % 2}","{EVIL} {i % 2}"' for i in range(6))
    text = pack(read(f'"{EVIL}","**col** :red[x]","class"\n{rows}').table)
    visit(page, f"/predict?data=own&table={text}&algorithm=id3")
    expect(holders(page)).to_have_count(1)
    page.keyboard.press("End")
    at_step(page, last_step(page))
    expect(say(page)).to_contain_text(f"{EVIL} 0")
    expect(page.locator("img[src=x]")).to_have_count(0)
    expect(page.get_by_role("button", name=f"Try {EVIL} = {EVIL}1")).to_be_visible()
    turn_to(page, f"/rules?data=own&table={text}&algorithm=id3")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".gh-rule-line")).to_contain_text(EVIL)
    page.keyboard.press("End")
    at_step(page, last_step(page))
    expect(page.locator(".gh-or").last).to_contain_text(EVIL)
    expect(page.locator("img[src=x]")).to_have_count(0)
