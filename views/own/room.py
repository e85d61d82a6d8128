"""Room for tables that are too large for a link: all sessions together may hold a limited number of bytes."""

from threading import Lock
from weakref import WeakSet

import streamlit as st

from datasets.own import OwnTable, ReadError

MOST_BYTES = 128 * 1024**2  # of all large tables together
TYPED = 8  # bytes of a number
FULL = (
    "This server has no room for another large table. Try again later, or bring fewer records. There is "
    "always room for a table that fits into a link."
)
KEY = "own room"


class Room:
    """What the large table of one session takes. It is given back when the session is forgotten."""

    def __init__(self, size: int) -> None:
        self.bytes = size


_rooms: WeakSet[Room] = WeakSet()
_lock = Lock()


def check(size: int) -> None:
    """Raises ReadError if there is no room for this many bytes beside the tables of the others."""
    with _lock:
        mine = st.session_state.get(KEY)
        others = sum(room.bytes for room in _rooms if room is not mine)
    if others + size > MOST_BYTES:
        raise ReadError(FULL)


def take(table: OwnTable) -> None:
    """This session holds that table from now on, and no other."""
    room = Room(size_of(table))
    with _lock:
        _rooms.add(room)
    st.session_state[KEY] = room


def leave() -> None:
    """This session holds no large table any more."""
    st.session_state.pop(KEY, None)


def size_of(table: OwnTable) -> int:
    """The bytes of its cells: as they were typed, and once more as a tree uses them."""
    cells = table.sheet.frame
    return int(cells.memory_usage(deep=True).sum() + TYPED * cells.size)
