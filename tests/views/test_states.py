"""The runs of a session share the lock of its state."""

import sys
from threading import Thread

import pytest
from streamlit.runtime.state import SafeSessionState, SessionState

from views.server.patches import states


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SafeSessionState, "__init__", SafeSessionState.__init__)  # is put back afterwards
    states.begin()


def run_of(state: SessionState) -> SafeSessionState:
    return SafeSessionState(state, lambda: None)


@pytest.mark.usefixtures("begun")
def test_all_runs_of_a_session_have_one_lock_and_another_session_has_another():
    mine, other = SessionState(), SessionState()
    assert run_of(mine)._lock is run_of(mine)._lock
    assert run_of(mine)._lock is not run_of(other)._lock


@pytest.mark.usefixtures("begun")
def test_two_runs_at_the_same_time_do_not_break_the_state():
    state, failed = SessionState(), []
    before = sys.getswitchinterval()

    def overtaken(run: SafeSessionState, name: str) -> None:
        try:
            for i in range(3_000):
                run[f"{name} {i % 50}"] = i
                if i % 50 == 49:
                    run.on_script_will_rerun(None)
                    assert run.filtered_state
        except Exception as error:
            failed.append(error)

    sys.setswitchinterval(1e-6)
    try:
        threads = [Thread(target=overtaken, args=(run_of(state), name)) for name in ("one", "other")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert not failed
