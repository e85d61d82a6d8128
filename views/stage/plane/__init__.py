"""Points in the plane with the player: the component, registered once."""

from pathlib import Path
from typing import Any

import streamlit as st

__all__ = ["plane"]

STAGE = Path(__file__).resolve().parent.parent
KEY = "plane"
START = "plane start"  # what the picture was told last: trace, place, how often it was sent somewhere
SEEN = "plane seen"  # the place it has reported or was sent to; another one comes from a link


def _source(*names: str) -> str:
    return "\n".join((STAGE / name).read_text(encoding="utf-8") for name in names)


_plane = st.components.v2.component(
    "glasshouse_plane",
    html='<div class="gh-stage"></div>',
    css=_source("player/player.css", "plane/plane.css"),
    js=_source("player/player.js", "plane/plane.js"),
    isolate_styles=False,
)


def plane(picture: dict[str, Any]) -> None:
    """The plane with its player, at the place of the story that st.session_state["place"] holds.

    picture: see plane.js. Its data stays the same while the learner steps, so it travels only once.
    """
    place, start = st.session_state["place"], st.session_state.get(START)
    if start is None or start["trace"] != picture["trace"] or st.session_state.get(SEEN) != place:
        begun = start["goto"] + 1 if start else 0
        where = {"step": place["step"], "selected": _id(place["node"])}
        start = {"trace": picture["trace"], **where, "goto": begun}
        st.session_state[START], st.session_state[SEEN] = start, dict(place)
    default = {"step": None, "node": None}
    _plane(key=KEY, data={**picture, **start}, on_step_change=_moved, on_node_change=_moved, default=default)


def _id(node: str | None) -> str | None:
    """The id of a region, from a parameter of the link."""
    return "" if node == "root" else node


def _moved() -> None:
    """The picture reports where it is: always taken from it, since it is ahead of the address we know."""
    at, place = st.session_state[KEY], st.session_state["place"]
    step, node = at.get("step"), at.get("node")
    place["step"] = max(step, 0) if isinstance(step, int) else place["step"]
    place["node"] = node if isinstance(node, str) and node != "none" else None
    st.session_state[SEEN] = dict(place)
