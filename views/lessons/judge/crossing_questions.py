"""The questions about two curves that cross: which model is cheaper, and where a better one is."""

from functools import partial

from views.kit.questions import Asks, Question
from views.lessons.judge import crossing_words as words
from views.lessons.judge.crossing import HIGH, LOW, TWO, Story, best, rates
from views.words.html import Html

EQUAL = "equal"
SAME = 1e-12  # costs this close together are equal
ASKED = (HIGH, 1.0, LOW)  # costs of a false alarm, in misses


def asks(story: Story) -> Asks:
    """When a false alarm costs much, as much as a miss, and little, and then about the place of M2."""
    found = {at: partial(_cheaper, story, at) for at, alarm in story.ratios.items() if alarm in ASKED}
    last = len(story.steps) - 1
    return {**found, last: partial(_place, story, last)}


def _cheaper(story: Story, at: int) -> Question:
    alarm = story.steps[at].alarm
    costs = {name: best(name, alarm, story.prevalence)[1] for name in TWO}
    least = min(costs.values())
    cheapest = [name for name, cost in costs.items() if cost <= least + SAME]
    answers = {name: f"model {name}" for name in TWO} | {EQUAL: "both cost the same"}
    right = cheapest[0] if len(cheapest) == 1 else EQUAL
    return Question(
        key=f"cheaper {alarm}",
        ask=Html(
            f"A false alarm costs {words.ratio(alarm)}. Which model is cheaper, each at its best threshold?"
        ),
        answers=answers,
        right={right},
        why=words.sentence(story, at),
        slips={answer: _slip(answer) for answer in answers if answer != right},
    )


def _slip(answer: str) -> str:
    return (
        "you saw no difference where there is one"
        if answer == EQUAL
        else "you chose a model that is not cheaper"
    )


def _place(story: Story, at: int) -> Question:
    (fpr1, tpr1), (fpr2, tpr2) = rates("M1"), rates("M2")
    answers = {
        f"{side} {up}": f"to the {side} and {up}" for side in ("left", "right") for up in ("above", "below")
    }
    right = f"{'left' if fpr2 < fpr1 else 'right'} {'above' if tpr2 > tpr1 else 'below'}"
    return Question(
        key="place",
        ask=Html("M2 had the higher bill. Where is M2, seen from M1?"),
        answers=answers,
        right={right},
        why=words.sentence(story, at),
        slip="you judged a model by its bill on other people",
    )
