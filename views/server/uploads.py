"""Uploads that wait for a page are limited in bytes, for each learner and in all.

Streamlit keeps a file from its upload until its session is forgotten. A page that reads a file releases its
bytes (views/site/own/taking.py), so the files counted here are those that no page has read.
"""

import asyncio
from collections import Counter
from time import monotonic
from typing import Any

import streamlit as st
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from streamlit import runtime

from views.server.metrics import UPLOADS

MARGIN = 64 * 1024  # bytes around the file in a request
OF_ONE = 16 * 1024**2  # bytes that one session may have waiting: three files
OF_ALL = 40 * 1024**2  # bytes that all sessions may have waiting: reading one takes ten times its size
STALE = 30.0  # s after which a file that no page has read makes room for another
FILES = 200  # of one session, including those that have been read
PATIENCE = 60.0  # s that an upload waits for room
PAUSE = 0.1  # s between two checks for room
NO_LENGTH = "An upload must state its length."
TOO_LARGE = "This file is too large. A file may have up to {} MB."
TOO_MANY = "You have sent several files that no page has read yet. Reload the page, then send one file."
FULL = "The server is still reading the files of other learners. Send yours again in a minute."


class Uploads:
    """Middleware that lets an upload wait until there is room, or refuses it before taking it in.

    coming: the bytes that are on their way, by session
    since: when a file arrived, by session and file
    """

    def __init__(self, app: Any) -> None:
        self.app = app
        self.coming: Counter[str] = Counter()
        self.since: dict[tuple[str, str], float] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["method"] != "PUT" or UPLOADS not in scope["path"]:
            await self.app(scope, receive, send)
            return
        session, _, file = scope["path"].rpartition(UPLOADS)[2].partition("/")
        length = Headers(scope=scope).get("content-length", "")
        refused = self._refused(session, length) or await self._without_room(int(length))
        if refused is not None:
            if "connection" not in refused.headers:
                await _let_pass(receive)
            await refused(scope, receive, send)
            return
        self.coming[session] += int(length)
        try:
            await self.app(scope, receive, send)
        finally:
            self.coming[session] -= int(length)
            self.coming += Counter()  # drop sessions with nothing on its way
            self.since[session, file] = monotonic()

    def _refused(self, session: str, length: str) -> PlainTextResponse | None:
        most = int(st.get_option("server.maxUploadSize"))
        if not length.isdecimal():
            return PlainTextResponse(NO_LENGTH, 411, {"Connection": "close"})
        if int(length) > most * 1024**2 + MARGIN:
            return PlainTextResponse(TOO_LARGE.format(most), 413, {"Connection": "close"})
        sizes = held().get(session, {})
        if sum(sizes.values()) + self.coming[session] + int(length) > OF_ONE or len(sizes) >= FILES:
            return PlainTextResponse(TOO_MANY, 413)
        return None

    async def _without_room(self, length: int) -> PlainTextResponse | None:
        """Wait for room; returns the refusal if there is none in time."""
        until = monotonic() + PATIENCE
        while sum(sum(files.values()) for files in held().values()) + self.coming.total() + length > OF_ALL:
            self._let_go()
            if monotonic() > until:
                return PlainTextResponse(FULL, 429, {"Retry-After": "60"})
            await asyncio.sleep(PAUSE)
        return None

    def _let_go(self) -> None:
        """Forget old files that no page has read, and the times of files that are gone."""
        sizes = {(session, file): size for session, files in held().items() for file, size in files.items()}
        self.since = {one: since for one, since in self.since.items() if sizes.get(one)}
        for (session, file), since in tuple(self.since.items()):
            if monotonic() - since > STALE:
                _files().remove_file(session, file)


async def _let_pass(receive: Any) -> None:
    """Receive a body and drop it: a browser looks for no answer before it has sent everything."""
    more = True
    while more:
        message = await receive()
        more = message["type"] == "http.request" and message.get("more_body", False)


def held() -> dict[str, dict[str, int]]:
    """The bytes of each file that Streamlit holds, by session and file."""
    if not runtime.exists():
        return {}
    storage = tuple(_files().file_storage.items())
    stored = {session: tuple(records.items()) for session, records in storage}
    return {
        session: {name: len(record.data) for name, record in records} for session, records in stored.items()
    }


def _files() -> Any:
    """Streamlit's keeper of uploads."""
    return runtime.get_instance()._uploaded_file_mgr
