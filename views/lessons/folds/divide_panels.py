"""The panels beside divided records, and the questions: what is left out, and how many will be wrong."""

from functools import partial

import numpy as np

from views.kit.lesson import Explanation, Ready, Snapshot, halfway
from views.kit.link import judging
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Popover, Said, choice
from views.kit.questions import Asks, Question, a_share
from views.kit.steps import first_of
from views.kit.view import View
from views.lessons.folds import dividing_code as code
from views.lessons.folds.divide import (
    NAMES,
    PARAMS,
    SHARE,
    Case,
    Round,
    Story,
    caution,
    estimate_worked,
    left_worked,
    mean_worked,
    read,
    refuse,
    rounds_table,
    seen_shares,
    sentence,
    story,
)
from views.lessons.folds.divide_picture import picture
from views.lessons.folds.dividing_code import Division
from views.lessons.folds.tables import MODEL, SEED, TENTHS
from views.subjects.code import Script, panel
from views.subjects.learners import choosing as models
from views.subjects.trees import choosing
from views.words.html import Html
from views.words.numbers import number

HEADS = {"holdout": "draw", "folds": "fold", "bootstrap": "draw"}


def explain(now: Snapshot[Case, Story]) -> Explanation:
    """The sentence of a step, and its panels."""
    lines = [panel(partial(_code, now.case, now.story))] if now.until is None else []
    said, step = sentence(now.case, now.story, now.at), now.story.steps[now.at]
    beside = _BESIDE.get(step.kind, _nothing)(now.case, now.story, step.n)
    return Explanation(said, beside, below=[Said(caution(now.case)), *lines])


def _nothing(case: Case, story: Story, n: int) -> Panels:
    return []


def _drawn(case: Case, story: Story, n: int) -> Panels:
    """What a whole draw leaves out."""
    whole = n == len(story.rounds[0].rows)
    return [Box([Formula(left_worked(story))]), Said(seen_shares())] if whole else []


def _rounds(case: Case, story: Story, n: int) -> Panels:
    return [Said(rounds_table(story, n, HEADS[case.divide]))] if case.divide in HEADS else []


def _worked(case: Case, story: Story, n: int) -> Panels:
    worked = [mean_worked(story)] if case.divide != "one-out" else []
    if case.divide == "bootstrap" and story.records.classes:
        worked.append(estimate_worked(story))
    panels: Panels = [Box([Formula(text) for text in worked])] if worked else []
    return [*panels, *_rounds(case, story, n)]


_BESIDE = {"draw": _drawn, "round": _rounds, "end": _worked}


def _code(case: Case, story: Story) -> Script:
    times = {f"{case.divide} {n}": _times(one, story.records.n) for n, one in enumerate(story.rounds, 1)}
    of = Division(case.divide, times, case.seed, case.folds, case.stratified, case.share / 100)
    return code.divided(case.choices.card.title, story.records, (case.model.name, case.model.settings), of)


def _times(one: Round, n: int) -> list[int]:
    """How often each record is in the training part."""
    if one.rows:
        return np.bincount(one.rows, minlength=n).tolist()  # type: ignore[no-any-return]
    times = np.ones(n, dtype=int)
    times[list(one.test)] = 0
    return times.tolist()


def choices(case: Case, given: Given) -> Panels:
    """The table, the model, and how the page deals out the records."""
    model, *settings = models.model(MODEL, case.model)
    way = choice(judging.DIVIDE, case.divide, width=150)
    seed = choice(SEED, case.seed, width=80)
    more = Popover("Settings", [*_dealing(case), *settings, seed])
    return [*choosing.data(case.choices, given), model, way, more]


def _dealing(case: Case) -> Panels:
    stratified = choice(judging.STRATIFIED, case.stratified)
    if case.divide == "holdout":
        return [choice(SHARE, case.share, look="slider"), stratified]
    if case.divide == "folds":
        return [choice(judging.FOLDS, case.folds, look="slider"), stratified]
    return []


# The questions --------------------------------------------------------------------------------------


def asks(case: Case, story: Story) -> Asks:
    """What a draw leaves out; how many are wrong in the first round or in all, and among its own records."""
    found = {1: partial(_never, case, story)} if case.divide == "bootstrap" else {}
    if not story.records.classes:
        return found
    found[first_of(story.steps, "round")] = partial(_all if case.divide == "one-out" else _first, case, story)
    if case.divide in ("folds", "bootstrap"):
        found[len(story.steps) - 1] = partial(_training, story)
    return found


def _never(case: Case, story: Story) -> Question:
    n = story.records.n
    share = (1 - 1 / n) ** n
    ask = Html("What share of the records do you expect the draw to leave out?")
    why = Html(f"The expected share is (1 − 1/n)ⁿ = {number(share)} with n = {n:,}.")
    return a_share("never", ask, share, why, TENTHS)


def _first(case: Case, story: Story) -> Question:
    ask = Html("What share of the test records will be misclassified in this first round?")
    why = sentence(case, story, first_of(story.steps, "round"))
    return a_share("round", ask, story.errors[0], why, TENTHS)


def _all(case: Case, story: Story) -> Question:
    mean = float(np.mean(story.errors))
    wrong = sum(len(one.wrong) for one in story.rounds)
    ask = Html("What share of the records will be misclassified when each has been left out once?")
    why = Html(f"{wrong} of {story.records.n} will be misclassified, an error of {number(mean)}.")
    return a_share("all", ask, mean, why, TENTHS)


def _training(story: Story) -> Question:
    ask = Html("What error does a model of all records have on these same records?")
    why = Html(
        f"On the records that the model learned from, its error is {number(story.training)}. On others the "
        f"mean error of the rounds was {number(float(np.mean(story.errors)))}."
    )
    return a_share("training", ask, story.training, why, TENTHS)


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Ten folds", {"data": "iris", "step": "2"}, "Each record is tested once."),
        Ready("One holdout is luck", {"data": "iris", "divide": "holdout", "step": "end"},
              "Draw a test set twenty times from the same records, and compare the twenty errors."),
        Ready("Drawn with replacement", {"data": "iris", "divide": "bootstrap"},
              "Draw 150 times from 150 records and put each one back. How many are never drawn?"),
    )  # fmt: skip


DIVIDE = View(
    title="Divide",
    params=PARAMS,
    read=read,
    refuse=refuse,
    story=story,
    picture=picture,
    opening=halfway,
    explain=explain,
    shown=lambda case: f"{case.choices.card.title}: {case.model.title}, {NAMES[case.divide]}",
    choices=choices,
    waiting=lambda case: "Training and testing, round after round …",
    ready=_ready,
    asking=lambda case: case.divide == "bootstrap" or bool(case.choices.table.classes),
    asks=asks,
    facts=lambda case, story: {
        "error": sum(story.errors) / len(story.errors),
        "rounds": len(story.errors),
    },
)
