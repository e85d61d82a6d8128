"""A dragged point: what each draft costs the server, and how long a learner waits for it in Chromium."""

import gc
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page, sync_playwright

from benchmarks.stepping import PATIENCE, p95, server
from tests.browser.chromium import ADVICE, find_or_install
from tests.browser.learner import settled
from tests.browser.wire import wire
from views.kit.lesson import Lesson
from views.kit.link.params import Given
from views.lessons import LESSONS
from views.subjects.points.points import Points

BESIDE = {"regions beside a tree": ("grow", {"data": "iris", "algorithm": "cart", "plane": "true"})}
MOVES = 24  # of a point, each with a draft of its own
PAUSE = 200  # ms between two moves in Chromium, so that each finds the server at rest
WORLD = {"world": "ring", "n": "200"}
LINKS = {  # pages with 200 points, or with the most that they let a learner edit
    "a tree": ("overfit", WORLD),
    "neighbours": ("neighbours", WORLD),
    "neighbours, by k": ("neighbours", {**WORLD, "view": "k"}),
    "neighbours, a tree beside": ("neighbours", {**WORLD, "view": "tree"}),
    "six models, 40 points": ("beside", {"set": "moons", "n": "40"}),
    "six models, 80 points": ("beside", {"set": "moons", "n": "80"}),
    "bagging, 25 trees": ("crowd", {**WORLD, "view": "bagging"}),
    "AdaBoost, 20 rounds": ("crowd", {**WORLD, "view": "adaboost", "rounds": "20"}),
}
BROWSER = ["--no-sandbox", "--disable-gpu"]

PICTURE = ":is(.gh-touched, .gh-beside .gh-plane)"

# The place in the window of the point nearest to the middle of the picture.
MIDDLE = """() => {
  const box = document.querySelector("${PICTURE} svg").getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const far = ({ x: a, y: b, width, height }) => Math.hypot(a + width / 2 - x, b + height / 2 - y);
  const marks = [...document.querySelectorAll("${PICTURE} [role=list] > *")];
  const dots = marks.map((mark) => mark.getBoundingClientRect());
  const best = dots.reduce((least, dot) => (far(dot) < far(least) ? dot : least));
  return [best.x + best.width / 2, best.y + best.height / 2];
}""".replace("${PICTURE}", PICTURE)

# Every draft of the page: ms from the pointer's last move before it was asked for to the frame that shows it.
WATCH = """() => {
  window.ghSeen = [];
  let moved = 0;
  addEventListener("pointermove", (event) => { moved = event.timeStamp; }, true);
  const real = window.fetch;
  window.fetch = async (address, options) => {
    const since = moved;
    const reply = await real(address, options);
    if (!String(address).includes("/draft/")) return reply;
    const json = await reply.json();
    setTimeout(() => requestAnimationFrame(() => setTimeout(() => {
      window.ghSeen.push(performance.now() - since);
    })));
    return { ok: reply.ok, json: async () => json };
  };
}"""


def run() -> None:
    """Both, for every model."""
    cost()
    seen()


def seen() -> None:
    """Drag a point of every model in Chromium, at the end of its story."""
    chromium = find_or_install()
    if chromium is None:
        print(ADVICE)
        return
    print("ms from the pointer's move to the frame with the draft (median, 95 of 100 within)")
    with sync_playwright() as playwright, server() as here:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER)
        for name, (key, query) in {**LINKS, **BESIDE}.items():
            page = browser.new_page(viewport={"width": 1366, "height": 900}, base_url=here.address)
            page.set_default_timeout(PATIENCE)
            wire(page)
            page.goto(f"/{key}?{urlencode({**query, 'step': 'end'})}")
            settled(page)
            times = _dragged(page)
            print(f"{name}: {_reported(times)}, {len(times)} drafts", flush=True)
            page.close()
        browser.close()


def _dragged(page: Page) -> list[float]:
    """A slow drag of the point nearest to the middle, first there and then back. Only its drafts count."""
    page.evaluate(WATCH)
    middle: list[float] = page.evaluate(MIDDLE)
    page.mouse.move(*middle)
    page.mouse.down()
    for k in range(MOVES):
        page.mouse.move(middle[0] + 3 * min(k, MOVES - k), middle[1] + 2 * min(k, MOVES - k))
        page.wait_for_timeout(PAUSE)
    found: list[float] = page.evaluate("() => window.ghSeen")
    page.mouse.up()
    settled(page)
    return found


def cost() -> None:
    """The server's part: every model, at the end of its story and at its slowest step."""
    gc.freeze()  # as the server does once it has started
    print("ms of a draft: the end of the story, and its slowest step (medians, 95 of 100 within)")
    for name, (key, query) in LINKS.items():
        lesson = LESSONS[key]
        case = lesson.read(Given(query, lesson.params))
        steps = len(lesson.story(case).steps)
        last, *others = (drafts(lesson, case, at) for at in (None, *range(steps - 1)))
        print(f"{name}: {_reported(last)}; slowest {_reported(max([last, *others], key=median))}", flush=True)


def drafts(lesson: Lesson[Any, Any], case: Any, step: int | None) -> list[float]:
    """The time of each draft while a point moves, in milliseconds."""
    assert lesson.touch is not None
    found = []
    for points in _moved(lesson.touch.points(case)):
        start = process_time()
        lesson.touch.draft(lesson.touch.put(case, points), step)
        found.append(1000 * (process_time() - start))
    return found


def _moved(points: Points) -> Iterator[Points]:
    """The points while one of them crosses the plane."""
    left, bottom, right, top = points.box
    for k in range(1, MOVES + 1):
        share = k / (MOVES + 1)
        spot = (left + share * (right - left), bottom + share * (top - bottom))
        yield points.but([spot, *points.x[1:]], points.y)


def _reported(times: list[float]) -> str:
    return f"{median(times):.0f} ms ({p95(times):.0f})"
