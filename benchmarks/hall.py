"""A hall that votes beside a class that learns: the phones' process, and steps on the server of the pages.

Three hundred phones wait for a question, as their pages do, and all vote within ten seconds, three times.
Forty learners step through mixed stories, at first without the phones. The phones share the machine with both
processes and take time from them, so the printed times are cautious.
"""

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from benchmarks.learners import FEWER, alone, report, stories, together
from benchmarks.stepping import Server, free_port, p95, server
from views.kit.store import Store

PHONES = 300
WITHIN = 10.0  # s in which all vote
ROUNDS = 3
SECONDS = 2 + ROUNDS * (WITHIN + 2)
ANSWERS = {key: f"Answer {key}" for key in "abcd"}


class Phone:
    """One phone: its connection, and the cookie that makes it known."""

    def __init__(self, port: int, code: str) -> None:
        self.port, self.code = port, code
        self.cookie = ""
        self.votes: list[float] = []

    async def asks(self, path: str, body: str = "") -> bytes:
        """The answer to a request on its own connection."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        head = f"{'POST' if body else 'GET'} /room/{self.code}{path} HTTP/1.1\r\nHost: localhost\r\n"
        writer.write(f"{head}{kind}Cookie: {self.cookie}\r\nConnection: close\r\n\r\n{body}".encode())
        whole = await reader.read()
        writer.close()
        head, _, reported = whole.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{path}: {head[:60]!r}")
        if not self.cookie:
            (line,) = (one for one in head.split(b"\r\n") if one.lower().startswith(b"set-cookie"))
            self.cookie = line.partition(b": ")[2].partition(b";")[0].decode()
        return reported

    async def follow(self, rng: random.Random) -> None:
        """Wait for questions, and answer each at some moment of the ten seconds."""
        await self.asks("")
        since, answered = "", 0
        while len(self.votes) < ROUNDS:
            seen = json.loads(await self.asks(f"/now?since={since}"))
            since = seen["version"]
            if seen["state"] == "open" and seen["round"] != answered:
                await asyncio.sleep(rng.uniform(0, WITHIN))
                body = json.dumps({"round": seen["round"], "answer": rng.choice("abcd")})
                began = perf_counter()
                await self.asks("/vote", body)
                self.votes.append(perf_counter() - began)
                answered = seen["round"]


@contextmanager
def phones(file: Path) -> Iterator[int]:
    """The phones' process; its port."""
    port = free_port()
    command = [sys.executable, "-m", "views.server.hall", "--port", str(port), "--file", str(file)]
    process = subprocess.Popen(command)
    try:
        yield port
    finally:
        process.terminate()
        process.wait()


async def _lecture(halls: Store, code: str) -> None:
    """Ask, and ask again."""
    await asyncio.sleep(2)
    for i in range(ROUNDS):
        halls.ask(code, "story", str(i), "Which answer?", ANSWERS)
        await asyncio.sleep(WITHIN + 2)
        halls.turn(code, "counted")


async def _hall(here: Server, port: int, file: Path) -> None:
    url = here.address.replace("http", "ws") + "/_stcore/stream"
    await alone(url)
    units = await alone(url)
    halls = Store(file)
    code = halls.open("mine")

    async def learners() -> Any:
        mixed: list[Iterable[str]] = [stories(random.Random(i)) for i in range(FEWER)]
        return await together(url, mixed, SECONDS)

    await learners()  # their stories are made
    report(f"{FEWER} learners", before := await learners(), units, here)
    known = [Phone(port, code) for _ in range(PHONES)]
    everybody = [one.follow(random.Random(i)) for i, one in enumerate(known)]
    during, *_ = await asyncio.gather(learners(), _lecture(halls, code), *everybody)
    report(f"{FEWER} learners beside {PHONES} phones", during, units, here)
    half, most = median(during.steps) / median(before.steps), p95(during.steps) / p95(before.steps)
    print(f"a step beside the phones: p50 {half:.2f}, p95 {most:.2f} times one without them")
    votes = [vote for one in known for vote in one.votes]
    kept = sum(found.votes for i in range(ROUNDS) for found in halls.rounds(code, "story", str(i)))
    took = f"p50 {1000 * median(votes):.0f} ms, p95 {1000 * p95(votes):.0f} ms"
    print(f"{len(votes)} votes, {kept} kept: {took}")


def run() -> None:
    """Start both processes, and let everybody in."""
    with TemporaryDirectory() as folder, server() as here:
        file = Path(folder, "halls.sqlite")
        with phones(file) as port:
            asyncio.run(_hall(here, port, file))
