"""A learner watches the algorithm train a machine, pair by pair, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import (
    at_step,
    button,
    in_address,
    last_step,
    query,
    say,
    settled,
    visit,
    way,
)
from tests.support import visiting
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

LINK = "/smo?set=touching&C=0.1"
BENT = "/smo?set=moons&kernel=rbf&gamma=1&C=10"
AWAY = """(free) => free.map(([k, look]) => {
    const point = document.querySelectorAll(".gh-point")[k].getBoundingClientRect();
    const svg = document.querySelector(".gh-plane svg").getBoundingClientRect();
    const curve = document.querySelector(`.gh-boundary.gh-${look}`);
    const at = [point.x + point.width / 2 - svg.x, point.y + point.height / 2 - svg.y];
    let near = Infinity;
    for (let s = 0; s < curve.getTotalLength(); s += 0.5) {
        const place = curve.getPointAtLength(s);
        near = Math.min(near, Math.hypot(place.x - at[0], place.y - at[1]));
    }
    return near;
})"""  # px between free support vectors and their edge of the margin


def boundary(page: Page) -> str:
    return page.locator(".gh-boundary.gh-solid").get_attribute("d")


def places(page: Page) -> list[float]:
    return [float(number) for number in re.findall(r"-?[\d.]+", boundary(page))]


@pytest.mark.by_link
def test_an_update_marks_its_pair_and_moves_the_boundary_and_another_rule_begins_anew(page: Page):
    visit(page, f"{LINK}&step=0")
    expect(page.locator(".gh-pair").first).to_have_css("opacity", "0")
    before = boundary(page)
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    expect(page.locator(".gh-pair").first).to_have_css("opacity", "1")
    expect(page.locator(".gh-pair text")).to_have_text(["i", "j"])
    expect(say(page)).to_contain_text("The two α slide along their line")
    assert boundary(page) != before
    expect(page.locator(".gh-sketches svg[aria-label^='The box']")).to_be_visible()
    expect(page.locator(".gh-box-way")).to_be_visible()
    expect(page.locator(".gh-kkt tr.gh-best")).to_have_count(2)
    in_address(page, "step", "1")
    settled(page)
    page.get_by_role("radio", name="Platt").click()
    in_address(page, "selection", "platt")
    at_step(page, 1)
    settled(page)
    button(page, "From the start").click()
    at_step(page, 0)
    expect(say(page)).to_contain_text("Every multiplier α is 0")
    expect(page.locator(".gh-pair").first).to_have_css("opacity", "0")
    expect(page.locator(".gh-box-way")).to_have_count(0)
    settled(page)
    page.go_back()
    expect(page.get_by_role("radio", name="Second order")).to_be_checked()
    at_step(page, 1)


@ONLY_SWEPT
def test_the_updates_there_and_back_and_the_margin_is_that_of_the_machine(page: Page):
    """The free support vectors are on the dashed curves f = −1 and f = 1, which the browser computes."""
    story = visiting.visit("smo", set="moons", kernel="rbf", gamma=1, C=10).story
    page.emulate_media(reduced_motion="reduce")
    visit(page, f"{BENT}&step=0")
    start = places(page)
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    at_step(page, 12)
    there = places(page)
    page.keyboard.press("End")
    at_step(page, last_step(page))
    expect(say(page)).to_contain_text("Done after 35 updates")
    free = [int(k) for k in story.free(-1).nonzero()[0]]
    away = page.evaluate(AWAY, [[k, "plus" if story.y[k] > 0 else "minus"] for k in free])
    assert len(away) > 5
    assert max(away) < 3, "px; the box of a triangle is not centred on its place"
    words = page.locator(".gh-point").nth(free[0]).get_attribute("aria-label")
    assert re.search(r", alpha \d", words)
    for _ in range(24):
        page.keyboard.press("ArrowLeft")
    at_step(page, 12)
    assert places(page) == pytest.approx(there, abs=0.2)
    page.keyboard.press("Home")
    assert places(page) == pytest.approx(start, abs=0.2)


@ONLY_SWEPT
def test_a_reload_brings_back_update_picture_and_sentence(page: Page):
    page.emulate_media(reduced_motion="reduce")
    visit(page, f"{BENT}&step=9")
    shown, curve = say(page).inner_text(), boundary(page)
    expect(page.locator(".katex").first).to_be_visible()
    page.reload()
    at_step(page, 9)
    expect(say(page)).to_have_text(shown)
    assert boundary(page) == curve


@ONLY_SWEPT
def test_a_refusal_and_a_ready_case(page: Page):
    visit(page, "/smo?set=touching&C=inf", ".gh-say")
    expect(say(page)).to_contain_text("no hard margin")
    expect(page.locator(".gh-point")).to_have_count(40)
    button(page, "Allow slack with C = 1").click()
    at_step(page, 1)
    settled(page)
    button(page, "From the start").click()
    expect(say(page)).to_contain_text("Every multiplier α is 0")
    settled(page)
    way(page, "A curved boundary").click()
    in_address(page, "kernel", "rbf")
    assert query(page)["set"] == "moons"
    expect(page.locator(".gh-smo-check")).to_contain_text("agrees with ours")
