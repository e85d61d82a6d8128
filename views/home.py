"""The parts of the home page: what this is, the course, a card for each data set, and every ready case.

Its link may name a chapter and hide progress: `?chapter=pruning&progress=false`.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

import streamlit as st

from datasets import CARDS, Card
from datasets import course as taught
from mlcore import svm
from views import course, frame, stages
from views.lesson import Lesson
from views.lessons import LESSONS
from views.panels import Way
from views.points.drawn import still as still_of
from views.points.points import Source, machine_of, made
from views.session import held
from views.stage.tree.still import laid, svg
from views.stages import still
from views.trees.picture import picture
from views.trees.story import Choices, story_of, table_of
from views.words.grammar import plural
from views.words.html import Html, class_legend, esc, paragraph
from views.words.ways import way


def _grow(label: str, data: str, **query: str) -> Way:
    return Way(label, "grow", {"data": data, **query})


class MachineCard(NamedTuple):
    """The way to a page on support vector machines; the set, kernel and C of its picture; its sentence."""

    way: Way
    points: str
    kernel: svm.Kernel
    C: float
    words: str


FIRST = _grow("Grow your first tree", "tennis", algorithm="id3")
OTHERS = (
    Way("Exercises", "practice", {}),
    Way("Bring your own table", "table", {}),
    Way("Give a lecture", "lecture", {}),
    Way("Check answers", "check", {}),
    Way("Print an exam", "exam", {}),
)
PACKAGE = Way("Take the course with you", "package", {})  # beside its heading
LINKS = {
    "tennis": (
        _grow("The root: why Outlook?", "tennis", algorithm="id3", step="1"),
        _grow(
            "Wind instead: what does that cost?", "tennis", algorithm="id3", override="root:Wind", step="1"
        ),
        _grow("One split at a time", "tennis", algorithm="id3", detail="1"),
    ),
    "tax": (
        _grow("An exact tie", "tax", algorithm="cart", step="1"),
        _grow("The threshold of Taxable Income", "tax", algorithm="cart", look="Taxable Income", step="1"),
        _grow("Every threshold, one by one", "tax", algorithm="cart", detail="3", step="6"),
    ),
    "vertebrate": (
        _grow("Where gain and gain ratio disagree", "vertebrate", algorithm="id3", step="1"),
        _grow(
            "What if the name is an attribute?", "vertebrate", algorithm="id3", identifiers="true", step="1"
        ),
        _grow("Binary splits", "vertebrate", algorithm="cart", step="1"),
    ),
}
_MORE = {
    "golf": _grow("A missing value divides a record", "golf", algorithm="c4.5", step="1"),
    "titanic": _grow("CHAID merges categories", "titanic", algorithm="chaid", detail="3", step="1"),
    "iris": _grow("Conditional inference: test, then split", "iris", algorithm="ctree", step="1"),
    "cars": _grow("A regression tree", "cars", algorithm="cart", max_leaves="6"),
    "labor": _grow("Surrogate splits for missing values", "labor", algorithm="cart", step="1"),
    "lenses": _grow("Multiway splits to pure leaves", "lenses", algorithm="id3", step="1"),
    "kyphosis": _grow("The average-gain rule", "kyphosis", algorithm="c4.5", step="1"),
}
MORE = {key: way for key, way in _MORE.items() if key in CARDS}
TAUGHT = {key: _grow("Grow a tree", key) for key in taught.KEYS}  # of the teacher's folder
MARGINS = (
    MachineCard(
        Way("Maximum margin", "margin", {}), "clouds", svm.linear(), 1000.0,
        "Turn a line by hand. Which margin is the widest, and which points are its support vectors?",
    ),
    MachineCard(
        Way("Soft margin", "slack", {}), "touching", svm.linear(), 1.0,
        "No line separates these classes. C weighs the width of the margin against its violations.",
    ),
    MachineCard(
        Way("Kernels", "kernels", {}), "ring", svm.poly(2, 1.0), 1.0,
        "See the same points under several kernels, and learn what a kernel is.",
    ),
    MachineCard(
        Way("SMO", "smo", {"set": "touching", "C": "0.1"}), "touching", svm.linear(), 0.1,
        "The solver adjusts two multipliers at a time until it reaches the optimum, where the KKT "
        "conditions hold.",
    ),
)  # fmt: skip


def links() -> list[tuple[str, Mapping[str, str]]]:
    """Every way from here: the page and the link."""
    ways = [
        FIRST,
        *OTHERS,
        PACKAGE,
        *(way for ways in LINKS.values() for way in ways),
        *MORE.values(),
        *TAUGHT.values(),
    ]
    ways += [step.way for _, step in course.steps()]
    return [(way.lesson, way.query or {}) for way in [*ways, *(one.way for one in MARGINS)]]


def _way(one: Way) -> Html:
    return way(one.label, one.lesson, one.query or {})


def _listed(ways: Iterable[Way]) -> str:
    """Ways, one below the other."""
    return "".join(f"<div>{_way(one)}</div>" for one in ways)


def show() -> None:
    """The page: what it is about, the course, a card for each data set, machines, all there is."""
    _mend_chapter()
    welcome()
    _course()
    if TAUGHT:
        _heading("Tables of this course")
        for key, column in _boxes(TAUGHT, 3):
            with column:
                _small_card(CARDS[key], TAUGHT[key])
    _heading("Decision trees")
    for key, column in _boxes(LINKS, len(LINKS)):
        with column:
            _card(CARDS[key])
    _heading("Support vector machines")
    by_lesson = {one.way.lesson: one for one in MARGINS}
    for key, column in _boxes(by_lesson, len(MARGINS)):
        with column:
            _margin_card(by_lesson[key])
    _heading("More data")
    for key, column in _boxes(MORE, 3):
        with column:
            _small_card(CARDS[key], MORE[key])
    _heading("Every lesson and every ready-made example")
    for lesson in LESSONS.values():
        fold = st.expander(f"{lesson.title}: {lesson.summary}", key=f"all {lesson.key}", on_change="rerun")
        if fold.open:
            with fold:
                _ready(lesson)


def _ready(lesson: Lesson[Any, Any]) -> None:
    ready = (Way(one.label, lesson.key, one.query) for one in lesson.ready())
    st.html(_listed([Way(lesson.title, lesson.key, {}), *ready]))


def _course() -> None:
    """The chapters with their steps, and how far this browser has come."""
    wanted = st.query_params.get("chapter", "")
    shown = st.query_params.get("progress", "true") != "false"
    with st.container(horizontal=True, vertical_alignment="center", key="course head"):
        logo = f'<img class="gh-logo" src="{course.COURSE.logo}" alt="">' if course.COURSE.logo else ""
        st.html(f'<h2 class="gh-heading gh-more-data">{logo}{esc(course.COURSE.title)}</h2>')
        st.html(_way(PACKAGE), width="content")
        st.toggle("Show progress", shown, key="progress", on_change=_toggled)
    st.html(
        paragraph("Work through the chapters in order, or start anywhere. Your progress is saved only in "
                  "this "
                  "browser.")
    )  # fmt: skip
    chapters = {chapter.key: chapter for chapter in course.CHAPTERS}
    numbers = {key: i for i, key in enumerate(chapters, 1)}
    for key, column in _boxes(chapters, 3, "chapter"):
        with column:
            _chapter(numbers[key], chapters[key])
    stages.course({
        "chapters": [
            {
                "key": chapter.key,
                "steps": [
                    {"id": course.name(chapter, i), "kind": step.kind}
                    for i, step in enumerate(chapter.steps, 1)
                ],
            }
            for chapter in course.CHAPTERS
        ],
        "shown": shown,
        "chapter": wanted if wanted in chapters else "",
    })  # fmt: skip


def _mend_chapter() -> None:
    """Say that a chapter of the link does not exist, and take it out of the address."""
    wanted = st.query_params.get("chapter", "")
    if wanted and wanted not in {chapter.key for chapter in course.CHAPTERS}:
        note = f"This link names chapter “{wanted}”, which does not exist. All chapters are listed here."
        frame.show_notes(st.empty(), [note])
        frame.mend(st.empty(), {"chapter": None})


def _toggled() -> None:
    found = held("progress")
    if found is None:
        return
    if found[0]:
        st.query_params.pop("progress", None)
    else:
        st.query_params["progress"] = "false"


def _chapter(number: int, chapter: course.Chapter) -> None:
    steps = "".join(
        f'<div class="gh-step" data-step="{course.name(chapter, i)}">'
        f'<span class="gh-what">{course.WORDS[step.what]}</span>{_way(step.way)}</div>'
        for i, step in enumerate(chapter.steps, 1)
    )
    able = f"<p>You will be able to {esc(chapter.able)}.</p>"
    st.html(f'<div class="gh-card"><h3>{number}. {esc(chapter.title)}</h3>{able}{steps}</div>')


def _heading(text: str) -> None:
    st.html(f'<h2 class="gh-heading gh-more-data">{text}</h2>')


def welcome() -> None:
    """What this is in two sentences, and one picture."""
    words, picture = st.columns([1, 1.05], gap="large", vertical_alignment="center")
    with words:
        st.html(
            '<div class="gh-hero"><h1>Watch trees and support vector machines learn, '
            "one decision at a time.</h1>"
            "<p>Glasshouse grows a decision tree in front of you and shows every split it compares, with the "
            "numbers worked out. Step forward and back, pick a different split from the algorithm’s, and see "
            "what that costs. Then find the maximum margin between two classes.</p>"
            f'<p class="gh-start">{_way(FIRST)}</p><p>{" ".join(map(_way, OTHERS))}</p></div>'
        )
    with picture:
        st.html(_sketch())


def _boxes(
    keys: Iterable[str], across: int, name: str = "card"
) -> Iterator[tuple[str, AbstractContextManager[object]]]:
    """A box for each key, `across` of them in a row; name: for style sheets."""
    every = list(keys)
    for start in range(0, len(every), across):
        columns = st.columns(across, gap="medium")
        for column, key in zip(columns, every[start : start + across], strict=False):
            yield key, column.container(border=True, height="stretch", key=f"{name} {key}")


def _margin_card(one: MachineCard) -> None:
    of = made(Source(one.points))
    found = machine_of(of, one.kernel, one.C)
    assert isinstance(found, svm.Machine)
    held = plural(len(found.support), "support vector")
    alt = f"{of.title}, their decision boundary under {one.kernel.text}, and {held}"
    still(still_of(of, found, alt), f"still {one.way.lesson}")
    st.html(f'<div class="gh-card"><p>{one.words}</p>{_way(one.way)}</div>')


def _size(card: Card) -> str:
    inputs = len(table_of(card.key, False).columns)
    words = f"{plural(card.size, card.record)}, {plural(inputs, 'attribute')}"
    return f"{paragraph(words)}<p>{esc(card.story)}</p>"


def _small_card(card: Card, grow: Way) -> None:
    source = paragraph(f"{esc(card.source)} {esc(card.licence)}")
    classes = f"<p>{class_legend(table_of(card.key, False).classes)}</p>"
    about = f"{_size(card)}{classes}{source}{_way(grow)}"
    st.html(f'<div class="gh-card"><h3>{esc(card.title)}</h3>{about}</div>')


def _card(card: Card) -> None:
    classes = class_legend(table_of(card.key, False).classes)
    about = f"{_size(card)}<p>{classes}</p>{_listed(LINKS[card.key])}"
    st.html(f'<div class="gh-card"><h3>{esc(card.title)}</h3>{about}</div>')


def _sketch() -> str:
    """The finished tennis tree, the very one the next page grows."""
    story = story_of(Choices("tennis", "id3"), 1)
    text = svg(laid(picture(story, 1)), themed=True)
    code = b64encode(text.encode()).decode()
    alt = "The finished tree: Outlook at the root, Humidity under Sunny, Wind under Rain, and five leaves"
    return f'<img class="gh-still" alt="{alt}" src="data:image/svg+xml;base64,{code}">'
