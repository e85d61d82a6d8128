"""HTTP around the pages: headers, and the script that names the server's address."""

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from views.gate import host_of
from views.stage.bundle import joined
from views.stage.component import offer_at

STREAMLIT = b'<div id="root">'  # in its page, and in no page of ours
HEAD = Path(__file__).resolve().parent / "stage/head/head.js"
POLICY = "Content-Security-Policy"


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
        kept = {"Cache-Control": "public, max-age=31536000, immutable"}
        return Response(text, media_type="text/javascript", headers=kept)

    return Route(f"{folder}/{{file}}", script)


@cache
def head() -> str:
    """The script that runs in every page before Streamlit's own: whereabouts, and stage/head."""
    return f"{whereabouts()};\n{joined(HEAD)}"


def whereabouts() -> str:
    """The script that names the server's address, and leaves the message about a lost connection to us.

    Without it the page of a deep link looks for its server below its own path first, and two failed requests
    appear in the browser's console. Streamlit also puts a dialog over the picture as soon as the server is
    gone, where stage/house shows a line.
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
    """Middleware that adds headers to every answer and the address to every page; websockets pass."""

    def __init__(self, app: Any, headers: dict[str, str]) -> None:
        self.app, self.headers = app, headers

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        page = "text/html" in Headers(scope=scope).get("accept", "")
        if page:  # the script can only be put into an uncompressed page
            plain = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
            scope = {**scope, "headers": plain}
        headers = for_host(self.headers, host_of(scope))
        if is_tls(scope):
            send = _with_safe_cookies(send)
        await self.app(scope, receive, _Page(send, headers) if page else _with_headers(send, headers))


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
    """Holds an answer back until it is whole, and puts the script into a page."""

    def __init__(self, send: Any, headers: dict[str, str]) -> None:
        self.send, self.headers = send, headers
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
            self.body = self.body.replace(b"<head>", f"<head><script>{head()}</script>".encode(), 1)
            headers["content-length"] = str(len(self.body))
            for stale in ("etag", "last-modified"):
                if stale in headers:
                    del headers[stale]
        await self.send(self.start)
        await self.send({"type": "http.response.body", "body": self.body})
