"""A learner looks for the widest street and edits the points, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import serious_faults
from tests.browser.test_learner import button, in_address, query, say, settled

pytestmark = pytest.mark.browser


def visit(page: Page, link: str) -> None:
    page.goto(link)
    expect(page.locator(".gh-board .gh-point").first).to_be_visible(timeout=30_000)
    expect(say(page)).to_be_visible()
    settled(page)


def points(page: Page) -> Locator:
    return page.locator(".gh-board .gh-point")


def figure(page: Page, label: str) -> Locator:
    return page.locator(".gh-live > span", has_text=label).locator("b")


def place(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a place of the square from -3 to 3 is on the screen."""
    box = page.locator(".gh-board .gh-frame").bounding_box()
    return box["x"] + (x + 3) / 6 * box["width"], box["y"] + (3 - y) / 6 * box["height"]


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def changed(page: Page, before: str | None) -> None:
    """Wait until the link carries other points."""
    page.wait_for_function(
        "before => new URLSearchParams(location.search).get('points') !== before", arg=before
    )
    settled(page)


def test_a_handle_is_dragged_the_street_read_off_and_scored(page: Page):
    visit(page, "/margin")
    expect(figure(page, "Your street")).to_have_text("0.960")
    page.mouse.move(*middle(page.locator(".gh-handle").first))
    page.mouse.down()
    page.mouse.move(*place(page, 2.9, -1.8))
    expect(figure(page, "Your street")).to_have_text("none")  # before anything is let go
    page.mouse.move(*place(page, -0.3, 1.8))
    now = figure(page, "Your street").inner_text()
    assert float(now) > 0.96
    page.mouse.up()
    expect(say(page)).to_contain_text(f"is {now} wide")
    assert re.fullmatch(r"-0\.\d+,1\.\d+,0,-1\.8", query(page)["line"])
    button(page, "Show the optimum").click()
    expect(say(page)).to_contain_text("The widest street is 1.583 wide")
    share = figure(page, "Yours is").inner_text()
    expect(say(page)).to_contain_text(f"Yours has {share} of it")
    expect(page.locator(".gh-board .gh-minus")).to_be_visible()
    page.reload()
    expect(figure(page, "Yours is")).to_have_text(share)


def test_the_line_is_turned_by_keyboard(page: Page):
    visit(page, "/margin?optimum=true")
    handle = page.get_by_role("button", name=re.compile("Handle 1 of your line, x1 0.000, x2 1.800"))
    handle.focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("ArrowUp")
    in_address(page, "line", "-0.9,1.86,0,-1.8")
    expect(page.locator(".gh-handle").first).to_be_focused()
    expect(page.locator(".gh-handle").first).to_have_attribute(
        "aria-label", re.compile("your street is 0.930")
    )


def test_moving_a_point_matters_only_if_it_holds_the_street(page: Page):
    visit(page, "/margin?optimum=true")
    names = points(page).evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    idle = next(i for i, name in enumerate(names) if "no support vector" in name and "+1" in name)
    x, y = middle(points(page).nth(idle))
    drag(page, (x, y), (x + 30, y - 40))
    told = page.locator(".gh-told")
    expect(told).to_contain_text("no support vector: nothing changes (width 0.000, direction 0.00°)")
    before = query(page)["points"]
    holder = next(i for i, name in enumerate(names) if "support vector with α" in name and "+1" in name)
    x, y = middle(points(page).nth(holder))
    drag(page, (x, y), (x - 25, y))
    changed(page, before)
    expect(told).to_contain_text("a support vector: the street changes, from 1.583 to")
    page.go_back()  # the browser's back undoes
    in_address(page, "points", before)
    expect(say(page)).to_contain_text("The widest street is 1.583 wide")
    expect(points(page).nth(holder)).to_have_attribute("aria-label", names[holder])


