"""The gate decides who may ask the server, and for what. We call the middleware as the server does."""

import asyncio
import logging
from dataclasses import dataclass
from http import cookies

import pytest
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from tests.support.served import served
from views.kit import settings
from views.server import gate, heads, web
from views.server.patches import upgrades

PAGES = ("", "grow")
QUOTED = b'a="%s"'


async def page(request):
    return HTMLResponse(f"the application for {request.headers.get('host')}")


async def plain(request):
    answer = PlainTextResponse(f"here, with {sorted(request.cookies)}")
    answer.set_cookie("one", "1")
    answer.set_cookie("two", "2", secure=True)
    return answer


async def stream(socket: WebSocket):
    await socket.accept()
    await socket.close()


def guarded_at(base: str) -> web.Secured:
    """An application behind the gate, with the home page at that path. It reads cookies as Streamlit does."""
    inner = Starlette(
        routes=[
            Route(f"{base}_stcore/metrics", plain),
            Route(f"{base}_stcore/health", plain),
            Route(f"{base}_stcore/upload_file/a/b", plain, methods=["PUT", "DELETE"]),
            Route("/healthz", plain),
            WebSocketRoute(f"{base}_stcore/stream", stream),
            Route("/{any:path}", page),
        ]
    )
    return web.Secured(gate.Gate(inner, PAGES, base), web.headers_for())


@dataclass
class Explanation:
    status_code: int
    headers: Headers
    text: str


@dataclass
class Client:
    """Ask the application as a browser at this host would."""

    base: str
    host: str

    def send(
        self, kind: str, path: str, headers: dict[str, str], *lines: tuple[bytes, bytes], method: str = "GET"
    ) -> list[dict]:
        named = {"host": self.host, "accept": "text/html", **headers}
        raw = [(name.encode(), value.encode()) for name, value in named.items()]
        path, _, query = path.partition("?")
        scope = {"type": kind, "method": method, "path": path, "query_string": query.encode()}
        scope["headers"] = [*raw, *lines]
        guarded = guarded_at(self.base)
        sent: list[dict] = []

        async def receive():
            return {"type": "websocket.connect"} if kind == "websocket" else {"type": "http.request"}

        async def send(message):
            sent.append(message)

        asyncio.run(guarded({**scope, "root_path": ""}, receive, send))
        return sent

    def get(self, path: str, *lines: tuple[bytes, bytes], method: str = "GET", **headers: str) -> Explanation:
        start, body = self.send("http", path, headers, *lines, method=method)
        return Explanation(start["status"], Headers(raw=start["headers"]), body["body"].decode())


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
    monkeypatch.setenv(settings.TRUST_PROXY, "1")
    assert is_let_in(who, **asked)
    assert not is_let_in(who, **{**asked, "x-forwarded-host": "other.example.org"})
    shown = who.get("/", **asked)
    assert shown.text == "the application for glass.example.org"
    assert "wss://glass.example.org" in shown.headers["content-security-policy"]


def test_only_the_named_hosts_are_answered_where_some_are_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(settings.HOSTS, "glass.example.org 10.0.0.5:8501")
    assert client().get("/").status_code == 200
    assert client(host="glass.example.org:8501").get("/").status_code == 200
    assert client(host="10.0.0.5:8501").get("/").status_code == 200
    assert client(host="10.0.0.5:9000").get("/").status_code == 400
    refused = client(host="evil.example").get("/")
    assert (refused.status_code, refused.text) == (400, "This server does not answer to that name.")
    assert not is_let_in(client(host="evil.example"), origin="http://evil.example")
    assert client(host="10.0.0.5:9000").get("/healthz").status_code == 200, "probes get numbers only"


@pytest.mark.parametrize(
    "host",
    ["a.org; script-src *", "a.org'", "a b", "*", "a.org/x", "a.org, b.org", "@a.org", "-a", "a.org:x"],
)
def test_a_host_that_is_none_never_comes_into_the_policy(host: str):
    shown = client(host=host).get("/")
    assert shown.status_code == 400
    assert "connect-src 'self';" in shown.headers["content-security-policy"]


def test_a_page_may_open_websockets_to_its_own_host_only():
    policy = client(host="192.168.178.20:8501").get("/").headers["content-security-policy"]
    assert "connect-src 'self' ws://192.168.178.20:8501 wss://192.168.178.20:8501;" in policy


@pytest.mark.parametrize("base", ["/", "/glass/"])
def test_a_path_that_is_no_page_says_so_and_has_the_way_home(base: str):
    who = client(base)
    for path in ("", "grow", "grow?data=tennis", "index.html"):
        shown = who.get(base + path)
        assert (shown.status_code, shown.text[:15]) == (200, "the application")
    for path in ("app.py", "grow/x", ".streamlit/config.toml", "growing"):
        shown = who.get(base + path)
        assert shown.status_code == 404
        assert "There is no page at this address." in shown.text
        assert f'<a href="{base}">' in shown.text
        assert "the application" not in shown.text


def test_streamlits_figures_are_closed_unless_asked_for(monkeypatch: pytest.MonkeyPatch):
    assert client().get("/_stcore/metrics").status_code == 404
    monkeypatch.setenv(settings.METRICS, "1")
    assert client().get("/_stcore/metrics").text == "here, with []"


