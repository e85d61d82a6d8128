"""A learner watches a tree overfit in the plane, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import each_change_counts, serious_faults
from tests.browser.test_learner import at_step, button, in_address, last_step, query, say, settled, visit

pytestmark = pytest.mark.browser

LINK = "/overfit?points=100&seed=1"
LINE = "/overfit?data=diagonal&how=search&points=100"


def regions(page: Page) -> Locator:
    return page.locator(".gh-region:not([aria-hidden])")


def cut(page: Page) -> str:
    return page.locator(".gh-boundary").first.get_attribute("d")


def test_each_step_is_a_rectangle_more(page: Page):
    visit(page, f"{LINK}&noise=0")
    expect(regions(page)).to_have_count(1)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    at_step(page, 3)
    expect(regions(page)).to_have_count(4)
    expect(page.locator(".gh-region.gh-current:not([aria-hidden])")).to_have_count(2)
    expect(page.locator(".gh-point")).to_have_count(100)
    in_address(page, "step", "3")
    expect(say(page)).to_contain_text("is cut at")
    page.keyboard.press("End")
    expect(page.locator(".gh-point.gh-wrong")).to_have_count(0)  # learned by heart
    page.keyboard.press("Home")
    expect(regions(page)).to_have_count(1)
    expect(page.locator(".gh-point.gh-wrong")).to_have_count(50)


def test_the_curve_is_drawn_and_a_reload_brings_back_step_and_rectangle(page: Page):
    visit(page, f"{LINK}&step=6")
    expect(page.locator(".js-plotly-plot .scatterlayer .js-line")).to_have_count(2)  # under our policy
    page.locator("summary", has_text="Both errors in numbers").click()
    expect(page.locator("details .gh-best th")).to_have_text("7")
    regions(page).nth(2).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".gh-opened")).to_be_visible()
    settled(page)
    node, told, opened = query(page)["node"], say(page).inner_text(), page.locator(".gh-opened").inner_text()
    page.reload()
    at_step(page, 6)
    expect(page.locator(".gh-opened")).to_have_text(opened)
    expect(say(page)).to_have_text(told)
    expect(page.locator(".gh-region.gh-selected")).to_have_count(1)
    assert query(page)["node"] == node
    page.locator(".gh-region.gh-selected").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".gh-opened")).to_have_count(0)


def test_regions_and_points_are_named_by_keyboard_and_pointer(page: Page):
    visit(page, f"{LINK}&step=4")
    first = page.get_by_role("option", name=re.compile(r"^(ring|outside): .*points?")).first
    first.focus()
    page.keyboard.press("ArrowDown")
    at_step(page, 4)
    expect(regions(page).nth(1)).to_be_focused()
    page.locator(".gh-point[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert re.match(r"(ring|outside), x1 −1\.\d+, x2 ", name), "points go from left to right"
    expect(page.locator(".gh-readout")).to_have_text(name)
    page.keyboard.press("ArrowRight")
    at_step(page, 5)
    box = page.locator(".gh-frame").bounding_box()
    page.mouse.move(box["x"] + 3, box["y"] + 3)
    expect(page.locator(".gh-readout")).to_contain_text(re.compile(r"^(ring|outside)[:,]"))
    page.mouse.click(box["x"] + 3, box["y"] + 3)
    expect(page.locator(".gh-opened")).to_be_visible()
    in_address(page, "step", "5")
    page.mouse.click(box["x"] + 3, box["y"] + 3)
    expect(page.locator(".gh-opened")).to_have_count(0)


def test_the_line_turns_and_the_address_follows(page: Page):
    visit(page, LINE)
    before = cut(page)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    at_step(page, 4)
    in_address(page, "step", "4")
    expect(say(page)).to_contain_text("Of these moves the best is made")
    page.wait_for_timeout(450)
    assert cut(page) != before
    expect(regions(page)).to_have_count(2)
    page.get_by_role("radio", name="Fisher").click()
    in_address(page, "how", "fisher")
    expect(say(page)).to_contain_text("Their means are")
    expect(page.locator(".gh-word")).to_have_text(["mean of above", "mean of below"])


def test_a_ready_case_goes_to_another_place_of_the_same_story(page: Page):
    visit(page, "/overfit?data=ring")
    button(page, "Data fragmentation").click()
    expect(page.locator(".gh-opened")).to_contain_text("rests on")
    at_step(page, last_step(page))
    expect(page.locator(".gh-region.gh-selected")).to_have_count(1)
    expect(say(page)).to_contain_text("Overfitting")
    each_change_counts(page)
    button(page, "One oblique split").click()
    expect(say(page)).to_contain_text("The search starts")
    assert query(page) == {"world": "diagonal", "how": "search", "step": "0"}
    page.go_back()
    expect(page.locator(".gh-opened")).to_contain_text("rests on")
    at_step(page, last_step(page))
    button(page, "Underfitting and overfitting").click()
    at_step(page, 0)
    expect(say(page)).to_contain_text("One leaf")
    expect(page.locator(".gh-opened")).to_have_count(0)


def test_back_and_forward_go_through_the_steps(page: Page):
    visit(page, LINK)
    for step in (1, 2):
        page.keyboard.press("ArrowRight")
        in_address(page, "step", str(step))
        each_change_counts(page)
    told = say(page).inner_text()
    page.go_back()
    at_step(page, 1)
    expect(regions(page)).to_have_count(2)
    settled(page)
    page.go_forward()
    at_step(page, 2)
    expect(say(page)).to_have_text(told)


def test_other_noise_other_points(page: Page):
    visit(page, f"{LINK}&step=4")
    field = page.get_by_role("spinbutton", name=re.compile("Noise"))
    field.fill("0")
    field.press("Enter")
    in_address(page, "noise", "0")
    at_step(page, 0)
    expect(regions(page)).to_have_count(1)
    settled(page)
    button(page, "Last step").click()
    expect(say(page)).to_contain_text("is cut at")


def test_a_phone_needs_no_sideways_scrolling(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, f"{LINK}&step=5")
    expect(page.locator(".js-plotly-plot")).to_be_visible()
    wide = page.evaluate(
        """() => [document.documentElement, document.querySelector("[data-testid=stMain]")]
            .map((element) => element.scrollWidth - element.clientWidth)"""
    )
    assert wide == [0, 0]
    frame = page.locator(".gh-frame").bounding_box()
    assert frame["width"] == pytest.approx(frame["height"], abs=1), "a circle is a circle"
    assert frame["width"] > 220


@pytest.mark.parametrize(("link", "scheme"), [(f"{LINK}&step=6", "dark"), (f"{LINE}&step=2", "light")])
def test_axe_finds_nothing_serious(page: Page, link: str, scheme: str):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    visit(page, link)
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)
    assert serious_faults(page) == []
