"""One lock for the state of a session, whichever of its runs uses it.

A run that is overtaken goes on until it notices. Streamlit gives each run its own lock for the same
state, so on a busy machine two runs change it at the same time: "dictionary changed size during iteration",
or a key that is gone between two looks. The page failed and was drawn again. Here all runs of a session share
a lock.

No run waits long for another: a run holds the lock for one access, or for the callbacks of one message.
"""

from collections.abc import Callable
from threading import Lock, RLock
from typing import Any
from weakref import WeakValueDictionary

from streamlit.runtime.state import SafeSessionState, SessionState

# By the identity of the state. The runs hold a lock together with its state, so no entry outlives its state.
LOCKS: "WeakValueDictionary[int, Any]" = WeakValueDictionary()
GUARD = Lock()


def begin() -> None:
    """Let all later runs share the lock of their session."""
    alone = SafeSessionState.__init__

    def shared(self: SafeSessionState, state: SessionState, yield_callback: Callable[[], None]) -> None:
        alone(self, state, yield_callback)
        object.__setattr__(self, "_lock", lock_of(state))

    SafeSessionState.__init__ = shared  # type: ignore[method-assign]


def lock_of(state: SessionState) -> Any:
    """The lock of a state."""
    with GUARD:
        lock = LOCKS.get(id(state)) or RLock()
        LOCKS[id(state)] = lock
        return lock
