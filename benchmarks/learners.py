"""A class on one server: a lesson of mixed pages, in which learners come, step, open another page and leave.

A learner here is a websocket that speaks Streamlit's own messages. It opens a page, then reports steps as the
picture in a browser does, so that the server makes the fragment beside it. The answer has to hold the
sentence of that step. Sometimes it requests the whole page, and on a page without a player always. The
learners share the machine with the server and take time from it, so the printed times are cautious.

All results are multiples of the times of one learner on the fresh server, in the same run: a step relative to
a step of this learner, which is a fragment, and the first and a whole page relative to a whole page.
"""

import asyncio
import json
import math
import os
import random
import re
import sys
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.stepping import Server, p95, server

MANY, FEWER = 100, 40  # learners on one story, and on mixed ones
SERVED = 300  # learners of a school, on several processes
READING = 1000  # pages that stay open while FEW_AT_WORK learners step
FEW_AT_WORK = 100
MINUTES = 10.0  # of the whole benchmark
Pauses = tuple[float, float]
QUICK: Pauses = (2.5, 7.5)  # s between two steps of one learner
USUAL: Pauses = (2.0, 20.0)
COMING = 5.0  # s in which all learners of a class come
PATIENCE = 60.0  # s
BETWEEN = 0.15  # s between two steps of a single learner, who would otherwise wait for the last one
WHOLE = 4  # the whole page is requested once in this number of steps
STEPS = 10  # of a learner on a page with a player
CHANGES = 3  # on a page without a player; each of them is a whole page
SHARED = "grow?data=tennis&recipe=id3&detail=2"
TABLES = ("vertebrate", "iris", "titanic")
RECIPES = ("hunt", "id3", "c4.5", "cart")
HEAVY = "kernels?set=spirals&n=300&seed={}&below=grid"
AT_ONCE = 20
LONG = {
    "duel?view=six&data=cancer&seed={}": "Judge",
    "folds?view=curve&data=digits&model=cart&seed={}": "Draw",
    "overfit?view=variance&over=C&seed={}": "Draw",
}  # runs of many parts, and the first words of their start button
PLAYED = ("glasshouse_tree", "glasshouse_plane", "glasshouse_animation")  # the pictures with a player
NOTHING: Mapping[str, str] = {}
AMONG = 60.0  # s
ALONE = 60.0  # s


class Failed(Exception):
    """The server answered with something other than a finished page."""


@dataclass
class Times:
    """Seconds that first pages, steps (fragments) and whole pages at a step took, and what went wrong.

    calm: some seconds after the last learner has come; later: the steps since then
    """

    calm: float = math.inf
    pages: list[float] = field(default_factory=list)
    steps: list[float] = field(default_factory=list)
    later: list[float] = field(default_factory=list)
    wholes: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, took: float, whole: bool) -> None:
        """Note the answer to a step."""
        (self.wholes if whole else self.steps).append(took)
        if not whole and perf_counter() > self.calm:
            self.later.append(took)


