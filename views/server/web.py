"""HTTP around the pages: headers, the script that names the server's address, and what a page opens with."""

import gzip
import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import streamlit as st
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from views.server.assets import KEPT, takes_gzip
from views.server.gate import host_of
from views.stage.bundle import joined
from views.stage.component import offer_at

STREAMLIT = b'<div id="root">'  # in its page, and in no page of ours
HEAD = Path(__file__).resolve().parents[1] / "stage/head/head.js"
ICON = Path(__file__).resolve().parents[1] / "page/favicon.png"
A_DAY = "max-age=86400"
POLICY = "Content-Security-Policy"
NAMED = b"<title>Streamlit</title>"


class Opening(NamedTuple):
    """What a page has before Streamlit draws it. links: in its head; words: HTML in the place of the page"""

    title: str
    links: str
    words: str


NONE: Mapping[str, Opening] = {}


def base() -> str:
    """The path below which the server answers: "/" or "/somewhere/"."""
    path = str(st.get_option("server.baseUrlPath") or "").strip("/")
    return f"/{path}/" if path else "/"


def scripts() -> Route:
    """The route of the pictures' scripts. A browser fetches each once: its name changes with its content."""
    folder = f"{base()}pictures"
    offered = offer_at(folder)

    async def script(request: Request) -> Response:
        text = offered.get(request.path_params["file"])
        if text is None:
            return PlainTextResponse("There is no such script.", 404)
        about = {"Cache-Control": KEPT, "Vary": "Accept-Encoding"}
        if not takes_gzip(request.scope):
            return Response(text, media_type="text/javascript", headers=about)
        about["Content-Encoding"] = "gzip"
        return Response(_packed(text.encode()), media_type="text/javascript", headers=about)

    return Route(f"{folder}/{{file}}", script)


def icon() -> Route:
    """The sign of the house. A browser requests it by itself for an answer that names none, as `/healthz`."""
    return Route("/favicon.ico", lambda request: FileResponse(ICON, headers={"Cache-Control": A_DAY}))


@lru_cache(512)  # scripts and pages are few
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


@cache
def head() -> str:
    """The script that runs in every page before Streamlit's own: whereabouts, and stage/head."""
    return f"{whereabouts()};\n{joined(HEAD)}"


def whereabouts() -> str:
    """The script that names the server's address, and leaves the message about a lost connection to us.

    Without it the page of a deep link looks for its server below its own path first, and two failed requests
    appear in the browser's console. Streamlit also puts a dialog over the picture as soon as the server is
    gone, where stage/shell shows a line.
    """
    about = f'BACKEND_BASE_URL: location.origin + "{base()}", HOST_CONFIG: {{blockErrorDialogs: true}}'
    return f"window.__streamlit = {{{about}}}"


def headers_for(*sites: str) -> dict[str, str]:
    """The headers of every answer: nothing from outside, and only known scripts.

    sites: origins that may show Glasshouse in a frame
    """
    page = (Path(st.__file__).parent / "static/index.html").read_text(encoding="utf-8")
    inline = [*re.findall(r"<script>(.*?)</script>", page, re.DOTALL), head()]
    hashes = [f"'sha256-{b64encode(sha256(code.encode()).digest()).decode()}'" for code in inline]
    policy = {
        "default-src": ["'self'"],
        # Streamlit's protobuf tries WebAssembly for 64 bits. It can do without, but Firefox complains.
        "script-src": ["'self'", "blob:", "'wasm-unsafe-eval'", *hashes],
        "connect-src": ["'self'"],  # and its websockets, see `for_host`
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'self'", *sites],
    }
    return {
        POLICY: "; ".join(f"{name} {' '.join(values)}" for name, values in policy.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    }


def for_host(headers: Mapping[str, str], host: str) -> dict[str, str]:
    """The headers of an answer to that host: a page may open a websocket to this host only."""
    policy = headers[POLICY]
    if host:
        policy = policy.replace("connect-src 'self'", f"connect-src 'self' ws://{host} wss://{host}")
    return {**headers, POLICY: policy}


class Secured:
    """Middleware that adds headers to every answer and the address to every page; websockets pass.

    openings: what pages open with, by their paths below the base
    """

    def __init__(
        self, app: Any, headers: dict[str, str], openings: Mapping[str, Opening] = NONE, base: str = "/"
    ) -> None:
        self.app, self.headers = app, headers
        self.openings = {f"{base}{path}": opening for path, opening in openings.items()}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        page = "text/html" in Headers(scope=scope).get("accept", "")
        packs = takes_gzip(scope)
        if page:  # the script can only be put into an uncompressed page
            plain = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
            scope = {**scope, "headers": plain}
        headers = for_host(self.headers, host_of(scope))
        if is_tls(scope):
            send = _with_safe_cookies(send)
        if page:
            opening = self.openings.get(scope["path"])
            await self.app(scope, receive, _Page(send, headers, opening, packs))
        else:
            await self.app(scope, receive, _with_headers(send, headers))


def is_tls(scope: Any) -> bool:
    """Whether the browser asked over https, either here or at a proxy in front."""
    said = Headers(scope=scope).get("x-forwarded-proto", "")
    return "https" in (scope.get("scheme"), said.partition(",")[0].strip())


def _with_safe_cookies(send: Any) -> Any:
    """Mark cookies that are set over TLS, so that a browser never sends them without it."""

    async def sent(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [
                (name, value + b"; Secure")
                if name.lower() == b"set-cookie" and b"; secure" not in value.lower()
                else (name, value)
                for name, value in message["headers"]
            ]
        await send(message)

    return sent


def _with_headers(send: Any, headers: dict[str, str]) -> Any:
    async def sent(message: Any) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(headers)
        await send(message)

    return sent


class _Page:
    """Holds an answer back until it is whole, and puts the script and the opening into a page."""

    def __init__(self, send: Any, headers: dict[str, str], opening: Opening | None, packs: bool) -> None:
        self.send, self.headers = send, headers
        self.opening, self.packs = opening, packs
        self.start: Any = None
        self.body = b""

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.start = message
            return
        if message["type"] != "http.response.body":
            await self.send(message)
            return
        self.body += message.get("body", b"")
        if message.get("more_body"):
            return
        headers = MutableHeaders(scope=self.start)
        headers.update(self.headers)
        if headers.get("content-type", "").startswith("text/html") and STREAMLIT in self.body:
            self._complete(headers)
        await self.send(self.start)
        await self.send({"type": "http.response.body", "body": self.body})

    def _complete(self, headers: MutableHeaders) -> None:
        """Put in what the page needs, and compress it."""
        self.body = self.body.replace(b"<head>", f"<head><script>{head()}</script>".encode(), 1)
        if self.opening is not None:
            title, links, words = self.opening
            self.body = self.body.replace(NAMED, f"<title>{escape(title)}</title>{links}".encode(), 1)
            self.body = self.body.replace(STREAMLIT, STREAMLIT + words.encode(), 1)
        if self.packs:
            self.body = _packed(self.body)
            headers["content-encoding"] = "gzip"
        headers["vary"] = "Accept-Encoding"
        headers["content-length"] = str(len(self.body))
        for stale in ("etag", "last-modified"):
            if stale in headers:
                del headers[stale]
