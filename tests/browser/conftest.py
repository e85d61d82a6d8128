"""One server of our own for all browser tests, and a real Chromium for each process of pytest-xdist."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser.chromium import ADVICE, find_or_install
from tests.browser.wire import wire
from tests.support.ports import HOST, free_port

ROOT = Path(__file__).resolve().parents[2]
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",  # a test's tab finds the scripts that the tab before it compiled
]
START_SECONDS = 300  # beside other work a server needs minutes, and without it every test fails
FAULT, MOST_SHOWN = "A page failed", 8_000  # the server logs this when the page says that the fault is ours
PATIENCE_MS = 20_000
SIZE: ViewportSize = {"width": 1440, "height": 900}


def is_up(address: str) -> bool:
    try:
        with urlopen(f"{address}/_stcore/health", timeout=2) as answer:
            return answer.status == 200
    except (URLError, OSError):
        return False


def launched(
    port: int, log: IO[str], script: str = "app.py", folder: str = "", home: Path = ROOT
) -> subprocess.Popen[bytes]:
    """The app's process once it answers. The script starts it in its home, and it answers below a folder."""
    process = begun(port, log, script, folder, home)
    try:
        wait_up(f"http://{HOST}:{port}{folder}", log, lambda: process.poll() is None)
    except pytest.fail.Exception:
        process.kill()
        raise
    return process


def begun(
    port: int, log: IO[str], script: str = "app.py", folder: str = "", home: Path = ROOT
) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "streamlit", "run", script, "--server.port", str(port)]
    command += ["--server.baseUrlPath", folder]
    return subprocess.Popen(command, cwd=home, stdout=log, stderr=subprocess.STDOUT)


def wait_up(address: str, log: IO[str], lives: Callable[[], bool] = lambda: True) -> None:
    """Wait until the server answers. It has to, as long as its process lives."""
    until = time.monotonic() + START_SECONDS
    while not is_up(address):
        if not lives() or time.monotonic() > until:
            log.seek(0)
            pytest.fail(f"The server did not start:\n{log.read()}")
        time.sleep(0.1)


def end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def check_log(log: IO[str]) -> None:
    """No page has failed on the server."""
    log.seek(0)
    shown = log.read()
    assert FAULT not in shown, shown[shown.index(FAULT) :][:MOST_SHOWN]


@contextmanager
def started(script: str = "app.py", folder: str = "", home: Path = ROOT) -> Iterator[str]:
    """The app while it runs. Yields its address."""
    port = free_port()
    with tempfile.TemporaryFile("w+") as log:
        process = launched(port, log, script, folder, home)
        try:
            yield f"http://{HOST}:{port}{folder}"
        finally:
            end(process)
        check_log(log)


class Shared(NamedTuple):
    """The server of all processes that pytest-xdist starts."""

    process: subprocess.Popen[bytes]
    log: IO[str]
    given: tuple[str, str]  # what the processes are told: its address, and the name of its log


SHARED, GIVEN = pytest.StashKey[Shared](), "server"


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """The server starts while the processes collect the tests."""
    stash = node.config.stash
    if SHARED not in stash:
        port, log = free_port(), tempfile.NamedTemporaryFile("w+")  # noqa: SIM115
        stash[SHARED] = Shared(begun(port, log), log, (f"http://{HOST}:{port}", log.name))
    node.workerinput[GIVEN] = stash[SHARED].given


def pytest_unconfigure(config: pytest.Config) -> None:
    shared = config.stash.get(SHARED, None)
    if shared:
        end(shared.process)
        shared.log.close()


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest) -> Iterator[str]:
    """The app as a learner starts it, for all tests. The fixture is its address."""
    given = getattr(request.config, "workerinput", {}).get(GIVEN)
    if given is None:
        with started() as address:
            yield address
        return
    address, name = given
    with Path(name).open(encoding="utf-8") as log:
        wait_up(address, log)
        yield address
        check_log(log)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    path = find_or_install()
    if path is None:
        pytest.fail(ADVICE)
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield chromium
        chromium.close()


def watch(page: Page) -> list[str]:
    """Events that must not happen on a page, recorded as they happen."""
    faults: list[str] = []

    def on_request(request):
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.hostname != HOST:
            faults.append(f"request to the outside: {request.url}")

    def on_message(message):
        if message.type == "error":
            faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    page.on("console", on_message)
    page.on("pageerror", lambda error: faults.append(f"page error: {error}"))
    page.on("request", on_request)
    page.on("websocket", lambda socket: HOST in socket.url or faults.append(f"websocket to {socket.url}"))
    return faults


@pytest.fixture(scope="session")
def profile(browser: Browser, server: str) -> Iterator[BrowserContext]:
    """One profile of 1440 × 900 for all tests, so that their tabs fetch and compile Streamlit's scripts once.

    An unused tab stays open. The tabs share a process, and this tab keeps it alive between two tests.
    """
    context = browser.new_context(viewport=SIZE, base_url=server, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    context.new_page().goto("/_stcore/health")
    yield context
    context.close()


USED = pytest.StashKey["Tab"]()


class Tab(NamedTuple):
    """A tab, and what has gone wrong in it."""

    page: Page
    faults: list[str]


def opened(profile: BrowserContext) -> Tab:
    tab = profile.new_page()
    wire(tab)
    return Tab(tab, watch(tab))


def as_new(tab: Page) -> None:
    """The screen of a new tab, and no memory. Its next link does the rest."""
    tab.set_viewport_size(SIZE)
    tab.emulate_media(media="null", color_scheme="light", forced_colors="none", reduced_motion="reduce")
    tab.mouse.move(0, 0)
    tab.evaluate("() => { document.activeElement?.blur(); sessionStorage.clear(); }")


@pytest.fixture
def page(profile: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A tab for one test only. Nothing may go wrong in it, and no request may leave the machine.

    It wants no motion, which costs a third of the time of a page. A test with the mark `moving` has it.
    Tests with the mark `by_link` share a tab, because the first page of a tab costs more than three further
    ones. Whatever such a test needs is in its links. It leaves nothing behind that a link does not undo: no
    answer, no entry, nothing unfolded.
    """
    session, is_shared = request.session, request.node.get_closest_marker("by_link") is not None
    used = session.stash.get(USED, None) if is_shared else None
    tab, failed = used or opened(profile), session.testsfailed
    if used:
        as_new(tab.page)
    if request.node.get_closest_marker("moving"):
        tab.page.emulate_media(reduced_motion="no-preference")
    yield tab.page
    if is_shared and session.testsfailed == failed and not tab.faults:
        session.stash[USED] = tab
    else:
        tab.page.close()
        if used:
            del session.stash[USED]
    forgotten(profile)
    assert not tab.faults, "\n".join(tab.faults)


def forgotten(profile: BrowserContext) -> None:
    """The data that the browser keeps for the tabs of this profile."""
    profile.pages[0].evaluate("() => localStorage.clear()")
    profile.clear_cookies()
    profile.clear_permissions()
