"""The panels beside trees as features, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told
from views.kit.link import boosting, crowd
from views.kit.link.kinds import Whole
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Popover, Said, choice
from views.kit.part import Part
from views.lessons.crowd import boosting_code as code
from views.lessons.crowd import features_words as words
from views.lessons.crowd.features import (
    DEEPEST,
    FEW,
    MANY,
    PARAMS,
    C,
    Featured,
    FeaturesCase,
    read,
    refuse,
    story,
)
from views.lessons.crowd.features_picture import picture
from views.lessons.crowd.features_questions import asks
from views.lessons.crowd.tables import sheets
from views.subjects.code import panel
from views.subjects.ground import choosing


def _tell(now: Moment[FeaturesCase, Featured]) -> Told:
    case, story, kind = now.case, now.story, now.story.steps[now.at].kind
    formula = words.worked(case, story, now.at)
    beside: Panels = [
        *([Box([Formula(formula)])] if formula else []),
        *([Said(words.errors(case, story, now.at))] if kind != "ask" else []),
        *([Said(words.points(case, story, now.at))] if kind == "tree" else []),
    ]
    made = partial(code.features, sheets(case.ground), case.trees, case.depth, case.draw, C)
    below: Panels = [Said(words.about(case)), panel(made)]
    return Told(words.sentence(case, story, now.at), beside, below=below)


def _choices(case: FeaturesCase, given: Given) -> Panels:
    first, more = choosing.chosen(case.source, given)
    trees = choice(crowd.TREES.but(kind=Whole(FEW, MANY)), case.trees, look="slider", width=150)
    depth = choice(boosting.DEPTH.but(kind=Whole(1, DEEPEST)), case.depth)
    return [*first, trees, Popover("Settings", [depth, choice(crowd.DRAW, case.draw), *more])]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Trees as features", {"view": "features", "world": "ring", "noise": "0", "step": "end"},
              "A linear SVM on the leaves of five small trees, where no line separates the classes."),
    )  # fmt: skip


FEATURES = Part(
    title="Trees as features",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    tell=_tell,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    asks=asks,
)
