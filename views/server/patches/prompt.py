"""Answers leave at once, in few pieces.

An answer is many small messages. Streamlit's listening socket does not name its protocol, so asyncio leaves
Nagle's algorithm on. It holds back all messages but the first until the browser confirms that one, which
takes 40 ms and more, so this module switches it off. The body of a file waits in the same way, because
uvicorn sends it after the head. A page needs more than a hundred files, six at a time.

Without the algorithm each message of a websocket would be a separate packet, and its thread would wait for
the interpreter while the server makes another learner's page. So all messages of a millisecond are sent
together.
"""

import asyncio
import socket
from typing import Any

PAUSE = 0.001  # s


class Prompt:
    """Middleware that sends files at once, and together all messages of a websocket within a moment."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        # With uvicorn `receive` is a method of the connection; another server is left as it is.
        connection: Any = getattr(receive, "__self__", None)
        if scope["type"] in ("http", "websocket") and hasattr(connection, "transport"):
            send_at_once(connection.transport)
            if scope["type"] == "websocket":
                connection.transport = Together(connection.transport)
        await self.app(scope, receive, send)


def send_at_once(transport: Any) -> None:
    """Switch Nagle's algorithm off for a connection over TCP."""
    to = transport.get_extra_info("socket")
    if to is not None and to.family in (socket.AF_INET, socket.AF_INET6):
        to.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class Together:
    """A transport of asyncio's that waits a moment for more to send."""

    def __init__(self, transport: Any) -> None:
        self._transport = transport
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send it, after the earlier messages."""
        if not self._parts:
            asyncio.get_running_loop().call_later(PAUSE, self._send)
        self._parts.append(data)

    def close(self) -> None:
        """Send what is left, and close the connection."""
        self._send()
        self._transport.close()

    def _send(self) -> None:
        parts, self._parts = self._parts, []
        if parts and not self._transport.is_closing():
            self._transport.write(b"".join(parts))
