"""A learner steps through a tree, sees its regions grow beside it, and opens its code."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import COLOURS, at_step, axe_faults, in_address, say, settled, visit
from tests.support import visiting
from tests.support.sweep import ONLY_SWEPT
from views.lessons.grow.tree import Case

pytestmark = pytest.mark.browser

IRIS = {"data": "iris", "algorithm": "cart", "detail": 1}
LINK = "/grow?data=iris&algorithm=cart&detail=1"


def regions(page: Page) -> Locator:
    return page.locator(".gh-beside .gh-region:not([aria-hidden])")


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
