"""Limits the memory that all sessions together use for tables too large for a link."""

from threading import Lock
from weakref import WeakSet

import streamlit as st

from datasets.own import OwnTable, ReadError

MOST_BYTES = 128 * 1024**2  # for all large tables together
TYPED = 8  # bytes of a number
FULL = (
    "This server has no room for another large table. Try again later, or bring fewer records. There is "
    "always room for a table that fits into a link."
)
KEY = "own room"


class Quota:
    """The memory of one session's large table. It is free again when Streamlit drops the session."""

    def __init__(self, size: int) -> None:
        self.bytes = size


_quotas: WeakSet[Quota] = WeakSet()
_lock = Lock()


def check(size: int) -> None:
    """Raise ReadError if the tables of other sessions leave no room for this many bytes."""
    with _lock:
        mine = st.session_state.get(KEY)
        others = sum(quota.bytes for quota in _quotas if quota is not mine)
    if others + size > MOST_BYTES:
        raise ReadError(FULL)


def take(table: OwnTable, also: int = 0) -> None:
    """Count this table as the only large table of this session. also: bytes kept beside it"""
    quota = Quota(size_of(table) + also)
    with _lock:
        _quotas.add(quota)
    st.session_state[KEY] = quota


def leave() -> None:
    """Record that this session no longer has a large table."""
    st.session_state.pop(KEY, None)


def size_of(table: OwnTable) -> int:
    """The bytes of a table: its cells as text, plus its cells as the numbers that a tree uses."""
    cells = table.sheet.frame
    return int(cells.memory_usage(deep=True).sum() + TYPED * cells.size)
