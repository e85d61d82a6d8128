"""The session's values of widgets and pictures, which may be gone when a callback runs.

The browser reports a change, but the server may draw another page before it reads the report. A callback
whose widget is gone has nothing to do, and the page must not fail.

This module also gives widgets their values, and knows which of them the browser has confirmed (`put`,
`is_late`).
"""

from time import monotonic
from typing import Any, NoReturn

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_run_context import ThreadState

SHAPES = "widget shapes"  # the latest shape of each widget
REPLACED = "replaced values"  # by widget: the values that it may still report, and when it got another
SENT = "sent values"  # by widget: the value that the browser has not confirmed
DRAWN = "page drawn"  # when the last whole page was sent, s
WHOLE = "whole page"  # a change in a fragment concerns more than the fragment
AGAIN = "run again"  # the server itself asked for the next run
ON_ITS_WAY = 0.25  # s from the end of a run until the browser shows it: no learner chooses that fast


def held(*keys: str) -> tuple[Any, ...] | None:
    """The session's values of these keys; None if one of them is gone."""
    if any(key not in st.session_state for key in keys):
        return None
    return tuple(st.session_state.get(key) for key in keys)


def reported(key: str, name: str) -> Any:
    """The latest report of the picture of that key under this name, unchecked; None if there is none."""
    return (st.session_state.get(key) or {}).get(name)


def put(key: str, value: object, shape: object = None) -> None:
    """Make a widget show a value, unless the browser has just reported that it does.

    What an earlier run set does not count, because an interrupted run may or may not have sent it. The
    browser's report does not count while another value is on its way to it. Nor does it count if the widget
    has another shape, such as other options, because it is then another widget to Streamlit.
    """
    shapes, replaced, sent = (st.session_state.setdefault(name, {}) for name in (SHAPES, REPLACED, SENT))
    equal, found = shows(key, value), held(key)
    said = equal and _has_said(key) and sent.get(key, value) == value
    if said:
        replaced.pop(key, None)
        sent.pop(key, None)
    elif found is not None and not equal:
        before, _ = replaced.get(key, ((), 0))
        replaced[key] = ((*before, *found), monotonic())
    if not said or shapes.get(key) != shape:
        st.session_state[key] = sent[key] = value
    shapes[key] = shape


def shows(key: str, value: object) -> bool:
    """Whether a widget shows a value. The type counts: in another table a name may belong to a word instead
    of a number."""
    shown = st.session_state.get(key)
    return key in st.session_state and shown == value and type(shown) is type(value)


def is_late(key: str, value: object) -> bool:
    """Whether a widget reports a replaced value because the browser has not received the new one yet. Then
    nobody chose it.

    On a busy machine the browser receives values late. But a learner's choice asks for a run of the part of
    the page that has the widget. If another part is asked for, the value only came along.
    """
    before, since = st.session_state.get(REPLACED, {}).get(key, ((), 0.0))
    drawn = st.session_state.get(DRAWN, 0.0)
    return value in before and (_came_along() or drawn < since or monotonic() - drawn < ON_ITS_WAY)


def _came_along() -> bool:
    """In a callback: whether a fragment will run that does not have this widget."""
    context = get_script_run_ctx()
    asked = (context and context.fragment_ids_this_run) or []
    return bool(asked) and ThreadState.get().fragment_id not in asked


def show_again() -> None:
    """Draw the whole page after this fragment, because a widget has reported a replaced value.

    The report was under way, or the browser has missed the new value. Then the page and its link would
    differ for good, so `put` sends the value once more.
    """
    st.session_state[WHOLE] = True


def run_again() -> NoReturn:
    """Run the whole page again. The browser has reported nothing new: a link that was replaced stays
    replaced."""
    st.session_state[AGAIN] = True
    st.rerun()


def drawn() -> None:
    """Note that the whole page has been sent."""
    st.session_state[DRAWN] = monotonic()


def forget_widgets() -> None:
    """Forget the widgets: another page has other ones, even if their keys are the same."""
    for name in (SHAPES, REPLACED, SENT):
        st.session_state.pop(name, None)


def _has_said(key: str) -> bool:
    """Whether the browser's last message had a value for the widget of that key. The browser does not know a
    widget yet if it is drawn for the first time, or if the next run interrupted its drawing."""
    context = get_script_run_ctx()
    if context is None:
        return False
    state = context.session_state._state  # Streamlit has no public way to ask
    widget = state._key_id_mapper.get_id_from_key(key, None)
    return widget is not None and widget in state._new_widget_state.states
