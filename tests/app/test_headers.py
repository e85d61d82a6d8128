"""What app.py promises about every answer. We call it as the server does, without a server."""

import asyncio
import gc
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
import streamlit
from starlette.applications import Starlette
from streamlit.web.server.app_discovery import discover_asgi_app

import app as glasshouse
from tests.support.asking import answer
from tests.support.sweep import ONLY_SWEPT
from views.kit import settings
from views.server import health, web
from views.stage import component

CSP = "content-security-policy"


def ask(path: str, sites: str = "") -> tuple[int, dict[str, str], bytes]:
    inner = Starlette(routes=health.routes())
    start, body = answer(web.Secured(inner, web.headers_for(*sites.split())), path)
    return start["status"], {k.decode(): v.decode() for k, v in start["headers"]}, body["body"]


def directives(policy: str) -> dict[str, list[str]]:
    return {name: values for name, *values in (part.split() for part in policy.split(";"))}


def test_health():
    status, _, body = ask("/healthz")
    assert (status, body) == (200, b'{"status":"ok"}')


def test_a_browser_finds_the_icon_that_it_requests_by_itself():
    start, body = answer(glasshouse.app, "/favicon.ico")
    assert start["status"] == 200
    assert (b"content-type", b"image/png") in start["headers"]
    assert body["body"] == web.ICON.read_bytes()


@pytest.mark.parametrize("path", ["/healthz", "/nowhere"])
def test_every_answer_carries_the_headers(path: str):
    _, headers, _ = ask(path)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert headers["content-type"], "the answer keeps its own headers"
    assert all(value == value.strip() for value in headers.values()), "the server refuses a trailing blank"
    assert directives(headers[CSP])["frame-ancestors"] == ["'self'"]


def test_the_policy_lets_nothing_in_from_outside():
    policy = directives(ask("/healthz")[1][CSP])
    assert policy["default-src"] == ["'self'"]
    assert policy["object-src"] == ["'none'"]
    assert not {"'unsafe-inline'", "'unsafe-eval'", "data:", "*"} & set(policy["script-src"])
    assert not [value for values in policy.values() for value in values if "//" in value or value == "*"]


def test_streamlits_inline_script_has_the_hash_in_the_policy():
    page = (Path(streamlit.__file__).parent / "static" / "index.html").read_text(encoding="utf-8")
    scripts = [*re.findall(r"<script>(.*?)</script>", page, re.DOTALL), web.head()]
    hashes = [f"'sha256-{b64encode(sha256(code.encode()).digest()).decode()}'" for code in scripts]
    allowed = directives(ask("/healthz")[1][CSP])["script-src"]
    assert [value for value in allowed if value.startswith("'sha256-")] == hashes


def test_named_sites_may_embed():
    sites = "https://moodle.example.org  http://localhost:8080 https://a.example:444"
    policy = directives(ask("/healthz", sites)[1][CSP])
    assert policy["frame-ancestors"] == ["'self'", *sites.split()]


@pytest.mark.parametrize(
    "site",
    [
        "*",
        "moodle.example.org",
        "http://moodle.example.org",
        "https://moodle.example.org/course",
        "https://",
        "https://a.org;script-src",
        "https://*.example.org",
        "http://localhost.evil.org",
        "'none'",
        "javascript:alert(1)",
    ],
)
def test_a_bad_site_stops_the_start_with_a_sentence(site: str):
    sites = f"https://good.example.org {site}"
    with pytest.raises(SystemExit) as caught:
        settings.check({settings.FRAME_ANCESTORS: sites})
    assert str(caught.value).startswith(
        f"GLASSHOUSE_FRAME_ANCESTORS holds {sites!r}. Write the sites as https://"
    )


def test_a_websocket_passes_untouched():
    async def echo(scope, receive, send):
        await send({"type": "websocket.accept", "headers": []})

    wrapped = web.Secured(echo, web.headers_for())
    assert answer(wrapped, "/stream", "websocket") == [{"type": "websocket.accept", "headers": []}]


def test_streamlit_takes_app_py_for_an_application():
    """Streamlit reads the file as text. A file that it does not understand runs as a plain script, without
    headers.
    """
    found = discover_asgi_app(Path(glasshouse.__file__))
    assert (found.is_asgi_app, found.import_string) == (True, "app:app")


@ONLY_SWEPT
@pytest.mark.slow
def test_the_start_takes_what_is_loaded_out_of_the_garbage_collection():
    async def start():
        async with glasshouse.warm(glasshouse.app):
            return gc.get_freeze_count()

    thresholds = gc.get_threshold()
    gc.unfreeze()  # as a server finds it; tests/conftest.py has frozen older objects
    try:
        assert asyncio.run(start()) > 10_000
    finally:
        gc.set_threshold(*thresholds)


# The scripts of the pictures


def test_a_script_is_fetched_once_and_kept():
    web.scripts()
    name, text = next(iter(component.SCRIPTS.items()))
    assert f'await import(location.origin + "/pictures/{name}")' in component.sent(name)
    start, body = answer(Starlette(routes=[web.scripts()]), f"/pictures/{name}")
    headers = {key.decode(): value.decode() for key, value in start["headers"]}
    assert (start["status"], body["body"].decode()) == (200, text)
    assert headers["content-type"].startswith("text/javascript")
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert sha256(text.encode()).hexdigest()[:16] in name


@pytest.mark.parametrize("name", ["tree.js", "tree-0123456789abcdef.js", "%2e%2e%2fapp.py"])
def test_no_other_script_is_there(name: str):
    assert answer(Starlette(routes=[web.scripts()]), f"/pictures/{name}")[0]["status"] == 404


def test_a_script_is_sent_whole_where_no_server_offers_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(component, "_addresses", [])
    assert all(component.sent(name) == text for name, text in component.SCRIPTS.items())
