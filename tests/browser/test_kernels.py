"""A learner compares kernels on the same points, in a real browser. test_editing.py covers editing."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import (
    FACETS,
    button,
    in_address,
    middle,
    on_a_phone,
    query,
    settled,
    turn_to,
    visit,
)
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

LINK = "/kernels?set=moons&n=24&below=dots&kernels=linear;rbf:0.5;own"


def open_planes(page: Page, link: str = LINK) -> None:
    """Open a link and look at its planes. The link names a section below them, and the page shows that."""
    visit(page, link, FACETS)
    page.locator("[data-testid=stMain]").evaluate("main => main.scrollTo({ top: 0 })")


def panes(page: Page) -> Locator:
    return page.locator(".gh-pane")


def points(page: Page, pane: int = 0) -> Locator:
    return panes(page).nth(pane).locator(".gh-point")


def regions(page: Page) -> list[str]:
    return page.locator(".gh-pane .gh-side").evaluate_all("all => all.map((one) => one.getAttribute('d'))")


def reads(page: Page) -> list[str]:
    return page.locator(".gh-pane-read").all_inner_texts()


def measured(page: Page, edited_to: int | None = None) -> None:
    """The errors in folds are there, and the choices above use the points."""
    expect(page.locator(".gh-pane-facts dd", has_text="…")).to_have_count(0)
    shown = page.get_by_role("button", name=re.compile("^Edited: "))
    if edited_to is None:
        expect(shown).to_have_count(0)
    else:
        expect(shown).to_have_text(re.compile(f"Edited: {edited_to} points"))
    settled(page)


@ONLY_SWEPT
def test_one_cursor_reads_f_off_in_every_plane_and_all_fit_on_a_phone(page: Page):
    open_planes(page)
    expect(panes(page)).to_have_count(3)
    frame = panes(page).nth(1).locator(".gh-frame").bounding_box()
    page.mouse.move(frame["x"] + 0.3 * frame["width"], frame["y"] + 0.15 * frame["height"])
    shown = reads(page)
    assert all(re.match(r"f [=≈] −?\d", text) for text in shown)
    assert "≈" in shown[2], "the learner's own formula is interpolated"
    crosses = page.locator(".gh-pane-cross").evaluate_all("all => all.map((one) => one.getAttribute('d'))")
    assert all(crosses)
    assert len(set(crosses)) == 1, "at the same place in all planes"
    page.mouse.move(*middle(points(page).nth(0)))
    assert all("α" in text for text in reads(page))
    points(page).nth(1).focus()
    assert all("f" in text for text in reads(page))
    assert "support vector" in points(page).nth(1).get_attribute("aria-label")
    page.get_by_role("button", name=re.compile("^Cursor, x1")).focus()
    assert all("f" in text for text in reads(page))
    on_a_phone(page)
    page.wait_for_function("() => document.querySelector('.gh-frame').getBoundingClientRect().right < 390")
    box = panes(page).first.locator(".gh-frame").bounding_box()
    assert box["width"] == pytest.approx(box["height"], abs=1)
    assert box["width"] > 300
    assert panes(page).evaluate_all("all => all.filter((one) => one.checkVisibility()).length") == 1
    page.get_by_role("group", name="Kernel").get_by_role("button").nth(1).click()
    other = panes(page).nth(1).locator(".gh-frame")
    expect(other).to_be_visible()
    assert other.bounding_box() == box, "the other kernel in the same place"


@ONLY_SWEPT
def test_a_point_dragged_in_one_plane_moves_in_all_and_the_machines_follow(page: Page):
    open_planes(page)
    measured(page)
    before = regions(page)
    x, y = middle(points(page, 1).nth(0))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20, steps=4)
    page.mouse.move(x + 60, y + 50, steps=4)
    places = [points(page, k).nth(0).get_attribute("transform") for k in range(3)]
    assert len(set(places)) == 1
    assert "points" not in query(page), "the link changes at the end of the drag"
    page.mouse.up()
    measured(page, 24)
    assert regions(page) != before
    after = regions(page)
    page.reload()
    expect(panes(page)).to_have_count(3)
    measured(page, 24)
    assert regions(page) == after
    button(page, "Edited: 24 points. Undo all").click()
    in_address(page, "points", None)
    measured(page)
    assert regions(page) == before


@ONLY_SWEPT
def test_a_cell_of_the_grid_opens_that_machine_on_the_wall(page: Page):
    full = "linear;poly:2:1;poly:3:1;rbf:0.5;rbf:1;sigmoid:0.5:0"
    visit(page, f"/kernels?set=moons&n=24&below=grid&kernels={full}", FACETS)
    shown = page.locator(".gh-opened")
    expect(shown).to_contain_text("The next one replaces Sigmoid")
    page.get_by_role("button", name=re.compile(r"^C 100, gamma 3: error")).click()
    in_address(page, "C", "100")
    in_address(page, "kernels", full.replace("sigmoid:0.5:0", "rbf:3"))
    expect(panes(page)).to_have_count(6)
    expect(page.locator(".gh-grid-chosen")).to_have_count(2)  # gamma 1 failed to return here
    expect(page.locator(".gh-pane-formula").nth(5)).to_have_text("exp(−3 |x − z|²)")
    expect(shown).to_contain_text(
        "Above you see Gaussian: exp(−1 |x − z|²) and Gaussian: exp(−3 |x − z|²) with C = 100."
    )


@ONLY_SWEPT
def test_a_formula_of_ones_own_fails_in_sight_and_the_lift_is_drawn_and_turns(page: Page):
    page.set_viewport_size({"width": 700, "height": 500})  # drawn without a graphics card
    visit(page, "/kernels?set=moons&n=24&below=gram&kernels=linear;own", FACETS)
    expect(page.locator(".gh-passes")).to_be_visible()
    field = page.get_by_role("textbox", name=re.compile("Your own kernel"))
    field.fill("|x-z|")
    field.press("Enter")
    expect(page.locator(".gh-fails")).to_contain_text("negative")
    expect(panes(page).nth(1).locator(".gh-pane-note")).to_contain_text("Not positive semidefinite")
    field.fill("x.z + (")
    field.press("Enter")
    expect(page.locator(".gh-refused")).to_contain_text("character")
    expect(panes(page).nth(1).locator(".gh-pane-error")).to_be_visible()
    settled(page)
    turn_to(page, "/kernels?set=ring&n=24&below=lift&kernels=linear;poly:2:0", FACETS)
    button(page, "Back to the plane").click()
    in_address(page, "rise", "0")
    expect(page.locator(".gh-lift-plane")).to_have_attribute("opacity", "0")
    page.set_viewport_size({"width": 768, "height": 500})
    said = page.locator(".gh-lift .gh-readout span").last
    assert said.evaluate("one => one.scrollWidth <= one.clientWidth"), (
        "the explanation of the signs is read as a whole"
    )
    curve = page.locator(".gh-lift .gh-boundary")
    before = curve.get_attribute("d")
    page.get_by_role("slider", name="From the plane into space").press("End")
    in_address(page, "rise", None)
    assert curve.get_attribute("d") != before


@pytest.mark.by_link
def test_the_boundary_moves_while_gamma_is_drawn_and_the_link_keeps_it(page: Page):
    open_planes(page, "/kernels?set=moons&n=24&below=dots&kernels=linear;rbf:0.5")
    measured(page)
    before, curve = regions(page), page.locator(".gh-pane .gh-solid").nth(1)
    drawn = curve.get_attribute("d")
    page.get_by_role("slider", name=re.compile("^gamma")).press("ArrowRight")
    expect(curve).not_to_have_attribute("d", drawn)
    in_address(page, "kernels", "linear;rbf:0.63")
    measured(page)
    assert regions(page) != before
    after = regions(page)
    page.reload()
    expect(panes(page)).to_have_count(2)
    measured(page)
    assert regions(page) == after


@ONLY_SWEPT
def test_a_slider_is_drawn_on_while_the_answers_come(page: Page):
    open_planes(page, "/kernels?set=moons&n=24&below=dots&kernels=linear;rbf:0.5")
    measured(page)
    bound = page.get_by_role("slider", name=re.compile("^C"))
    box = bound.bounding_box()
    y, start = box["y"] + box["height"] / 2, box["x"] + box["width"] * 0.5
    drawn, curve = [], page.locator(".gh-pane .gh-solid").first
    for k in range(4):
        before = curve.get_attribute("d")
        page.mouse.move(start - k * box["width"] * 0.1, y)
        if k == 0:
            page.mouse.down()  # this turns the view, too
        expect(curve).not_to_have_attribute("d", before)
        drawn.append(int(bound.input_value()))
    settled(page)  # a still dial reports nothing: dial.test.js
    assert "C" not in query(page)
    page.mouse.up()
    assert drawn == sorted(set(drawn), reverse=True)
    in_address(page, "C", bound.get_attribute("aria-valuetext").removeprefix("C = "))
