"""The panels beside several samples, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told, halfway
from views.kit.link import crowd
from views.kit.link.params import Given
from views.kit.panels import Panels, Said, choice
from views.kit.part import Part
from views.lessons.crowd import sample_words as words
from views.lessons.crowd import voting_code as voting
from views.lessons.crowd.sample import (
    DEPTH,
    PARAMS,
    SampleCase,
    Story,
    left_out,
    read,
    refuse,
    seeds_of,
    story,
)
from views.lessons.crowd.sample_picture import picture
from views.lessons.crowd.sample_questions import asks, node_name
from views.subjects.code import Script, panel
from views.subjects.trees import choosing


def _tell(now: Moment[SampleCase, Story]) -> Told:
    case, story = now.case, now.story
    first = story.trees[0]
    opened = [path for path, _ in first.walk() if node_name(path) == now.node]
    said = [words.opened(first, path) for path in opened]
    beside = [*map(Said, said), Said(words.compared(case, story, now.at)), Said(words.classes(story))]
    about = [Said(words.about())] if story.steps[now.at].kind not in ("ask", "tree") else []
    return Told(words.sentence(case, story, now.at), beside, below=[panel(partial(_code, case)), *about])


def _code(case: SampleCase) -> Script:
    drawn = case.samples == "bootstrap"
    table, title = case.choices.table, case.choices.card.title
    return voting.samples(title, table, DEPTH, seeds_of(case) if drawn else None, left_out(case))


def _choices(case: SampleCase, given: Given) -> Panels:
    return [
        *choosing.data(case.choices, given, 200),
        choice(crowd.SAMPLES, case.samples, width=180),
        choice(crowd.DRAW, case.draw, width=110),
    ]


def _follow(old: SampleCase, new: SampleCase, at: int) -> int | None:
    """The same step, as long as the table is the same: all stories have as many."""
    return at if old.choices == new.choices else None


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("One record fewer",
              {"view": "sample", "data": "tennis", "samples": "one-out", "step": "end"},
              "Leave out each of fourteen days in turn. How many of the trees stay the same?"),
    )  # fmt: skip


SAMPLE = Part(
    title="Another sample",
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
    follow=_follow,
    asks=asks,
)
