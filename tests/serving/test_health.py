"""A server is ready when it is warm and not about to end."""

import asyncio
import os
import signal

import pytest
from starlette.applications import Starlette

from tests.support.asking import asked
from views.kit import settings
from views.server import health


async def statuses() -> tuple[int, int]:
    """The statuses of /healthz and /readyz."""
    app = Starlette(routes=health.routes())
    return (await asked(app, "/healthz"))[0], (await asked(app, "/readyz"))[0]


def test_a_process_that_is_not_warm_lives_and_is_not_ready():
    assert asyncio.run(statuses()) == (200, 503)


def test_a_process_that_is_told_to_end_is_ready_no_more_and_ends_after_it_has_lingered(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setenv(settings.LINGER, "1")
    seen: list[object] = []

    async def live():
        ended = asyncio.Event()
        before = signal.signal(signal.SIGTERM, lambda *_: ended.set())
        try:
            async with health.open_for_learners():
                seen.append(await statuses())
                os.kill(os.getpid(), signal.SIGTERM)
                await asyncio.sleep(0.3)
                seen.extend([await statuses(), ended.is_set()])
                await asyncio.wait_for(ended.wait(), 10)
        finally:
            signal.signal(signal.SIGTERM, before)

    asyncio.run(live())
    assert seen == [(200, 200), (200, 503), False]
