"""Processes for long work: while they are at it, the steps of other learners go on.

What is sent to one is the name of a function and its arguments, what comes back is its result, both pickled;
nothing is shared. Each process keeps what it computed on the way in a cache of its own, so work on one table
goes to the process that knows it, if that one is free. Whoever asks for the same waits for the same; what
nobody waits for any more is ended.
"""

import multiprocessing
import os
from collections.abc import Callable, Hashable
from concurrent.futures import BrokenExecutor, CancelledError, wait
from concurrent.futures import TimeoutError as TimeIsOver
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import spawn
from threading import RLock, Timer
from time import monotonic
from typing import Any

from pebble import ProcessExpired, ProcessFuture, ProcessPool

from views import apart
from views.apart import Busy, NotDone
from views.keep import SHARED

WORKERS = "GLASSHOUSE_WORKERS"  # environment: how many processes; 0 for none
MOST_WAITING = 12  # works of each process, under way and waiting; with more the queue is full
MOST_SECONDS = 180  # of one work
GRACE = 2.0  # s without anybody who waits, until a work is ended: a page that begins anew asks again
TICK = 0.1  # s between two looks of whoever waits
KEPT = 256 * 1024**2  # bytes of the cache of each process
WARM = ["views.lessons", "datasets.reading"]  # what is imported before the first work


@dataclass(eq=False)
class Work:
    """A work under way. watchers: how many wait for it; line: the process it was given to"""

    line: "Line"
    future: "ProcessFuture[Any]"
    expected: float
    watchers: int = 0
    ending: Timer | None = None  # runs where nobody watches any more
    began: float = field(default_factory=monotonic)

    @property
    def seconds(self) -> float:
        return monotonic() - self.began

    @property
    def before(self) -> int:
        earlier = [work for work in self.line.works.values() if work.began < self.began]
        return 0 if self.future.running() else len(earlier)


def _told_to_a_process(name: str) -> dict[str, Any]:
    """What a new process is told of the one that starts it, without its main module.

    During a run Streamlit puts the learner's page in the place of that. A new process would play it.
    """
    return {key: value for key, value in _told_by_python(name).items() if not key.startswith("init_main")}


_told_by_python = spawn.get_preparation_data


class Line:
    """One process, and the works that wait for it."""

    def __init__(self) -> None:
        self.works: dict[Hashable, Work] = {}
        self.known: object = None  # what it worked on last
        self._begin()

    def _begin(self) -> None:
        # Forked off a process that has imported everything but knows no learner; on Windows started anew.
        vars(spawn)["get_preparation_data"] = _told_to_a_process
        forks = "forkserver" in multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("forkserver" if forks else "spawn")
        if forks:
            context.set_forkserver_preload(WARM)
        self.pool = ProcessPool(1, initializer=_begin, context=context)
        self.pool.schedule(int)  # begin now: the first learner shall not wait for it

    def start(self, key: Hashable, expected: float, call: Callable[..., Any], args: tuple[Any, ...]) -> Work:
        """Give it one work more."""
        if not self.pool.active:  # its process was killed while it had nothing to do
            self._begin()
        named = (call.__module__, call.__qualname__, args)
        self.works[key] = Work(self, self.pool.schedule(_work, named, timeout=MOST_SECONDS), expected)
        self.known = _subject(args)
        return self.works[key]


class Processes:
    """As many processes as asked for. See apart.Workers."""

    def __init__(self, count: int) -> None:
        self._lines = [Line() for _ in range(count)]
        self._lock = RLock()

    @classmethod
    def asked_for(cls) -> "Processes | None":
        """One for each core, or as many as the environment says; None for none."""
        count = int(os.environ.get(WORKERS) or os.cpu_count() or 1)
        return cls(count) if count > 0 else None

    def __len__(self) -> int:
        """How many works are under way or waiting."""
        return sum(len(line.works) for line in self._lines)

    def close(self) -> None:
        """End all works and processes."""
        for line in self._lines:
            line.pool.stop()  # type: ignore[no-untyped-call]
            line.pool.join()

    def result(self, key: Hashable, expected: float, call: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        watch = apart.WATCH.get()
        watch(key, None)
        with self._lock:
            work = self._find(key) or self._start(key, expected, call, args)
            work.watchers += 1
            if work.ending is not None:
                work.ending.cancel()
        try:
            while not wait([work.future], TICK).done:
                watch(key, work)
            return work.future.result()
        except TimeIsOver:
            raise NotDone(f"This took longer than {MOST_SECONDS} seconds and was stopped.") from None
        except CancelledError:
            raise NotDone("This was stopped.") from None
        except (ProcessExpired, BrokenExecutor):
            raise NotDone("This was too much for the server: its process came to an end.") from None
        finally:
            self._leave(key, work)

    def end(self, key: Hashable) -> None:
        with self._lock:
            work = self._find(key)
            if work is not None and not work.watchers:
                self._drop(key, work)

    def _find(self, key: Hashable) -> Work | None:
        return next((line.works[key] for line in self._lines if key in line.works), None)

    def _start(self, key: Hashable, expected: float, call: Callable[..., Any], args: tuple[Any, ...]) -> Work:
        line = min(self._lines, key=lambda line: (len(line.works), line.known != _subject(args)))
        if len(line.works) >= MOST_WAITING:
            raise Busy("The server is busy with long work for other learners. Try again in a minute.")
        return line.start(key, expected, call, args)

    def _leave(self, key: Hashable, work: Work) -> None:
        with self._lock:
            work.watchers -= 1
            if work.watchers:
                return
            if work.future.done():
                self._drop(key, work)
                return
            work.ending = Timer(GRACE, self._forget, (key, work))
            work.ending.daemon = True
            work.ending.start()

    def _forget(self, key: Hashable, work: Work) -> None:
        """End what nobody has come back for."""
        with self._lock:
            if not work.watchers:
                self._drop(key, work)

    def _drop(self, key: Hashable, work: Work) -> None:
        work.future.cancel()  # type: ignore[no-untyped-call]
        if work.line.works.get(key) is work:
            del work.line.works[key]


# In a process ---------------------------------------------------------------------------------------


def _begin() -> None:
    """A process begins. It is polite to the server, which has to answer steps meanwhile."""
    SHARED.most = KEPT
    if hasattr(os, "nice"):
        os.nice(10)


def _work(module: str, name: str, args: tuple[Any, ...]) -> Any:
    return getattr(import_module(module), name)(*args)


def _subject(args: tuple[Any, ...]) -> object:
    """What a work is on: the table or the points of its first argument, as far as it says."""
    choices = getattr(args[0], "choices", args[0])
    return getattr(choices, "own", None) or getattr(choices, "points", choices)
