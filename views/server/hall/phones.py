"""What the phones of a hall see: a page of a few kilobytes, without Streamlit."""

import asyncio
import json
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from views.kit.settings import FORWARDED_FOR, is_asked
from views.kit.store import DAY, Refused, Store
from views.server.gate import Gate, in_colours, is_same
from views.stage.bundle import joined

HERE = Path(__file__).resolve().parent
STAGE = HERE.parents[1] / "stage"
ROOM = "room"  # the paths of the phones are below it, and a proxy may put a path before it
COOKIE = "glasshouse-phone-"  # and the code of the hall
WAIT = 25.0  # s that a request waits for news: less than any proxy on the way
LOOK = 0.1  # s between two looks at what the lecturer's process has written
MOST_BODY = 2_000  # bytes of a vote
MISSES, MISSES_OF_ONE, MINUTE = 50, 30, 60.0  # wrong codes in a second in all, in a minute of one address
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
SLOW_DOWN = "Too many wrong codes came from here. Wait a minute, then try again."


class Misses:
    """The wrong codes of the last second, and of each address in this minute. Nobody guesses a code."""

    def __init__(self) -> None:
        self.last: deque[float] = deque(maxlen=MISSES)
        self.of: Counter[str] = Counter()
        self.since = monotonic()

    def too_many(self, address: str) -> bool:
        """Whether this address has to wait."""
        now = monotonic()
        if now - self.since > MINUTE:
            self.of.clear()
            self.since = now
        crowded = len(self.last) == MISSES and now - self.last[0] < 1
        return crowded or self.of[address] >= MISSES_OF_ONE

    def add(self, address: str) -> None:
        """Count a wrong code."""
        self.last.append(monotonic())
        self.of[address] += 1


