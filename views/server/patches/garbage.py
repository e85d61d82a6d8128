"""Rare full garbage collections, so that nobody has to wait for them.

Streamlit asks for one after every run of every learner. A collection visits all objects of the cache and the
sessions, and every thread waits meanwhile: 3 ms on a fresh server, 100 ms on one that has seen a lesson.
Here the time between two collections depends on what the last one cost.

The interpreter also starts collections itself, whenever the objects that stay have grown by a quarter. It
does not count the frozen objects of the start, so this happens 7 times a minute in a class of a hundred, for
50 to 90 ms each. This module turns them off and leaves them to the clock.

This is safe: reference counts free nearly everything at once. Only objects that refer to each other in
circles wait, as in any other Python program. The young ones among them are still collected as usual.
"""

import ctypes
import gc
import sys
from threading import Lock
from time import monotonic

from streamlit.runtime.scriptrunner import script_runner

LEAST = 30.0  # s between two collections
SHARE = 200  # collections take at most 1/SHARE of the time
ARENA_MAX = -8  # M_ARENA_MAX of glibc's mallopt
ARENAS = 2
NEVER = 1 << 30  # collections of the middle generation before the interpreter starts a full one


class Seldom:
    """Replaces the module gc where Streamlit asks for a collection."""

    def __init__(self) -> None:
        self._due = 0.0
        self._working = Lock()

    def collect(self, generation: int = 2) -> int:
        """Collect if a collection is due. Returns the number of objects that could not be reached."""
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
    """Use two arenas of memory: glibc would use eight for each core, and gives little of them back."""
    library = ctypes.CDLL(None) if sys.platform == "linux" else None
    if library is not None and hasattr(library, "mallopt"):
        library.mallopt(ARENA_MAX, ARENAS)


def begin() -> None:
    """From now on collect rarely, and never the objects that exist already, the program itself."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    vars(script_runner)["gc"] = Seldom()
