"""The panels beside a threshold, and this view as a part of its lesson."""

from functools import partial
from typing import Any

import numpy as np

from mlcore import evaluate
from mlcore.evaluate import Binormal
from views.kit.lesson import Explanation, Ready, Snapshot, halfway
from views.kit.link import judging
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Row, Said, choice
from views.kit.questions import ROUNDING, Asks, Question, a_share
from views.kit.steps import all_of, first_of
from views.kit.view import View
from views.lessons.judge import (
    crossing,
    crossing_picture,
    crossing_questions,
    crossing_words,
    judged,
    roc,
    roc_costs,
    roc_picture,
    roc_words,
    typing,
)
from views.lessons.judge import thresholds_code as thresholds
from views.lessons.judge.crossing_words import ratio
from views.lessons.judge.figures import score_text
from views.lessons.judge.roc import ALARMS, CROSSING, DENSITIES, MODEL, TYPED, RocCase, Scored, Story, bills
from views.stage.animation.wire import AnimationPicture
from views.subjects.code import Script, curves, panel, trials
from views.words.html import Html
from views.words.numbers import number, tally

PARTS, TENTHS = 5, 10
ASKED = (ALARMS[0], 1.0, ALARMS[-1])  # costs of a false alarm, in misses


def asks(case: RocCase, story: Story) -> Asks:
    """Before the first threshold, before each area, and before some costs."""
    if story.scored is None:
        last = len(story.steps) - 1
        return {
            1: partial(_half, case),
            last: partial(_area, "auc", Binormal(case.gap).auc, case, story, last),
        }
    areas = {"pairs": evaluate.auc(story.curve), "precision": evaluate.average_precision(story.curve)}
    places = {kind: first_of(story.steps, kind) for kind in areas}
    costs = all_of(story.steps, "cost") if len(story.curve) > 2 else []
    return {
        1: partial(_before, case, story, story.scored),
        **{at: partial(_area, kind, areas[kind], case, story, at) for kind, at in places.items()},
        **{at: partial(_cheapest, case, story, story.scored, at) for at, one in costs if one.alarm in ASKED},
    }


def _half(case: RocCase) -> Question:
    """The threshold at the mean of the positives has half of them above it."""
    (step,) = Binormal(case.gap).roc([case.gap])[-1:]
    ask = Html("When half of the positives are found, what share of the negatives is also called positive?")
    why = Html(
        f"A threshold at the mean of the positives finds half of them. FPR is {number(step.fpr)} there."
    )
    return a_share("half", ask, step.fpr, why, TENTHS)


def _area(key: str, area: float, case: RocCase, story: Story, at: int) -> Question:
    asked = {
        "auc": "What share of the square is below the curve?",
        "pairs": "In what share of the pairs does the positive have the higher score? A tie counts half.",
        "precision": "How large is the area under the precision against recall?",
    }
    return a_share(key, Html(asked[key]), area, roc_words.sentence(case, story, at), TENTHS)


def _before(case: RocCase, story: Story, scored: Scored) -> Question:
    curve = story.curve
    found = float(curve.tp[curve.fp == 0].max())
    mine, rest = (roc_words.class_of(scored, which) for which in (0, 1))
    ask = Html(f"What share of {mine} has a higher score than every {rest}?")
    why = Html(f"{tally(found)} of {tally(curve.positives)} {mine} have a higher score than every {rest}.")
    return a_share("before", ask, found / curve.positives, why, PARTS)


# Costs --------------------------------------------------------------------------------------------


def _cheapest(case: RocCase, story: Story, scored: Scored, at: int) -> Question:
    step, curve = story.steps[at], story.curve
    costs = bills(curve, step.alarm)
    least = {int(place) for place in np.flatnonzero(costs <= costs.min() + ROUNDING * max(1.0, costs.min()))}
    last = len(curve) - 1  # each of the places is the cheapest for some cost, so none is special
    places = sorted({0, last, *(one.at for _, one in all_of(story.steps, "cost"))})
    mine = scored.names[0]
    ends = {
        0: f"above all scores, no record is called {mine}",
        len(curve) - 1: f"below all scores, every record is called {mine}",
    }
    return Question(
        key=f"cost {step.alarm}",
        ask=Html(f"A false alarm costs {ratio(step.alarm)}. Which of these thresholds is the cheapest?"),
        answers={str(i): ends.get(i, score_text(float(curve.thresholds[i]))) for i in places},
        right={str(i) for i in places if i in least},
        why=roc_words.sentence(case, story, at),
        instead={str(i): Html(f"All errors cost {roc_costs.misses(float(costs[i]))} there.") for i in places},
        slips={
            str(i): "you set the threshold too " + ("high" if i < step.at else "low")
            for i in places
            if i not in least
        },
    )


# What the page shows --------------------------------------------------------------------------------


def _story(case: RocCase) -> Any:
    return crossing.story(case) if case.scores == CROSSING else roc.story(case)


def _picture(case: RocCase, story: Any, quick: bool) -> AnimationPicture:
    if case.scores == CROSSING:
        return crossing_picture.picture(case, story)
    return roc_picture.picture(case, story)


def _asks(case: RocCase, story: Any) -> Asks:
    return crossing_questions.asks(story) if case.scores == CROSSING else asks(case, story)


def _shown(case: RocCase) -> str:
    return "Two ROC curves that cross" if case.scores == CROSSING else roc_words.shown(case)


def _follow(old: RocCase, new: RocCase, at: int) -> int | None:
    """The step of the same kind whose threshold, or cost, is nearest."""
    if old.scores != new.scores or new.scores in (MODEL, TYPED):
        return None
    before, after = _story(old), _story(new)
    here = before.steps[at]
    same = dict(all_of(after.steps, here.kind))
    return min(same, key=lambda i: abs(_value(after, same[i]) - _value(before, here)))


def _value(story: Any, step: Any) -> float:
    return float(step.alarm if isinstance(step, crossing.Step) else story.curve.thresholds[step.at])


def _explain(now: Snapshot[RocCase, Any]) -> Explanation:
    case, story, at = now.case, now.story, now.at
    below = [panel(partial(_code, case, story))] if now.until is None else []
    if case.scores == CROSSING:
        return Explanation(crossing_words.sentence(story, at), _of_crossing(story, at), below=below)
    beside = _of_densities(case, story, at) if case.scores == DENSITIES else _of_records(case, story, at)
    return Explanation(roc_words.sentence(case, story, at), beside, below=below)


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


ROC = View(
    title="Threshold and ROC",
    params=roc.PARAMS,
    read=roc.read,
    story=_story,
    picture=_picture,
    opening=halfway,
    explain=_explain,
    asks=_asks,
    shown=_shown,
    choices=_choices,
    ready=_ready,
    refuse=roc.refuse,
    waiting=lambda case: judged.waiting(case.trial) if case.scores == MODEL else "",
    follow=_follow,
)
