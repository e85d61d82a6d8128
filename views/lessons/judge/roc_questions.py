"""The questions about a threshold: what it finds, how large the areas are, and which one is cheapest."""

from functools import partial

import numpy as np

from mlcore import evaluate
from mlcore.evaluate import Binormal
from views.kit.questions import ROUNDING, Asks, Question, a_share
from views.lessons.judge import roc_costs, roc_words
from views.lessons.judge.crossing_words import ratio
from views.lessons.judge.figures import score_text
from views.lessons.judge.roc import ALARMS, RocCase, Scored, Story, bills
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
    found = {1: partial(_before, case, story, story.scored)}
    for at, step in enumerate(story.steps):
        if step.kind == "pairs":
            found[at] = partial(_area, "pairs", evaluate.auc(story.curve), case, story, at)
        elif step.kind == "precision":
            found[at] = partial(_area, "precision", evaluate.average_precision(story.curve), case, story, at)
        elif step.kind == "cost" and step.alarm in ASKED and len(story.curve) > 2:
            found[at] = partial(_cheapest, case, story, story.scored, at)
    return found


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
    ask = Html(f"What share of {mine} is found before the first {rest} is called {mine}?")
    why = Html(f"{tally(found)} of {tally(curve.positives)} {mine} have a higher score than every {rest}.")
    return a_share("before", ask, found / curve.positives, why, PARTS)


# Costs --------------------------------------------------------------------------------------------


def _cheapest(case: RocCase, story: Story, scored: Scored, at: int) -> Question:
    step, curve = story.steps[at], story.curve
    costs = bills(curve, step.alarm)
    least = {int(place) for place in np.flatnonzero(costs <= costs.min() + ROUNDING * max(1.0, costs.min()))}
    last = len(curve) - 1  # each of the places is the cheapest for some cost, so none is special
    places = sorted({0, last, *(one.at for one in story.steps if one.kind == "cost")})
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
