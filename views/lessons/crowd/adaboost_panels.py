"""The panels beside AdaBoost, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told
from views.kit.link import boosting
from views.kit.link.params import Given
from views.kit.panels import Action, Box, Formula, Panels, Popover, Said, choice
from views.kit.part import Part
from views.lessons.crowd import adaboost_words as words
from views.lessons.crowd import boosting_cards as cards
from views.lessons.crowd import boosting_code as code
from views.lessons.crowd.adaboost import PARAMS, AdaCase, Boosted, read, refuse, story
from views.lessons.crowd.adaboost_editing import TOUCH
from views.lessons.crowd.adaboost_picture import picture
from views.lessons.crowd.adaboost_questions import asks
from views.lessons.crowd.tables import sheets
from views.subjects.code import panel
from views.subjects.ground import choosing


def _tell(now: Moment[AdaCase, Boosted]) -> Told:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    formula = words.worked(case, story, now.at)
    few = case.ground.n <= words.FEW and step.kind != "vote"
    ended = now.at == len(story.steps) - 1
    beside: Panels = [
        *(_no_ring() if ended and words.has_ring(case) else []),
        *([Box([Formula(formula)])] if formula else []),
        *([Said(words.points(case, story.rounds[step.n], step.kind == "weigh"))] if few else []),
        *([Said(words.rounds(case, story, now.at))] if now.at >= 3 else []),
    ]
    made = partial(code.adaboost, sheets(case.ground), case.rounds, case.depth, case.by)
    lines = [panel(made)] if now.until is None else []
    return Told(words.sentence(case, story, now.at), beside, below=[Said(words.about(case)), *lines])


def _no_ring() -> Panels:
    return [Said(words.no_ring()), Action("Trees of depth 2", boosting.DEPTH.change(2))]


def _choices(case: AdaCase, given: Given) -> Panels:
    first, more = choosing.chosen(case.source, given)
    rounds = choice(boosting.ROUNDS, case.rounds, look="slider", width=170)
    settings = [choice(boosting.DEPTH, case.depth), choice(boosting.STUMP, case.by)]
    return [*first, rounds, Popover("Settings", [*settings, *more])]


def _follow(old: AdaCase, new: AdaCase, at: int) -> int | None:
    """The same step of the same points, as far as there is one."""
    return at if old.source == new.source and (old.depth, old.by) == (new.depth, new.by) else None


def _ready() -> tuple[Ready, ...]:
    here = {"view": "adaboost"}
    return (
        Ready("AdaBoost on a line", {**here, "data": "length"},
              "Work out the error, α and the new weights for seven points on a line."),
        Ready("A staircase of stumps", {**here, "world": "diagonal", "step": "end"},
              "Thirty thresholds together follow a slanted border."),
        Ready("Stumps and a ring", {**here, "world": "ring", "noise": "0", "step": "end"},
              "Each stump uses one column, and no sum of such stumps can make a ring."),
    )  # fmt: skip


ADABOOST = Part(
    title="AdaBoost",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    tell=_tell,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    follow=_follow,
    card=lambda case: (cards.ADABOOST, cards.turns),
    touch=TOUCH,
)
