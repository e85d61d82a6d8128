"""The sentences about the ball that reaches to the k-th neighbour: the densities behind the vote."""

from math import pi

import numpy as np

from mlcore.learners import Ball, VoteStep
from views.kit.known import known
from views.lessons.neighbours.case import Case, Story
from views.lessons.neighbours.words import ordinal
from views.words.grammar import plural
from views.words.html import Html, class_name, here, paragraph
from views.words.numbers import number, short
from views.words.tex import aligned, decimals


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
    return aligned(lines[: ("density", "likelihood", "prior", "posterior").index(kind) + 1])
