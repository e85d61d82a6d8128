"""Every recipe on the grow page in Chromium: its rules, its own kinds of steps, and the tree taken along."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import serious_faults
from tests.browser.test_learner import button, say, settled, visit

pytestmark = pytest.mark.browser


def query(page: Page) -> str:
    return page.url.partition("?")[2]


def test_a_rule_is_switched_off_and_on_again(page: Page):
    visit(page, "/grow?data=golf&recipe=c4.5&step=2")
    button(page, "Rules").click()
    rule = page.get_by_role("checkbox", name=re.compile("A cut pays"))
    expect(rule).to_be_checked()
    page.get_by_text("A cut pays").click()
    expect(page).to_have_url(re.compile(r"price_cuts=no"))
    expect(page.get_by_role("button", name="Rules · 1")).to_be_visible()
    page.get_by_role("button", name="Back to the recipe").click()
    expect(page).not_to_have_url(re.compile(r"price_cuts"))


def test_another_recipe_drops_the_rules_of_the_old_one(page: Page):
    visit(page, "/grow?data=tax&recipe=c4.5&collapse=no&max_depth=1")
    page.get_by_role("combobox", name=re.compile("Recipe")).click()
    page.get_by_role("option", name="CART").click()
    expect(page).to_have_url(re.compile(r"recipe=cart"))
    assert "collapse" not in query(page)
    assert "max_depth" not in query(page)


def test_a_widget_that_goes_with_its_recipe_leaves_nothing_in_the_link(page: Page):
    visit(page, "/grow?data=tennis&recipe=hunt")
    page.get_by_role("combobox", name=re.compile("Recipe")).click()
    page.get_by_role("option", name="C4.5").click()
    expect(page).to_have_url(re.compile(r"recipe=c4.5"))
    settled(page)
    button(page, "Next step").click()
    expect(page).to_have_url(re.compile(r"step=1"))
    settled(page)
    assert "criterion" not in query(page)
    assert "branching" not in query(page)


def test_missing_answers_show_the_weights_of_records(page: Page):
    visit(page, "/grow?data=golf&recipe=c4.5&step=3")
    records = page.get_by_role("group", name="The records")
    expect(records.get_by_role("columnheader", name="weight")).to_be_visible()
    expect(records.get_by_text("0.385")).to_be_visible()
    expect(page.get_by_role("treeitem", name=re.compile("Humidity.*5.38 records"))).to_be_visible()


def test_a_merge_shows_its_groups_and_pairs(page: Page):
    visit(page, "/grow?data=titanic&recipe=chaid&detail=3&step=1")
    expect(say(page)).to_contain_text("{crew} and {third} differ least")
    pairs = page.get_by_role("table", name="Every pair that may be merged")
    expect(pairs.get_by_role("row", name=re.compile("{crew} and {third} 0.336 1 0.562"))).to_be_visible()


def test_a_collapse_folds_the_subtree_up_and_back_unfolds_it(page: Page):
    visit(page, "/grow?data=titanic&recipe=c4.5&step=41")
    expect(say(page)).to_contain_text("it collapses")
    folded = page.get_by_role("treeitem", name=re.compile("no, leaf, 510 records"))
    expect(folded).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("treeitem", name=re.compile("age\\?, 510 records"))).to_be_visible()


def test_a_regression_tells_means(page: Page):
    visit(page, "/grow?data=cars&recipe=cart&max_leaves=4&step=1")
    expect(say(page)).to_contain_text("mean 20.091")
    expect(page.get_by_role("tab", name="Variance")).to_be_visible()


def test_the_tree_is_taken_along_as_python(page: Page):
    visit(page, "/grow?data=tennis&recipe=id3")
    page.get_by_role("button", name="Take the tree with you").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Python function").click()
    source = waiting.value.path().read_text(encoding="utf-8")
    space: dict = {}
    exec(source, space)
    day = {"Outlook": "Sunny", "Temperature": "Hot", "Humidity": "High", "Wind": "Weak"}
    assert space["predict"](day) == "No"


@pytest.mark.parametrize(
    "link",
    [
        "data=labor&recipe=c4.5&step=3",
        "data=titanic&recipe=chaid&detail=3&step=1",
        "data=cars&recipe=cart&step=1",
    ],
)
def test_axe_finds_nothing_serious_in_any_recipe(page: Page, link: str):
    visit(page, f"/grow?{link}")
    assert serious_faults(page) == []
