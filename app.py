"""Glasshouse as an ASGI application; `streamlit run app.py` starts it. The pages begin in views/shell.py."""

import gc
import os
import re
from contextlib import asynccontextmanager
from functools import partial
from importlib import import_module

import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.responses import JSONResponse
from starlette.routing import Route

EMBEDDERS = "GLASSHOUSE_FRAME_ANCESTORS"  # names the sites that may show Glasshouse in a frame
SITE = r"(https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http://localhost)(:\d{1,5})?"


def headers_for(*sites):
    """Return the headers of every answer, for these sites to embed us; a wrong site stops the start."""
    for site in sites:
        if not re.fullmatch(SITE, site):
            good = "https://moodle.example.org or http://localhost:8080, with spaces between and no path"
            raise SystemExit(f"{EMBEDDERS} holds {site!r}. Write the sites as {good}.")
    return {
        # By hash: Streamlit's inline script. blob: the modules of Components v2. data: KaTeX fonts, icons.
        "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; "
        "script-src 'self' blob: 'sha256-THxz9J9+wf7rhwR2YkXJoSZ13UCmYyC+3lNDv2+8ugA='; object-src 'none'; "
        "style-src 'self' 'unsafe-inline'; base-uri 'self'; form-action 'self'; "
        + " ".join(["frame-ancestors 'self'", *sites]),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    }


async def secured(app, headers, scope, receive, send):
    async def send_more(message):  # the messages of a websocket have other types and pass untouched
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(headers)
        await send(message)

    await app(scope, receive, send_more)


@asynccontextmanager
async def warm(app):
    """Import what is heavy before the first learner comes, and spare it every later garbage collection."""
    for room in ("datasets", "mlcore"):
        import_module(room)
    gc.collect()
    gc.freeze()
    yield


headers = headers_for(*os.environ.get(EMBEDDERS, "").split())
security = Middleware(lambda app: partial(secured, app, headers))
health = Route("/healthz", lambda request: JSONResponse({"status": "ok"}))
app = st.App("views/shell.py", routes=[health], middleware=[security], lifespan=warm)
