"""Points in the plane: with the player, and as a board to edit them on. Each is registered once."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from views.stage.component import component

__all__ = ["board", "board_report", "plane"]

KEY = "plane"
START = "plane start"  # what the picture was told last: trace, place, how often it was sent somewhere
BOARD = "board"
ANSWER = "board answer"  # who reported last, and the number of the report
SEEN = "plane seen"  # the place it has reported or was sent to; another one comes from a link


_plane = component(
    "plane",
    html='<div class="gh-stage"></div>',
    css=["base/player.css", "plane/plane.css"],
    js=["mounting.js", "player/player.js", "plane/field.js", "plane/machine.js", "plane/plane.js"],
)
_board = component(
    "board",
    html='<div class="gh-stage"></div>',
    css=["base/player.css", "plane/plane.css", "plane/board.css"],
    js=["mounting.js", "player/player.js", "plane/field.js", "plane/board.js"],
)


def board(
    picture: dict[str, Any], on_edit: Callable[[], None], on_line: Callable[[], None] = lambda: None
) -> None:
    """The plane with points that can be added, moved and taken away.

    picture: see board.js
    on_edit: the points have changed, on_line: a handle of the line was let go; board_report() says how
    """
    answer = st.session_state.get(ANSWER, {"who": "", "n": 0})
    changed = {"on_edit_change": on_edit, "on_line_change": on_line}
    _board(key=BOARD, data={**picture, "answer": answer}, default={"edit": None, "line": None}, **changed)


def board_report(name: str) -> dict[str, Any] | None:
    """What the board has reported as "edit" or "line"; what is drawn next answers it. Unchecked."""
    report = (st.session_state.get(BOARD) or {}).get(name)
    if not isinstance(report, dict):
        return None
    who, n = report.get("who"), report.get("n")
    if isinstance(who, str) and isinstance(n, int):
        st.session_state[ANSWER] = {"who": who, "n": n}
    return report


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
