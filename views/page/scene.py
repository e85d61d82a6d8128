"""The sentence, the picture and the numbers of a page; style.css places them where there is room."""

import re
from collections.abc import Callable
from itertools import takewhile
from typing import Any

import streamlit as st

from views.kit.lesson import Lesson, Snapshot
from views.kit.panels import Box, Effect, Panels, Said
from views.kit.questions import stated
from views.page.draw import draw
from views.words.html import SENTENCE, Html, esc

LONG = 180  # letters of a sentence that fit in its usual type
LONG_TITLE = 54  # letters of a presenter title that fit in one line
QUESTION = re.compile(r"(?:^|(?<=[.!]) )(?:[^.?!]|\.\d)*\?$")  # at the end of a text
OPENED = re.compile(r"<div[^>]*>")
BESIDE_TOOLS = 40  # the same if the lesson's tools share that line


def scene(
    say: Said, picture: Callable[[], object], beside: Panels, act: Callable[[Effect], None],
    under: Panels = (), key: str = "scene", above: Panels = (), last: Panels = (),
) -> None:  # fmt: skip
    """The sentence, the picture and the numbers: style.css puts them where the screen has room.

    key: a wide scene has its numbers below the picture, except in presenter mode; above: the panels above it;
    last: what may go without moving the others to another place in Streamlit's page
    """
    with st.container(key=key):
        draw([say], act)
        if above:
            draw([Box(above, "above", border=False)], act)
        with st.container(key="picture"):
            picture()
        for name, panels in (("beside", beside), ("under", under)):
            if panels:
                draw([Box(panels, name, border=False)], act)
        draw(last, act)


def introduction(first: Html, here: Html) -> tuple[list[Said], Html]:
    """The first sentences of a story, for a learner who comes to the middle of it, and the sentences of the
    middle. These do not repeat what the first ones say. There is no introduction that they would repeat in
    full."""
    begun, parts = (SENTENCE.split(text) for text in (without_question(first), here))
    same = len([*takewhile(lambda pair: pair[0] == pair[1], zip(begun, parts, strict=False))])
    if same == len(begun):
        return [], here
    intro = Said(Html(f'<div class="gh-intro"><b>At the start:</b> {" ".join(begun)}</div>'))
    left = " ".join(parts[same:])
    opened = same and OPENED.match(here)  # an element around all of it
    return [intro], Html(f"{opened[0]}{left}" if opened and left else left or here)


def without_question(say: Html) -> Html:
    """A sentence without the question at its end and without the guess that it asks for."""
    return Html(QUESTION.sub("", stated(say)).rstrip())


def more(below: Panels, act: Callable[[Effect], None]) -> None:
    """The panels below everything else; in presenter mode they open on request."""
    if below:
        draw([Box(below, "more", border=False)], act)


def said(lesson: Lesson[Any, Any], now: Snapshot[Any, Any], say: Html) -> Said:
    """The title of what is shown, and the sentence, in smaller type if it is long."""
    step = f"step {now.at}" if lesson.played(now.case) and len(now.story.steps) > 1 else ""
    if step and now.until is None:
        step += f" of {len(now.story.steps) - 1}"
    shown = lesson.shown(now.case)
    title = f"{esc(shown)} <span>{esc(lesson.title)}</span> <span>{step}</span>"
    room = BESIDE_TOOLS if lesson.tools(now.case) else LONG_TITLE
    return status(say, title, len(shown + lesson.title + step) > room)


def ahead(said: Said, trace: str, at: int) -> Said:
    """The title and the sentence of the next step, out of sight: stage/base/ahead.js shows them at once."""
    parts = said.html.replace('<h1 class="', '<div data-as="').replace("</h1>", "</div>", 1)
    parts = parts.replace('<div class="gh-say', '<div data-as="gh-say', 1).replace(' role="status"', "", 1)
    return Said(
        Html(f'<div class="gh-ahead" hidden data-trace="{esc(trace)}" data-step="{at}">{parts}</div>')
    )


def status(say: Html, title: str, long_title: bool = False) -> Said:
    """A sentence below the title that presenter mode shows."""
    long = " gh-long" if len(re.sub("<[^>]*>", "", say)) > LONG else ""
    status = f'<div class="gh-say{long}" role="status">{say}</div>'
    look = "gh-shown gh-long" if long_title else "gh-shown"
    return Said(Html(f'<h1 class="{look}">{title}</h1>{status}'))
