"""The questions about a class that becomes rare: which figures rise, and which fall."""

from functools import partial
from typing import TYPE_CHECKING

from views.lessons.judge import figures
from views.questions import Asks, Question
from views.words.grammar import capital
from views.words.html import Html

if TYPE_CHECKING:
    from views.lessons.judge.balance import Story

NEAR = 5e-4  # figures have three digits
ASKED = ("accuracy", "recall", "kappa", "precision")  # one figure at each of the first steps
RISES, STAYS, FALLS = "rises", "stays", "falls"
ANSWERS = {RISES: "it rises", STAYS: "it stays the same", FALLS: "it falls"}


def asks(story: "Story") -> Asks:
    """A figure before each of the first steps."""
    return {at: partial(_question, story, at, key) for at, key in enumerate(ASKED, start=1)}


def _question(story: "Story", at: int, key: str) -> Question:
    before, after = (figures.value(story.counts[i], key) for i in (at - 1, at))
    right = STAYS if abs(after - before) < NEAR else RISES if after > before else FALLS
    told = [figures.shown(story.counts[i], key) for i in (at - 1, at)]
    sick = [f"{story.steps[i].sick:,}" for i in (at - 1, at)]
    name = figures.TITLES[key]
    return Question(
        key=key,
        ask=Html(f"Now {sick[1]} people are sick instead of {sick[0]}. How does the {name} change?"),
        answers=ANSWERS,
        right={right},
        why=Html(f"{capital(name)} is {told[0]} with {sick[0]} sick, and {told[1]} with {sick[1]}."),
        slip=f"you misjudged what a rarer class does to {name}",
    )
