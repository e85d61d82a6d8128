"""Full garbage collections: seldom, so that they hold nobody up.

Streamlit asks for one after every run of every learner. It walks all that the cache and the sessions hold,
and every thread waits meanwhile: 3 ms on a fresh server, 100 ms on one that has seen a lesson. Here one is
made when the last was long ago, measured by what it cost.

The interpreter makes some of its own, whenever a quarter more has come to stay: with what is there at the
start left out that is soon, 7 a minute of 50 to 90 ms in a class of a hundred. They are left to the clock.

This is safe: reference counts free nearly everything at once. Only objects that refer to each other in
circles wait, as they do in any other Python program; the young among them are still collected as they come.
"""

import ctypes
import gc
import sys
from threading import Lock
from time import monotonic

from streamlit.runtime.scriptrunner import script_runner

LEAST = 30.0  # s between two collections
SHARE = 200  # at most one part in so many of the time is spent collecting
ARENA_MAX = -8  # the name that glibc's mallopt has for it
ARENAS = 2
NEVER = 1 << 30  # collections of the middle generation before the interpreter makes a full one of its own


class Seldom:
    """In place of the module gc where Streamlit asks for a collection."""

    def __init__(self) -> None:
        self._due = 0.0
        self._working = Lock()

    def collect(self, generation: int = 2) -> int:
        """Collect if that is due; how many objects could not be reached."""
        if monotonic() < self._due or not self._working.acquire(blocking=False):
            return 0
        try:
            began = monotonic()
            found = gc.collect(generation)
            self._due = monotonic() + max(LEAST, SHARE * (monotonic() - began))
            return found
        finally:
            self._working.release()


def give_back() -> None:
    """Take memory from two places: glibc has eight for each core, and gives back little of them."""
    library = ctypes.CDLL(None) if sys.platform == "linux" else None
    if library is not None and hasattr(library, "mallopt"):
        library.mallopt(ARENA_MAX, ARENAS)


def seldom() -> None:
    """From now on all is collected seldom, and never what is there already: the program itself."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    vars(script_runner)["gc"] = Seldom()