@pytest.mark.parametrize(("said", "secure"), [({}, 1), ({"x-forwarded-proto": "https"}, 2)])
def test_cookies_that_are_set_over_tls_are_for_tls_only(said: dict[str, str], secure: int):
    cookies = client().get("/healthz", **said).headers.getlist("set-cookie")
    assert len(cookies) == 2
    assert sum(one.count("; Secure") for one in cookies) == secure


# Heads that are too long


def cookie(size: int) -> tuple[bytes, bytes]:
    """A line of this many bytes, its name included. Before 3.11.10 Python reads it in quadratic time."""
    value = QUOTED % (b"\\" * (size - len(b"cookie: ") - len(QUOTED % b"")))
    assert len(b"cookie: " + value) == size
    return b"cookie", value


@pytest.fixture
def never_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def unquote(value: str) -> str:
        pytest.fail(f"{len(value)} characters in quotation marks were read")

    monkeypatch.setattr(cookies, "_unquote", unquote)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/grow?data=tennis"),
        ("GET", "/nowhere"),
        ("GET", "/healthz"),
        ("GET", "/_stcore/health"),
        ("PUT", "/_stcore/upload_file/a/b"),
        ("DELETE", "/_stcore/upload_file/a/b"),
    ],
)
@pytest.mark.usefixtures("never_read")
def test_a_long_cookie_is_refused_before_anything_reads_it(method: str, path: str):
    shown = client().get(path, cookie(60_000), method=method)
    assert shown.status_code == 431
    assert "clear the cookies of this site" in shown.text
    assert "content-security-policy" in shown.headers


@pytest.mark.usefixtures("never_read")
def test_a_long_cookie_opens_no_websocket():
    (sent,) = client().send("websocket", "/_stcore/stream", {}, cookie(60_000))
    assert sent["type"] == "websocket.close"


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ([cookie(8190)], 200),
        ([cookie(8191)], 431),
        ([(b"x" * 4000, b"y" * 4188)], 200),
        ([(b"x" * 4000, b"y" * 4189)], 431),
        ([(b"x", b"y" * 8000)] * 4, 200),
        ([cookie(8000)] * 5, 431),
        ([(b"x", b"y")] * 98, 200),  # besides those for the host and for the accepted types
        ([(b"x", b"y")] * 99, 431),
    ],
)
@pytest.mark.usefixtures("never_read")
def test_lines_up_to_8_kb_come_in_a_hundred_of_them_and_32_kb_in_all(
    lines: list[tuple[bytes, bytes]], status: int
):
    assert client().get("/healthz", *lines).status_code == status


def test_an_address_of_more_than_16_kb_is_refused():
    assert client().get("/grow?" + "a" * (16 * 1024 - 5)).status_code == 200
    shown = client().get("/grow?" + "a" * (16 * 1024 - 4))
    assert (shown.status_code, "too long" in shown.text) == (414, True)


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("_streamlit_xsrf=2|3b6a|4f37|17", ["_streamlit_xsrf"]),
        ("moodle=1; _streamlit_xsrf=2|3b6a; other=2", ["_streamlit_xsrf"]),
        ("moodle=1; a__streamlit_xsrf=2; _streamlit_xsrf_=1", []),
        ('_streamlit_xsrf="' + "\\" * 600 + '"', []),
    ],
)
def test_of_all_cookies_of_this_host_only_the_one_that_is_needed_comes_in(sent: str, read: list[str]):
    assert client().get("/healthz", cookie=sent).text == f"here, with {read}"


async def raw_answer(port: int, head: bytes) -> bytes:
    """The first line of the answer from a server on this machine."""
    async with asyncio.timeout(20):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /_stcore/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n" + head + b"\r\n")
        line = await reader.readline()
        writer.close()
        return line


UPGRADE = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.mark.usefixtures("never_read")
def test_the_server_answers_a_websocket_with_a_long_head_as_any_other_request():
    """Uvicorn alone leaves such a connection open and says nothing."""
    upgrades.begin()
    long = b": ".join(cookie(60_000)) + b"\r\n"

    async def ask() -> list[bytes]:
        sent = [UPGRADE, UPGRADE + long, long, UPGRADE + b"x: y\r\n" * 5000, b"x: y\r\n" * 5000]
        sent.append(UPGRADE + b"Origin: http://evil.example\r\n")
        async with served(guarded_at("/")) as port:
            return [await raw_answer(port, head) for head in sent]

    found = [int(line.split()[1]) for line in asyncio.run(ask())]
    assert found == [101, 431, 431, 431, 431, 403]


@pytest.mark.parametrize(
    ("version", "wanted"),
    [
        ((3, 11, 7), "3.11.10"),
        ((3, 11, 10), ""),
        ((3, 12, 5), "3.12.6"),
        ((3, 12, 6), ""),
        ((3, 13, 0), ""),
    ],
)
def test_a_python_that_reads_cookies_slowly_is_named_at_the_start(
    version: tuple[int, int, int], wanted: str, caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.WARNING):
        heads.warn_of_old_python(version)
    assert [f"a server needs {wanted} or newer" in line for line in caplog.messages] == [True] * bool(wanted)
