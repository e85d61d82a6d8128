"""A link outside a page: its case, its story, its picture, and what it says at a step.

Nothing here imports Streamlit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from datasets.own import OwnTable, ReadError
from datasets.packing import unpack
from views.kit.lesson import Explanation, Lesson, Snapshot
from views.kit.link.params import Given
from views.kit.link.table import GUESS, NODE, PRESENTER, STEP
from views.page import unread
from views.words.html import plain


class Refused(Exception):
    """The lesson has no story for a link. The message gives the reason."""


@dataclass(frozen=True)
class Opened:
    """A link as its lesson reads it, with the story."""

    lesson: Lesson[Any, Any]
    given: Given
    case: Any
    story: Any

    @property
    def played(self) -> bool:
        """Whether the story has steps and a player."""
        return self.lesson.played(self.case)

    @property
    def last(self) -> int:
        """The last step; 0 without a player."""
        return len(self.story.steps) - 1 if self.played else 0

    @cached_property
    def step(self) -> int:
        """The step in the link, or the one that the lesson begins with."""
        if not self.played:
            return 0
        opening = opens(self.lesson, self.case, self.story, self.given)
        kind = replace(STEP.kind, high=self.last)  # type: ignore[type-var]
        return int(self.given(STEP, kind=kind, default=opening))

    @cached_property
    def node(self) -> str | None:
        """The opened node of the link, "root" for the root."""
        node: str | None = self.given(NODE) if self.played else None
        return node

    @property
    def stage(self) -> str:
        """What draws the picture, "" if there is none."""
        if not (self.lesson.stage and self.lesson.staged(self.case)):
            return ""
        return self.lesson.other(self.case) or self.lesson.stage

    @cached_property
    def picture(self) -> Any:
        """The data of the stage."""
        assert self.lesson.picture is not None
        return self.lesson.picture(self.lesson.basis(self.case), self.story, False)

    def snapshot(self, at: int, node: str | None = None, until: int | None = None) -> Snapshot[Any, Any]:
        """A step of the story, with an opened node or before an open question."""
        return Snapshot(self.case, self.story, at, node, until=until)

    def shown(self, at: int, node: str | None = None, until: int | None = None) -> Explanation:
        """What the page shows around the picture there."""
        return self.lesson.explain(self.snapshot(at, node, until))


def opens(lesson: Lesson[Any, Any], case: Any, story: Any, given: Given) -> int:
    """The step for a link that names none.

    Whoever presents begins at the start, and whoever guesses at the first question. Nobody begins at the end,
    because a story counts as done once its end was seen. The learner's own acts are all there.
    """
    last = len(story.steps) - 1
    if lesson.by_hand(case):
        return last
    if given(PRESENTER):
        return 0
    if may_guess(lesson) and lesson.asking(case) and given(GUESS):
        return min(lesson.asks(case, story), default=1) - 1
    return max(0, min(lesson.opening(case, story), last - 1))


def may_guess(lesson: Lesson[Any, Any]) -> bool:
    """Whether a link of a lesson can ask for guesses."""
    return GUESS.name in {row.name for row in lesson.params}


def given_in(lesson: Lesson[Any, Any], query: Mapping[str, str], own: OwnTable | None = None) -> Given:
    """A link as the lesson reads it, outside a page. Its notes name what nobody can use.

    own: a learner's table that is too large for the link
    """
    query, lost = lesson.begun(query), ""
    try:
        own = _own(query) or own
    except ReadError as error:
        lost = str(error)
    given = Given(query, lesson.params, own, [lost] if lost else [])
    given.notes += given.strangers()
    return given


def opened(lesson: Lesson[Any, Any], given: Given) -> Opened:
    """The story of a link. Notes of the link name what has no effect. Raises Refused."""
    case = lesson.read(given)
    given.notes += unread.shown(given)
    refusal = lesson.refuse(case)
    if refusal is not None:
        raise Refused(plain(refusal.say))
    story = lesson.story(lesson.basis(case))
    given.notes += lesson.notes(case, story)
    return Opened(lesson, given, case, story)


def _own(query: Mapping[str, str]) -> OwnTable | None:
    return unpack(query["table"]) if "table" in query else None
