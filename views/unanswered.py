"""A request for a fragment that is gone is answered with the whole page.

A run of the whole page drops the fragments that it does not draw. A report that one of them had sent before
comes in afterwards, and Streamlit passes over it without a word. The browser goes on waiting for the answer.
Pictures report their place only while nothing is awaited (stage/base/rest.js), so the server would hear of no
further step.
"""

from typing import Any

from streamlit.runtime.app_session import AppSession


def begin() -> None:
    """From now on every request is answered."""
    passed: Any = vars(AppSession)["request_rerun"]
    if getattr(passed, "answers", False):
        return

    def request_rerun(session: AppSession, client_state: Any) -> None:
        if client_state and client_state.fragment_id and not session.has_fragment(client_state.fragment_id):
            client_state.ClearField("fragment_id")
        passed(session, client_state)

    request_rerun.answers = True  # type: ignore[attr-defined]
    AppSession.request_rerun = request_rerun  # type: ignore[assignment, method-assign]
