"""Works out the facts that a handed-in link shows, from its address alone and in limited time."""

import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from math import isfinite
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from views.kit.lesson import Lesson
from views.kit.link.params import PLACE, Given
from views.lessons import LESSONS
from views.page.opened import Refused, given_in, opened

MOST = 20_000  # characters of a link; the links of the app have at most 6,000
SECONDS = 60.0  # for one link
UNMARKED = (*PLACE, "card", "presenter", "guess")  # say where a learner was, not what was made
NO_LINK = "This is not a link to a lesson."
LATE = f"This takes more than {SECONDS:g} seconds to work out. Open the link in the app."
Fact = float | str


class Found(NamedTuple):
    """The facts of a link.

    note:   what the app corrected in the link, or why the link shows nothing
    chosen: the parameters of the link by name, as the page uses them, and the lesson
    """

    lesson: str
    facts: Mapping[str, Fact]
    note: str = ""
    chosen: Mapping[str, Fact] = MappingProxyType({})

    @property
    def key(self) -> frozenset[tuple[str, Fact]]:
        """Equal for links that are made with the same parameters."""
        return frozenset(self.chosen.items())

    @property
    def known(self) -> Mapping[str, Fact]:
        """Everything that a condition may be about. A fact wins over a parameter of the same name."""
        return {**self.chosen, **self.facts}


class OutOfTime(BaseException):
    """A link takes too long. It is a BaseException, so that no `except Exception` catches it."""


@lru_cache(maxsize=4096)
def found(link: str) -> Found:
    """The facts that a link shows. Never raises for a bad link: the note says what is wrong."""
    if len(link) > MOST:
        return Found("", {}, f"This answer has {len(link):,} characters, but a link has at most {MOST:,}.")
    try:
        parts = urlsplit(link.strip())
    except ValueError:
        return Found("", {}, NO_LINK)
    key = parts.path.rstrip("/").rpartition("/")[2]
    if key not in LESSONS:
        return Found("", {}, NO_LINK)
    try:
        with limited(SECONDS):
            return _found(LESSONS[key], parts.query)
    except OutOfTime:
        return Found(key, {}, LATE)
    except Exception as error:  # one link that cannot be worked out must not stop the others
        return Found(
            key, {}, f"This cannot be worked out ({type(error).__name__}). Open the link in the app."
        )


def _found(lesson: Lesson[Any, Any], text: str) -> Found:
    given = given_in(lesson, dict(parse_qsl(text, keep_blank_values=True)))
    try:
        at = opened(lesson, given)
        facts = lesson.facts(at.case, at.story)
        return Found(lesson.key, facts, " ".join(given.notes), _chosen(lesson, given))
    except Refused as refused:
        return Found(lesson.key, {}, str(refused))


def _chosen(lesson: Lesson[Any, Any], given: Given) -> Mapping[str, Fact]:
    """The parameters of a link, as the lesson has read and corrected them."""
    used = {
        name: None if value is None else row.kind.write(value) for name, (row, value) in given.used.items()
    }
    used |= {name: text for name, text in given.mended.items() if name in used}
    shown = {name: as_fact(text) for name, text in used.items() if text is not None and name not in UNMARKED}
    return {"lesson": lesson.key, **shown}


def as_fact(text: str) -> Fact:
    """A number, if the text is one, else the text."""
    try:
        return number if isfinite(number := float(text)) else text
    except ValueError:
        return text


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise OutOfTime after this many seconds. No limit without SIGALRM or outside the main thread."""
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(*_: object) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
