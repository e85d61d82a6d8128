"""A program that is restarted whenever it ends."""

import asyncio
import logging
import os
import shutil
import signal
from asyncio.subprocess import Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from time import monotonic
from typing import Any

from serving.proxy import NOTICED

LOG = logging.getLogger("glasshouse")
MOST_FALLS = 3  # in a row; then it rests before the next start
RESTS = (60.0, 120.0, 300.0)  # seconds, the last one repeatedly
LASTING = 60.0  # seconds; a program that ends later did not fail to start
GRACE = 15.0  # seconds for it to end
EVERY = 5.0  # seconds between two health checks
MOST_SILENT = 6  # checks in a row without an answer: it hangs
BEGINNING = 18  # checks until its first answer
# When this process ends, even by a kill, so do the processes that it started.
TOGETHER = ("setpriv", "--pdeathsig", "TERM", "--") if shutil.which("setpriv") else ()


class Kept:
    """A program that is started again when it hangs or ends by itself.

    lives: whether it answers; None without a check
    settings: its environment and output, as for a subprocess
    resting: it ended too often in a row, `lost` was called, and it will start again later
    rested: the number of its rests
    """

    def __init__(
        self, name: str, command: Sequence[str], lost: Callable[[], None],
        lives: Callable[[], bool] | None = None, **settings: Any,
    ) -> None:  # fmt: skip
        self.name, self.command, self.lost, self.lives = name, (*TOGETHER, *command), lost, lives
        self.settings = settings
        self.resting, self.rested = False, 0
        self._told = asyncio.Event()
        self._process: Process | None = None
        self._keeping = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """End it, gently at first."""
        self._told.set()
        if self._process is not None:
            _signal(self._process, signal.SIGTERM)
        try:
            await asyncio.wait_for(asyncio.shield(self._keeping), GRACE)
        except TimeoutError:
            LOG.warning("%s does not end and is killed", self.name)
            assert self._process is not None
            _signal(self._process, signal.SIGKILL)
            await self._keeping

    async def _keep(self) -> None:
        falls = 0
        while not self._told.is_set():
            begun = monotonic()
            # In its own session: Ctrl-C is for this process, which then ends the others in order.
            self._process = await asyncio.create_subprocess_exec(
                *self.command, **self.settings, start_new_session=True
            )
            if self._told.is_set():
                _signal(self._process, signal.SIGTERM)
            watching = asyncio.create_task(self._watch(self._process))
            code = await self._process.wait()
            watching.cancel()
            lasted = monotonic() - begun > LASTING
            falls = 1 if lasted else falls + 1
            self.rested = 0 if lasted else self.rested
            if not self._told.is_set():
                LOG.warning("%s has ended by itself (%d)", self.name, code)
                await self._rest(falls)

    async def _rest(self, falls: int) -> None:
        """Wait before the next start: until the proxy knows that nobody answers, after several falls
        longer."""
        seconds = NOTICED
        if falls >= MOST_FALLS:
            seconds = RESTS[min(self.rested, len(RESTS) - 1)]
            self.rested += 1
            self.resting = True
            minutes = round(seconds / 60)
            LOG.error(
                "%s has ended %d times in a row and is tried again in %d min", self.name, falls, minutes
            )
            self.lost()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._told.wait(), seconds)
        self.resting = False

    async def _watch(self, process: Process) -> None:
        """Kill it when it no longer answers. Answers are counted, not seconds: a laptop may have slept."""
        silent = MOST_SILENT - BEGINNING
        while self.lives is not None and silent < MOST_SILENT:
            await asyncio.sleep(EVERY)
            silent = 0 if await asyncio.to_thread(self.lives) else silent + 1
        if self.lives is not None and not self._told.is_set():
            LOG.warning("%s does not answer and is killed", self.name)
            _signal(process, signal.SIGKILL)


def _signal(process: Process, number: signal.Signals) -> None:
    """Send the signal if the process still runs.

    Process.terminate() also collects the exit code of a process that has just ended. asyncio, which waits
    for the same code, then warns of an unknown child and reports 255.
    """
    if process.returncode is None:
        with suppress(ProcessLookupError):
            os.kill(process.pid, number)


async def is_ready(kept: Kept, port: int, path: str = "/readyz", patience: float = 90.0) -> bool:
    """Wait until the process at that port is ready for learners; False if it never is."""
    until = monotonic() + patience
    while not kept.resting and monotonic() < until:
        if await asyncio.to_thread(answers, port, path):
            return True
        await asyncio.sleep(0.2)
    return False


def answers(port: int, path: str) -> bool:
    """Whether a process of this machine answers with status 200."""
    connection = HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
