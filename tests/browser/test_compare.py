"""Comparing recipes in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import serious_faults

pytestmark = pytest.mark.browser

LINK = "/compare?data=tennis&recipes=id3,cart"


def visit(page: Page, link: str = LINK) -> None:
    page.goto(link)
    expect(page.locator(".gh-say")).to_be_visible(timeout=30_000)
    settled(page)


def settled(page: Page) -> None:
    """Wait until the server has answered everything and every picture is there."""
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")


def in_address(page: Page, name: str, value: str | None) -> None:
    page.wait_for_function(
        "([name, value]) => new URLSearchParams(location.search).get(name) === value", arg=[name, value]
    )


def test_a_deep_link_shows_both_trees_and_where_they_part(page: Page):
    visit(page)
    expect(page.locator(".gh-say")).to_contain_text("ID3 and CART part at the root")
    pictures = page.get_by_role("img", name=re.compile("parts from the others at the root"))
    expect(pictures).to_have_count(2)
    assert pictures.evaluate_all("images => images.every((image) => image.naturalWidth > 100)")
    expect(page.get_by_role("heading", name="CART", exact=True)).to_be_visible()
    expect(page.get_by_role("table", name=re.compile("The finished trees"))).to_be_visible()


def test_another_recipe_is_one_click_and_a_reload_keeps_it(page: Page):
    visit(page)
    page.get_by_role("combobox", name=re.compile("Recipes")).click()
    page.get_by_role("option", name="Hunt's algorithm").click()
    in_address(page, "recipes", "id3,cart,hunt")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Hunt's algorithm", exact=True)).to_be_visible()
    expect(page.get_by_role("table", name=re.compile("Pair by pair"))).to_be_visible()
    settled(page)
    told = page.locator(".gh-say").inner_text()
    page.reload()
    expect(page.locator(".gh-say")).to_have_text(told)
    expect(page.locator(".gh-part-tree")).to_have_count(3)
    page.go_back()
    in_address(page, "recipes", "id3,cart")
    expect(page.locator(".gh-part-tree")).to_have_count(2)


def test_a_tree_can_be_read_as_words_and_grown(page: Page):
    visit(page)
    page.locator(".gh-more summary").first.click()
    expect(page.get_by_role("table", name=re.compile("The tree as rules")).first).to_be_visible()
    page.get_by_role("link", name="Grow it step by step").nth(1).click()
    expect(page.get_by_role("slider", name="Step", exact=True)).to_be_visible(timeout=30_000)
    in_address(page, "recipe", "cart")
    in_address(page, "data", "tennis")


def test_a_wide_picture_opens_at_the_marked_node(page: Page):
    page.set_viewport_size({"width": 700, "height": 844})
    visit(page, "/compare?data=vertebrate&recipes=id3,cart")
    wide = page.locator(".gh-part-tree").first
    space, at = wide.evaluate("box => [box.scrollWidth - box.clientWidth, box.scrollLeft]")
    assert space > 50
    assert at > 10
    wide.focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("before => document.querySelector('.gh-part-tree').scrollLeft < before", arg=at)


def test_on_a_phone_the_trees_stand_one_below_the_other(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, "/compare?data=vertebrate&recipes=hunt,id3,cart")
    boxes = [tree.bounding_box() for tree in page.locator(".gh-part-tree").all()]
    assert [box["y"] for box in boxes] == sorted(box["y"] for box in boxes)
    assert all(box["width"] <= 390 for box in boxes)
    wide = page.evaluate(
        """() => [document.documentElement, document.querySelector("[data-testid=stMain]")]
            .map((element) => element.scrollWidth - element.clientWidth)"""
    )
    assert wide == [0, 0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("link", [LINK, "/compare?data=vertebrate&recipes=hunt,id3,cart&presenter=true"])
def test_axe_finds_nothing_serious(page: Page, link: str, scheme: str):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    visit(page, link)
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)
    page.locator(".gh-more summary").first.click()
    assert serious_faults(page) == []
