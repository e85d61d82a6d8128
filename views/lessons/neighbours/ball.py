"""View “The ball”: the ball that reaches to the k-th neighbour, and the densities behind the vote."""

from functools import partial
from math import pi

import numpy as np

from mlcore.learners import Ball, VoteStep
from views.kit.known import known
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.panels import Box, Formula, Panels, Said
from views.kit.questions import Asks, Question
from views.kit.view import View
from views.lessons.neighbours.around import below, choices, predicted
from views.lessons.neighbours.case import (
    ROWS,
    Case,
    Step,
    Story,
    follow,
    ordinal,
    read,
    shown,
    touch,
    votes_of,
)
from views.lessons.neighbours.drawn import drafted, filmed, legend_of, step_of
from views.lessons.neighbours.vote import few_lines, voters
from views.stage.animation.wire import AnimationDraft, AnimationPicture
from views.words.grammar import plural
from views.words.html import Html, class_name, here, paragraph
from views.words.numbers import number, short
from views.words.tex import aligned, decimals

KINDS = ("ask", "density", "likelihood", "prior", "posterior")
HIGHER, EQUAL, LOWER = "higher", "equal", "lower"
LEFT = {"k1/k": "K₁/K", "n1/n": "N₁/N", "k1/n1": "K₁/N₁", "k/n": "K/N"}
SAME = 1e-9


def story(case: Case) -> Story:
    """The densities one after the other."""
    votes = votes_of(case)
    return Story([Step(kind, len(votes) - 2) for kind in KINDS], votes, ())


def ball_of(case: Case, now: VoteStep, c: int) -> Ball:
    """The ball to the k-th neighbour, for a class."""
    radius = now.distances[-1]
    volume = 2 * radius if case.ground.line else pi * radius**2
    return Ball(case.ground.n, int(np.sum(case.ground.codes == c)), case.k, int(now.votes[c]), volume)


def asked_class(case: Case, story: Story) -> int:
    """The class of the calculation, which is that of the answer."""
    return case.ground.classes.index(known(story.votes[-1].label))


def sentence(case: Case, story: Story, at: int) -> str:
    """What is to be seen at a step about the ball."""
    kind, now = story.steps[at].kind, story.votes[-1]
    c = asked_class(case, story)
    ball, label = ball_of(case, now, c), class_name(c, case.ground.classes[c])
    if kind == "ask":
        return (
            f"A ball around the new point holds {plural(case.k, 'neighbour')}, {ball.k1} of them {label}. "
            f"The size of the ball and Bayes’ rule give the probability of {label}."
        )
    if ball.volume == 0:
        return (
            f"The {ordinal(case.k)} neighbour lies exactly where the new point is. The ball has <b>no "
            "volume</b>, so you cannot compute the densities. "
            f"{here('Move the new point, or use more neighbours.')}"
        )
    return {
        "density": f"The ball holds {ball.k} of {ball.n} points in a volume of {short(ball.volume)}, so the "
        f"density here is about <b>{short(ball.density)}</b>. <b>Guess first</b>: is the density of "
        f"{label} higher?",
        "likelihood": f"The ball holds {ball.k1} of the {ball.n1} points of {label}, so the density of this "
        f"class is about <b>{short(ball.likelihood)}</b>.",
        "prior": f"The class {label} has {ball.n1} of all {ball.n} points, so its prior probability is "
        f"<b>{number(ball.prior)}</b>. <b>Guess first</b>: what is left of Bayes’ rule?",
        "posterior": "In Bayes’ rule the volume and the numbers of points <b>cancel</b>. This leaves K₁/K = "
        f"{ball.k1}/{ball.k} = <b>{number(ball.posterior)}</b>. The vote of the neighbours is Bayes’ rule "
        "with densities that are estimated in a ball.",
    }[kind]


def meant(case: Case, c: int) -> Html:
    """The class with the number 1 in the formulas."""
    return paragraph(
        f"Class 1 is {class_name(c, case.ground.classes[c])}. N counts all points, and K counts the points "
        "in the ball."
    )


def about_ball(case: Case, ball: Ball, now: VoteStep) -> Html:
    """A definition of volume, and the roughness of a density of this few points."""
    shape = "twice the radius of the ball" if case.ground.line else "π r² in the units of the distances"
    edge = " K leaves out the points on the edge of the ball that are not among the neighbours."
    return paragraph(
        f"V is {shape}, {short(ball.volume)}. The ball grows until it holds K points, so its volume depends "
        "on the points. With few points both densities are rough estimates. k sets the smoothness, as the "
        "width does for a kernel. Nearest neighbours are like a kernel method whose width follows p(x). This "
        "width varies from place to place, and it is narrow where points are "
        f"dense.{edge if now.equal else ''}"
    )


