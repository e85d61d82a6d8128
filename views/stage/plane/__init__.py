"""Points in the plane: with the player, and as a board to edit them on. Each is registered once."""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from views.stage.component import component
from views.stage.played import play

__all__ = ["board", "board_report", "plane"]

BOARD = "board"
ANSWER = "board answer"  # who reported last, and the number of the report

_plane = component(
    "plane",
    html='<div class="gh-stage"></div>',
    css=["base/player.css", "plane/plane.css"],
    js="plane/plane.js",
)
_board = component(
    "board",
    html='<div class="gh-stage"></div>',
    css=["base/player.css", "plane/plane.css", "plane/board.css"],
    js="plane/board.js",
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


def plane(picture: Mapping[str, Any]) -> None:
    """The plane with its player. picture: see plane.js."""
    play(_plane, picture)
