"""Comparing algorithms in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import SENTENCE, fits, in_address, on_a_phone, say, settled, slider, turn_to, visit

pytestmark = pytest.mark.browser

LINK = "/compare?data=tennis&algorithms=id3,cart"


def test_both_trees_and_where_they_differ_and_another_algorithm_is_one_click(page: Page):
    visit(page, LINK, SENTENCE)
    expect(say(page)).to_contain_text("ID3 and CART first differ at the root")
    pictures = page.get_by_role("img", name=re.compile("differs from the others first at the root"))
    expect(pictures).to_have_count(2)
    assert pictures.evaluate_all("images => images.every((image) => image.naturalWidth > 100)")
    expect(page.get_by_role("heading", name="CART", exact=True)).to_be_visible()
    expect(page.get_by_role("table", name=re.compile("The finished trees"))).to_be_visible()
    page.get_by_role("combobox", name=re.compile("Algorithms")).click()
    page.get_by_role("option", name="Hunt's algorithm").click()
    in_address(page, "algorithms", "id3,cart,hunt")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Hunt's algorithm", exact=True)).to_be_visible()
    expect(page.get_by_role("table", name=re.compile("Pair by pair"))).to_be_visible()
    settled(page)
    told = say(page).inner_text()
    page.reload()
    expect(say(page)).to_have_text(told)
    expect(page.locator(".gh-part-tree")).to_have_count(3)
    page.go_back()
    in_address(page, "algorithms", "id3,cart")
    expect(page.locator(".gh-part-tree")).to_have_count(2)


def test_a_wide_picture_opens_at_the_marked_node_and_all_stand_in_a_column_on_a_phone(page: Page):
    page.set_viewport_size({"width": 700, "height": 844})
    visit(page, "/compare?data=vertebrate&algorithms=id3,cart", SENTENCE)
    wide = page.locator(".gh-part-tree").first
    space, at = wide.evaluate("box => [box.scrollWidth - box.clientWidth, box.scrollLeft]")
    assert space > 50
    assert at > 10
    wide.focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("before => document.querySelector('.gh-part-tree').scrollLeft < before", arg=at)
    on_a_phone(page)
    turn_to(page, "/compare?data=vertebrate&algorithms=hunt,id3,cart", SENTENCE)
    expect(page.locator(".gh-part-tree")).to_have_count(3)
    boxes = [tree.bounding_box() for tree in page.locator(".gh-part-tree").all()]
    assert [box["y"] for box in boxes] == sorted(box["y"] for box in boxes)
    assert all(box["width"] <= 390 for box in boxes)
    fits(page)


def test_a_tree_can_be_read_as_words_and_grown(page: Page):
    visit(page, LINK, SENTENCE)
    page.locator(".gh-more summary").first.click()
    expect(page.get_by_role("table", name=re.compile("The tree as rules")).first).to_be_visible()
    page.get_by_role("link", name="Grow it step by step").nth(1).click()
    expect(slider(page)).to_be_visible()
    in_address(page, "algorithm", "cart")
    in_address(page, "data", "tennis")
