"""Back over a change of the table, the recipe and the step at once: the link returns to its old state."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import (
    answered,
    at_step,
    choose,
    drawn,
    in_address,
    items,
    query,
    say,
    settled,
    slider,
    visit,
    way,
)
from tests.restless.acts import TURN
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser

# Plays from the end, which begins again, and pauses at once, as soon as the picture has this step.
AGAIN = """(step) => new Promise((done) => {
    const look = () => {
        const input = document.querySelector(".gh-slider input");
        const play = document.querySelector(".gh-play");
        if (location.pathname !== "/smo" || input?.value !== step) return requestAnimationFrame(look);
        play.click();
        play.click();
        done();
    };
    look();
})"""

READY = {  # a link, and ready cases that change parameters and the step
    "/smo?set=touching&n=30&step=6": ("Clipped at C", "A curved boundary", "Two clouds, a few updates"),
    "/overfit?world=moons&n=60&step=2": ("One oblique split", "Too few examples"),
    "/prune?data=iris&algorithm=c4.5&method=mdl&step=1": ("The weakest link", "10.5/30 against 11/30"),
}


def before_and_back(page: Page, change, steps_too: bool) -> None:
    """Change the link, step at once if asked, and go back as often as necessary: everything is as before."""
    before, shown = query(page), say(page).inner_text()

    def turned() -> None:
        search = page.evaluate("location.search")
        change()
        page.wait_for_function("(search) => location.search !== search", arg=search)
        if steps_too:
            page.keyboard.press("ArrowRight")

    answered(page, turned)
    drawn(page)
    while query(page) != before:  # over the step and the change, without a wait for the server
        page.evaluate("() => new Promise((done) => { addEventListener('popstate', done); history.back() })")
    expect(say(page)).to_have_text(shown, use_inner_text=True)
    settled(page)  # which could still overwrite it
    assert query(page) == before
    at_step(page, int(before["step"]))


@ONLY_SWEPT
@pytest.mark.parametrize("steps_too", [False, True], ids=["at once", "after a step"])
@pytest.mark.parametrize(("link", "label"), [(link, label) for link in READY for label in READY[link]])
def test_back_from_a_ready_case(page: Page, link: str, label: str, steps_too: bool):
    visit(page, link)
    before_and_back(page, way(page, label).click, steps_too)


@ONLY_SWEPT
def test_a_ready_case_leads_to_its_picture(page: Page):
    visit(page, "/smo")
    case = way(page, "Hard margin")
    case.scroll_into_view_if_needed()
    assert page.get_by_test_id("stMain").evaluate("(main) => main.scrollTop") > 0
    case.click()
    in_address(page, "C", "inf")
    settled(page)
    assert page.get_by_test_id("stMain").evaluate("(main) => main.scrollTop") == 0


@ONLY_SWEPT
def test_back_from_another_recipe(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=4")
    for recipe in ("CART", "C4.5", "CHAID", "CART"):
        before_and_back(page, lambda recipe=recipe: choose(page, "Algorithm", recipe), True)


@ONLY_SWEPT
def test_a_mended_link_is_mended_in_the_address_and_makes_no_entry(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3&step=2")
    entries = page.evaluate("history.length")
    visit(page, "/grow?data=tenis&recipe=id3&step=99&node=9.9")
    in_address(page, "step", "11")
    assert query(page) == {"data": "tennis", "algorithm": "id3", "step": "11"}
    assert page.evaluate("history.length") == entries + 1
    expect(page.locator(".gh-note")).to_contain_text("“tenis”, which does not exist")


def test_steps_and_opened_nodes_are_no_entries_of_the_history(page: Page):
    """A remote control sends Page Down and Page Up; one press of back leaves the story."""
    visit(page, "/grow?data=tennis&algorithm=id3")
    first = slider(page).input_value()
    choose(page, "Algorithm", "CART")
    in_address(page, "algorithm", "cart")
    settled(page)
    page.keyboard.press("Home")
    in_address(page, "step", "0")
    settled(page)
    entries = page.evaluate("history.length")
    for step, key in enumerate(("PageDown", "ArrowRight", "PageDown"), start=1):
        page.keyboard.press(key)
        in_address(page, "step", str(step))
    page.keyboard.press("PageUp")
    in_address(page, "step", "2")
    items(page).first.focus()
    page.keyboard.press("Enter")
    in_address(page, "node", "root")
    settled(page)
    assert page.evaluate("history.length") == entries
    page.go_back()
    in_address(page, "algorithm", "id3")
    at_step(page, int(first))


@ONLY_SWEPT
def test_who_comes_back_and_begins_again_at_once_is_heard(page: Page):
    """The picture returns with the data of its first mount. They name the step to which the learner goes."""
    visit(page, "/smo?set=touching&n=30&step=0")
    settled(page)
    page.keyboard.press("End")
    settled(page)
    end = slider(page).input_value()
    page.evaluate(TURN, "/glossary")
    expect(page.locator("h1")).to_have_text("Glossary")
    page.evaluate("history.back()")
    page.evaluate(AGAIN, end)
    settled(page)
    at_step(page, 0)
    expect(page.locator("h1.gh-shown")).to_contain_text("step 0")


@ONLY_SWEPT
def test_an_address_that_is_written_late_is_corrected_even_if_its_run_was_never_seen(page: Page):
    """Streamlit pushes the address of a run. A quick run ends before React shows that it began."""
    visit(page, "/grow?data=tennis&algorithm=id3&step=2")
    settled(page)
    page.evaluate("history.pushState({}, '', location.href.replace('step=2', 'step=1&presenter=true'))")
    in_address(page, "step", "2")
    at_step(page, 2)
