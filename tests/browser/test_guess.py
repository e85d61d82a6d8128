"""A learner guesses first, by keyboard and in the picture, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import at_step, axe_faults, button, in_address, items, settled, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser
MARKS = "marks => marks.map((mark) => mark.dataset.what)"


def test_an_attribute_is_guessed_by_keyboard_and_the_step_tells(page: Page):
    visit(page, "/grow?data=tennis&algorithm=id3")
    page.get_by_text("Guess first", exact=True).click()
    in_address(page, "guess", "true")
    settled(page)
    question = page.locator(".st-key-question")
    expect(question).to_contain_text("Which attribute does ID3 split on to predict Play?")
    expect(items(page)).to_have_count(1)
    page.keyboard.press("End")
    at_step(page, 0)
    expect(page.locator(".gh-place")).to_have_text("step 0, then a question")
    expect(button(page, "Go to the question")).to_be_visible()
    expect(button(page, "Next step")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(question.get_by_role("button", name="Outlook")).to_be_focused()
    assert not axe_faults(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    in_address(page, "step", "1")
    expect(page.locator(".gh-answered")).to_contain_text(
        "You said Temperature. Temperature has an information gain of 0.029. Its branches are "
        "Hot (▲\xa02 ●\xa02), Mild (▲\xa02 ●\xa04) and Cool (▲\xa01 ●\xa03). No branch is pure. "
        "“Cool” is the purest, with 75\xa0% ● Yes. Outlook has "
        "an information gain of 0.247"
    )
    expect(items(page)).to_have_count(4)
    assert page.locator(".gh-guess").evaluate_all(MARKS) == ["wrong"]
    assert not axe_faults(page)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    at_step(page, 2)
    expect(question).to_be_visible()
    question.get_by_role("button", name="Humidity").click()
    expect(page.locator(".gh-answered")).to_contain_text("Correct.")
    settled(page)
    assert page.locator(".gh-guess").evaluate_all(MARKS) == ["wrong", "right"]


@ONLY_SWEPT
def test_a_branch_is_guessed_by_a_click_on_its_node(page: Page):
    visit(page, "/predict?data=tennis&algorithm=id3&guess=true")
    items(page).nth(1).click()
    expect(page.locator(".gh-answered")).to_contain_text("Correct.")
    in_address(page, "step", "1")
    page.keyboard.press("ArrowRight")
    at_step(page, 2)
    button(page, "I don’t know").click()
    in_address(page, "step", "3")
    settled(page)
    page.keyboard.press("End")
    expect(page.get_by_text("How many tests did it go through?")).to_be_visible()
    button(page, "I don’t know").click()
    settled(page)
    page.keyboard.press("End")
    expect(page.locator(".st-key-guesses")).to_contain_text("1 of 3 guesses correct.")


def test_a_click_on_the_label_of_a_branch_is_a_click_on_the_node_below_it(page: Page):
    visit(page, "/predict?data=tennis&algorithm=id3&row=6&guess=true")
    page.locator(".gh-label", has_text="Rain").locator("text").click()
    expect(page.locator(".gh-answered")).to_contain_text("Correct.")
    assert page.evaluate("document.activeElement.matches('.gh-item')")
    visit(page, "/grow?data=tennis&step=3")
    page.locator(".gh-label", has_text="Overcast").locator("text").click()
    in_address(page, "node", "1")
    page.locator(".gh-label", has_text="Overcast").locator("text").click()
    in_address(page, "node", None)


@ONLY_SWEPT
def test_a_reload_of_the_tab_keeps_what_was_guessed(page: Page):
    visit(page, "/predict?data=tennis&algorithm=id3&guess=true")
    items(page).nth(1).click()
    expect(page.locator(".gh-answered")).to_contain_text("Correct.")
    in_address(page, "step", "1")
    settled(page)
    page.reload()
    expect(page.locator(".gh-answered")).to_contain_text("Correct.", timeout=30_000)
    settled(page)
    assert page.locator(".gh-guess").evaluate_all(MARKS) == ["right"]


@ONLY_SWEPT
def test_where_nothing_can_be_kept_that_is_said(page: Page):
    visit(page, "/predict?data=tennis&algorithm=id3&guess=true")
    settled(page)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    items(page).nth(1).click()
    expect(page.get_by_text("This browser does not let a page keep your guesses")).to_be_visible()


@ONLY_SWEPT
def test_an_answer_to_the_question_of_a_sentence_leads_on_and_stays(page: Page):
    visit(page, "/crowd?view=bagging&step=0")
    question = page.locator(".st-key-question")
    expect(question).to_contain_text("What share of the points do you expect never to be drawn?")
    assert page.locator(".gh-ahead").count() == 1
    expect(page.locator(".gh-place")).to_have_text("step 0 of 9")
    assert not axe_faults(page)
    button(page, "0 to 20 %").click()
    in_address(page, "step", "1")
    answered = page.locator(".gh-answered")
    expect(answered).to_contain_text("You said 0 to 20 %.")
    expect(question).to_have_count(0)
    settled(page)
    assert page.locator(".gh-guess").count() == 0
    page.reload()
    at_step(page, 1)
    page.keyboard.press("ArrowLeft")
    at_step(page, 0)
    expect(question).to_contain_text("You said 0 to 20 %.")
    expect(question.get_by_role("button")).to_have_count(0)


@ONLY_SWEPT
def test_a_learner_steps_past_the_question_of_a_sentence(page: Page):
    visit(page, "/crowd?view=bagging&step=0")
    question = page.locator(".st-key-question")
    expect(question).to_be_visible()
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    expect(question).to_have_count(0)
    expect(page.locator(".gh-answered")).to_have_count(0)
    page.keyboard.press("End")
    at_step(page, 9)
    expect(page.locator(".st-key-guesses")).to_have_count(0)


@ONLY_SWEPT
def test_on_a_phone_the_question_and_its_answer_are_above_the_picture(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, "/predict?data=tennis&algorithm=id3&guess=true")
    stage, question = page.locator(".gh-stage"), page.locator(".st-key-question")
    expect(question).to_be_visible()
    asked = question.bounding_box()
    assert asked
    assert asked["y"] + asked["height"] <= stage.bounding_box()["y"]
    question.get_by_role("button", name="Sunny").click()
    answered = page.locator(".gh-answered")
    expect(answered).to_contain_text("Correct")
    settled(page)
    shown = answered.bounding_box()
    assert shown
    assert shown["y"] + shown["height"] <= stage.bounding_box()["y"]
