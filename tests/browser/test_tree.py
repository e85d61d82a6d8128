"""The picture of a tree alone, on a page without Streamlit: it fits its stage, and is readable."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from mlcore import RECIPES, Table, fit
from tests.browser.learner import button, items, middle
from tests.browser.test_stage import files
from tests.mlcore.support import lesson
from tests.support.sweep import ONLY_SWEPT
from views.subjects.trees.picture import falling

pytestmark = [pytest.mark.browser, pytest.mark.moving]

__all__ = ["files"]  # the fixture: a page with a picture

LARGEST = "cars"  # 53 nodes
# Visible texts: the size of their type, and which texts leave their card or the stage.
TEXTS = """() => {
    const stage = document.querySelector(".gh-picture").getBoundingClientRect();
    const seen = [...document.querySelectorAll(".gh-svg text")].filter((text) =>
        text.textContent && getComputedStyle(text).visibility === "visible" && !text.closest(".gh-knob"));
    const isIn = (a, b) =>
        a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 2 && a.bottom <= b.bottom + 2;
    const away = seen.filter((text) => {
        const card = text.closest(".gh-node")?.querySelector(".gh-box");
        const box = text.getBoundingClientRect();
        return !isIn(box, stage) || (card && !isIn(box, card.getBoundingClientRect()));
    });
    const scale = ({ a, b }) => Math.hypot(a, b); // of upright texts, too
    const type = seen.map((text) => text.getAttribute("font-size") * scale(text.getScreenCTM()));
    return { least: Math.min(...type, 99), away: away.map((text) => text.textContent), count: seen.length };
}"""


def shown(data: str, recipe: str = "cart", table: Table | None = None) -> dict[str, Any]:
    """A finished tree as a picture with one step."""
    tree = fit(table or lesson(data), RECIPES[recipe])
    steps = [{"at": "", "split": True}]
    place = {"step": 0, "selected": None, "goto": 0, "session": "one"}
    return {**falling(tree, (), "A tree", data), "steps": steps, "count": 1, **place}


def wide(branches: int) -> Table:
    """A column with this many values, each with its own class, and a name that is too long."""
    values = [f"value {i}" for i in range(branches)]
    return Table.from_frame({"w" * 75: values, "class": [str(i % 12) for i in range(branches)]}, "class")


def large() -> Table:
    """Many leaves."""
    x = [*range(600)]
    return Table.from_frame(
        {"x": x, "z": [i * 7 % 600 for i in x], "class": ["abc"[i // 2 % 3] for i in x]}, "class"
    )


@pytest.mark.wide(one_in=5, each=["size"])
@pytest.mark.parametrize("data", ["tennis", "labor", "iris", "kyphosis", LARGEST])
@pytest.mark.parametrize("size", [(840, 900), (390, 844)])
def test_type_can_be_read_and_no_text_leaves_its_box(
    page: Page, files: Callable[[dict], None], data: str, size: tuple[int, int]
):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    files(shown(data))
    expect(items(page).first).to_be_visible()
    seen = page.evaluate(TEXTS)
    assert seen["least"] >= 11
    assert not seen["away"]
    if size[0] == 840:
        assert seen["count"], "at the desk every node shows its question"
    elif data == LARGEST:
        expect(page.get_by_text("This tree is too large for labels.")).to_be_visible()


@ONLY_SWEPT
def test_a_long_name_and_forty_branches_stay_in_their_boxes(page: Page, files: Callable[[dict], None]):
    page.set_viewport_size({"width": 1200, "height": 900})
    files(shown("wide", "id3", wide(40)))
    expect(items(page)).to_have_count(41)
    seen = page.evaluate(TEXTS)
    assert seen["least"] >= 11
    assert not seen["away"]


def test_a_large_tree_has_a_map_is_searched_and_its_branches_are_put_away(
    page: Page, files: Callable[[dict], None]
):
    files(shown("large", "cart", large()))
    count = items(page).count()
    assert count > 300
    atlas = page.locator(".gh-map")
    expect(atlas).to_be_hidden()
    button(page, "Find a node").click()
    page.keyboard.type("b")
    page.keyboard.press("Enter")
    expect(page.locator(".gh-find output")).to_contain_text("2 of")
    expect(page.locator(".gh-found")).to_have_count(1)
    expect(atlas).to_be_visible()
    before = page.locator(".gh-layer").get_attribute("transform")
    atlas.click(position={"x": 5, "y": 20})
    page.wait_for_function(
        "(was) => document.querySelector('.gh-layer').getAttribute('transform') !== was", arg=before
    )
    page.keyboard.press("Escape")
    button(page, "Fit the tree").click()
    expect(atlas).to_be_hidden()
    inner = page.locator("[role=treeitem][aria-expanded]").nth(1)
    inner.focus()
    page.keyboard.press("-")
    page.wait_for_function("(n) => document.querySelectorAll('[role=treeitem]').length < n", arg=count)
    expect(inner).to_have_attribute("aria-expanded", "false")
    expect(inner).to_have_attribute("aria-label", re.compile("nodes below are hidden"))
    page.keyboard.press("+")
    expect(items(page)).to_have_count(count)


@ONLY_SWEPT
def test_two_fingers_zoom_and_one_moves(page: Page, files: Callable[[dict], None]):
    files(shown("iris"))
    x, y = middle(page.locator(".gh-svg"))
    cdp = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        cdp.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]}
        )

    was = page.evaluate("() => document.querySelector('.gh-node').getScreenCTM().a")
    touch("touchStart", (x - 40, y), (x + 40, y))
    for far in (60, 90, 120):
        touch("touchMove", (x - far, y), (x + far, y))
    touch("touchEnd")
    page.wait_for_function(
        "(was) => document.querySelector('.gh-node').getScreenCTM().a > was * 1.3", arg=was
    )
    expect(page.locator(".gh-map")).to_be_visible()
