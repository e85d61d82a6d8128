"""The panels beside bagging, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told
from views.kit.link import crowd
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Popover, Said, choice
from views.kit.part import Part
from views.lessons.crowd import bagging_words as words
from views.lessons.crowd import voting_cards as cards
from views.lessons.crowd import voting_code as voting
from views.lessons.crowd.bagging import PARAMS, BaggingCase, Story, read, story, waiting
from views.lessons.crowd.bagging_editing import TOUCH
from views.lessons.crowd.bagging_picture import picture
from views.lessons.crowd.bagging_questions import asks
from views.lessons.crowd.tables import sheets
from views.subjects.code import panel
from views.subjects.ground import choosing


def _tell(now: Moment[BaggingCase, Story]) -> Told:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    beside: Panels = []
    if step.kind == "drawn":
        worked = Box([Formula(words.never_worked(case.ground.n))])
        beside = [worked, Said(words.drawn_table(case, story, 1))]
    elif step.kind != "ask":
        beside = [Said(words.errors(case, story, now.at))]
    about = [Said(words.about())] if step.kind in ("vote", "end") else []
    return Told(words.sentence(case, story, now.at), beside, below=[*_code(now), *about])


def _code(now: Moment[BaggingCase, Story]) -> Panels:
    case = now.case
    made = partial(voting.bagging, sheets(case.ground), case.trees, case.depth, case.draw)
    return [panel(made)] if now.until is None else []


def _choices(case: BaggingCase, given: Given) -> Panels:
    first, more = choosing.chosen(case.source, given)
    settings = [choice(crowd.DEPTH, case.depth), choice(crowd.DRAW, case.draw), *more]
    return [*first, choice(crowd.TREES, case.trees, width=110), Popover("Settings", settings)]


def _follow(old: BaggingCase, new: BaggingCase, at: int) -> int | None:
    """The same step, as long as the points are the same."""
    before, after = story(old).steps, story(new).steps
    if old.source != new.source:
        return None
    same = [i for i, step in enumerate(after) if step.kind == before[at].kind]
    return max((i for i in same if after[i].n <= max(before[at].n, 2)), default=same[0])


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("A smoother border", {"view": "bagging", "world": "ring", "step": "end"},
              "25 trees from 25 draws vote on a noisy ring."),
    )  # fmt: skip


BAGGING = Part(
    title="Bagging",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    tell=_tell,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    waiting=waiting,
    follow=_follow,
    card=lambda case: (cards.BAGGING, cards.bagging_turns),
    touch=TOUCH,
)
