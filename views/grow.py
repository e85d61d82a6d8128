"""The parts of the page “Grow a tree”, in the order in which the page names them."""

import streamlit as st

from views import choices as chosen
from views import frame, link
from views.lesson import lesson
from views.trees.story import Choices


def read_link() -> tuple[Choices, int, bool]:
    """Choices, detail and presenter mode from the link; the place in the story is taken from it, too."""
    query = st.query_params.to_dict()
    choices, detail, notes = chosen.read(query)
    step, node = chosen.place(query, choices, detail, notes)
    link.sync_place(step, node)
    frame.show_notes(notes)
    return choices, detail, frame.is_presenting()


def choose(choices: Choices, detail: int, presenter: bool) -> None:
    """The row of choices and tools; in presenter mode only the way out of it."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="top"):
        if not presenter:
            chosen.show(choices, detail)
        st.space("stretch")
        frame.tools(presenter)


__all__ = ["choose", "lesson", "read_link"]
