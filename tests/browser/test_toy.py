"""The toy lesson in a real browser: player, keys, link, reload. Served by the shell alone, without app.py."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import started, watch

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shell() -> Iterator[str]:
    with started("tests/toy/shell.py") as address:
        yield address


@pytest.fixture
def toy(browser: Browser, shell: str) -> Iterator[Page]:
    page = browser.new_page()
    faults = watch(page)
    page.goto(f"{shell}/toy?most=7&step=3")
    expect(page.get_by_role("status").first).to_have_text("This is 3 of 7.")
    yield page
    page.close()
    assert not [fault for fault in faults if "404" not in fault], faults


def test_the_player_goes_on_and_the_sentence_and_the_address_follow(toy: Page):
    toy.get_by_role("button", name="Next").click()
    expect(toy.get_by_role("status").first).to_have_text("This is 4 of 7.")
    expect(toy).to_have_url(re.compile("step=4"))


def test_the_keys_of_every_lesson(toy: Page):
    toy.get_by_role("button", name="Next").focus()
    toy.keyboard.press("ArrowLeft")
    expect(toy.get_by_role("status").first).to_have_text("This is 2 of 7.")
    toy.keyboard.press("End")
    expect(toy.get_by_role("status").first).to_have_text("This is 7 of 7.")
    toy.keyboard.press("Home")
    expect(toy.get_by_role("status").first).to_have_text("This is 0 of 7.")


def test_a_reload_and_back_bring_the_place_back(toy: Page):
    toy.get_by_role("button", name="Next").click()
    expect(toy).to_have_url(re.compile("step=4"))
    toy.reload()
    expect(toy.get_by_role("status").first).to_have_text("This is 4 of 7.")


def test_presenter_mode(toy: Page):
    toy.get_by_text("Present", exact=True).click()
    expect(toy.get_by_label("Count to")).to_have_count(0)
    expect(toy.get_by_role("status").first).to_have_text("This is 3 of 7.")
