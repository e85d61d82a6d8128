"""Bayes' rule with the heights of two densities, and the decision with losses."""

from collections.abc import Callable
from math import log, pi, sqrt
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Kind, Line, Own, Slip
from views.words.html import Html, table
from views.words.numbers import amount

CLASSES = {"0": "class 0", "1": "class 1"}
TINY = 1e-9
SD = 0.9  # of both densities in the lesson: higher than any height here


class Heights(NamedTuple):
    """p(x) of each class at x, the prior of class 0, and the losses L01 and L10."""

    heights: tuple[float, float]
    prior: float
    losses: tuple[int, int]


def _draw(rng: Random) -> Heights | None:
    heights = (rng.randint(4, 40) / 100, rng.randint(4, 40) / 100)
    losses = rng.choice(((1, 1), (1, 1), (1, 5), (5, 1), (1, 10), (2, 1), (1, 3)))
    case = Heights(heights, rng.choice((0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)), losses)
    first, second = heights[0] * case.prior, heights[1] * (1 - case.prior)
    risks = losses[1] * second / (first + second), losses[0] * first / (first + second)
    good = heights[0] != heights[1] and first + second >= 0.06 and abs(risks[0] - risks[1]) > 0.05
    return case if good and 0.05 < first / (first + second) < 0.95 else None


def _rule(case: Heights) -> list[Line]:
    priors = (case.prior, 1 - case.prior)
    joint = [
        Blank(f"j{c}", f"prior times density of class {c}", _product(case.heights[c], priors[c]), 4, [
            Slip(_product(case.heights[c], 1.0), "That is only the density. Multiply it by the prior."),
            Slip(_product(case.heights[c], priors[1 - c]), "You used the prior of the other class."),
            Slip(_product(case.heights[1 - c], priors[c]), "You used the density of the other class."),
        ])
        for c in (0, 1)
    ]  # fmt: skip
    whole = Blank("whole", "p(x)", lambda own: own["j0"] + own["j1"], 4, [
        Slip(lambda own: sum(case.heights), "That is the sum of the densities without their priors."),
        Slip(lambda own: own["j0"] * own["j1"], "You multiplied. p(x) is the sum of the two."),
    ])  # fmt: skip
    posterior = Blank("q0", "posterior of class 0", lambda own: own["j0"] / own["whole"], slips=[
        Slip(lambda own: own["j0"], "You did not divide by p(x). The posteriors add up to 1."),
        Slip(lambda own: own["j0"] / own["j1"], "That is the ratio of the two. Divide by p(x), their sum."),
        Slip(lambda own: own["j1"] / own["whole"], "That is the posterior of class 1."),
    ])  # fmt: skip
    other = Blank("q1", "posterior of class 1", lambda own: 1 - own["q0"])
    terms = [f"{amount(case.heights[c])}·{amount(priors[c])}" for c in (0, 1)]
    return [
        *(Line((f"p(x | {c})·P({c}) =", joint[c]), f"p(x | {c})·P({c}) = {terms[c]}") for c in (0, 1)),
        Line(("p(x) =", whole), "p(x) = p(x | 0)·P(0) + p(x | 1)·P(1)"),
        Line(("Posterior q₀ = P(0 | x) =", posterior), "q₀ = p(x | 0)·P(0)/p(x)"),
        Line(("Posterior q₁ = P(1 | x) =", other), "q₁ = 1 − q₀"),
    ]


def _product(height: float, prior: float) -> Callable[[Own], float]:
    return lambda own: height * prior


def _risks(case: Heights) -> list[Line]:
    loss01, loss10 = case.losses
    says0 = Blank("r0", "risk of predicting class 0", lambda own: loss10 * own["q1"], 2, [
        Slip(lambda own: loss01 * own["q1"],
             "You used L₀₁. Predicting 0 is wrong for class 1 and costs L₁₀."),
        Slip(lambda own: loss10 * own["q0"], "Predicting 0 is wrong if the class is 1, with probability q₁."),
    ])  # fmt: skip
    says1 = Blank("r1", "risk of predicting class 1", lambda own: loss01 * own["q0"], 2, [
        Slip(lambda own: loss10 * own["q0"],
             "You used L₁₀. Predicting 1 is wrong for class 0 and costs L₀₁."),
        Slip(lambda own: loss01 * own["q1"], "Predicting 1 is wrong if the class is 0, with probability q₀."),
    ])  # fmt: skip

    def least(own: Own) -> list[str]:
        apart = own["r0"] - own["r1"]
        return [key for key, right in (("0", apart <= TINY), ("1", apart >= -TINY)) if right]

    decision = Choice("says", "predicted class", CLASSES, least,
                      dict.fromkeys(CLASSES, "The risk of this prediction is higher."))  # fmt: skip
    return [
        Line(("Risk of predicting 0 =", says0), f"Risk = L₁₀·q₁ = {loss10}·q₁"),
        Line(("Risk of predicting 1 =", says1), f"Risk = L₀₁·q₀ = {loss01}·q₀"),
        Line(("The prediction with the lowest risk is", decision), "The lower risk decides."),
    ]


def _make(case: Heights) -> Exercise:
    (first, second), prior = case.heights, case.prior
    rows = [
        ["0", amount(first), amount(prior), f"L₀₁ = {case.losses[0]}"],
        ["1", amount(second), amount(1 - prior), f"L₁₀ = {case.losses[1]}"],
    ]
    head = ["Class", "Density p(x | class)", "Prior", "Loss if predicted as the other"]
    given = Said(
        table(
            "Known at x, where L₀₁ is the loss if class 0 is predicted as class 1",
            head,
            rows,
            css="gh-given",
        )
    )
    task = "How probable is each class at x by Bayes’ rule, and which prediction has the lowest risk?"
    return Exercise(Html(task), [given], [*_rule(case), *_risks(case)], lambda: _way(case))


def _way(case: Heights) -> Way:
    """The way to two normal densities that have these heights at x = 0, one mean on either side of it."""
    far = [SD * sqrt(-2 * log(height * SD * sqrt(2 * pi))) for height in case.heights]
    shown = {
        "mean0": -far[0], "mean1": far[1], "sd0": SD, "sd1": SD,
        "prior": case.prior, "loss01": case.losses[0], "loss10": case.losses[1],
    }  # fmt: skip
    query = {name: f"{round(value, 4):g}" for name, value in shown.items()}
    return Way("Two densities with these heights at x = 0", "bayes", {"view": "border", **query})


KIND = Kind(
    "bayes",
    "Bayes’ rule with losses",
    Way("Bayes", "bayes", {"view": "border"}),
    _draw,
    _make,
    result=("q1", "says"),
)
