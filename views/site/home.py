"""The home page: what this is, one way to begin or to go on, and the course.

Its link may name a chapter and hide progress: `?chapter=pruning&progress=false`.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

import streamlit as st

from views import course
from views.course.path import questions
from views.kit.panels import Way
from views.kit.session import held
from views.page import frame, stages
from views.stage.tree.still import laid, svg
from views.subjects.trees.picture import picture
from views.subjects.trees.story import Choices, story_of
from views.words.html import Html, esc
from views.words.ways import way

LISTS = (
    Way("All lessons", "lessons", {}),
    Way("Exercises", "practice", {}),
    Way("Ten minutes a day", "daily", {}),
    Way("Mock exam", "mock", {}),
)
TEACHERS = (
    Way("Bring your own table", "table", {}),
    Way("Give a lecture", "lecture", {}),
    Way("Check answers", "check", {}),
    Way("Print an exam", "exam", {}),
    Way("Take the course with you", "package", {}),
)
HERO = (
    '<div class="gh-hero"><h1>Watch trees and support vector machines learn, one decision at a time.</h1>'
    "<p>Glasshouse grows a decision tree in front of you and shows every split it compares, with the numbers "
    "worked out. Pick a different split from the algorithm’s, and see what that costs. Then find the maximum "
    "margin between two classes.</p></div>"
)


class Row(NamedTuple):
    """A line of a chapter: a step, or the questions at the end. id: its name in the browser's storage"""

    id: str
    what: str
    way: Way
    kind: str = ""


def _rows(chapter: course.Chapter) -> Iterator[Row]:
    """The path of a chapter."""
    for i, step in enumerate(chapter.steps, 1):
        yield Row(course.name(chapter, i), course.WORDS[step.what], step.way, step.kind)
    many = len(chapter.questions)
    words = f"{many} on this chapter" if many else "What you can do now"
    yield Row(course.end(chapter), course.closing(chapter), replace(questions(chapter), label=words))


def _more(chapter: course.Chapter) -> Iterator[Row]:
    """The optional steps of a chapter."""
    for i, step in enumerate(chapter.more, 1):
        yield Row(course.more(chapter, i), course.WORDS[step.what], step.way, step.kind)


def links() -> list[tuple[str, Mapping[str, str]]]:
    """Every way from here: the page and the link."""
    rows = [row for chapter in course.CHAPTERS for row in (*_rows(chapter), *_more(chapter))]
    ways = [*LISTS, *TEACHERS, *(row.way for row in rows)]
    return [(one.lesson, one.query or {}) for one in ways]


def _way(one: Way) -> Html:
    return way(one.label, one.lesson, one.query or {})


def show() -> None:
    """The page: what it is about, how far the learner has come, the chapters, and what teachers need."""
    _mend_chapter()
    shown = st.query_params.get("progress", "true") != "false"
    words, beside = st.columns([1.15, 1], gap="large", vertical_alignment="center")
    with words:
        welcome()
        _progress(shown)
    with beside, st.container(key="home sketch"):
        st.html(_sketch())
    _head(shown)
    st.html(_chapters())
    ways = "".join(map(_way, TEACHERS))
    st.html(f'<section class="gh-teachers"><h2>For teachers</h2><div>{ways}</div></section>')


def welcome() -> None:
    """What this is in a few sentences, and the way to begin."""
    _, first = course.steps()[0]
    begin = way("Start chapter 1", first.way.lesson, first.way.query or {})
    lists = "".join(map(_way, LISTS))
    st.html(f'{HERO}<div class="gh-begin"><span class="gh-primary">{begin}</span>{lists}</div>')


def _progress(shown: bool) -> None:
    """How far this browser has come."""
    wanted = st.query_params.get("chapter", "")
    stages.course({
        "chapters": [
            {
                "key": chapter.key,
                "steps": [{"id": row.id, "kind": row.kind} for row in _rows(chapter)],
                "more": [{"id": row.id, "kind": row.kind} for row in _more(chapter)],
            }
            for chapter in course.CHAPTERS
        ],
        "shown": shown,
        "chapter": wanted if wanted in {chapter.key for chapter in course.CHAPTERS} else "",
    })  # fmt: skip


def _head(shown: bool) -> None:
    """The heading of the course, and whether its progress is shown."""
    logo = f'<img class="gh-logo" src="{course.COURSE.logo}" alt="">' if course.COURSE.logo else ""
    with st.container(horizontal=True, vertical_alignment="bottom", key="course head"):
        st.html(
            f'<div class="gh-course-head"><h2>{logo}{esc(course.COURSE.title)}</h2>'
            "<p>Work through the chapters in order, or start anywhere. "
            "Your progress is saved only in this browser.</p></div>"
        )
        st.toggle("Show progress", shown, key="progress", on_change=_toggled)


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


def _chapters() -> Html:
    chapters = "".join(_chapter(i, chapter) for i, chapter in enumerate(course.CHAPTERS, 1))
    return Html(f'<div class="gh-chapters">{chapters}</div>')


def _chapter(number: int, chapter: course.Chapter) -> str:
    """A chapter, open. On a phone stage/course closes all but the current one."""
    steps, more = (_listed(rows(chapter)) for rows in (_rows, _more))
    further = f'<details class="gh-optional"><summary>More practice</summary>{more}</details>' if more else ""
    able = f"<p>You will be able to {esc(chapter.able)}.</p>"
    return (
        f'<details class="gh-chapter" data-chapter="{chapter.key}" open>'
        f"<summary><h3>{number}. {esc(chapter.title)}</h3></summary>"
        f'<div class="gh-inside">{able}{steps}{further}</div></details>'
    )


def _listed(rows: Iterable[Row]) -> str:
    return "".join(
        f'<div class="gh-step" data-step="{row.id}"><span class="gh-what">{row.what}</span>'
        f"{_way(row.way)}</div>"
        for row in rows
    )


def _sketch() -> str:
    """The finished tennis tree, the very one that chapter 3 grows."""
    story = story_of(Choices("tennis", "id3"), 1)
    text = svg(laid(picture(story, 1)), themed=True)
    code = b64encode(text.encode()).decode()
    alt = "The finished tree: Outlook at the root, Humidity under Sunny, Wind under Rain, and five leaves"
    return f'<img class="gh-still" alt="{alt}" src="data:image/svg+xml;base64,{code}">'
