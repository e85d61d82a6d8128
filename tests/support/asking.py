"""Call an ASGI application as the server does, without a server."""

import asyncio
from collections.abc import Mapping
from typing import Any


async def messages(
    application: Any, path: str, kind: str = "http", headers: Mapping[str, str] | None = None
) -> list[dict]:
    """Send one request to an application. Return the messages that it sends."""
    sent: list[dict] = []

    asking = [f"{kind}.connect" if kind == "websocket" else f"{kind}.request"]

    async def receive():
        if not asking:
            await asyncio.Event().wait()  # whoever asked stays
        return {"type": asking.pop()}

    async def send(message):
        sent.append(message)

    sent_along = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    scope = {"type": kind, "method": "GET", "path": path, "headers": sent_along}
    scope |= {"query_string": b"", "root_path": ""}
    await application(scope, receive, send)
    return sent


def answer(application: Any, path: str, kind: str = "http") -> list[dict]:
    """The same, where no event loop is running yet."""
    return asyncio.run(messages(application, path, kind))


async def asked(application: Any, path: str, **headers: str) -> tuple[int, str]:
    """Status and text of an answer."""
    start, body = await messages(application, path, headers=headers)
    return start["status"], body["body"].decode()
