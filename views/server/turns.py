"""Pages pause for steps.

A whole page takes about 20 ms of the interpreter's time, a step 2. Both share the interpreter, and each of
the many small parts of a step (receive, compute, send) waits for its turn. So a learner who steps while the
server makes another page waits for most of that page. Therefore a page pauses between two of its parts while
a step is under way: for some milliseconds, and never more than PATIENCE in all.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from time import perf_counter, sleep

PATIENCE = 0.03  # s that a page waits for steps, in all
PAUSE = 0.0005  # s between two checks


class Turns:
    """The steps under way, and the pages that pause for them.

    steps: the connections that wait for a step; metrics.py keeps them
    """

    def __init__(self) -> None:
        self.steps: set[int] = set()
        self._here = local()

    @contextmanager
    def page(self) -> Iterator[None]:
        """This thread makes a whole page within."""
        self._here.left = PATIENCE
        try:
            yield
        finally:
            self._here.left = 0.0

    def make_way(self) -> None:
        """Between two parts of a page: wait for the steps under way, as long as the page may."""
        while self.steps and getattr(self._here, "left", 0.0) > 0.0:
            began = perf_counter()
            sleep(PAUSE)
            self._here.left -= perf_counter() - began


TURNS = Turns()  # of this process