@dataclass
class Learner:
    """One browser tab, in terms of Streamlit's messages."""

    socket: ClientConnection
    page: str = ""
    query: str = ""
    fragment: str = ""
    picture: str = ""
    trace: str = ""  # of the story in the picture
    last: int = 0  # step of the story, 0 for a page without a player
    said: str = ""
    buttons: dict[str, str] = field(default_factory=dict)

    async def open(self, link: str) -> float:
        """Visit a page; seconds until its script has finished."""
        self.page, _, self.query = link.partition("?")
        self.fragment = self.picture = self.trace = ""
        self.last = 0
        return await self._ask()

    async def step(self, number: int, whole: bool) -> float:
        """Go to a step, as the picture reports it, or with a request for the whole page. A short story begins
        again after its end."""
        if not self.last:
            return await self._ask()
        step = number % (self.last + 1)
        self.query = re.sub(r"&step=\d+|$", f"&step={step}", self.query, count=1)
        place = {"trace": self.trace, "step": step, "node": None}
        took = await self._ask({self.picture: json.dumps({"place": place})}, "" if whole else self.fragment)
        if not re.search(rf"\bstep {step}\b", self.said):
            raise Failed(f"step {step} is not in {self.said}")
        return took

    async def press(self, begins: str) -> float:
        """Click the button with this start of its label; seconds until all its work is done."""
        return await self._ask(
            button=next(id for text, id in self.buttons.items() if text.startswith(begins))
        )

    async def _ask(self, reports: Mapping[str, str] = NOTHING, fragment: str = "", button: str = "") -> float:
        """Request the page or a fragment. reports: the states of components by their ids, as JSON"""
        message = BackMsg()
        message.rerun_script.query_string = self.query
        message.rerun_script.page_name = self.page
        if button:
            clicked = message.rerun_script.widget_states.widgets.add()
            clicked.id, clicked.trigger_value = button, True
        message.rerun_script.fragment_id = fragment
        for component, report in reports.items():
            state = message.rerun_script.widget_states.widgets.add()
            state.id, state.json_value = component, report
        self.said = ""
        began = perf_counter()
        await self.socket.send(message.SerializeToString())
        async with asyncio.timeout(PATIENCE):
            while not self._take(ForwardMsg.FromString(await self.socket.recv())):
                pass
        if not self.said:
            raise Failed("the page came without a sentence")
        return perf_counter() - began

    def _take(self, answer: ForwardMsg) -> bool:
        """Look at a message; whether it is the last one."""
        element, kind = answer.delta.new_element, answer.WhichOneof("type")
        if kind == "page_not_found":
            raise Failed("page not found")
        if element.WhichOneof("type") in ("exception", "alert"):
            raise Failed(element.exception.message or element.alert.body)
        if element.bidi_component.component_name in PLAYED:
            story = json.loads(element.bidi_component.json)
            self.trace, self.last = story["trace"], len(story["steps"]) - 1
            self.picture, self.fragment = element.bidi_component.id, answer.delta.fragment_id
        if element.button.id:
            self.buttons[element.button.label] = element.button.id
        html = element.html.body
        if "gh-say" in html and "<style" not in html and "gh-ahead" not in html:  # not of the next step
            self.said = html
        return kind == "script_finished" and answer.script_finished in (
            ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY
        )  # fmt: skip


# Lessons --------------------------------------------------------------------------------------------


def stories(rng: random.Random) -> Iterator[str]:
    """Links of a class whose learners go their own ways: stories that few others have."""
    while True:
        n, seed = rng.randrange(20, 120), rng.randrange(1, 10_000)
        yield rng.choice((
            f"grow?data={rng.choice(TABLES)}&recipe={rng.choice(RECIPES)}&detail={rng.randrange(1, 4)}",
            f"prune?data={rng.choice(TABLES)}&recipe=cart&noise=20&seed={seed}",
            f"predict?data=vertebrate&recipe={rng.choice(RECIPES)}",
            f"overfit?seed={seed}",
            f"smo?set=touching&n={n}&seed={seed}",
            f"margin?set=clouds&n={n}&seed={seed}",
            f"slack?set=touching&n={n}&seed={seed}",
            f"kernels?set=ring&n={n}&seed={seed}",
            "rules?data=iris&recipe=c4.5",
            "compare?data=vertebrate",
        ))  # fmt: skip


def _own(rng: random.Random, many: int) -> list[Iterable[str]]:
    """Stories of their own for many learners."""
    return [stories(random.Random(rng.random())) for _ in range(many)]


async def learner(
    url: str, links: Iterable[str], begins: float, stays: float, times: Times, pauses: Pauses
) -> None:
    """One learner: comes, opens a link, steps, opens the next one, leaves. Nobody steps by the clock: if all
    paused equally long, those who once waited together would come together for ever."""
    rng = random.Random(begins)
    await asyncio.sleep(begins)
    ends, here = perf_counter() + stays, None
    try:
        async with connect(url, max_size=None, subprotocols=["streamlit"]) as socket:
            here = Learner(socket)
            for link in links:
                times.pages.append(await here.open(link))
                for step in range(1, 1 + (STEPS if here.last else CHANGES)):
                    pause = rng.uniform(*pauses)
                    if perf_counter() + pause > ends:
                        return
                    await asyncio.sleep(pause)
                    whole = step % WHOLE == 0 or not here.last
                    times.add(await here.step(step, whole), whole)
    except Exception as error:  # every error counts
        where = f"{here.page}?{here.query}: " if here else ""
        times.wrong.append(f"{where}{type(error).__name__}: {error}")


async def together(
    url: str, links: list[Iterable[str]], seconds: float, late: bool = False, pauses: Pauses = QUICK,
    coming: float = COMING,
) -> Times:  # fmt: skip
    """Many learners at once. late: a third come in the middle of the lesson, another third leave early."""
    times, many = Times(math.inf if late else perf_counter() + coming + COMING), len(links)
    comes = [coming * i / many + (seconds / 3 if late and i % 3 == 0 else 0.0) for i in range(many)]
    stays = [seconds * (0.6 if late and i % 3 == 1 else 1.0) for i in range(many)]
    await asyncio.gather(
        *(
            learner(url, mine, begins, end - begins, times, pauses)
            for mine, begins, end in zip(links, comes, stays, strict=True)
        )
    )
    return times


