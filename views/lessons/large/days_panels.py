"""The panels beside the trees that take in days one by one, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told, halfway
from views.kit.link.params import Given
from views.kit.panels import Panels, Said, choice
from views.kit.part import Part
from views.lessons.large import cards, code
from views.lessons.large import days_words as words
from views.lessons.large import params as large
from views.lessons.large.days import PARAMS, DayCase, Story, read, refuse, story
from views.lessons.large.days_picture import picture
from views.lessons.large.days_questions import asks
from views.subjects.code import panel
from views.subjects.trees import choosing

LATE_DAY = 14  # this many days come before it


def _tell(now: Moment[DayCase, Story]) -> Told:
    step = now.story.steps[now.at]
    said = words.sentence(now.case, now.story, now.at)
    made = partial(code.days, now.case.choices.card.title, now.story.table)
    lines: Panels = [panel(made)] if now.until is None else []
    if step.kind not in ("taken", "done"):
        return Told(said, below=lines)
    beside = [Said(words.gains(now.story, step)), Said(words.leaves(now.story, step))]
    slip = [Said(words.FIFTEENTH)] if now.case.fifteen and step.day == LATE_DAY else []
    return Told(said, [*beside, *slip], below=[*lines, Said(words.cost(now.story, step))])


def _choices(case: DayCase, given: Given) -> Panels:
    late = [choice(large.LATE, case.late)] if case.choices.data == "tennis" else []
    order = choice(large.ORDER, "drawn" if case.drawn else "table", width=140)
    return [*choosing.data(case.choices, given, 200), order, *late]


def _ready() -> tuple[Ready, ...]:
    days = {"view": "days", "data": "tennis"}
    return (
        Ready("A split gives way", {**days, "step": "22"},
              "On day 11 Humidity replaces Temperature in the Sunny branch."),
        Ready("A day that does not fit", {**days, "step": "32"},
              "Day 15 changes the tree again. It has 7 leaves then."),
    )  # fmt: skip


DAYS = Part(
    title="Day by day",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=halfway,
    tell=_tell,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    card=lambda case: (cards.ID5R, cards.turns),
)
