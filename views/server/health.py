"""Whether this process is alive, and whether learners may be sent to it."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from views.kit.settings import LINGER, whole
from views.server.sources import SOURCES

LOG = logging.getLogger("glasshouse")

_open = Event()


async def _alive(request: Request) -> JSONResponse:
    return JSONResponse({"status": "ok"})


async def _ready(request: Request) -> JSONResponse:
    ready = _open.is_set()
    about = {"sources": "newer than what runs"} if SOURCES.changed() else {}
    return JSONResponse({"status": "ready" if ready else "not ready", **about}, 200 if ready else 503)


def routes() -> list[Route]:
    """/healthz: the process lives. /readyz: it is warm and not about to end; else 503."""
    return [Route("/healthz", _alive), Route("/readyz", _ready)]


@asynccontextmanager
async def open_for_learners() -> AsyncIterator[None]:
    """Be ready for learners. SIGTERM ends that at once, and ends the process after it has lingered.

    SystemExit, with a sentence, if the time to linger is no number of seconds.
    """
    linger = float(whole(LINGER, 0))
    loop, ending = asyncio.get_running_loop(), signal.getsignal(signal.SIGTERM)

    def end() -> None:
        signal.signal(signal.SIGTERM, ending)
        signal.raise_signal(signal.SIGTERM)

    def close(*_: Any) -> None:
        _open.clear()
        loop.call_soon_threadsafe(loop.call_later, linger, end)

    signal.signal(signal.SIGTERM, close)
    _open.set()
    LOG.info("Ready for learners")
    try:
        yield
    finally:
        _open.clear()
        signal.signal(signal.SIGTERM, ending)
        LOG.info("Closed")
