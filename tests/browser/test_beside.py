"""A learner steps through a tree, sees its regions grow beside it, and opens its code."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import (
    COLOURS,
    at_step,
    axe_faults,
    in_address,
    middle,
    names,
    query,
    say,
    settled,
    visit,
)
from tests.support import visiting
from tests.support.sweep import ONLY_SWEPT
from views.lessons.grow.tree import Case

pytestmark = pytest.mark.browser

IRIS = {"data": "iris", "algorithm": "cart", "detail": 1}
LINK = "/grow?data=iris&algorithm=cart&detail=1"


def regions(page: Page) -> Locator:
    return page.locator(".gh-beside .gh-region:not([aria-hidden])")


@pytest.mark.by_link
def test_regions_grow_with_the_steps_at_once_and_open_the_nodes_of_the_tree(page: Page):
    visit(page, f"{LINK}&step=1")
    case = visiting.visit("grow", **IRIS).case
    assert isinstance(case, Case)
    for step in (1, 2, 3):
        expect(regions(page)).to_have_count(
            sum(not node.children for _, node in case.story.steps[step].tree.walk())
        )
        page.keyboard.press("ArrowRight")
    at_step(page, 4)
    page.keyboard.press("Home")
    expect(regions(page)).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(regions(page)).to_have_count(2)
    page.locator(".gh-beside .gh-region[aria-label^=setosa]:not([aria-hidden])").last.click()
    in_address(page, "node", "0")
    expect(page.locator(".gh-beside .gh-region.gh-selected")).to_have_count(1)
    expect(say(page)).to_contain_text("setosa")


@ONLY_SWEPT
def test_a_click_on_a_node_lights_its_region_and_axes_can_be_chosen(page: Page):
    visit(page, f"{LINK}&step=end&plane=true&axes=Sepal%20length;Sepal%20width")
    expect(page.locator(".gh-beside .gh-axis-name")).to_have_text(["Sepal length", "Sepal width"])
    expect(regions(page)).to_have_count(1)  # the root splits on a third attribute
    page.get_by_text("Regions in the plane").click()
    settled(page)
    in_address(page, "plane", "false")
    expect(page.locator(".gh-beside")).to_have_count(0)


@ONLY_SWEPT
def test_beside_an_oblique_tree_the_one_along_the_axes_keeps_step_and_opens_nothing(page: Page):
    visit(page, "/overfit?world=diagonal&how=oblique&step=0")
    slanted = page.locator(".gh-stage:not(.gh-beside) .gh-region:not([aria-hidden])")
    expect(regions(page)).to_have_count(1)
    for step, (there, beside) in enumerate([(2, 2), (2, 3)], start=1):
        page.keyboard.press("ArrowRight")
        expect(slanted).to_have_count(there)
        expect(regions(page)).to_have_count(beside)
        in_address(page, "step", str(step))
    settled(page)
    regions(page).first.click()
    expect(page.locator(".gh-region.gh-selected")).to_have_count(0)
    slanted.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".gh-opened")).to_contain_text("predicts")


@ONLY_SWEPT
def test_the_code_opens_with_a_tab_for_each_program(page: Page):
    visit(page, f"{LINK}&step=2")
    page.get_by_text("Code: scikit-learn, R, mlcore").click()
    expect(page.get_by_text("DecisionTreeClassifier(", exact=False).first).to_be_visible()
    expect(page.get_by_text("the same figures as on this page")).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert not axe_faults(page, COLOURS)
    page.get_by_role("tab", name="R", exact=True).click()
    expect(page.get_by_text("rpart.control(", exact=False).first).to_be_visible()
    expect(page.get_by_role("button", name="iris.csv")).to_be_visible()


@ONLY_SWEPT
def test_a_dragged_record_changes_the_table_and_back_undoes_it(page: Page):
    visit(page, f"{LINK}&step=end&plane=true")
    points = page.locator(".gh-beside .gh-point")
    before, trees = points.first.get_attribute("aria-label"), names(page)
    expect(page.get_by_text("your own copy of the table")).to_be_visible()
    points.first.scroll_into_view_if_needed()
    x, y = middle(points.first)
    page.mouse.move(x, y)
    page.mouse.down()
    regions = page.locator(".gh-beside .gh-region")
    drawn = regions.evaluate_all("all => all.map((one) => one.outerHTML)")
    page.mouse.move(x + 150, y - 60, steps=4)
    settled(page)
    assert regions.evaluate_all("all => all.map((one) => one.outerHTML)") != drawn, "the regions follow"
    following = names(page)
    assert following != trees, "the tree follows, too"
    expect(page.locator(".gh-say")).to_have_css("opacity", "0.4")
    in_address(page, "data", "iris")
    page.mouse.move(x, y, steps=4)
    settled(page)
    assert names(page) == trees, "back where it was, the record has its old tree"
    page.mouse.move(x + 150, y - 60, steps=4)
    settled(page)
    page.mouse.up()
    in_address(page, "data", "own")
    settled(page)
    assert names(page) == following, "the page grows the tree that the drag has shown"
    expect(page.locator(".gh-say")).to_have_css("opacity", "1")
    assert query(page)["algorithm"] == "cart"
    assert "node" not in query(page), "the end of the drag opens no region"
    assert points.first.get_attribute("aria-label") != before
    page.go_back()
    in_address(page, "data", "iris")
    settled(page)
    assert points.first.get_attribute("aria-label") == before
    assert names(page) == trees


@ONLY_SWEPT
def test_a_record_is_moved_by_keyboard(page: Page):
    visit(page, f"{LINK}&step=2&plane=true")
    points = page.locator(".gh-beside .gh-point")
    page.locator(".gh-beside .gh-point[tabindex='0']").focus()
    page.keyboard.press("PageDown")
    at = points.evaluate_all("all => all.indexOf(document.activeElement)")
    before = points.nth(at).get_attribute("aria-label")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("ArrowRight")
    in_address(page, "data", "own")
    settled(page)
    assert points.nth(at).get_attribute("aria-label") != before
    assert query(page)["step"] == "2"


@ONLY_SWEPT
def test_a_finger_moves_the_record_that_it_has_tapped(page: Page):
    visit(page, f"{LINK}&step=2&plane=true")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    point = page.locator(".gh-beside .gh-point").last
    point.scroll_into_view_if_needed()
    x, y = middle(point)

    def touch(kind: str, *spots: tuple[float, float]) -> None:
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in spots]}
        )

    touch("touchStart", (x, y))
    touch("touchEnd")
    expect(page.locator(".gh-beside .gh-chosen")).to_have_count(1)
    assert query(page)["data"] == "iris"
    assert "node" not in query(page), "a tap on a record opens no region"
    x, y = middle(page.locator(".gh-beside .gh-chosen"))
    touch("touchStart", (x, y))
    for share in (0.3, 0.6, 1):
        touch("touchMove", (x - 60 * share, y))
    touch("touchEnd")
    in_address(page, "data", "own")
