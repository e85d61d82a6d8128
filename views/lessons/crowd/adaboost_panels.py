"""The panels beside AdaBoost, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link import boosting
from views.kit.link.params import Given
from views.kit.panels import Action, Box, Formula, Panels, Popover, Said, choice
from views.kit.questions import Asks, Question
from views.kit.view import View
from views.lessons.crowd import adaboost as words
from views.lessons.crowd import boosting_cards as cards
from views.lessons.crowd import boosting_code as code
from views.lessons.crowd.adaboost import PARAMS, AdaCase, Boosted, Vote, Weigh, read, refuse, story
from views.lessons.crowd.adaboost_editing import TOUCH
from views.lessons.crowd.adaboost_picture import picture
from views.lessons.crowd.tables import sheets
from views.subjects.code import panel
from views.subjects.ground import choosing
from views.subjects.ground.drawn import place
from views.words.grammar import listed
from views.words.html import Html
from views.words.numbers import number

WRONG, CORRECT, NEAR = "wrong", "correct", "near"
FEWER, SAME, MORE = "fewer", "same", "more"
ALIKE = 1e-12  # weights this close together tie


def asks(case: AdaCase, story: Boosted) -> Asks:
    """Which points gain weight in the first round, which weighs most later, and the error of each vote."""
    found = {}
    for at, step in enumerate(story.steps):
        if isinstance(step, Weigh) and words.reweighs(story.rounds[step.n]):
            if not step.n:
                found[at] = partial(_gain, case, story, at)
            elif case.ground.n <= words.FEW:
                found[at] = partial(_heaviest, case, story, at)
        elif isinstance(step, Vote) and 0 < step.n < words.IN_FULL:
            found[at] = partial(_errors, case, story, at)
    return found


def _gain(case: AdaCase, story: Boosted, at: int) -> Question:
    return Question(
        key="gain",
        ask=Html("Which points gain weight?"),
        answers={
            WRONG: "the misclassified points",
            CORRECT: "the correctly classified points",
            NEAR: "all points near a threshold",
        },
        right={WRONG},
        why=words.sentence(case, story, at),
        slips={
            CORRECT: "you gave weight to correctly classified points",
            NEAR: "you confused AdaBoost’s weights with a margin",
        },
    )


def _heaviest(case: AdaCase, story: Boosted, at: int) -> Question:
    n = story.steps[at].n
    now, ground = story.rounds[n], case.ground
    most, before = max(now.after), max(now.weights)
    right = {str(i) for i, weight in enumerate(now.after) if weight >= most - ALIKE}
    first = {str(i) for i, weight in enumerate(now.weights) if weight >= before - ALIKE} - right
    names = {str(i): place(ground, ground.x[i].tolist()) for i in range(ground.n)}
    heaviest = listed([name for key, name in names.items() if key in right])
    return Question(
        key=f"heaviest {n + 1}",
        ask=Html("Which point will have the largest weight in the next round?"),
        answers=names,
        right=right,
        why=Html(f"The largest weight is now {number(most, 4)}, at {heaviest}."),
        instead={
            str(i): Html(f"That point has weight {number(weight, 4)}.") for i, weight in enumerate(now.after)
        },
        slips=dict.fromkeys(first, "you chose the point that had the largest weight before"),
    )


def _errors(case: AdaCase, story: Boosted, at: int) -> Question:
    n = story.steps[at].n
    before, after = (round(story.rounds[t].training * case.ground.n) for t in (n - 1, n))
    right = FEWER if after < before else MORE if after > before else SAME
    answers = {FEWER: "fewer than before", SAME: "as many as before", MORE: "more than before"}
    return Question(
        key=f"vote {n + 1}",
        ask=Html(f"How many training points will the vote of {n + 1} {words.noun(case)}s misclassify?"),
        answers=answers,
        right={right},
        why=Html(
            f"The vote misclassifies {after} of {case.ground.n} points. Without this {words.noun(case)} it "
            f"misclassified {before}."
        ),
        slips={answer: _slip(answer, right) for answer in answers if answer != right},
    )


def _slip(answer: str, right: str) -> str:
    if answer == FEWER:
        return "you expected every round to lower the training error"
    return (
        "you expected the vote to make more errors"
        if answer == MORE
        else "you expected no change where there is one"
    )


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[AdaCase, Boosted]) -> Explanation:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    formula = step.worked(case, story)
    few = case.ground.n <= words.FEW and not step.voted
    ended = now.at == len(story.steps) - 1
    beside: Panels = [
        *(_no_ring() if ended and words.has_ring(case) else []),
        *([Box([Formula(formula)])] if formula else []),
        *([Said(words.points(case, story.rounds[step.n], step.weighed))] if few else []),
        *([Said(words.rounds(case, story, now.at))] if now.at >= 3 else []),
    ]
    made = partial(code.adaboost, sheets(case.ground), case.rounds, case.depth, case.by)
    lines = [panel(made)] if now.until is None else []
    return Explanation(words.sentence(case, story, now.at), beside, below=[Said(words.about(case)), *lines])


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


ADABOOST = View(
    title="AdaBoost",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    explain=_explain,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    follow=_follow,
    card=lambda case: (cards.ADABOOST, cards.turns),
    touch=TOUCH,
)
