"""Messages that the browser sent before it heard of a change: the later choice wins."""

from contextlib import nullcontext
from contextvars import copy_context
from time import monotonic
from types import SimpleNamespace

import pytest
from streamlit.runtime.scriptrunner_utils.script_run_context import ThreadState

from tests.support.app import all_choices, html, opened, parameter
from views.kit import session
from views.kit.link import address


def test_a_setting_survives_one_chosen_before_the_browser_had_its_link():
    at = all_choices(opened("grow", data="tennis"))
    at.selectbox("choose algorithm").select("cart").run()
    assert parameter(at, "algorithm") == "cart"
    at.query_params.pop("algorithm")  # as in a message that was under way
    at.selectbox("choose criterion 1").select("entropy").run()
    assert (parameter(at, "algorithm"), parameter(at, "criterion")) == ("cart", "entropy")
    assert at.selectbox("choose algorithm").value == "cart"


def test_back_to_the_link_of_before_is_a_wish_once_the_browser_has_the_later_one():
    at = all_choices(opened("grow", data="tennis"))
    at.selectbox("choose algorithm").select("cart").run()
    at.run()  # a message with the later link
    at.query_params.pop("algorithm")
    at.run()
    assert parameter(at, "algorithm") is None
    assert at.selectbox("choose algorithm").value == "hunt"


def test_a_switch_leaves_the_step_of_which_the_server_has_not_heard():
    at = opened("sure", step=2)
    at.query_params["step"] = "25"
    at.toggle("choose presenter").set_value(True).run()
    assert (parameter(at, "presenter"), parameter(at, "step")) == ("true", "25")
    assert "step 25" in html(at)


def test_a_step_that_came_with_a_switch_is_read_as_in_any_link():
    at = opened("grow", data="tennis", algorithm="id3", step=1)
    at.query_params["step"], at.query_params["node"] = "999", "<b>"
    at.toggle("choose presenter").set_value(True).run()
    assert "step 11 of 11" in html(at)
    assert not at.exception


def test_a_list_with_other_options_is_told_what_it_shows():
    """To Streamlit this is another widget, which would show its first option."""
    at = opened("grow", data="tennis", algorithm="c4.5")
    at.run()
    at.query_params["algorithm"] = "hunt"
    at.run()
    detail = at.selectbox("choose detail")
    assert detail.value == 2
    assert detail.proto.set_value


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """The state of a session whose browser has not said anything."""
    state: dict[str, object] = {}
    monkeypatch.setattr(session.st, "session_state", state)
    return state


def test_a_value_that_was_replaced_is_no_choice_until_the_page_is_there(state: dict[str, object]):
    state["k"] = 1
    session.put("k", 5)
    assert state["k"] == 5
    assert session.is_late("k", 1), "the page was interrupted, or is still being made"
    assert not session.is_late("k", 3), "nobody had set that"
    session.drawn()
    assert session.is_late("k", 1), "the page is on its way"
    state[session.DRAWN] = monotonic() - 2 * session.ON_ITS_WAY
    state[session.REPLACED] = {"k": ((1,), monotonic() - 3 * session.ON_ITS_WAY)}
    assert not session.is_late("k", 1), "the learner has seen 5 by now, and chooses 1"


def test_a_value_is_set_again_while_another_is_on_its_way(state: dict[str, object], monkeypatch):
    monkeypatch.setattr(session, "_has_said", lambda key: True)
    state["tested"] = 100
    session.put("tested", 50)  # and interrupts the run
    state["tested"] = 100  # in a message that was sent before
    session.put("tested", 100)
    assert state[session.SENT] == {"tested": 100}, "the browser may show 50 by now"
    session.put("tested", 100)
    assert state[session.SENT] == {}, "now the browser has said so"


def test_a_value_that_the_browser_does_not_confirm_is_set_again(state: dict[str, object]):
    session.put("k", 5)
    del state["k"]
    session.put("k", 5)
    assert state["k"] == 5


