"""Records to learn from: parts, folds and bootstrap draws, choosing by validation, leaks, learning curves."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from mlcore import TableError
from views.kit.lesson import Lesson, Moment, Ready, Refusal, Told, halfway, nearly_done
from views.kit.link import judging
from views.kit.link.params import Given
from views.kit.panels import Action, Panels, Popover, choice
from views.lessons.folds import (
    cheat,
    choose,
    curve,
    divide,
    leak,
    picture,
    programs,
    questions,
    rounds,
    tuned,
    words,
)
from views.lessons.folds.case import IRIS, MODEL, PARAMS, SEED, SHARE, VIEW, Case, read, refusal
from views.subjects.code import panel
from views.subjects.learners import choosing as models
from views.subjects.trees import choosing
from views.words.html import esc

DRAWN = {"cheat": cheat, "curve": curve}


def _story(case: Case) -> Any:
    if case.view == "divide":
        return rounds.rounds_of(rounds.relevant(case))
    if case.view == "choose":
        return tuned.story_of(tuned.relevant(case))
    if case.view == "leak":
        return leak.story_of(leak.first_seed(case))
    return DRAWN[case.view].story_of(case) if _staged(case) else None


def _staged(case: Case) -> bool:
    """Whether there is a story to play. The page makes slow draws first."""
    return case.view not in DRAWN or DRAWN[case.view].draws_of(case).are_there()


def _refuse(case: Case) -> Refusal | None:
    """Why there is nothing to show: the records cannot be divided, or the model cannot learn from them."""
    refused = refusal(case)
    if refused is not None:
        return refused
    try:
        _story(case)
    except (TableError, ValueError) as error:
        leaves = Action("Choose the leaves of a tree", judging.TUNE.change("leaves"))
        return Refusal(esc(str(error)), [*([leaves] if case.view == "choose" else []), IRIS])
    return None


def _waiting(case: Case) -> str:
    return {
        "divide": "Training and testing, round after round …",
        "choose": "Training and testing a model for each value …",
        "cheat": "Testing each value in thirty draws …",
        "leak": "Cross-validating fifty draws of noise …",
        "curve": "Training on more and more records in ten draws …",
    }[case.view]


def _picture(case: Case, story: Any, quick: bool = False) -> Any:
    drawn: dict[str, Callable[[Case, Any], Any]] = {
        "divide": picture.picture, "choose": choose.picture, "cheat": cheat.picture, "leak": leak.picture,
        "curve": curve.picture,
    }  # fmt: skip
    return drawn[case.view](case, story)


def _tell(now: Moment[Case, Any]) -> Told:
    told: dict[str, Callable[[Moment[Case, Any]], Told]] = {
        "divide": divide.tell, "choose": choose.tell, "cheat": cheat.tell, "leak": leak.tell,
        "curve": curve.tell,
    }  # fmt: skip
    said = told[now.case.view](now)
    lines = [panel(partial(programs.script, now.case))] if now.until is None else []
    return replace(said, below=[*said.below, *lines])


def _shown(case: Case) -> str:
    if case.view == "leak":
        return "Columns of noise"
    if case.view in ("choose", "cheat"):
        return f"{case.choices.card.title}: {judging.TUNED[case.tune]}"
    if case.ring:
        return f"Points of a ring: {case.model.title}"
    way = f", {words.NAMES[case.divide]}" if case.view == "divide" else ""
    return f"{case.choices.card.title}: {case.model.title}{way}"


def _choices(case: Case, given: Given) -> Panels:
    view = choice(VIEW, case.view, look="segments")
    data, (model, *settings) = choosing.data(case.choices, given), models.model(MODEL, case.model)
    seed = choice(SEED, case.seed, width=80)
    tune = choice(judging.TUNE, case.tune, width=190)
    if case.view == "divide":
        way = choice(judging.DIVIDE, case.divide, width=150)
        return [view, *data, model, way, Popover("Settings", [*_dealing(case), *settings, seed])]
    if case.view == "choose":
        return [view, *data, tune, Popover("Settings", [choice(judging.VALIDATE, case.validate), seed])]
    if case.view == "cheat":
        return [view, *data, tune, seed]
    if case.view == "leak":
        return [view, seed]
    source = choice(judging.RECORDS, case.records, width=160)
    return [view, source, *([] if case.ring else data), model, Popover("Settings", [*settings, seed])]


def _dealing(case: Case) -> Panels:
    """How the page deals out the records."""
    stratified = choice(judging.STRATIFIED, case.stratified)
    if case.divide == "holdout":
        return [choice(SHARE, case.share, look="slider"), stratified]
    if case.divide == "folds":
        return [choice(judging.FOLDS, case.folds, look="slider"), stratified]
    return []


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Ten folds", {"data": "iris", "step": "2"}, "Each record is tested once."),
        Ready("One holdout is luck", {"data": "iris", "divide": "holdout", "step": "end"},
              "Draw a test set twenty times from the same records, and compare the twenty errors."),
        Ready("Drawn with replacement", {"data": "iris", "divide": "bootstrap"},
              "Draw 150 times from 150 records and put each one back. How many are never drawn?"),
        Ready("How many neighbours?", {"view": "choose", "data": "kyphosis"},
              "Choose on the validation records. Use the test records only once, at the end."),
        Ready("Cheat, thirty times", {"view": "cheat", "data": "kyphosis"},
              "If you use the test records to choose a model, the error that you report is too low."),
        Ready("A model built on noise", {"view": "leak"},
              "All columns are noise. Choose the best on all records, then divide. What error do you get?"),
        Ready("More records, less spread", {"view": "curve", "records": "ring", "model": "cart:leaves=20"},
              "The learning curve of a tree on ring-shaped data."),
    )  # fmt: skip


def _facts(case: Case, story: Any) -> dict[str, float | str]:
    """The mean error of what was divided, or the value that the validation records choose."""
    if isinstance(story, rounds.Story):
        return {"error": sum(story.errors) / len(story.errors), "rounds": len(story.errors)}
    if isinstance(story, tuned.Story):
        return {"chosen": story.values[story.chosen], "validation error": story.validation[story.chosen]}
    return {}


LESSON = Lesson[Case, Any](
    key="folds",
    title="Which records?",
    section="Judging models",
    term="Training, validation and test sets, cross-validation",
    topics="k-fold, holdout, leave-one-out, bootstrap, stratified, data leakage, "
    "hyperparameter tuning, nested cross-validation, learning curve, model selection",
    summary="Which records to train on and which to test on: holdout, folds, bootstrap, validation, "
    "leakage, learning curves",
    params=PARAMS,
    read=read,
    refuse=_refuse,
    story=_story,
    picture=_picture,
    stage="film",
    staged=_staged,
    opening=lambda case, story: (halfway if case.view == "divide" else nearly_done)(case, story),
    tell=_tell,
    shown=_shown,
    choices=_choices,
    waiting=_waiting,
    ready=_ready,
    asking=lambda case: _staged(case) and questions.asking(case),
    asks=questions.asks,
    facts=_facts,
)
