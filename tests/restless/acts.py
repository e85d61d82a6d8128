"""The restless learner's acts, each by mouse or key, as fast as the page lets her."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import Error, Page

from tests.restless import script
from views.lessons import LESSONS

TARGETS = script("targets.js")
MAIN = "[data-testid=stMain] "
# As the browser's own back and forward do. Returns where that led, or nothing where it would leave the app.
# It notes the result first, for when the app loads the page anew there.
TRAVEL = """(by) => new Promise((done) => {
    const entry = navigation.entries()[navigation.currentEntry.index + by];
    if (!entry?.sameDocument) return done(null);
    sessionStorage.ghLed = new URL(entry.url).pathname;
    addEventListener("popstate", () => done(location.pathname), { once: true });
    setTimeout(() => done(null), 2_000);
    history.go(by);
})"""
LED = "sessionStorage.ghLed"
# The link that the next click meets, because the element under the mouse may have moved since the aim.
MEET = """() => {
    window.ghMet = null;
    document.addEventListener("click", ({ target }) => {
        window.ghMet = target.closest("a.gh-to[href]")?.href ?? null;
    }, { capture: true, once: true });
}"""
MET = "window.ghMet"
TURN = """(link) => {
    history.pushState({}, "", link);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
}"""


@dataclass(frozen=True)
class Wish:
    """The expected result of an act. path: the requested page."""

    what: str
    path: str | None = None
    forgets: bool = False  # another page: a choice on the page before no longer counts


def act(page: Page, chance: Random) -> Wish:
    """One act that is possible just now."""
    names = list(ACTS)
    weights = [weight for weight, _ in ACTS.values()]
    for name in chance.choices(names, weights, k=8):
        wish = ACTS[name][1](page, chance)
        if wish is not None:
            return Wish(f"{name}: {wish.what}", wish.path, wish.forgets)
    return Wish("nothing was possible")


def _one(page: Page, chance: Random, selector: str) -> dict[str, Any] | None:
    found = page.evaluate(TARGETS, selector)
    return chance.choice(found) if found else None


def _click(selector: str) -> Callable[[Page, Random], Wish | None]:
    def click(page: Page, chance: Random) -> Wish | None:
        target = _one(page, chance, selector)
        if target is None:
            return None
        page.mouse.click(target["x"], target["y"])
        return Wish(f"{target['x']:.0f}, {target['y']:.0f}")

    return click


def _link(page: Page, chance: Random) -> Wish | None:
    target = _one(page, chance, "a.gh-to[href]")
    if target is None:
        return None
    page.evaluate(MEET)
    page.mouse.click(target["x"], target["y"])
    met = page.evaluate(MET)
    return Wish(met, urlsplit(met).path, True) if met else Wish("a link that had moved away")


def _address(page: Page, chance: Random) -> Wish:
    """A link from elsewhere, as Back and Forward bring one."""
    lesson = chance.choice(list(LESSONS.values()))
    ready = list(lesson.ready())
    query = dict(chance.choice(ready).query) if ready and chance.random() < 0.7 else {}
    link = f"/{lesson.key}" + (f"?{urlencode(query)}" if query else "")
    page.evaluate(TURN, link)
    return Wish(link, f"/{lesson.key}", True)


def _travel(by: int) -> Callable[[Page, Random], Wish | None]:
    def travel(page: Page, chance: Random) -> Wish | None:
        try:
            path = page.evaluate(TRAVEL, by)
        except Error:
            page.wait_for_load_state("domcontentloaded")
            path = page.evaluate(LED)
        return None if path is None else Wish(path, path, True)

    return travel


def _reload(page: Page, chance: Random) -> Wish:
    path = page.evaluate("location.pathname")
    page.reload(wait_until="domcontentloaded")
    return Wish(path, path, True)


def _keys(*keys: str) -> Callable[[Page, Random], Wish | None]:
    """Keys of the player in quick succession."""

    def press(page: Page, chance: Random) -> Wish | None:
        if not page.locator(".gh-slider input").count():
            return None
        key, times = chance.choice(keys), chance.choice((1, 1, 2, 5, 9))
        page.evaluate("() => document.activeElement?.blur()")
        for _ in range(times):
            page.keyboard.press(key)
        return Wish(f"{key} {times} times")

    return press


def _slide(page: Page, chance: Random) -> Wish | None:
    box = (
        page.locator(".gh-slider input").first.bounding_box()
        if page.locator(".gh-slider input").count()
        else None
    )
    if box is None:
        return None
    x, y = box["x"] + box["width"] * chance.random(), box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    return Wish(f"{x:.0f}, {y:.0f}")


def _option(page: Page, chance: Random) -> Wish | None:
    """Another option of a list."""
    target = _one(page, chance, MAIN + "[role=combobox]")
    if target is None:
        return None
    page.mouse.click(target["x"], target["y"])
    page.wait_for_timeout(60)  # she has to see the options before she can choose one
    option = _one(page, chance, "[role=option]")
    if option is None:
        page.keyboard.press("Escape")
        return Wish("no option was there")
    page.mouse.click(option["x"], option["y"])
    return Wish(f"{target['x']:.0f}, {target['y']:.0f}")


def _number(page: Page, chance: Random) -> Wish | None:
    target = _one(page, chance, MAIN + "input[type=number]")
    if target is None:
        return None
    page.mouse.click(target["x"], target["y"])
    key, times = chance.choice(("ArrowUp", "ArrowDown")), chance.choice((1, 1, 2, 4))
    for _ in range(times):
        page.keyboard.press(key)
    return Wish(f"{key} {times} times")


def _popover(page: Page, chance: Random) -> Wish | None:
    target = _one(page, chance, MAIN + "[data-testid=stPopoverButton]")
    if target is None:
        return None
    page.mouse.click(target["x"], target["y"])
    page.wait_for_timeout(120)
    inside = _one(page, chance, "[data-testid=stPopoverBody] :is(label, [role=radio], [role=tab])")
    if inside is not None:
        page.mouse.click(inside["x"], inside["y"])
    page.keyboard.press("Escape")
    return Wish("and something in it" if inside else "and closed it")


# Weight and act. Learners step most often.
ACTS: dict[str, tuple[float, Callable[[Page, Random], Wish | None]]] = {
    "step": (6, _keys("ArrowRight", "ArrowRight", "ArrowLeft")),
    "jump": (1.5, _keys("Home", "End")),
    "slide": (1, _slide),
    "play": (2, _click(".gh-play")),
    "button of the player": (2, _click(".gh-player .gh-button:not(.gh-play, .gh-speed)")),
    "option": (4, _option),
    "number": (2, _number),
    "radio": (3, _click(MAIN + "[role=radio]")),
    "switch": (1, _click(MAIN + "label:has(input[type=checkbox])")),
    "popover": (1, _popover),
    "tab": (2, _click(MAIN + "[role=tab]")),
    "fold": (1.5, _click(MAIN + "summary")),
    "picture": (2, _click(MAIN + "svg [role][aria-label]")),
    "word": (0.5, _click(MAIN + ".gh-term")),
    "link": (4, _link),
    "address": (3, _address),
    "back": (2.5, _travel(-1)),
    "forward": (1.5, _travel(1)),
    "reload": (0.3, _reload),
}
