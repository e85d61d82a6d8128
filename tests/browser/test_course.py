"""Three learners go through the whole course, from Home and by Next alone, in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import FIRST_MS, fits, on_a_phone, settled
from tests.support.sweep import ONLY_SWEPT
from views.course import CHAPTERS
from views.course.path import Place

pytestmark = pytest.mark.browser

PLACES = [Place(i, j) for i, chapter in enumerate(CHAPTERS) for j in range(len(chapter.steps) + 1)]
NEXT = ".gh-path-next"


def clicks(page: Page, at: int) -> None:
    """With a mouse."""
    page.locator(NEXT).click()


def taps(page: Page, at: int) -> None:
    """On a phone."""
    page.locator(NEXT).click()


def types(page: Page, at: int) -> None:
    """By keyboard, with a reload now and then, and once a chapter back and forward again."""
    if at % 7 == 3:
        page.reload()
        expect(page.locator(NEXT)).to_be_visible(timeout=FIRST_MS)
        settled(page)
    if PLACES[at].at == 1:
        here = page.url
        page.go_back()
        page.wait_for_function("(here) => location.href !== here", arg=here)
        settled(page)
        page.go_forward()
        arrived(page, at)
    page.locator(NEXT).focus()
    page.keyboard.press("Enter")


def arrived(page: Page, at: int) -> None:
    """The strip names the chapter and the step, and the page has its title and something to see."""
    place = PLACES[at]
    strip = page.get_by_role("navigation", name="The course")
    here = strip.locator("[aria-current=step]")
    expect(here).to_have_attribute("data-id", place.name, timeout=FIRST_MS)
    expect(strip.locator(".gh-path-chapter b")).to_have_text(f"Chapter {place.chapter + 1}")
    settled(page)
    expect(page.locator("h1").first).not_to_be_empty()
    expect(page.locator(":is(.gh-stage, .gh-practice, [role=group]):visible").first).to_be_visible()
    expect(page.get_by_text("Something went wrong")).to_have_count(0)
    fits(page)


@ONLY_SWEPT
@pytest.mark.parametrize("ways", [clicks, taps, types], ids=lambda ways: ways.__name__)
def test_next_alone_leads_from_home_through_every_chapter(page: Page, ways: Callable[[Page, int], None]):
    if ways is taps:
        on_a_phone(page)
    page.goto("/")
    begin = page.get_by_role("link", name="Start chapter 1")
    expect(begin).to_be_visible(timeout=FIRST_MS)
    settled(page)
    begin.click()
    seen = list[str]()
    for at in range(len(PLACES)):
        arrived(page, at)
        seen.append(page.url)
        ways(page, at)
    expect(page.get_by_role("heading", level=1)).to_have_text("Mock exam", timeout=FIRST_MS)
    settled(page)
    assert len({*seen}) == len(seen), "no page comes twice"
