"""A record in the table and its mark in the tree, and a candidate that is only hovered, in a real browser."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import settled, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

LINK = "/grow?data=tennis&algorithm=id3&detail=2&step=1"  # split on Outlook, with the branches open
LIT = ".gh-records tr[data-lit]"
MARK = ".gh-strip-lit"


def row(page: Page, number: int) -> Locator:
    return page.locator(".gh-records tr", has=page.get_by_role("rowheader", name=str(number), exact=True))


def candidate(page: Page, name: str) -> Locator:
    return page.locator(".gh-candidate-table tbody tr", has=page.get_by_role("button", name=name))


def strips(page: Page) -> list[str]:
    """The cards whose marks are drawn."""
    return page.locator(".gh-strip").evaluate_all("(all) => all.map((one) => one.dataset.of)")


def hover_card(page: Page, node: str, share: float) -> None:
    """Point at a share of a card's width."""
    card = page.locator(f"[role=treeitem][data-node='{node}']")
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    page.mouse.move(box["x"] + share * box["width"], box["y"] + box["height"] / 2)


@pytest.mark.by_link
def test_a_row_and_its_mark_light_each_other(page: Page):
    visit(page, LINK)
    row(page, 9).hover()  # Sunny and Yes
    expect(page.locator(MARK)).to_have_count(1)
    assert strips(page) == ["0"]
    expect(page.locator(".gh-strip .gh-mark:not(.gh-strip-lit)")).to_have_count(5)
    page.locator(".gh-stage").scroll_into_view_if_needed()
    before = page.locator("[data-testid=stMain]").evaluate("(main) => main.scrollTop")
    hover_card(page, "1", 0.5)  # Overcast: four records with Yes
    expect(page.locator(LIT)).to_have_count(1)
    expect(page.locator(LIT)).to_contain_text("Overcast")
    hover_card(page, "2", 0.2)  # Rain: the first is No
    expect(page.locator(LIT)).to_contain_text("Rain")
    expect(page.locator(LIT)).to_contain_text("No")
    assert page.locator("[data-testid=stMain]").evaluate("(main) => main.scrollTop") == before
    page.get_by_role("button", name="Next step").hover()
    expect(page.locator(f"{LIT}, .gh-strip")).to_have_count(0)


@ONLY_SWEPT
def test_the_arrows_go_through_the_rows_and_a_step_puts_out_the_light(page: Page):
    visit(page, LINK)
    page.get_by_role("group", name="The records").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(row(page, 2)).to_be_focused()
    expect(row(page, 2)).to_have_attribute("data-lit", "")
    expect(row(page, 2)).to_be_in_viewport()
    expect(page.locator(MARK)).to_have_count(1)
    page.keyboard.press("ArrowRight")
    settled(page)
    expect(page.locator(".gh-strip")).to_have_count(0)


@ONLY_SWEPT
def test_equal_records_light_their_marks_together(page: Page):
    visit(page, "/grow?data=titanic&algorithm=chaid&detail=2&step=1")
    page.locator(".gh-records tr", has_text="first").first.hover()
    assert strips(page) == ["0"]
    expect(page.locator(".gh-strip-ring")).to_have_count(2)  # those who died, and those who survived
    hover_card(page, "1", 0.3)  # a mark of several of the men
    expect(page.locator(MARK)).to_have_count(1)
    expect(page.locator(LIT).first).to_contain_text("male")


@ONLY_SWEPT
def test_a_record_of_a_finished_tree_shows_its_leaf(page: Page):
    visit(page, "/predict?data=tennis&step=end")
    row(page, 5).hover()  # Rain, Weak
    expect(page.locator(MARK)).to_have_count(1)
    assert strips(page) == ["2.0"]


@pytest.mark.by_link
def test_a_hovered_candidate_shows_where_the_records_would_go(page: Page):
    visit(page, LINK)
    address, tried = page.url, page.locator(".gh-tried")
    candidate(page, "Humidity").hover()
    expect(tried).to_contain_text("Humidity: where 14 records would go")
    for text in ("High", "Normal", "▲4 ●3", "▲1 ●6"):
        expect(tried).to_contain_text(text)
    expect(tried.locator(".gh-falling")).to_have_count(14)
    page.get_by_role("button", name="Next step").hover()
    expect(tried).to_have_count(0)
    candidate(page, "Wind").get_by_role("button").focus()
    page.keyboard.press("Tab")  # by the keyboard
    page.keyboard.press("Shift+Tab")
    expect(tried).to_contain_text("Wind: where 14 records would go")
    page.keyboard.press("Escape")
    expect(tried).to_have_count(0)
    assert page.url == address


@ONLY_SWEPT
def test_nothing_moves_where_motion_is_not_wanted(page: Page):
    page.emulate_media(reduced_motion="reduce")
    visit(page, LINK)
    candidate(page, "Humidity").hover()
    places = "(all) => all.map((one) => one.getAttribute('transform')).join()"
    marks = page.locator(".gh-tried .gh-falling")
    expect(marks).to_have_count(14)
    first = marks.evaluate_all(places)
    page.evaluate("() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))")
    assert marks.evaluate_all(places) == first


@ONLY_SWEPT
def test_records_without_a_value_stand_apart(page: Page):
    visit(page, "/grow?data=labor&algorithm=c4.5&detail=2&step=1")
    page.locator(".gh-candidate-table tbody tr").first.hover()
    expect(page.locator(".gh-tried")).to_contain_text("no value")
