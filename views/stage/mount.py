"""The client-side pictures, registered once. Each is a plain ES module without a build step."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from views.stage.component import component


def _nothing() -> None:
    """A state needs a callback even where nobody waits for it."""


_tree = component(
    "tree",
    html='<div class="gh-stage"></div>',
    css=["base/player.css", "tree/tree.css"],
    js="tree/tree.js",
)
_candidates = component(
    "candidates",
    html='<div class="gh-candidates"></div>',
    css=["candidates/candidates.css"],
    js="candidates/candidates.js",
)
_copy = component(
    "copy",
    html='<button type="button" class="gh-copy">Copy link</button>',
    css=["copy/copy.css"],
    js="copy/copy.js",
)


def tree(picture: dict[str, Any], on_cut: Callable[[], None] = _nothing) -> None:
    """A tree with its player, at the place of the story that st.session_state["place"] holds.

    picture: see tree.js. Its data stays the same while the learner steps, so it travels only once.
    on_cut:  the learner has cut it; st.session_state["stage"]["cuts"] holds all cuts by the ids of cards
    """
    place, start = st.session_state["place"], st.session_state.get("start")
    if start is None or start["trace"] != picture["trace"]:
        start = {"trace": picture["trace"], "step": place["step"], "selected": place["node"], "goto": 0}
        st.session_state["start"] = start
    data, default = {**picture, **start}, {"step": None, "node": None, "cuts": None}
    moved = {"on_step_change": _moved, "on_node_change": _moved, "on_cuts_change": on_cut}
    _tree(key="stage", data=data, default=default, **moved)


def go(step: int, node: str | None = None) -> None:
    """Send the picture to a step of the story it tells; link.write has to write the same."""
    start = st.session_state.get("start")
    if start is not None:
        st.session_state["start"] = {**start, "step": step, "selected": node, "goto": start["goto"] + 1}


def _moved() -> None:
    """The picture reports where it is: always taken from it, since it is ahead of the address we know."""
    at, place = st.session_state["stage"], st.session_state["place"]
    step, node = at.get("step"), at.get("node")
    place["step"] = max(step, 0) if isinstance(step, int) else place["step"]
    place["node"] = (node or "root") if isinstance(node, str) and node != "none" else None


def candidates(data: dict[str, Any], on_open: Callable[[], None]) -> None:
    """The table of candidates; it reports {"id"} as st.session_state["candidates"]["opened"]."""
    _candidates(key="candidates", data=data, on_opened_change=on_open, default={"opened": None})


def copy_link() -> None:
    """A button that copies the address of the page as it is shown."""
    _copy(key="copy link", width="content")