def test_click_adds_shift_adds_the_other_class_right_click_removes(page: Page):
    visit(page, "/slack?n=10")
    page.get_by_role("radio", name="−1").click()
    for i in range(4):  # faster than the server answers
        page.mouse.click(*place(page, -2.5 + 0.5 * i, 2.5))
    expect(points(page)).to_have_count(14)
    changed(page, None)
    page.wait_for_timeout(300)
    page.keyboard.down("Shift")
    before = query(page)["points"]
    page.mouse.click(*place(page, 2.5, -2.5))
    page.keyboard.up("Shift")
    expect(points(page)).to_have_count(15)
    expect(points(page).nth(14)).to_have_attribute(
        "aria-label", re.compile(r"^\+1, x1 2\.4\d+|^\+1, x1 2\.5")
    )
    expect(points(page).nth(13)).to_have_attribute("aria-label", re.compile("^−1"))
    changed(page, before)
    before = query(page)["points"]
    page.mouse.click(*place(page, 2.5, -2.5), button="right")
    expect(points(page)).to_have_count(14)
    changed(page, before)
    page.reload()
    expect(points(page)).to_have_count(14)
    button(page, "Edited: 14 points. Undo all").click()
    expect(points(page)).to_have_count(10)
    in_address(page, "points", None)


def test_all_of_it_by_keyboard(page: Page):
    visit(page, "/slack?n=10")
    points(page).first.focus()
    name = points(page).first.get_attribute("aria-label")
    assert re.match(r"[−+]1, x1 −?\d\.\d+, x2 −?\d\.\d+, (no )?support vector", name)
    page.keyboard.press("PageDown")
    expect(points(page).nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    changed(page, None)
    expect(points(page).nth(1)).to_be_focused()
    was = points(page).nth(1).get_attribute("aria-label")[0]
    before = query(page)["points"]
    page.keyboard.press("x")
    changed(page, before)
    assert points(page).nth(1).get_attribute("aria-label")[0] != was
    page.keyboard.press("Enter")  # to the cursor, at this point
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press(" ")
    expect(points(page)).to_have_count(11)
    points(page).nth(10).focus()
    page.keyboard.press("Delete")
    expect(points(page)).to_have_count(10)
    expect(points(page).nth(9)).to_be_focused()


def test_the_street_follows_while_a_point_is_dragged(page: Page):
    visit(page, "/slack?set=touching&n=20")
    street, width = page.locator(".gh-board .gh-solid"), figure(page, "Street").inner_text()
    before = street.get_attribute("d")
    names = points(page).evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    holder = next(i for i, name in enumerate(names) if "support vector with" in name)
    x, y = middle(points(page).nth(holder))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 60)
    expect(street).not_to_have_attribute("d", before)
    expect(figure(page, "Street")).not_to_have_text(width)
    assert "points" not in query(page), "the link waits for the end of the gesture"
    page.mouse.up()
    changed(page, None)
    expect(say(page)).to_contain_text(figure(page, "Street").inner_text())


def test_a_small_picture_chooses_its_c_and_the_slider_follows(page: Page):
    visit(page, "/slack?set=outlier")
    expect(page.locator(".js-plotly-plot .scatterlayer .js-line")).to_have_count(3)
    narrow = figure(page, "Street").inner_text()
    picture = page.get_by_role("img", name=re.compile("^C = ∞"))
    picture.click(force=True)  # the button lies over it
    in_address(page, "C", "inf")
    expect(say(page)).to_contain_text("No point needs slack")
    expect(figure(page, "Street")).not_to_have_text(narrow)
    assert figure(page, "Street").inner_text() < narrow
    expect(page.get_by_role("slider", name=re.compile("price of slack"))).to_have_attribute(
        "aria-valuetext", "∞, hard"
    )


def test_what_no_line_parts_leads_to_slack(page: Page):
    visit(page, "/margin?set=xor")
    expect(say(page)).to_contain_text("No boundary of this kind")
    page.get_by_role("link", name=re.compile("Slack: a street")).click()
    expect(say(page)).to_contain_text("The street is")
    assert query(page)["set"] == "xor"


def test_a_phone_needs_no_sideways_scrolling(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    for link in ("/margin?optimum=true", "/slack?set=iris&classes=versicolor;virginica"):
        visit(page, link)
        wide = page.evaluate(
            """() => [document.documentElement, document.querySelector("[data-testid=stMain]")]
                .map((element) => element.scrollWidth - element.clientWidth)"""
        )
        assert wide == [0, 0]
        assert page.locator(".gh-board .gh-frame").bounding_box()["width"] > 220


@pytest.mark.parametrize(
    ("link", "scheme"), [("/margin?optimum=true", "dark"), ("/slack?set=touching&n=20", "light")]
)
def test_axe_finds_nothing_serious(page: Page, link: str, scheme: str):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    visit(page, link)
    assert serious_faults(page) == []
