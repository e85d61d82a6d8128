"""A page that the learner left is not drawn or asked for again, and a page that died comes back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.learner import TURN, at_step, button, choose, in_address, query, say, settled, visit
from tests.browser.wire import wire
from tests.support.sweep import ONLY_SWEPT

pytestmark = [pytest.mark.browser, pytest.mark.moving]

GROW, GLOSSARY = "/grow?data=tennis&algorithm=id3", "/glossary"
WATCH = """() => {
    window.ghSeen = [];
    navigation.addEventListener("navigate", ({ destination }) => {
        ghSeen.push(destination.url.slice(location.origin.length));
    });
}"""
# The learner goes to another page while a widget of the old page reports a value.
LEAVE = """([link, css]) => {
    history.pushState({}, "", link);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    document.querySelector(css).click();
}"""


class Line:
    """The connection of a tab. A test can hold back on it what the server sends."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[bytes] | None = None
        self.hand_on: Callable[[bytes], None] = lambda message: None
        page.route_web_socket("**/_stcore/stream", self.connect)

    def connect(self, browser: WebSocketRoute) -> None:
        self.hand_on = browser.send
        browser.connect_to_server().on_message(self.hear)

    def hear(self, message: str | bytes) -> None:
        assert isinstance(message, bytes)
        if self.held is None:
            self.hand_on(message)
        else:
            self.held.append(message)

    def wait_for(self, kind: str) -> None:
        """Wait until the server has sent such a message, which stays on its way while the line is held."""
        assert self.held is not None
        while all(ForwardMsg.FromString(one).WhichOneof("type") != kind for one in self.held):
            self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def release(self) -> None:
        held, self.held = self.held, None
        for message in held or ():
            self.hand_on(message)


def test_the_address_is_that_of_the_last_wish_from_the_first_moment_on(page: Page):
    """The answer to a choice is still on its way when the learner goes to another page."""
    line = Line(page)
    visit(page, GROW)
    page.evaluate(WATCH)
    line.held = []
    choose(page, "Algorithm", "CART")
    line.wait_for("navigation")
    page.evaluate(TURN, GLOSSARY)
    line.release()
    expect(page.locator(".gh-word:visible").first).to_be_visible()
    settled(page)
    assert page.evaluate("ghSeen") == [GLOSSARY]


@ONLY_SWEPT
def test_back_to_another_case_of_the_page_is_not_overtaken_by_a_choice(page: Page):
    line = Line(page)
    visit(page, GROW)
    line.held = []
    choose(page, "Algorithm", "CART")
    line.wait_for("page_info_changed")
    page.evaluate(TURN, "/grow?data=tax&algorithm=c4.5")
    line.release()
    expect(say(page)).to_contain_text("7 records reach Refund = No")
    settled(page)
    assert query(page) == {"data": "tax", "algorithm": "c4.5"}


@ONLY_SWEPT
def test_another_page_is_asked_for_before_the_first_has_come(page: Page):
    line = Line(page)
    wire(page)
    line.held = []
    page.goto(GROW)
    line.wait_for("new_session")
    line.release()
    page.evaluate(TURN, GLOSSARY)
    expect(page.locator(".gh-word:visible").first).to_be_visible(timeout=30_000)
    settled(page)
    assert page.evaluate("location.pathname") == GLOSSARY


@ONLY_SWEPT
def test_a_step_is_not_overtaken_by_an_address_that_the_server_wrote_before_it(page: Page):
    line = Line(page)
    visit(page, "/predict?data=tennis&algorithm=id3&step=0")
    line.held = []
    page.locator("label").filter(has_text="Present").click()
    line.wait_for("page_info_changed")
    page.keyboard.press("ArrowRight")
    in_address(page, "step", "1")
    line.release()
    in_address(page, "presenter", "true")
    settled(page)
    at_step(page, 1)
    in_address(page, "step", "1")


@ONLY_SWEPT
def test_a_widget_of_a_page_that_was_left_does_not_empty_the_page_after(page: Page):
    """It would run once the other page is drawn."""
    visit(page, f"{GROW}&step=1&look=Wind")
    button(page, "Split on Wind instead").evaluate("(button) => button.id = 'split'")
    page.evaluate(LEAVE, [GLOSSARY, "#split"])
    word = page.locator(".gh-word:visible").first
    expect(word).to_be_visible()
    settled(page)
    expect(word).to_be_visible()


@ONLY_SWEPT
def test_a_page_that_died_is_loaded_anew_at_its_address(page: Page):
    visit(page, f"{GROW}&step=2")
    shown = say(page).inner_text()
    page.evaluate("() => document.getElementById('root').replaceChildren()")
    expect(say(page)).to_have_text(shown, use_inner_text=True)
    assert query(page) == {"data": "tennis", "algorithm": "id3", "step": "2"}
