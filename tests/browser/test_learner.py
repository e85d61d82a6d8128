"""What a learner does with the page, in a real browser."""

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import each_change_counts, serious_faults

pytestmark = pytest.mark.browser

LINK = "/grow?data=tennis&recipe=id3"
BUTTONS = ("First step", "Previous step", "Play", "Next step", "Last step")


def query(page: Page) -> dict[str, str]:
    # page.url lags behind history.pushState: the address is asked of the page itself.
    search = page.evaluate("location.search")
    return {name: values[0] for name, values in parse_qs(search[1:]).items()}


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Step", exact=True)


def say(page: Page) -> Locator:
    return page.locator(".gh-say")


def items(page: Page) -> Locator:
    return page.get_by_role("treeitem")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def settled(page: Page) -> None:
    """Wait until the server has answered everything."""
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")


def visit(page: Page, link: str = LINK) -> None:
    page.goto(link)
    expect(slider(page)).to_be_visible(timeout=30_000)
    expect(say(page)).to_be_visible()
    settled(page)


def at_step(page: Page, step: int) -> None:
    expect(slider(page)).to_have_value(str(step))


def last_step(page: Page) -> int:
    return int(slider(page).get_attribute("max"))


def in_address(page: Page, name: str, value: str | None) -> None:
    """Wait until the address says so."""
    page.wait_for_function(
        "([name, value]) => new URLSearchParams(location.search).get(name) === value", arg=[name, value]
    )


def names(page: Page) -> list[str]:
    return items(page).evaluate_all("nodes => nodes.map((node) => node.getAttribute('aria-label'))")


def test_a_deep_link_as_the_first_request_of_all(page: Page):
    visit(page, f"{LINK}&step=1")
    expect(say(page)).to_contain_text("All 14 records start at the root")
    expect(say(page)).to_contain_text("Outlook tells us most")
    at_step(page, 1)
    expect(page.locator(".gh-note")).to_have_count(0)


def test_the_player_has_names(page: Page):
    visit(page)
    for name in BUTTONS:
        expect(button(page, name)).to_have_count(1)
    expect(slider(page)).to_have_attribute("min", "0")
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(r"^step 1 of \d+$"))


def test_the_slider_has_the_keys_of_a_slider(page: Page):
    visit(page)
    last = last_step(page)
    for key, step in (
        ("ArrowUp", 1),
        ("ArrowUp", 2),
        ("ArrowDown", 1),
        ("ArrowRight", 2),
        ("End", last),
        ("Home", 0),
    ):
        slider(page).press(key)
        at_step(page, step)
    slider(page).press("PageUp")
    at_step(page, max(1, round((last + 1) / 10)))
    slider(page).press("PageDown")
    at_step(page, 0)


def test_a_drag_of_the_slider_is_one_entry_of_the_history(page: Page):
    visit(page)
    each_change_counts(page)
    box = slider(page).bounding_box()
    middle, entries = box["y"] + box["height"] / 2, page.evaluate("history.length")
    page.mouse.move(box["x"] + box["width"] * 0.3, middle)
    page.mouse.down()
    for part in (0.4, 0.6, 0.8, 1.0):
        page.mouse.move(box["x"] + box["width"] * part - 2, middle, steps=4)
        page.wait_for_timeout(120)
    page.mouse.up()
    at_step(page, last_step(page))
    in_address(page, "step", str(last_step(page)))
    assert page.evaluate("history.length") == entries + 1


def test_next_and_previous(page: Page):
    visit(page)
    before = say(page).inner_text()
    button(page, "Next step").click()
    at_step(page, 1)
    expect(say(page)).to_contain_text("Outlook tells us most")
    in_address(page, "step", "1")
    button(page, "Previous step").click()
    at_step(page, 0)
    expect(say(page)).to_have_text(before)


def test_ten_quick_presses_are_ten_steps(page: Page):
    visit(page, f"{LINK}&detail=3")
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    at_step(page, 10)
    in_address(page, "step", "10")
    told = say(page)
    page.wait_for_timeout(600)  # no late answer of the server may take the learner back
    settled(page)
    at_step(page, 10)
    after = told.inner_text()
    page.reload()
    at_step(page, 10)
    expect(say(page)).to_have_text(after)


