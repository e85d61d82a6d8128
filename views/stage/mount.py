"""The client-side pictures, registered once. Each is a plain ES module without a build step."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

HERE = Path(__file__).parent


def _source(*names: str) -> str:
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in names)


def _nothing() -> None:
    """A state needs a callback even where nobody waits for it."""


_tree = st.components.v2.component(
    "glasshouse_tree",
    html='<div class="gh-stage"></div>',
    css=_source("player/player.css", "tree/tree.css"),
    js=_source("player/player.js", "tree/tree.js"),
    isolate_styles=False,
)
_candidates = st.components.v2.component(
    "glasshouse_candidates",
    html='<div class="gh-candidates"></div>',
    css=_source("candidates/candidates.css"),
    js=_source("candidates/candidates.js"),
    isolate_styles=False,
)
_copy = st.components.v2.component(
    "glasshouse_copy",
    html='<button type="button" class="gh-copy">Copy link</button>',
    css=_source("copy/copy.css"),
    js=_source("copy/copy.js"),
    isolate_styles=False,
)


def tree(data: dict[str, Any], on_move: Callable[[], None]) -> None:
    """The growing tree with its player; it reports "step" and "node" in st.session_state["stage"]."""
    default = {"step": None, "node": None}
    _tree(key="stage", data=data, on_step_change=on_move, on_node_change=on_move, default=default)


def candidates(data: dict[str, Any], on_open: Callable[[], None]) -> None:
    """The table of candidates; it reports {"id"} as st.session_state["candidates"]["opened"]."""
    _candidates(key="candidates", data=data, on_opened_change=on_open, default={"opened": None})


def copy_link() -> None:
    """A button that copies the address of the page as it is shown."""
    _copy(key="copy link", width="content")