async def alone(url: str) -> tuple[float, float]:
    """Seconds of a step and of a whole page for one learner alone on the server: medians of forty."""
    found: tuple[list[float], list[float]] = [], []
    async with connect(url, max_size=None, subprotocols=["streamlit"]) as socket:
        here = Learner(socket)
        await here.open(SHARED)
        for turn in range(1, 81):
            await asyncio.sleep(BETWEEN)
            found[turn % 2].append(await here.step(turn % 12, whole=turn % 2 == 1))
    return median(found[0]), median(found[1])


async def heavy(url: str, many: int, seed: int) -> float:
    """Many open the same heavy link at the same moment; s until the last learner has the page."""

    async def one() -> float:
        async with connect(url, max_size=None, subprotocols=["streamlit"]) as socket:
            return await Learner(socket).open(HEAVY.format(seed))

    return max(await asyncio.gather(*(one() for _ in range(many))))


async def long_runs(url: str, link: str, begins: str, until: float, started: list[float]) -> None:
    """One learner who starts one long run after the other."""
    async with connect(url, max_size=None, subprotocols=["streamlit"]) as socket:
        here, seed = Learner(socket), 100
        while perf_counter() < until:
            seed += 1
            await here.open(link.format(seed))
            started.append(perf_counter())
            await here.press(begins)


async def among(url: str) -> tuple[list[float], int]:
    """The steps of one light learner while three have long runs, and how many runs were begun."""
    until, times, started = perf_counter() + AMONG, list[float](), list[float]()
    runs = [asyncio.create_task(long_runs(url, *pair, until, started)) for pair in LONG.items()]
    async with connect(url, max_size=None, subprotocols=["streamlit"]) as socket:
        here = Learner(socket)
        await here.open(SHARED)
        while perf_counter() < until:
            await asyncio.sleep(2 * BETWEEN)
            times.append(await here.step(len(times) % 12, whole=False))
    for one in runs:
        one.cancel()
    ended = await asyncio.gather(*runs, return_exceptions=True)
    for fault in ended:
        if isinstance(fault, Exception):
            raise fault
    return times, len(started)


# What it costs --------------------------------------------------------------------------------------


def family(pid: int) -> list[int]:
    """A process and all below it."""
    below = [
        int(child)
        for task in Path(f"/proc/{pid}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]
    return [pid, *(one for child in below for one in family(child))]


def cpu_seconds(pid: int) -> float:
    """Processor time that a server and its processes have used; 0 where the system does not say."""
    if not Path(f"/proc/{pid}/stat").exists():
        return 0.0
    used = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in family(pid)]
    return sum(int(fields[11]) + int(fields[12]) for fields in used) / os.sysconf("SC_CLK_TCK")


def megabytes(pid: int) -> float:
    """Memory of the server's largest process; 0 where the system does not say."""
    if not Path(f"/proc/{pid}/status").exists():
        return 0.0
    found = [re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{one}/status").read_text()) for one in family(pid)]
    return max(int(one[1]) for one in found if one) / 1024


def report(what: str, times: Times, units: tuple[float, float], here: Server) -> None:
    """Lines for a lesson: its times as multiples of those of one learner."""
    step, page = units
    kinds = (
        ("first page", times.pages, page),
        ("a step", times.steps, step),
        ("a step once all are there", times.later, step),
        ("whole page", times.wholes, page),
    )
    for name, found, unit in kinds:
        if found:
            share = f"p50 {median(found) / unit:.2f}, p95 {p95(found) / unit:.2f} times one learner's"
            print(f"{what}, {name}: {share} ({len(found)}; {1000 * median(found):.0f} ms)")
    first = f", the first: {times.wrong[0]}" if times.wrong else ""
    print(f"    errors: {len(times.wrong)}{first}; server {megabytes(here.pid):.0f} MB", flush=True)


async def _first(url: str) -> tuple[float, float]:
    """The units of all results."""
    step, page = await alone(url)
    print(f"one learner on the fresh server: {1000 * step:.1f} ms a step, {1000 * page:.1f} ms a whole page")
    return step, page


async def _lesson(here: Server, many: int, minutes: float) -> None:
    url = here.address.replace("http", "ws") + "/_stcore/stream"
    rng, seconds = random.Random(6), 60 * minutes
    await alone(url)  # imports, first pages
    units = await _first(url)
    print(f"    {megabytes(here.pid):.0f} MB")
    report(f"{many} on one story", await together(url, [[SHARED] * 999] * many, seconds * 0.25), units, here)
    report(
        f"{FEWER} on mixed stories",
        await together(url, _own(rng, FEWER), seconds * 0.5, late=True),
        units,
        here,
    )
    again = await together(url, [[SHARED] * 999] * many, seconds * 0.25)
    report(f"{many} on one story afterwards", again, units, here)
    step, page = await alone(url)
    found = f"{step / units[0]:.2f} times a step, {page / units[1]:.2f} times a whole page"
    print(f"one learner afterwards: {found}")
    one, twenty = [], []
    for seed in (1, 2, 3):
        before = cpu_seconds(here.pid)
        await heavy(url, 1, seed)
        between = cpu_seconds(here.pid)
        took = await heavy(url, AT_ONCE, 10 + seed)
        one.append(between - before)
        twenty.append(cpu_seconds(here.pid) - between)
        used = f"{twenty[-1]:.2f} s of processor time; one: {one[-1]:.2f}"
        print(f"{AT_ONCE} at once on a heavy link: {took:.1f} s, {used}")
    if median(one):
        print(f"twenty cost {median(twenty) / median(one):.2f} times as much as one", flush=True)


def run(many: int = MANY, minutes: float = MINUTES) -> None:
    """Start a server and run all learners."""
    with server() as here:
        asyncio.run(_lesson(here, many, minutes))


async def _among(here: Server) -> None:
    url = here.address.replace("http", "ws") + "/_stcore/stream"
    await alone(url)
    step, _ = await _first(url)
    times, runs = await among(url)
    share = f"p50 {median(times) / step:.1f}, p95 {p95(times) / step:.1f} times one learner's"
    print(f"a step beside long runs, {runs} in all, three at a time: {share}")
    print(f"    {len(times)} steps, p95 {1000 * p95(times):.0f} ms")


def run_among() -> None:
    """One learner steps while three others run heavy work."""
    with server() as here:
        asyncio.run(_among(here))


async def _school(here: Server, many: int, minutes: float) -> None:
    """A school: learners with their own stories; and pages that stay open while some learners step."""
    url, rng = here.address.replace("http", "ws") + "/_stcore/stream", random.Random(6)
    await together(url, [[SHARED] * 99] * 20, 20.0)  # every process has seen its first pages
    one = await together(url, _own(rng, 1), ALONE, pauses=(BETWEEN, BETWEEN))
    units = median(one.steps), median(one.wholes)
    print(f"one learner: {1000 * units[0]:.1f} ms a step, p95 {1000 * p95(one.steps):.0f}; "
          f"{1000 * units[1]:.1f} ms a whole page")  # fmt: skip
    seconds, before, began = 60 * minutes, cpu_seconds(here.pid), perf_counter()
    times = await together(url, _own(rng, many), seconds, pauses=USUAL, coming=max(USUAL))
    used = (cpu_seconds(here.pid) - before) / (perf_counter() - began)
    report(f"{many} on mixed stories, pauses of {USUAL[0]:g} to {USUAL[1]:g} s", times, units, here)
    print(f"    {used:.2f} cores, of {os.cpu_count()}", flush=True)
    async with _open_pages(url):
        times = await together(url, _own(rng, FEW_AT_WORK), seconds, pauses=USUAL, coming=max(USUAL))
        report(f"{FEW_AT_WORK} on mixed stories beside {READING} open pages", times, units, here)


@asynccontextmanager
async def _open_pages(url: str) -> AsyncIterator[None]:
    """Tabs that show a page and do nothing."""
    async with AsyncExitStack() as tabs:
        for _ in range(READING):
            socket = await tabs.enter_async_context(connect(url, max_size=None, subprotocols=["streamlit"]))
            await Learner(socket).open(SHARED)
        yield


def run_served(many: int = SERVED, minutes: float = MINUTES / 4) -> None:
    """Start as many processes as there are cores, behind one address, and run the school."""
    os.environ["GLASSHOUSE_PER_ADDRESS"] = "0"  # all of them come from here
    with TemporaryDirectory() as state, server("serving", "--state", state, "--port") as here:
        asyncio.run(_school(here, many, minutes))


if __name__ == "__main__":
    run(*(float(word) if i else int(word) for i, word in enumerate(sys.argv[1:3])))  # type: ignore[arg-type]
