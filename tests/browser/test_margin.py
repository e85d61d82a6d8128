"""A learner looks for the maximum margin, in a real browser. test_editing.py covers the editing of points."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import (
    EDITOR,
    button,
    in_address,
    middle,
    on_a_phone,
    other_points,
    query,
    say,
    settled,
    turn_to,
    visit,
)
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser


def points(page: Page) -> Locator:
    return page.locator(EDITOR)


def figure(page: Page, label: str) -> Locator:
    return page.locator(".gh-live > span", has_text=label).locator("b")


def place(page: Page, x: float, y: float) -> tuple[float, float]:
    """The position on the screen of a place of the square from -3 to 3."""
    box = page.locator(".gh-line-editor .gh-frame").bounding_box()
    return box["x"] + (x + 3) / 6 * box["width"], box["y"] + (3 - y) / 6 * box["height"]


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def the_one(page: Page, words: str) -> int:
    """The first point with these words in its name."""
    found = points(page).evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    return next(i for i, name in enumerate(found) if re.search(words, name))


@ONLY_SWEPT
def test_a_handle_is_dragged_the_margin_read_off_and_scored(page: Page):
    visit(page, "/margin", EDITOR)
    expect(figure(page, "Your margin")).to_have_text("0.960")
    page.mouse.move(*middle(page.locator(".gh-handle").first))
    page.mouse.down()
    page.mouse.move(*place(page, 2.9, -1.8))
    expect(figure(page, "Your margin")).to_have_text("none")  # before the mouse button is released
    page.mouse.move(*place(page, -0.3, 1.8))
    now = figure(page, "Your margin").inner_text()
    assert float(now) > 0.96
    page.mouse.up()
    expect(say(page)).to_contain_text(f"is {now} wide")
    assert re.fullmatch(r"-0\.\d+,1\.\d+,0,-1\.8", query(page)["line"])
    button(page, "Show the optimum").click()
    expect(say(page)).to_contain_text("The maximum margin is 1.583 wide")
    share = figure(page, "Of maximum").inner_text()
    expect(say(page)).to_contain_text(f"Your line reaches {share} of that")
    expect(page.locator(".gh-line-editor .gh-minus")).to_be_visible()
    settled(page)
    page.reload()
    expect(figure(page, "Of maximum")).to_have_text(share)
    on_a_phone(page)
    page.wait_for_function("() => document.querySelector('.gh-frame').getBoundingClientRect().right < 390")
    assert page.locator(".gh-line-editor .gh-frame").bounding_box()["width"] > 220


@ONLY_SWEPT
def test_the_line_is_turned_by_keyboard_and_what_no_line_parts_leads_to_slack(page: Page):
    visit(page, "/margin?optimum=true", EDITOR)
    page.get_by_role("button", name=re.compile("Handle 1 of your line, x1 0.000, x2 1.800")).focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("ArrowUp")
    in_address(page, "line", "-0.9,1.86,0,-1.8")
    expect(page.locator(".gh-handle").first).to_be_focused()
    expect(page.locator(".gh-handle").first).to_have_attribute(
        "aria-label", re.compile("your margin is 0.930")
    )
    settled(page)
    turn_to(page, "/margin?set=xor", EDITOR)
    expect(say(page)).to_contain_text("No boundary of this kind")
    page.get_by_role("link", name=re.compile("Use a soft margin")).click()
    expect(say(page)).to_contain_text("The margin is")
    assert query(page)["set"] == "xor"


@ONLY_SWEPT
def test_moving_a_point_matters_only_if_it_holds_the_margin(page: Page):
    visit(page, "/margin?optimum=true", EDITOR)
    x, y = middle(points(page).nth(the_one(page, r"^\+1.*no support vector")))
    drag(page, (x, y), (x + 30, y - 40))
    shown = page.locator(".gh-told")
    expect(shown).to_contain_text("not a support vector. Nothing changes (width 0.000, direction 0.00°)")
    settled(page)
    before, holder = query(page)["points"], the_one(page, r"^\+1.*, support vector with α")
    name = points(page).nth(holder).get_attribute("aria-label")
    x, y = middle(points(page).nth(holder))
    drag(page, (x, y), (x - 25, y))
    other_points(page, before)
    expect(shown).to_contain_text("still a support vector. The margin changes from 1.583 to")
    page.go_back()  # the browser's back undoes
    in_address(page, "points", before)
    expect(say(page)).to_contain_text("The maximum margin is 1.583 wide")
    expect(points(page).nth(holder)).to_have_attribute("aria-label", name)


@pytest.mark.by_link
def test_the_margin_follows_while_a_point_is_dragged(page: Page):
    visit(page, "/slack?set=touching&n=20", EDITOR)
    street, width = page.locator(".gh-line-editor .gh-solid"), figure(page, "Margin width").inner_text()
    before = street.get_attribute("d")
    x, y = middle(points(page).nth(the_one(page, "support vector with")))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 60)
    expect(street).not_to_have_attribute("d", before)
    expect(figure(page, "Margin width")).not_to_have_text(width)
    assert "points" not in query(page), "the link changes only when the gesture ends"
    page.mouse.up()
    other_points(page, None)
    expect(say(page)).to_contain_text(figure(page, "Margin width").inner_text())


@ONLY_SWEPT
def test_a_small_picture_chooses_its_c_and_the_slider_follows(page: Page):
    visit(page, "/slack?set=outlier", EDITOR)
    dots = page.locator(".gh-sketches .gh-curve-dot")
    expect(dots).to_have_count(3)
    page.get_by_text("Which C is best for new points?", exact=True).click()
    expect(dots).to_have_count(4)
    settled(page)
    narrow = figure(page, "Margin width").inner_text()
    picture = page.get_by_role("img", name=re.compile("^C = ∞"))
    picture.click(force=True)  # the button covers it
    in_address(page, "C", "inf")
    expect(say(page)).to_contain_text("no slack is needed")
    expect(figure(page, "Margin width")).not_to_have_text(narrow)
    assert float(figure(page, "Margin width").inner_text()) < float(narrow)
    expect(page.get_by_role("slider", name=re.compile("penalty for slack"))).to_have_attribute(
        "aria-valuetext", re.compile("∞, hard")
    )
