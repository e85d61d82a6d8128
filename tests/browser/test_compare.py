"""Comparing algorithms in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import SENTENCE, fits, in_address, on_a_phone, query, say, settled, slider, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

ALGORITHMS = ("c4.5", "cart", "ctree", "id3")
# For each tree: cards and texts that leave its place, its smallest type, the number of visible texts.
SEEN = """() => [...document.querySelectorAll(".gh-alone .gh-picture")].map((place) => {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    const texts = [...place.querySelectorAll(".gh-svg text")].filter((text) =>
        text.textContent && getComputedStyle(text).visibility === "visible" && !text.closest(".gh-knob"));
    const out = [...texts, ...place.querySelectorAll(".gh-box")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < left || box.right > right || box.top < top || box.bottom > bottom;
    });
    const scale = ({ a, b }) => Math.hypot(a, b);
    const sizes = texts.map((text) => text.getAttribute("font-size") * scale(text.getScreenCTM()));
    return { out: out.map((one) => one.outerHTML), type: Math.min(99, ...sizes), texts: texts.length };
})"""
LINK = "/compare?data=tennis&algorithms=id3,cart"


def trees(page: Page) -> Locator:
    return page.locator(".gh-alone")


@pytest.mark.by_link
def test_both_trees_and_where_they_differ_and_another_algorithm_is_one_click(page: Page):
    visit(page, LINK, SENTENCE)
    expect(say(page)).to_contain_text("ID3 and CART first differ at the root")
    expect(
        page.get_by_role("tree", name=re.compile("first differs from the others at the root"))
    ).to_have_count(2)
    unlike = page.get_by_role("treeitem", name=re.compile("here it first differs from the others$"))
    expect(unlike).to_have_count(2)
    expect(page.locator(".gh-unlike")).to_have_count(2)
    expect(page.get_by_role("heading", name="CART", exact=True)).to_be_visible()
    expect(page.get_by_role("table", name=re.compile("The finished trees"))).to_be_visible()
    page.get_by_role("combobox", name=re.compile("Algorithms")).click()
    page.get_by_role("option", name="Hunt’s algorithm").click()
    in_address(page, "algorithms", "id3,cart,hunt")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Hunt’s algorithm", exact=True)).to_be_visible()
    expect(
        page.get_by_role("table", name=re.compile("Where each pair of trees first differs"))
    ).to_be_visible()
    settled(page)
    shown = say(page).inner_text()
    page.reload()
    expect(say(page)).to_have_text(shown)
    expect(trees(page)).to_have_count(3)
    page.go_back()
    in_address(page, "algorithms", "id3,cart")
    expect(trees(page)).to_have_count(2)


@ONLY_SWEPT
@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize(
    ("width", "height", "more"), [(1440, 900, ""), (390, 844, ""), (1440, 900, "&presenter=true")]
)
def test_each_tree_is_whole_and_can_be_read(page: Page, number: int, width: int, height: int, more: str):
    page.set_viewport_size({"width": width, "height": height})
    visit(
        page,
        f"/compare?data=iris&algorithms={','.join(ALGORITHMS[:number])}{more}",
        ".gh-alone [role=treeitem]",
    )
    expect(trees(page)).to_have_count(number)
    seen = page.evaluate(SEEN)
    assert [one["out"] for one in seen] == [[]] * number
    assert min(one["type"] for one in seen) >= (16 if more else 11)
    assert all(one["texts"] for one in seen), "every tree shows text, not only bars and dots"
    fits(page)


@ONLY_SWEPT
def test_on_a_phone_they_stand_in_a_column_and_one_goes_through_a_tree_by_keyboard(page: Page):
    on_a_phone(page)
    visit(page, "/compare?data=vertebrate&algorithms=hunt,id3,cart", SENTENCE)
    expect(trees(page)).to_have_count(3)
    boxes = [tree.bounding_box() for tree in trees(page).all()]
    assert [box["y"] for box in boxes] == sorted(box["y"] for box in boxes)
    assert all(box["width"] <= 390 for box in boxes)
    items = trees(page).nth(1).get_by_role("treeitem")
    items.first.focus()
    page.keyboard.press("ArrowDown")
    expect(items.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    assert "node" not in query(page), "Enter opens nothing"
    trees(page).nth(1).get_by_role("button", name="Zoom in").click()
    expect(trees(page).nth(1).locator(".gh-map")).to_be_visible()
    expect(trees(page).first.locator(".gh-map")).to_be_hidden()


@ONLY_SWEPT
def test_a_tree_can_be_read_as_words_and_grown(page: Page):
    visit(page, LINK, SENTENCE)
    page.locator(".gh-more summary").first.click()
    expect(page.get_by_role("table", name=re.compile("The tree as rules")).first).to_be_visible()
    page.get_by_role("link", name="Grow it step by step").nth(1).click()
    expect(slider(page)).to_be_visible()
    in_address(page, "algorithm", "cart")
    in_address(page, "data", "tennis")


@ONLY_SWEPT
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900)])
def test_in_presenter_mode_a_whole_question_stands_below_a_whole_tree(page: Page, width: int, height: int):
    page.set_viewport_size({"width": width, "height": height})
    visit(page, f"{LINK}&guess=true&presenter=true", ".st-key-question")
    settled(page)
    stage = page.locator(".gh-alone").bounding_box()
    question = page.locator(".st-key-question").bounding_box()
    assert stage
    assert question
    assert stage["y"] + stage["height"] < question["y"] - 4, "the lower edge is visible"
    assert question["y"] + question["height"] <= height


@ONLY_SWEPT
def test_in_presenter_mode_the_mark_of_the_root_is_not_cut_off(page: Page):
    page.set_viewport_size({"width": 1440, "height": 900})
    visit(page, f"{LINK}&presenter=true", SENTENCE)
    settled(page)
    for tree in trees(page).all():
        place, mark = (tree.locator(one).first.bounding_box() for one in (".gh-picture", ".gh-unlike"))
        assert place
        assert mark
        assert mark["y"] >= place["y"]
