"""Trees in animations are drawn with the cards of the tree's own stage."""

import pytest
from playwright.sync_api import Page

from tests.browser.learner import visit

pytestmark = [pytest.mark.browser, pytest.mark.by_link]

LOOK = """(within) => {
  const card = (kind) => document.querySelector(`${within} .gh-node.${kind}`);
  const styled = (element, names) => {
    const style = getComputedStyle(element);
    return Object.fromEntries(names.map((name) => [name, style[name]]));
  };
  const box = (kind) => styled(card(kind).querySelector(".gh-box"), ["fill", "stroke", "strokeWidth"]);
  const round = (kind) => Number(card(kind).querySelector(".gh-box").getAttribute("rx"));
  return {
    split: box("gh-split"),
    leaf: box("gh-leaf"),
    corner: round("gh-split"),
    title: styled(card("gh-split").querySelector(".gh-face-decided .gh-title"), ["fill", "fontWeight"]),
    edge: styled(document.querySelector(`${within} .gh-edge`), ["stroke", "strokeWidth", "fill"]),
    label: styled(document.querySelector(`${within} .gh-label text`), ["fill", "fontFamily"]),
    shadow: styled(card("gh-split").querySelector(".gh-shadow"), ["display", "fill"]),
  };
}"""
TYPE = """() => Math.min(...[...document.querySelectorAll(".gh-canvas .gh-layer text")]
  .filter((text) => text.textContent && text.checkVisibility({ visibilityProperty: true }))
  .map((text) => parseFloat(text.getAttribute("font-size")) * text.getScreenCTM().a))"""
TREES = (
    "/crowd?view=sample&data=tennis&samples=one-out&step=3",
    "/crowd?view=forest&data=titanic&step=end",
    "/large?step=end",
    "/large?view=days&data=tennis&step=29",
    "/large?view=stream&step=end",
)


@pytest.mark.wide(one_in=2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_card_of_a_film_looks_as_one_of_the_tree_s_stage(page: Page, scheme: str):
    page.emulate_media(color_scheme=scheme)
    visit(page, "/grow?data=tennis&step=end", ".gh-svg .gh-leaf")
    stage = page.evaluate(LOOK, ".gh-svg")
    visit(page, TREES[0], ".gh-canvas .gh-leaf")
    animation = page.evaluate(LOOK, ".gh-canvas")
    assert animation == stage
    assert animation["corner"] == 10


def test_a_pane_whose_tree_comes_later_is_empty_until_then(page: Page):
    visit(page, "/crowd?view=sample&data=tennis&samples=one-out&step=0", ".gh-canvas .gh-leaf")
    panes = page.locator(".gh-canvas")
    assert panes.nth(0).locator(".gh-node").count() == 9
    assert panes.nth(1).locator(".gh-node").count() == 0


@pytest.mark.wide(one_in=6, each=["size"])
@pytest.mark.parametrize("link", TREES)
@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (1280, 720)])
def test_no_type_of_a_filmed_tree_is_smaller_than_12_px(page: Page, link: str, size: tuple[int, int]):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    more = "&presenter=true" if size == (1280, 720) else ""
    visit(page, link + more, ".gh-canvas .gh-node")
    assert page.evaluate(TYPE) >= 11.99


def test_a_card_that_opens_something_is_a_button(page: Page):
    visit(page, TREES[0], ".gh-canvas .gh-leaf")
    card = page.locator(".gh-canvas .gh-item[role=button]").first
    card.click()
    page.locator(".gh-opened", has_text="Tree 1").wait_for()
    assert "gh-selected" in (card.get_attribute("class") or "")


@pytest.mark.wide(one_in=2)
@pytest.mark.parametrize(
    "link", ["/large?view=stream&stream=3000&step=0", "/large?view=days&data=tennis&step=0"]
)
def test_trees_follow_one_another_without_an_error(page: Page, link: str):
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    visit(page, link, ".gh-canvas .gh-node, .gh-canvas svg")
    for key in ("End", "Home", "End"):
        page.locator(".gh-player input[type=range]").press(key)
        page.wait_for_timeout(500)
    assert not errors
    assert page.locator(".gh-canvas .gh-node").count() > 1
