"""The page “Check answers”: the marks of two files, the report of the class, and a file that is wrong."""

import csv
import io
from html import unescape

from streamlit.testing.v1 import AppTest

from tests.support.app import html, opened
from views.check import page
from views.check.report import reports

HOST = "http://192.0.2.7:8501"
ANSWERS = f"""\
student;task;link
Ada;1;{HOST}/grow?data=tennis&algorithm=id3
<b>Bob</b>;1;{HOST}/grow?data=tennis&algorithm=id3&max_depth=1
Cem;1;{HOST}/grow?data=tennis&algorithm=id3&step=2
Dan;2;no link
"""
TASKS = "task;points;condition\n1;3;data = tennis and errors = 0\n2;1;leaves > 3\n"


def shown(at: AppTest) -> str:
    """The HTML of the page, with its entities resolved."""
    return unescape(html(at))


def marked(answers: str, tasks: str | None = TASKS) -> AppTest:
    """The page with these files, after “Check”."""
    at = opened("check")
    at.session_state[page.FILES] = {
        what: (f"{what}.csv", text.encode())
        for what, text in (("answers", answers), ("tasks", tasks))
        if text
    }
    at.run()
    assert not at.exception
    return at


def checked(at: AppTest) -> AppTest:
    for button in at.button:
        if button.label.startswith(("Check ", "Continue ")):
            button.click()
            at.run()
            assert not at.exception
    return at


def test_without_files_the_page_says_what_it_takes():
    at = opened("check")
    assert "No answers yet." in html(at)
    assert 'role="alert"' not in html(at)


def test_the_answers_of_a_class_get_their_marks_and_a_report():
    at = checked(marked(ANSWERS))
    text = shown(at)
    assert "2 (67 %)" in text, "of three answers to the first task two met it"
    assert "<b>Bob</b>" not in html(at)
    assert 'href="grow?data=tennis&algorithm=id3"' in text.replace("./", "")
    assert "This is not a link to a lesson." in text


def test_tasks_that_come_after_the_click_are_taken_into_the_marks():
    at = checked(marked(ANSWERS, tasks=None))
    assert "2 (67 %)" not in shown(at)
    at.session_state[page.FILES] |= {"tasks": ("tasks.csv", TASKS.encode())}
    at.run()
    assert "2 (67 %)" in shown(at)


def test_the_marks_are_downloaded_with_the_separator_of_the_answers():
    given = page.Given(*_read())
    data = page.for_spreadsheet(page.checked(given.answers, given.tasks, page.shown), given.separator)
    assert data.startswith("\ufeff".encode())
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))
    assert [row["met"] for row in rows] == ["yes", "no", "yes", "no"]
    assert [row["points"] for row in rows] == ["3", "0", "3", "0"]
    assert [row["same as"] for row in rows] == ["4", "", "2", ""]


def _read() -> tuple:
    answers, separator = page.rows_in(ANSWERS.encode(), "answers.csv", ["link"])
    tasks = page.tasks_of(page.rows_in(TASKS.encode(), "tasks.csv", ["task", "condition"])[0])
    return answers, tasks, separator


def test_a_file_that_cannot_be_marked_is_told_and_the_page_goes_on():
    assert "needs a column “link”" in shown(marked("a,b\n1,2\n"))
    assert "has no answers" in shown(marked("link\n"))
    at = checked(marked(ANSWERS, "task;condition\n1;right => 1\n2;leaves > 3\n"))
    assert "Line 2 of the tasks" in shown(at)
    many = "link\n" + "\n".join(f"{HOST}/margin?seed={i}" for i in range(page.MOST_LINKS + 1))
    assert "different links" in shown(marked(many, None))


def test_the_report_counts_what_the_others_lacked():
    marks = [
        {"task": "1", "met": "yes", "points": "2", "note": "", "same as": "3"},
        {"task": "1", "met": "yes", "points": "2", "note": "", "same as": "2"},
        {"task": "1", "met": "no", "points": "0", "note": "errors is 3", "same as": ""},
        {"task": "2", "met": "", "note": "", "same as": ""},
        {"task": "", "note": "This answer names no task.", "same as": ""},
    ]
    first, second = reports(marks)
    assert first == ("1", 3, 2, 4 / 3, 2, [("errors is 3", 1)])
    assert second == ("2", 1, 0, None, 0, [])