def test_a_held_key_goes_on_until_it_is_let_go(page: Page):
    visit(page, f"{LINK}&detail=3")
    for _ in range(6):
        page.keyboard.down("ArrowRight")  # every further one is a repeat
    page.keyboard.up("ArrowRight")
    at_step(page, 6)
    in_address(page, "step", "6")


def test_home_and_end(page: Page):
    visit(page)
    page.keyboard.press("End")
    at_step(page, last_step(page))
    expect(say(page)).to_contain_text("the tree is finished")
    page.keyboard.press("Home")
    at_step(page, 0)
    expect(say(page)).to_contain_text("All 14 records start at the root")


def test_p_plays_and_pauses(page: Page):
    visit(page)
    page.keyboard.press("p")
    expect(button(page, "Pause")).to_be_visible()
    expect(slider(page)).not_to_have_value("0")
    page.keyboard.press("p")
    expect(button(page, "Play")).to_be_visible()
    stopped = slider(page).input_value()
    page.wait_for_timeout(1300)  # longer than a step lasts
    at_step(page, int(stopped))


def test_keys_in_a_text_field_belong_to_the_text(page: Page):
    visit(page)
    button(page, "Rules").click()
    field = page.get_by_role("spinbutton", name="Maximum depth")
    field.click()
    for key in ("ArrowRight", "End", "Home", "ArrowRight", "p"):
        field.press(key)
    page.wait_for_timeout(300)
    at_step(page, 0)
    expect(button(page, "Play")).to_have_count(1)


def test_a_reload_keeps_picture_sentence_and_address(page: Page):
    visit(page)
    for _ in range(3):
        button(page, "Next step").click()
    at_step(page, 3)
    in_address(page, "step", "3")
    expect(say(page)).to_contain_text("Humidity tells us most")
    settled(page)
    url, told, seen = page.url, say(page).inner_text(), names(page)
    page.reload()
    at_step(page, 3)
    expect(say(page)).to_have_text(told)
    assert (page.url, names(page)) == (url, seen)


def test_back_and_forward(page: Page):
    visit(page)
    first = say(page).inner_text()
    button(page, "Last step").click()
    expect(say(page)).to_contain_text("the tree is finished")
    last = last_step(page)
    in_address(page, "step", str(last))
    seen = len(names(page))
    each_change_counts(page)
    page.go_back()
    at_step(page, 0)
    expect(say(page)).to_have_text(first)
    expect(items(page)).to_have_count(1)
    assert query(page).get("step", "0") == "0"
    page.go_forward()
    at_step(page, last)
    expect(say(page)).to_contain_text("the tree is finished")
    expect(items(page)).to_have_count(seen)
    assert query(page)["step"] == str(last)


@pytest.mark.parametrize("way", ["click", "Enter"])
def test_a_node_opens_its_table_without_a_step(page: Page, way: str):
    visit(page, f"{LINK}&step=999")
    last = last_step(page)
    at_step(page, last)
    expect(say(page)).to_contain_text("the tree is finished")
    root = items(page).first
    if way == "click":
        root.click()
    else:
        root.focus()
        root.press("Enter")
    in_address(page, "node", "root")
    expect(say(page)).to_contain_text("All 14 records start at the root")
    expect(page.locator(".gh-candidate-table")).to_be_visible()
    expect(items(page).first).to_have_attribute("aria-selected", "true")
    at_step(page, last)
    page.keyboard.press("Escape")
    in_address(page, "node", None)
    expect(say(page)).to_contain_text("the tree is finished")
    at_step(page, last)


def test_a_row_opens_the_calculation(page: Page):
    visit(page, f"{LINK}&step=1")
    page.locator(".gh-open[data-id=Wind]").click()
    in_address(page, "look", "Wind")
    expect(page.locator(".gh-heading", has_text="Wind in numbers")).to_be_visible()
    expect(page.locator(".gh-open[data-id=Wind]")).to_have_attribute("aria-expanded", "true")
    settled(page)
    page.locator(".gh-open[data-id=Wind]").click()
    in_address(page, "look", "none")
    expect(page.locator(".gh-heading")).to_have_count(0)
    at_step(page, 1)


