"""The load of this process, in numbers that Prometheus collects.

They come from the websockets: a learner is an open one. A run lasts from the learner's message that asks for
it until Streamlit says that it has finished, so it includes the time it had to wait. The run of a fragment
is a step, for which pages pause (turns.py).
"""

import os
from collections import deque
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from views.kit.keep import SHARED
from views.kit.settings import METRICS, RESTS, is_asked
from views.server.turns import TURNS

FINISHED = (ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)
SHORT = 200  # bytes; the message that a run has finished is shorter, so longer ones need not be read
UPLOADS = "/_stcore/upload_file/"
BOUNDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60)  # seconds

LEARNERS = Gauge("glasshouse_learners", "Learners connected: open websockets")
RUNS = Histogram("glasshouse_run_seconds", "From a learner’s message to the end of its run", buckets=BOUNDS)
REFUSALS = Counter("glasshouse_refusals", "Turned away: a connection, an upload, a link, long work", ["what"])
_lately: deque[float] = deque(maxlen=1000)


def _p95() -> float:
    """Seconds that 95 of 100 among the last thousand runs stayed below; 0 before there are two."""
    return quantiles(_lately, n=20)[-1] if len(_lately) > 1 else 0.0


Gauge("glasshouse_run_p95_seconds", "95th percentile of the last 1000 runs").set_function(_p95)
Gauge("glasshouse_cache_bytes", "What the results kept for all learners hold").set_function(
    lambda: SHARED.bytes
)


def _rests() -> float:
    """The number in the file of serving/supervisor.py; 0 if there is none."""
    try:
        return float(Path(os.environ.get(RESTS, "")).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0.0


Gauge("glasshouse_rests", "How often a process ended three times in a row and had to rest").set_function(
    _rests
)


def route() -> Route:
    """/metrics, if the environment opens it, and only for requests that come without a proxy."""

    async def metrics(request: Request) -> Response:
        if not is_asked(METRICS) or "x-forwarded-for" in request.headers:
            return PlainTextResponse("Not found", 404)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    return Route("/metrics", metrics)


class Counted:
    """Middleware that counts connections, runs and refusals."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            connection = _Connection(receive, send)
            try:
                await self.app(scope, connection.receive, connection.send)
            finally:
                connection.end()
        elif scope["type"] == "http" and UPLOADS in scope["path"]:
            await self.app(scope, receive, _Upload(send))
        else:
            await self.app(scope, receive, send)


class _Connection:
    """Listens to a websocket."""

    def __init__(self, receive: Any, send: Any) -> None:
        self._receive, self._send = receive, send
        self._accepted = False
        self._asked: float | None = None  # when the unfinished run was asked for

    async def receive(self) -> Any:
        message = await self._receive()
        run = None if self._asked is not None else run_in(message.get("bytes") or b"")
        if run is not None:
            self._asked = perf_counter()
            if run.fragment_id:
                TURNS.steps.add(id(self))
        return message

    async def send(self, message: Any) -> None:
        kind = message["type"]
        if kind == "websocket.accept":
            self._accepted = True
            LEARNERS.inc()
        elif not self._accepted and kind in ("websocket.close", "websocket.http.response.start"):
            REFUSALS.labels("connection").inc()
        elif self._asked is not None and _has_finished(message.get("bytes") or b""):
            took, self._asked = perf_counter() - self._asked, None
            TURNS.steps.discard(id(self))
            RUNS.observe(took)
            _lately.append(took)
        await self._send(message)

    def end(self) -> None:
        TURNS.steps.discard(id(self))
        if self._accepted:
            LEARNERS.dec()


class _Upload:
    """The answer to an upload."""

    def __init__(self, send: Any) -> None:
        self._send = send

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start" and message["status"] >= 400:
            REFUSALS.labels("upload").inc()
        await self._send(message)


def run_in(message: bytes) -> Any:
    """The run that a learner's message asks for; None if it asks for none."""
    if not message:
        return None
    try:
        asked = BackMsg.FromString(message)
    except Exception:  # no message of Streamlit's, which then closes the connection
        return None
    return asked.rerun_script if asked.WhichOneof("type") == "rerun_script" else None


def _has_finished(message: bytes) -> bool:
    if not 0 < len(message) < SHORT:
        return False
    answer = ForwardMsg.FromString(message)
    return answer.WhichOneof("type") == "script_finished" and answer.script_finished in FINISHED
