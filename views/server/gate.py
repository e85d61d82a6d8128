"""Who may ask, and for what: the host of a request, the page that opens a websocket, the known paths."""

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, PlainTextResponse

from views.kit.settings import HOSTS, METRICS, TRUST_PROXY, is_asked
from views.server import heads

FORWARDED = "x-forwarded-host"
HOST = re.compile(
    r"(?P<name>[a-z0-9]([a-z0-9._-]{0,253}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?", re.IGNORECASE
)
PROBES = ("/healthz", "/readyz")  # for machines that know the server only by its number
USUAL = {"http": ":80", "https": ":443"}
HERE = Path(__file__).resolve().parent


def host_of(scope: Any) -> str:
    """The host, with its port, that the browser asked for; "" if the request names none or no proper one."""
    headers = Headers(scope=scope)
    forwarded = headers.get(FORWARDED, "") if is_asked(TRUST_PROXY) else ""
    host = forwarded.split(",")[0].strip() or headers.get("host", "")
    return host.lower() if HOST.fullmatch(host) else ""


class Gate:
    """Middleware that turns away requests that do not belong here.

    - A request with too long a head (views/server/heads.py).
    - A request that names no proper host, or one that GLASSHOUSE_HOSTS does not contain.
    - A websocket from a page of another site: its Origin has to be the host of the request. A client that is
      no browser sends no Origin, and could send any.
    - A path without a page: Streamlit would show its home page under a dialog. Here a page says so and links
      home.
    - Streamlit's own figures, unless the environment opens them.
    """

    def __init__(self, app: Any, pages: Iterable[str], base: str = "/", below: Iterable[str] = ()) -> None:
        """pages: the paths that have one; base: the path of all; below: every path below these is known"""
        self.app = app
        self.below = tuple(f"{base}{path}" for path in below)
        self.pages = {f"{base}{page}" for page in (*pages, "index.html")} | {base.rstrip("/")}
        self.metrics = f"{base}_stcore/metrics"
        self.hosts = frozenset(os.environ.get(HOSTS, "").lower().split())
        self.nowhere = HTMLResponse(_nowhere(base), 404)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        refused = self._refused(scope) if scope["type"] in ("http", "websocket") else None
        if refused is None:
            await self.app(_as_asked(scope), receive, self._known(scope, receive, send))
        elif scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", ()):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": str(refused.body, "ascii")})
        else:
            await refused(scope, receive, send)

    def _refused(self, scope: Any) -> PlainTextResponse | None:
        if long := heads.refusal(scope):
            status, sentence = long
            return PlainTextResponse(sentence, status)
        headers, host = Headers(scope=scope), host_of(scope)
        if not self._is_welcome(host, scope["path"]) or (not host and "host" in headers):
            return PlainTextResponse("This server does not answer to that name.", 400)
        if scope["type"] == "websocket" and not is_same(headers.get("origin"), host):
            return PlainTextResponse("A page of another site may not connect.", 403)
        if scope["path"].rstrip("/") == self.metrics and not is_asked(METRICS):
            return PlainTextResponse("There is nothing here.", 404)
        return None

    def _is_welcome(self, host: str, path: str) -> bool:
        name = HOST.fullmatch(host)
        known = not self.hosts or host in self.hosts or (name is not None and name["name"] in self.hosts)
        return known or path.endswith(PROBES)

    def _known(self, scope: Any, receive: Any, send: Any) -> Any:
        lost = False

        async def sent(message: Any) -> None:
            nonlocal lost
            if message["type"] == "http.response.start" and self._is_lost(scope, message):
                lost = True
                await self.nowhere(scope, receive, send)
            elif not lost:
                await send(message)

        return sent

    def _is_lost(self, scope: Any, start: Any) -> bool:
        known = scope["path"] in self.pages or scope["path"].startswith(self.below)
        return start["status"] == 200 and not known and _is_page(start)


def _nowhere(base: str) -> str:
    """The page for a path without a page. base: where the home page is"""
    return in_colours(HERE / "nowhere.html").replace("HOME", base)


def in_colours(page: Path) -> str:
    """A page of our own without Streamlit, with the colours of the app put into it."""
    colours = (HERE.parent / "stage/base/colours.css").read_text(encoding="utf-8")
    return page.read_text(encoding="utf-8").replace("COLOURS", colours)


def _is_page(message: Any) -> bool:
    return Headers(raw=message["headers"]).get("content-type", "").startswith("text/html")


def is_same(origin: str | None, host: str) -> bool:
    """Whether a page of that origin is a page of this host. Every browser sends the origin."""
    if origin is None:
        return True
    asking = urlsplit(origin.lower())
    usual = USUAL.get(asking.scheme)
    return usual is not None and host != "" and asking.netloc.removesuffix(usual) == host.removesuffix(usual)


def _as_asked(scope: Any) -> Any:
    """The request without the cookies of others, and with the host that the browser asked for.

    Streamlit also compares the origin with the host.
    """
    if scope["type"] not in ("http", "websocket"):
        return scope
    headers = heads.without_others(scope["headers"])
    if is_asked(TRUST_PROXY):
        others = [(name, value) for name, value in headers if name != b"host"]
        headers = [*others, (b"host", host_of(scope).encode())]
    return {**scope, "headers": headers}
