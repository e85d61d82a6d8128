"""Every lesson with editable points uses the same mouse actions and keys, in a real browser."""

import json
import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import (
    EDITOR,
    FACETS,
    button,
    in_address,
    other_points,
    query,
    settled,
    turn_to,
    visit,
)
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

FACETS_LINK = "/kernels?set=moons&n=10&below=dots&kernels=linear;rbf:0.5"
LINKS = [
    ("/margin?set=touching&n=10", EDITOR),
    ("/slack?n=10", EDITOR),
    (FACETS_LINK, f".gh-pane:first-of-type {FACETS.split()[1]}"),
]
ALIVE = "[...document.querySelectorAll('.gh-region:not([aria-hidden])')]"
SHAPES = "(all) => all.map((one) => one.getAttribute('d'))"
PACKED = "() => new URLSearchParams(location.search).get('points')"


def corner(page: Page, x: float, y: float) -> tuple[float, float]:
    """The position on the screen of a place in the first plane, given as shares of its sides."""
    box = page.locator(".gh-frame").first.bounding_box()
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def signs(points: Locator) -> str:
    """The class of each point, as its name says."""
    return "".join(points.evaluate_all("all => all.map((one) => one.getAttribute('aria-label')[0])"))


def spots(path: str) -> set[tuple[int, ...]]:
    """The corners of a path, in px."""
    return {tuple(round(float(side)) for side in spot.split(",")) for spot in re.split("[ML]", path) if spot}


