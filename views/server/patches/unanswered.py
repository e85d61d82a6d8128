"""A request for a fragment that is gone gets the whole page as its answer.

A run of the whole page drops the fragments that it does not draw. If a report from one of them arrives
later, Streamlit ignores it silently, and the browser goes on waiting for the answer. Pictures report their
place only while the browser waits for nothing (stage/base/rest.js), so the server would not hear of any
further step.
"""

from typing import Any

from streamlit.runtime.app_session import AppSession


def begin() -> None:
    """From now on every request gets an answer."""
    passed: Any = vars(AppSession)["request_rerun"]
    if getattr(passed, "answers", False):
        return

    def request_rerun(session: AppSession, client_state: Any) -> None:
        if client_state and client_state.fragment_id and not session.has_fragment(client_state.fragment_id):
            client_state.ClearField("fragment_id")
        passed(session, client_state)

    request_rerun.answers = True  # type: ignore[attr-defined]
    AppSession.request_rerun = request_rerun  # type: ignore[assignment, method-assign]
