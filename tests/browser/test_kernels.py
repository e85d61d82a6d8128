"""A learner compares kernels on the same points, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import each_change_counts, serious_faults
from tests.browser.test_learner import button, in_address, query, say, settled

pytestmark = pytest.mark.browser

LINK = "/kernels?set=moons&n=24&below=dots"
QUICK = f"{LINK}&kernels=linear;rbf:0.5;own"


def visit(page: Page, link: str = QUICK) -> None:
    page.goto(link)
    expect(panes(page).first).to_be_visible(timeout=30_000)
    expect(say(page)).to_be_visible()
    settled(page)


def panes(page: Page) -> Locator:
    return page.locator(".gh-pane")


def points(page: Page, pane: int = 0) -> Locator:
    return panes(page).nth(pane).locator(".gh-point")


def centre(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def regions(page: Page) -> list[str]:
    return page.locator(".gh-pane .gh-side").evaluate_all("all => all.map((one) => one.getAttribute('d'))")


def reads(page: Page) -> list[str]:
    return page.locator(".gh-pane-read").all_inner_texts()


def edited(page: Page, yes: bool = True) -> None:
    """Wait until the address carries points, or none."""
    page.wait_for_function("(yes) => new URLSearchParams(location.search).has('points') === yes", arg=yes)


def measured(page: Page, edited_to: int | None = None) -> None:
    """The errors in folds have come, and the choices above know of the points."""
    expect(page.locator(".gh-pane-facts dd", has_text="…")).to_have_count(0)
    told = page.get_by_role("button", name=re.compile("^Edited: "))
    if edited_to is None:
        expect(told).to_have_count(0)
    else:
        expect(told).to_have_text(re.compile(f"Edited: {edited_to} points"))
    settled(page)


def test_one_cursor_reads_f_off_in_every_plane(page: Page):
    visit(page)
    expect(panes(page)).to_have_count(3)
    frame = panes(page).nth(1).locator(".gh-frame").bounding_box()
    page.mouse.move(frame["x"] + 0.3 * frame["width"], frame["y"] + 0.15 * frame["height"])
    told = reads(page)
    assert all(re.match(r"f [=≈] −?\d", text) for text in told)
    assert "≈" in told[2], "a formula of one's own is interpolated"
    crosses = page.locator(".gh-pane-cross").evaluate_all("all => all.map((one) => one.getAttribute('d'))")
    assert all(crosses)
    assert len(set(crosses)) == 1, "at the same place in all"
    page.mouse.move(*centre(points(page).nth(0)))
    assert all("α" in text for text in reads(page))


def test_a_point_dragged_in_one_plane_moves_in_all_and_the_machines_follow(page: Page):
    visit(page)
    before = regions(page)
    x, y = centre(points(page, 1).nth(0))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20, steps=4)
    page.mouse.move(x + 60, y + 50, steps=4)
    places = [points(page, k).nth(0).get_attribute("transform") for k in range(3)]
    assert len(set(places)) == 1
    assert "points" not in query(page), "the link learns of it at the end"
    page.mouse.up()
    edited(page)
    measured(page, 24)
    assert regions(page) != before
    after = regions(page)
    page.reload()
    expect(panes(page)).to_have_count(3, timeout=30_000)
    measured(page, 24)
    assert regions(page) == after
    button(page, "Edited: 24 points. Undo all").click()
    edited(page, False)
    measured(page)
    assert regions(page) == before


def test_points_are_added_and_removed_and_back_undoes_it(page: Page):
    visit(page)
    frame = panes(page).nth(2).locator(".gh-frame").bounding_box()
    page.mouse.click(frame["x"] + 12, frame["y"] + 12)
    for k in range(3):
        expect(points(page, k)).to_have_count(25)
    expect(points(page).nth(24)).to_have_attribute("aria-label", re.compile(r"^\+1, "))
    measured(page, 25)
    each_change_counts(page)
    page.keyboard.down("Shift")
    page.mouse.click(frame["x"] + 40, frame["y"] + 12)
    page.keyboard.up("Shift")
    expect(points(page)).to_have_count(26)
    expect(points(page).nth(25)).to_have_attribute("aria-label", re.compile("^−1, "))
    measured(page, 26)
    page.go_back()
    expect(points(page)).to_have_count(25)
    measured(page, 25)
    page.mouse.click(*centre(points(page).nth(24)), button="right")
    expect(points(page)).to_have_count(24)


def test_a_tap_chooses_a_point_for_the_two_buttons(page: Page):
    visit(page)
    remove, other = (
        page.get_by_role("button", name=re.compile(f"^{word}")) for word in ("Remove", "Other class")
    )
    expect(remove).to_be_disabled()
    page.mouse.click(*centre(points(page, 1).nth(3)))
    expect(points(page, 2).nth(3)).to_have_class(re.compile("gh-chosen"))
    sign = points(page, 2).nth(3).get_attribute("d")
    other.click()
    expect(points(page, 2).nth(3)).not_to_have_attribute("d", sign)
    measured(page, 24)
    remove.click()
    expect(points(page, 2)).to_have_count(23)
    expect(remove).to_be_disabled()


def test_all_of_it_by_keyboard(page: Page):
    visit(page)
    first = page.get_by_role("listitem").and_(page.locator(".gh-point")).first
    first.focus()
    name = first.get_attribute("aria-label")
    assert re.match(r"[−+]1, x1 −?\d", name)
    assert "support vector" in name
    assert all("f" in text for text in reads(page))
    page.keyboard.press("PageDown")
    expect(points(page).nth(1)).to_be_focused()
    before = points(page).nth(1).get_attribute("transform")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    assert points(page).nth(1).get_attribute("transform") != before
    edited(page)
    measured(page, 24)
    expect(points(page).nth(1)).to_be_focused()
    sign = points(page).nth(1).get_attribute("d")
    page.keyboard.press("X")  # as Caps Lock has it
    expect(points(page).nth(1)).not_to_have_attribute("d", sign)
    page.keyboard.press("Enter")  # to the cursor, at this point
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Enter")
    expect(points(page)).to_have_count(25)
    page.get_by_role("button", name=re.compile("^Cursor, x1")).focus()
    assert all("f" in text for text in reads(page))
    points(page).nth(24).focus()
    page.keyboard.press("Delete")
    expect(points(page)).to_have_count(24)
    expect(points(page).nth(23)).to_be_focused()
    measured(page, 24)


def test_a_cell_of_the_grid_opens_that_machine_on_the_wall(page: Page):
    full = "linear;poly:2:1;poly:3:1;rbf:0.5;rbf:1;sigmoid:0.5:0"
    visit(page, f"/kernels?set=moons&n=24&below=grid&kernels={full}")
    told = page.get_by_role("status").filter(has_text="On the wall")
    expect(told).to_contain_text("The next one comes in place of Sigmoid")
    page.get_by_role("button", name=re.compile(r"^C 100, gamma 3: error")).click()
    in_address(page, "C", "100")
    in_address(page, "kernels", full.replace("sigmoid:0.5:0", "rbf:3"))
    expect(panes(page)).to_have_count(6)
    expect(page.locator(".gh-grid-chosen b")).to_have_count(1)
    expect(page.locator(".gh-pane-formula").nth(5)).to_have_text("exp(−3 |x − z|²)")
    expect(told).to_contain_text("On the wall, with C = 100: Gaussian: exp(−1 |x − z|²) and Gaussian: exp(−3")


def test_the_lift_is_drawn_and_turns(page: Page):
    page.set_viewport_size({"width": 700, "height": 500})  # drawn without a graphics card
    visit(page, "/kernels?set=ring&n=24&below=lift&kernels=linear;poly:2:0")
    plot = page.locator(".js-plotly-plot")
    expect(plot.locator("canvas").first).to_be_visible()
    eye = "document.querySelector('.js-plotly-plot')._fullLayout.scene.camera.eye.x"
    before = page.evaluate(eye)
    plot.get_by_text("Turn once").click()
    page.wait_for_function(f"(before) => Math.abs({eye} - before) > 0.05", arg=before)


def test_a_formula_of_ones_own_fails_in_sight(page: Page):
    visit(page, "/kernels?set=moons&n=24&below=gram&kernels=linear;own")
    expect(page.locator(".gh-passes")).to_be_visible()
    field = page.get_by_role("textbox", name=re.compile("A kernel of your own"))
    field.fill("|x-z|")
    field.press("Enter")
    expect(page.locator(".gh-fails")).to_contain_text("negative")
    expect(panes(page).nth(1).locator(".gh-pane-note")).to_contain_text("No kernel on these points")
    field.fill("x.z + (")
    field.press("Enter")
    expect(page.locator(".gh-refused")).to_contain_text("character")
    expect(panes(page).nth(1).locator(".gh-pane-error")).to_be_visible()


def test_a_phone_needs_no_sideways_scrolling(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page)
    wide = page.evaluate(
        """() => [document.documentElement, document.querySelector("[data-testid=stMain]")]
            .map((element) => element.scrollWidth - element.clientWidth)"""
    )
    assert wide == [0, 0]
    frame = panes(page).first.locator(".gh-frame").bounding_box()
    assert frame["width"] == pytest.approx(frame["height"], abs=1)
    assert frame["width"] > 120


@pytest.mark.parametrize(("link", "scheme"), [(QUICK, "light"), (f"{QUICK}&below=grid", "dark")])
def test_axe_finds_nothing_serious(page: Page, link: str, scheme: str):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    visit(page, link)
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)
    assert serious_faults(page) == []
