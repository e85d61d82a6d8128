"""Uploads that wait to be read are bounded in bytes, for each learner and in all.

Streamlit keeps a file from its upload until its session is forgotten. A page that reads one lets go of its
bytes (views/own/taking.py), so what is held here are files that no page has read.
"""

import asyncio
from collections import Counter
from time import monotonic
from typing import Any

import streamlit as st
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from streamlit import runtime

from views.metrics import UPLOADS

MARGIN = 64 * 1024  # bytes around the file in a request
OF_ONE = 16 * 1024**2  # bytes that one session may have waiting: three files
OF_ALL = 128 * 1024**2  # bytes that all sessions may have waiting
FILES = 200  # of one session, those that have been read among them
PATIENCE = 30.0  # s that an upload waits for room
MOMENT = 0.1  # s between two looks whether there is room
NO_LENGTH = "An upload has to say how long it is."
TOO_LARGE = "A file may have up to {} MB."
TOO_MANY = "You have sent several files that no page has read yet. Reload the page, then send one file."
FULL = "The server still has to read files of other learners. Send yours again in a minute."


class Uploads:
    """Middleware that lets an upload wait until there is room, or refuses it before it is taken in.

    coming: the bytes that are on their way, by session
    """

    def __init__(self, app: Any) -> None:
        self.app = app
        self.coming: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["method"] != "PUT" or UPLOADS not in scope["path"]:
            await self.app(scope, receive, send)
            return
        session = scope["path"].rpartition(UPLOADS)[2].partition("/")[0]
        length = Headers(scope=scope).get("content-length", "")
        refused = self._refused(session, length) or await self._without_room(int(length))
        if refused is not None:
            await refused(scope, receive, send)
            return
        self.coming[session] += int(length)
        try:
            await self.app(scope, receive, send)
        finally:
            self.coming[session] -= int(length)
            self.coming += Counter()  # without those of which nothing comes any more

    def _refused(self, session: str, length: str) -> PlainTextResponse | None:
        most = int(st.get_option("server.maxUploadSize"))
        if not length.isdecimal():
            return PlainTextResponse(NO_LENGTH, 411)
        if int(length) > most * 1024**2 + MARGIN:
            return PlainTextResponse(TOO_LARGE.format(most), 413)
        sizes = held().get(session, [])
        if sum(sizes) + self.coming[session] + int(length) > OF_ONE or len(sizes) >= FILES:
            return PlainTextResponse(TOO_MANY, 413)
        return None

    async def _without_room(self, length: int) -> PlainTextResponse | None:
        """Wait for room; the refusal where none comes."""
        until = monotonic() + PATIENCE
        while sum(map(sum, held().values())) + self.coming.total() + length > OF_ALL:
            if monotonic() > until:
                return PlainTextResponse(FULL, 429, {"Retry-After": "60"})
            await asyncio.sleep(MOMENT)
        return None


def held() -> dict[str, list[int]]:
    """The bytes of each file that Streamlit holds, by session."""
    if not runtime.exists():
        return {}
    files: Any = runtime.get_instance()._uploaded_file_mgr
    stored = {session: tuple(records.values()) for session, records in tuple(files.file_storage.items())}
    return {session: [len(record.data) for record in records] for session, records in stored.items()}
