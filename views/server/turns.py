"""Pages stand in line, and pause for steps.

A whole page takes about 60 ms of the interpreter's time, a step 20. If a class opens a link at once, a server
that makes all pages at the same time finishes every one of them late, and each step waits for all of them.
Here one page is made at a time, and the others stand in line. A page that waits for work in another process
gives its place back. Behind a page that computes for long itself, the first in the line waits no longer than
FIRST.

Each of the many small parts of a step (receive, compute, send) has to wait for the interpreter. Therefore a
page also pauses between two of its parts while a step is under way: for some milliseconds, and never more
than PATIENCE in all.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Semaphore, local
from time import perf_counter, sleep

FIRST = 0.5  # s that the first in the line waits for a place
PATIENCE = 0.03  # s that a page waits for steps, in all
PAUSE = 0.0005  # s between two checks


class Turns:
    """The line of the pages, and the steps that they pause for.

    steps: the connections that wait for a step; metrics.py keeps them
    """

    def __init__(self) -> None:
        self.steps: set[int] = set()
        self._here = local()
        self._line = Semaphore()  # unlike a lock, it wakes those who wait in their order
        self._place = Semaphore()

    @contextmanager
    def page(self) -> Iterator[None]:
        """This thread makes a whole page within. It begins when it is its turn."""
        with self._line:
            self._here.placed = self._place.acquire(timeout=FIRST)
        self._here.left = PATIENCE
        try:
            yield
        finally:
            self._here.left = 0.0
            self.leave()

    def leave(self) -> None:
        """Let the next page begin: this one is finished, or waits for other work."""
        if getattr(self._here, "placed", False):
            self._here.placed = False
            self._place.release()

    def make_way(self) -> None:
        """Between two parts of a page: wait for the steps under way, as long as the page may."""
        while self.steps and getattr(self._here, "left", 0.0) > 0.0:
            began = perf_counter()
            sleep(PAUSE)
            self._here.left -= perf_counter() - began


TURNS = Turns()  # of this process
