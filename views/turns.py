"""Pages make way for steps.

A whole page is some 20 ms of the interpreter's work, a step 2. Side by side they take turns at it, and each
of the many small pieces in which a step is taken in, worked out and sent waits for a turn of its own: who
steps while another learner's page is made waits for most of that page. So a page stops between two of its
parts while anybody's step is under way: some milliseconds, and never more than PATIENCE in all.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from time import perf_counter, sleep

PATIENCE = 0.03  # s that a page waits for steps, in all
MOMENT = 0.0005  # s between two looks


class Turns:
    """The steps under way, and pages that make way for them.

    steps: who waits for a step; kept by what listens to the websockets (metrics.py)
    """

    def __init__(self) -> None:
        self.steps: set[int] = set()
        self._here = local()

    @contextmanager
    def page(self) -> Iterator[None]:
        """A whole page is made within, by this thread."""
        self._here.left = PATIENCE
        try:
            yield
        finally:
            self._here.left = 0.0

    def make_way(self) -> None:
        """Between two parts of a page: wait for the steps under way, while it has patience."""
        while self.steps and getattr(self._here, "left", 0.0) > 0.0:
            began = perf_counter()
            sleep(MOMENT)
            self._here.left -= perf_counter() - began


TURNS = Turns()  # of this process
