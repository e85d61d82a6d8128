"""The panels beside a threshold, and this view as a part of its lesson."""

from functools import partial
from typing import Any

from views.kit.lesson import Moment, Ready, Told, halfway
from views.kit.link import judging
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Row, Said, choice
from views.kit.part import Part
from views.kit.questions import Asks
from views.lessons.judge import (
    crossing,
    crossing_picture,
    crossing_questions,
    crossing_words,
    judged,
    roc,
    roc_costs,
    roc_picture,
    roc_questions,
    roc_words,
    typing,
)
from views.lessons.judge import thresholds_code as thresholds
from views.lessons.judge.roc import CROSSING, DENSITIES, MODEL, TYPED, RocCase
from views.stage.film.wire import FilmPicture
from views.subjects.code import Script, curves, panel, trials


def _story(case: RocCase) -> Any:
    return crossing.story(case) if case.scores == CROSSING else roc.story(case)


def _picture(case: RocCase, story: Any, quick: bool) -> FilmPicture:
    if case.scores == CROSSING:
        return crossing_picture.picture(case, story)
    return roc_picture.picture(case, story)


def _asks(case: RocCase, story: Any) -> Asks:
    return crossing_questions.asks(story) if case.scores == CROSSING else roc_questions.asks(case, story)


def _shown(case: RocCase) -> str:
    return "Two ROC curves that cross" if case.scores == CROSSING else roc_words.shown(case)


def _follow(old: RocCase, new: RocCase, at: int) -> int | None:
    """The step of the same kind whose threshold, or cost, is nearest."""
    if old.scores != new.scores or new.scores in (MODEL, TYPED):
        return None
    before, after = _story(old), _story(new)
    here = before.steps[at]
    same = [i for i, step in enumerate(after.steps) if step.kind == here.kind]
    return min(same, key=lambda i: abs(_value(after, after.steps[i]) - _value(before, here)))


def _value(story: Any, step: Any) -> float:
    return float(step.alarm if isinstance(step, crossing.Step) else story.curve.thresholds[step.at])


def _tell(now: Moment[RocCase, Any]) -> Told:
    case, story, at = now.case, now.story, now.at
    below = [panel(partial(_code, case, story))] if now.until is None else []
    if case.scores == CROSSING:
        return Told(crossing_words.sentence(story, at), _of_crossing(story, at), below=below)
    beside = _of_densities(case, story, at) if case.scores == DENSITIES else _of_records(case, story, at)
    return Told(roc_words.sentence(case, story, at), beside, below=below)


def _code(case: RocCase, story: Any) -> Script:
    if case.scores == DENSITIES:
        return thresholds.curve(case.gap, roc.REACH, roc.GRID)
    if case.scores == CROSSING:
        return thresholds.crossing(crossing.TWO, case.prevalence, crossing.RATIOS, story.equal is not None)
    if case.scores == TYPED:
        return curves.typed(case.ranked, roc.ALARMS)
    positive = str(case.trial.table.classes[case.positive or 0])
    return trials.scored(judged.as_code(case.trial), judged.learner(case.trial), positive, roc.ALARMS)


def _of_densities(case: RocCase, story: roc.Story, at: int) -> Panels:
    kind = story.steps[at].kind
    if kind == "threshold":
        return [_worked(roc_words.normal_worked(case, story, at))]
    if kind == "area":
        return [_worked(roc_words.normal_area(case)), Said(roc_words.normal_table(case))]
    return [Said(roc_words.origin())] if kind == "ask" else []


def _of_records(case: RocCase, story: roc.Story, at: int) -> Panels:
    """The formulas of the step, and the thresholds so far."""
    kind, counts = story.steps[at].kind, [Said(roc_words.balance(story))]
    if case.scores == MODEL and case.trial.judged == "folds":
        counts.append(Said(roc_words.pooled()))
    if kind == "ask":
        return [*counts, Said(roc_words.origin())]
    if kind == "cost":
        return [_worked(roc_costs.worked(story, at)), Said(roc_costs.so_far(story, at)), *counts]
    so_far: Panels = [Said(roc_words.so_far(story, at)), *counts]
    if kind == "threshold":
        return [_worked(roc_words.counts_worked(story, at)), *so_far]
    if kind == "pairs":
        return [_worked(roc_words.pairs_worked(story)), *so_far]
    if kind == "precision":
        return [_worked(roc_words.precision_worked(story)), *so_far]
    return so_far


def _of_crossing(story: crossing.Story, at: int) -> Panels:
    kind = story.steps[at].kind
    if kind == "ratio":
        return [_worked(crossing_words.line_worked(story, at))]
    return [Said(crossing_words.bills())] if kind == "lecture" else []


def _worked(formula: str) -> Box:
    return Box([Formula(formula)])


def _choices(case: RocCase, given: Given) -> Panels:
    scores = choice(judging.SCORES, case.scores, width=190)
    if case.scores == DENSITIES:
        return [scores, choice(judging.GAP, case.gap, width=120)]
    if case.scores == CROSSING:
        return [scores, choice(judging.PREVALENCE, case.prevalence, width=150)]
    if case.scores == TYPED:
        return [scores, Row(typing.ranked(judging.RANKED, case.ranked), "judging", "bottom")]
    looked = [] if case.positive is None else judged.looked_for(case.trial.table.classes, case.positive)
    return [scores, *judged.choices(case.trial, given, looked)]


def _ready() -> tuple[Ready, ...]:
    days = {"data": "tennis", "model": "id3:depth=1", "judged": "training", "step": "5"}
    return (
        Ready("A threshold from a lecture", {"view": "roc", "step": str(roc.step_at(roc.LECTURE))},
              "The scores of each class follow a normal curve. The threshold finds half of the positives, "
              "but it also calls 0.12 of the negatives positive."),
        Ready("Fourteen days, pair by pair", {"view": "roc", "scores": "model", **days},
              "Count AUC pair by pair. Ties make the curve slant."),
        Ready("Your own scores", {"view": "roc", "scores": "typed"},
              "Ten records that you can change. Two have the same score. Follow the curve, its pairs and "
              "its costs by hand."),
        Ready("Who survived?", {"view": "roc", "scores": "model", "data": "titanic", "model": "naive-bayes"},
              "Hundreds of people have only a dozen different scores."),
        Ready("Curves that cross", {"view": "roc", "scores": "crossing"},
              "Which model is cheaper depends on what an error costs."),
    )  # fmt: skip


ROC = Part(
    title="Threshold and ROC",
    params=roc.PARAMS,
    read=roc.read,
    story=_story,
    picture=_picture,
    opening=halfway,
    tell=_tell,
    asks=_asks,
    shown=_shown,
    choices=_choices,
    ready=_ready,
    refuse=roc.refuse,
    waiting=lambda case: judged.waiting(case.trial) if case.scores == MODEL else "",
    follow=_follow,
)
