"""Makes the next item of a lecture ready, so that its page appears at once."""

import logging
from threading import Lock
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from views.check.links import MOST
from views.kit.lesson import Lesson, Snapshot
from views.lessons import LESSONS
from views.page.opened import given_in
from views.page.snapshots import picture_of, story_of

PATH = "lecture/ready"
DONE, TOO_LONG, BUSY = 204, 414, 503
LOG = logging.getLogger("glasshouse")

_working = Lock()  # one item at a time: this work must not slow down the learners


def route(base: str) -> Route:
    """The route that makes a page ready. base: the path below which the server answers"""
    return Route(f"{base}{PATH}", _answer)


async def _answer(request: Request) -> Response:
    link = request.query_params.get("link", "")
    return Response(status_code=await run_in_threadpool(answer, link))


def answer(link: str) -> int:
    """The status for a request to make the page of a link ready. Never raises."""
    if len(link) > MOST:
        return TOO_LONG
    if not _working.acquire(blocking=False):
        return BUSY
    try:
        make(link)
    except Exception as error:  # the page itself will say what is wrong
        LOG.info("A page could not be made ready: %s", type(error).__name__)
    finally:
        _working.release()
    return DONE


def make(link: str) -> None:
    """Compute what the page of a link shows and learners share. Does nothing for a page without a lesson.

    Raises what the lesson raises for a link that it cannot show.
    """
    parts = urlsplit(link)
    lesson = LESSONS.get(parts.path.rpartition("/")[2])
    if lesson is not None:
        _make(lesson, dict(parse_qsl(parts.query, keep_blank_values=True)))


def _make(lesson: Lesson[Any, Any], query: dict[str, str]) -> None:
    given = given_in(lesson, query)
    case = lesson.read(given)
    if lesson.refuse(case) is not None:
        return
    story = story_of(lesson, case)
    if lesson.played(case):
        picture_of(lesson, case)
    last = len(story.steps) - 1 if lesson.played(case) else 0
    step = given.query.get("step", "0")
    at = min(int(step), last) if step.isdecimal() else last
    lesson.explain(Snapshot(case, story, at, None, presenter=True))
