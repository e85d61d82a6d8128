"""The panels beside the walk over sorted lists, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told, halfway
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Said, choice
from views.kit.part import Part
from views.lessons.large import cards, code
from views.lessons.large import lists_words as words
from views.lessons.large.lists import (
    PARAMS,
    WALKED,
    ListCase,
    Story,
    numbers_of,
    read,
    refuse,
    refused,
    story,
)
from views.lessons.large.lists_picture import picture
from views.lessons.large.lists_questions import asks
from views.subjects.code import panel
from views.subjects.trees import choosing


def _tell(now: Moment[ListCase, Story]) -> Told:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    formula = words.worked(story, step)
    found: Panels = [
        *([Box([Formula(formula)])] if formula else []),
        *([Said(words.thresholds(story, step))] if step.kind == "walk" and step.at else []),
        *([Said(words.least(story, step))] if step.kind == "split" else []),
    ]
    made = partial(code.lists, case.choices.card.title, case.table, case.column)
    return Told(
        words.sentence(case, story, now.at),
        found,
        below=[Said(words.in_memory(case, step)), Said(words.here()), panel(made)],
    )


def _choices(case: ListCase, given: Given) -> Panels:
    row = choosing.data(case.choices, given, 200)
    if refused(case.choices):
        return row
    names = {name: name for name in numbers_of(case.table)}
    return [*row, choice(WALKED, case.column, look="select", options=names, width=190)]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("The list of incomes", {}, "Ten taxpayers, eleven thresholds, and a lowest Gini of 0.300."),
        Ready("Two leaves, one pass", {"data": "iris", "look": "Petal width", "step": "36"},
              "One pass over the petal widths fills two histograms for every open leaf."),
    )  # fmt: skip


LISTS = Part(
    title="SLIQ",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=halfway,
    tell=_tell,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    asks=asks,
    card=lambda case: (cards.SLIQ, cards.turns),
)
