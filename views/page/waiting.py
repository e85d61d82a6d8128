"""Visible waiting: a learner sees how long work that is done apart takes, can stop it and try it again."""

from collections.abc import Hashable
from contextlib import AbstractContextManager, nullcontext
from math import ceil
from types import TracebackType
from typing import Any, Self

import streamlit as st

from views.kit import apart
from views.kit.apart import Busy, NotDone, Work
from views.server import metrics
from views.words.grammar import plural
from views.words.html import esc

UNSEEN = 0.4  # s; the page does not show shorter waiting
STOPPED = "stopped works"  # what this learner has stopped, until the next try
WORKING = "working on"  # the work that Stop would end


class Waiting(AbstractContextManager["Waiting"]):
    """Long work in this block waits visibly. If it is not done, the rest of the block is left out.

    reason: why it was not done
    name: of this place on the page; words: what is being done; title: of a page that is still empty, where
    the words take the place of the story; unseen: s before the page shows anything
    """

    def __init__(self, name: str, words: str = "", title: str = "", unseen: float = UNSEEN) -> None:
        self.name, self.words, self.reason = name, words or "Working …", ""
        self._title, self._unseen = title, unseen
        self._status: Any = None
        self._said = ""

    def __enter__(self) -> Self:
        self._place = st.empty()
        self._before = apart.WATCH.set(self._watch)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        apart.WATCH.reset(self._before)
        if error is not None and not isinstance(error, NotDone):
            return False
        if self._status is not None:
            self._place.empty()
        self.reason = str(error or "")
        if isinstance(error, Busy):
            metrics.REFUSALS.labels("work").inc()
        return error is not None

    def _watch(self, key: Hashable, work: Work | None) -> None:
        """Draw how far it is. Reading the session is where Streamlit ends the run of one who has left."""
        if key in st.session_state.get(STOPPED, ()):
            raise NotDone("You stopped this calculation. Choose something else, or try again.")
        if work is None or work.seconds < self._unseen:
            return
        st.session_state[WORKING] = key
        if self._status is None:
            place, within = self._place.container(), "begun" if self._title else "working"
            if self._title:
                place.html(f'<h1 class="gh-shown">{esc(self._title)}</h1>')
            box = place.container(horizontal=True, vertical_alignment="center", key=f"{within} {self.name}")
            self._status = box.empty()
            box.button("Stop", on_click=_stop, key=f"stop {self.name}")
        said = f"{self.words} {_far(work)}"
        if said != self._said:
            self._said = said
            self._status.html(f'<span class="gh-working" role="status">{esc(said)}</span>', width="content")


def _far(work: Work) -> str:
    if work.before:
        return f"{plural(work.before, 'other task')} first"
    so_far, in_all = int(work.seconds), ceil(work.expected)
    return f"{so_far}\u00a0s of about\u00a0{in_all}\u00a0s" if so_far < in_all else f"{so_far}\u00a0s"


def _stop() -> None:
    key = st.session_state.pop(WORKING, None)
    st.session_state[STOPPED] = {*st.session_state.get(STOPPED, ()), key}
    if apart.workers is not None:
        apart.workers.end(key)


def explain(waited: Waiting) -> None:
    """Show why nothing is here, and a button that tries again."""
    st.html(f'<div class="gh-say" role="status">{esc(waited.reason)}</div>')
    st.button("Try again", on_click=_try_again, key=f"again {waited.name}")


def _try_again() -> None:
    st.session_state.pop(STOPPED, None)


def spinner(words: str) -> AbstractContextManager[object]:
    """For work in this process."""
    return st.spinner(words, show_time=True) if words and apart.workers is None else nullcontext()
