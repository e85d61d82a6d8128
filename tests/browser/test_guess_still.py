"""A learner marks points for an answer on a board, by keyboard and by mouse, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import EDITOR, axe_faults, in_address, settled, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser


@ONLY_SWEPT
def test_support_vectors_are_marked_by_keyboard_and_by_mouse_and_a_drag_asks_nothing(page: Page):
    visit(page, "/margin?guess=true", EDITOR)
    points, marking = page.locator(EDITOR), page.locator(".gh-marking")
    expect(points.nth(6)).to_have_attribute("aria-label", "+1, x1 0.480, x2 0.228")
    points.first.focus()
    for _ in range(6):
        page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    expect(points.nth(6)).to_have_attribute("aria-label", "+1, x1 0.480, x2 0.228, marked as support vector")
    points.nth(10).click(force=True)
    points.nth(17).click(force=True)
    expect(marking).to_contain_text("Marked as support vector: 3")
    expect(points).to_have_count(40)
    assert not axe_faults(page)
    marking.get_by_role("button").click()
    in_address(page, "optimum", "true")
    expect(page.locator(".gh-answered")).to_contain_text("Correct.")
    expect(marking).to_be_hidden()
    settled(page)
    points.nth(6).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".gh-answered")).to_have_count(0)
    expect(page.get_by_role("button", name="Guess again")).to_be_visible()
    expect(page.locator(".st-key-question")).to_have_count(0)
    page.goto("/margin?guess=true&seed=1")
    expect(page.locator(".gh-answered")).to_contain_text("Correct.", timeout=30_000)
    settled(page)
    expect(page.get_by_label("Number of points")).to_have_value(
        "40"
    )  # the tab's kept answers came after its widgets


@ONLY_SWEPT
def test_a_node_of_a_tree_and_a_plane_of_the_wall_are_answers(page: Page):
    answered = page.locator(".gh-answered")
    visit(page, "/compare?data=tennis&algorithms=id3,cart&guess=true", ".gh-alone .gh-item")
    page.get_by_role("treeitem").first.focus()
    page.keyboard.press("Enter")
    expect(answered).to_contain_text("Correct.")
    expect(page.locator(".gh-alone")).to_have_count(2)
    settled(page)
    visit(page, "/kernels?guess=true", ".gh-pane")
    answers = page.get_by_role("button", name=re.compile("^Answer: "))
    expect(answers).to_have_count(3)
    answers.nth(1).click()
    expect(answered).to_contain_text("Correct.")
    expect(answers).to_have_count(0)
    settled(page)
