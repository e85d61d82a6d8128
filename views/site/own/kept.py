"""Lets the browser tab keep a table that is too large for a link, so it survives a reload or a restart.

The page reads and checks a table from the browser like a table from a link.
"""

from hashlib import sha256
from typing import Any

import streamlit as st

from datasets.own import OwnTable
from datasets.packing import fold, unfold
from views.kit.own import OWN, PARAMETER, packed, quota, source
from views.kit.session import reported, run_again
from views.page import stages
from views.stage.wire import Kept

TABLE = "own table"
STORED = "own stored"  # the name of the table sent to the browser, and whether the browser could keep it
BROUGHT = "own brought"  # the browser has reported something that the page has to show
ASKED = "own asked"  # the browser has reported whether it has a table
LOST = "own lost"  # there was a table, but the browser did not bring it back
FORGET = "own forgotten"  # the browser has to forget its table


@st.fragment
def exchange(page: str) -> None:
    """Give the browser a large table to keep, or ask it for the one that this page needs.

    This is a fragment, because most reports from the browser do not change the rest of the page.
    """
    if st.session_state.pop(BROUGHT, False):
        run_again()
    table = st.session_state.get(TABLE)
    large = table if table and packed(table) is None else None
    if large:
        st.session_state.pop(FORGET, None)
    elif STORED in st.session_state:
        _forget_stored()
    name = _name(large) if large else ""
    forgets = FORGET in st.session_state
    data: Kept = {
        "name": name,
        "table": fold(large) if large and name != st.session_state.get(STORED, {}).get("name") else None,
        "forget": forgets,
        "wanted": not table and not forgets and _is_wanted(page),
    }
    stages.kept(data, _stored, _brought)


def _name(table: OwnTable) -> str:
    return sha256(repr((table.sheet.digest, table.kinds, table.target)).encode()).hexdigest()[:16]


def _is_wanted(page: str) -> bool:
    missing = page == "table" and PARAMETER not in st.query_params
    return ASKED not in st.session_state and (missing or _is_asked_for())


def _is_asked_for() -> bool:
    """Whether the link names the learner's own table but does not carry it."""
    link = st.query_params
    return PARAMETER not in link and OWN in (link.get("data"), link.get("set"))


def is_awaited() -> bool:
    """Whether the page must wait for a table that the browser may have. Without a browser it never waits."""
    shown = TABLE in st.session_state or ASKED in st.session_state
    return _is_asked_for() and not shown and st.context.url is not None


def wait() -> None:
    """Show a message until the browser has answered."""
    st.html('<p class="gh-fine" role="status">Looking for your table in this browser tab …</p>')


def _report(name: str) -> dict[str, Any]:
    report = reported("kept", name)
    return report if isinstance(report, dict) else {}


def _stored() -> None:
    report = _report("stored")
    st.session_state[STORED] = {"name": str(report.get("name")), "kept": report.get("kept") is True}
    st.session_state[BROUGHT] = not report.get("kept")  # the page then shows a different sentence


def _brought() -> None:
    """Use the table that the browser has kept, if it is valid and there is room."""
    report, awaited = _report("brought"), is_awaited()
    st.session_state[ASKED] = True
    if TABLE in st.session_state:
        return
    text = report.get("table")
    if isinstance(text, str):
        try:
            table = unfold(text)
            quota.check(quota.size_of(table))
        except ValueError:  # the text is no valid table, or there is no room
            st.session_state[LOST] = True
        else:
            quota.take(table)
            st.session_state[TABLE] = table
            st.session_state[STORED] = {"name": _name(table), "kept": True}
    elif report.get("lost"):
        st.session_state[LOST] = True
    st.session_state[BROUGHT] = awaited or TABLE in st.session_state or is_lost()


def is_lost() -> bool:
    """Whether there was a table that could not be kept."""
    return bool(st.session_state.get(LOST))


def fate() -> str:
    """A sentence that says when the learner loses a large table."""
    if st.session_state.get(STORED, {}).get("kept", True):
        return "You keep it when you reload the page, and lose it when you close the tab."
    return "You lose it when you reload or close the tab, because this browser does not let a page keep it."


def forget() -> None:
    """Forget the table in this session and in the browser."""
    st.session_state.pop(TABLE, None)
    quota.leave()
    source.forget()
    _forget_stored()


def _forget_stored() -> None:
    """Tell the browser to forget its table."""
    st.session_state.pop(STORED, None)
    st.session_state[FORGET] = True
