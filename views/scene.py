"""The sentence, the picture and the numbers of a page; style.css puts them where there is room."""

import re
from collections.abc import Callable
from typing import Any

import streamlit as st

from views.draw import draw
from views.lesson import Lesson, Moment, Told
from views.panels import Box, Effect, Panels, Said
from views.words.html import Html, esc

LONG = 180  # letters that a sentence has room for in its usual type
LONG_TITLE = 58  # letters of the title of presenter mode that have room in one line
BESIDE_TOOLS = 40  # the same where a lesson has tools of its own in that line


def scene(
    say: Said, picture: Callable[[], object], beside: Panels, act: Callable[[Effect], None],
    under: Panels = (), key: str = "scene", above: Panels = (),
) -> None:  # fmt: skip
    """The sentence, the picture and the numbers: style.css puts them where the screen has room.

    key: a wide scene has its numbers below the picture, but for presenter mode; above: what stands above it
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


def more(below: Panels, act: Callable[[Effect], None]) -> None:
    """What is below it all; in presenter mode it is called up."""
    if below:
        draw([Box(below, "more", border=False)], act)


def said(lesson: Lesson[Any, Any], now: Moment[Any, Any], told: Told) -> Said:
    """What is shown, as a title, and the sentence: where it is long, in smaller type."""
    step = f"step {now.at}" if lesson.played(now.case) else ""
    if step and now.until is None:
        step += f" of {len(now.story.steps) - 1}"
    shown = lesson.shown(now.case)
    title = f"{esc(shown)} <span>{esc(lesson.title)}</span> <span>{step}</span>"
    room = BESIDE_TOOLS if lesson.tools(now.case) else LONG_TITLE
    return status(told.say, title, len(shown + lesson.title + step) > room)


def status(say: Html, title: str, long_title: bool = False) -> Said:
    """A sentence below the title that presenter mode shows."""
    long = " gh-long" if len(re.sub("<[^>]*>", "", say)) > LONG else ""
    status = f'<div class="gh-say{long}" role="status">{say}</div>'
    look = "gh-shown gh-long" if long_title else "gh-shown"
    return Said(Html(f'<h1 class="{look}">{title}</h1>{status}'))
