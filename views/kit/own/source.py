"""The file as it came, in this session, so that a learner can change how the page reads it."""

import zlib
from dataclasses import replace
from typing import Any

import streamlit as st

from datasets.files.choices import Choices
from datasets.own import OwnTable
from datasets.reading import Reading

SMALL = 256 * 1024  # bytes of a packed file that needs no extra room
CHOICES = "own choices"
AGAIN = "own again"  # the choices with which the page has to read the file again

# What the session keeps besides:
#   own source   the packed bytes of the file, whether it was a pasted text, and its place on the page
#   own guesses  the format of the file and what was guessed; None if it could not be read


def remember(data: bytes | str, place: str) -> None:
    """Keep a new file, without choices."""
    packed = zlib.compress(data.encode("utf-8", "replace") if isinstance(data, str) else data, 1)
    st.session_state["own source"] = (packed, isinstance(data, str), place)
    st.session_state[CHOICES] = Choices()
    st.session_state["own guesses"] = None


def forget() -> None:
    """Forget the file and what was guessed about it."""
    for name in ("own source", "own guesses", CHOICES, AGAIN):
        st.session_state.pop(name, None)


def size() -> int:
    """The bytes of the packed file."""
    source = st.session_state.get("own source")
    return len(source[0]) if source else 0


def found() -> tuple[bytes | str, str] | None:
    """The file and its place on the page; None if the session has none."""
    source = st.session_state.get("own source")
    if not source:
        return None
    packed, was_text, place = source
    data = zlib.decompress(packed)
    return (data.decode() if was_text else data), place


def choices() -> Choices:
    """What the learner has chosen for this file."""
    return st.session_state.get(CHOICES) or Choices()


def choose(key: str, value: str | None) -> None:
    """Choose instead of a guess. The next run of the page reads the file again."""
    changed: dict[str, Any] = {key: value or None}
    st.session_state[AGAIN] = replace(choices(), **changed)


def accept(reading: Reading) -> None:
    """Note what was guessed in this reading."""
    st.session_state["own guesses"] = (reading.format, reading.guesses)


def kept_kinds(before: OwnTable | None, after: OwnTable) -> OwnTable:
    """The table with the kinds and the target that the learner sees, for columns that have not changed."""
    if before is None:
        return after
    old, new = before.sheet, after.sheet
    same = [name for name in new.names if name in old.names and old.frame[name].equals(new.frame[name])]
    for name in same:
        after = after.but_kind(name, before.kinds[old.names.index(name)])
    return replace(after, target=before.target) if before.target in same else after
