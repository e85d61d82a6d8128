"""The server's half of where a played picture is; base/place.js is the browser's.

The place is st.session_state["place"]: {"step": number, "node": name or None}, the root being "root". The
picture is ahead of the server, so what it reports is taken as it is. Where the place has become another
without a report of the picture's, a link or a button did it, and the picture is sent there.
"""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

__all__ = ["STAGE", "play", "reported"]

STAGE = "stage"  # the key of the picture that is played, where st.session_state has its states
START = "stage start"  # what it was told last: which trace, and where to begin in it
SEEN = "stage seen"  # the place it has reported or was sent to


def play(component: Callable[..., Any], picture: Mapping[str, Any], **changed: Callable[[], None]) -> None:
    """Mount a picture with a player, at the place that st.session_state["place"] holds.

    picture: its data stay the same while the learner steps, so they travel only once; "trace" tells one story
             from another
    changed: what else it reports, by the name of the state
    """
    place, start = st.session_state["place"], st.session_state.get(START)
    if start is None or start["trace"] != picture["trace"] or st.session_state.get(SEEN) != place:
        sent = start["goto"] + 1 if start else 0
        start = {"trace": picture["trace"], "step": place["step"], "selected": place["node"], "goto": sent}
        st.session_state[START], st.session_state[SEEN] = start, dict(place)
    states = {"step": _moved, "node": _moved, **changed}
    component(
        key=STAGE,
        data={**picture, **start},
        default=dict.fromkeys(states),
        **{f"on_{name}_change": callback for name, callback in states.items()},
    )


def reported(name: str) -> Any:
    """What the picture has reported last as this state, unchecked; None for nothing."""
    return (st.session_state.get(STAGE) or {}).get(name)


def _moved() -> None:
    place, step, node = st.session_state["place"], reported("step"), reported("node")
    place["step"] = max(step, 0) if isinstance(step, int) else place["step"]
    place["node"] = node if isinstance(node, str) and node not in ("", "none") else None
    st.session_state[SEEN] = dict(place)
