"""How a file, a pasted text or a sample becomes the table of the session and of the link."""

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

SECONDS = 0.2e-6  # to read a byte, about
AT_ONCE = BoundedSemaphore(2)  # files that are read in this process at the same time

# What the session keeps:
#   own table    the table, whatever page is shown
#   own link     the parameter as this page last read or wrote it; None for a table too large for a link
#   own base     the cells the spreadsheet started from; its edits are counted from there
#   own version  a number for each fresh start of the spreadsheet
#   own file id  the upload that was read last
#   own notes    what reading had to remark
#   own slips    sentences by the place where something is wrong
#   own typed    orders of values as they were typed, while they are not right yet


def take() -> OwnTable | None:
    """Three ways to bring a table. Returns the current table."""
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
    """Take the table from the link if the link is news; write it there if the learner came without."""
    text = st.query_params.get(PARAMETER)
    known = st.session_state.get("own link")
    was_here = "own text" in st.session_state
    if text is None and was_here and known is not None:  # back, to where there was no table yet
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
    """The table has changed."""
    st.session_state["own table"] = table
    if packed(table):
        room.leave()
    else:
        room.take(table)
    _write_link(table)


def _start(table: OwnTable, notes: tuple[str, ...] = ()) -> None:
    """Another table."""
    keep(table)
    start_sheet()
    st.session_state["own notes"] = notes


def start_sheet() -> None:
    """The spreadsheet begins anew, from the table as it is."""
    st.session_state["own version"] = st.session_state.get("own version", 0) + 1
    for name in ("own slips", "own typed", "own notes"):
        st.session_state.pop(name, None)


def slip(place: str) -> None:
    """The sentence about what is wrong here, if something is."""
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
    """Read a file. When something is wrong with it, the table before it stays."""
    try:
        if len(data) > MOST_BYTES:  # of what fits into a link
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


# ---- files: read apart if that takes long, a few at a time, and then let go


def _reading_of(data: bytes | str) -> Reading:
    """What is in a file. Raises ReadError, and NotDone where the processes for long work are too busy."""
    expected = SECONDS * len(data)
    if apart.workers is None or isinstance(data, str) or expected < apart.LONG:
        with AT_ONCE:
            return read(data)
    key = (read.__module__, read.__qualname__, sha256(data).hexdigest())
    found: Reading = apart.workers.result(key, expected, read, (data,))
    return found


def _let_go(file: Any) -> None:
    """Forget the bytes of an upload that was read: Streamlit keeps them as long as its learner stays.

    The uploader goes on showing its name.
    """
    context = get_script_run_ctx()
    if context is None:
        return
    files = context.uploaded_file_mgr
    for record in files.get_files(context.session_id, [file.file_id]):
        files.add_file(context.session_id, record._replace(data=b""))  # type: ignore[attr-defined]
