"""The metrics: learners, runs and their times, kept objects, refused requests."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families
from starlette.applications import Starlette
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.support.asking import asked
from views.server import metrics

RUN = BackMsg()
RUN.rerun_script.query_string = "step=3"
OTHER = BackMsg(clear_cache=True)


def finished(how: Any) -> bytes:
    return ForwardMsg(script_finished=how, hash="0" * 64).SerializeToString()


PICTURE = ForwardMsg(hash="0" * 64)
PICTURE.delta.new_element.html.body = "<svg>" * 1000
DONE, PART, EARLY = (
    finished(how)
    for how in (
        ForwardMsg.FINISHED_SUCCESSFULLY,
        ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY,
        ForwardMsg.FINISHED_EARLY_FOR_RERUN,
    )
)


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def talk(received: Iterable[bytes | BackMsg], sent: Iterable[bytes], accepted: bool = True) -> list[float]:
    """A connection in which the server first hears and then answers, with learners before, during and after
    it.
    """
    learners = [value("glasshouse_learners")]

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"} if accepted else {"type": "websocket.close", "code": 1008})
        learners.append(value("glasshouse_learners"))
        for _ in range(len(messages)):
            await receive()
        for message in sent:
            await send({"type": "websocket.send", "bytes": message})

    messages = [one if isinstance(one, bytes) else one.SerializeToString() for one in received]
    waiting = iter(messages)

    async def receive() -> Any:
        return {"type": "websocket.receive", "bytes": next(waiting)}

    async def send(message: Any) -> None:
        pass

    asyncio.run(metrics.Counted(app)({"type": "websocket"}, receive, send))
    return [*learners, value("glasshouse_learners")]


def runs() -> float:
    return value("glasshouse_run_seconds_count")


def test_a_learner_is_an_open_connection():
    before, during, after = talk([], [])
    assert (during, after) == (before + 1, before)


@pytest.mark.parametrize(
    ("received", "sent", "counted"),
    [
        ([RUN], [PICTURE.SerializeToString(), DONE], 1),
        ([RUN], [PART], 1),
        ([RUN, RUN], [EARLY, DONE], 1),  # the second replaced the first, so the learner waited once
        ([RUN], [EARLY], 0),
        ([OTHER], [DONE], 0),
        ([b"\xff\xff no message"], [DONE], 0),
        ([RUN], [DONE, DONE], 1),
    ],
)
def test_a_run_goes_from_the_message_that_asks_for_it_to_the_end(received: Any, sent: Any, counted: int):
    before = runs()
    talk(received, sent)
    assert runs() - before == counted


def test_a_connection_that_is_turned_away_is_a_refusal_and_no_learner():
    refused = value("glasshouse_refusals_total", what="connection")
    before, during, after = talk([], [], accepted=False)
    assert before == during == after
    assert value("glasshouse_refusals_total", what="connection") == refused + 1


@pytest.mark.parametrize(("status", "more"), [(204, 0), (413, 1), (403, 1)])
def test_an_upload_that_is_turned_away_is_a_refusal(status: int, more: int):
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": status, "headers": []})

    async def nothing(*_: Any) -> Any:
        return {}

    before = value("glasshouse_refusals_total", what="upload")
    scope = {"type": "http", "path": "/somewhere/_stcore/upload_file/a/b"}
    asyncio.run(metrics.Counted(app)(scope, nothing, nothing))
    assert value("glasshouse_refusals_total", what="upload") - before == more


def test_the_figures_are_shown_only_where_they_are_asked_for(monkeypatch: pytest.MonkeyPatch):
    app = Starlette(routes=[metrics.route()])
    assert asyncio.run(asked(app, "/metrics"))[0] == 404
    monkeypatch.setenv(metrics.METRICS, "1")
    by_proxy = {"x-forwarded-for": "192.0.2.7"}
    assert asyncio.run(asked(app, "/metrics", **by_proxy))[0] == 404
    talk([RUN], [DONE])
    talk([RUN], [DONE])
    families = {
        family.name for family in text_string_to_metric_families(asyncio.run(asked(app, "/metrics"))[1])
    }
    assert {
        "glasshouse_learners",
        "glasshouse_run_seconds",
        "glasshouse_run_p95_seconds",
        "glasshouse_cache_bytes",
        "glasshouse_refusals",
    } <= families
    assert value("glasshouse_run_p95_seconds") > 0


def test_a_message_that_a_run_has_finished_is_short():
    assert len(DONE) < metrics.SHORT / 2
