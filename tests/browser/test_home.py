"""Home goes on where the learner was and is short on a phone. The page of all lessons can be searched."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import axe_faults, fits, in_address, on_a_phone, settled, visit, way
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser
SCREENS = 4  # of a phone, at most
KEPT = "name => JSON.parse(localStorage.getItem('glasshouse course') ?? '[]').includes(name)"
HEIGHT = "() => document.querySelector('[data-testid=stMain]').scrollHeight / innerHeight"


def test_after_two_steps_home_continues_with_the_third(page: Page):
    visit(page, "/", ".gh-chapter")
    primary, words = page.locator(".gh-primary a"), page.locator(".gh-course-words")
    expect(primary).to_have_text("Start chapter 1")
    expect(words).to_contain_text("0 of ")
    primary.click()
    page.wait_for_function("() => location.pathname === '/predict'")
    settled(page)
    page.keyboard.press("End")
    page.wait_for_function(KEPT, arg="tree 1")
    visit(page, "/grow?data=tennis&algorithm=id3&step=end")
    page.wait_for_function(KEPT, arg="id3 1")
    visit(page, "/", ".gh-chapter")
    expect(primary).to_have_text("Continue: chapter 3, Guess: Which attribute comes first?")
    expect(words).to_contain_text("2 of ")
    expect(page.get_by_role("progressbar", name="Progress in the course")).to_have_attribute(
        "aria-valuenow", "2"
    )
    expect(page.locator("[data-chapter=id3] > summary")).to_have_attribute("data-gh-note", "1 of 5")
    assert not axe_faults(page)
    page.get_by_text("Show progress").click()
    expect(primary).to_have_text("Start chapter 1")
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.locator("[data-gh-note], [data-gh-next]")).to_have_count(0)
    in_address(page, "progress", "false")
    settled(page)
    page.get_by_text("Show progress").click()
    expect(primary).to_contain_text("Continue")
    primary.click()
    in_address(page, "detail", "1")


@ONLY_SWEPT
def test_on_a_phone_only_one_chapter_is_open(page: Page):
    on_a_phone(page)
    visit(page, "/", ".gh-chapter")
    opened = page.locator(".gh-chapter[open]")
    expect(opened).to_have_count(1)
    assert page.evaluate(HEIGHT) <= SCREENS
    fits(page)
    visit(page, "/?chapter=pruning", ".gh-chapter")
    expect(opened).to_have_attribute("data-chapter", "pruning")
    expect(way(page, "Prune by hand")).to_be_in_viewport(ratio=1)
    page.locator("[data-chapter=rules] summary").click()
    expect(way(page, "A tree as a list of rules")).to_be_visible()
    assert not axe_faults(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".gh-chapter:not([open])")).to_have_count(0)


@ONLY_SWEPT
def test_the_search_finds_lessons_cases_and_data_sets(page: Page):
    visit(page, "/lessons?find=iris", ".gh-listed:visible")
    heads = page.locator(".gh-listed:visible h3")
    expect(heads.filter(has_text="Iris")).to_have_count(1)
    expect(heads.filter(has_text="Glass")).to_have_count(0)
    expect(way(page, "Two species of iris")).to_be_visible()
    assert not axe_faults(page)
    field = page.get_by_role("searchbox", name="Search lessons, examples and data")
    field.fill("surrogate splits")
    expect(heads.first).to_have_text("Grow a tree")
    in_address(page, "find", "surrogate splits")
    field.fill("zzz")
    expect(heads).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="Nothing here matches")).to_be_visible()
    field.fill("")
    in_address(page, "find", None)
    expect(way(page, "Two species of iris")).to_have_count(0)  # what the search opened is closed again
    on_a_phone(page)
    fits(page)
    assert not axe_faults(page)
    field.fill("outlier, hard margin")
    way(page, "One outlier, hard margin").click()
    page.wait_for_function("() => location.pathname === '/slack'")
