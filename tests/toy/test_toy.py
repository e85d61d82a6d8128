"""The toy lesson in the app, without a browser: link, slips, presenter mode, its documentation."""

from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.app import sidebar
from tests.toy import LESSON, MOST
from views.lessons import LESSONS
from views.page.document import ROWS, document

SHELL = Path(__file__).with_name("shell.py")


@pytest.fixture(autouse=True)
def guest() -> Iterator[None]:
    """The shell of these tests registers the toy for the whole process. No other test may meet it."""
    yield
    LESSONS.pop("toy", None)


def opened(**query: object) -> AppTest:
    at = AppTest.from_file(str(SHELL), default_timeout=30).run()
    for name, value in query.items():
        at.query_params[name] = str(value)
    at.switch_page("page.py").run()
    assert not at.exception
    assert not at.error
    return at


def html(at: AppTest) -> str:
    return "\n".join(element.proto.body for element in at.main if element.type == "html")


def test_a_link_opens_its_step():
    assert "This is <b>3</b> of 7." in html(opened(most=7, step=3))


def test_a_slip_in_the_link_is_mended_and_told():
    at = opened(most=99, step=50, nonsense=1)
    assert "This is <b>20</b> of 20." in html(at)
    for said in ("Allowed values are 1 to 20", "Allowed values are 0 to 20", "nonsense"):
        assert said in unescape(html(at))


def test_its_widget_shows_the_link_and_writes_it():
    at = opened(most=7, step=3)
    assert at.number_input(key="choose most").label == MOST.label
    at.number_input(key="choose most").set_value(9).run()
    assert at.query_params["most"] == "9"
    assert "This is <b>8</b> of 9." in html(at), "another case shows what its own link opens"
    at.number_input(key="choose most").set_value(5).run()
    assert "most" not in at.query_params, "the link leaves the default out"


def test_choices_can_be_called_up_in_presenter_mode():
    at = opened(most=7, step=3, presenter="true")
    assert "This is <b>3</b> of 7." in html(at)
    assert at.number_input


def test_it_stands_in_the_sidebar_and_in_the_documentation():
    assert LESSON.title in [label for label, _, _ in sidebar(opened())]
    text = document({**LESSONS, "toy": LESSON}, [*ROWS, MOST])
    assert "| `most` | 1 to 20 | how far is counted | `5` | toy |" in text
    assert f"## {LESSON.title}" in text