def test_an_override_grows_another_tree_and_undo_the_old_one(page: Page):
    visit(page, f"{LINK}&step=1&look=Wind")
    seen = names(page)
    page.get_by_role("button", name="Split on Wind instead").click()
    in_address(page, "override", "root:Wind")
    expect(say(page)).to_contain_text("You chose Wind")
    at_step(page, 1)
    expect(items(page).first).to_have_attribute("aria-label", re.compile("Wind"))
    assert names(page) != seen
    settled(page)
    page.get_by_role("button", name="↶ Wind at the root").click()
    in_address(page, "override", None)
    expect(say(page)).to_contain_text("Outlook tells us most")
    expect(items(page).first).to_have_attribute("aria-label", re.compile("Outlook"))
    assert names(page) == seen


def test_another_detail_keeps_the_place(page: Page):
    visit(page, f"{LINK}&step=1")
    told = say(page).inner_text()
    page.get_by_role("radio", name="Candidates").click()
    in_address(page, "detail", "3")
    expect(slider(page)).not_to_have_value("1")
    expect(say(page)).to_have_text(told)
    settled(page)
    page.get_by_role("radio", name="Decisions").click()
    in_address(page, "detail", "2")
    at_step(page, 1)
    expect(say(page)).to_have_text(told)


def test_another_data_set_starts_at_the_beginning(page: Page):
    visit(page, f"{LINK}&step=4")
    at_step(page, 4)
    page.get_by_role("combobox", name=re.compile("Data")).click()
    page.get_by_role("option", name=re.compile("Tax cheat")).click()
    in_address(page, "data", "tax")
    expect(say(page)).to_contain_text("All 10 records start at the root")
    at_step(page, 0)
    expect(items(page)).to_have_count(1)
    assert query(page).get("step", "0") == "0"


def test_presenter_mode_hides_records_and_sidebar(page: Page):
    visit(page)
    expect(page.locator("table.gh-records")).to_be_visible()
    expect(page.get_by_test_id("stSidebar")).to_be_visible()
    page.get_by_text("Present", exact=True).click()
    in_address(page, "presenter", "true")
    expect(page.locator("table.gh-records")).to_have_count(0)
    expect(page.get_by_test_id("stSidebar")).not_to_be_in_viewport()
    expect(say(page)).to_be_visible()
    expect(slider(page)).to_be_visible()


def test_tables_are_tables(page: Page):
    visit(page, f"{LINK}&step=1&look=Outlook")
    expect(page.locator("table.gh-records")).to_be_visible()
    expect(page.locator(".gh-candidate-table")).to_be_visible()
    tables = page.get_by_test_id("stMain").locator("table")
    found = tables.evaluate_all(
        """tables => tables.map((table) => ({
            caption: table.caption?.textContent.trim() ?? "",
            columns: table.querySelectorAll("th[scope=col]").length,
            rows: table.querySelectorAll("th[scope=row]").length,
        }))"""
    )
    assert len(found) >= 3
    assert all(table["caption"] and table["columns"] and table["rows"] for table in found), found


@pytest.mark.parametrize("link", ["/", f"{LINK}&step=1"])
def test_a_phone_needs_no_sideways_scrolling(page: Page, link: str):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(link)
    expect(page.locator(".gh-hero" if link == "/" else ".gh-records")).to_be_visible(timeout=30_000)
    if link != "/":
        expect(page.locator(".katex:visible").first).to_be_visible()
    settled(page)
    page.evaluate("() => document.fonts.ready.then(() => null)")
    wide = page.evaluate(
        """() => [document.documentElement, document.querySelector("[data-testid=stMain]")]
            .map((element) => element.scrollWidth - element.clientWidth)"""
    )
    assert wide == [0, 0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("link", ["/", f"{LINK}&step=1&look=Wind"])
def test_axe_finds_nothing_serious(page: Page, link: str, scheme: str):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(link)
    expect(page.locator(".gh-hero" if link == "/" else ".gh-records")).to_be_visible(timeout=30_000)
    if link != "/":
        expect(page.locator(".gh-heading")).to_be_visible()
    settled(page)
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)
    assert serious_faults(page) == []
