"""An ASGI application is called as the server calls it, without a server."""

import asyncio
from typing import Any


async def messages(application: Any, path: str, kind: str = "http") -> list[dict]:
    """Send one request to an application; the messages that it sends."""
    sent: list[dict] = []

    async def receive():
        return {"type": f"{kind}.connect" if kind == "websocket" else f"{kind}.request"}

    async def send(message):
        sent.append(message)

    scope = {"type": kind, "method": "GET", "path": path, "headers": [], "query_string": b"", "root_path": ""}
    await application(scope, receive, send)
    return sent


def answer(application: Any, path: str, kind: str = "http") -> list[dict]:
    """The same, where nothing runs yet."""
    return asyncio.run(messages(application, path, kind))


async def asked(application: Any, path: str) -> tuple[int, str]:
    """Status and text of an answer."""
    start, body = await messages(application, path)
    return start["status"], body["body"].decode()
