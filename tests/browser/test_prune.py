"""A learner cuts a tree back, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import serious_faults
from tests.browser.test_learner import at_step, button, in_address, items, last_step, say, settled, visit

pytestmark = pytest.mark.browser

LINK = "/prune?data=iris&recipe=cart&noise=10&share=40"


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("treeitem", name=re.compile(name))


def node(page: Page, text: str) -> Locator:
    return card(page, f"^{re.escape(text)}")


def test_click_see_what_it_would_do_cut_undo_redo_and_reload(page: Page):
    visit(page, LINK)
    before = items(page).count()
    node(page, "Petal length ≤ 2.6?").click()
    expect(say(page)).to_contain_text("would save 9 leaves and cost 3 errors")
    page.get_by_role("button", name="✂ Prune to a leaf").click()
    expect(items(page)).to_have_count(before - 18)
    in_address(page, "cuts", "0")
    in_address(page, "step", "1")
    expect(say(page)).to_contain_text("from 12 to 3 leaves")
    expect(page.get_by_role("button", name="✂ Prune to a leaf")).to_be_hidden()
    settled(page)
    button(page, "Previous step").click()
    expect(items(page)).to_have_count(before)
    expect(say(page)).to_contain_text("The tree has 12 leaves")
    page.get_by_role("button", name="↷ Redo").click()
    expect(items(page)).to_have_count(before - 18)
    in_address(page, "step", "1")
    settled(page)
    page.reload()
    expect(items(page)).to_have_count(before - 18)
    at_step(page, 1)


def test_two_quick_cuts_are_both_kept_and_a_new_one_forgets_what_was_undone(page: Page):
    visit(page, LINK)
    before = items(page).count()
    node(page, "Sepal length ≤ 5.95?").focus()
    page.keyboard.press("Delete")
    node(page, "Sepal length ≤ 5.25?").focus()
    page.keyboard.press("Delete")
    expect(items(page)).to_have_count(before - 2 - 4)
    in_address(page, "step", "2")
    at_step(page, 2)
    settled(page)
    expect(items(page)).to_have_count(before - 2 - 4)
    page.get_by_role("button", name="↶ Undo").click()
    expect(items(page)).to_have_count(before - 2)
    settled(page)
    node(page, "Petal length ≤ 2.6?").focus()
    page.keyboard.press("Delete")
    expect(items(page)).to_have_count(5 - 2)
    at_step(page, 2)
    settled(page)
    assert page.evaluate("new URLSearchParams(location.search).get('cuts').split(';').length") == 2


def test_a_branch_is_raised_and_its_cards_move_up(page: Page):
    visit(page, LINK)
    node(page, "Petal length ≤ 2.6?").click()
    page.get_by_role("button", name="Raise “> 2.6”").click()
    in_address(page, "cuts", "0^1")
    expect(node(page, "Petal length ≤ 2.6?")).to_have_count(0)
    expect(node(page, "Sepal width ≤ 3.05?")).to_have_attribute("aria-level", "2")
    settled(page)
    in_address(page, "node", "0~1")
    page.go_back()
    expect(node(page, "Petal length ≤ 2.6?")).to_have_count(1)


def test_a_stair_is_clicked_and_the_chosen_tree_comes_back_at_the_end(page: Page):
    visit(page, f"{LINK}&method=cost-complexity")
    points = page.locator(".stPlotlyChart").first.locator(".scatterlayer .point")
    expect(points).to_have_count(9 + 1)
    points.nth(4).click(force=True)
    in_address(page, "step", "8")
    at_step(page, 8)
    expect(say(page)).to_contain_text("6 leaves remain")
    settled(page)
    page.keyboard.press("End")
    at_step(page, last_step(page))
    expect(say(page)).to_contain_text("from 12 leaves to 3")
    expect(items(page)).to_have_count(5)
    expect(card(page, ", leaf, ")).to_have_count(3)


def test_by_keyboard_through_a_method_to_its_end(page: Page):
    visit(page, f"{LINK}&method=error-based")
    first = say(page).inner_text()
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    expect(say(page)).not_to_have_text(first)
    expect(page.locator(".stMarkdown .katex").first).to_be_visible()
    expect(page.locator(".katex-error")).to_have_count(0)
    page.keyboard.press("End")
    expect(say(page)).to_contain_text("Done")
    settled(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(page: Page, scheme: str):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    visit(page, f"{LINK}&node=0")
    expect(page.get_by_role("button", name="✂ Prune to a leaf")).to_be_visible()
    assert serious_faults(page) == []


def test_nothing_sticks_out_on_a_phone(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, f"{LINK}&method=cost-complexity&step=3")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
