"""Records fall as dots into the branches of a split, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import at_step, button, items, settled, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = [pytest.mark.browser, pytest.mark.moving]

LINK = "/grow?data=tennis&algorithm=id3&detail=1"  # every step after the first splits or makes a leaf
# From now on, count the most dots seen at once, and how often a heap began.
WATCH = """() => {
    window.seen = { most: 0, heaps: 0 };
    new MutationObserver((changes) => {
        window.seen.most = Math.max(window.seen.most, document.querySelectorAll(".gh-falling").length);
        const added = changes.flatMap((change) => [...change.addedNodes]);
        window.seen.heaps += added.filter((one) => one.classList?.contains("gh-dots")).length;
    }).observe(document.querySelector(".gh-svg"), { childList: true, subtree: true });
}"""
# A held key, however slow the machine: every further press is a repeat, and no press comes late.
HELD = """(presses) => {
    for (let press = 0; press < presses; press += 1) {
        const told = { key: "ArrowRight", repeat: press > 0, bubbles: true, cancelable: true };
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", told));
    }
}"""
LATER = "() => new Promise((later) => setTimeout(later, 750))"  # a step that comes sooner is skipped


def seen(page: Page) -> dict[str, int]:
    return page.evaluate("() => window.seen")


def open_at(page: Page, step: int) -> None:
    visit(page, f"{LINK}&step={step}")
    expect(items(page).first).to_be_visible()
    page.evaluate(WATCH)


@pytest.mark.by_link
def test_records_fall_on_a_step_forward_and_are_gone_then(page: Page):
    open_at(page, 0)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => window.seen.most === 14")
    expect(page.locator(".gh-falling")).to_have_count(0)
    expect(page.locator("[data-filling]")).to_have_count(0)
    expect(items(page)).to_have_count(4)
    page.keyboard.press("ArrowLeft")
    at_step(page, 0)
    page.evaluate(LATER)
    page.keyboard.press("End")
    settled(page)
    page.keyboard.press("Home")
    at_step(page, 0)
    assert seen(page)["heaps"] == 1, "neither back nor after a jump"


@ONLY_SWEPT
def test_the_next_step_ends_the_fall_and_a_held_key_lets_nothing_fall(page: Page):
    open_at(page, 0)
    page.evaluate(HELD, 3)
    at_step(page, 3)
    expect(page.locator(".gh-falling")).to_have_count(0)
    assert seen(page)["heaps"] <= 1


@ONLY_SWEPT
def test_nothing_falls_where_motion_is_not_wanted(page: Page):
    page.emulate_media(reduced_motion="reduce")
    open_at(page, 0)
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    page.emulate_media(reduced_motion="no-preference")
    button(page, "Previous step").click()
    button(page, "Keys and lessons (?)").click()
    page.get_by_role("checkbox", name="Show records falling").uncheck()
    page.keyboard.press("Escape")
    page.reload()
    open_at(page, 0)
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    settled(page)
    assert seen(page)["heaps"] == 0
