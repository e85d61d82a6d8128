"""A visit to a lesson by its link, without Streamlit: what the loop of views/page/play.py would show."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from html import unescape
from typing import Any

import streamlit as st

from views.kit.lesson import Explanation, Lesson, Refusal, Snapshot
from views.kit.link.params import Given
from views.kit.link.table import NODE, STEP
from views.kit.own import find
from views.kit.panels import (
    Action,
    Box,
    Columns,
    Component,
    Field,
    Fold,
    Formula,
    Later,
    Panel,
    Panels,
    Popover,
    Row,
    Said,
    Tabs,
)
from views.kit.questions import Question, asked, shown
from views.lessons import LESSONS
from views.page import unread

ASKED = 3  # questions of a story
LATER = ("step", "born", "decided", "gone")  # parts of a picture that refer to its steps
FEWER = re.compile("left out|evenly spread")  # a note: points of a table with gaps, or of a large one


@dataclass(frozen=True)
class Visit:
    """The content of a link. told: None if the lesson refuses; step: the link's place in the story."""

    lesson: Lesson[Any, Any]
    given: Given
    case: Any
    refused: Refusal | None
    story: Any
    step: int
    presenter: bool

    @cached_property
    def shown(self) -> Explanation:
        """The sentence and the panels."""
        if self.refused is not None:
            return Explanation(self.refused.say, self.refused.beside)
        node = self.given(NODE) if self.lesson.played(self.case) else None
        return self.lesson.explain(Snapshot(self.case, self.story, self.step, node, self.presenter))

    @cached_property
    def drawn(self) -> Any:
        """The picture."""
        if self.refused is not None:
            return self.refused.picture
        assert self.lesson.picture is not None
        return self.lesson.picture(self.lesson.basis(self.case), self.story, False)

    @cached_property
    def panels(self) -> list[Panel]:
        """Every panel around the picture, nested ones too."""
        shown = self.shown
        return [*flat([*shown.beside, *shown.under, *shown.below, *self.lesson.further(self.case)])]

    def data(self, name: str) -> list[Any]:
        """The data of the components with this name."""
        return [one.data for one in self.panels if isinstance(one, Component) and one.name == name]

    @cached_property
    def choices(self) -> list[Panel]:
        """Every panel of the row on top."""
        return [*flat(self.lesson.choices(self.case, self.given))]

    @cached_property
    def questions(self) -> dict[int, Question]:
        """Every question of its story, by the step with the answer."""
        return {step: ask() for step, ask in self.lesson.asks(self.case, self.story).items()}

    @property
    def asked(self) -> dict[str, Question]:
        """The same by their keys."""
        return {one.key: one for one in self.questions.values()}

    @property
    def asked_at(self) -> dict[str, tuple[int, Question]]:
        """The same with their steps."""
        return {one.key: (step, one) for step, one in self.questions.items()}

    @cached_property
    def guessed(self) -> list[Panel]:
        """Everything about the first questions of its story, open and answered."""
        if self.story is None or self.lesson.played(self.case) != self.lesson.player:
            return []
        asks = [ask() for _, ask in sorted(self.lesson.asks(self.case, self.story).items())[:ASKED]]
        answers = [(question, answer) for question in asks for answer in question.answers]
        return [*flat([*map(asked, asks), *(shown(*pair) for pair in answers)])]

    @property
    def said(self) -> str:
        """The sentence without its markup."""
        return unescape(re.sub(r"<[^>]+>", "", self.shown.say)).replace("\xa0", " ")

    @property
    def html(self) -> str:
        """All HTML, the sentence first."""
        return "\n".join([self.shown.say, *(panel.html for panel in self.panels if isinstance(panel, Said))])

    @property
    def formulas(self) -> str:
        """All Markdown. Lines of a calculation (views/words/tex.py) stay in one piece."""
        text = "\n".join(panel.text for panel in self.panels if isinstance(panel, Formula))
        return text.replace("$ *${=}\\;", " &= ").replace("$ ${=}\\;", " = ")

    @property
    def note(self) -> str:
        """The corrections to the link."""
        return " ".join(self.given.notes)

    @property
    def last(self) -> int:
        """The last step of the story."""
        return len(self.story.steps) - 1

    @property
    def actions(self) -> dict[str, Action]:
        """The buttons by key, or by label if they have none."""
        return {panel.key or panel.label: panel for panel in self.panels if isinstance(panel, Action)}

    @property
    def fields(self) -> dict[str, Field]:
        """The widgets by key."""
        return {panel.key: panel for panel in [*self.choices, *self.panels] if isinstance(panel, Field)}


def visit(key: str, **query: object) -> Visit:
    """The visit of a link of a lesson, in a fresh tab."""
    lesson = LESSONS[key]
    link = lesson.begun({name: str(value) for name, value in query.items()})
    st.session_state.pop("own table", None)
    own, notes = find(link)
    given = Given(link, lesson.params, own)
    given.notes += [*notes, *given.strangers()]
    case = lesson.read(given)
    given.notes += unread.shown(given)
    given.mended |= dict.fromkeys(unread.names(given))
    assert isinstance(lesson.waiting(case), str)  # the lesson checks these first, and may refuse
    refused = lesson.refuse(case)
    story, step = None, 0
    if refused is None:
        story = lesson.story(lesson.basis(case))
        for note in lesson.notes(case, story):
            given.note(note)
        step = _step(lesson, given, case, story)
    return Visit(lesson, given, case, refused, story, step, given.query.get("presenter") == "true")


def _step(lesson: Lesson[Any, Any], given: Given, case: Any, story: Any) -> int:
    if not lesson.played(case):
        return 0
    kind = replace(STEP.kind, high=len(story.steps) - 1)
    return int(given(STEP, kind=kind, default=len(story.steps) - 1 if lesson.by_hand(case) else 0))


def flat(panels: Panels) -> Iterator[Panel]:
    """Panels and the panels within them."""
    for panel in panels:
        yield panel
        if isinstance(panel, Box | Row | Popover):
            yield from flat(panel.panels)
        elif isinstance(panel, Columns):
            yield from (inner for column in panel.columns for inner in flat(column))
        elif isinstance(panel, Tabs):
            yield from (inner for _, column in panel.tabs for inner in flat(column))
        elif isinstance(panel, Fold) or (isinstance(panel, Later) and not panel.ask):
            yield from flat(panel.make())


def words(html: str) -> str:
    """The words of HTML, with a space for each tag."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def steps_of(value: object) -> Iterator[int]:
    """Every step that a picture names."""
    if isinstance(value, dict):
        yield from (value[name] for name in LATER if isinstance(value.get(name), int))
        yield from (step for part in value.values() for step in steps_of(part))
    elif isinstance(value, list | tuple):
        yield from (step for part in value for step in steps_of(part))
