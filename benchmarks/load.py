"""The first visit to a page in a real Chromium: requests, bytes on the wire, and the time to what is shown.

Each visit has a new profile, so nothing is cached. The server of `make run` and the proxy of `make serve` are
measured, and the former also over a slow line. In turns with it, an app of Streamlit's that shows one word
gives the time that Streamlit itself needs on this machine.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.stepping import PATIENCE, server
from tests.browser.chromium import ADVICE, find_or_install

VISITS = 5
SHOWN = {"/grow?data=tennis": ".gh-stage [role=treeitem]", "/": ".gh-course"}
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
LEAST = """import streamlit as st
st.html("<p class='gh-least'>Here</p>")
"""
WORDS = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


class Visit(NamedTuple):
    """What a page needed. words, picture: ms until the first words and the picture are there"""

    requests: int
    megabytes: float
    words: float
    picture: float


def visit(browser: Browser, address: str, seen: str, slow: bool = False) -> Visit:
    """Open a page in a new profile."""
    with _fresh(browser) as (page, cdp):
        if slow:
            cdp.send("Network.emulateNetworkConditions", SLOW)
        asked: list[str] = []
        sizes: list[float] = []
        page.on("request", lambda request: asked.append(request.url))
        cdp.on("Network.loadingFinished", lambda end: sizes.append(end["encodedDataLength"]))
        page.goto(address, wait_until="commit")
        page.wait_for_selector(seen)
        picture = page.evaluate("() => performance.now()")
        page.wait_for_load_state("networkidle")
        return Visit(len(asked), sum(sizes) / 1e6, page.evaluate(WORDS), picture)


@contextmanager
def _fresh(browser: Browser) -> Iterator[tuple[Page, CDPSession]]:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    context.set_default_timeout(4 * PATIENCE)
    page = context.new_page()
    cdp = context.new_cdp_session(page)
    cdp.send("Network.enable")
    yield page, cdp
    context.close()


def reported(name: str, visits: list[Visit]) -> None:
    """The medians of some visits."""
    requests, size, words, picture = (median(values) for values in zip(*visits, strict=True))
    print(
        f"{name:36} {requests:4.0f} requests, {size:.2f} MB; first words {words:5.0f} ms, "
        f"picture {picture:5.0f} ms (load {os.getloadavg()[0]:.1f})",
        flush=True,
    )


def beside(browser: Browser) -> None:
    """Visits to a lesson in turns with visits to the app of one word."""
    with TemporaryDirectory() as folder:
        app = Path(folder) / "app.py"
        app.write_text(LEAST, encoding="utf-8")
        with server() as ours, server("streamlit", "run", str(app), "--server.port") as least:
            link, seen = next(iter(SHOWN.items()))
            pages = {
                f"run {link}": (ours.address + link, seen),
                "Streamlit with one word": (least.address, ".gh-least"),
            }
            found: dict[str, list[Visit]] = {name: [] for name in pages}
            for _ in range(VISITS + 1):
                for name, (address, part) in pages.items():
                    found[name].append(visit(browser, address, part))
    for name, visits in found.items():
        reported(name, visits[1:])  # the first one warms the server
    medians = [median(one.picture for one in visits[1:]) for visits in found.values()]
    print(
        f"the picture after {medians[0] / medians[1]:.2f} times what Streamlit needs for one word", flush=True
    )


def measure(browser: Browser, name: str, module: tuple[str, ...], slow: bool) -> None:
    """The visits to one server. The first one warms it."""
    with server(*module) as here:
        for link, seen in SHOWN.items():
            ask: Any = (browser, here.address + link, seen)
            visit(*ask)
            reported(f"{name} {link}", [visit(*ask) for _ in range(VISITS)])
            if slow:
                reported(f"{name} {link}, 1.6 Mbit/s", [visit(*ask, slow=True)])


def run() -> None:
    """Measure both servers."""
    chromium = find_or_install()
    if chromium is None:
        sys.exit(ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        beside(browser)
        measure(browser, "run", (), slow=True)
        with TemporaryDirectory() as state:
            measure(browser, "serve", ("serving", "--state", state, "--port"), slow=False)
        browser.close()
