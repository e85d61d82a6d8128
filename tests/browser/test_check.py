"""A teacher drops the answers of a class and gets their marks, in a real browser."""

import csv

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import axe_faults, button, on_a_phone, say, settled, visit

pytestmark = pytest.mark.browser
HOST = "http://192.0.2.7:8501"
ANSWERS = f"""student;task;link
Ada;1;{HOST}/grow?data=tennis&algorithm=id3
<img src=x onerror=alert(1)>;1;{HOST}/grow?data=tennis&algorithm=id3&max_depth=1
Cem;2;{HOST}/margin?set=clouds&line=0,-2,0,2
"""
TASKS = "task;points;condition\n1;3;data = tennis and errors = 0\n2;2;set = clouds and share >= 98\n"


def drop(page: Page, place: int, text: str) -> None:
    file = {"name": "file.csv", "mimeType": "text/csv", "buffer": text.encode()}
    page.locator("input[type=file]").nth(place).set_input_files(file)


def test_a_class_is_marked_and_the_marks_are_downloaded(page: Page):
    visit(page, "/check", ".gh-say")
    expect(say(page)).to_have_text("No answers yet. Choose a file.")
    drop(page, 0, "a;b\n1;2\n")
    expect(page.locator(".gh-wrong")).to_contain_text("needs a column “link”")
    page.reload()
    expect(say(page)).to_have_text("No answers yet. Choose a file.")
    drop(page, 0, ANSWERS)
    expect(button(page, "Check 3 answers")).to_be_visible()
    drop(page, 1, TASKS)
    settled(page)
    button(page, "Check 3 answers").click()
    report, marks = (page.locator(".gh-check-table").nth(i) for i in (0, 1))
    expect(report.locator("tbody tr").first).to_contain_text("1 (50 %)", timeout=60_000)
    expect(marks.locator("tbody tr")).to_have_count(3)
    expect(marks).to_contain_text("<img src=x onerror=alert(1)>")
    assert not axe_faults(page)
    on_a_phone(page)
    assert not axe_faults(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the marks").first.click()
    text = download.value.path().read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(text.splitlines(), delimiter=";"))
    assert [row["met"] for row in rows] == ["yes", "no", "no"]
    page.set_viewport_size({"width": 1440, "height": 900})
    marks.get_by_role("link", name="Maximum margin").click()
    expect(page.locator(".gh-shown")).to_contain_text("Maximum margin")
