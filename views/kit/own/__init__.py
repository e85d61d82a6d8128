"""Finds the learner's own table. A small table is in the link, a larger one in this browser tab."""

from functools import lru_cache

import streamlit as st

from datasets.own import OwnTable, ReadError
from datasets.packing import is_small, pack, unpack
from views.kit.own.quota import leave

OWN = "own"  # the value of the parameter `data`
PARAMETER = "table"
LOST = (
    "This browser tab does not hold your table. Load it under “Your own table”. A table too large for a "
    "link lives only in the tab in which you made it."
)
GONE = (
    "Your table is lost. It was too large for a link, and this browser does not let a page keep it. "
    "Load it again."
)


def find(query: dict[str, str]) -> tuple[OwnTable | None, list[str]]:
    """The table in the link, else the one in this tab, else None. Also returns notes on what is wrong."""
    text = query.get(PARAMETER)
    if text is None:
        mine = st.session_state.get("own table")
        return mine, [LOST] if mine is None and query.get("data") == OWN else []
    try:
        table = st.session_state["own table"] = _unpacked(text)
        leave()
    except ReadError as error:
        return None, [str(error)]
    return table, []


def current() -> OwnTable | None:
    """The learner's own table: the one in the link, else the one in this tab, else None."""
    return find(st.query_params.to_dict())[0]


def keeps_large() -> bool:
    """Whether this tab holds a table that no link can hold. A link with another table would replace it."""
    mine = st.session_state.get("own table")
    return mine is not None and packed(mine) is None


@lru_cache(maxsize=64)
def _unpacked(text: str) -> OwnTable:
    return unpack(text)


def packed(table: OwnTable | None) -> str | None:
    """The table as text for the link, or None if there is no table or it is too large."""
    return _packed(table) if table and is_small(table) else None


@lru_cache(maxsize=16)
def _packed(table: OwnTable) -> str | None:
    return pack(table)
