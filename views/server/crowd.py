"""Idle connections are closed, and one address cannot take all of them.

A browser asks for its page as soon as its websocket is open. The server closes a websocket that has not done
so within SILENT seconds, and a connection that begins a request and does not end it. The number of
websockets of one address is limited, but generously, because a whole class may share one address.
"""

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from time import monotonic
from typing import Any

from streamlit import runtime

from views.kit.settings import FORWARDED_FOR, PER_ADDRESS, is_asked, whole
from views.server.metrics import REFUSALS, run_in

MOST = 600  # websockets of one address, where the settings say nothing
SILENT = 30.0  # s until a websocket has asked for a page
FILES = 65_536  # that may be open at a time; each connection is one
AGAIN = 60.0  # s between two lines of the log about the same
FULL = "This address has too many open connections. Close some tabs of Glasshouse, or try again in a minute."
LOG = logging.getLogger("glasshouse")


class Crowd:
    """Middleware that counts the websockets of each address and closes those that are silent.

    It must come before any middleware that replaces the server's `receive`.
    """

    def __init__(self, app: Any) -> None:
        self.app = app
        self.most = whole(PER_ADDRESS, MOST)
        self.open: Counter[str] = Counter()
        self._said = -AGAIN

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        address = address_of(scope, receive)
        if self.most and self.open[address] >= self.most:
            await self._refuse(scope, receive, send)
        else:
            await self._counted(address, scope, receive, send)
        connection: Any = getattr(receive, "__self__", None)
        if getattr(connection, "initial_response", None) is not None:
            connection.handshake_complete = True  # uvicorn would call a refusal an error in the log

    async def _counted(self, address: str, scope: Any, receive: Any, send: Any) -> None:
        self.open[address] += 1
        try:
            await self.app(scope, _Listened(scope, receive, send), send)
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]

    async def _refuse(self, scope: Any, receive: Any, send: Any) -> None:
        REFUSALS.labels("crowd").inc()
        if monotonic() - self._said > AGAIN:
            self._said = monotonic()
            LOG.warning("One address has %d websockets open and gets no more (%s)", self.most, PER_ADDRESS)
        await receive()
        if "websocket.http.response" in scope.get("extensions", ()):
            head = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"60")]
            await send({"type": "websocket.http.response.start", "status": 429, "headers": head})
            await send({"type": "websocket.http.response.body", "body": FULL.encode()})
        else:
            await send({"type": "websocket.close", "code": 1013, "reason": FULL})


class _Listened:
    """What a websocket receives. It is closed if it has not asked for a page in time."""

    def __init__(self, scope: Any, receive: Any, send: Any) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._until: float | None = asyncio.get_running_loop().time() + SILENT

    async def __call__(self) -> Any:
        while self._until is not None:
            try:
                async with asyncio.timeout_at(self._until):
                    message = await self._receive()
            except TimeoutError:
                self._until = None
                if _goes_on(self._scope):
                    break
                REFUSALS.labels("silent").inc()
                await self._send(
                    {"type": "websocket.close", "code": 1008, "reason": "No first page within 30 s."}
                )
                return {"type": "websocket.disconnect", "code": 1008}
            if run_in(message.get("bytes") or b"") is not None:
                self._until = None
            return message
        return await self._receive()


def _goes_on(scope: Any) -> bool:
    """Whether it continues an existing session: a browser that has its page asks for nothing."""
    named = scope.get("subprotocols", ())[2:3]
    return bool(named and runtime.exists() and runtime.get_instance().is_active_session(named[0]))


def address_of(scope: Any, receive: Any) -> str:
    """The address of a learner: from our own proxy if the environment says so, else that of the connection.

    Anybody could send X-Forwarded-For, so the server's own reading of it does not count.
    """
    if is_asked(FORWARDED_FOR):
        named = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        if named:
            return str(named[-1].rpartition(b",")[2].strip(), "latin-1")
    transport = getattr(getattr(receive, "__self__", None), "transport", None)
    end = transport.get_extra_info("peername") if transport is not None else scope.get("client")
    return str(end[0]) if end else ""


def raise_the_number_of_files() -> None:
    """Allow this process more open connections than the usual thousand, as far as the system permits."""
    try:
        import resource
    except ImportError:  # Windows has no such bound
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    with suppress(ValueError, OSError):  # a system's real limit may be below the one that it names
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
