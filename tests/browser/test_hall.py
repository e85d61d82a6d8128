"""The hall votes on a question: the lecturer's page and phones beside it."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.learner import at_step, axe_faults, button, settled, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser
STORY = "/grow?data=tennis&algorithm=id3&guess=true&presenter=true"
PHONE = {"width": 390, "height": 844}


def called(page: Page) -> str:
    """The address for phones, once the hall may vote."""
    code = page.locator(".gh-hall-code")
    expect(code).to_be_visible(timeout=30_000)
    letters = re.sub(r"\W", "", code.inner_text())
    assert len(letters) == 6
    return f"http://{page.locator('.gh-hall b').inner_text()}/{letters}"


def phone(browser: Browser, address: str) -> Page:
    page = browser.new_context(viewport=PHONE).new_page()
    page.goto(address)
    return page


def answers(phone: Page, name: str) -> None:
    """Choose an answer, and wait until it is kept."""
    phone.get_by_role("button", name=name, exact=True).click()
    expect(phone.locator("#status")).to_have_text(f"Your answer: {name}. You can still change it.")


def test_the_hall_votes_twice_and_its_majority_is_compared_with_the_answer(page: Page, browser: Browser):
    visit(page, STORY)
    button(page, "Ask the hall").focus()
    page.keyboard.press("Enter")
    address = called(page)
    expect(button(page, "Show the votes")).to_be_focused()
    assert not axe_faults(page)
    phones = [phone(browser, address.lower() if i else address) for i in range(3)]
    first, second, third = phones
    expect(first.get_by_role("heading")).to_have_text("Which attribute does ID3 split on to predict Play?")
    assert not axe_faults(first)
    answers(first, "Humidity")
    answers(second, "Wind")
    answers(second, "Humidity")
    answers(third, "Outlook")
    expect(page.locator(".gh-hall-count")).to_have_text("3 votes")
    first.reload()
    expect(first.locator("#status")).to_have_text("Your answer: Humidity. You can still change it.")
    page.keyboard.press("PageDown")
    rows = page.locator(".gh-votes tbody tr")
    expect(rows).to_have_text([re.compile(r"Outlook\s*1\s*33 %"), re.compile(r"Humidity\s*2\s*67 %")])
    assert not axe_faults(page)
    expect(first.locator("#status")).to_have_text("The vote is over. Look at the board.")
    expect(first.get_by_role("button", name="Wind")).to_be_disabled()
    button(page, "Vote again").click()
    assert called(page) == address, "the phones stay"
    expect(first.locator("#status")).to_have_text("Choose an answer.")
    first.get_by_role("button", name="Outlook", exact=True).focus()
    first.keyboard.press("Enter")
    expect(first.locator("#status")).to_contain_text("Your answer: Outlook")
    answers(third, "Outlook")
    expect(page.locator(".gh-hall-count")).to_have_text("2 votes")
    page.keyboard.press("PageDown")
    expect(button(page, "Show the answer")).to_be_visible()
    page.keyboard.press("PageDown")
    shown = page.locator(".gh-answered")
    expect(shown).to_contain_text(
        "✓ Correct. The hall said Outlook (2 of 2 votes). Outlook has an information gain"
    )
    expect(rows).to_have_text([re.compile(r"✓ Outlook\s*1\s*33 %\s*2\s*100 %"), re.compile("Humidity")])
    at_step(page, 1)
    expect(first.locator("#status")).to_have_text("Wait for the next question. It appears here by itself.")
    expect(first.get_by_role("heading")).to_have_text("Vote with your phone")
    page.keyboard.press("PageDown")
    button(page, "Ask the hall").click()
    assert called(page) == address
    expect(first.get_by_role("heading")).to_have_text(re.compile("Which attribute"))
    for one in phones:
        one.context.close()


@ONLY_SWEPT
def test_a_reload_finds_the_hall_again_and_stopping_leaves_the_guess_to_the_lecturer(
    page: Page, browser: Browser
):
    visit(page, STORY)
    button(page, "Ask the hall").click()
    address = called(page)
    one = phone(browser, address)
    answers(one, "Wind")
    expect(page.locator(".gh-hall-count")).to_have_text("1 vote")
    page.reload()
    assert called(page) == address
    expect(page.locator(".gh-hall-count")).to_have_text("1 vote")
    code, square = page.locator(".gh-hall-code"), page.locator(".gh-qr")
    page.evaluate("() => { document.querySelector('.gh-hall-code').textContent = 'WWW MWM' }")
    wide, beside = code.bounding_box(), square.bounding_box()
    assert wide is not None
    assert beside is not None
    assert wide["x"] + wide["width"] <= beside["x"], "a code of wide letters is beside the square"
    expect(button(page, "Stop the vote")).to_be_in_viewport(ratio=1)
    page.evaluate("(code) => { document.querySelector('.gh-hall-code').textContent = code }", address[-6:])
    assert "hall" not in page.url
    assert page.evaluate("() => document.cookie.includes('glasshouse-hall')") is False
    button(page, "Stop the vote").click()
    expect(button(page, "Ask the hall")).to_be_visible()
    settled(page)
    page.keyboard.press("1")
    expect(page.locator(".gh-answered")).to_contain_text("Correct. Outlook has an information gain")
    expect(page.locator(".gh-votes")).to_have_count(0)
    expect(one.locator("#status")).to_contain_text("Wait for the next question.")
    one.context.close()


@ONLY_SWEPT
def test_a_wrong_code_is_told_and_can_be_typed_again(page: Page, browser: Browser):
    visit(page, "/predict?data=tennis&algorithm=id3&guess=true&presenter=true")
    button(page, "Ask the hall").click()
    address, code = called(page).rsplit("/", 1)
    one = phone(browser, f"{address}/{'B' * 6}")
    expect(one.locator("#lost")).to_have_text(
        "No vote has the code BBBBBB. Compare it with the code on the board."
    )
    assert not axe_faults(one)
    one.get_by_label("Code on the board").fill(f"{code[:3].lower()} {code[3:].lower()}")
    one.keyboard.press("Enter")
    expect(one.locator("#answers button").first).to_be_visible()
    assert one.url.endswith(code)
    one.context.close()


@ONLY_SWEPT
def test_a_phone_without_a_connection_sends_its_answer_later(page: Page, browser: Browser):
    visit(page, STORY)
    button(page, "Ask the hall").click()
    one = phone(browser, called(page))
    expect(one.locator("#answers button").first).to_be_visible()
    one.context.set_offline(True)
    one.get_by_role("button", name="Wind").click()
    expect(one.locator("#status")).to_contain_text("has not been sent yet")
    one.context.set_offline(False)
    expect(one.locator("#status")).to_have_text("Your answer: Wind. You can still change it.")
    expect(page.locator(".gh-hall-count")).to_have_text("1 vote")
    one.context.close()


@ONLY_SWEPT
def test_where_a_question_is_answered_in_the_picture_the_button_says_so(page: Page):
    visit(page, "/margin?guess=true&presenter=true", ".gh-point")
    expect(page.locator(".st-key-question")).to_be_visible()
    expect(button(page, "Ask the hall")).to_be_disabled()
