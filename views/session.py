"""What the session holds of widgets and pictures, for callbacks: it may be gone by the time that one runs.

The browser reports a change, and before the server reads it another page may have been drawn. A callback
whose widget is gone has nothing to do; it must not fail the page.

It also gives widgets their values, and knows which of these the browser has confirmed (`put`, `is_late`).
"""

from time import monotonic
from typing import Any, NoReturn

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_run_context import ThreadState

SHAPES = "widget shapes"  # in which each widget was drawn last
REPLACED = "replaced values"  # that a widget may still report, and when it was given another, by widget
SENT = "sent values"  # that the browser has not confirmed, by widget
DRAWN = "page drawn"  # when the last page was sent in whole, s
WHOLE = "whole page"  # a change in a fragment concerns more than the fragment
AGAIN = "run again"  # the server itself has asked for the next run
ON_ITS_WAY = 0.25  # s from the end of a run until the browser shows it: nobody chooses as soon as that


def held(*keys: str) -> tuple[Any, ...] | None:
    """What the session holds under these keys; None where one of them is gone."""
    if any(key not in st.session_state for key in keys):
        return None
    return tuple(st.session_state.get(key) for key in keys)


def reported(key: str, name: str) -> Any:
    """What the picture of that key has reported last as this state, unchecked; None for nothing."""
    return (st.session_state.get(key) or {}).get(name)


def put(key: str, value: object, shape: object = None) -> None:
    """Have a widget show a value, unless the browser has just said that it does: then it is left alone.

    What an earlier run set does not count: a run that is broken off may have sent it or not. Nor does the
    browser's word count while another value is on its way to it, or where the widget has another shape, such
    as other options: to Streamlit it is another widget then.
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
    """Whether a widget shows a value. The type counts: in another table a name may be that of a word instead
    of a number."""
    shown = st.session_state.get(key)
    return key in st.session_state and shown == value and type(shown) is type(value)


def is_late(key: str, value: object) -> bool:
    """Whether a widget reports the value it showed before another was put there, because the browser had not
    heard of that yet: nobody chose it.

    On a busy machine the browser hears late. But whoever chooses asks for a run of the part of the page that
    the widget is in; where another part is asked for, the value only came along.
    """
    before, since = st.session_state.get(REPLACED, {}).get(key, ((), 0.0))
    drawn = st.session_state.get(DRAWN, 0.0)
    return value in before and (_came_along() or drawn < since or monotonic() - drawn < ON_ITS_WAY)


def _came_along() -> bool:
    """In a callback: whether a fragment is to run, and its widget is not in that."""
    context = get_script_run_ctx()
    asked = (context and context.fragment_ids_this_run) or []
    return bool(asked) and ThreadState.get().fragment_id not in asked


def show_again() -> None:
    """Draw the whole page after this fragment, because a widget has reported a value that was replaced.

    The message was under way, or the browser has missed the value that was put there. Then the page and its
    link would differ for good. `put` sends the value once more.
    """
    st.session_state[WHOLE] = True


def run_again() -> NoReturn:
    """Run the whole page again. The browser has said nothing new: a link that was replaced stays replaced."""
    st.session_state[AGAIN] = True
    st.rerun()


def drawn() -> None:
    """The page has been sent in whole."""
    st.session_state[DRAWN] = monotonic()


def forget_widgets() -> None:
    """The widgets of another page are other ones, even where their keys are the same."""
    for name in (SHAPES, REPLACED, SENT):
        st.session_state.pop(name, None)


def _has_said(key: str) -> bool:
    """Whether the browser's last message had a value for the widget of that key. The browser knows nothing
    yet of a widget that is drawn for the first time, or whose drawing was broken off by the next run."""
    context = get_script_run_ctx()
    if context is None:
        return False
    state = context.session_state._state  # Streamlit has no public way to ask
    widget = state._key_id_mapper.get_id_from_key(key, None)
    return widget is not None and widget in state._new_widget_state.states
