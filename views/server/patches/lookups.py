"""A widget looks up the one value that it needs, not all values of the session.

A number, a list and a text field look whether the session holds a value for their key. For each of them
Streamlit collects all values of the session. Here it gets a view that looks up a value when somebody asks.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from streamlit.runtime.state import SafeSessionState


class Values(Mapping[str, Any]):
    """The values of a session by their keys."""

    def __init__(self, state: SafeSessionState) -> None:
        self._state = state

    def __getitem__(self, key: str) -> Any:
        with self._state._lock:
            return self._state._state[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> dict[str, Any]:
        with self._state._lock:
            return self._state._state.filtered_state


def begin() -> None:
    """From now on look up single values."""
    SafeSessionState.filtered_state = property(Values)  # type: ignore[assignment, method-assign]
