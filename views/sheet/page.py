"""“Exam sheets”: settings in the link, a key that is in no link, and the sheet, its solutions and a bank.

The key is only in its field and in this session. Without it the page shows no exercise of the exam.
"""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from views.kit.link import address
from views.kit.link.params import Change, Given
from views.kit.panels import Component, Download, Effect, Field, Panel, Panels, Row, Said, Way, choice
from views.lessons.practice.kinds import KINDS
from views.page import frame
from views.page.draw import draw
from views.server.hall.server import is_local, pages
from views.sheet import exam as settings
from views.sheet.drawn import Variants, drawn
from views.sheet.exam import (
    CHECK,
    LETTERS,
    MOST_POINTS,
    MOST_TASKS,
    ROWS,
    Exam,
    Part,
    parts_change,
    query,
    read,
)
from views.sheet.keyed import LEAST, Key, KeyRefused, suggested
from views.sheet.moodle import bank
from views.sheet.paper import paper
from views.stage.wire import PrintedSheet
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph
from views.words.ways import way

FIELD = "exam key"  # the widget; Streamlit forgets its value when the teacher leaves the page
STRETCHED = "exam key stretched"  # the last key, by the digest of its text
DRAWN = "exam drawn"  # the last exercises, by key, tasks and variants
ALL = "All variants"
FEW_POINTS = 4.0  # of the first task
SHEET, SOLUTIONS = "Sheet", "Solutions"
WIDTH = 92  # px of a number
HEADS = Html('<p class="gh-exam-heads"><span>Tasks</span><span>Points each</span></p>')
ABOUT_KEY = (
    "Click the eye to read the key, and write it down. It is in no link and on no paper, and nobody can "
    "restore it. The same key and tasks give the same sheet again, with its solutions."
)
OPEN = (
    "For practice you need no key. This question bank has the first exercises of each kind, which everybody "
    "finds in the lesson Exercises."
)
HERE_ONLY = "Phones cannot open this page: Glasshouse serves this computer only. Start it with make lan."


def show() -> None:
    """The page."""
    st.html(
        '<div class="gh-page-head"><h1>Exam sheets</h1><p>Choose the tasks and type a key. The key decides '
        "the figures of every task, so only you can print the sheet and its solutions.</p></div>"
    )
    given = Given(address.query(), ROWS)
    exam = read(given)
    given.notes += given.strangers()
    frame.show_notes(st.empty(), given.notes)
    left, right = st.columns([1, 1.35], gap="large")
    with left:
        draw(_settings(exam), _act)
    with right:
        key = _key(str(given(CHECK)))
        draw(_sheet(exam, key) if key and exam.parts else _without(exam), _act)


def _act(effect: Effect) -> None:
    """A change of the link, as every widget of the settings makes one."""
    if not callable(effect):
        address.write(**effect)


# The settings -----------------------------------------------------------------------------------------


def _settings(exam: Exam) -> Panels:
    named = {part.kind: part for part in exam.parts}
    kinds = Field(
        "kinds", settings.TASKS.label, "many", list(named), lambda value: _kinds_change(exam, value),
        options={key: kind.title for key, kind in KINDS.items()}, most=MOST_TASKS,
    )  # fmt: skip
    room = [choice(settings.ROOM_LOOK, exam.ruled, width=150), choice(settings.ROOM, exam.room, width=150)]
    local = [Said(paragraph(HERE_ONLY))] if exam.qr and is_local(pages()) else []
    return [
        choice(settings.TITLE, exam.title, look="text"),
        choice(settings.COURSE, exam.course, look="text"),
        choice(settings.DATE, exam.date, look="text", none="a line to fill in"),
        choice(settings.NOTE, exam.note, look="text", none="90 minutes, with a pocket calculator"),
        kinds,
        *([Said(HEADS)] if exam.parts else []),
        *(_part(exam, i, part) for i, part in enumerate(exam.parts)),
        Said(paragraph(f"{plural(len(exam.tasks), 'task')} with {exam.points:g} points in all.")),
        choice(settings.VARIANTS, str(exam.variants), look="segments"),
        Row(room, "exam room", align="bottom"),
        choice(settings.QR, exam.qr),
        *local,
    ]


def _kinds_change(exam: Exam, kinds: list[str]) -> Change:
    """Other kinds. Those that stay keep their tasks and points, and a new one has the points of the last."""
    known = {part.kind: part for part in exam.parts}
    points = exam.parts[-1].points if exam.parts else FEW_POINTS
    return parts_change([known.get(kind, Part(kind, 1, points)) for kind in kinds])


