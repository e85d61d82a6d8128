"""What stands beside several samples, and this view as a part of its lesson."""

from views.lesson import Moment, Ready, Told
from views.lessons.crowd import sample_words as words
from views.lessons.crowd.sample import PARAMS, SampleCase, Story, read, refuse, story
from views.lessons.crowd.sample_picture import picture
from views.link import crowd
from views.link.params import Given
from views.panels import Panels, Said, choice
from views.part import Part
from views.trees import choosing


def _tell(now: Moment[SampleCase, Story]) -> Told:
    case, story = now.case, now.story
    beside = [Said(words.compared(case, story, now.at)), Said(words.classes(story))]
    below = [Said(words.about())] if story.steps[now.at].kind not in ("ask", "tree") else []
    return Told(words.sentence(case, story, now.at), beside, below=below)


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
        Ready("One record less", {"view": "sample", "data": "tennis", "samples": "one-out", "step": "end"},
              "Fourteen days, one left out: how many trees stay the same?"),
    )  # fmt: skip


SAMPLE = Part(
    title="Another sample",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    tell=_tell,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    follow=_follow,
)