def ball_worked(ball: Ball, kind: str) -> str:
    """The formulas so far with their numbers, as Markdown."""
    v = decimals(ball.volume)
    n, n1, k, k1 = ball.n, ball.n1, ball.k, ball.k1
    lines = [
        rf"p(z) &\approx \frac{{K}}{{N\,V}} = \frac{{{k}}}{{{n}\cdot {v}}} = {decimals(ball.density)}",
        rf"p(z\mid 1) &\approx \frac{{K_1}}{{N_1\,V}} = \frac{{{k1}}}{{{n1}\cdot {v}}} = "
        rf"{decimals(ball.likelihood)}",
        rf"p(1) &\approx \frac{{N_1}}{{N}} = \frac{{{n1}}}{{{n}}} = {decimals(ball.prior)}",
        rf"p(1\mid z) &= \frac{{p(z\mid 1)\,p(1)}}{{p(z)}} = \frac{{{decimals(ball.likelihood)}\cdot "
        rf"{decimals(ball.prior)}}}{{{decimals(ball.density)}}} = \frac{{K_1}}{{K}} = \frac{{{k1}}}{{{k}}} = "
        rf"{decimals(ball.posterior)}",
    ]
    return aligned(lines[: KINDS.index(kind)])


# The questions --------------------------------------------------------------------------------------


def asks(case: Case, story: Story) -> Asks:
    """Before the density of the class, and before its probability. Nothing if the ball has no volume."""
    ball = ball_of(case, story.votes[-1], asked_class(case, story))
    if ball.volume == 0:
        return {}
    kinds = [step.kind for step in story.steps]
    likelihood, posterior = kinds.index("likelihood"), kinds.index("posterior")
    return {
        likelihood: partial(_likelihood, case, story, likelihood),
        posterior: partial(_posterior, case, story, posterior),
    }


def _likelihood(case: Case, story: Story, at: int) -> Question:
    c = asked_class(case, story)
    ball = ball_of(case, story.votes[-1], c)
    label, ratio = class_name(c, case.ground.classes[c]), ball.likelihood / ball.density
    right = EQUAL if abs(ratio - 1) <= SAME else HIGHER if ratio > 1 else LOWER
    answers = {HIGHER: "higher than for all points", EQUAL: "equal", LOWER: "lower than for all points"}
    return Question(
        key="likelihood",
        ask=Html(f"The ball holds {ball.k1} of the {ball.n1} points of {label}, and {ball.k} of all {ball.n} "
                 f"points. How does the density of {label} here compare with the density of all points?"),
        answers=answers,
        right={right},
        why=Html(sentence(case, story, at)),
        slip="you did not divide by all points of the class",
    )  # fmt: skip


def _posterior(case: Case, story: Story, at: int) -> Question:
    c = asked_class(case, story)
    return Question(
        key="posterior",
        ask=Html(f"Put these three numbers into Bayes’ rule for {class_name(c, case.ground.classes[c])}. "
                 "What is left of it?"),
        answers=LEFT,
        right={"k1/k"},
        why=Html(sentence(case, story, at)),
        slip="you cancelled something else in Bayes’ rule",
    )  # fmt: skip


# What the page shows --------------------------------------------------------------------------------


def _picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    said = [sentence(case, story, at) for at in range(len(story.steps))]
    return filmed(case, [voters(case, story)], said, [*legend_of(case), *few_lines(case)])


def _draft(case: Case, step: int | None) -> AnimationDraft:
    made = story(case)
    return drafted([voters(case, made, quick=True)], step_of(made.steps, step))


def _explain(now: Snapshot[Case, Story]) -> Explanation:
    return Explanation(Html(sentence(now.case, now.story, now.at)), _beside(now), below=below(now))


def _beside(now: Snapshot[Case, Story]) -> Panels:
    case, kind = now.case, now.story.steps[now.at].kind
    vote, c = now.story.votes[-1], asked_class(now.case, now.story)
    ball = ball_of(case, vote, c)
    if kind == "ask" or ball.volume == 0:
        return []
    return [
        Said(meant(case, c)),
        Box([Formula(ball_worked(ball, kind))]),
        Said(about_ball(case, ball, vote)),
    ]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("The ball behind the vote", {"view": "ball", "world": "ring"},
              "K of the N points of a class in a ball of volume V estimate its density, K/(NV). V cancels "
              "in Bayes’ rule."),
    )  # fmt: skip


BALL = View(
    title="The ball",
    params=ROWS,
    read=lambda given: read(given, "ball"),
    story=story,
    picture=_picture,
    explain=_explain,
    asks=asks,
    facts=predicted,
    shown=shown,
    choices=choices,
    ready=_ready,
    follow=follow(story),
    touch=touch(_draft),
)
