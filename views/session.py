"""What the session holds of widgets and pictures, for callbacks: it may be gone by the time that one runs.

The browser reports a change, and before the server reads it another page may have been drawn. A callback
whose widget is gone has nothing to do; it must not fail the page.
"""

from typing import Any

import streamlit as st


def held(*keys: str) -> tuple[Any, ...] | None:
    """What the session holds under these keys; None where one of them is gone."""
    if any(key not in st.session_state for key in keys):
        return None
    return tuple(st.session_state.get(key) for key in keys)


def reported(key: str, name: str) -> Any:
    """What the picture of that key has reported last as this state, unchecked; None for nothing."""
    return (st.session_state.get(key) or {}).get(name)
