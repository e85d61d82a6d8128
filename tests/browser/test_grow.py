"""A learner grows a tree, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import (
    at_step,
    button,
    choose,
    in_address,
    items,
    last_step,
    names,
    query,
    say,
    settled,
    slider,
    turn_to,
    visit,
)
from tests.support import visiting
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

TENNIS = {"data": "tennis", "algorithm": "id3"}
LINK = "/grow?data=tennis&algorithm=id3"
BUTTONS = ("First step", "Previous step", "Play", "Next step", "Last step")


def test_a_deep_link_as_the_first_request_of_all_and_its_player(page: Page):
    visit(page, f"{LINK}&step=1")
    expect(say(page)).to_contain_text("Outlook has the highest information gain")
    at_step(page, 1)
    expect(page.locator(".gh-note")).to_have_count(0)
    for name in BUTTONS:
        expect(button(page, name)).to_have_count(1)
    expect(slider(page)).to_have_attribute("min", "0")
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(r"^step 1 of \d+$"))
    button(page, "Next step").click()
    at_step(page, 2)
    in_address(page, "step", "2")
    button(page, "First step").click()
    expect(say(page)).to_have_text(visiting.visit("grow", **TENNIS, step=0).said)
    button(page, "Last step").click()
    expect(say(page)).to_contain_text("The tree is finished")
    button(page, "Previous step").click()
    at_step(page, last_step(page) - 1)


@ONLY_SWEPT
def test_the_keys_of_the_page_and_those_of_the_slider(page: Page):
    visit(page, f"{LINK}&step=0")
    page.keyboard.press("End")
    last = last_step(page)
    at_step(page, last)
    expect(say(page)).to_contain_text("The tree is finished")
    page.keyboard.press("Home")
    at_step(page, 0)
    expect(say(page)).to_contain_text("All 14 records start at the root")
    for key, step in (
        ("ArrowUp", 1),
        ("ArrowUp", 2),
        ("ArrowDown", 1),
        ("ArrowRight", 2),
        ("End", last),
        ("Home", 0),
        ("PageDown", 1),
        ("PageDown", 2),
        ("PageUp", 1),
    ):
        slider(page).press(key)
        at_step(page, step)


@pytest.mark.by_link
def test_ten_quick_presses_are_ten_steps_and_a_held_key_goes_on(page: Page):
    visit(page, f"{LINK}&detail=3&step=0")
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    at_step(page, 10)
    in_address(page, "step", "10")
    shown = visiting.visit("grow", **TENNIS, detail=3, step=10).said
    expect(say(page)).to_have_text(shown)  # the server's last answer
    at_step(page, 10)
    for _ in range(6):
        page.keyboard.down("ArrowRight")  # every further press is a repeat
    page.keyboard.up("ArrowRight")
    at_step(page, 16)
    in_address(page, "step", "16")
    expect(say(page)).to_have_text(visiting.visit("grow", **TENNIS, detail=3, step=16).said)


@ONLY_SWEPT
def test_p_plays_and_pauses_and_keys_in_a_text_field_belong_to_the_text(page: Page):
    visit(page, f"{LINK}&detail=3&step=0")
    for _ in range(2):
        button(page, "Speed").click()  # four times as fast: a step lasts 275 ms
    page.keyboard.press("p")
    expect(button(page, "Pause")).to_be_visible()
    expect(slider(page)).not_to_have_value("0")
    page.keyboard.press("p")
    expect(button(page, "Play")).to_be_visible()
    stopped = int(slider(page).input_value())
    in_address(page, "step", str(stopped))
    settled(page)
    button(page, "Settings").click()
    field = page.get_by_role("spinbutton", name="Maximum depth")
    field.click()
    for key in ("ArrowRight", "End", "Home", "ArrowRight", "p"):
        field.press(key)
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    at_step(page, stopped)
    expect(button(page, "Play")).to_have_count(1)


def test_a_reload_back_and_forward_keep_picture_sentence_and_address(page: Page):
    visit(page, f"{LINK}&step=0")
    for _ in range(3):
        button(page, "Next step").click()
    in_address(page, "step", "3")
    expect(say(page)).to_contain_text("Humidity has the highest information gain")
    settled(page)
    url, shown, seen = page.url, say(page).inner_text(), names(page)
    page.reload()
    at_step(page, 3)
    expect(say(page)).to_have_text(shown)
    settled(page)
    assert (page.url, names(page)) == (url, seen)
    page.keyboard.press("End")
    expect(say(page)).to_contain_text("The tree is finished")
    last = last_step(page)
    in_address(page, "step", str(last))
    grown = len(names(page))
    settled(page)
    choose(page, "Algorithm", "CART")
    in_address(page, "algorithm", "cart")
    settled(page)
    page.go_back()
    at_step(page, last)
    expect(say(page)).to_contain_text("The tree is finished")
    expect(items(page)).to_have_count(grown)
    assert query(page)["step"] == str(last)


@ONLY_SWEPT
def test_a_node_opens_its_table_without_a_step(page: Page):
    visit(page, f"{LINK}&step=999")
    last = last_step(page)
    root = items(page).first
    for act in (root.click, lambda: root.press("Enter")):
        expect(say(page)).to_contain_text("The tree is finished")
        act()
        in_address(page, "node", "root")
        expect(say(page)).to_contain_text("All 14 records start at the root")
        expect(page.locator(".gh-candidate-table")).to_be_visible()
        expect(root).to_have_attribute("aria-selected", "true")
        at_step(page, last)
        page.keyboard.press("Escape")
        in_address(page, "node", None)
    expect(say(page)).to_contain_text("The tree is finished")
    at_step(page, last)


@pytest.mark.by_link
def test_a_row_opens_the_calculation_and_an_override_grows_another_tree(page: Page):
    visit(page, f"{LINK}&step=1")
    wind = page.locator(".gh-open[data-id=Wind]")
    wind.click()
    in_address(page, "look", "Wind")
    expect(page.locator(".gh-heading", has_text="Wind in numbers")).to_be_visible()
    expect(wind).to_have_attribute("aria-expanded", "true")
    seen = names(page)
    page.get_by_role("button", name="Split on Wind instead").press("Enter")
    in_address(page, "override", "root:Wind")
    expect(button(page, "↶ Undo my choice")).to_be_focused()
    expect(say(page)).to_contain_text("You chose Wind")
    at_step(page, 1)
    expect(items(page).first).to_have_attribute("aria-label", re.compile("Wind"))
    assert names(page) != seen
    settled(page)
    button(page, "↶ Undo my choice").press("Enter")
    in_address(page, "override", None)
    again = button(page, "Split on Wind instead")
    expect(again).to_be_focused()
    settled(page)
    again.press("Enter")
    in_address(page, "override", "root:Wind")
    settled(page)
    button(page, "↶ Wind at the root").click()
    in_address(page, "override", None)
    expect(say(page)).to_contain_text("Outlook has the highest information gain")
    expect(items(page).first).to_have_attribute("aria-label", re.compile("Outlook"))
    assert names(page) == seen
    settled(page)
    opened = page.locator(".gh-open[aria-expanded=true]")
    opened.click()
    in_address(page, "look", "none")
    expect(page.locator(".gh-heading")).to_have_count(0)
    at_step(page, 1)


@ONLY_SWEPT
def test_another_detail_keeps_the_place_and_another_data_set_begins_anew(page: Page):
    visit(page, f"{LINK}&step=2")
    shown = say(page).inner_text()
    page.get_by_role("radio", name="Candidates").click()
    in_address(page, "detail", "3")
    expect(slider(page)).not_to_have_value("2")
    expect(say(page)).to_have_text(shown)
    settled(page)
    page.get_by_role("radio", name="Decisions").click()
    in_address(page, "detail", None)
    at_step(page, 2)
    expect(say(page)).to_have_text(shown)
    settled(page)
    choose(page, "Data", "Tax cheat · 10")
    in_address(page, "data", "tax")
    expect(say(page)).to_contain_text("3 records reach Refund = No")
    expect(button(page, "From the start")).to_be_visible()
    settled(page)
    assert "step" not in query(page)


@ONLY_SWEPT
def test_a_rule_is_switched_off_and_on_and_another_recipe_has_its_own_rules(page: Page):
    visit(page, "/grow?data=golf&algorithm=c4.5&step=2")
    button(page, "Settings").click()
    expect(page.get_by_role("checkbox", name=re.compile("from the gain of a threshold"))).to_be_checked()
    page.get_by_text("from the gain of a threshold").click()
    in_address(page, "price_cuts", "false")
    expect(button(page, "Settings · 1")).to_be_visible()
    page.get_by_role("button", name="Back to the algorithm").click()
    in_address(page, "price_cuts", None)
    visit(page, "/grow?data=tax&algorithm=c4.5&collapse=no&max_depth=1&step=0")
    choose(page, "Algorithm", "CART")
    in_address(page, "algorithm", "cart")
    in_address(page, "collapse", None)
    in_address(page, "max_depth", None)
    # Widgets that go with their recipe leave nothing behind.
    visit(page, "/grow?data=tennis&algorithm=hunt&step=0")
    choose(page, "Algorithm", "C4.5")
    in_address(page, "algorithm", "c4.5")
    settled(page)
    button(page, "From the start").click()
    in_address(page, "step", "0")
    settled(page)
    button(page, "Next step").click()
    in_address(page, "step", "1")
    settled(page)
    assert query(page) == {"data": "tennis", "algorithm": "c4.5", "step": "1"}


@ONLY_SWEPT
def test_what_only_one_recipe_shows(page: Page):
    visit(page, "/grow?data=titanic&algorithm=chaid&detail=3&step=1")
    expect(say(page)).to_contain_text("{crew} and {third} are the most similar")
    pairs = page.get_by_role("table", name="Pairs compared")
    expect(pairs.get_by_role("row", name=re.compile("{crew} and {third} 0.336 1 0.562"))).to_be_visible()
    turn_to(page, "/grow?data=golf&algorithm=c4.5&step=3")
    records = page.get_by_role("group", name="The records")
    expect(records.get_by_role("columnheader", name="weight")).to_be_visible()
    expect(records.get_by_text("0.385")).to_be_visible()
    expect(page.get_by_role("treeitem", name=re.compile("Humidity.*5.38 records"))).to_be_visible()
    turn_to(page, "/grow?data=cars&algorithm=cart&max_leaves=4&step=1")
    expect(page.locator(".gh-intro")).to_contain_text("mean 20.091")
    variance = page.locator(".st-key-calculation .katex", has_text="Var")  # the only measure needs no tab
    expect(variance.first).to_be_visible()
    expect(page.get_by_text("The same by other measures")).to_have_count(0)
    turn_to(page, "/grow?data=titanic&algorithm=c4.5&step=41")
    expect(say(page)).to_contain_text("collapses it")
    expect(page.get_by_role("treeitem", name=re.compile("no, leaf, 510 records"))).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("treeitem", name=re.compile("age\\?, 510 records"))).to_be_visible()
    in_address(page, "step", "40")


@ONLY_SWEPT
def test_presenter_mode_calls_the_records_up_and_the_tree_is_taken_along_as_python(page: Page):
    visit(page, f"{LINK}&step=0")
    expect(page.locator("table.gh-records")).to_be_visible()
    page.get_by_text("Export the tree", exact=True).click()
    with page.expect_download() as waiting:
        button(page, "Python function").click()
    space: dict = {}
    exec(waiting.value.path().read_text(encoding="utf-8"), space)
    day = {"Outlook": "Sunny", "Temperature": "Hot", "Humidity": "High", "Wind": "Weak"}
    assert space["predict"](day) == "No"
    page.get_by_text("Present", exact=True).click()
    in_address(page, "presenter", "true")
    expect(page.locator("table.gh-records")).not_to_be_visible()
    expect(slider(page)).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator("table.gh-records")).to_be_visible()


@ONLY_SWEPT
def test_a_threshold_is_typed_and_a_split_that_cannot_be_made_stays_with_the_reason(page: Page):
    visit(page, "/grow?data=completed&algorithm=hunt&look=Time&step=1")
    field = page.get_by_role("textbox", name="Try your own thresholds")
    field.fill("late")
    field.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="is not a number")).to_be_visible()
    assert "override" not in query(page)
    field.fill("28")
    field.press("Enter")
    in_address(page, "override", "root:Time@28")
    expect(say(page)).to_contain_text("You chose Time ≤ 28")
    settled(page)
    button(page, "↶ Time ≤ 28 at the root").click()
    in_address(page, "override", None)
