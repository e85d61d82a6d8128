"""A lecture is given with the remote control alone, with the lecturer's notes in a second window, in a real
browser."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import EDITOR, at_step, axe_faults, fits, in_address, last_step, settled, visit
from tests.look.__main__ import LEAST, MEASURE, at_rest
from tests.support.sweep import ONLY_SWEPT, WHOLE
from views.lecture.script import Item, read

pytestmark = pytest.mark.browser
FIELD, FIRST = "textarea", ".gh-first"
EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "views/lecture/examples").glob("*.md"))
SIZES = [{"width": 1280, "height": 720}, {"width": 1920, "height": 1080}]
SHORT = "bayes-and-neighbours"  # make test plays this one, make sweep all
MOST_PRESSES = 400  # of an item
_AT = "() => JSON.parse(localStorage.getItem('glasshouse lecture place')).at"
TEXT = """\
# Three items

## Two gains (4 min)
/node?view=pile&mix=9,5&step=11
Ask for the largest value.

## Two trees
/compare?data=tennis&algorithms=id3,cart

## The root (3 min)
/grow?data=tennis&algorithm=id3&detail=1&guess=true
Wait for hands.
"""


def opened(page: Page, text: str) -> None:
    """Write a lecture, and give it."""
    visit(page, "/lecture", FIELD)
    page.locator(FIELD).fill(text)
    page.keyboard.press("Control+Enter")
    expect(page.locator(FIRST)).to_be_visible()
    settled(page)
    page.locator(FIRST).click()


def shows(page: Page, item: Item) -> None:
    """The page shows an item, in presenter mode."""
    pattern = re.compile(f"/{item.page}\\?")
    expect(page).to_have_url(pattern, timeout=20_000)
    page.wait_for_function(
        "(query) => Object.entries(query).every(([name, value]) =>"
        " name === 'step' || new URLSearchParams(location.search).get(name) === value)",
        arg=item.query,
    )
    assert parse_qs(urlsplit(page.url).query)["presenter"] == ["true"]
    settled(page)


def notes_of(page: Page) -> Page:
    window = page.context.new_page()
    window.goto("/lecture/notes")
    expect(window.locator("#name")).not_to_be_empty()
    page.bring_to_front()
    return window


def test_the_page_is_clear_to_everybody(page: Page):
    visit(page, "/lecture", FIELD)
    assert not axe_faults(page)
    page.locator(FIELD).fill("# A\n## B\n/grow?data=tenis\n## C\nno link\n")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("alert")).to_have_count(2)
    settled(page)
    assert not axe_faults(page)
    page.set_viewport_size({"width": 390, "height": 844})
    fits(page)


def test_the_remote_control_goes_through_the_items_and_back(page: Page):
    first, second, third = read(TEXT).items
    opened(page, TEXT)
    shows(page, first)
    at_step(page, 11)
    for step in (12, 13):
        page.keyboard.press("PageDown")
        at_step(page, step)
    page.keyboard.press("PageDown")
    shows(page, second)
    page.keyboard.press("PageDown")
    shows(page, third)
    expect(page.locator(".gh-place")).to_have_text("step 0, then a question")
    page.keyboard.press("PageDown")
    expect(page.locator(".gh-answered")).to_contain_text("You did not guess.")
    at_step(page, 1)
    page.keyboard.press("PageUp")
    at_step(page, 0)
    page.keyboard.press("PageUp")
    shows(page, second)
    page.reload()
    shows(page, second)
    page.keyboard.press("PageUp")
    shows(page, first)
    page.keyboard.press("End")
    page.keyboard.press("PageUp")
    at_step(page, 12)


# Four presses within 40 ms. On a busy machine those of the test's own keyboard would be seconds apart.
HURRY = """async () => {
    for (let i = 0; i < 4; i++) {
        const about = { key: "PageDown", bubbles: true, cancelable: true };
        document.body.dispatchEvent(new KeyboardEvent("keydown", about));
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
}"""


@ONLY_SWEPT
def test_a_hurried_hand_skips_no_item(page: Page):
    first, second, _ = read(TEXT).items
    opened(page, TEXT)
    shows(page, first)
    page.keyboard.press("End")
    page.evaluate(HURRY)
    shows(page, second)
    settled(page)
    assert urlsplit(page.url).path == f"/{second.page}"


@ONLY_SWEPT
def test_keys_list_the_items_blank_the_screen_and_show_the_clock(page: Page):
    first, _, third = read(TEXT).items
    opened(page, TEXT)
    shows(page, first)
    page.keyboard.press("c")
    expect(page.locator(".gh-clock")).to_have_text(re.compile(r"^\d\d:\d\d · 1 of 3 · 3:\d\d left$"))
    page.keyboard.press("b")
    expect(page.locator(".gh-dark")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.locator(".gh-dark")).to_be_hidden()
    at_step(page, 11)
    page.keyboard.press("b")
    page.keyboard.press("f")
    expect(page.locator(".gh-dark")).to_be_hidden()
    in_address(page, "presenter", "true")
    page.keyboard.press("g")
    expect(page.locator(".gh-items [aria-current]")).to_be_focused()
    page.keyboard.press("g")
    expect(page.locator(".gh-items")).to_be_hidden()
    page.keyboard.press("g")
    expect(page.locator(".gh-items [aria-current]")).to_be_focused()
    assert not axe_faults(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    shows(page, third)
    page.keyboard.press("g")
    page.get_by_role("button", name="End the lecture").click()
    expect(page.locator(FIELD)).to_have_value(TEXT)
    settled(page)
    page.keyboard.press("g")
    expect(page.locator(".gh-items")).to_be_hidden()
    page.get_by_role("button", name="Go on with 3: The root").click()
    shows(page, third)


@ONLY_SWEPT
def test_an_item_is_as_it_was_left_and_a_point_does_not_hold_the_remote_control(page: Page):
    text = "# T\n## A\n/node?view=pile\n## B\n/margin\n## C\n/smo\n"
    first, second, third = read(text).items
    opened(page, text)
    shows(page, first)
    page.keyboard.press("PageDown")
    at_step(page, 1)
    page.keyboard.press("End")
    page.keyboard.press("PageDown")
    shows(page, second)
    page.locator(EDITOR).first.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function("() => location.search.includes('points')")
    settled(page)
    page.keyboard.press("PageDown")
    shows(page, third)
    page.keyboard.press("PageUp")
    shows(page, second)
    assert "points" in page.evaluate("location.search")
    page.keyboard.press("PageUp")
    shows(page, first)
    at_step(page, last_step(page))


@ONLY_SWEPT
def test_two_windows_agree_and_survive_a_reload(page: Page):
    first, second, third = read(TEXT).items
    opened(page, TEXT)
    shows(page, first)
    window = notes_of(page)
    expect(window.locator("#notes")).to_have_text("Ask for the largest value.")
    expect(window.locator("#next")).to_have_text("Two trees")
    expect(window.locator("#shown")).to_contain_text("step 11 of 13")
    expect(window.locator("#left")).to_have_text(re.compile(r"^3:\d\d left$"))
    page.keyboard.press("PageDown")
    expect(window.locator("#shown")).to_contain_text("step 12 of 13")
    window.locator("#forth").click()
    at_step(page, 13)
    window.keyboard.press("PageDown")
    shows(page, second)
    expect(window.locator("#name")).to_have_text("Two trees")
    window.reload()
    expect(window.locator("#name")).to_have_text("Two trees")
    expect(window.locator("#closed")).to_be_hidden()
    page.reload()
    shows(page, second)
    window.get_by_role("button", name="The root").click()
    shows(page, third)
    expect(window.locator("#notes")).to_have_text("Wait for hands.")
    asked = re.compile(r"Which attribute does ID3 split on\?\s*1 Outlook · 2 ")
    expect(window.locator("#ask")).to_have_text(asked)
    window.keyboard.press("1")
    expect(page.locator(".gh-answered")).to_contain_text("Correct.")
    expect(window.locator("#ask")).to_be_hidden()
    window.keyboard.press("b")
    expect(page.locator(".gh-dark")).to_be_visible()
    expect(window.locator("#blank")).to_contain_text("The screen is blank.")
    assert not axe_faults(window)
    page.goto("about:blank")
    expect(window.locator("#closed")).to_be_visible()


# What scrolls, and what leaves the screen. A table of many thresholds may be wider than its column.
SCROLLS = """() => {
    const main = document.querySelector("[data-testid=stMain]");
    const seen = { opacityProperty: true, visibilityProperty: true };
    const more = (box) => box.scrollHeight - box.clientHeight;
    const scrolls = (box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && more(box) > 1;
    const boxes = [main, ...main.querySelectorAll("*")];
    const found = boxes.filter((box) => scrolls(box) && box.checkVisibility(seen));
    const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const said = found.map((box) => `${box.className} scrolls by ${more(box)} px`);
    return wider > 0 ? [...said, "the page is too wide"] : said;
}"""


@ONLY_SWEPT
@pytest.mark.parametrize("size", SIZES, ids=["small", "large"])
@pytest.mark.parametrize(
    "file", [file for file in EXAMPLES if WHOLE or file.stem == SHORT], ids=lambda file: file.stem
)
def test_an_example_is_played_to_its_end_and_back_by_the_remote_control_alone(
    page: Page, file: Path, size: dict[str, int]
):
    """Nothing is scrolled and nothing cut, where an item begins and where it ends."""
    text = file.read_text(encoding="utf-8")
    page.set_viewport_size(size)  # type: ignore[arg-type]
    opened(page, text)
    items = read(text).items
    for item, following in zip(items, [*items[1:], None], strict=True):
        shows(page, item)
        whole(page, item)
        _played(page, "PageDown", following is None)
    for item in reversed(items):
        assert page.evaluate(_AT) == items.index(item)
        settled(page)
        whole(page, item)
        _played(page, "PageUp", item is items[0])


def whole(page: Page, item: Item) -> None:
    """Everything on the page is on the screen."""
    at_rest(page)
    size = page.viewport_size
    assert size is not None
    assert not page.evaluate(SCROLLS), item.name
    looked = page.evaluate(MEASURE, [LEAST, 0.0])
    assert looked["higher"] <= 1, item.name
    cut = [one for one in looked["findings"] if one["what"] in ("cut off", "outside the window")]
    assert not cut, item.name


def _played(page: Page, key: str, last: bool) -> None:
    """Press a key until the page leaves an item, or until the lecture ends or begins."""
    before = page.evaluate(_AT)
    for _ in range(MOST_PRESSES):
        page.keyboard.press(key)
        page.wait_for_timeout(60)
        if last and page.locator(".gh-lecture-said").is_visible():
            return
        if page.evaluate(_AT) != before:
            return
    raise AssertionError(f"The remote control does not leave {page.url}")
