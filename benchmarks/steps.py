"""Steps of every ready link in a real Chromium: from the key to the frame with the new picture and sentence.

The tab walks through all ready links of all lessons that have a player, at first as fast as this machine is,
then with its processor slowed four times. Of a long story it takes steps at even distances, jumps to the one
before and presses the right arrow there. A learner reads between two steps, so each begins with a page at
rest.
"""

import os
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from statistics import median
from typing import Any, NamedTuple
from urllib.parse import urlencode

from playwright.sync_api import CDPSession, Page, TimeoutError, sync_playwright

from benchmarks.stepping import PATIENCE, p95, server
from tests.browser.chromium import ADVICE, find_or_install
from tests.browser.learner import TURN, settled
from tests.browser.wire import wire

EACH = 8  # steps of a link
SLOWED = 4
SLOWEST = 5  # of the steps, with their links
BROWSER = ["--no-sandbox", "--disable-gpu"]

# One step: its times after the key in ms, once the page is at rest again. The heading above the sentence
# comes in one piece with it and names its step. `all` is the last change: some runs are too short to show.
STEP = """async (to) => {
  const STILL = 400;
  const slider = document.querySelector(".gh-slider input");
  const app = document.querySelector("[data-testid=stApp]");
  const later = (ms) => new Promise((done) => setTimeout(done, ms));
  const told = () => document.querySelector("h1.gh-shown")?.textContent.match(/step (\\d+)/)?.[1];
  const works = () => app.dataset.testScriptState !== "notRunning";
  const pending = () => Number(document.documentElement.dataset.ghPending);
  const until = async (is) => { for (let k = 0; k < 2000 && !is(); k += 1) await later(4); };
  const rest = async () => {
    do await later(200); while (works() || pending() || told() !== slider.value);
    await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
  };
  if (Number(slider.value) !== to - 1) {
    slider.value = String(to - 1);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
  await rest();
  const start = performance.now();
  let finish;
  const seen = new Promise((done) => { finish = done; });
  const times = {};
  const look = () => {
    if (!times.told && told() === String(to)) {
      times.told = performance.now() - start;
      requestAnimationFrame(() => { times.seen = performance.now() - start; finish(); });
    }
  };
  let changed = start;
  const observer = new MutationObserver(() => { changed = performance.now(); look(); });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  times.key = performance.now() - start;
  requestAnimationFrame(() => { times.painted = performance.now() - start; });
  await seen;
  await until(() => !works() && !pending() && performance.now() - changed > STILL);
  observer.disconnect();
  times.all = changed - start;
  await until(() => times.painted);
  return times;
}"""


class Seen(NamedTuple):
    """One step: its link, and the ms until the picture, the sentence as well, and all panels."""

    lesson: str
    link: str
    step: int
    picture: float
    sentence: float
    whole: float


def links() -> Iterator[tuple[str, str]]:
    """The lesson and the address of every ready link."""
    from views.lessons import LESSONS

    for lesson in LESSONS.values():
        for ready in lesson.ready():
            yield lesson.key, f"/{lesson.key}?{urlencode(ready.query)}"


def places(last: int, many: int) -> list[int]:
    """Steps at even distances, with the first and the last one."""
    if last <= many:
        return list(range(1, last + 1))
    return [1 + round(k * (last - 1) / (many - 1)) for k in range(many)]


def walk(page: Page, cdp: CDPSession, lesson: str, link: str, many: int, slowed: int) -> Iterator[Seen]:
    """The steps of one link, if its page has a player."""
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    page.evaluate(TURN, link)
    page.wait_for_selector(".gh-say")
    settled(page)
    slider = page.locator(".gh-slider input")
    if not slider.count() or not slider.is_visible():
        return
    last = int(slider.get_attribute("max") or 0)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    for step in places(last, many):
        seen: dict[str, Any] = page.evaluate(STEP, step)
        yield Seen(lesson, link, step, seen["painted"], seen["seen"], seen["all"])


def reported(name: str, steps: list[Seen]) -> None:
    """A line of the table."""
    sentence, picture = [one.sentence for one in steps], [one.picture for one in steps]
    whole = [one.whole for one in steps]
    print(
        f"{name:12} {len(steps):5} {median(sentence):7.0f} {p95(sentence):7.0f} {max(sentence):7.0f}"
        f" {p95(picture):9.0f} {p95(whole):9.0f}",
        flush=True,
    )


def taken(page: Page, cdp: CDPSession, lesson: str, link: str, many: int, slowed: int) -> list[Seen]:
    """The steps of one link; none if its page has no player or finds no rest."""
    try:
        return [*walk(page, cdp, lesson, link, many, slowed)]
    except TimeoutError:
        print(f"  no player or no rest: {link}")
        return []


def report(steps: list[Seen]) -> None:
    """The times of all lessons together, and the slowest steps."""
    reported("together", steps)
    for one in sorted(steps, key=lambda one: -one.sentence)[:SLOWEST]:
        print(f"  {one.sentence:.0f} ms: step {one.step} of {one.link}")


def run(many: int = EACH, skip: int = 1) -> None:
    """Walk through the ready links. many: steps of each; skip: take every n-th link only."""
    chromium = find_or_install()
    if chromium is None:
        print(ADVICE)
        return
    with sync_playwright() as playwright, server() as here:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER)
        page = browser.new_page(viewport={"width": 1366, "height": 768}, base_url=here.address)
        page.set_default_timeout(PATIENCE)
        wire(page)
        page.goto(here.address)
        settled(page)
        cdp = page.context.new_cdp_session(page)
        for slowed in (1, SLOWED):
            print(f"\nthe processor slowed {slowed} times (load {os.getloadavg()[0]:.1f})", flush=True)
            print(f"{'ms':12} steps     p50     p95   worst  p95: picture  all panels")
            steps: list[Seen] = []
            for lesson, found in groupby(list(links())[::skip], itemgetter(0)):
                new = [one for _, link in found for one in taken(page, cdp, lesson, link, many, slowed)]
                if new:
                    reported(lesson, new)
                steps += new
            report(steps)
        browser.close()