def _part(exam: Exam, place: int, part: Part) -> Row:
    """The tasks of a kind: how many, and the points of each."""

    def changed(**now: Any) -> Change:
        parts = list(exam.parts)
        parts[place] = part._replace(**now)
        return parts_change(parts)

    title = KINDS[part.kind].title
    many = Field(
        f"many {part.kind}", f"Tasks of {title}", "number", part.many, lambda value: changed(many=value),
        low=1, high=MOST_TASKS, format="%d", width=WIDTH, quiet=True,
    )  # fmt: skip
    points = Field(
        f"points {part.kind}", f"Points of {title}", "number", part.points,
        lambda value: changed(points=value), low=0, high=MOST_POINTS, step=0.5, width=WIDTH, quiet=True,
    )  # fmt: skip
    name = Said(Html(f'<p class="gh-exam-kind">{esc(title)}</p>'))
    return Row([name, many, points], f"exam part {place}")


# The key ----------------------------------------------------------------------------------------------


def _key(check: str) -> Key | None:
    """The field of the key. check: of the key of a printed sheet, if the link has it"""
    with st.container(horizontal=True, vertical_alignment="bottom", key="exam secret"):
        text = st.text_input("Key", type="password", key=FIELD, autocomplete="new-password",
                             placeholder=f"at least {LEAST} characters", width=300)  # fmt: skip
        st.button("Suggest a key", on_click=_suggest)
    if not text:
        return None
    st.html(f'<p class="gh-fine">{ABOUT_KEY}</p>')
    try:
        key = _stretched(text)
    except KeyRefused as refused:
        st.html(f'<p class="gh-wrong" role="alert">{esc(str(refused))}</p>')
        return None
    if check and check != key.check:
        st.html(
            f'<p class="gh-wrong" role="alert">This is not the key of the printed sheet. Its key check is '
            f"{esc(check)}, and that of this key is {key.check}.</p>"
        )
    return key


def _suggest() -> None:
    st.session_state[FIELD] = suggested()


def _stretched(text: str) -> Key:
    """The key of a text. The last one is kept, because stretching takes a while. Raises KeyRefused."""
    digest = blake2b(text.encode("utf-8", "replace")).digest()
    kept: dict[bytes, Key] = st.session_state.get(STRETCHED, {})
    if digest not in kept:
        st.session_state[STRETCHED] = kept = {digest: Key(text)}
    return kept[digest]


def _without(exam: Exam) -> Panels:
    """What everybody sees: where to practise the same kinds with other figures."""
    if not exam.parts:
        return [Said(Html('<div class="gh-say" role="status">Choose a kind of exercise.</div>'))]
    ways = " ".join(way(KINDS[part.kind].title, "practice", {"kind": part.kind}) for part in exam.parts)
    return [
        Said(Html('<div class="gh-say" role="status">Type the key to see the sheet.</div>')),
        Said(Html(f'<p class="gh-elsewhere"><span class="gh-soft">Practise these kinds:</span> {ways}</p>')),
        Said(paragraph(OPEN)),
        Way("A mock exam on the screen, without a key", "mock", {}),
        Download("Download for practice in Moodle", "practice.xml", "application/xml",
                 lambda: bank(exam, drawn(exam.tasks, None, LETTERS))),
    ]  # fmt: skip


# The sheet --------------------------------------------------------------------------------------------


def _drawn(exam: Exam, key: Key) -> Variants:
    """The exercises. The last ones are kept for the next run."""
    what = (key, tuple(exam.tasks), exam.letters)
    kept: dict[object, Variants] = st.session_state.get(DRAWN, {})
    if what not in kept:
        st.session_state[DRAWN] = kept = {what: drawn(exam.tasks, key, exam.letters)}
    return kept[what]


def _sheet(exam: Exam, key: Key) -> Panels:
    """The sheet as it is printed, and the files."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="exam look"):
        looks = [SHEET, SOLUTIONS]
        look = st.segmented_control("Show", looks, default=SHEET, required=True, key="exam look chosen")
        letters = exam.letters
        if exam.variants > 1:
            chosen = st.selectbox("Variant", [*letters, ALL], key="exam variant", width=150)
            letters = letters if chosen == ALL else str(chosen)
    solutions = look == SOLUTIONS
    variants = _drawn(exam, key)
    where = f"{pages()}/exam?{urlencode(query(exam, key.check))}"
    some = {letter: variants[letter] for letter in letters if letter in variants}
    html = paper(exam, some, solutions, key.check, where)
    title = f"{look}, {exam.title}"
    return [Component("sheet", PrintedSheet(title=title, html=html)), *_files(exam, key, html, solutions)]


def _files(exam: Exam, key: Key, html: str, solutions: bool) -> Iterator[Panel]:
    name = "solutions" if solutions else "exam"

    def questions() -> bytes:
        return bank(exam, drawn(exam.tasks, key, LETTERS))

    yield Row(
        [
            Download(
                f"Download the {name if solutions else 'sheet'}", f"{name}.html", "text/html", html.encode
            ),
            Download("Download for Moodle", "exam.xml", "application/xml", questions),
        ],
        "exam files",
    )
    yield Said(paragraph(
        f"For Moodle, each task has {len(LETTERS)} variants. The first ones are those of the paper."
    ))  # fmt: skip
