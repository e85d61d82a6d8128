"""Answers leave at once: no message waits for the browser to confirm the one before.

An answer is many small messages. Nagle's algorithm, which asyncio leaves on since Streamlit's listening
socket does not name its protocol, holds back all but the first until that is confirmed; browsers put it off
for 40 ms and more. Without it each message is a packet of its own, which costs a class more than it gains. So
what is held back is pushed out a moment after each message: one packet for all that have come by then.
"""

import asyncio
import socket
import sys
from typing import Any

MOMENT = 0.001  # s


class Prompt:
    """Middleware that pushes out what is sent by a websocket."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        to = _socket(receive) if scope["type"] == "websocket" else None
        await self.app(scope, receive, send if to is None else _Pushing(to, send))


class _Pushing:
    """What sends by a socket, and pushes out what that holds back."""

    def __init__(self, to: Any, send: Any) -> None:
        self._socket, self._send = to, send
        self._due = False

    async def __call__(self, message: Any) -> None:
        await self._send(message)
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_later(MOMENT, self._push)

    def _push(self) -> None:
        self._due = False
        push(self._socket)


def push(to: Any) -> None:
    """Let a socket send what it holds back. Elsewhere than on Linux it holds back nothing from then on."""
    if to.fileno() < 0:  # closed since
        return
    to.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if sys.platform == "linux":
        to.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 0)


def _socket(receive: Any) -> Any | None:
    """The connection's socket, as uvicorn's protocol has it whose method `receive` is; None for another
    server, or where learners come by a socket in the file system."""
    transport = getattr(getattr(receive, "__self__", None), "transport", None)
    found = transport.get_extra_info("socket") if transport is not None else None
    tcp = found is not None and found.family in (socket.AF_INET, socket.AF_INET6)
    return found if tcp else None
