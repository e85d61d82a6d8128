"""Every request gets an answer, even one for a fragment that is gone."""

from types import SimpleNamespace

import pytest
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.runtime.app_session import AppSession

from views.server.patches import unanswered


@pytest.mark.parametrize(("there", "asked"), [(True, "fragment"), (False, "")])
def test_a_report_of_a_fragment_that_is_gone_runs_the_page(monkeypatch, there: bool, asked: str):
    shown: list[str] = []
    monkeypatch.setattr(AppSession, "request_rerun", lambda session, state: shown.append(state.fragment_id))
    unanswered.begin()
    session = SimpleNamespace(has_fragment=lambda fragment: there)
    AppSession.request_rerun(session, ClientState(fragment_id="fragment"))
    assert shown == [asked]
    AppSession.request_rerun(session, ClientState())
    assert shown == [asked, ""]


def test_streamlit_asks_sessions_by_that_name():
    assert callable(AppSession.request_rerun)
    assert callable(AppSession.has_fragment)
