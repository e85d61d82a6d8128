"""A learner without a mouse hears of nothing that only a mouse does, and captions fit what a size shows."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import forgotten
from tests.browser.learner import on_a_phone, settled, visit
from tests.browser.wire import wire
from tests.support.sweep import ONLY_SWEPT
from views.lessons import LESSONS

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("touch")]

PHONE = {"width": 390, "height": 844}
HAND = re.compile(
    r"\bpoint(ing)? (at|to) a\b|\bhover|\bcursor|\bmouse|right-click|shift-click", re.IGNORECASE
)
# The texts that one can see, without those that are only heard.
WORDS = """() => {
    const found = [], main = document.querySelector(".stMain");
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const { data, parentElement: one } = walk.currentNode;
        const isSeen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (data.trim() && isSeen && !one.closest(".gh-quiet, script, style, desc, title")) found.push(data);
    }
    return found;
}"""
CAPTION = "The card of a leaf shows how many"
ADVICE = "Zoom in to see how many"


@pytest.fixture(scope="module")
def hand(browser: Browser, server: str) -> Iterator[BrowserContext]:
    """One profile under a finger."""
    context = browser.new_context(
        viewport=PHONE, base_url=server, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.new_page().goto("/_stcore/health")
    yield context
    context.close()


@pytest.fixture
def phone(hand: BrowserContext) -> Iterator[Page]:
    """A page under a finger."""
    tab = hand.new_page()
    wire(tab)
    yield tab
    tab.close()
    forgotten(hand)


def shown_of_a_mouse(phone: Page, links: list[str]) -> list[str]:
    found = []
    for link in links:
        visit(phone, link, ".gh-say, .gh-practice, .gh-stage")
        assert phone.evaluate("matchMedia('(hover: none)').matches")
        found += [f"{link}: {text}" for text in phone.evaluate(WORDS) if HAND.search(text)]
    return found


def test_a_finger_is_told_of_no_mouse(phone: Page):
    """The last three are lessons that `make test` opens nowhere else. The sweep looks at all."""
    assert not shown_of_a_mouse(phone, ["/prune", "/beside?step=0", "/leaves", "/duel"])


def test_after_a_guess_by_finger_the_branches_and_the_class_of_each_record_are_in_sight(phone: Page):
    visit(phone, "/grow?data=tennis&algorithm=id3&guess=true")
    phone.locator(".gh-candidate-table .gh-open").first.tap()
    expect(phone.locator(".gh-answered")).to_be_visible()
    settled(phone)
    expect(phone.locator(".gh-tried")).to_have_count(0)
    cell = phone.locator(".gh-records tbody tr:not(.gh-group) td:last-child").first
    cell.scroll_into_view_if_needed()
    expect(cell).to_be_in_viewport(ratio=0.99)


@ONLY_SWEPT
@pytest.mark.parametrize("lesson", LESSONS)
def test_no_ready_case_tells_a_finger_of_a_mouse(phone: Page, lesson: str):
    links = [
        "&".join(f"{key}={value}" for key, value in one.query.items()) for one in LESSONS[lesson].ready()
    ]
    assert not shown_of_a_mouse(phone, [f"/{lesson}?{link}" for link in ["", *links]])


@ONLY_SWEPT
def test_the_caption_of_a_pruned_tree_says_what_its_cards_show(page: Page):
    def agrees(noted: bool) -> None:
        expect(page.get_by_text(CAPTION if noted else ADVICE)).to_be_visible()
        assert (page.locator(".gh-foot").count() > 0) == noted
        expect(page.get_by_text(ADVICE if noted else CAPTION)).to_be_hidden()

    visit(page, "/prune")
    agrees(noted=False)
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    agrees(noted=True)
    on_a_phone(page)
    settled(page)
    visit(page, "/prune")
    agrees(noted=False)
