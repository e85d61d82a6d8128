"""The end of a chapter by keyboard in a real browser: reasons, what the browser keeps, and the way on."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import PLAYER, axe_faults, fits, on_a_phone, settled, visit
from tests.support.sweep import ONLY_SWEPT
from views.course import CHAPTERS

pytestmark = pytest.mark.browser
(ID3,) = [chapter for chapter in CHAPTERS if chapter.key == "id3"]
KEPT = "() => JSON.parse(localStorage.getItem('glasshouse course') ?? '[]')"
FORGET = "() => localStorage.removeItem('glasshouse course')"
PLACES = """() => [...document.querySelectorAll(".gh-end h2, .gh-end button, .gh-ended")]
    .map((one) => Math.round(one.getBoundingClientRect().top
        - document.querySelector(".gh-end").getBoundingClientRect().top))"""


def choices(page: Page, place: int, right: bool) -> list[Locator]:
    """The buttons of the right or of the wrong choices of a question."""
    question = ID3.questions[place]
    group = page.get_by_role("group", name=question.text)
    found = [one.text for one in question.choices if one.right is right]
    return [group.get_by_role("button", name=text, exact=True) for text in found]


@pytest.fixture(autouse=True)
def newcomer(page: Page) -> None:
    """Other tests may have gone through chapters, and all tabs share what this browser keeps."""
    page.goto("/_stcore/health")
    page.evaluate(FORGET)


def test_a_wrong_answer_says_why_and_three_right_ones_end_the_chapter(page: Page):
    on_a_phone(page)
    visit(page, "/chapter?chapter=id3", ".gh-ask")
    before = page.evaluate(PLACES)
    choices(page, 0, False)[0].focus()
    page.keyboard.press("Enter")
    said = page.get_by_role("status").filter(has_text="Not quite.")
    expect(said).to_contain_text("This is the entropy of the node.")
    expect(said).to_contain_text("Try again.")
    assert page.evaluate(KEPT) == []
    for place in range(3):
        choices(page, place, True)[0].focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("status").filter(has_text="Correct!")).to_have_count(place + 1)
    expect(said).to_have_count(0)
    able = page.get_by_role("status").filter(has_text=f"You can now {ID3.able}.")
    expect(able).to_be_in_viewport(ratio=1)
    assert page.evaluate(PLACES) == before, "something has moved"
    assert page.evaluate(KEPT) == ["id3 end"]
    assert axe_faults(page) == []
    fits(page)
    page.reload()
    expect(able).to_be_visible()
    expect(page.get_by_role("button", name="0 (right)", exact=True)).to_be_visible()
    settled(page)
    page.get_by_role("link", name="Next chapter: Numbers and thresholds").click()
    expect(page.locator(PLAYER).first).to_be_visible()
    settled(page)
    assert page.evaluate(KEPT) == ["id3 end"]  # a story counts once its end was seen


@ONLY_SWEPT
def test_a_learner_can_answer_again_and_the_chapter_stays_passed(page: Page):
    visit(page, "/chapter?chapter=id3", ".gh-ask")
    for place in range(3):
        choices(page, place, True)[0].click()
    page.get_by_role("button", name="Answer again").click()
    expect(page.get_by_text("0 of 3 answered correctly")).to_be_visible()
    expect(page.get_by_role("link", name="Grow your first tree", exact=True)).to_be_visible()
    expect(page.locator(".gh-choices button[data-mark]")).to_have_count(0)
    assert page.evaluate(KEPT) == ["id3 end"]
