"""The questions about the ball behind the vote: the higher density, and the rest of Bayes’ rule."""

from functools import partial

from views.kit.questions import Asks, Question
from views.lessons.neighbours import ball_words as words
from views.lessons.neighbours.case import Case, Story
from views.words.html import Html, class_name

HIGHER, EQUAL, LOWER = "higher", "equal", "lower"
LEFT = {"k1/k": "K₁/K", "n1/n": "N₁/N", "k1/n1": "K₁/N₁", "k/n": "K/N"}
SAME = 1e-9


def asks(case: Case, story: Story) -> Asks:
    """Before the density of the class, and before its probability. Nothing if the ball has no volume."""
    ball = words.ball_of(case, story.votes[-1], words.asked_class(case, story))
    if ball.volume == 0:
        return {}
    kinds = [step.kind for step in story.steps]
    likelihood, posterior = kinds.index("likelihood"), kinds.index("posterior")
    return {
        likelihood: partial(_likelihood, case, story, likelihood),
        posterior: partial(_posterior, case, story, posterior),
    }


def _likelihood(case: Case, story: Story, at: int) -> Question:
    c = words.asked_class(case, story)
    ball = words.ball_of(case, story.votes[-1], c)
    label, ratio = class_name(c, case.ground.classes[c]), ball.likelihood / ball.density
    right = EQUAL if abs(ratio - 1) <= SAME else HIGHER if ratio > 1 else LOWER
    answers = {HIGHER: "higher than for all points", EQUAL: "equal", LOWER: "lower than for all points"}
    return Question(
        key="likelihood",
        ask=Html(f"The ball holds {ball.k1} of the {ball.n1} points of {label}, and {ball.k} of all {ball.n} "
                 f"points. How does the density of {label} here compare with the density of all points?"),
        answers=answers,
        right={right},
        why=Html(words.sentence(case, story, at)),
        slip="you did not divide by all points of the class",
    )  # fmt: skip


def _posterior(case: Case, story: Story, at: int) -> Question:
    c = words.asked_class(case, story)
    return Question(
        key="posterior",
        ask=Html(f"Put these three numbers into Bayes’ rule for {class_name(c, case.ground.classes[c])}. "
                 "What is left of it?"),
        answers=LEFT,
        right={"k1/k"},
        why=Html(words.sentence(case, story, at)),
        slip="you cancelled something else in Bayes’ rule",
    )  # fmt: skip
