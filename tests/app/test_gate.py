"""Who may ask the server, and for what. The middleware is called as the server calls it, without a server."""

import asyncio
from dataclasses import dataclass

import pytest
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from views import gate, web

PAGES = ("", "grow")


async def page(request):
    return HTMLResponse(f"the application for {request.headers.get('host')}")


async def plain(request):
    return PlainTextResponse("here")


async def stream(socket: WebSocket):
    await socket.accept()
    await socket.close()


@dataclass
class Told:
    status_code: int
    headers: Headers
    text: str


@dataclass
class Client:
    """Asks the application as a browser at this host would."""

    base: str
    host: str

    def send(self, kind: str, path: str, headers: dict[str, str]) -> list[dict]:
        inner = Starlette(
            routes=[
                Route(f"{self.base}_stcore/metrics", plain),
                Route("/healthz", plain),
                WebSocketRoute(f"{self.base}_stcore/stream", stream),
                Route("/{any:path}", page),
            ]
        )
        named = {"host": self.host, "accept": "text/html", **headers}
        raw = [(name.encode(), value.encode()) for name, value in named.items()]
        path, _, query = path.partition("?")
        scope = {"type": kind, "method": "GET", "path": path, "query_string": query.encode(), "headers": raw}
        guarded = web.Secured(gate.Gate(inner, PAGES, self.base), web.headers_for())
        sent: list[dict] = []

        async def receive():
            return {"type": "websocket.connect"} if kind == "websocket" else {"type": "http.request"}

        async def send(message):
            sent.append(message)

        asyncio.run(guarded({**scope, "root_path": ""}, receive, send))
        return sent

    def get(self, path: str, **headers: str) -> Told:
        start, body = self.send("http", path, headers)
        return Told(start["status"], Headers(raw=start["headers"]), body["body"].decode())


def client(base: str = "/", host: str = "glass.example.org") -> Client:
    return Client(base, host)


def is_let_in(who: Client, **headers: str) -> bool:
    first = who.send("websocket", "/_stcore/stream", headers)[0]
    assert first["type"] in ("websocket.accept", "websocket.close")
    return first["type"] == "websocket.accept"


@pytest.mark.parametrize(
    ("host", "origin", "let_in"),
    [
        ("127.0.0.1:8501", "http://127.0.0.1:8501", True),
        ("192.168.178.20:8501", "http://192.168.178.20:8501", True),
        ("[fe80::1]:8501", "http://[fe80::1]:8501", True),
        ("Glass.example.org", "https://glass.example.org", True),
        ("glass.example.org:443", "https://glass.example.org", True),
        ("127.0.0.1:8501", "http://127.0.0.1:9999", False),
        ("127.0.0.1:8501", "http://localhost:8501", False),
        ("127.0.0.1:8501", "http://evil.example", False),
        ("127.0.0.1:8501", "null", False),
        ("127.0.0.1:8501", "", False),
        ("127.0.0.1:8501", "file://127.0.0.1:8501", False),
        ("glass.example.org:80", "https://glass.example.org", False),
    ],
)
def test_a_websocket_is_opened_by_a_page_of_the_same_host_only(host: str, origin: str, let_in: bool):
    assert is_let_in(client(host=host), origin=origin) == let_in


def test_what_is_no_browser_names_no_origin():
    assert is_let_in(client())


def test_a_proxy_is_believed_only_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch):
    asked = {"origin": "https://glass.example.org", "x-forwarded-host": "glass.example.org"}
    who = client(host="127.0.0.1:8501")
    assert not is_let_in(who, **asked)
    monkeypatch.setenv(gate.PROXY, "1")
    assert is_let_in(who, **asked)
    assert not is_let_in(who, **{**asked, "x-forwarded-host": "other.example.org"})
    told = who.get("/", **asked)
    assert told.text == "the application for glass.example.org"
    assert "wss://glass.example.org" in told.headers["content-security-policy"]


def test_only_the_named_hosts_are_answered_where_some_are_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(gate.HOSTS, "glass.example.org 10.0.0.5:8501")
    assert client().get("/").status_code == 200
    assert client(host="glass.example.org:8501").get("/").status_code == 200
    assert client(host="10.0.0.5:8501").get("/").status_code == 200
    assert client(host="10.0.0.5:9000").get("/").status_code == 400
    refused = client(host="evil.example").get("/")
    assert (refused.status_code, refused.text) == (400, "This server is not known by that name.")
    assert not is_let_in(client(host="evil.example"), origin="http://evil.example")
    assert client(host="10.0.0.5:9000").get("/healthz").status_code == 200, "probes know numbers only"


@pytest.mark.parametrize(
    "host",
    ["a.org; script-src *", "a.org'", "a b", "*", "a.org/x", "a.org, b.org", "@a.org", "-a", "a.org:x"],
)
def test_a_host_that_is_none_never_comes_into_the_policy(host: str):
    told = client(host=host).get("/")
    assert told.status_code == 400
    assert "connect-src 'self';" in told.headers["content-security-policy"]


def test_a_page_may_open_websockets_to_its_own_host_only():
    policy = client(host="192.168.178.20:8501").get("/").headers["content-security-policy"]
    assert "connect-src 'self' ws://192.168.178.20:8501 wss://192.168.178.20:8501;" in policy


@pytest.mark.parametrize("base", ["/", "/glass/"])
def test_a_path_that_is_no_page_says_so_and_has_the_way_home(base: str):
    who = client(base)
    for path in ("", "grow", "grow?data=tennis", "index.html"):
        told = who.get(base + path)
        assert (told.status_code, told.text[:15]) == (200, "the application")
    for path in ("app.py", "grow/x", ".streamlit/config.toml", "growing"):
        told = who.get(base + path)
        assert told.status_code == 404
        assert "There is no page at this address." in told.text
        assert f'<a href="{base}">' in told.text
        assert "the application" not in told.text


def test_streamlits_figures_are_closed_unless_asked_for(monkeypatch: pytest.MonkeyPatch):
    assert client().get("/_stcore/metrics").status_code == 404
    monkeypatch.setenv(gate.METRICS, "1")
    assert client().get("/_stcore/metrics").text == "here"
