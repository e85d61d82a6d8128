"""The panels beside three lines, and this view as a part of its lesson."""

from collections.abc import Callable
from functools import partial

import numpy as np

from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Popover, Said, choice
from views.kit.questions import Asks, Question
from views.kit.steps import places
from views.kit.view import View
from views.lessons.beside import cards
from views.lessons.beside import lines_code as code
from views.lessons.beside import losses as words
from views.lessons.beside import params as beside
from views.lessons.beside.losses import (
    LOSSES,
    NEWTON,
    PARAMS,
    PASSES,
    LossesCase,
    Story,
    charged,
    read,
    refuse,
    story,
)
from views.lessons.beside.losses_picture import picture
from views.subjects.code import panel
from views.subjects.points import choosing
from views.words.grammar import listed, plural
from views.words.html import Html

DOUBLINGS = 7  # ranges of mistakes: 1, 2 to 3, … and 64 or more
NEVER = "never"
HELD, ALL, WRONG = "held", "all", "wrong"
WITHIN = 0.5  # y·f(x) of a point on its correct side, within the margin
NO_LOSS = "none"
BETWEEN = " "  # separates the losses of an answer


def asks(case: LossesCase, story: Story) -> Asks:
    """Before the first mistake, if the perceptron's end is known, before the SVM, and before the losses."""
    kinds = [step.kind for step in story.steps]
    found: dict[int, Callable[[], Question]] = {}
    if "mistake" in kinds and (story.ends or story.bound is None):
        found[kinds.index("mistake")] = partial(_mistakes, story)
    if not isinstance(story.machine, str):
        found[kinds.index("svm")] = partial(_depends, case, story, kinds.index("svm"))
        found[kinds.index("before-losses") + 1] = _charging
    return found


def _charging() -> Question:
    """Which losses charge a point that is correctly classified, but within the margin."""
    charging = [loss for loss in LOSSES if charged(loss, np.array([WITHIN]))[0] > 0]
    named = {"zero-one": "the 0–1 loss", "hinge": "the hinge loss", "log": "the logistic loss"}
    sets = [["log"], ["hinge"], ["hinge", "log"], [*LOSSES]]
    answers = {BETWEEN.join(some): listed([named[one] for one in some]) for some in sets}
    return Question(
        key="charging",
        ask=Html("Which losses can charge a point on its correct side?"),
        answers={NO_LOSS: "none", **answers},
        right={BETWEEN.join(charging)},
        why=Html(
            "The 0–1 loss charges nothing right of 0. The hinge loss charges such a point up to y·f(x) = 1, "
            "and the logistic loss charges every point."
        ),
        slips={"hinge": "you forgot that the logistic loss never reaches 0",
               "log": "you forgot the points within the margin"},
    )  # fmt: skip


def _mistakes(story: Story) -> Question:
    last = story.mistakes[-1]
    lows = [2**i for i in range(DOUBLINGS)]
    answers = {str(low): f"{low} to {2 * low - 1}" for low in lows[1:-1]}
    ends = {
        str(lows[-1]): f"{lows[-1]} or more",
        NEVER: "they never end, because no line separates the classes",
    }
    low = min(2 ** (max(last.number, 1).bit_length() - 1), lows[-1])
    why = (
        f"It stops after {plural(last.number, 'mistake')}."
        if story.ends
        else "No line separates these classes."
    )
    return Question(
        key="mistakes",
        ask=Html("How many mistakes will the perceptron make before it stops?"),
        answers={"1": "1", **answers, **ends},
        right={str(low) if story.ends else NEVER},
        why=Html(why),
    )


def _depends(case: LossesCase, story: Story, at: int) -> Question:
    return Question(
        key="depends",
        ask=Html("On which points will the line of the SVM depend?"),
        answers={
            ALL: "on all of them",
            HELD: "on those with y·f(x) ≤ 1, on the margin, within it or beyond it",
            WRONG: "on those that are misclassified, and no others",
        },
        right={HELD},
        why=words.sentence(case, story, at),
        slips={
            ALL: "you confused the SVM with logistic regression",
            WRONG: "you forgot the points on the margin",
        },
    )


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[LossesCase, Story]) -> Explanation:
    case, story, at = now.case, now.story, now.at
    make = partial(
        code.script, case.points, case.ridge, case.order, PASSES, NEWTON, apart=story.bound is not None
    )
    lines = [panel(make)] if now.until is None else []
    below = [*choosing.elsewhere(case.points, "beside"), *lines]
    return Explanation(words.sentence(case, story, at), _beside(case, story, at), below=below)


def _beside(case: LossesCase, story: Story, at: int) -> Panels:
    step = story.steps[at]
    made: dict[str, Callable[[], Panels]] = {
        "mistake": lambda: [Box([Formula(words.mistake_worked(case, story.mistakes[step.n]))])],
        "newton": lambda: [Said(words.newton_table(story, step.n))],
        "settled": lambda: [Said(words.newton_table(story, step.n))],
        "svm": lambda: [Said(words.lines_table(story))],
        "sums": lambda: [Said(words.sums_table(case, story)), Said(words.about_sums(case))],
    }
    if story.bound:
        made["stopped"] = lambda: [Box([Formula(words.bound_worked(story))]), Said(words.about_bound())]
    return made.get(step.kind, list)()


def _follow(old: LossesCase, new: LossesCase, at: int) -> int | None:
    """The nearest step of the same kind, or the end if there is none."""
    before, after = story(old).steps, story(new).steps
    same = places(after, before[at].kind)
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


LINES = View(
    title="Three lines",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    explain=_explain,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=lambda case: refuse(case.points),
    follow=_follow,
    card=lambda case: (cards.LINES, cards.turns),
)