class Phones:
    """The answers to the phones."""

    def __init__(self, store: Store) -> None:
        self.store, self.misses = store, Misses()
        self.news = asyncio.Event()

    def app(self) -> Any:
        """The ASGI application."""
        routes = [
            Route("/healthz", _alive),
            Route(f"/{{base:path}}{ROOM}", _to_door),
            Route(f"/{{base:path}}{ROOM}/", self.door),
            Route(f"/{{base:path}}{ROOM}/phone.js", _script),
            Route(f"/{{base:path}}{ROOM}/{{code}}", self.page),
            Route(f"/{{base:path}}{ROOM}/{{code}}/now", self.now),
            Route(f"/{{base:path}}{ROOM}/{{code}}/vote", self.vote, methods=["POST"]),
        ]
        gate = Middleware(Gate, pages=(), below=("",))
        return Starlette(routes=routes, middleware=[gate], lifespan=lambda app: self.awake())

    @asynccontextmanager
    async def awake(self) -> AsyncIterator[None]:
        """Wake the phones when the lecturer does something."""
        looking = asyncio.create_task(self._look())
        try:
            yield
        finally:
            looking.cancel()

    async def _look(self) -> None:
        """Wake the phones when another process has changed something, and forget old halls."""
        before, forgotten = self.store.changed(), monotonic()
        while True:
            await asyncio.sleep(LOOK)
            if (now := self.store.changed()) != before:
                before, news, self.news = now, self.news, asyncio.Event()
                news.set()
            if monotonic() - forgotten > MINUTE * 60:
                forgotten = monotonic()
                self.store.forget()

    async def door(self, request: Request) -> Response:
        """The page that takes a code."""
        code = request.query_params.get("code")
        return _page() if code is None else RedirectResponse(_coded(code) or ".", 303)

    async def page(self, request: Request) -> Response:
        """The page of a hall. It makes the phone known, by a cookie that only this server can make."""
        code, address = _coded(request.path_params["code"]), _address(request)
        token = request.cookies.get(f"{COOKIE}{code}", "")
        if self.store.is_phone(code, token) and self.store.version(code) is not None:
            return _page(code)
        if self.misses.too_many(address):
            return PlainTextResponse(SLOW_DOWN, 429, HEADERS | {"Retry-After": "60"})
        if self.store.version(code) is None:
            self.misses.add(address)
            return _page(code, status=404)
        answer = _page(code)
        path = f"/{request.path_params['base']}{ROOM}/"
        safe = request.headers.get("x-forwarded-proto", request.url.scheme) == "https"
        answer.set_cookie(
            f"{COOKIE}{code}", self.store.phone(code), int(DAY), path=path, httponly=True,
            samesite="strict", secure=safe,
        )  # fmt: skip
        return answer

    async def now(self, request: Request) -> Response:
        """What a phone sees, as soon as that is newer than what it has seen (`since`)."""
        code = _coded(request.path_params["code"])
        token = request.cookies.get(f"{COOKIE}{code}", "")
        if not self.store.is_phone(code, token):
            return JSONResponse({"state": "unknown"}, 403, HEADERS)
        await self._newer(code, request.query_params.get("since", ""))
        return JSONResponse(self._seen(code, token), headers=HEADERS)

    async def _newer(self, code: str, since: str) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(WAIT):
                news = self.news
                while str(self.store.version(code)) == since:
                    await news.wait()
                    news = self.news

    def _seen(self, code: str, token: str) -> dict[str, Any]:
        version, found = self.store.version(code), self.store.latest(code)
        if version is None:
            return {"state": "gone"}
        if found is None:
            return {"state": "waiting", "version": version}
        return {
            "state": found.state,
            "version": version,
            "round": found.number,
            "ask": found.ask,
            "answers": [*found.answers.items()],
            "said": self.store.said(found.number, token),
        }

    async def vote(self, request: Request) -> Response:
        """Keep a vote. The same vote twice is one."""
        code = _coded(request.path_params["code"])
        if not is_same(request.headers.get("origin"), request.headers.get("host", "").lower()):
            return JSONResponse({"say": "A page of another site may not vote."}, 403, HEADERS)
        shown = await _shown(request)
        if shown is None:
            return JSONResponse({"say": "This is not a vote."}, 400, HEADERS)
        token = request.cookies.get(f"{COOKIE}{code}", "")
        try:
            self.store.vote(code, shown["round"], token, shown["answer"])
        except Refused as refused:
            return JSONResponse({"say": str(refused)}, 409, HEADERS)
        return JSONResponse({"said": shown["answer"]}, headers=HEADERS)


async def _shown(request: Request) -> dict[str, Any] | None:
    """The vote in a request; None if it holds none."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        return None
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BODY:
            return None
    try:
        shown = json.loads(body)
    except (ValueError, RecursionError):
        return None
    whole = isinstance(shown, dict) and type(shown.get("round")) is int and abs(shown["round"]) < 2**53
    return shown if whole and isinstance(shown.get("answer"), str) else None


def _coded(code: str) -> str:
    """A code as it was meant, however it was typed."""
    return "".join(c for c in code[:40].upper() if c.isascii() and c.isalnum())


def _address(request: Request) -> str:
    if is_asked(FORWARDED_FOR):
        return request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    return request.client.host if request.client else ""


@cache
def _html() -> str:
    return in_colours(HERE / "phone.html")


@cache
def _code() -> str:
    return joined(STAGE / "hall/phone.js")


def _page(code: str = "", status: int = 200) -> HTMLResponse:
    """The page, for a hall or (404) with the word that there is no hall of this code."""
    html = _html().replace("LOST", "" if status == 404 else "hidden")
    html = html.replace("ENTER", "hidden" if code and status == 200 else "").replace("CODE", code)
    return HTMLResponse(html, status, HEADERS)


async def _script(request: Request) -> Response:
    return Response(_code(), media_type="text/javascript", headers=HEADERS)


async def _to_door(request: Request) -> Response:
    return RedirectResponse(f"{ROOM}/")  # relative: a proxy in front may have another address


async def _alive(request: Request) -> Response:
    return JSONResponse({"status": "ok"})
