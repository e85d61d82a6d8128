"""Stepping in a real Chromium: from the click to the picture, and to the sentence beside it."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Page, TimeoutError, sync_playwright

from tests.browser.chromium import ADVICE, find_or_install
from tests.support.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
LINK = "/grow?data=vertebrate&recipe=cart&detail=3"  # a story of over 80 steps
CLICKS = 40
HELD = 2.0  # seconds a key is held
REPEAT = 1 / 30  # seconds between the repeats of a held key
FALL = "/grow?data=heart&algorithm=cart&detail=1&step=0"  # a root with about 300 records
FALLS = 5
PATIENCE = 30_000  # ms

# The page's security policy forbids `eval`, so code for the page must be a function.
# Tells for every click when the picture was painted and when the sentence had changed, in ms after the click.
WATCH = """() => {
  const say = () => document.querySelector(".gh-say")?.textContent ?? "";
  const slider = document.querySelector(".gh-slider input");
  window.ghWatch = () => {
    const was = { step: slider.value, said: say() };
    const seen = { painted: null, said: null };
    let start = 0;
    const stamp = (name) => { seen[name] = performance.now() - start; };
    addEventListener("click", (event) => { start = event.timeStamp; }, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (!start) return;
      if (seen.painted === null && slider.value !== was.step) {
        seen.painted = 0;
        requestAnimationFrame(() => stamp("painted"));
      }
      if (seen.said === null && say() && say() !== was.said) {
        stamp("said");
        observer.disconnect();
      }
    });
    observer.observe(document.body,
      { subtree: true, childList: true, characterData: true, attributes: true });
    window.ghSeen = seen;
  };
  window.ghFrames = 0;
  const count = () => { window.ghFrames += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
}"""

# One step with the key, and the frames while its records fall: how many dots, and the ms between frames.
FALLING = """async () => {
  const dots = () => document.querySelectorAll(".gh-dots[data-falls] .gh-falling").length;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const seen = { dots: 0, gaps: [] };
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  const end = performance.now() + 3000;
  let last = null;
  while (performance.now() < end) {
    const now = await frame();
    if (dots()) {
      if (last !== null) seen.gaps.push(now - last);
      seen.dots = Math.max(seen.dots, dots());
      last = now;
    } else if (last !== null) break;
  }
  return seen;
}"""


class Server(NamedTuple):
    """A running Glasshouse: its address, its process id, and when it was started."""

    address: str
    pid: int
    started: float


@contextmanager
def server(*module: str) -> Iterator[Server]:
    """A separate Glasshouse, stopped at the end.

    module: what Python runs instead of Streamlit with app.py, up to the number of the port
    """
    port = free_port(following=(os.cpu_count() or 1) + 2)
    module = module or ("streamlit", "run", "app.py", "--server.port")
    command = [sys.executable, "-m", *module, str(port)]
    started = perf_counter()
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
        try:
            address = f"http://127.0.0.1:{port}"
            _wait(process, address)
            yield Server(address, process.pid, started)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def visited(link: str, picture: str = ".gh-slider") -> Iterator[Page]:
    """A page of a separate Glasshouse, in a real Chromium, once its picture is there."""
    chromium = find_or_install()
    if chromium is None:
        sys.exit(ADVICE)
    with sync_playwright() as playwright, server() as here:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(PATIENCE)
        page.goto(here.address + link)
        page.wait_for_selector(picture)
        page.wait_for_selector(".gh-say")
        page.wait_for_timeout(1000)
        yield page
        browser.close()


def _wait(process: subprocess.Popen[bytes], address: str) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError("Glasshouse did not start. Try `make run`.")
        try:
            with urlopen(f"{address}/healthz", timeout=2):
                return
        except (URLError, OSError):
            sleep(0.05)
    raise RuntimeError("Glasshouse did not answer within 30 seconds.")


def p95(values: list[float]) -> float:
    """The value that 95 of 100 do not exceed."""
    return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))]


def reported(values: list[float]) -> str:
    """Median and 95th percentile of milliseconds."""
    return f"median {median(values):.0f} ms, p95 {p95(values):.0f} ms" if values else "never"


def clicks(page: Page) -> None:
    """Click Next, wait until the panels have followed, and again."""
    painted, said = [], []
    for _ in range(CLICKS):
        page.evaluate("() => ghWatch()")
        page.get_by_role("button", name="Next step").click()
        page.wait_for_function("() => ghSeen.painted > 0", timeout=PATIENCE)
        with suppress(TimeoutError):  # the count below shows how many did not come
            page.wait_for_function("() => ghSeen.said !== null", timeout=5000)
        seen: dict[str, Any] = page.evaluate("() => ghSeen")
        painted.append(seen["painted"])
        if seen["said"] is not None:
            said.append(seen["said"])
        page.wait_for_timeout(200)
    print(f"click on Next to the frame with the new step: {reported(painted)} ({len(painted)} clicks)")
    print(
        f"click on Next to the new sentence:            {reported(said)} ({len(said)} sentences)", flush=True
    )


def hold(page: Page) -> None:
    """Hold the right arrow and count frames and steps."""
    page.keyboard.press("Home")
    page.wait_for_timeout(1500)
    place = "Number(document.querySelector('.gh-slider input').value)"
    first, since = page.evaluate("() => [ghFrames, performance.now()]")
    keys, end = 0, perf_counter() + HELD
    while perf_counter() < end:
        page.keyboard.down("ArrowRight")
        keys += 1
        sleep(REPEAT)
    frames, now, step = page.evaluate(f"() => [ghFrames, performance.now(), {place}]")
    page.keyboard.up("ArrowRight")
    seconds = (now - since) / 1000
    last = page.locator(".gh-slider input").get_attribute("max")
    print(
        f"holding →: {(frames - first) / seconds:.0f} frames per second for {seconds:.1f} s; "
        f"{keys} key events, {step} steps on (the story has {last})",
        flush=True,
    )


def fall(page: Page, address: str) -> None:
    """Let the records of the root fall into its branches, and count frames."""
    gaps, dots = [], 0
    for _ in range(FALLS):
        page.goto(address + FALL)
        page.wait_for_selector(".gh-slider")
        page.wait_for_selector(".gh-say")
        page.wait_for_timeout(1500)
        seen: dict[str, Any] = page.evaluate(FALLING)
        dots = max(dots, seen["dots"])
        gaps += seen["gaps"]
    rate = f"{1000 * len(gaps) / sum(gaps):.0f} frames per second" if gaps else "no frame"
    print(f"{dots} records fall: {rate}, p95 {p95(gaps or [0]):.0f} ms a frame ({FALLS} falls)", flush=True)


def run() -> None:
    """Start a server, open a page, measure."""
    chromium = find_or_install()
    if chromium is None:
        print(ADVICE)
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(PATIENCE)
        with server() as here:
            ready = perf_counter() - here.started
            page.goto(here.address + LINK)
            page.wait_for_selector(".gh-slider")
            page.evaluate("() => new Promise((painted) => requestAnimationFrame(painted))")
            print(
                f"server start to the first answer {ready:.1f} s, "
                f"to the first picture {perf_counter() - here.started:.1f} s"
            )
            page.wait_for_selector(".gh-say")
            page.evaluate(WATCH)
            page.wait_for_timeout(1000)
            clicks(page)
            hold(page)
            fall(page, here.address)
        browser.close()


if __name__ == "__main__":
    run()
