"""A learner's actions and views of a page, for all browser tests."""

import re
from collections.abc import Callable
from importlib import resources
from urllib.parse import parse_qs

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.wire import wire

PLAYER, STAGE, EDITOR, FACETS, SENTENCE = (
    ".gh-player",
    ".gh-stage",
    ".gh-line-editor .gh-point",
    ".gh-pane .gh-point",
    ".gh-say",
)
# Axe's rules: all of WCAG 2.2 AA, and its makers' further advice.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast"]  # for this rule the same page in other colours is a different page
NOT_OURS = {  # advice, not a fault under WCAG: Streamlit's place for a file, and its grid's row marks
    "presentation-role-conflict": "stFileUploaderDropzone",
    "empty-table-header": 'role="columnheader"',
}
FIRST_MS = 30_000  # a cold server draws its first page of a kind this slowly

# As the browser's buttons for back and forward do.
TURN = """(link) => {
    history.pushState({}, "", link);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
}"""
# The picture, the address and the server agree on the step.
_AGREED = """() => {
    const step = document.querySelector(".gh-slider input").value;
    const told = document.querySelector("h1.gh-shown").textContent.match(/step (\\d+)/)?.[1] ?? "0";
    return step === told && step === (new URLSearchParams(location.search).get("step") ?? step);
}"""
# A page at rest has none of these. Scripts add menus, and the listeners to the server, after the page.
_UNREST = """() => {
    const app = document.querySelector("[data-testid=stApp]");
    const some = (css, is) => [...document.querySelectorAll(css)].some(is);
    return Object.entries({
        "a run": app?.dataset.testScriptState !== "notRunning",
        "reports that wait (base/pending.js)": Number(document.documentElement.dataset.ghPending),
        "a widget to come": document.querySelector("[data-testid=stSkeleton]"),
        "a connection to come": !document.querySelector(".gh-connection"),
        "a menu to come": some(".gh-menu", (menu) => !menu.childElementCount),
        "an image to come": some("img", (image) => !image.complete),
    }).filter(([, is]) => is).map(([name]) => name);
}"""
_RESTS = f"() => !({_UNREST})().length"
_DRAWN = """() => new Promise((done) => {
    const idle = (then) => requestIdleCallback(then, { timeout: 1000 });
    idle(() => requestAnimationFrame(() => idle(done)));
})"""
LOOK_MS = 50  # from one look to the next. A busy machine draws no frame for seconds, so none is waited for.
MOST_RUNS = 20  # runs, one after the other, that a page asks for by itself
# A click on an animation also opens marks below others (animation.js), so no target gets smaller.
# Axe would cut hundreds of dots out of a rectangle one by one, for seconds, and then report too many.
_AXE = """async (rules) => {
    const style = document.head.appendChild(document.createElement("style"));
    style.textContent = ".gh-canvas .gh-mark:not([role]) { pointer-events: none }";
    const { violations } = await axe.run({ runOnly: rules, resultTypes: ["violations"] });
    style.remove();
    return violations;
}"""
_WIDER = """() => [document.documentElement, document.querySelector("[data-testid=stMain]")]
    .map((element) => element.scrollWidth - element.clientWidth)"""


# Where to go --------------------------------------------------------------------------------------


def visit(page: Page, link: str, seen: str = STAGE) -> None:
    """Open a link in this tab and load the app if necessary. seen: what the opened page shows."""
    wire(page)
    if page.locator(".gh-connection").count():
        settled(page)
        turn_to(page, link, seen)
        return
    page.goto(link)
    expect(page.locator(seen).first).to_be_visible(timeout=FIRST_MS)
    settled(page)


def turn_to(page: Page, link: str, seen: str = STAGE) -> None:
    """Go from one page of the app to another link without a reload."""
    answered(page, lambda: page.evaluate(TURN, link))
    expect(page.locator(seen).first).to_be_visible(timeout=FIRST_MS)
    settled(page)


