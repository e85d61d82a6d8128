"""A learner brings their own table, in a real browser."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from datasets.own import OwnTable
from datasets.packing import pack, unpack
from tests.browser.conftest import SIZE, watch
from tests.browser.learner import (
    axe_faults,
    button,
    choose,
    fits,
    in_address,
    items,
    names,
    on_a_phone,
    query,
    say,
    settled,
    slider,
)
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

KEPT = "glasshouse own table"

TEXT = "size;price;class\nsmall;1,5;a\nlarge;2,5;b\nmedium;3;a\nsmall;2;b\nlarge;4;a\nsmall;5;b\n"


def paste(page: Page, text: str) -> None:
    page.goto("/table")
    page.get_by_role("tab", name="Paste").click(timeout=30_000)
    page.get_by_role("textbox", name="A table as text").fill(text)
    page.get_by_role("button", name="Use this text").click()


def opened_cell(page: Page) -> Locator:
    """The field over the last cell of the first record.

    The spreadsheet is a canvas. Its table for screen readers says when it is drawn and what is chosen in it.
    A second click or Enter would close the field again, so each comes once, after what it needs.
    """
    grid = page.get_by_test_id("stDataFrame")
    expect(grid.locator("[role=gridcell]").last).to_be_attached()
    box = grid.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 45, box["y"] + 35 + 17)
    expect(grid.locator("[aria-selected=true]")).to_have_count(1)
    page.keyboard.press("Enter")
    return page.locator("#portal textarea")


def table_in_address(page: Page, is_right: Callable[[OwnTable], bool]) -> None:
    """Wait until the table in the address is as expected."""
    page.wait_for_url(lambda address: is_right(unpack(parse_qs(urlsplit(address).query)["table"][0])))


def test_paste_change_a_kind_grow_and_share_the_link(page: Page, browser: Browser, server: str):
    paste(page, TEXT)
    expect(say(page)).to_contain_text("6 records, 2 attributes")
    expect(page.get_by_role("textbox", name="Order of size")).to_have_value("small < medium < large")
    choose(page, "Kind of size", "Nominal")
    expect(page.get_by_role("textbox", name="Order of size")).to_have_count(0)
    table_in_address(page, lambda table: table.kinds[0] == ("nominal", ("small", "large", "medium")))
    settled(page)
    page.get_by_role("link", name="Grow a tree on this table").click()
    button(page, "From the start").click()
    expect(say(page)).to_contain_text("All 6 records start at the root")
    page.keyboard.press("End")
    expect(say(page)).to_contain_text("The tree is finished")
    in_address(page, "step", slider(page).get_attribute("max"))
    settled(page)
    link, tree, shown = page.url, names(page), say(page).inner_text()
    assert len(tree) > 3
    assert len(link) < 6_000

    fresh = browser.new_context(viewport=SIZE, base_url=server)
    other = fresh.new_page()
    faults = watch(other)
    other.goto(link)
    expect(say(other)).to_have_text(shown, timeout=30_000)
    expect(items(other)).to_have_count(len(tree))
    assert names(other) == tree
    fresh.close()
    assert not faults


@ONLY_SWEPT
def test_a_cell_is_edited_and_back_takes_it_back(page: Page):
    page.goto(f"/table?table={pack(OwnTable.sample('tennis'))}")
    grid = page.get_by_test_id("stDataFrame")
    expect(grid).to_be_visible(timeout=30_000)
    expect(say(page)).to_contain_text("5 No")
    settled(page)
    field = opened_cell(page)
    expect(field).to_have_value("No")
    field.fill("Maybe")
    page.keyboard.press("Enter")
    expect(say(page)).to_contain_text("1 Maybe")
    expect(page.locator(".gh-facts", has_text="Play")).to_contain_text("No, Yes, Maybe")
    table_in_address(page, lambda table: table.sheet.frame["Play"].iloc[0] == "Maybe")
    settled(page)
    page.go_back()
    expect(say(page)).to_contain_text("5 No")
    expect(say(page)).not_to_contain_text("Maybe")


@ONLY_SWEPT
def test_a_wrong_file_is_told_and_what_was_typed_stays(page: Page):
    paste(page, TEXT)
    expect(say(page)).to_contain_text("6 records")
    page.get_by_role("tab", name="Upload a file").click()
    picture = {"name": "holiday.csv", "mimeType": "text/csv", "buffer": b"\x89PNG\r\n\x1a\n" + bytes(900)}
    settled(page)
    page.locator("input[type=file]").set_input_files(picture)
    expect(page.locator(".gh-wrong")).to_have_text("This is a picture. Choose the table as a CSV file.")
    expect(say(page)).to_contain_text("6 records")
    page.get_by_role("tab", name="Paste").click()
    expect(page.get_by_role("textbox", name="A table as text")).to_have_value(TEXT)


@ONLY_SWEPT
def test_a_file_of_fifty_thousand_records(page: Page):
    page.goto("/table")
    rows = "".join(f"{i * 7919 % 10_007},{i * 104_729 % 9973},{'abc'[i % 3]}\n" for i in range(50_000))
    file = {"name": "many.csv", "mimeType": "text/csv", "buffer": f"x,z,class\n{rows}".encode()}
    settled(page)
    page.locator("input[type=file]").set_input_files(file, timeout=30_000)
    expect(say(page)).to_contain_text("50000 records", timeout=30_000)
    expect(page.get_by_text("lives in this browser tab only")).to_be_visible()
    assert "table" not in query(page)
    choose(page, "Kind of z", "Leave out")
    expect(say(page)).to_contain_text("1 attribute")


@ONLY_SWEPT
def test_everybody_can_bring_a_table(page: Page):
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto("/table")
    expect(page.locator(".gh-own-head")).to_be_visible(timeout=30_000)
    settled(page)
    assert axe_faults(page) == []
    page.get_by_role("tab", name="Paste").click()
    text = TEXT.replace(";5;b", ";inf;b").replace(
        "price", "a rather long name of a column without any end to it"
    )
    page.get_by_role("textbox", name="A table as text").fill(text)
    page.get_by_role("button", name="Use this text").click()
    expect(page.locator(".gh-wrong")).to_have_count(2)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", "dark")
    settled(page)
    assert axe_faults(page) == []
    on_a_phone(page)
    fits(page)


def many(records: int) -> dict:
    rows = "".join(f"{i * 7919 % 10_007},{i * 104_729 % 9973},{'abc'[i % 3]}\n" for i in range(records))
    return {"name": "many.csv", "mimeType": "text/csv", "buffer": f"x,<b>z</b>,class\n{rows}".encode()}


def kept_once_other(page: Page, before: str | None) -> str:
    """The copy of the table that the tab keeps, once it has changed from this one."""
    page.wait_for_function("([key, before]) => sessionStorage.getItem(key) !== before", arg=[KEPT, before])
    return page.evaluate("(key) => sessionStorage.getItem(key)", KEPT)


@ONLY_SWEPT
def test_a_large_table_comes_back_after_a_reload_and_is_forgotten_when_asked(page: Page):
    page.goto("/table")
    settled(page)
    page.locator("input[type=file]").set_input_files(many(6_000), timeout=30_000)
    expect(say(page)).to_contain_text("6000 records", timeout=30_000)
    before = kept_once_other(page, None)
    choose(page, "Kind of x", "Leave out")
    expect(say(page)).to_contain_text("1 attribute")
    expect(page.get_by_text("lose it when you close the tab")).to_be_visible()
    kept_once_other(page, before)
    page.reload()
    expect(say(page)).to_contain_text("1 attribute", timeout=30_000)
    expect(page.locator(".gh-facts", has_text="<b>z</b>")).to_be_visible()
    page.goto("/grow?data=own&algorithm=cart&max_depth=3&step=2")
    expect(slider(page)).to_have_value("2", timeout=30_000)
    page.goto("/table")
    page.get_by_role("button", name="Forget this table").click(timeout=30_000)
    expect(page.get_by_text("For example, the first days")).to_be_visible()
    page.wait_for_function("(key) => sessionStorage.getItem(key) === null", arg=KEPT)
    page.reload()
    expect(page.get_by_text("For example, the first days")).to_be_visible(timeout=30_000)
    settled(page)
    assert page.evaluate("(key) => sessionStorage.getItem(key)", KEPT) is None


@ONLY_SWEPT
def test_what_came_back_changed_is_told_as_lost(page: Page):
    page.goto("/table")
    expect(page.get_by_text("For example, the first days")).to_be_visible(timeout=30_000)
    page.evaluate("() => sessionStorage.setItem('glasshouse own table', 'eJwrSS0uAQAEXQHB<img onerror=x>')")
    page.reload()
    expect(page.locator(".gh-wrong")).to_contain_text("is lost", timeout=30_000)


@ONLY_SWEPT
def test_a_browser_that_keeps_nothing_is_told(page: Page):
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    page.goto("/table")
    settled(page)
    page.locator("input[type=file]").set_input_files(many(6_000), timeout=30_000)
    expect(page.get_by_text("does not let a page keep it")).to_be_visible(timeout=30_000)
