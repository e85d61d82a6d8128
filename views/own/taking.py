"""Turns a file, a pasted text or a sample into the table of the session and of the link."""

from hashlib import sha256
from threading import BoundedSemaphore
from typing import Any

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from datasets.own import OwnTable, ReadError
from datasets.packing import MOST_BYTES
from datasets.reading import Reading, read
from views import apart, frame, waiting
from views.link.table import SETS_OF_RECORDS
from views.own import GONE, PARAMETER, find, kept, packed, room
from views.session import held
from views.waiting import Waiting
from views.words.html import esc

SECONDS = 0.2e-6  # to read one byte, roughly
AT_ONCE = BoundedSemaphore(2)  # how many files this process reads at the same time

# What the session keeps:
#   own table    the table, on every page
#   own link     the parameter as this page last read or wrote it; None for a table too large for a link
#   own base     the cells before the edits in the spreadsheet
#   own version  a number that grows when the spreadsheet starts anew
#   own file id  the upload that the page read last
#   own notes    notes from reading the table
#   own slips    sentences about mistakes, by their place on the page
#   own typed    orders of values as the learner typed them, while they are not valid yet


def take() -> OwnTable | None:
    """Show the three ways to bring a table. Returns the current table, or None if there is none."""
    _follow_link()
    upload, paste, sample = st.tabs(["Upload a file", "Paste", "Start from a sample"], key="own ways")
    with upload:
        _upload()
        slip("file")
    with paste:
        label = "A table as text, for example copied from a spreadsheet"
        st.text_area(label, key="own text", height=132, placeholder="Size, Colour, Class\nsmall, red, yes")
        st.button("Use this text", on_click=_paste, key="own use text")
        slip("text")
    with sample:
        st.selectbox("Data set", list(SETS_OF_RECORDS), index=None, key="own sample", on_change=_take_sample,
                     format_func=SETS_OF_RECORDS.__getitem__, placeholder="Choose a data set",
                     width=320)  # fmt: skip
    table = st.session_state.get("own table")
    if not table and kept.is_lost():
        wrong(GONE)
    for note in st.session_state.get("own notes", ()) if table else ():
        st.html(f'<p class="gh-fine gh-note" role="note">{esc(note)}</p>')
    return table


def _follow_link() -> None:
    """Use the table in the link if it is new. If the link has none, write the current table into it."""
    text = st.query_params.get(PARAMETER)
    known = st.session_state.get("own link")
    was_here = "own text" in st.session_state
    if text is None and was_here and known is not None:  # the learner went back to before there was a table
        st.session_state.pop("own table", None)
        room.leave()
        start_sheet()
    if text is not None and text != known:
        _, notes = find(st.query_params.to_dict())
        frame.show_notes(st.empty(), notes)
        start_sheet()
    if text is None and (table := st.session_state.get("own table")):
        _write_link(table)
    st.session_state["own link"] = st.query_params.get(PARAMETER)


def _write_link(table: OwnTable) -> None:
    text = packed(table)
    if text:
        st.query_params[PARAMETER] = text
    else:
        st.query_params.pop(PARAMETER, None)
    st.session_state["own link"] = text


def keep(table: OwnTable) -> None:
    """Store the changed table in the session and, if it fits, in the link."""
    st.session_state["own table"] = table
    if packed(table):
        room.leave()
    else:
        room.take(table)
    _write_link(table)


def _start(table: OwnTable, notes: tuple[str, ...] = ()) -> None:
    """Store another table, and show it in a new spreadsheet."""
    keep(table)
    start_sheet()
    st.session_state["own notes"] = notes


def start_sheet() -> None:
    """Start the spreadsheet anew with the current table, without notes or mistakes."""
    st.session_state["own version"] = st.session_state.get("own version", 0) + 1
    for name in ("own slips", "own typed", "own notes"):
        st.session_state.pop(name, None)


def slip(place: str) -> None:
    """Show the sentence about the mistake at this place, if there is one."""
    sentence = st.session_state.get("own slips", {}).get(place)
    if sentence:
        wrong(sentence)


def wrong(sentence: str) -> None:
    st.html(f'<p class="gh-wrong" role="alert">{esc(sentence)}</p>')


def _upload() -> None:
    file = st.file_uploader("CSV file", key="own file")
    if file is None:
        st.session_state.get("own slips", {}).pop("file", None)
        return
    if file.file_id == st.session_state.get("own file id"):
        return
    words = f"Reading {file.size / 1024**2:.1f} MB and guessing the kinds of its columns …"
    with Waiting("reading", words) as waited, waiting.spinner(words):
        _read(file.getvalue(), "file")
    if waited.reason:
        waiting.tell(waited)
        return
    st.session_state["own file id"] = file.file_id
    _let_go(file)


def _paste() -> None:
    if (found := held("own text")) is not None:
        _read(found[0], "text")


def _read(data: bytes | str, place: str) -> None:
    """Read a table. If something is wrong with it, keep the previous table and note the mistake."""
    try:
        if len(data) > MOST_BYTES:  # a table that fits into a link needs no room
            room.check(len(data))
        reading = _reading_of(data)
        if not packed(reading.table):
            room.check(room.size_of(reading.table))
    except ReadError as error:
        st.session_state.setdefault("own slips", {})[place] = str(error)
        return
    _start(reading.table, reading.notes)


def _take_sample() -> None:
    found = held("own sample")
    if found is not None and found[0]:
        _start(OwnTable.sample(*found))


# ---- files: read in another process if that takes long, and forgotten after reading


def _reading_of(data: bytes | str) -> Reading:
    """The table in a file. Raises ReadError, or NotDone if the processes for long work are too busy."""
    expected = SECONDS * len(data)
    if apart.workers is None or isinstance(data, str) or expected < apart.LONG:
        with AT_ONCE:
            return read(data)
    key = (read.__module__, read.__qualname__, sha256(data).hexdigest())
    found: Reading = apart.workers.result(key, expected, read, (data,))
    return found


def _let_go(file: Any) -> None:
    """Forget the bytes of an upload after reading, because Streamlit keeps them until the session ends.

    The uploader still shows the name of the file.
    """
    context = get_script_run_ctx()
    if context is None:
        return
    files = context.uploaded_file_mgr
    for record in files.get_files(context.session_id, [file.file_id]):
        files.add_file(context.session_id, record._replace(data=b""))  # type: ignore[attr-defined]
