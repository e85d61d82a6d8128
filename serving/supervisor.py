"""Several processes of the app behind one proxy: started, kept running, and replaced one after the other."""

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import DEVNULL
from collections import deque
from functools import partial
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from serving import alarms, progress, proxy
from serving.alarms import Alarms
from serving.kept import Kept, answers, is_ready
from serving.progress import Progress
from views.kit.settings import FORWARDED_FOR, HALLS, PER_ADDRESS, PHONES, RESTS, WORKERS

ROOT = Path(__file__).resolve().parent.parent
LOG = logging.getLogger("glasshouse")
REPORTED = 1.0  # seconds between two restarts, in which whoever waits for the first reads its end
SAME = "same"  # as in views/server/hall/server.py: phones come to the same address
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Plan(NamedTuple):
    """What the server runs, and where.

    address: where this machine answers; name: its name for learners; haproxy: the program;
    configuration: its file; certificate: a PEM file, for TLS; per_address: websockets that one may have
    """

    haproxy: str
    configuration: Path
    processes: int
    address: str
    port: int
    name: str
    certificate: str | None
    per_address: int = proxy.MOST

    @property
    def rests(self) -> Path:
        """The file with the number of rests of all processes, for their metrics."""
        return self.configuration.with_name("rests")

    @property
    def progress(self) -> Path:
        """The file that tells how far a restart is."""
        return self.configuration.with_name(progress.NAME)

    @property
    def halls(self) -> Path:
        """The file with the halls, which the phones' process shares with all others."""
        return self.configuration.with_name("halls.sqlite").resolve()

    @property
    def link(self) -> str:
        return f"{'https' if self.certificate else 'http'}://{self.name}:{self.port}"


class Supervisor:
    """The processes by the ports of their places, the oldest first, and a free place."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.free = deque(proxy.ports(plan.port, plan.processes))
        self.at: dict[int, Kept] = {}
        self._ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._renewal = asyncio.Event()
        self._alarms = Alarms()
        self._was_open = False
        self._rests = 0

    async def run(self) -> int:
        """Serve until a signal ends it (0) or no process is left to serve (1).

        SIGUSR1 replaces all processes.
        """
        loop, plan = asyncio.get_running_loop(), self.plan
        for reported_before in (plan.rests, plan.progress):
            reported_before.unlink(missing_ok=True)
        for one in ENDING:
            loop.add_signal_handler(one, self._end, 0)
        loop.add_signal_handler(signal.SIGUSR1, self._renewal.set)
        command = (plan.haproxy, "-db", "-f", str(plan.configuration))
        lines, out = os.pipe()
        telling = asyncio.create_task(self._alarms.tell(lines))
        front = Kept("The proxy", command, lambda: self._end(1), stdout=out, stderr=DEVNULL)
        self._phones = self._served_phones()
        for _ in range(plan.processes):
            self._start()
        work = asyncio.create_task(self._work())
        code = await self._ended
        work.cancel()
        await asyncio.gather(front.stop(), self._phones.stop(), *(kept.stop() for kept in self.at.values()))
        os.close(out)
        await telling
        return code

    def _served_phones(self) -> Kept:
        """Start the phones' process. Pages do without it while it rests."""
        port = proxy.phones_port(self.plan.port, self.plan.processes)
        command = [
            sys.executable,
            "-m",
            "views.server.hall",
            "--port",
            str(port),
            "--file",
            str(self.plan.halls),
        ]
        lives = partial(answers, port, "/healthz")
        env = {**os.environ, FORWARDED_FOR: "1"}
        return Kept("The phones' process", command, lambda: None, lives, env=env, cwd=ROOT, stdout=DEVNULL)

    def _start(self) -> int:
        """Start a process at the free place; its port."""
        port, plan = self.free.popleft(), self.plan
        command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py")]
        command += ["--server.address", "127.0.0.1", "--server.port", str(port)]
        if plan.name != plan.address:
            command += ["--browser.serverAddress", plan.name, "--browser.serverPort", str(plan.port)]
        # There is one process per core, so one worker for long work beside each is enough.
        wishes = {WORKERS: "1", **os.environ, FORWARDED_FOR: "1", PER_ADDRESS: str(plan.per_address)}
        wishes |= {PHONES: SAME, HALLS: str(plan.halls)}
        wishes[RESTS] = str(plan.rests.resolve())
        lives = partial(answers, port, "/healthz")
        name = f"The process at port {port}"
        self.at[port] = Kept(name, command, self._lost, lives, env=wishes, stdout=DEVNULL)
        return port

    async def _announce(self) -> None:
        if all(await asyncio.gather(*(is_ready(kept, port) for port, kept in self.at.items()))):
            self._was_open = True
            print(f"\n  Glasshouse is open: {self.plan.link}\n", flush=True)

    async def _work(self) -> None:
        """Announce the start, then replace all processes as often as a signal asks for it."""
        await self._announce()
        while await self._renewal.wait():
            self._renewal.clear()
            await self._replace_all()
            await asyncio.sleep(REPORTED)

    async def _replace_all(self) -> None:
        """Start a new process, wait until it is ready, and end an old one. The new one gets its learners."""
        state = Progress(monotonic(), 0, self.plan.processes)
        for count, old in enumerate(tuple(self.at)):
            state = state._replace(replaced=count)
            state.write(self.plan.progress)
            new, begun = self._start(), monotonic()
            if not await is_ready(self.at[new], new):
                seconds = round(monotonic() - begun)
                await self._leave(new)
                fault = f"The new process did not become ready in {seconds} s, so the older ones go on"
                LOG.error(fault)
                state._replace(fault=fault).write(self.plan.progress)
                return
            await asyncio.sleep(proxy.NOTICED)
            await self._leave(old)
        await self._replace_phones()
        LOG.info("All processes have been replaced")
        state._replace(replaced=state.of).write(self.plan.progress)

    async def _replace_phones(self) -> None:
        """Pages do without phones for a moment. The proxy may be too slow to see it."""
        self._alarms.expect(*alarms.PHONES)
        await self._phones.stop()
        self._phones = self._served_phones()
        await is_ready(self._phones, proxy.phones_port(self.plan.port, self.plan.processes), "/healthz")
        self._alarms.mark_up(*alarms.PHONES)

    async def _leave(self, port: int) -> None:
        self._alarms.expect(alarms.process(port))
        await self.at.pop(port).stop()
        await asyncio.sleep(proxy.NOTICED)
        self.free.append(port)

    def _lost(self) -> None:
        """A process rests. End if no process has ever run for long."""
        self._rests += 1
        self.plan.rests.write_text(str(self._rests), encoding="ascii")
        if not self._was_open and all(kept.resting for kept in self.at.values()):
            LOG.error("No process can be kept running. The lines above show why")
            self._end(1)

    def _end(self, code: int) -> None:
        if not self._ended.done():
            self._ended.set_result(code)
