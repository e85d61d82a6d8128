"""An ASGI application behind Streamlit's server, in this process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn


@asynccontextmanager
async def served(application: Any) -> AsyncIterator[int]:
    """The port of the server."""
    settings = uvicorn.Config(
        application,
        port=0,
        ws="websockets-sansio",
        lifespan="off",
        log_config=None,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(settings)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving
