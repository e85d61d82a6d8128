"""Processes for long work, so that the steps of other learners go on meanwhile.

A process receives the name of a function and its arguments, and returns the result, both pickled. Nothing is
shared. Each process has its own cache of intermediate results, so work on a table goes to the process that
knows it, if that one is free. Learners who ask for the same result wait for the same work. Work ends when
nobody waits for it any more. Learners whose work waits take turns.
"""

import multiprocessing
import os
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, wait
from concurrent.futures import TimeoutError as TimeIsOver
from dataclasses import dataclass, field
from importlib import import_module
from itertools import zip_longest
from multiprocessing import util
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir, mkdtemp
from threading import Event, RLock, Timer
from time import monotonic
from typing import Any

from pebble import ProcessExpired, ProcessFuture, ProcessPool
from streamlit.runtime.scriptrunner import get_script_run_ctx

from views.kit import apart
from views.kit.apart import Busy, NotDone
from views.kit.keep import SHARED
from views.kit.settings import WORKERS, whole
from views.server.patches import spawning
from views.server.turns import TURNS

MOST_WAITING = 40  # works of each process, under way and waiting; then the queue is full
MOST_OF_ONE = 2  # works of one learner that wait
MOST_SECONDS = 180  # of one work
GRACE = 2.0  # s until a work ends that nobody waits for: a page that reloads asks for it again
# The niceness of a process. At 5 the server gets three times its share. Other programs do, too: if six of
# them are busy, 0.7 s of work takes 7 s. At 10 it took 20 s.
YIELDING = 5
TICK = 0.1  # s between two checks of those who wait
KEPT = 256 * 1024**2  # bytes of each process's cache
FOLDER = "glasshouse-"  # of temporary files, with the number of the process
WARM = ["views.lessons", "datasets.reading"]  # modules that are imported before the first work


@dataclass(eq=False)
class Work:
    """A work that waits or is under way.

    owner: the session that asked for it first; call: what a process receives; task: its future, None while
    it waits; watchers: how many wait for it; before: how many works come first
    """

    key: Hashable
    owner: Hashable
    call: tuple[str, str, tuple[Any, ...]]
    expected: float
    task: "ProcessFuture[Any] | None" = None
    watchers: int = 0
    before: int = 0
    ending: Timer | None = None  # runs while nobody watches
    began: float = field(default_factory=monotonic)
    moved: Event = field(default_factory=Event)  # a process has it, or it was dropped

    @property
    def seconds(self) -> float:
        return monotonic() - self.began

    @property
    def subject(self) -> object:
        """The table or the points that it works on, if its first argument has them."""
        first = self.call[2][0]
        choices = getattr(first, "choices", first)
        return getattr(choices, "own", None) or getattr(choices, "points", choices)

    def is_done(self) -> bool:
        """Whether it is done; waits for a moment."""
        if self.task is None:
            self.moved.wait(TICK)
            return self.task is None and self.moved.is_set()
        return bool(wait([self.task], TICK).done)

    def result(self) -> Any:
        if self.task is None:
            raise CancelledError
        return self.task.result()


class Queue:
    """Works that wait. Learners take turns: one whose work has just begun comes after all others."""

    def __init__(self) -> None:
        self._of: dict[Hashable, list[Work]] = {}  # by owner, in the order of their turns

    def __iter__(self) -> Iterator[Work]:
        """In the order in which they will begin."""
        for one_of_each in zip_longest(*self._of.values()):
            yield from filter(None, one_of_each)

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def of(self, owner: Hashable) -> list[Work]:
        """The waiting works of one learner, the oldest first."""
        return list(self._of.get(owner, ()))

    def put(self, work: Work) -> None:
        self._of.setdefault(work.owner, []).append(work)

    def next(self) -> Work:
        """Remove and return the next work."""
        owner, works = next(iter(self._of.items()))
        work = works[0]
        self.remove(work)
        if owner in self._of:  # the owner's other works wait until all others have had a turn
            self._of[owner] = self._of.pop(owner)
        return work

    def remove(self, work: Work) -> None:
        works = self._of.get(work.owner, [])
        if work in works:
            works.remove(work)
        if not works:
            self._of.pop(work.owner, None)


class Line:
    """One process, and its current work."""

    def __init__(self) -> None:
        self.work: Work | None = None
        self.known: object = None  # the subject of its latest work
        self._begin()

    def _begin(self) -> None:
        # Forked from a process that has imported everything and knows no learner; on Windows a new one.
        spawning.begin()
        forks = "forkserver" in multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("forkserver" if forks else "spawn")
        if forks:
            context.set_forkserver_preload(WARM)
        self.pool = ProcessPool(1, initializer=_begin, context=context)
        self.pool.schedule(int)  # begin now, so that the first learner does not wait for it

    @property
    def is_free(self) -> bool:
        return self.work is None or self.work.task is None or self.work.task.done()

    def start(self, work: Work) -> None:
        if not self.pool.active:  # its process was killed while it was idle
            self._begin()
        self.work, self.known = work, work.subject
        work.task = self.pool.schedule(_work, work.call, timeout=MOST_SECONDS)
        work.before = 0
        work.moved.set()


class Processes:
    """The given number of processes. See apart.Workers."""

    def __init__(self, count: int) -> None:
        keep_files_in_a_folder()
        self._lines = [Line() for _ in range(count)]
        self._works: dict[Hashable, Work] = {}
        self._queue = Queue()
        self._lock = RLock()

    @classmethod
    def asked_for(cls) -> "Processes | None":
        """One for each core, or as many as the environment says; None for none."""
        count = whole(WORKERS, os.cpu_count() or 1)
        return cls(count) if count > 0 else None

    def __len__(self) -> int:
        """How many works are under way or waiting."""
        return len(self._works)

    def close(self) -> None:
        """End all works and processes."""
        for line in self._lines:
            line.pool.stop()  # type: ignore[no-untyped-call]
            line.pool.join()

    def result(self, key: Hashable, expected: float, call: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        watch = apart.WATCH.get()
        watch(key, None)
        TURNS.leave()
        with self._lock:
            work = self._works.get(key) or self._put(key, expected, call, args)
            work.watchers += 1
            if work.ending is not None:
                work.ending.cancel()
            self._go_on()
        try:
            while not work.is_done():
                with self._lock:
                    self._go_on()
                watch(key, work)
            return work.result()
        except TimeIsOver:
            raise NotDone(
                f"This calculation took longer than {MOST_SECONDS} seconds, so the server stopped it."
            ) from None
        except CancelledError:
            raise NotDone("The server stopped this calculation.") from None
        except (ProcessExpired, BrokenExecutor):
            raise NotDone("This calculation was too large for the server, and its process ended.") from None
        finally:
            self._leave(work)

    def end(self, key: Hashable) -> None:
        with self._lock:
            work = self._works.get(key)
            if work is not None and not work.watchers:
                self._drop(work)

    def _put(self, key: Hashable, expected: float, call: Callable[..., Any], args: tuple[Any, ...]) -> Work:
        """Add a work to the queue. Raises Busy if there are too many."""
        owner = _learner()
        for old in self._queue.of(owner):
            if not old.watchers and len(self._queue.of(owner)) >= MOST_OF_ONE:
                self._drop(old)  # the learner has chosen something else since
        if len(self._queue.of(owner)) >= MOST_OF_ONE:
            raise Busy("Two of your calculations are waiting already. Wait for them, or stop one.")
        if len(self._works) >= MOST_WAITING * len(self._lines):
            raise Busy("The server is busy with long work for other learners. Try again in a minute.")
        self._works[key] = work = Work(key, owner, (call.__module__, call.__qualname__, args), expected)
        self._queue.put(work)
        return work

    def _go_on(self) -> None:
        """Give the next works to the processes that are free."""
        while self._queue and (free := [line for line in self._lines if line.is_free]):
            work = self._queue.next()
            knows = [line for line in free if line.known == work.subject]
            (knows or free)[0].start(work)
        for place, work in enumerate(self._queue):
            work.before = place // len(self._lines) + 1

    def _leave(self, work: Work) -> None:
        with self._lock:
            work.watchers -= 1
            if work.watchers:
                return
            if work.task is not None and work.task.done():
                self._drop(work)
                return
            work.ending = Timer(GRACE, self._forget, (work,))
            work.ending.daemon = True
            work.ending.start()

    def _forget(self, work: Work) -> None:
        """End a work that nobody has come back for."""
        with self._lock:
            if not work.watchers:
                self._drop(work)

    def _drop(self, work: Work) -> None:
        if work.task is not None:
            work.task.cancel()  # type: ignore[no-untyped-call]
        self._queue.remove(work)
        work.moved.set()
        if self._works.get(work.key) is work:
            del self._works[work.key]
        self._go_on()


def keep_files_in_a_folder() -> None:
    """Let multiprocessing keep its files in a folder with this process's number, and remove what others left.

    A process that was killed cannot remove its own.
    """
    settings = vars(multiprocessing.current_process())["_config"]
    if "tempdir" in settings:
        return
    for left in Path(gettempdir()).glob(f"{FOLDER}*"):
        number = left.name.removeprefix(FOLDER).partition("-")[0]
        if number.isdecimal() and (int(number) == os.getpid() or not _lives(int(number))):
            rmtree(left, ignore_errors=True)
    settings["tempdir"] = mkdtemp(prefix=f"{FOLDER}{os.getpid()}-")
    util.Finalize(None, rmtree, (settings["tempdir"], True), exitpriority=-100)  # after all that uses it


def _lives(number: int) -> bool:
    if os.name == "nt":
        return True  # a signal of 0 would end it there
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def _learner() -> Hashable:
    """The session that asks; outside a page, a new one each time."""
    context = get_script_run_ctx(suppress_warning=True)
    return context.session_id if context is not None else object()


# In a process ---------------------------------------------------------------------------------------


def _begin() -> None:
    """Start a process. It yields to the server, which has to answer steps meanwhile."""
    SHARED.most = KEPT
    if hasattr(os, "nice"):
        os.nice(YIELDING)


def _work(module: str, name: str, args: tuple[Any, ...]) -> Any:
    return getattr(import_module(module), name)(*args)
