"""The panels beside voters, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told
from views.kit.link import crowd
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Said, choice
from views.kit.part import Part
from views.lessons.crowd import voters_words as words
from views.lessons.crowd import voting_code as voting
from views.lessons.crowd.voters import PARAMS, SIZES, Story, VotersCase, read, story
from views.lessons.crowd.voters_picture import picture
from views.lessons.crowd.voters_questions import asks
from views.subjects.code import panel


def _tell(now: Moment[VotersCase, Story]) -> Told:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    beside: Panels = []
    if step.kind != "ask":
        worked = [] if step.kind == "before-copied" else [Box([Formula(words.worked(case, step))])]
        told = [Said(words.model(case))] if step.kind in ("copied", "end") else []
        beside = [*worked, Said(words.so_far(case, story, now.at)), *told]
    about = [Said(words.about(case))] if now.at >= story.first("before-copied") else []
    made = partial(voting.voters, case.p, case.copied, SIZES)
    lines = [panel(made)] if now.until is None else []
    return Told(words.sentence(case, story, now.at), beside, below=[*lines, *about])


def _choices(case: VotersCase, given: Given) -> Panels:
    return [
        choice(crowd.CHANCE, case.p, look="slider", width=190),
        choice(crowd.COPIED, case.copied, look="slider", width=190),
    ]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Right more often than not", {"view": "voters", "p": "0.6", "step": "5"},
              "Each of 21 voters is right with probability 0.6."),
        Ready("Wrong more often than not", {"view": "voters", "p": "0.45", "step": "5"},
              "Each of the same voters is right with probability 0.45."),
    )  # fmt: skip


VOTERS = Part(
    title="Voters",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=lambda case, story: story.first("before-copied") - 1,
    tell=_tell,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    follow=lambda old, new, at: at,
)
