"""“Lecture”: a text, a file or an example becomes a list of items to go through with a remote control."""

import re
from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st

from datasets import course
from datasets.document import files
from views.handout.offer import MIME
from views.kit.apart import NotDone
from views.kit.link import address
from views.kit.link.params import is_there
from views.kit.link.table import LECTURE
from views.kit.session import held, reported
from views.lecture.booklet import booklet
from views.lecture.check import corrected
from views.lecture.packing import pack, unpack
from views.lecture.script import MOST_LETTERS, UNTITLED, Lecture, read
from views.page import frame, stages
from views.page.stages import copy_link
from views.stage.wire import GivenLecture, LectureStart
from views.words.grammar import plural
from views.words.html import Cell, Html, esc, table
from views.words.ways import way

FOLDER = Path(__file__).parent / "examples"


def _files() -> dict[str, Path]:
    """The lectures to start from by name: those of the teacher's folder, then Glasshouse's examples."""
    own = files(course.FOLDER / "lectures", ".md", course.SLIPS) if course.FOLDER else ()
    return {file.stem: file for file in (*own, *sorted(FOLDER.glob("*.md")))}


def _text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8-sig", errors="replace")[:MOST_LETTERS]


FILES = _files()
EXAMPLES = {stem: read(_text_of(file)).title for stem, file in FILES.items()}
TEXT = "lecture kept"  # the text; its field has its own key, which is forgotten on another page
FIELD = "lecture text"
LINKED = "lecture link"  # the parameter as this page last read or wrote it
ASKED = "lecture reported"  # the browser has reported what it keeps
SLIPS = "lecture slips"  # a sentence about a file or a link that cannot be read
EVERY = "The booklet has the notes, and of each item the last step or the one in its link."
BEGUN = """\
# Title of the lecture

## Which attribute first? (4 min)
/grow?data=tennis&algorithm=id3&guess=true
Your notes, until the next heading.
"""


def show() -> None:
    """The page: the text on the left, its items on the right."""
    _follow_link()
    st.html(frame.sheet("lecture/page.css"))
    st.html(
        '<div class="gh-page-head"><h1>Lecture</h1><p>A lecture is a list of links with your notes. '
        "Page Down goes through a story and then to the next item, so a remote control is enough.</p></div>"
    )
    left, right = st.columns([1, 1.1], gap="medium")
    with left:
        text = _text()
    with right:
        _explain(text)


# The text -------------------------------------------------------------------------------------------


def _text() -> str:
    """Show the three ways to bring a text. Returns the text."""
    with st.container(horizontal=True, vertical_alignment="top", key="lecture ways"):
        st.selectbox("Start from a lecture", list(EXAMPLES), index=None, key="lecture example",
                     on_change=_take_example, format_func=EXAMPLES.__getitem__,
                     placeholder="Choose a lecture", width=260)  # fmt: skip
        st.file_uploader("or a Markdown file", type=["md", "txt"], key="lecture file", on_change=_take_file,
                         max_upload_size=1)  # fmt: skip
    if slip := st.session_state.get(SLIPS):
        st.html(f'<p class="gh-wrong" role="alert">{esc(slip)}</p>')
    st.html(
        '<p class="gh-fine">Begin each item with a heading and its minutes. The next line is a link, as '
        "“Copy link” gives it. Your notes follow. Press Ctrl+Enter to apply a change. This browser keeps the "
        "text.</p>"
    )
    st.session_state.setdefault(FIELD, st.session_state.get(TEXT, ""))
    text: str = st.text_area("The lecture as text", key=FIELD, height=420, placeholder=BEGUN,
                             max_chars=MOST_LETTERS, on_change=_typed)  # fmt: skip
    return text


def _take(text: str) -> None:
    """Use another text, and put it into the link if it is short."""
    _put(text)
    _write_link(text)


def _put(text: str) -> None:
    st.session_state[TEXT] = st.session_state[FIELD] = text
    st.session_state.pop(SLIPS, None)


def _typed() -> None:
    if (found := held(FIELD)) is not None:
        _take(found[0])


def _take_example() -> None:
    if (found := held("lecture example")) is not None and found[0] in EXAMPLES:
        _take(example(found[0]))


def example(stem: str) -> str:
    """The text of an example, without items whose data set is not here."""
    head, *items = re.split(r"^(?=## )", _text_of(FILES[stem]), flags=re.MULTILINE)
    return head + "".join(text for text in items if all(is_there(one.query) for one in read(text).items))


