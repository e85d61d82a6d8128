"""The panels beside a stream, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told, halfway
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Said, choice
from views.kit.part import Part
from views.lessons.large import cards, code
from views.lessons.large import params as large
from views.lessons.large import stream_words as words
from views.lessons.large.stream import (
    GRACE,
    OTHER,
    PARAMS,
    SEED,
    SOURCE,
    SOURCES,
    TEST,
    Story,
    StreamCase,
    read,
    records_of,
    story,
)
from views.lessons.large.stream_picture import picture
from views.lessons.large.stream_questions import asks
from views.subjects.code import Script, panel
from views.subjects.code.sheets import FIRST, Sheets


def _tell(now: Moment[StreamCase, Story]) -> Told:
    step = now.story.steps[now.at]
    formula = words.worked(now.case, step)
    looks: Panels = [Box([Formula(formula)]), Said(words.gains(step))] if formula else []
    done: Panels = [Said(words.at_once(now.story, step))] if step.kind == "done" else []
    lines = [panel(partial(_code, now.case))] if now.until is None else []
    return Told(
        words.sentence(now.case, now.story, now.at),
        [*looks, *done],
        below=[Said(words.made(now.case)), *lines],
    )


def _code(case: StreamCase) -> Script:
    tables = {
        FIRST: records_of(case.world, case.n, SEED), "test": records_of(case.world, TEST, OTHER)
    }  # fmt: skip
    return code.stream(Sheets(SOURCES[case.world], tables), float(case.delta), case.tie, GRACE)


def _choices(case: StreamCase, given: Given) -> Panels:
    return [
        choice(SOURCE, case.world, width=170), choice(large.STREAM, case.n, width=165),
        choice(large.DELTA, case.delta, width=120), choice(large.TIE, case.tie, width=130),
    ]  # fmt: skip


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("A stream of 100,000 records", {"view": "stream"},
              "The root is split once its best column leads the second best by more than the bound."),
        Ready("Only when a column is ahead", {"view": "stream", "stream": "30000", "tie": "0", "step": "end"},
              "If it never splits on a tie, the tree stays small, and its error is no higher."),
    )  # fmt: skip


STREAM = Part(
    title="Stream",
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
    waiting=lambda case: f"Reading {case.n:,} records …",
    card=lambda case: (cards.HOEFFDING, cards.turns),
)
