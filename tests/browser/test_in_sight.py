"""An exercise is answered without scrolling: what is given is beside its blanks where there is room."""

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.learner import on_a_phone, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = [pytest.mark.browser, pytest.mark.by_link]

ANSWER = "input.gh-blank:not([type=hidden]), select.gh-blank, .gh-by-hand select"
TALL = (
    ("reading", 2, ".st-key-task .gh-picture"),
    ("threshold", 6, ".st-key-task table"),
    ("grow", 1, ".st-key-task table"),
    ("branches", 1, ".st-key-task table"),
)


def box(one: Locator) -> FloatRect:
    """Where it is on the screen."""
    place = one.bounding_box()
    assert place
    return place


def opened(page: Page, kind: str, number: int) -> None:
    visit(page, f"/practice?kind={kind}&number={number}", ".gh-practice-foot")
    expect(page.locator(".st-key-task")).to_be_visible()


@pytest.mark.wide(one_in=2)
@pytest.mark.parametrize(("kind", "number", "given"), TALL)
def test_all_blanks_are_beside_what_is_given_in_the_first_window(
    page: Page, kind: str, number: int, given: str
):
    opened(page, kind, number)
    foot, task = box(page.locator(".gh-practice-foot")), box(page.locator(".st-key-task"))
    answers = page.locator(ANSWER).all()
    assert answers
    for one in map(box, answers):
        assert one["y"] + one["height"] <= foot["y"], "a blank is below Check"
        assert one["x"] >= task["x"] + task["width"], "a blank covers what is given"
    assert foot["y"] + foot["height"] <= 900 - 48, "Check is behind the strip of the course"
    first = box(page.locator(given).first)
    assert abs(first["y"] - box(page.locator(".st-key-exercise"))["y"]) < 300
    where = page.locator(".st-key-exercise").evaluate("one => one.getBoundingClientRect().top")
    check = box(page.get_by_role("button", name="Check"))
    page.mouse.click(check["x"] + 9, check["y"] + 9)  # a locator would scroll, as the focus of a key does
    expect(page.locator(".gh-verdict")).not_to_be_empty()
    assert box(page.locator(".st-key-exercise"))["y"] == where, "the blanks have moved"
    assert box(page.locator(".st-key-task")) == task, "what is given has moved"


def test_what_is_given_stays_while_long_blanks_scroll(page: Page):
    opened(page, "boosting", 3)
    last = page.locator(ANSWER).last
    last.focus()
    last.scroll_into_view_if_needed()
    assert box(page.locator(".st-key-task"))["y"] >= 0
    expect(page.locator(".st-key-task table").first).to_be_in_viewport(ratio=1)


@ONLY_SWEPT
def test_a_phone_has_one_column(page: Page):
    on_a_phone(page)
    opened(page, "threshold", 6)
    task, blanks = box(page.locator(".st-key-task")), box(page.locator(".st-key-exercise"))
    assert task["y"] + task["height"] <= blanks["y"]
    assert task["x"] == blanks["x"]
