"""Answers leave at once: messages within a moment make one piece, and none waits for a confirmation."""

import asyncio
import socket
from typing import Any
from urllib.request import urlopen

import uvicorn
from starlette.responses import Response
from websockets.asyncio.client import connect

from views.server.patches.prompt import PAUSE, Prompt, Together


class Transport:
    """A transport that remembers what it had to send."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = False

    def get_extra_info(self, name: str) -> None:
        return None

    def is_closing(self) -> bool:
        return self.closed

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.closed = True


def test_what_is_sent_within_a_moment_is_one_piece_in_its_order():
    async def send(to: Transport) -> None:
        together = Together(to)
        for data in (b"a", b"b", b"c"):
            together.write(data)
            await asyncio.sleep(0)
        assert not to.sent
        await asyncio.sleep(5 * PAUSE)
        together.write(b"d")
        await asyncio.sleep(5 * PAUSE)

    to = Transport()
    asyncio.run(send(to))
    assert to.sent == [b"abc", b"d"]


def test_nothing_is_lost_at_the_end_and_nothing_sent_after_it():
    async def send(to: Transport) -> None:
        together = Together(to)
        together.write(b"last words")
        together.close()
        assert to.closed
        together.write(b"too late")
        await asyncio.sleep(5 * PAUSE)

    to = Transport()
    asyncio.run(send(to))
    assert to.sent == [b"last words"]


def test_the_server_in_use_sends_by_it():
    """Without this test answers could become slow again, and nobody would notice."""
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        to = receive.__self__.transport
        seen.extend((to, to.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
        if scope["type"] == "http":
            await Response("a script")(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})
        for data in (b"one", b"two"):
            await send({"type": "websocket.send", "bytes": data})
        await send({"type": "websocket.close"})

    async def talk() -> list[bytes]:
        listening = socket.socket()  # as Streamlit makes it: without the name of its protocol
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        server = uvicorn.Server(
            uvicorn.Config(Prompt(app), ws="websockets-sansio", lifespan="off", log_level="error")
        )
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        async with connect(f"ws://127.0.0.1:{port}/") as client:
            heard = [data async for data in client]
        with await asyncio.to_thread(urlopen, f"http://127.0.0.1:{port}/script.js") as answer:
            heard.append(answer.read())
        server.should_exit = True
        await serving
        return heard

    assert asyncio.run(talk()) == [b"one", b"two", b"a script"]
    messages, at_once, file, file_at_once = seen
    assert isinstance(messages, Together)
    assert not isinstance(file, Together)
    assert at_once, "Nagle's algorithm is on"
    assert file_at_once, "Nagle's algorithm is on for files"
