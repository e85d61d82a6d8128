"""The page at the end of a chapter: its questions, what the learner can do now, and the way on.

Its link names the chapter: `/chapter?chapter=pruning`. Without one it lists all chapters.
"""

import streamlit as st

from views.course import CHAPTERS, WORDS, Chapter, Step, end
from views.course.path import LAST, questions
from views.kit.link import address
from views.page import frame, strip
from views.page.stages import chapter_end
from views.stage.wire import ChapterEnd, CourseWay
from views.words.html import Html, esc
from views.words.ways import reference, way


def show() -> None:
    """The page of the chapter that the link names, or the list of all chapters."""
    wanted = address.query().get("chapter", "")
    place = next((i for i, chapter in enumerate(CHAPTERS) if chapter.key == wanted), None)
    if place is None:
        _list(wanted)
        return
    chapter = CHAPTERS[place]
    words = "Check yourself before you go on. After a wrong answer, read the reason and try again."
    _head(f"Chapter {place + 1}: {esc(chapter.title)}", words if chapter.questions else "")
    chapter_end(end_of(chapter, CHAPTERS[place + 1 :]))
    strip.show(played=False)


def _head(title: str, words: str) -> None:
    text = f"<p>{words}</p>" if words else ""
    st.html(f'<div class="gh-page-head"><h1>{title}</h1>{text}</div>')


def _list(wanted: str) -> None:
    if wanted:
        note = f"This link names chapter “{wanted}”, which does not exist. All chapters are listed here."
        frame.show_notes(st.empty(), [note])
        frame.mend(st.empty(), {"chapter": None})
    _head("Chapters", "Each link leads to the end of a chapter, where you check what you have learned.")
    st.html(_listed())


def _listed() -> Html:
    ways = [questions(chapter) for chapter in CHAPTERS]
    rows = (way(f"{i}. {one.label}", one.lesson, one.query or {}) for i, one in enumerate(ways, 1))
    return Html("".join(f"<div>{row}</div>" for row in rows))


def end_of(chapter: Chapter, later: tuple[Chapter, ...]) -> ChapterEnd:
    """The end of a chapter. later: the chapters after it"""
    return {
        "key": chapter.key,
        "name": end(chapter),
        "able": chapter.able,
        "questions": [
            {"text": one.text, "choices": [{"text": text, "why": why, "right": right}
                                           for text, why, right in one.choices]}
            for one in chapter.questions
        ],
        "ways": [_step(step) for step in chapter.steps],
        "more": [_step(step) for step in chapter.more],
        "next": _next(later[0]) if later else _last(),
    }  # fmt: skip


def _step(step: Step) -> CourseWay:
    href = reference(step.way.lesson, step.way.query or {})
    return {"what": WORDS[step.what], "label": step.way.label, "href": href}


def _next(chapter: Chapter) -> CourseWay:
    return {**_step(chapter.steps[0]), "label": f"Next chapter: {chapter.title}"}


def _last() -> CourseWay:
    """After the last chapter."""
    return {"what": "", "label": "Take a mock exam", "href": reference(LAST.lesson, LAST.query or {})}
