"""A learner watches a tree overfit in the plane, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import (
    PLAYER,
    at_step,
    button,
    choose,
    in_address,
    last_step,
    on_a_phone,
    query,
    say,
    settled,
    slider,
    visit,
    way,
)
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

LINK = "/overfit?n=100&seed=1"
LINE = "/overfit?data=diagonal&how=search&n=100"


def regions(page: Page) -> Locator:
    return page.locator(".gh-region:not([aria-hidden])")


@pytest.mark.by_link
def test_each_step_is_a_rectangle_more_and_the_last_one_can_be_taken_away(page: Page):
    visit(page, f"{LINK}&noise=0&step=0")
    expect(regions(page)).to_have_count(1)
    for step in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        in_address(page, "step", str(step))
    at_step(page, 3)
    expect(regions(page)).to_have_count(4)
    expect(page.locator(".gh-region.gh-current:not([aria-hidden])")).to_have_count(2)
    expect(page.locator(".gh-point")).to_have_count(100)
    expect(say(page)).to_contain_text("The tree splits")
    settled(page)
    page.keyboard.press("ArrowLeft")
    expect(regions(page)).to_have_count(3)
    page.keyboard.press("End")
    expect(page.locator(".gh-point.gh-wrong")).to_have_count(0)  # no training errors
    page.keyboard.press("Home")
    expect(regions(page)).to_have_count(1)
    expect(page.locator(".gh-point.gh-wrong")).to_have_count(50)
    in_address(page, "step", "0")
    settled(page)
    field = page.get_by_role("spinbutton", name=re.compile("Noise"))
    field.fill("20")
    field.press("Enter")
    in_address(page, "noise", "20")
    expect(slider(page)).not_to_have_value("0")  # another story opens where there is something to see
    settled(page)
    button(page, "Last step").click()
    expect(say(page)).to_contain_text("The tree splits")


@ONLY_SWEPT
def test_the_curve_is_drawn_and_a_reload_brings_back_step_and_rectangle(page: Page):
    visit(page, f"{LINK}&step=6")
    expect(page.locator(".js-plotly-plot .scatterlayer .js-line")).to_have_count(3)  # under our policy
    page.locator("summary", has_text="The errors in numbers").click()
    expect(page.locator("details .gh-best th")).to_have_text("7")
    regions(page).nth(2).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".gh-opened")).to_be_visible()
    settled(page)
    node, shown, opened = query(page)["node"], say(page).inner_text(), page.locator(".gh-opened").inner_text()
    page.reload()
    at_step(page, 6)
    expect(page.locator(".gh-opened")).to_have_text(opened)
    expect(say(page)).to_have_text(shown)
    expect(page.locator(".gh-region.gh-selected")).to_have_count(1)
    assert query(page)["node"] == node
    page.locator(".gh-region.gh-selected").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".gh-opened")).to_have_count(0)


@ONLY_SWEPT
def test_regions_and_points_are_named_by_keyboard_and_pointer(page: Page):
    visit(page, f"{LINK}&step=4")
    first = page.get_by_role("option", name=re.compile(r"^(ring|outside): .*points?")).first
    first.focus()
    page.keyboard.press("ArrowDown")
    at_step(page, 4)
    expect(regions(page).nth(1)).to_be_focused()
    page.locator(".gh-point[tabindex='0']").focus()
    page.keyboard.press("PageDown")  # an arrow moves the point
    at_step(page, 4)
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert re.match(r"(ring|outside), x1 −1\.\d+, x2 ", name), "points go from left to right"
    expect(page.locator(".gh-readout")).to_have_text(name)
    first.focus()
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
    on_a_phone(page)
    frame = page.locator(".gh-frame")
    page.wait_for_function("() => document.querySelector('.gh-frame').getBoundingClientRect().right < 390")
    box = frame.bounding_box()
    assert box["width"] == pytest.approx(box["height"], abs=1), "a circle is a circle"
    assert box["width"] > 220


@ONLY_SWEPT
def test_the_line_turns_and_ready_cases_go_to_other_places(page: Page):
    page.emulate_media(reduced_motion="reduce")
    visit(page, f"{LINE}&step=0")
    cut = page.locator(".gh-boundary").first
    before = cut.get_attribute("d")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    at_step(page, 4)
    in_address(page, "step", "4")
    expect(say(page)).to_contain_text("The search makes the best of these moves")
    expect(cut).not_to_have_attribute("d", before)
    expect(regions(page)).to_have_count(2)
    visit(page, "/overfit?view=variance&over=number&step=0")
    expect(page.locator(".gh-canvas").first).to_be_visible()
    expect(page.locator(PLAYER)).to_have_count(1)
    page.go_back()
    expect(regions(page)).to_have_count(2)
    choose(page, "Model", "LDA")
    in_address(page, "how", "fisher")
    settled(page)
    button(page, "From the start").click()
    expect(say(page)).to_contain_text("Their means are")
    expect(page.locator(".gh-word")).to_have_text(["mean of above", "mean of below"])
    visit(page, "/overfit?data=ring&step=0")
    way(page, "Data fragmentation").click()
    expect(page.locator(".gh-opened")).to_contain_text("rests on")
    at_step(page, last_step(page))
    expect(page.locator(".gh-region.gh-selected")).to_have_count(1)
    expect(say(page)).to_contain_text("Overfitting")
    settled(page)
    way(page, "One oblique split").click()
    expect(say(page)).to_contain_text("The search starts")
    assert query(page) == {"world": "diagonal", "how": "search", "step": "0"}
    page.go_back()
    expect(page.locator(".gh-opened")).to_contain_text("rests on")
    settled(page)
    expect(slider(page)).not_to_have_value("0")
    at_step(page, last_step(page))
    way(page, "Underfitting and overfitting").click()
    at_step(page, 0)
    expect(say(page)).to_contain_text("The tree is one leaf")
    expect(page.locator(".gh-opened")).to_have_count(0)