@pytest.mark.by_link
@pytest.mark.wide(one_in=4)
@pytest.mark.parametrize(("link", "where"), LINKS)
def test_all_of_it_by_keyboard(page: Page, link: str, where: str):
    visit(page, link, where)
    points = page.locator(where)
    expect(points).to_have_count(10)
    points.first.focus()
    name = points.first.get_attribute("aria-label")
    assert re.match(r"[−+]1, x1 −?\d\.\d+, x2 −?\d\.\d+", name)
    page.keyboard.press("PageDown")
    expect(points.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(points.nth(9)).to_be_focused()
    page.keyboard.press("Home")
    expect(points.first).to_be_focused()
    was = page.evaluate(PACKED)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    other_points(page, was)
    expect(points.first).to_be_focused()
    assert points.first.get_attribute("aria-label") != name
    shown = page.get_by_role("button", name=re.compile("^Edited: 10 points"))
    expect(shown).to_be_visible()
    turned = {"−": "+", "+": "−"}
    for key in ("x", "X"):  # as Caps Lock sends it
        was, sign = page.evaluate(PACKED), signs(points)
        page.keyboard.press(key)
        other_points(page, was)
        expect(points.first).to_be_focused()
        assert signs(points) == turned[sign[0]] + sign[1:]
    page.keyboard.press("Enter")  # to the cursor, at this point
    expect(page.get_by_role("button", name=re.compile("^Cursor, x1")).first).to_be_focused()
    page.keyboard.press("Shift+ArrowUp")
    was = page.evaluate(PACKED)
    page.keyboard.press("Enter")
    expect(points).to_have_count(11)
    other_points(page, was)
    was = page.evaluate(PACKED)
    points.nth(10).focus()
    page.keyboard.press("Delete")
    expect(points).to_have_count(10)
    other_points(page, was)
    expect(points.nth(9)).to_be_focused()
    expect(shown).to_be_visible()


@ONLY_SWEPT
@pytest.mark.parametrize(("link", "where"), LINKS[1:])
def test_a_click_adds_with_shift_of_the_other_class_a_right_click_removes_and_back_undoes(
    page: Page, link: str, where: str
):
    visit(page, link, where)
    points = page.locator(where)
    page.get_by_role("radio", name="−1").click()
    for i in range(4):  # faster than the server answers
        page.mouse.click(*corner(page, 0.1 + 0.08 * i, 0.08))
    expect(points).to_have_count(14)
    other_points(page, None)
    expect(page.get_by_role("button", name=re.compile("^Edited: 14 points"))).to_be_visible()
    settled(page)
    before = query(page)["points"]
    page.keyboard.down("Shift")
    page.mouse.click(*corner(page, 0.9, 0.9))
    page.keyboard.up("Shift")
    expect(points).to_have_count(15)
    assert signs(points).endswith("−−−−+")
    other_points(page, before)
    expect(page.get_by_role("button", name=re.compile("^Edited: 15 points"))).to_be_visible()
    settled(page)
    page.go_back()
    in_address(page, "points", before)
    expect(points).to_have_count(14)
    settled(page)
    page.mouse.click(*corner(page, 0.1, 0.08), button="right")
    expect(points).to_have_count(13)
    other_points(page, before)
    expect(page.get_by_role("button", name=re.compile("^Edited: 13 points"))).to_be_visible()
    settled(page)
    page.reload()
    expect(points).to_have_count(13)
    button(page, "Edited: 13 points. Undo all").click()
    expect(points).to_have_count(10)
    in_address(page, "points", None)


@ONLY_SWEPT
def test_a_tap_chooses_a_point_for_the_two_buttons(page: Page):
    for link, where in ((LINKS[1]), (LINKS[2])):
        (visit if link == LINKS[1][0] else turn_to)(page, link, where)
        points = page.locator(where)
        remove, other = (
            page.get_by_role("button", name=re.compile(f"^{word}")) for word in ("Remove", "Swap class")
        )
        expect(remove).to_be_disabled()
        points.nth(3).click(
            force=True
        )  # a frame of the plane may catch the pointer, because it looks for the nearest point
        expect(points.nth(3)).to_have_class(re.compile("gh-chosen"))
        sign = signs(points)[3]
        other.click()
        expect(points.nth(3)).to_have_attribute("aria-label", re.compile("^−" if sign == "+" else r"^\+"))
        other_points(page, None)
        remove.click()
        expect(points).to_have_count(9)
        expect(remove).to_be_disabled()
        expect(page.get_by_role("button", name=re.compile("^Edited: 9 points"))).to_be_visible()
        settled(page)


CELLS = ".gh-animation .gh-cells"


def hold(page: Page, point: Locator) -> None:
    """Drag a point near the middle of the plane, and hold it there until the regions have followed."""
    drawn = json.dumps(page.locator(CELLS).evaluate_all(SHAPES))
    box = point.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    x, y = corner(page, 0.5, 0.5)
    page.mouse.move(x + 25, y, steps=4)
    page.wait_for_function(
        f"(was) => JSON.stringify(({SHAPES})([...document.querySelectorAll('{CELLS}')])) !== was", arg=drawn
    )


@ONLY_SWEPT
def test_a_vote_follows_its_points(page: Page):
    visit(page, "/neighbours?n=60&step=8", ".gh-animation")
    points = page.locator(".gh-animation [role=listitem]")
    expect(points).to_have_count(60)
    expect(page.get_by_role("radio", name="no point")).to_be_checked()
    hold(page, points.nth(3))
    expect(points.nth(3)).to_have_class(re.compile("gh-is-voter"))
    expect(page.locator(".gh-readout")).to_contain_text(re.compile(r"^The vote: outside \d and ring \d, so"))
    in_address(page, "points", None)  # the link follows at the end
    page.mouse.up()
    other_points(page, None)
    settled(page)
    in_address(page, "step", "8")
    assert "z" not in query(page), "the new point stays"
    expect(page.locator("h1.gh-shown")).to_contain_text("edited")
    moved, name = query(page)["points"], points.nth(3).get_attribute("aria-label")
    page.keyboard.press("Tab")  # arrows move a point that was reached by keyboard
    points.nth(3).focus()
    page.keyboard.press("ArrowRight")
    other_points(page, moved)
    settled(page)
    expect(points.nth(3)).to_be_focused()
    assert points.nth(3).get_attribute("aria-label") != name
    last, sign = query(page)["points"], points.nth(3).get_attribute("aria-label").split(",")[0]
    page.keyboard.press("x")
    other_points(page, last)
    settled(page)
    turned = {"ring": "outside", "outside": "ring"}
    assert points.nth(3).get_attribute("aria-label").split(",")[0] == turned[sign]
    page.go_back()
    in_address(page, "points", last)
    settled(page)
    assert points.nth(3).get_attribute("aria-label").split(",")[0] == sign
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Cursor, x1"))).to_be_focused()
    settled(page)


@ONLY_SWEPT
def test_a_click_among_voters_moves_the_new_point_or_adds_one(page: Page):
    visit(page, "/neighbours?n=20&step=8", ".gh-animation")
    points = page.locator(".gh-animation [role=listitem]")
    page.mouse.click(*corner(page, 0.02, 0.98))
    page.wait_for_function("() => new URLSearchParams(location.search).has('z')")
    settled(page)
    expect(points).to_have_count(20)
    put = query(page)["z"]
    page.get_by_role("radio", name="ring").click()
    page.mouse.click(*corner(page, 0.98, 0.98))
    expect(points).to_have_count(21)
    other_points(page, None)
    settled(page)
    assert query(page)["z"] == put
    added = query(page)["points"]
    page.mouse.click(*corner(page, 0.98, 0.98), button="right")
    expect(points).to_have_count(20)
    other_points(page, added)
    settled(page)


MODELS = {  # links whose models learn from the points, with their number and what a drag tells
    "/beside?step=8": (40, "Training errors, in this order"),
    "/crowd?view=adaboost&n=40&step=3": (40, "Training error of the vote"),
    "/crowd?view=bagging&n=40&trees=10&step=7": (40, "The vote: test error"),
}


@ONLY_SWEPT
@pytest.mark.parametrize("link", MODELS)
def test_many_models_follow_their_points(page: Page, link: str):
    many, figures = MODELS[link]
    visit(page, link, ".gh-animation")
    points = page.locator(".gh-animation [role=listitem]")
    expect(points).to_have_count(many)
    hold(page, points.nth(3))
    expect(page.locator(".gh-readout")).to_contain_text(figures)
    in_address(page, "points", None)
    page.mouse.up()
    other_points(page, None)
    settled(page)
    in_address(page, "step", query_of(link)["step"])
    expect(page.locator("h1.gh-shown")).to_contain_text("edited")
    moved = query(page)["points"]
    page.keyboard.press("Tab")
    points.nth(3).focus()
    page.keyboard.press("Delete")
    expect(points).to_have_count(many - 1)
    other_points(page, moved)
    settled(page)
    page.go_back()
    expect(points).to_have_count(many)
    settled(page)


@ONLY_SWEPT
@pytest.mark.parametrize(
    "link", [*MODELS, "/neighbours?view=k&n=40&step=4", "/neighbours?view=tree&n=40&step=2"]
)
def test_on_a_phone_all_planes_are_above_the_player_and_its_tools(page: Page, link: str):
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, link, ".gh-animation")
    expect(page.locator(".gh-animation [role=listitem]")).to_have_count(40)
    bottom = max(
        pane["y"] + pane["height"] for pane in map(Locator.bounding_box, page.locator(".gh-canvas").all())
    )
    tools = page.locator(".gh-tools:not([hidden])")
    assert bottom <= tools.bounding_box()["y"]
    rows = {round(one.bounding_box()["y"]) for one in tools.get_by_role("button").all() if one.is_visible()}
    assert len(rows) == 1, "Remove and Swap class are in one row"


