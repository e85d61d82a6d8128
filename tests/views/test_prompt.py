"""Answers leave at once: a small message does not wait until the one before is confirmed."""

import asyncio
import socket
from asyncio import base_events
from collections.abc import Iterator

import pytest

from views import prompt


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    before = base_events._set_nodelay
    yield
    vars(base_events)["_set_nodelay"] = before


def sends_at_once() -> bool:
    """Whether Nagle's algorithm is off for who connects to a socket like Streamlit's, without a protocol."""

    async def connected() -> bool:
        accepted = asyncio.get_running_loop().create_future()

        class Listening(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                accepted.set_result(transport.get_extra_info("socket"))

        listening = socket.socket(family=socket.AF_INET)
        listening.bind(("127.0.0.1", 0))
        server = await asyncio.get_running_loop().create_server(Listening, sock=listening)
        _, writer = await asyncio.open_connection(*listening.getsockname())
        off = (await accepted).getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        writer.close()
        server.close()
        return bool(off)

    return asyncio.run(connected())


def test_asyncio_switches_it_off_only_where_tcp_is_named():
    assert not sends_at_once(), "views/prompt.py is no longer needed"


def test_from_now_on_it_is_off():
    prompt.at_once()
    assert sends_at_once()
