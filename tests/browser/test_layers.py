"""Two layers of choices, in a browser: a beginner sees the data, and the rest opens by a button."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import choose, query, settled, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

CHANGE = ".st-key-change button"


@ONLY_SWEPT
def test_the_other_choices_open_by_keyboard_and_stay_while_the_learner_stays(page: Page):
    visit(page, "/grow?data=tennis")
    button, algorithm = page.locator(CHANGE), page.get_by_label("Algorithm", exact=True)
    expect(button).to_have_text("Hunt’s algorithm, Information gain · Change")
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(algorithm).to_have_count(0)
    button.focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(algorithm).to_be_visible()
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('.st-key-changing'))"), "they come next"
    page.keyboard.press("Escape")
    choose(page, "Data", "Iris · 150")
    expect(algorithm).to_be_visible()
    button.click()
    settled(page)
    expect(algorithm).to_have_count(0)


@ONLY_SWEPT
def test_a_link_that_names_a_choice_shows_it(page: Page):
    visit(page, "/grow?data=tennis&algorithm=cart")
    expect(page.get_by_label("Algorithm", exact=True)).to_be_visible()
    expect(page.locator(CHANGE)).to_have_text("CART, Gini decrease · Change")
    page.locator(CHANGE).click()
    settled(page)
    expect(page.get_by_label("Algorithm", exact=True)).to_have_count(0)
    assert query(page)["algorithm"] == "cart"


@ONLY_SWEPT
def test_the_candidates_show_what_decides_and_the_rest_on_request(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=1")
    table, others = page.locator(".gh-candidate-table"), page.get_by_role("button", name="Other measures")
    head = table.get_by_role("columnheader")
    expect(head).to_have_count(2)
    expect(others).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_text("● marks the best value of each measure.")).to_be_hidden()
    others.click()
    expect(head).to_have_count(6)
    expect(page.get_by_text("● marks the best value of each measure.")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    settled(page)
    expect(head).to_have_count(6)
    expect(others).to_be_focused()


@ONLY_SWEPT
def test_a_story_that_opens_further_on_can_be_seen_from_the_start(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3")
    start, play = page.get_by_role("button", name="From the start"), page.get_by_role("button", name="Play")
    expect(page.locator(".gh-place")).to_have_text("step 3 of 11")
    assert "step" not in query(page)
    start.click()
    settled(page)
    expect(page.locator(".gh-place")).to_have_text("step 0 of 11")
    expect(start).to_be_hidden()
    expect(play).to_be_focused()
    assert query(page)["step"] == "0"
    visit(page, "/grow?data=tennis&algorithm=id3&step=3")
    expect(start).to_be_hidden()


@ONLY_SWEPT
def test_guessing_begins_at_the_start_if_nobody_has_moved(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3")
    page.get_by_text("Guess first").first.click()
    settled(page)
    expect(page.locator(".gh-place")).to_have_text("step 0, then a question")
    expect(page.locator(".st-key-question")).to_be_visible()


@ONLY_SWEPT
def test_pruning_by_hand_has_no_player_until_something_was_pruned(page: Page):
    visit(page, "/prune?data=iris&algorithm=cart", ".gh-say")
    player = page.locator(".gh-player")
    expect(player).to_be_hidden()
    expect(page.locator("h1.gh-shown")).not_to_contain_text("step")
    visit(page, "/prune?data=iris&algorithm=cart&cuts=0", ".gh-say")
    expect(player).to_be_visible()
    expect(page.locator(".gh-place")).to_have_text("step 1 of 1")


@ONLY_SWEPT
def test_the_fields_of_a_node_follow_its_records(page: Page):
    visit(page, "/node?step=end")
    first, second = (page.get_by_label(name, exact=True) for name in ("▲ C0", "● C1"))
    expect(first).to_have_value("6")
    expect(second).to_have_value("0")
    page.keyboard.press("ArrowLeft")
    settled(page)
    expect(first).to_have_value("5")
    expect(second).to_have_value("1")


@ONLY_SWEPT
def test_every_page_shows_its_title(page: Page):
    for link, title in (("/grow", "Grow a tree"), ("/margin", "Maximum margin"), ("/practice", "Exercises")):
        visit(page, link, ".gh-say")
        box = page.locator("h1.gh-shown span").first
        expect(box).to_have_text(title)
        assert box.bounding_box()["width"] > 30, link
