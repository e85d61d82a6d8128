"""What follows a dragged point below a story, or a dragged record beside it, as an answer to a plain request.

A draft depends on the link and on the report alone. So no script of Streamlit runs for it, and any
process of the server can answer.
"""

import json
import logging
from collections.abc import Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from views.kit.keep import SHARED
from views.kit.lesson import Lesson, Touch
from views.lessons import LESSONS
from views.page.opened import given_in
from views.server.gate import is_same
from views.server.turns import TURNS
from views.subjects.points import editing

PATH = "draft/"
LONGEST = 64 * 1024  # bytes of a report: MOST_POINTS points with all their digits are half of that
MOST = 20  # drafts at a time. A further one is left out, and the picture follows at the end of the gesture
FRESH = {"Cache-Control": "no-store"}
NOTHING: Mapping[str, Any] = {}
LOG = logging.getLogger("glasshouse")

_under_way: set[int] = set()


def route(base: str) -> Route:
    """The route of the drafts of all lessons. base: the path below which the server answers"""
    return Route(f"{base}{PATH}{{key}}", _answer, methods=["POST"])


async def _answer(request: Request) -> Response:
    if not is_same(request.headers.get("origin"), request.headers.get("host", "").lower()):
        return Response(status_code=403, headers=FRESH)
    if len(_under_way) >= MOST:
        return Response(status_code=503, headers=FRESH)
    report = await _report(request)
    if report is None:
        return Response(status_code=413, headers=FRESH)
    mine = id(request)
    _under_way.add(mine)
    TURNS.steps.add(mine)
    try:
        found = await run_in_threadpool(answer, request.path_params["key"], request.query_params, report)
    finally:
        _under_way.discard(mine)
        TURNS.steps.discard(mine)
    return JSONResponse(found, headers=FRESH)


async def _report(request: Request) -> bytes | None:
    """The body of a request, None if it is too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST:
            return None
    return body


def answer(key: str, query: Mapping[str, str], report: bytes) -> Mapping[str, Any]:
    """What follows from a report in the lesson `key`, empty for nothing. Never raises.

    report: as JSON, see `editing.received` and `Drag`, with the step of the story; None for its end
    """
    lesson = LESSONS.get(key)
    if lesson is None:
        return NOTHING
    try:
        read = json.loads(report)
        with SHARED.passing():
            return draft(lesson, dict(query), read) if isinstance(read, dict) else NOTHING
    except Exception as error:  # the page itself says at the end what is wrong
        LOG.info("A draft could not be made: %s", type(error).__name__)
        return NOTHING


def draft(lesson: Lesson[Any, Any], query: dict[str, str], report: dict[str, Any]) -> Mapping[str, Any]:
    """What follows from a report. Raises what the lesson raises for points or records without a story."""
    case, step = lesson.read(given_in(lesson, query)), report.get("step")
    at = step if isinstance(step, int) and not isinstance(step, bool) and step >= 0 else None
    if lesson.touch is not None:
        return _of_points(lesson.touch, case, report, at)
    if lesson.drag is None:
        return NOTHING
    change = lesson.drag.written(case, report, at)
    if change is None:
        return NOTHING
    link = {name: str(text) for name, text in {**query, **change}.items() if text is not None}
    return lesson.drag.draft(lesson.read(given_in(lesson, link)), at) or NOTHING


def _of_points(touch: Touch[Any], case: Any, report: dict[str, Any], at: int | None) -> Mapping[str, Any]:
    points = touch.points(case)
    after = None if points is None else editing.received(report, points)
    if after is None or not after.n:
        return NOTHING
    return touch.draft(touch.put(case, after), at) or NOTHING
