"""A page, its steps and a lecture on paper, and a picture as a file."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Download, Page, expect

from tests.browser.learner import SENTENCE, settled, visit
from tests.browser.test_handout import opened as in_a_tab
from tests.browser.test_handout import saved
from tests.support.handed import close
from tests.support.sweep import ONLY_SWEPT
from views.handout.printed import printed
from views.lecture.booklet import booklet
from views.lessons import LESSONS
from views.page.opened import given_in

pytestmark = pytest.mark.browser

SHEETS = {"A4": 688, "Letter": 710}  # px between margins of 14 mm
GROW = "/grow?data=tennis&algorithm=id3&step=3"
LECTURE = """\
# A
## Root (2 min)
/grow?data=tennis
Ask <b>twice</b>.
## SMO
/smo?set=touching&C=0.1&step=2
"""
# What paper must not have: something to press, something beyond the edge, the menu.
ODD = """(width) => {
    const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length;
    const pressed = "button, input, select, .stSidebar, [role=tab], .gh-player";
    const odd = [...document.querySelectorAll(pressed)]
        .filter(seen)
        .filter((one) => !one.matches(".gh-open, .gh-algo-head, [role=tab][aria-selected=true]"));
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const wide = [];
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const around = text.parentElement;
        if (!text.data.trim() || !seen(around) || around.closest(".katex-mathml, .gh-quiet")) continue;
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        if (right > width + 1 || left < -1) wide.push(text.data);
    }
    return [...odd.map((one) => one.outerHTML.slice(0, 80)), ...wide];
}"""


def on_paper(page: Page, width: int) -> None:
    """Lay the page out as its printer does."""
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print", color_scheme="dark", reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 980})


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def taken(page: Page, button: str) -> Download:
    with page.expect_download() as download:
        page.get_by_role("button", name=button, exact=True).click()
    return download.value


@pytest.mark.by_link
def test_a_page_is_printed_whole_and_light(page: Page):
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    visit(page, GROW)
    say = page.locator(SENTENCE).inner_text()
    assert pages(page.pdf(format="A4")) == 2
    on_paper(page, SHEETS["A4"])
    assert page.evaluate(ODD, SHEETS["A4"]) == []
    head = page.locator(".gh-paper-head")
    expect(head).to_contain_text("ID3: Play tennis · Grow a tree · step 3 of 11")
    expect(head).to_contain_text("/grow?data=tennis&algorithm=id3&step=3")
    expect(head.get_by_role("img", name="QR code of this page")).to_be_visible()
    expect(page.locator(SENTENCE)).to_have_text(say)
    expect(page.locator(".gh-records")).to_be_visible()
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    drawing = page.locator(".gh-paper-drawing").first
    box = drawing.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= SHEETS["A4"] + 1
    expect(drawing).to_contain_text("Humidity?")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".gh-paper-head, .gh-paper-drawing, [data-gh-drawn]")).to_have_count(0)


@ONLY_SWEPT
def test_a_page_is_taken_along(page: Page, browser: Browser, tmp_path: Path):
    visit(page, GROW)
    page.get_by_role("button", name="About", exact=True).click()
    page.get_by_role("tab", name="Take it with you").click()
    settled(page)
    large = taken(page, "PNG 3840 × 2160")
    assert large.suggested_filename == "glasshouse-grow-3840-3.png"
    with Image.open(BytesIO(large.path().read_bytes())) as image:
        assert image.size == (3840, 2160)
        assert image.convert("RGBA").getpixel((0, 0)) == (255, 255, 255, 255)
    page.get_by_text("Transparent", exact=True).click()
    svg = taken(page, "SVG")
    assert svg.suggested_filename == "glasshouse-grow-3.svg"
    assert "<title>ID3: Play tennis" in svg.path().read_text(encoding="utf-8")
    page.get_by_role("textbox", name="Steps").fill("1, 3")
    page.keyboard.press("Enter")
    settled(page)
    html = taken(page, "Download to print").path().read_text(encoding="utf-8")
    with in_a_tab(browser, saved(tmp_path, html)) as sheets:
        expect(sheets.locator(".gh-leaflet")).to_have_count(2)
        expect(sheets.locator(".gh-paper-code")).to_have_count(2)


@ONLY_SWEPT
def test_the_ticked_sheets_are_printed(browser: Browser, tmp_path: Path):
    lesson = LESSONS["grow"]
    given = given_in(lesson, {"data": "tennis", "algorithm": "id3"})
    with in_a_tab(browser, saved(tmp_path, printed(lesson, given, "3-5", "https://example.org/"))) as page:
        page.locator(".gh-leaflet-tick").nth(1).click()
        expect(page.get_by_role("status")).to_have_text("2 of 3 sheets")
        assert pages(page.pdf(format="Letter")) == 4
        page.emulate_media(media="print")
        for size, width in SHEETS.items():
            page.set_viewport_size({"width": width, "height": 980})
            assert page.evaluate(ODD, width) == [], size
        titles = page.locator(".gh-paper-title:visible").all_inner_texts()
        assert [title[-12:] for title in titles] == ["step 3 of 11", "step 5 of 11"]
        expect(page.locator(".gh-leaflet svg text:visible", has_text="Humidity?")).to_have_count(2)


@ONLY_SWEPT
def test_a_lecture_is_a_booklet(browser: Browser, tmp_path: Path):
    with in_a_tab(browser, saved(tmp_path, booklet(LECTURE, "https://example.org/"))) as page:
        first, second = page.locator(".gh-leaflet").all()
        expect(first.locator(".gh-leaflet-notes")).to_have_text("Ask <b>twice</b>.")
        expect(first).to_contain_text("1. Root")
        expect(second).to_contain_text("https://example.org/smo?set=touching&C=0.1&step=2")
        assert close(second.locator(".gh-say").inner_text()).startswith("Update2.")
        expect(second.locator(".gh-stands svg").first).to_be_visible()
        page.emulate_media(media="print")
        page.set_viewport_size({"width": SHEETS["A4"], "height": 980})
        assert page.evaluate(ODD, SHEETS["A4"]) == []
