"""The server's half of where a played picture is; base/place.js is the browser's.

The place is st.session_state["place"]: {"step": number, "node": name or None}, the root being "root". The
picture is ahead of the server, so what it reports of the story it was told last is taken as it is. Where the
place has become another without a report of the picture's, a link or a button did it, and the picture is sent
there. A server that was started anew knows less than the picture: its session is another one, and the picture
stays where the address says and reports that.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from uuid import uuid4

import streamlit as st

from views.session import held, reported

__all__ = ["play", "reported"]

PLACE = "place"
START = "stage start"  # what it was told last: which trace, where to begin in it, and who says so
SEEN = "stage seen"  # the place it has reported or was sent to


def play(
    component: Callable[..., Any], picture: Mapping[str, Any], key: str, **changed: Callable[[], None]
) -> None:
    """Mount a picture with a player, at the place that st.session_state["place"] holds.

    picture: its data stay the same while the learner steps, so they travel only once; "trace" tells one story
             from another
    key:     where st.session_state has its states; another one for each component, as to Streamlit two of one
             key are the same picture
    changed: what else it reports, by the name of the state
    """
    place = st.session_state.get(PLACE) or {"step": 0, "node": None}
    start = st.session_state.get(START) or _before_any()
    if start["trace"] != picture["trace"] or st.session_state.get(SEEN) != place:
        told = {"trace": picture["trace"], "step": place["step"], "selected": place["node"]}
        start = {**start, **told, "goto": start["goto"] + 1}
        st.session_state[START], st.session_state[SEEN] = start, dict(place)
    states = {"place": partial(_moved, key), **changed}
    component(
        key=key,
        data={**picture, **start},
        default=dict.fromkeys(states),
        **{f"on_{name}_change": callback for name, callback in states.items()},
    )


def _before_any() -> dict[str, Any]:
    return {"trace": None, "goto": -1, "session": uuid4().hex}


def _moved(key: str) -> None:
    """The picture is at another place of its story. One of a story of before has been overtaken."""
    match reported(key, "place"):
        case {"trace": trace, "step": int(step), "node": str() | None as node}:
            found = held(START)
            if found is not None and trace == found[0]["trace"]:
                place = {"step": max(step, 0), "node": node or None}
                st.session_state[PLACE], st.session_state[SEEN] = place, dict(place)
