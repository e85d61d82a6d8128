"""A page that the learner left: what Streamlit sends of it and what it asks for, in real messages."""

from base64 import b64encode
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.stage.node import ask

GROW, SMO = "0a1b", "ffee"  # Streamlit's names for pages
PLAY = """(() => {
    const left = new its.Left({ known: false });
    return given.map(([way, text]) => left[way](new Uint8Array(Buffer.from(text, "base64"))));
})()"""


def asks(page: str = "", history: bool = False, fragment: str = "") -> tuple[str, bytes]:
    """The browser asks for a run."""
    message = BackMsg()
    run = message.rerun_script
    run.page_script_hash, run.is_history_navigation, run.fragment_id = page, history, fragment
    run.query_string = "k=7"
    run.context_info.url = "http://localhost/somewhere"
    return "sends", message.SerializeToString()


def forward(**fields: Any) -> tuple[str, bytes]:
    return "takes", ForwardMsg(**fields).SerializeToString()


def begins(page: str, *fragments: str) -> tuple[str, bytes]:
    message = ForwardMsg(hash="h")
    message.metadata.run.script_run_id = "run"
    message.metadata.run.fragment_ids.extend(fragments)
    message.new_session.page_script_hash = page
    return "takes", message.SerializeToString()


def navigation(page: str) -> tuple[str, bytes]:
    return forward(navigation={"page_script_hash": page})


def address(query: str = "k=7") -> tuple[str, bytes]:
    return forward(page_info_changed={"query_string": query})


def delta() -> tuple[str, bytes]:
    message = ForwardMsg()
    message.metadata.delta_path.extend([0, 8])
    message.delta.new_element.html.body = "x" * 300
    return "takes", message.SerializeToString()


FINISHED = forward(script_finished=ForwardMsg.FINISHED_SUCCESSFULLY)
RUNNING = forward(session_status_changed={"script_is_running": True})
LOADED = (asks(), begins("main"), navigation(GROW), delta(), FINISHED)


def taken(*messages: tuple[str, bytes]) -> list[bool]:
    """Whether each message may pass, after the page was loaded."""
    given = [(way, b64encode(text).decode()) for way, text in (*LOADED, *messages)]
    passed: list[bool] = ask("head/left.js", PLAY, given)
    assert all(passed[: len(LOADED)])
    return passed[len(LOADED) :]


def test_a_page_that_stays_is_left_alone():
    run = (asks(GROW), RUNNING, begins(GROW), address(), delta(), FINISHED)
    step = (asks(GROW, fragment="f"), begins(GROW, "f"), delta(), address(), FINISHED)
    assert all(taken(*run, *step, *run))


def test_which_page_is_shown_is_told_once():
    """Streamlit writes its path into the address at every notice, a moment later."""
    smo = (asks(SMO, history=True), begins(SMO))
    assert taken(begins(GROW), navigation(GROW), *smo, navigation(SMO), begins(SMO), navigation(SMO)) == [
        True, False, True, True, True, True, False,
    ]  # fmt: skip


def test_what_is_on_its_way_from_a_page_that_was_left_is_not_taken():
    left = (asks(GROW), asks(SMO, history=True))
    stale = (begins(GROW), address(), navigation(GROW), delta(), FINISHED)
    come = (begins(SMO), navigation(SMO), address("step=0"), delta(), FINISHED)
    assert taken(*left, *stale, *come) == [True, True, *[False] * 5, *[True] * 5]


def test_whether_the_script_runs_is_always_known():
    assert taken(asks(SMO, history=True), RUNNING) == [True, True]


def test_a_page_that_was_left_asks_for_nothing():
    """Neither before the other page has come nor after."""
    report = asks(GROW, fragment="f")
    come = (begins(SMO), navigation(SMO), FINISHED)
    assert taken(asks(SMO, history=True), report, *come, report, asks(GROW)) == [
        True, False, *[True] * 3, False, False,
    ]  # fmt: skip


def test_a_run_of_a_fragment_that_was_left_is_not_taken():
    late = (begins(GROW, "f"), delta(), FINISHED)
    come = (begins(SMO), navigation(SMO), FINISHED)
    after = (begins(SMO, "g"), delta())
    assert taken(asks(SMO, history=True), *come, *late, *after) == [True] * 4 + [False] * 3 + [True] * 2


def test_back_on_the_same_page_a_choice_of_before_does_not_change_the_address():
    """The runs are of one page. A callback writes the address before the page is drawn, a visit does not."""
    back = asks(GROW, history=True)
    stale = (address(), navigation(GROW), delta(), FINISHED)
    assert taken(asks(GROW), back, begins(GROW), *stale, begins(GROW), navigation(GROW), address()) == [
        *[True] * 3, *[False] * 4, True, False, True,
    ]  # fmt: skip


def test_of_three_pages_in_a_row_the_last_is_drawn():
    smo, grow = asks(SMO, history=True), asks(GROW, history=True)
    assert taken(smo, begins(SMO), grow, navigation(SMO), delta(), begins(GROW), navigation(GROW)) == [
        True, True, True, False, False, True, True,
    ]  # fmt: skip


def test_what_is_no_message_of_streamlits_passes():
    code = """(() => {
        class Socket extends EventTarget {
            send(data) { given.push(data); }
        }
        const on = { WebSocket: Socket };
        its.leaveOut(on);
        const socket = new on.WebSocket("ws://here");
        let heard = 0;
        socket.addEventListener("message", () => (heard += 1));
        for (const data of ["text", new Uint8Array([255, 255]).buffer, new Uint8Array([34, 1]).buffer]) {
            socket.dispatchEvent(Object.assign(new Event("message"), { data }));
        }
        socket.send("text");
        return [heard, given];
    })()"""
    assert ask("head/left.js", code, []) == [3, ["text"]]
