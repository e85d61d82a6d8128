"""“Ten minutes a day”: what is due of all kinds of exercises. The browser keeps what was right and when, and
stage/daily has the schedule.
"""

import streamlit as st

from views.kit.link import address
from views.kit.link.params import Given
from views.kit.link.table import EVERY
from views.lessons.practice.kinds import KINDS
from views.page import frame, stages
from views.site.mock.exam import PAGE, SOURCES
from views.words.html import Html, folded, paragraph
from views.words.ways import way

WORDS = (
    "Four exercises a day keep what you have learned. The list has what you got wrong, what you have not "
    "practised for a while, and something new."
)
HOW = (
    "This list works like the card box of Sebastian Leitner. A kind that you solve without a mistake moves "
    "up one "
    "box. A mistake or a hint brings it back to box 1. Box 1 is due after 1 day, the others after 2, 4, 8 "
    "and 16 days. A kind that you solve before its day stays in its box. Exercises and mock exams count, "
    "too.",
    "Everything is kept in this browser and nowhere else. It does not matter whether Home shows your "
    "progress. Another browser, or a private window, begins with empty boxes.",
)


def show() -> None:
    """The page."""
    st.html(frame.sheet("site/mock/page.css"))
    given = Given(address.query(), EVERY)
    st.html(f'<div class="gh-page-head"><h1>Ten minutes a day</h1><p>{WORDS}</p></div>')
    frame.show_notes(st.empty(), given.strangers())
    stages.daily({
        "kinds": [
            {"kind": kind, "title": KINDS[kind].title, "chapter": source.place}
            for source in SOURCES.values() for kind in source.kinds
        ],
        "chapters": [{"place": one.place, "title": one.title} for one in SOURCES.values() if one.place],
    })  # fmt: skip
    st.html(Html(folded("How it works", "".join(map(paragraph, HOW)))))
    st.html(way("Take a mock exam", PAGE, {}))
