"""Pages whose widget is gone when its callback runs, and pages that fail."""

import logging

import pytest
from streamlit.testing.v1 import AppTest

from views.kit.link.table import PRESENTER
from views.kit.panels import Field
from views.kit.session import held
from views.page import fields, frame
from views.site.own import page as own_page
from views.site.own import taking
from views.stage import played

CALLBACKS = {
    "a field": lambda: fields._chosen("gone", Field("f", "F", "text", "", lambda text: text), print),
    "a switch": lambda: frame._switched(PRESENTER, "gone"),
    "a spreadsheet": lambda: own_page._edited("gone"),
    "a target": own_page._choose_target,
    "a kind": lambda: own_page._choose_kind("Wind", "gone"),
    "an order": lambda: own_page._choose_order("Wind", "gone"),
    "a pasted text": taking._paste,
    "a sample": taking._take_sample,
    "a picture": lambda: played._moved("gone"),
}


@pytest.mark.parametrize("name", CALLBACKS)
def test_a_callback_whose_widget_is_gone_does_nothing(name: str):
    """Outside of a run the session is empty, as it is for a widget of the page before."""
    CALLBACKS[name]()
    assert held("own table") is None


def failing() -> None:
    """A page that fails as often as the session asks."""
    import streamlit as st

    from views.page import frame

    runs = st.session_state["runs"] = st.session_state.get("runs", 0) + 1
    if runs <= st.session_state.get("failures", 1):
        frame.sorry(KeyError("gone"))
    else:
        st.write("The page.")


def test_a_page_that_failed_once_is_drawn_again_and_the_failure_is_logged(caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.ERROR, "glasshouse"):
        at = AppTest.from_function(failing).run()
    assert not at.error
    assert at.markdown[0].value == "The page."
    assert [message[:13] for message in caplog.messages] == ["A page failed"]


def test_a_page_that_fails_again_says_so_and_is_not_drawn_for_ever():
    at = AppTest.from_function(failing)
    at.session_state["failures"] = 99
    at.run()
    assert "our fault" in at.error[0].value
    assert at.session_state["runs"] == 2
    at.query_params["k"] = "7"
    at.run()
    assert at.session_state["runs"] == 4, "another link has its own chance"


def overtaken() -> None:
    """A page that fails after another run has already been asked for."""
    import streamlit as st
    from streamlit.runtime.scriptrunner import RerunData, get_script_run_ctx

    from views.page import frame

    runs = st.session_state["runs"] = st.session_state.get("runs", 0) + 1
    if runs <= 3:
        ctx = get_script_run_ctx()
        assert ctx is not None
        assert ctx.script_requests is not None
        ctx.script_requests.request_rerun(RerunData())
        frame.sorry(KeyError("gone"))
    else:
        st.write("The page.")


def test_what_fails_in_a_run_that_was_overtaken_is_no_fault(caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.ERROR, "glasshouse"):
        at = AppTest.from_function(overtaken).run()
    assert at.markdown[0].value == "The page."
    assert at.session_state["runs"] == 4, "the other run is not lost"
    assert not caplog.messages
