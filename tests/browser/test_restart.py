"""The server stops and comes back: every page says so, and then shows one step everywhere."""

import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from datasets.own import OwnTable
from datasets.packing import pack
from tests.browser.conftest import SIZE, launched
from tests.browser.learner import (
    agreed,
    at_step,
    button,
    choose,
    in_address,
    last_step,
    query,
    say,
    settled,
    slider,
    visit,
)
from tests.browser.test_own import many
from tests.browser.wire import wire
from tests.look.__main__ import at_rest
from tests.support.ports import HOST, free_port
from tests.support.sweep import ONLY_SWEPT, WHOLE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("restart")]

OWN = pack(OwnTable.sample("iris"))
STORIES = (  # a tree, one from a table in the link, a pruned one, rectangles, a plane, an animation
    "/grow?data=iris&algorithm=cart&step=3",
    f"/grow?data=own&step=1&table={OWN}",
    "/prune?data=iris&algorithm=c4.5&method=mdl&step=1",
    "/overfit?world=ring&step=3",
    "/smo?set=touching&n=30&step=6",
    "/judge?data=heart&step=20",
)
LOST = "The connection to the server is lost"


class Mortal:
    """A server that a test can kill and start again at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self.start()

    def start(self) -> None:
        self.process = launched(self.port, self.log)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="module")
def mortal() -> Iterator[Mortal]:
    server = Mortal()
    yield server
    server.kill()
    server.log.close()


@contextmanager
def hanging(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """The server answers nothing meanwhile."""
    process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        process.send_signal(signal.SIGCONT)


@pytest.fixture
def tabs(browser: Browser, mortal: Mortal) -> Iterator[BrowserContext]:
    """A separate profile, because nobody watches for errors while there is no server."""
    address = f"http://{HOST}:{mortal.port}"
    context = browser.new_context(viewport=SIZE, base_url=address, reduced_motion="reduce")
    yield context
    context.close()


def bar(page: Page):
    return page.locator(".gh-connection")


def stepped(context: BrowserContext, link: str) -> tuple[Page, str]:
    """A page on which a learner has stepped by keys, and its sentence."""
    page = context.new_page()
    visit(page, link)
    first = int(slider(page).input_value())
    before = say(page).inner_text()
    for step in range(first + 1, min(first + 3, last_step(page)) + 1):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
    in_address(page, "step", slider(page).input_value())
    agreed(page)
    assert say(page).inner_text() != before
    return page, say(page).inner_text()


@ONLY_SWEPT
@pytest.mark.wide
def test_every_story_goes_on_where_it_was(tabs: BrowserContext, mortal: Mortal):
    pages = [stepped(tabs, link) for link in (STORIES if WHOLE else STORIES[1::4])]
    mortal.kill()
    for page, _ in pages:
        page.bring_to_front()
        expect(bar(page)).to_contain_text(LOST, timeout=3_000)
        expect(page.get_by_role("dialog")).to_have_count(0)
    mortal.start()
    for page, shown in pages:
        page.bring_to_front()
        step = int(query(page)["step"])
        expect(bar(page)).not_to_contain_text(LOST, timeout=20_000)
        settled(page)
        expect(say(page)).to_have_text(shown, use_inner_text=True)
        at_step(page, step)
        page.keyboard.press("ArrowLeft")  # and the server follows
        expect(say(page)).not_to_have_text(shown, use_inner_text=True)
        page.keyboard.press("ArrowRight")
        expect(say(page)).to_have_text(shown, use_inner_text=True)
        in_address(page, "step", str(step))


@ONLY_SWEPT
def test_a_large_table_comes_back(tabs: BrowserContext, mortal: Mortal):
    page, other = tabs.new_page(), tabs.new_page()
    for tab in (page, other):
        wire(tab)
        tab.goto("/table")
        settled(tab)
        tab.locator("input[type=file]").set_input_files(many(6_000), timeout=30_000)
        expect(say(tab)).to_contain_text("6000 records", timeout=30_000)
        settled(tab)
    page.bring_to_front()
    page.get_by_role("link", name="Grow a tree on this table").click()
    button(page, "From the start").click()
    in_address(page, "step", "0")
    settled(page)
    before = say(page).inner_text()
    page.keyboard.press("ArrowRight")
    in_address(page, "step", "1")
    expect(say(page)).not_to_have_text(before, use_inner_text=True)
    settled(page)
    shown = say(page).inner_text()
    mortal.kill()
    mortal.start()
    expect(bar(page)).to_be_empty(timeout=20_000)
    expect(say(page)).to_have_text(shown, use_inner_text=True)
    at_step(page, 1)
    other.bring_to_front()
    expect(bar(other)).to_be_empty(timeout=20_000)
    choose(other, "Kind of x", "Leave out")
    expect(say(other)).to_contain_text("1 attribute")


def height(page: Page) -> int:
    return page.get_by_test_id("stMain").evaluate("(main) => main.scrollHeight")


@ONLY_SWEPT
def test_a_server_that_hangs_is_noticed(tabs: BrowserContext, mortal: Mortal):
    page = tabs.new_page()
    visit(page, STORIES[0])
    at_rest(page)  # every picture has come and has the size of its place
    high = height(page)
    with hanging(mortal.process):
        since = time.monotonic()
        expect(bar(page)).to_contain_text(LOST, timeout=5_000)
        assert time.monotonic() - since < 3.5  # three seconds, plus the time of the look itself
        assert height(page) == high
        page.keyboard.press("ArrowRight")
        at_step(page, 4)
    expect(bar(page)).to_contain_text("back")
    expect(bar(page)).to_be_empty()
    settled(page)
    in_address(page, "step", "4")


@ONLY_SWEPT
def test_a_network_that_is_gone_is_noticed(tabs: BrowserContext):
    page = tabs.new_page()
    visit(page, "/", ".gh-hero")
    expect(bar(page)).to_be_empty()
    tabs.set_offline(True)
    expect(bar(page)).to_contain_text(LOST, timeout=3_000)
    tabs.set_offline(False)
    expect(bar(page)).to_be_empty(timeout=8_000)
