"""Answers leave at once: what the system holds back of them is pushed out a moment later."""

import asyncio
import socket
import sys
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from tests.support.ports import free_port
from views.prompt import MOMENT, Prompt, _Pushing, push

NODELAY = (socket.IPPROTO_TCP, socket.TCP_NODELAY)


class Connection:
    """A socket that remembers how it was set; closed has no number any more."""

    def __init__(self, number: int = 7) -> None:
        self.number, self.calls = number, list[tuple[int, int, int]]()

    def fileno(self) -> int:
        return self.number

    def setsockopt(self, *call: int) -> None:
        self.calls.append(call)  # type: ignore[arg-type]


def test_messages_of_a_moment_are_pushed_out_together():
    to, sent = Connection(), list[Any]()

    async def send(message: Any) -> None:
        sent.append(message)

    async def answer() -> None:
        pushing = _Pushing(to, send)
        for turn in (1, 2):
            for _ in range(5):
                await pushing({"type": "websocket.send", "bytes": b"x"})
            await asyncio.sleep(5 * MOMENT)
            assert [call[2] for call in to.calls].count(1) == turn

    asyncio.run(answer())
    assert len(sent) == 10


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is held back after the first push")
def test_between_pushes_small_messages_are_held_back():
    to = Connection()
    push(to)
    assert to.calls == [(*NODELAY, 1), (*NODELAY, 0)]


def test_a_connection_that_has_gone_is_left_alone():
    to = Connection(-1)
    push(to)
    assert not to.calls


def test_the_server_in_use_tells_where_its_connections_are():
    """Without that, nothing would be pushed and nobody would notice."""
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            seen.append(send)
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close"})

    async def talk() -> None:
        port = free_port()
        server = uvicorn.Server(
            uvicorn.Config(Prompt(app), port=port, ws="websockets-sansio", lifespan="off", log_level="error")
        )
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        async with connect(f"ws://127.0.0.1:{port}/"):
            pass
        server.should_exit = True
        await serving

    asyncio.run(talk())
    assert isinstance(seen[0], _Pushing)
