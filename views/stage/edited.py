"""The server's half of a picture whose points are edited; base/points_editor.js is the browser's.

The picture has a state for each kind of report, and each report has a number. The next data name the report
that they answer. Until then the picture keeps the points where the learner put them.
"""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from views.kit import session

__all__ = ["EDITOR", "answer", "mount", "reported"]

EDITOR = "editor"  # the key of the picture, whose states are in st.session_state
ANSWER = "editor answer"  # who reported last, and the number of the report


def mount(component: Callable[..., Any], picture: Mapping[str, Any], **changed: Callable[[], object]) -> None:
    """Mount a picture of points to edit. changed: callbacks for its reports, by the name of the state."""
    component(
        key=EDITOR,
        data={**picture, "answer": answer()},
        default=dict.fromkeys(changed),
        **{f"on_{name}_change": callback for name, callback in changed.items()},
    )


def answer() -> Mapping[str, Any]:
    """The report that the next data answer: who sent it, and its number."""
    last: Mapping[str, Any] = st.session_state.get(ANSWER, {"who": "", "n": 0})
    return last


def reported(name: str) -> dict[str, Any]:
    """The last report of this state, unchecked. The next data answer it."""
    report = session.reported(EDITOR, name)
    if not isinstance(report, dict):
        return {}
    who, n = report.get("who"), report.get("n")
    if isinstance(who, str) and isinstance(n, int):
        st.session_state[ANSWER] = {"who": who, "n": n}
    return report
