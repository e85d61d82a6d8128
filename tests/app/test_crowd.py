"""The server drops silent connections, and no address can take every connection. These tests use real
sockets.
"""

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from prometheus_client import REGISTRY
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from streamlit import runtime
from streamlit.proto.BackMsg_pb2 import BackMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.support.served import served
from views.kit import settings
from views.server import crowd
from views.server.crowd import Crowd
from views.server.patches import slow_requests

RUN = BackMsg()
RUN.rerun_script.query_string = "step=3"
OTHER = BackMsg(clear_cache=True)
SOON = 0.3  # s instead of half a minute


async def stream(socket: WebSocket) -> None:
    """As Streamlit does: accept, then listen until the end."""
    await socket.accept(subprotocol="streamlit")
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_bytes()


async def whole(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


def guarded() -> Crowd:
    return Crowd(Starlette(routes=[WebSocketRoute("/stream", stream), Route("/", whole, methods=["PUT"])]))


async def opened(port: int, *more: str, **headers: str) -> ClientConnection:
    address = f"ws://127.0.0.1:{port}/stream"
    return await connect(
        address, subprotocols=["streamlit", *more], additional_headers=headers, proxy=None, close_timeout=1
    )


async def lasts(socket: ClientConnection, seconds: float) -> bool:
    """Whether the server keeps the connection open for that long."""
    try:
        async with asyncio.timeout(seconds):
            await socket.wait_closed()
    except TimeoutError:
        return True
    return False


def counted(what: str) -> float:
    return REGISTRY.get_sample_value("glasshouse_refusals_total", {"what": what}) or 0.0


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "SILENT", SOON)


@pytest.mark.usefixtures("soon")
def test_a_websocket_that_asks_for_nothing_is_closed_and_one_that_asks_stays():
    before = counted("silent")

    async def live() -> list[bool]:
        async with served(guarded()) as port:
            asks = await opened(port)
            await asks.send(RUN.SerializeToString())
            silent, talks = await opened(port), await opened(port)
            for _ in range(8):
                with suppress(ConnectionClosed):
                    await talks.send(OTHER.SerializeToString())  # but does not ask for a page
                await asyncio.sleep(SOON / 4)
            found = [await lasts(one, 5 * SOON) for one in (silent, talks)] + [await lasts(asks, SOON)]
            assert silent.close_code == 1008
            await asks.close()
            return found

    assert asyncio.run(live()) == [False, False, True]
    assert counted("silent") == before + 2


@pytest.mark.usefixtures("soon")
def test_a_browser_that_goes_on_with_its_session_need_not_ask(monkeypatch: pytest.MonkeyPatch):
    class Known:
        def is_active_session(self, session: str) -> bool:
            return session == "known"

    monkeypatch.setattr(runtime, "exists", lambda: True)
    monkeypatch.setattr(runtime, "get_instance", Known)

    async def live() -> list[bool]:
        async with served(guarded()) as port:
            both = [await opened(port, "token", name) for name in ("known", "made-up")]
            found = [await lasts(one, 3 * SOON) for one in both]
            await both[0].close()
            return found

    assert asyncio.run(live()) == [True, False]


async def come(port: int, many: int, **headers: str) -> tuple[list[ClientConnection], list[int]]:
    """Open this many websockets. Return those that the server lets in, and the statuses of the others."""
    inside, refused, said = [], [], b""
    for _ in range(many):
        try:
            inside.append(await opened(port, **headers))
        except InvalidStatus as error:
            refused.append(error.response.status_code)
            said = error.response.body or b""
    assert not refused or b"This address has too many open connections." in said
    return inside, refused


def test_an_address_has_so_many_websockets_and_gets_others_when_it_has_closed_some(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setenv(settings.PER_ADDRESS, "3")
    before = counted("crowd")

    async def live() -> list[list[int]]:
        guard = guarded()
        async with served(guard) as port:
            inside, first = await come(port, 5)
            await inside[0].close()
            while guard.open.total() > 2:
                await asyncio.sleep(0.01)
            more, second = await come(port, 2, **{"X-Forwarded-For": "192.0.2.7"})
            for one in (*inside, *more):
                await one.close()
            return [first, second]

    assert asyncio.run(live()) == [[429, 429], [429]], "no client gets more by naming another address"
    assert counted("crowd") == before + 3
    (line,) = [record.getMessage() for record in caplog.records if record.name == "glasshouse"]
    assert "127.0.0.1" not in line, "the log does not say who connects"


def test_behind_our_own_proxy_learners_are_told_apart_by_what_it_says_last(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(settings.PER_ADDRESS, "1")
    monkeypatch.setenv(settings.FORWARDED_FOR, "1")

    async def live() -> list[list[int]]:
        async with served(guarded()) as port:
            come_by = ("192.0.2.7", "192.0.2.8", "192.0.2.9, 192.0.2.7")
            found = [await come(port, 1, **{"X-Forwarded-For": named}) for named in come_by]
            for inside, _ in found:
                for one in inside:
                    await one.close()
            return [refused for _, refused in found]

    assert asyncio.run(live()) == [[], [], [429]]


@pytest.mark.parametrize(
    ("sent", "answered"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost: a", b""),
        (b"PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc", b""),
        (b"PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", b"3"),
    ],
)
def test_a_request_that_does_not_come_to_its_end_is_not_waited_for(
    sent: bytes, answered: bytes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(slow_requests, "HEAD", 0.2)
    monkeypatch.setattr(slow_requests, "BODY", 0.5)
    slow_requests.begin()

    async def live() -> bytes:
        async with served(guarded()) as port, asyncio.timeout(20):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            received: Any = await reader.read()
            writer.close()
            return received.rpartition(b"\r\n\r\n")[2]

    assert asyncio.run(live()) == answered
