"""The toy lesson in a real browser, without app.py: it gets what every lesson gets, with no code for it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PATIENCE_MS, SIZE, started, watch
from tests.browser.learner import FIRST_MS, at_step, button, in_address, say, settled, slider, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("toy")]


@pytest.fixture(scope="module")
def shell(browser: Browser) -> Iterator[BrowserContext]:
    """One profile for all tests of a server without app.py."""
    with started("tests/toy/shell.py") as address:
        context = browser.new_context(viewport=SIZE, base_url=address, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE_MS)
        yield context
        context.close()


@pytest.fixture
def toy(shell: BrowserContext) -> Iterator[Page]:
    page = shell.new_page()
    faults = watch(page)
    yield page
    page.close()  # without app.py Streamlit asks below the deep link for a file that is not there
    assert not [fault for fault in faults if "404" not in fault], faults


@ONLY_SWEPT
def test_player_keys_reload_and_history(toy: Page):
    visit(toy, "/toy?most=7&step=3")
    expect(say(toy)).to_have_text("This is 3 of 7.")
    button(toy, "Next step").click()
    expect(say(toy)).to_have_text("This is 4 of 7.")
    in_address(toy, "step", "4")
    toy.keyboard.press("ArrowLeft")
    expect(say(toy)).to_have_text("This is 3 of 7.")
    toy.keyboard.press("End")
    expect(say(toy)).to_have_text("This is 7 of 7.")
    toy.keyboard.press("Home")
    expect(say(toy)).to_have_text("This is 0 of 7.")
    toy.keyboard.press("ArrowRight")
    expect(say(toy)).to_have_text("This is 1 of 7.")
    in_address(toy, "step", "1")
    settled(toy)
    toy.reload()
    expect(say(toy)).to_have_text("This is 1 of 7.", timeout=FIRST_MS)
    at_step(toy, 1)


@ONLY_SWEPT
def test_its_widget_slips_sidebar_and_presenter_mode(toy: Page):
    visit(toy, "/toy?most=99&step=3&nonsense=1")
    expect(page_note(toy)).to_contain_text("nonsense")
    expect(say(toy)).to_have_text("This is 3 of 20.")
    field = toy.get_by_label("Count to")
    field.fill("7")
    field.press("Enter")
    in_address(toy, "most", "7")
    expect(say(toy)).to_have_text("This is 6 of 7.")
    expect(slider(toy)).to_have_attribute("max", "7")
    settled(toy)
    toy.get_by_text("Present", exact=True).click()
    in_address(toy, "presenter", "true")
    settled(toy)
    expect(field).not_to_be_visible()
    toy.keyboard.press("d")
    expect(field).to_be_visible()
    toy.keyboard.press("Escape")
    expect(say(toy)).to_have_text("This is 6 of 7.")
    toy.get_by_text("Present", exact=True).click()
    toy.get_by_role("link", name="Grow a tree").click()
    expect(toy.locator(".gh-candidate-table, .gh-stage").first).to_be_visible()
    expect(toy).to_have_url(re.compile("/grow"))
    toy.get_by_role("link", name="Toy", exact=True).click()
    expect(say(toy)).to_have_text("This is 4 of 5.")


def page_note(page: Page):
    return page.get_by_role("note")


@ONLY_SWEPT
def test_the_scripts_of_every_lesson_come_within_the_messages(toy: Page):
    asked: list[str] = []
    toy.on("request", lambda request: "/pictures/" in request.url and asked.append(request.url))
    visit(toy, "/grow?data=tennis&algorithm=id3&step=2")
    for step in (3, 2, 1):
        button(toy, "Next step" if step == 3 else "Previous step").click()
        at_step(toy, step)
    expect(button(toy, "Copy link")).to_be_visible()
    expect(toy.locator(".gh-candidate-table")).to_be_visible()
    assert not asked