def answered(page: Page, ask: Callable[[], object]) -> None:
    """Do what asks the server for something, and wait until it has answered."""
    mine = wire(page)
    before = mine.asked
    ask()
    mine.wait_asked(before)
    mine.wait()


def agreed(page: Page) -> None:
    """Wait until the picture, the address and the server's text are at the same step."""
    page.wait_for_function(_AGREED, polling=LOOK_MS)
    settled(page)


def drawn(page: Page) -> None:
    """Wait until the browser has drawn what the server sent."""
    page.evaluate(_DRAWN)


def settled(page: Page) -> None:
    """Wait until the page is at rest: everything is answered and drawn, and no request is pending."""
    mine = wire(page)
    for _ in range(MOST_RUNS):
        mine.wait()
        asked = mine.asked
        try:
            page.wait_for_function(_RESTS, polling=LOOK_MS)
        except TimeoutError as never:
            raise AssertionError(f"The page does not come to rest: {page.evaluate(_UNREST)}") from never
        drawn(page)
        if mine.asked == asked and not mine.owed and page.evaluate(_RESTS):
            return
    raise AssertionError("The page asks for one run after another")


def on_a_phone(page: Page) -> None:
    """Change the size of the screen."""
    page.set_viewport_size({"width": 390, "height": 844})


# The address ----------------------------------------------------------------------------------------


def query(page: Page) -> dict[str, str]:
    # page.url lags behind history.pushState, so we ask the page itself for the address.
    search = page.evaluate("location.search")
    return {name: values[0] for name, values in parse_qs(search[1:]).items()}


def in_address(page: Page, name: str, value: str | None) -> None:
    """Wait until the address has this value."""
    page.wait_for_function(
        "([name, value]) => new URLSearchParams(location.search).get(name) === value", arg=[name, value]
    )


def other_points(page: Page, before: str | None) -> None:
    """Wait until the address has other points and the page is at rest again."""
    page.wait_for_function(
        "(before) => new URLSearchParams(location.search).get('points') !== before", arg=before
    )
    settled(page)


# What the page has --------------------------------------------------------------------------------


def say(page: Page) -> Locator:
    return page.locator(".gh-say")


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Step", exact=True)


def at_step(page: Page, step: int) -> None:
    expect(slider(page)).to_have_value(str(step))


def last_step(page: Page) -> int:
    return int(slider(page).get_attribute("max"))


def items(page: Page) -> Locator:
    return page.get_by_role("treeitem")


def names(page: Page) -> list[str]:
    return items(page).evaluate_all("nodes => nodes.map((node) => node.getAttribute('aria-label'))")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def way(page: Page, name: str) -> Locator:
    """A link on the page, to another page or to a ready case."""
    return page.get_by_role("link", name=name, exact=True)


def choose(page: Page, name: str, option: str) -> None:
    """Choose from a list whose label begins with this name."""
    page.get_by_role("combobox", name=re.compile(name)).click()
    page.get_by_role("option", name=option, exact=True).click()


def middle(thing: Locator) -> tuple[float, float]:
    """px"""
    box = thing.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# What must not happen -----------------------------------------------------------------------------


def fits(page: Page) -> None:
    """Nothing is wider than the screen, once the page has taken the screen's size."""
    page.evaluate("() => document.fonts.ready.then(() => null)")
    page.wait_for_function(f"() => String(({_WIDER})()) === '0,0'")


def _faults_now(page: Page, rules: list[str]) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    violations = page.evaluate(_AXE, rules)
    return [
        f"{fault['impact']} {fault['id']} at {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for fault in violations
        for node in fault["nodes"]
        if fault["id"] not in NOT_OURS or NOT_OURS[fault["id"]] not in node["html"]
    ]


def axe_faults(page: Page, rules: list[str] = RULES) -> list[str]:
    """Axe's findings on the page at rest. If the layout is moving to another width, axe looks again."""
    for _ in range(6):
        found = _faults_now(page, rules)
        if not found:
            return []
        page.evaluate("() => new Promise((later) => setTimeout(later, 500))")
    return found
