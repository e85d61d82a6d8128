"""The panels beside three lines, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Popover, Said, choice
from views.kit.part import Part
from views.lessons.beside import cards
from views.lessons.beside import lines_code as code
from views.lessons.beside import losses_words as words
from views.lessons.beside import params as beside
from views.lessons.beside.losses import NEWTON, PARAMS, PASSES, LossesCase, Story, read, refuse, story
from views.lessons.beside.losses_picture import picture
from views.lessons.beside.losses_questions import asks
from views.subjects.code import panel
from views.subjects.points import choosing


def _tell(now: Moment[LossesCase, Story]) -> Told:
    case, story, at = now.case, now.story, now.at
    make = partial(
        code.script, case.points, case.ridge, case.order, PASSES, NEWTON, apart=story.bound is not None
    )
    lines = [panel(make)] if now.until is None else []
    below = [*choosing.elsewhere(case.points, "beside"), *lines]
    return Told(words.sentence(case, story, at), _beside(case, story, at), below=below)


def _beside(case: LossesCase, story: Story, at: int) -> Panels:
    step = story.steps[at]
    if step.kind == "mistake":
        return [Box([Formula(words.mistake_worked(case, story.mistakes[step.n]))])]
    if step.kind == "stopped" and story.bound:
        return [Box([Formula(words.bound_worked(story))]), Said(words.about_bound())]
    if step.kind in ("newton", "settled"):
        return [Said(words.newton_table(story, step.n))]
    if step.kind == "svm":
        return [Said(words.lines_table(story))]
    return [Said(words.sums_table(case, story)), Said(words.about_sums(case))] if step.kind == "sums" else []


def _follow(old: LossesCase, new: LossesCase, at: int) -> int | None:
    """The nearest step of the same kind, or the end if there is none."""
    before, after = story(old).steps, story(new).steps
    same = [i for i, step in enumerate(after) if step.kind == before[at].kind]
    return min(same, key=lambda i: abs(i - at)) if same else len(after) - 1


def _choices(case: LossesCase, given: Given) -> Panels:
    first, *more = choosing.points(case.points, given)
    rest = [choice(table.COST, case.C), choice(beside.RIDGE, case.ridge), choice(beside.ORDER, case.order)]
    return [first, Popover("Settings", [*more, *rest])]


def _ready() -> tuple[Ready, ...]:
    lines = {"view": "losses"}
    return (
        Ready("Three lines, three losses", lines, "Perceptron, logistic regression and SVM on the same "
            "points."),
        Ready("A line separates them", {**lines, "n": "20", "seed": "6"},
              "The perceptron stops by itself, but logistic regression does not."),
    )  # fmt: skip


LINES = Part(
    title="Three lines",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    tell=_tell,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=lambda case: refuse(case.points),
    follow=_follow,
    card=lambda case: (cards.LINES, cards.turns),
)
