"""A program that is kept running."""

import asyncio
import logging
import shutil
from asyncio.subprocess import Process
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPException
from time import monotonic
from typing import Any

from serving.proxy import NOTICED

LOG = logging.getLogger("glasshouse")
MOST_FALLS = 3  # in a row; then it is not started again
LASTING = 60.0  # seconds after which a program that ends has not failed to start
GRACE = 15.0  # seconds to end in
# Whatever ends this process, also a kill, ends those that it started.
TOGETHER = ("setpriv", "--pdeathsig", "TERM", "--") if shutil.which("setpriv") else ()


class Kept:
    """A program that is started again when it ends without having been told to.

    settings: its environment, what becomes of its output, as for a subprocess
    given_up: it ended too often in a row, and `lost` has been called
    """

    def __init__(self, name: str, command: Sequence[str], lost: Callable[[], None], **settings: Any) -> None:
        self.name, self.command, self.lost = name, (*TOGETHER, *command), lost
        self.settings = settings
        self.given_up = False
        self._told = False
        self._process: Process | None = None
        self._keeping = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """End it, gently at first."""
        self._told = True
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
        try:
            await asyncio.wait_for(asyncio.shield(self._keeping), GRACE)
        except TimeoutError:
            LOG.warning("%s does not end and is killed", self.name)
            assert self._process is not None
            self._process.kill()
            await self._keeping

    async def _keep(self) -> None:
        falls = 0
        while falls < MOST_FALLS and not self._told:
            begun = monotonic()
            # In a session of its own: Ctrl-C is for this process, which then ends the others in order.
            self._process = await asyncio.create_subprocess_exec(
                *self.command, **self.settings, start_new_session=True
            )
            if self._told:
                self._process.terminate()
            code = await self._process.wait()
            falls = 1 if monotonic() - begun > LASTING else falls + 1
            if not self._told:
                LOG.warning("%s has ended by itself (%d)", self.name, code)
                await asyncio.sleep(
                    NOTICED
                )  # learners are sent there until the proxy knows that nobody answers
        if not self._told:
            LOG.error("%s has ended %d times in a row and is not started again", self.name, falls)
            self.given_up = True
            self.lost()


async def is_ready(kept: Kept, port: int, patience: float = 90.0) -> bool:
    """Wait until what is kept at that port is ready for learners; False if that does not happen."""
    until = monotonic() + patience
    while not kept.given_up and monotonic() < until:
        if await asyncio.to_thread(_says_ready, port):
            return True
        await asyncio.sleep(0.2)
    return False


def _says_ready(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