def query_of(link: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(link).query))


TREE_LINK = "/overfit?n=50&seed=1&step=4"


@pytest.mark.by_link
def test_a_tree_in_the_plane_follows_its_points(page: Page):
    visit(page, TREE_LINK, ".gh-plane")
    points, regions = page.locator(".gh-plane .gh-point"), page.locator(".gh-region:not([aria-hidden])")
    expect(points).to_have_count(50)
    expect(regions).to_have_count(5)
    expect(page.get_by_role("radio", name="no point")).to_be_checked()
    curve = page.locator(".st-key-curve path.js-line").first
    drawn, errors = regions.evaluate_all(SHAPES), curve.get_attribute("d")
    box = points.nth(3).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(*corner(page, 0.5, 0.5), steps=4)
    page.wait_for_function(f"(was) => JSON.stringify(({SHAPES})({ALIVE})) !== was", arg=json.dumps(drawn))
    expect(page.locator(".gh-readout")).to_contain_text(re.compile(r"^5 leaves, training errors \d+ of 50"))
    settled(page)
    followed = curve.get_attribute("d")
    assert followed != errors, "the errors follow, too"
    expect(page.locator(".gh-say")).to_have_css("opacity", "0.4")  # the words do not
    in_address(page, "points", None)  # the link follows at the end
    page.mouse.up()
    other_points(page, None)
    expect(page.get_by_role("button", name=re.compile("^Edited: 50 points"))).to_be_visible()
    settled(page)
    in_address(page, "step", "4")
    expect(page.locator(".gh-say")).to_have_css("opacity", "1")
    assert spots(curve.get_attribute("d")) <= spots(followed), "Plotly leaves out what is on a line"
    expect(page.locator("h1.gh-shown")).to_contain_text("edited, 50 points")
    moved = query(page)["points"]
    page.keyboard.press("Tab")  # arrows move a point that was reached by keyboard
    points.nth(3).focus()
    name = points.nth(3).get_attribute("aria-label")
    page.keyboard.press("ArrowRight")
    other_points(page, moved)
    settled(page)
    expect(points.nth(3)).to_be_focused()
    assert points.nth(3).get_attribute("aria-label") != name
    last, name = query(page)["points"], points.nth(3).get_attribute("aria-label")
    page.keyboard.press("x")
    other_points(page, last)
    settled(page)
    turned = {"ring": "outside", "outside": "ring"}
    assert points.nth(3).get_attribute("aria-label").split(",")[0] == turned[name.split(",")[0]]
    page.go_back()
    in_address(page, "points", last)
    settled(page)
    assert points.nth(3).get_attribute("aria-label") == name


