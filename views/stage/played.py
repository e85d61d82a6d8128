"""The server's half of the place of a played picture. base/place.js is the browser's half.

The place is st.session_state["place"]: {"step": number, "node": name or None}, with "root" for the root. The
picture is ahead of the server, so its reports about its current story are accepted as they are. If the place
has changed without such a report, a link or a button did it, and the picture is sent there. A restarted
server knows less than the picture: it has a new session, and the picture stays at the place in the address
and reports it.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from uuid import uuid4

import streamlit as st

from views.kit.session import held, reported

__all__ = ["play", "reported"]

PLACE = "place"
START = "stage start"  # the last start that was sent: trace, place and session
SEEN = "stage seen"  # the place that the picture reported last or was sent to


def play(
    component: Callable[..., Any], picture: Mapping[str, Any], key: str, **changed: Callable[[], None]
) -> None:
    """Mount a picture with a player, at the place that st.session_state["place"] holds.

    picture: its data stay the same while the learner steps, so they are sent only once; "trace" identifies
             the story
    key:     the key of its states in st.session_state, one for each component, because Streamlit takes two
             components with one key for the same picture
    changed: callbacks for its other reports, by the name of the state
    """
    place = st.session_state.get(PLACE) or {"step": 0, "node": None}
    start = st.session_state.get(START) or _before_any()
    if start["trace"] != picture["trace"] or st.session_state.get(SEEN) != place:
        shown = {"trace": picture["trace"], "step": place["step"], "selected": place["node"]}
        start = {**start, **shown, "goto": start["goto"] + 1}
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
    """The picture is at another place of its story. A report of an earlier story is too late."""
    match reported(key, "place"):
        case {"trace": trace, "step": int(step), "node": str() | None as node}:
            found = held(START)
            if found is not None and trace == found[0]["trace"]:
                place = {"step": max(step, 0), "node": node or None}
                st.session_state[PLACE], st.session_state[SEEN] = place, dict(place)
