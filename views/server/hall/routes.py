"""The lecturer's two requests besides the pages: keep the secret of a hall, and say how many have voted."""

import sqlite3
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from views.kit.store import DAY
from views.server.gate import is_same
from views.server.hall import server

PATH = "hall/"
COOKIE = "glasshouse-hall"
LONGEST = 200  # letters of a secret
FRESH = {"Cache-Control": "no-store"}


def routes(base: str) -> list[Route]:
    """base: the path below which the server answers"""

    async def keep(request: Request) -> Response:
        return await _keep(request, base)

    return [Route(f"{base}{PATH}keep", keep, methods=["POST"]), Route(f"{base}{PATH}votes", _votes)]


async def _keep(request: Request, base: str) -> Response:
    """Put the secret of a hall into a cookie, so that no script and no address has it."""
    secret = request.headers.get("x-hall", "")  # a form of another site cannot set a header
    mine = is_same(request.headers.get("origin"), request.headers.get("host", "").lower())
    if not mine or len(secret) > LONGEST or await run_in_threadpool(_code, secret) is None:
        return Response(status_code=403, headers=FRESH)
    answer = Response(status_code=204, headers=FRESH)
    answer.set_cookie(COOKIE, secret, int(DAY), path=base, httponly=True, samesite="strict")
    return answer


async def _votes(request: Request) -> Response:
    """How many have voted in the latest round of the lecturer's hall."""
    found = await run_in_threadpool(_latest, request.cookies.get(COOKIE, ""))
    return Response(status_code=403, headers=FRESH) if found is None else JSONResponse(found, headers=FRESH)


def _code(secret: str) -> str | None:
    """The code of the hall; None without one, or where no votes can be kept."""
    try:
        return server.store().hall(secret) if secret else None
    except (server.Unavailable, sqlite3.Error):
        return None


def _latest(secret: str) -> dict[str, Any] | None:
    code = _code(secret)
    if code is None:
        return None
    found = server.store().latest(code)  # a vote may just have been stopped
    return {"votes": found.votes if found else 0}
