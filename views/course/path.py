"""Where a page is in the course, and what comes next.

A page belongs to the step of the course whose link agrees with it most. So its place does not depend on how
the learner came: by the course, by the menu or by a link.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from views.course import CHAPTERS, Chapter, Step, closing, end, more, name
from views.kit.link.table import NODE, ROW, STEP
from views.kit.panels import Way
from views.lessons.practice.params import NUMBER

QUESTIONS = "chapter"  # the page with the questions that end a chapter
PLACE = (STEP.name, NODE.name, NUMBER.name, ROW.name)  # the learner moves these on, so they tell nothing
LAST = Way("Mock exam", "mock", {})


class Place(NamedTuple):
    """A step of a chapter, both counted from 0. at: after the last step come the questions at the end, and
    after these the optional steps"""

    chapter: int
    at: int

    @property
    def of(self) -> Chapter:
        """The chapter."""
        return CHAPTERS[self.chapter]

    @property
    def name(self) -> str:
        """Its name in the browser's storage."""
        beyond = self.at - len(self.of.steps)
        if beyond > 0:
            return more(self.of, beyond)
        return name(self.of, self.at + 1) if beyond else end(self.of)

    @property
    def step(self) -> Step | None:
        """The step of the chapter, on the path or optional; None at the questions."""
        return (*self.of.steps, None, *self.of.more)[self.at]

    @property
    def optional(self) -> Step | None:
        """The optional step that it is, None if it is on the path."""
        return self.step if self.at > len(self.of.steps) else None


def questions(chapter: Chapter) -> Way:
    """The way to the questions of a chapter."""
    return Way(chapter.title, QUESTIONS, {"chapter": chapter.key})


def find(page: str, link: Mapping[str, str], before: Place | None = None) -> Place | None:
    """The place of a page in the course, None if no chapter has a step there.

    before: the place of the page that was shown last. It stays after a change that fits no other step.
    """
    if page == QUESTIONS:
        keys = [chapter.key for chapter in CHAPTERS]
        key = link.get("chapter")
        return Place(i := keys.index(key), len(CHAPTERS[i].steps)) if key in keys else None
    here = [(place, step) for place, step in _steps() if step.way.lesson == page]
    whole = [(place, step) for place, step in here if _agreeing(step, link) == len(_asked(step))]
    if not whole and before in [place for place, _ in here]:
        return before
    if not (whole or here) or (page == "practice" and not whole):
        return None
    return max(whole or here, key=lambda one: _agreeing(one[1], link))[0]


def next_way(place: Place) -> tuple[str, Way]:
    """What comes after a place: in a word or two, and the way there. An optional step leads back to the path,
    to the questions of its chapter."""
    chapter = place.of
    if place.optional:
        return closing(chapter), questions(chapter)
    if place.at + 1 < len(chapter.steps):
        return _shown(chapter.steps[place.at + 1])
    if place.at + 1 == len(chapter.steps):
        return closing(chapter), questions(chapter)
    if place.chapter + 1 < len(CHAPTERS):
        following = CHAPTERS[place.chapter + 1]
        return f"Chapter {place.chapter + 2}", replace(following.steps[0].way, label=following.title)
    return "Exam", LAST


def _shown(step: Step) -> tuple[str, Way]:
    return step.what.capitalize(), step.way


def _steps() -> Iterator[tuple[Place, Step]]:
    """All steps, those on the path first: if a link agrees with two as well, the page is on the path."""
    for i, chapter in enumerate(CHAPTERS):
        for j, step in enumerate(chapter.steps):
            yield Place(i, j), step
    for i, chapter in enumerate(CHAPTERS):
        for j, step in enumerate(chapter.more, len(chapter.steps) + 1):
            yield Place(i, j), step


def _asked(step: Step) -> dict[str, str]:
    """What the link of a step says of its page."""
    return {key: text for key, text in (step.way.query or {}).items() if key not in PLACE}


def _agreeing(step: Step, link: Mapping[str, str]) -> int:
    return sum(link.get(key) == text for key, text in _asked(step).items())
