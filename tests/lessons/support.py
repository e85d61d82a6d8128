"""A lesson without Streamlit: what it would show for a link, as values."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import unescape
from typing import Any

from datasets.packing import unpack
from views.lesson import (
    Action,
    Box,
    Columns,
    Field,
    Formula,
    Lesson,
    Moment,
    Panel,
    Popover,
    Refusal,
    Row,
    Said,
    Tabs,
    Told,
)  # fmt: skip
from views.lessons import LESSONS
from views.link.params import Given
from views.link.table import NODE, STEP


@dataclass(frozen=True)
class Shown:
    """What a lesson tells at the place of a link, and what had to be mended in it."""

    lesson: Lesson[Any, Any]
    case: Any
    story: Any
    at: int
    told: Told
    notes: list[str]

    @property
    def said(self) -> str:
        """The words of the sentence."""
        return words(self.told.say)

    @property
    def panels(self) -> list[Panel]:
        """All panels around the picture, those within others as well."""
        return list(_within([*self.told.beside, *self.told.under, *self.told.below]))

    @property
    def html(self) -> str:
        """The sentence and all HTML around the picture."""
        return "\n".join([self.told.say, *(one.html for one in self.panels if isinstance(one, Said))])

    @property
    def formulas(self) -> str:
        """All formulas."""
        return "\n".join(one.text for one in self.panels if isinstance(one, Formula))

    def field(self, key: str) -> Field:
        """The field of that name."""
        return next(one for one in self.panels if isinstance(one, Field) and one.key == key)

    @property
    def actions(self) -> dict[str, Action]:
        """The buttons by their labels."""
        return {one.label: one for one in self.panels if isinstance(one, Action)}


def given(key: str, query: dict[str, object]) -> Given:
    """A link as a lesson reads it; its table comes unpacked."""
    link = {name: str(value) for name, value in query.items()}
    own = unpack(link["table"]) if "table" in link else None
    return Given(link, LESSONS[key].params, own)


def case_of(key: str, **query: object) -> Any:
    """The case of a link that needs no mending."""
    link = given(key, query)
    case = LESSONS[key].read(link)
    assert not [*link.notes, *link.strangers()]
    return case


def refused(key: str, **query: object) -> Refusal | None:
    """Why there is no story."""
    return LESSONS[key].refuse(case_of(key, **query))


def story_of(key: str, **query: object) -> Any:
    """The story of a link."""
    lesson = LESSONS[key]
    return lesson.story(lesson.basis(case_of(key, **query)))


def shown(key: str, presenter: bool = False, **query: object) -> Shown:
    """What is told at the place of a link; step -1 is the last."""
    lesson, link = LESSONS[key], given(key, query)
    case = lesson.read(link)
    link.notes += link.strangers()
    assert lesson.refuse(case) is None
    story = lesson.story(lesson.basis(case))
    at, node = 0, None
    if lesson.played(case):
        last = len(story.steps) - 1
        at = last if query.get("step") == -1 else link(STEP, kind=replace(STEP.kind, low=0, high=last))
        node = link(NODE)
    now = Moment(case, story, at, node, presenter)
    return Shown(lesson, case, story, at, lesson.tell(now), link.notes)


def words(html: str) -> str:
    """What HTML says, without markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def _within(panels: Sequence[Panel]) -> Iterator[Panel]:
    for panel in panels:
        yield panel
        if isinstance(panel, Box | Row | Popover):
            yield from _within(panel.panels)
        elif isinstance(panel, Columns):
            yield from (one for column in panel.columns for one in _within(column))
        elif isinstance(panel, Tabs):
            yield from (one for _, tab in panel.tabs for one in _within(tab))
