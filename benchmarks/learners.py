"""Many learners at one server: each opens the page and asks for another step every few seconds.

A learner here is a websocket that speaks Streamlit's own messages. It asks for the whole page each
time, where a browser would ask for the fragment only. The learners share the machine with the
server and take time from it: what is printed is on the careful side.
"""

import asyncio
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.stepping import p95, server

MANY = 100
SECONDS = 30.0
PAUSE = 5.0  # between two steps of one learner
PATIENCE = 20.0
STEPS = 12
LINK = "data=tennis&recipe=id3&detail=2&step={}"


class Failed(Exception):
    """The server answered with something other than a finished page."""


async def ask(socket: ClientConnection, step: int, before: str = "") -> tuple[float, str]:
    """Ask for the page at a step; seconds until its script has finished, and the sentence that came.

    Raises Failed where no sentence comes, or the one from before.
    """
    message = BackMsg()
    message.rerun_script.query_string = LINK.format(step)
    message.rerun_script.page_name = "grow"
    start, sentence = perf_counter(), ""
    await socket.send(message.SerializeToString())
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = ForwardMsg.FromString(await socket.recv())
            kind = answer.WhichOneof("type")
            if kind == "page_not_found":
                raise Failed("page not found")
            element = answer.delta.new_element
            if element.WhichOneof("type") == "exception":
                raise Failed(element.exception.message)
            if "gh-say" in element.html.body and "<style" not in element.html.body:
                sentence = element.html.body
            if kind == "script_finished" and answer.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY:
                if sentence in ("", before):
                    raise Failed("the page came without a new sentence")
                return perf_counter() - start, sentence


async def learner(number: int, many: int, url: str, first: list[float], later: list[float]) -> str | None:
    """One learner: comes within the first pause, steps until the time is over; the error, if any."""
    began = perf_counter()
    await asyncio.sleep(PAUSE * number / many)
    try:
        async with connect(url, max_size=None, subprotocols=["streamlit"]) as socket:
            step = number % STEPS
            took, sentence = await ask(socket, step)
            first.append(took)
            while perf_counter() - began < SECONDS - PAUSE:
                await asyncio.sleep(PAUSE)
                step = (step + 1) % STEPS
                took, sentence = await ask(socket, step, sentence)
                later.append(took)
    except Exception as error:  # whatever it is, it is counted
        return f"{type(error).__name__}: {error}"
    return None


async def _class(many: int, url: str) -> None:
    first: list[float] = []
    later: list[float] = []
    ends = await asyncio.gather(*(learner(i, many, url, first, later) for i in range(many)))
    errors = [end for end in ends if end]
    print(f"{many} learners, a step every {PAUSE:g} s each, for {SECONDS:g} s; full page each time")
    for name, times in (("first page", first), ("a step", later)):
        if times:
            ms = [1000 * t for t in times]
            print(f"{name}: p50 {median(ms):.0f} ms, p95 {p95(ms):.0f} ms ({len(ms)})")
    print(f"errors: {len(errors)}" + (f", the first: {errors[0]}" if errors else ""), flush=True)


def _cpu_seconds(pid: int) -> float | None:
    """Processor time a process has used; None where the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / 100


def run(many: int = MANY) -> None:
    """Start a server and let them all come."""
    with server() as here:
        before, start = _cpu_seconds(here.pid), perf_counter()
        asyncio.run(_class(many, here.address.replace("http", "ws") + "/_stcore/stream"))
        after, took = _cpu_seconds(here.pid), perf_counter() - start
        if before is not None and after is not None:
            print(f"the server used {(after - before) / took:.2f} of a core")


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else MANY)
