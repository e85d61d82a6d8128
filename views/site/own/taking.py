"""Turns a file, a pasted text or a sample into the table of the session and of the link."""

from hashlib import sha256
from threading import BoundedSemaphore
from typing import Any

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from datasets.files.choices import Choices
from datasets.files.decoding import MOST_BYTES as MOST_OF_A_FILE
from datasets.files.decoding import is_workbook
from datasets.own import OwnTable, ReadError
from datasets.packing import MOST_BYTES
from datasets.reading import Reading, read
from views.kit import apart
from views.kit.link.table import SETS_OF_RECORDS
from views.kit.own import GONE, PARAMETER, find, packed, quota, source
from views.kit.session import held, run_again
from views.page import frame, waiting
from views.page.waiting import Waiting
from views.site.own import guesses, kept
from views.words.grammar import plural
from views.words.html import esc, folded

MOST_NOTES = 8  # that are open
SECONDS = 0.2e-6  # to read one byte, roughly
SECONDS_PACKED = 6e-6  # to read one byte of a workbook
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
        guesses.show_failed("file")
    with paste:
        label = "A table as text, for example copied from a spreadsheet"
        st.text_area(label, key="own text", height=132, placeholder="Size, Colour, Class\nsmall, red, yes")
        st.button("Use this text", on_click=_paste, key="own use text")
        slip("text")
        guesses.show_failed("text")
    with sample:
        st.selectbox("Data set", list(SETS_OF_RECORDS), index=None, key="own sample", on_change=_take_sample,
                     format_func=SETS_OF_RECORDS.__getitem__, placeholder="Choose a data set",
                     width=320)  # fmt: skip
    _read_again()
    table = st.session_state.get("own table")
    if not table and kept.is_lost():
        wrong(GONE)
    if table and (notes := st.session_state.get("own notes", ())):
        st.html(f'<div class="gh-own-notes">{_shown(notes)}</div>')
    return table


def _shown(notes: tuple[str, ...]) -> str:
    """The notes on reading as HTML. Of many, only the first are open."""
    said = [f'<p class="gh-fine gh-note" role="note">{esc(note)}</p>' for note in notes]
    more = said[MOST_NOTES:]
    last = folded(plural(len(more), "more note"), "".join(more)) if more else ""
    return "".join(said[:MOST_NOTES]) + last


def _follow_link() -> None:
    """Use the table in the link if it is new. If the link has none, write the current table into it."""
    text = st.query_params.get(PARAMETER)
    known = st.session_state.get("own link")
    was_here = "own text" in st.session_state
    if text is None and was_here and known is not None:  # the learner went back to before there was a table
        st.session_state.pop("own table", None)
        st.session_state["own link"] = None
        quota.leave()
        source.forget()
        start_sheet()
        run_again()  # the sidebar is above and still leads to lessons on the table
    if text is not None and text != known:
        source.forget()
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
        quota.leave()
    else:
        quota.take(table, source.size())
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
    """Show a sentence about a mistake, which a screen reader says at once."""
    st.html(f'<p class="gh-wrong" role="alert">{esc(sentence)}</p>')


def _upload() -> None:
    file = st.file_uploader("A file with a table", key="own file")
    if file is None:
        st.session_state.get("own slips", {}).pop("file", None)
        return
    if file.file_id == st.session_state.get("own file id"):
        return
    words = _words(file.size)
    with Waiting("reading", words) as waited, waiting.spinner(words):
        _bring(file.getvalue(), "file")
    if waited.reason:
        waiting.explain(waited)
        return
    st.session_state["own file id"] = file.file_id
    _let_go(file)
    run_again()  # the sidebar is above, and its links carry the table


def _words(size: int) -> str:
    return f"Reading {size / 1024**2:.1f} MB and guessing the kinds of its columns …"


def _paste() -> None:
    if (found := held("own text")) is not None:
        _bring(found[0], "text")


def _bring(data: bytes | str, place: str) -> None:
    """Read a new file."""
    source.forget()
    if len(data) <= MOST_OF_A_FILE:
        source.remember(data, place)
    _read(data, place, Choices())


def _read(data: bytes | str, place: str, choices: Choices, before: OwnTable | None = None) -> None:
    """Read a table. If something is wrong with it, keep the previous table and note the mistake.

    before: the table of the same file, read with other choices
    """
    try:
        if len(data) > MOST_BYTES:  # a table that fits into a link needs no room
            quota.check(len(data))
        reading = _reading_of(data, choices)
        if not packed(reading.table):
            _make_room(quota.size_of(reading.table))
    except ReadError as error:
        st.session_state.setdefault("own slips", {})[place] = str(error)
        _keep_small()
        return
    source.accept(reading)
    _start(source.kept_kinds(before, reading.table), reading.notes)
    if packed(reading.table):
        _keep_small()


def _make_room(size: int) -> None:
    """Raise ReadError if a table of that many bytes has no room. Forget the file if only that has none."""
    quota.check(size)
    try:
        quota.check(size + source.size())
    except ReadError:
        source.forget()


def _keep_small() -> None:
    """Forget the file if it is large and no large table of this session counts it."""
    if source.size() > source.SMALL:
        source.forget()


def _read_again() -> None:
    """Read the file again if the learner has chosen otherwise than the page guessed."""
    choices = st.session_state.pop(source.AGAIN, None)
    found = source.found()
    if choices is None or found is None:
        return
    data, place = found
    was_read = st.session_state.get("own guesses") is not None
    words = _words(len(data))
    with Waiting("reading", words) as waited, waiting.spinner(words):
        st.session_state.get("own slips", {}).pop(place, None)
        st.session_state[source.CHOICES] = choices
        _read(data, place, choices, st.session_state.get("own table") if was_read else None)
    if waited.reason:
        waiting.explain(waited)
    else:
        run_again()


def _take_sample() -> None:
    found = held("own sample")
    if found is not None and found[0]:
        source.forget()
        _start(OwnTable.sample(*found))


# ---- files: read in another process if that takes long, and forgotten after reading


def _reading_of(data: bytes | str, choices: Choices) -> Reading:
    """The table in a file. Raises ReadError, or NotDone if the processes for long work are too busy."""
    expected = (SECONDS_PACKED if is_workbook(data) else SECONDS) * len(data)
    if apart.workers is None or isinstance(data, str) or expected < apart.LONG:
        with AT_ONCE:
            return read(data, choices)
    key = (read.__module__, read.__qualname__, sha256(data).hexdigest(), choices)
    found: Reading = apart.workers.result(key, expected, read, (data, choices))
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