@ONLY_SWEPT
@pytest.mark.wide
def test_a_click_in_the_plane_of_a_tree_adds_a_point_only_if_the_learner_asks(page: Page):
    visit(page, TREE_LINK, ".gh-plane")
    points = page.locator(".gh-plane .gh-point")
    page.mouse.click(*corner(page, 0.02, 0.98))
    expect(page.locator(".gh-region.gh-selected")).to_have_count(1)
    expect(points).to_have_count(50)
    settled(page)
    page.get_by_role("radio", name="ring").click()
    page.mouse.click(*corner(page, 0.02, 0.98))
    expect(points).to_have_count(51)
    expect(page.get_by_role("button", name=re.compile("^Edited: 51 points"))).to_be_visible()
    settled(page)
    in_address(page, "step", "4")
    added = query(page)["points"]
    page.mouse.click(*corner(page, 0.02, 0.98), button="right")
    expect(points).to_have_count(50)
    other_points(page, added)
    settled(page)
    page.reload()
    expect(page.get_by_role("button", name=re.compile("^Edited: 50 points"))).to_be_visible()
    settled(page)
    button(page, "Edited: 50 points. Undo all").click()
    in_address(page, "points", None)
    settled(page)
    expect(page.locator("h1.gh-shown")).not_to_contain_text("edited")


@ONLY_SWEPT
@pytest.mark.wide
def test_a_finger_chooses_a_point_of_a_tree_before_it_drags_it(page: Page):
    visit(page, TREE_LINK, ".gh-plane")
    points = page.locator(".gh-plane .gh-point")
    remove = page.get_by_role("button", name=re.compile("^Remove"))
    expect(remove).to_be_disabled()
    points.nth(3).click(force=True)
    expect(points.nth(3)).to_have_class(re.compile("gh-chosen"))
    expect(remove).to_be_enabled()
    remove.click()
    expect(points).to_have_count(49)
    other_points(page, None)
    expect(page.get_by_role("button", name=re.compile("^Edited: 49 points"))).to_be_visible()
    settled(page)
