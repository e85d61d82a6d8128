"""A lecturer makes an exam in a real browser. The key stays out of the address, and paper cuts nothing."""

from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import axe_faults, button, on_a_phone, settled, visit
from tests.support.sweep import ONLY_SWEPT
from views.lessons.practice.kinds import KINDS
from views.sheet.drawn import drawn
from views.sheet.exam import Exam, Part
from views.sheet.keyed import Key
from views.sheet.paper import paper

pytestmark = pytest.mark.browser
SECRET = "seven brown foxes"
HOSTILE = "<img src=x onerror=alert(1)>"
MM = 96 / 25.4  # px
LETTER = (215.9 - 2 * 15, 279.4 - 14 - 17)  # mm within the margins; A4 is narrower and higher
A4 = (210 - 2 * 15, 297 - 14 - 17)


def test_a_lecturer_types_a_key_and_prints_the_sheet(page: Page):
    visit(page, f"/exam?title={HOSTILE}&tasks=gain,classify&variants=2&qr=true", ".gh-say")
    expect(page.locator(".gh-sheet")).to_have_count(0)
    page.get_by_label("Key", exact=True).fill(SECRET)
    page.keyboard.press("Enter")
    paper_ = page.frame_locator(".gh-sheet iframe")
    expect(paper_.get_by_role("heading", name=HOSTILE)).to_be_visible()
    expect(paper_.get_by_text("2. Classifying with a tree")).to_be_visible()
    expect(paper_.get_by_alt_text("QR code of the page of this sheet")).to_be_visible()
    assert "brown" not in page.evaluate("() => location.href + JSON.stringify({...localStorage})")
    settled(page)
    assert not axe_faults(page)
    page.evaluate("() => { document.querySelector('.gh-sheet iframe').contentWindow.print = () => "
                  "document.body.setAttribute('data-printed', '') }")  # fmt: skip
    button(page, "Print").click()
    expect(page.locator("body[data-printed]")).to_have_count(1)
    page.get_by_text("Solutions", exact=True).click()
    expect(paper_.locator(".gh-variant-name")).to_have_text("Solutions A")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download for Moodle").click()
    assert len(ET.parse(download.value.path()).findall("question[@type='cloze']")) == 20
    on_a_phone(page)
    assert not axe_faults(page)


@ONLY_SWEPT
@pytest.mark.parametrize("size", [A4, LETTER], ids=["A4", "Letter"])
def test_no_task_and_no_room_is_higher_than_a_page(page: Page, size: tuple[float, float]):
    """A printed page ends between two of these, if each fits on one."""
    exam = Exam("Exam", "", "", tuple(Part(kind, 1, 10) for kind in KINDS), 1, 20)
    page.set_viewport_size({"width": int(size[0] * MM), "height": 900})
    for solutions in (False, True):
        page.set_content(paper(exam, drawn(exam.tasks, Key(SECRET), "A"), solutions, "ABCD"))
        page.emulate_media(media="print")
        high = page.locator(".gh-whole, .gh-working, .gh-head").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().height)"
        )
        assert len(high) > len(exam.tasks)
        assert max(high) < size[1] * MM
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= size[0] * MM