def test_after_back_the_same_option_may_be_chosen_again():
    at = all_choices(opened("grow", data="tennis"))
    at.selectbox("choose algorithm").select("cart").run()
    at.query_params.pop("algorithm")
    at.run()
    at.query_params.pop("algorithm", None)
    at.run()
    at.session_state[session.DRAWN] = monotonic() - 2 * session.ON_ITS_WAY
    at.selectbox("choose algorithm").select("cart").run()
    assert parameter(at, "algorithm") == "cart"


@pytest.mark.parametrize(
    ("asked", "its", "late"), [([], None, False), (["player"], None, True), (["a"], "a", False)]
)
def test_a_value_that_only_came_along_with_a_step_is_no_choice(
    state: dict[str, object], monkeypatch: pytest.MonkeyPatch, asked: list[str], its: str | None, late: bool
):
    """asked: the fragments that are to run; its: the fragment that contains the widget."""
    state[session.REPLACED] = {"k": ((1,), monotonic() - 3 * session.ON_ITS_WAY)}
    state[session.DRAWN] = monotonic() - 2 * session.ON_ITS_WAY
    run = SimpleNamespace(fragment_ids_this_run=asked)
    monkeypatch.setattr(session, "get_script_run_ctx", lambda: run)

    def callback() -> bool:
        ThreadState.initialize(fragment_id=its)
        return session.is_late("k", 1)

    assert copy_context().run(callback) == late


def test_a_page_that_shows_a_replaced_value_is_drawn_again(monkeypatch: pytest.MonkeyPatch):
    """The browser may have missed the value that was put there. Then page and link would differ for good."""
    at = opened("smo", selection="platt", step=3)
    at.query_params["selection"] = "second-order"
    at.run()
    monkeypatch.setattr(session, "_came_along", lambda: True)
    at.session_state[session.DRAWN] = monotonic() - 2 * session.ON_ITS_WAY
    at.button_group("choose selection").set_value("platt")
    kept = {}
    monkeypatch.setattr(session, "show_again", lambda: kept.update(again=True))
    at.run()
    assert kept == {"again": True}
    assert parameter(at, "selection") != "platt"
    assert at.button_group("choose selection").value == "second-order"


class _Query(dict[str, str]):
    """A query as Streamlit holds it."""

    def to_dict(self) -> dict[str, str]:
        return dict(self)

    def clear_with_no_forward_msg(self, preserve_embed: bool) -> None:
        self.clear()

    def set_with_no_forward_msg(self, name: str, text: str) -> None:
        self[name] = text

    def from_dict(self, link: dict[str, str]) -> None:
        self.clear()
        self.update(link)


def test_a_run_that_the_server_asked_for_is_no_word_of_the_browser(monkeypatch: pytest.MonkeyPatch):
    """Otherwise a message that was under way would take back the change before that run."""
    query = _Query(mix="1,5", step="4")
    held = SimpleNamespace(query_params=lambda: nullcontext(query))
    run = SimpleNamespace(page_script_hash="node", is_history_navigation=False, session_state=held)
    app = SimpleNamespace(session_state={}, query_params=query, rerun=lambda: None)
    monkeypatch.setattr(address, "st", app)
    monkeypatch.setattr(session, "st", app)
    monkeypatch.setattr(address, "get_script_run_ctx", lambda: run)

    def read(**said: str) -> dict[str, str]:
        run.parallel_coordinator = object()
        query.from_dict(said)
        return address.query()

    read(mix="1,5", step="4")
    address.write(mix="1,6", step="2")
    session.run_again()
    assert read(mix="1,6", step="2") == {"mix": "1,6", "step": "2"}
    assert read(mix="1,5", step="4") == {"mix": "1,6", "step": "2"}, "sent before the browser had the link"
    assert read(mix="1,6", step="2") == {"mix": "1,6", "step": "2"}, "the browser has it"
    assert read(mix="1,5", step="4") == {"mix": "1,5", "step": "4"}, "now this is a choice"
