"""Undo takes back what was dragged, overridden, pruned or changed, but no link, in a real browser."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import EDITOR, button, choose, in_address, items, query, settled, visit, way
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser


def undone(page: Page, before: dict[str, str]) -> None:
    """Undo the last change by its key: the address is as before."""
    settled(page)
    assert query(page) != before
    page.keyboard.press("Control+z")
    page.wait_for_function(
        "(before) => JSON.stringify(Object.fromEntries(new URLSearchParams(location.search))) === before",
        arg=_json(before),
    )
    settled(page)
    assert query(page) == before


def _json(link: dict[str, str]) -> str:
    return json.dumps(link, separators=(",", ":"), ensure_ascii=False)


def test_a_dragged_point_goes_back_and_comes_again(page: Page):
    visit(page, "/margin?set=outlier&optimum=true", EDITOR)
    before = query(page)
    point = page.locator(EDITOR).first
    shown = point.get_attribute("aria-label")
    point.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function("() => location.search.includes('points')")
    after = query(page)
    page.evaluate("document.activeElement.blur()")
    undone(page, before)
    expect(point).to_have_attribute("aria-label", shown)
    page.keyboard.press("Control+Shift+z")
    page.wait_for_function("() => location.search.includes('points')")
    settled(page)
    assert query(page) == after


@ONLY_SWEPT
def test_a_split_that_was_chosen_is_taken_back_by_the_button(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=1")
    undo = button(page, "Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    before = query(page)
    choose(page, "Algorithm", "C4.5")
    in_address(page, "algorithm", "c4.5")
    settled(page)
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    undo.click()
    in_address(page, "algorithm", "id3")
    settled(page)
    assert query(page)["data"] == before["data"]
    expect(undo).to_have_attribute("aria-disabled", "true")


@ONLY_SWEPT
def test_a_pruned_node_grows_again(page: Page):
    visit(page, "/prune?data=iris&algorithm=cart&share=40&noise=10")
    before = query(page)
    items(page).nth(1).focus()
    page.keyboard.press("Delete")
    page.wait_for_function("() => location.search.includes('cuts')")
    undone(page, before)


@ONLY_SWEPT
def test_a_link_is_not_undone(page: Page):
    visit(page, "/smo")
    settled(page)
    way(page, "Hard margin").click()
    in_address(page, "C", "inf")
    settled(page)
    expect(button(page, "Undo")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Control+z")
    settled(page)
    assert query(page)["C"] == "inf"
