"""A learner goes through a chapter of the course by Next alone, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import (
    agreed,
    axe_faults,
    button,
    fits,
    in_address,
    on_a_phone,
    say,
    settled,
    visit,
)
from tests.support.sweep import ONLY_SWEPT
from views.course import CHAPTERS

pytestmark = pytest.mark.browser

STEPS = CHAPTERS[0].steps


def path(page: Page):
    return page.get_by_role("navigation", name="The course")


def test_next_leads_from_story_to_guess_to_exercise_and_marks_what_was_done(page: Page):
    page.goto("/predict?data=tennis&algorithm=id3")
    here = path(page).locator("[aria-current=step]")
    expect(here).to_have_text("See", timeout=30_000)
    expect(path(page)).to_contain_text("Chapter 1")
    expect(page.locator(".gh-ended")).to_have_count(0)
    settled(page)
    page.keyboard.press("End")
    onward = page.locator(".gh-ended a")
    expect(onward).to_have_text(f"Next: Guess. {STEPS[1].way.label}")
    expect(here).to_have_attribute("data-gh-step", "done")
    settled(page)
    onward.click()
    expect(here).to_have_text("Guess")
    in_address(page, "guess", "true")
    expect(path(page).locator("[data-gh-step=done]")).to_have_count(1)
    settled(page)
    path(page).get_by_role("link", name="Next: Practise").click()
    expect(here).to_have_text("Practise")
    expect(path(page).locator("[data-gh-step=done]")).to_have_count(1)  # no guess was made
    expect(say(page)).to_contain_text("Read the tree.")
    settled(page)
    page.reload()
    expect(here).to_have_text("Practise", timeout=30_000)
    expect(path(page).locator("li").first).to_have_attribute("data-gh-step", "done")
    assert not axe_faults(page)


def test_a_guess_counts_when_its_last_question_is_answered_and_says_so(page: Page):
    visit(page, "/predict?data=tennis&algorithm=id3&guess=true")
    here = path(page).locator("[aria-current=step]")
    which, question = page.locator(".gh-which"), page.locator(".st-key-question")
    expect(which).to_have_text("Guess 1 of 3")
    for last in (False, False, True):
        question.locator(".st-key-answers-given button").first.click()
        expect(page.locator(".gh-answered")).to_be_visible()
        settled(page)
        expect(here).to_have_attribute("data-gh-step", "done" if last else "open")
        if not last:
            button(page, "Next guess").click()
            settled(page)
    expect(page.locator(".gh-ended")).to_have_text(
        f"That was the last guess. Next: Practise. {STEPS[2].way.label}"
    )


@ONLY_SWEPT
def test_what_is_there_to_see_counts_when_the_learner_goes_on_by_next(page: Page):
    visit(page, "/predict?data=tennis&algorithm=id3")
    first = path(page).locator("li").first
    expect(first).to_have_attribute("data-gh-step", "open")
    path(page).get_by_role("link", name="Next: Guess").click()
    expect(path(page).locator("[aria-current=step]")).to_have_text("Guess")
    expect(first).to_have_attribute("data-gh-step", "done")


READ = (".gh-shown", ".gh-intro", ".gh-say")  # from top to bottom
COLUMN = ".st-key-beside"
SCROLLED = f"() => document.querySelector('{COLUMN}').scrollTop"


@ONLY_SWEPT
def test_a_story_that_the_course_opens_in_its_middle_says_how_it_begins(page: Page):
    visit(page, "/grow?data=incomes&algorithm=cart&detail=3&max_depth=1")
    expect(page.locator(".gh-intro")).to_contain_text("At the start: All 10 records start at the root")
    expect(button(page, "From the start")).to_be_visible()
    assert page.evaluate(SCROLLED) == 0
    tops = [page.locator(css).first.bounding_box()["y"] for css in (*READ, COLUMN, ".st-key-calculation")]
    assert tops == sorted(tops), "the beginning is read first, and no table is cut at the top of the column"
    page.keyboard.press("ArrowRight")
    agreed(page)
    expect(page.locator(".gh-intro")).to_have_count(0)
    expect(page.locator(".gh-scan .gh-trial").last).to_be_in_viewport()  # what the sentence speaks of
    page.keyboard.press("ArrowLeft")
    agreed(page)
    expect(page.locator(".gh-intro")).to_have_count(0)


@ONLY_SWEPT
@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_a_calculation_that_the_link_opens_leaves_the_candidates_in_sight(page: Page, size: tuple[int, int]):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visit(page, "/grow?data=tax&algorithm=c4.5&look=Marital+Status")
    column, table = (page.locator(css).bounding_box() for css in (COLUMN, f"{COLUMN} .gh-candidates"))
    assert table["y"] >= column["y"]


@ONLY_SWEPT
def test_another_page_of_the_course_begins_at_the_top_of_the_column(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3")
    page.locator(COLUMN).hover()
    page.mouse.wheel(0, 2000)
    page.wait_for_function(f"() => ({SCROLLED})() > 50")
    path(page).get_by_role("link", name="Next: Guess").click()
    expect(page.locator(".st-key-question")).to_contain_text(
        "Which attribute does ID3 split on to predict survived?"
    )
    settled(page)
    assert page.evaluate(SCROLLED) == 0


@ONLY_SWEPT
def test_on_a_phone_the_beginning_of_a_story_is_read_first_and_leaves_its_room(page: Page):
    on_a_phone(page)
    visit(page, "/predict?data=tennis&algorithm=id3")
    places = [page.locator(css).bounding_box()["y"] for css in (*READ, ".gh-player")]
    assert places == sorted(places)
    fits(page)
    assert not axe_faults(page)
    button(page, "Next step").click()
    agreed(page)
    expect(page.locator(".gh-intro")).to_have_count(0)
    assert page.locator(".gh-player").bounding_box()["y"] == pytest.approx(places[-1], abs=1)


@ONLY_SWEPT
def test_the_strip_stays_in_sight_on_a_phone_and_hides_in_presenter_mode(page: Page):
    on_a_phone(page)
    page.goto("/grow?data=tennis&algorithm=id3&step=end")
    onward = path(page).get_by_role("link", name="Next: Guess")
    expect(onward).to_be_in_viewport(timeout=30_000)
    fits(page)
    page.goto("/grow?data=tennis&algorithm=id3&step=end&presenter=true")
    expect(say(page)).to_contain_text("The tree is finished", timeout=30_000)
    expect(path(page)).to_have_count(0)
    expect(page.locator(".gh-ended")).to_have_count(0)


@ONLY_SWEPT
def test_a_page_without_a_player_counts_once_something_was_done(page: Page):
    visit(page, "/compare?data=tennis&algorithms=id3,cart&guess=true")
    here = path(page).locator("[aria-current=step]")
    expect(here).to_have_text("Guess")
    page.keyboard.press("Escape")
    expect(here).to_have_attribute("data-gh-step", "open")
    page.locator(".st-key-question").get_by_role("button", name="the root").click()
    expect(here).to_have_attribute("data-gh-step", "done")
    visit(page, "/margin")
    expect(here).to_have_text("See 1 of 2")
    expect(here).to_have_attribute("data-gh-step", "open")
    page.get_by_text("Show the optimum").click()
    expect(here).to_have_attribute("data-gh-step", "done")
    settled(page)  # a tab that is closed while it works may store its place after the next test began


@ONLY_SWEPT
def test_an_optional_step_is_in_the_strip_only_on_its_own_page(page: Page):
    visit(page, "/practice?kind=threshold&number=6", ".gh-practice")
    expect(path(page).locator("li")).to_have_text(["See", "Guess", "Practise", "Questions"])
    visit(page, "/practice?kind=grow", ".gh-practice")
    expect(path(page).locator("li")).to_have_text(
        ["See", "Guess", "Practise 1", "Practise 2 of 2", "Questions"]
    )
    expect(path(page).get_by_role("link", name="Practise 2 of 2: A tree by hand")).to_have_count(1)
    visit(page, "/practice?kind=counting", ".gh-practice")
    expect(path(page).locator("[aria-current=step]")).to_have_text("More")
    path(page).get_by_role("link", name="Next: Questions").click()
    page.wait_for_function("() => location.pathname === '/chapter'")
