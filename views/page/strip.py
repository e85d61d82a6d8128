"""The strip of the course at the foot of a page, and the button at the end of a story."""

from collections.abc import Mapping

import streamlit as st

from views.course import WORDS, closing, end, name
from views.course.path import Place, find, next_way, questions
from views.kit.link import address
from views.kit.panels import Panels, Said, Way
from views.page import framed
from views.page.stages import PATH
from views.stage.wire import Path, PathStep
from views.words.html import Html
from views.words.ways import reference, way

BEFORE = "place in the course"  # of the page that this session showed last


def place(link: Mapping[str, str] | None = None) -> Place | None:
    """The place of the page in the course, None if it has none. In a frame and in presenter mode pages stand
    alone."""
    shown = address.query() if link is None else link
    if framed.is_embedded() or shown.get("presenter") == "true":
        return None
    found = find(address.page(), shown, st.session_state.get(BEFORE))
    st.session_state[BEFORE] = found
    return found


def show(played: bool) -> None:
    """The strip, if the page is in the course. played: whether the page has a story with an end"""
    at = place()
    if at is not None:
        PATH(key="path", data=_strip(at, played))


def opening() -> int | None:
    """The step of the story that the course opens here, None if it leaves this to the lesson."""
    here = place()
    query = here.step.way.query if here and here.step else None
    step = (query or {}).get("step", "")
    return int(step) if step.isdecimal() else None


def ended(at: int, last: int) -> Panels:
    """The button at the end of a story: what comes next in the course. at, last: steps of the story"""
    here = place() if at == last else None
    return (_onward(here),) if here else ()


def guessed(many: int, left: int = 0) -> Panels:
    """After the last question of a page: what comes next in the course. many: questions; left: further steps
    of the story. A single one only says that it ends."""
    here = place()
    words = ["That was the last guess."] if many > 1 else []
    words += [f"The story has {left} more steps."] if left > 1 else []
    return (_onward(here, " ".join(words)),) if here else ()


def _onward(here: Place, words: str = "") -> Said:
    """The button to what comes next. The strip counts the step as done once it sees this."""
    what, onward = next_way(here)
    link = way(f"Next: {what}. {onward.label}", onward.lesson, onward.query or {})
    said = f"<span>{words}</span> " if words else ""
    return Said(Html(f'<p class="gh-ended" data-gh-ended="{here.at}">{said}{link}</p>'))


def _strip(at: Place, played: bool) -> Path:
    chapter = at.of
    steps = [
        _step(name(chapter, i), WORDS[step.what], step.way, i == at.at + 1, step.kind)
        for i, step in enumerate(chapter.steps, 1)
    ]
    last = _step(end(chapter), closing(chapter), questions(chapter), at.at == len(steps), ends=True)
    optional = at.optional
    beyond = [_step(at.name, "More", optional.way, True, optional.kind)] if optional else []
    what, onward = next_way(at)
    return {
        "number": at.chapter + 1,
        "title": chapter.title,
        "href": reference("", {"chapter": chapter.key}),
        "steps": [*steps, last, *beyond],
        "next": {"what": what, "label": onward.label, "href": reference(onward.lesson, onward.query or {})},
        "played": played,
    }


def _step(id: str, what: str, to: Way, here: bool, kind: str = "", ends: bool = False) -> PathStep:
    return {
        "id": id, "what": what, "label": to.label, "href": reference(to.lesson, to.query or {}),
        "here": here, "kind": kind, "ends": ends,
    }  # fmt: skip