def _take_file() -> None:
    found = held("lecture file")
    if found is None or found[0] is None:
        return
    data: bytes = found[0].getvalue()
    try:
        if len(data) > MOST_LETTERS:
            raise ValueError(
                f"This file has {len(data):,} bytes, but a lecture has at most {MOST_LETTERS:,}."
            )
        _take(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        st.session_state[SLIPS] = "This file is not UTF-8. Save it as UTF-8 and upload it again."
    except ValueError as error:
        st.session_state[SLIPS] = str(error)


def _follow_link() -> None:
    """Use the lecture in the link if it is new."""
    packed = st.query_params.get(LECTURE.name)
    if packed is None or packed == st.session_state.get(LINKED):
        return
    st.session_state[LINKED] = packed
    try:
        _put(unpack(packed))
    except ValueError as error:
        st.session_state[SLIPS] = str(error)


def _write_link(text: str) -> None:
    packed = pack(text) if text.strip() else None
    if packed:
        st.query_params[LECTURE.name] = packed
    else:
        st.query_params.pop(LECTURE.name, None)
    st.session_state[LINKED] = packed


# The items ------------------------------------------------------------------------------------------


def _explain(text: str) -> None:
    """Show what the text holds, and the buttons that begin the lecture."""
    lecture = read(text)
    st.html(f'<div class="gh-say" role="status">{summary(lecture, text)}</div>')
    asked = ASKED in st.session_state
    data: LectureStart = {
        "lecture": given(lecture),
        "text": text if text and (asked or LINKED in st.session_state) else None,
        "wanted": not text and not asked,
    }
    stages.lecture(data, _brought)
    slips = sorted([*lecture.slips, *(slip for item in lecture.items for slip in corrected(item))])
    for line, sentence in slips if text.strip() else ():
        st.html(f'<p class="gh-wrong" role="alert">Line {line}: {esc(sentence)}</p>')
    if not lecture.items:
        return
    st.html(items(lecture))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.download_button("Save as a file", text, f"{_file_name(lecture)}.md", "text/markdown")
        every = st.checkbox("every step", key="lecture every", help=EVERY)
        st.download_button("Booklet to print", partial(_printed, text, address.home("lecture"), every),
                           f"{_file_name(lecture)}.html", MIME, on_click="ignore")  # fmt: skip
        if pack(text):
            copy_link()
        else:
            st.html('<p class="gh-fine">This lecture is too long for a link. Pass it on as a file.</p>')


def summary(lecture: Lecture, text: str) -> Html:
    """The lecture in a sentence."""
    if not text.strip():
        return Html("No lecture yet. Choose an example, upload a file, or write one in the field.")
    if not lecture.items:
        return Html("This text has no items yet.")
    minutes = f" and {plural(round(lecture.minutes), 'minute')}" if lecture.minutes else ""
    return Html(f"<b>{esc(lecture.title)}</b> has {plural(len(lecture.items), 'item')}{minutes}.")


def items(lecture: Lecture) -> Html:
    """The items as a table; each name is a link."""
    begins, rows = 0.0, list[list[Cell]]()
    for number, item in enumerate(lecture.items, 1):
        minutes = f"{item.minutes:g}" if item.minutes is not None else ""
        rows.append([str(number), way(item.name, item.page, item.query), f"{begins:g}", minutes])
        begins += item.minutes or 0.0
    return table("Items", ["#", "item", "begins", "minutes"], rows, css="gh-lecture-items")


def given(lecture: Lecture) -> GivenLecture | None:
    """What the browser needs to give a lecture; None if it has no items."""
    if not lecture.items:
        return None
    return {
        "title": lecture.title,
        "items": [
            {"name": one.name, "minutes": one.minutes, "href": one.link, "notes": one.notes}
            for one in lecture.items
        ],
    }


def _printed(text: str, home: str, every: bool) -> bytes:
    """The booklet, or a page that says why there is none."""
    try:
        return booklet(text, home, every).encode()
    except (NotDone, ValueError) as reason:
        return f"<!DOCTYPE html><meta charset=utf-8><title>Glasshouse</title><p>{esc(str(reason))}".encode()


def _file_name(lecture: Lecture) -> str:
    """A name for a file, from the title."""
    plain = "".join(letter if letter.isalnum() else "-" for letter in lecture.title.lower()).strip("-")
    return plain[:60] if lecture.title != UNTITLED and plain else "lecture"


def _brought() -> None:
    """Use the text that the browser has kept, unless there is one here."""
    st.session_state[ASKED] = True
    report: Any = reported("lecture", "brought")
    text = report.get("text") if isinstance(report, dict) else None
    if isinstance(text, str) and len(text) <= MOST_LETTERS and not st.session_state.get(TEXT):
        _take(text.encode(errors="replace").decode())  # a browser may keep half a character
