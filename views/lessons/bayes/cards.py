"""The cards of Bayes' rule with known densities, and of naive Bayes, which counts."""

from typing import Any

from mlcore.learners import FactorStep
from views.subjects.cards import Card, Line

KNOWN, SHOWN = "mlcore.bayes:Gaussians.", "mlcore.learners.telling:"


def turns(step: Any) -> tuple[str, ...]:
    """The turns of a step with known densities: its kind."""
    return (step.kind,)


def turns_of_factors(step: FactorStep) -> tuple[str, ...]:
    """The turns of a step of naive Bayes: its kind, and whether it counts or measures."""
    if step.kind == "factor":
        return ("count",) if step.of else ("density",)
    return (step.kind,)


RULE = Card(
    "Bayes’ decision rule",
    "If you know the prior and the density of each class, no rule has a lower expected loss. The error "
    "that remains is the Bayes error.",
    "Thomas Bayes (1763), Abraham Wald (1939, decisions with losses), C. K. Chow (1970, reject option)",
    (
        Line(0, "known: the prior p(y) and the density p(x|y) of both classes", ("ask",), f"{KNOWN}heights"),
        Line(0, "for a record with value x:"),
        Line(1, "p(x) = p(0) · p(x|0) + p(1) · p(x|1)"),
        Line(1, "q(y) = p(y) · p(x|y) / p(x), the posterior of each class", ("place",), f"{KNOWN}posterior"),
        Line(1, "predict class 0 if L₀₁ · q(0) ≥ L₁₀ · q(1), else class 1"),
        Line(0, "expected loss of borders: L₀₁ · p(0, called 1) + L₁₀ · p(1, called 0)",
             ("before-border", "border"), f"{KNOWN}risk"),
        Line(0, "it is lowest where L₀₁ · q(0) = L₁₀ · q(1) at each border", ("best",), f"{KNOWN}borders"),
        Line(0, "risk = the smaller posterior: above a limit, give no answer", ("before-reject", "reject"),
             f"{KNOWN}rejecting"),
    ),
)  # fmt: skip

NAIVE = Card(
    "Naive Bayes",
    "It multiplies the prior of each class by one factor for each attribute, as if attributes were "
    "independent within a class. They seldom are, yet the most probable class is often correct.",
    "Maron (1961), Duda & Hart (1973), Laplace’s rule of succession (1814)",
    (
        Line(0, "learn: count each class and each value within it, or the mean and variance of a number"),
        Line(0, "for a record: product of each class = its prior", ("prior",), f"{SHOWN}factors"),
        Line(0, "for each attribute of the record:"),
        Line(1, "factor = (n with this value + α) / (n of the class + α · number of values)", ("count",),
             "mlcore.learners.naive:Counts.likelihoods"),
        Line(1, "for a number: factor = the normal density of the class there", ("density",),
             "mlcore.learners.naive:Normals.likelihoods"),
        Line(1, "if the value is missing: no factor", ("unknown",), f"{SHOWN}factors"),
        Line(1, "product of each class = product · factor"),
        Line(0, "each product is proportional to a posterior", ("product",), f"{SHOWN}factors"),
        Line(0, "divide by their sum, and predict the highest", ("done",),
             "mlcore.learners.naive:normalised"),
    ),
)  # fmt: skip
