"""Fields: the widgets by which a learner changes the link. Every change goes through `act`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import streamlit as st

from views.kit import session
from views.kit.link import address
from views.kit.panels import Effect, Field
from views.kit.session import held
from views.words.html import esc
from views.words.marking import word_in

Act = Callable[[Effect], None]
_FOLDED = ContextVar("folded", default=False)
SLIPS = "slips"  # texts that were not accepted, with the value of their field, by widget
SHOWN = "shown values"  # what each widget shows, as far as the server knows
MOST_SHOWN = 500


@contextmanager
def folded() -> Iterator[None]:
    """The browser does not have what is drawn in it until the learner opens it."""
    before = _FOLDED.set(True)
    try:
        yield
    finally:
        _FOLDED.reset(before)


def field(field: Field, act: Act) -> None:
    """A widget that shows the value. It is left alone if it shows it already, so that no typing is lost."""
    key = _key(field)
    wrong = _wrong(key, field)
    if not wrong:
        session.put(key, field.value, _shape(field))
    shows(key, st.session_state.get(key))
    about: dict[str, Any] = {
        "key": key,
        "disabled": field.disabled,
        "help": field.help or _explained(field.label),
    }
    about |= {"on_change": _chosen, "args": (key, field, act)}
    if field.look != "check":
        about["label_visibility"] = "collapsed" if field.quiet else "visible"
    if field.width is not None:
        about["width"] = field.width
    match field.look:
        case "number" | "slider":
            _number(field, about)
        case "check":
            st.checkbox(field.label, **about)
        case "text":
            _text(field, wrong, about)
        case _:
            _of_options(field, about)


def _text(field: Field, wrong: str, about: dict[str, Any]) -> None:
    with st.container(width=field.width or "stretch", gap=None):
        st.text_input(field.label, placeholder=field.none or None, **about)
        if wrong:
            st.html(f'<p class="gh-fine gh-note" role="alert">{esc(wrong)}</p>')


def _wrong(key: str, field: Field) -> str:
    """Why the text in the field was not accepted."""
    text = str(st.session_state.get(key))
    return field.wrong(text) if st.session_state.get(SLIPS, {}).get(key) == (text, field.value) else ""


def shows(key: str, value: object) -> None:
    """Note the value of a widget that is drawn. The latest ones are kept, far more than a page has."""
    shown = st.session_state.setdefault(SHOWN, {})
    shown.pop(key, None)
    shown[key] = value
    if len(shown) > MOST_SHOWN:
        del shown[next(iter(shown))]


def is_news(key: str, value: object) -> bool:
    """Whether a widget reports a value other than the one it showed. The browser sends all values with every
    step, even those of a widget that has just gone. Streamlit takes that for a change, but nobody chose
    anything."""
    before = st.session_state.get(SHOWN, {})
    known = key in before and before[key] == value
    shows(key, value)
    return not known


def _shape(field: Field) -> object:
    """Another value here makes it another widget to Streamlit."""
    options = tuple(map(str, (*field.options.keys(), *field.options.values())))
    return (field.look, field.label, options, field.low, field.high, field.step, field.format, field.none)


def _key(field: Field) -> str:
    """The key of its widget. A folded widget does not receive a value that is set from outside, and the
    browser would report the old value as chosen. So it becomes another widget."""
    key = f"choose {field.key}"
    if not _FOLDED.get():
        return key
    turns = st.session_state.setdefault("turns", dict[str, int]())
    now = f"{key} {turns[key]}" if key in turns else key
    if now in st.session_state and not session.shows(now, field.value) and not _wrong(now, field):
        turns[key] = turns.get(key, 0) + 1
        return f"{key} {turns[key]}"
    return now


def _explained(label: str) -> str | None:
    """What the word in a label means."""
    word = word_in(label, address.page())
    return word.sentence if word else None


def _chosen(key: str, field: Field, act: Act) -> None:
    """Another value. A widget that went away may report its label as its value, which does not count, or may
    have no value any more."""
    found = held(key)
    if found is None or not is_news(key, *found):
        return
    if session.is_late(key, *found):
        session.show_again()
        return
    (value,) = found
    if field.look == "text" and field.wrong(value):
        st.session_state[SLIPS] = {**st.session_state.get(SLIPS, {}), key: (value, field.value)}
        return
    if not field.options or {*(value if field.look == "many" else [value])} <= {*field.options}:
        act(field.change(value))


def _of_options(field: Field, about: dict[str, Any]) -> None:
    """A widget for one or more options, each with its words."""
    about["format_func"] = lambda key: field.options.get(key, str(key))
    options = list(field.options)
    match field.look:
        case "select":
            st.selectbox(field.label, options, **about)
        case "stairs":
            st.select_slider(field.label, options, **about)
        case "segments":
            st.segmented_control(field.label, options, required=True, **about)
        case "many":
            st.multiselect(field.label, options, max_selections=field.most, placeholder=field.none, **about)


def _number(field: Field, about: dict[str, Any]) -> None:
    """A number: whole if the format says so, and empty if it may be."""
    if field.none:
        about |= {"value": None, "placeholder": field.none}
    kind = int if field.format.startswith("%d") else float
    low, high, step = (None if at is None else kind(at) for at in (field.low, field.high, field.step))
    if low is not None and low == high:  # nothing to choose, and Streamlit has no such slider
        about["disabled"] = True
    slides = field.look == "slider" and low != high
    widget: Callable[..., Any] = st.slider if slides else st.number_input
    widget(field.label, low, high, step=step, format=field.format, **about)
