"""The cards of AdaBoost and of gradient boosting."""

from typing import Any

from views.subjects.cards import Card, Line


def turns(step: Any) -> tuple[str, ...]:
    """The turns of a step of boosting: its kind."""
    return (step.kind,)


ADABOOST = Card(
    "AdaBoost",
    "AdaBoost grows small trees one after another. Each gives more weight to the records that earlier trees "
    "got wrong. All trees decide together, and a better tree has a larger weight.",
    "Yoav Freund and Robert Schapire, 1997. For more than two classes: SAMME, Ji Zhu and others, 2009",
    (
        Line(0, "each of the n records has the weight wᵢ = 1/n"),
        Line(0, "for each round t:", ("ask",), "mlcore.ensemble.boosting:boost"),
        Line(1, "hₜ = a small tree grown from the weighted records"),
        Line(1, "ε = the weight of the records that hₜ misclassifies"),
        Line(1, "α = ½ ln((1 − ε)/ε) + ½ ln(K − 1) for K classes", ("stump",),
             "mlcore.ensemble.boosting:_alpha"),
        Line(1, "multiply the weight of each misclassified record by e²ᵅ"),
        Line(1, "divide all weights by their sum", ("weigh",), "mlcore.ensemble.boosting:_reweighted"),
        Line(1, "stop if ε = 0, or ε ≥ 1 − 1/K"),
        Line(0, "predict the class with the largest sum of α", ("vote",),
             "mlcore.ensemble.voters:Voters.predict"),
    ),
)  # fmt: skip

GRADIENT = Card(
    "Gradient boosting",
    "Gradient boosting predicts a number with a sum of small trees. Each tree is grown on the residuals of "
    "the sum before it. The residuals are the negative gradient of the squared error.",
    "Jerome Friedman, 2001",
    (
        Line(0, "F₀ = the mean of y", ("mean",), "mlcore.ensemble.gradient:gradient_boost"),
        Line(0, "for each round t:"),
        Line(1, "rᵢ = yᵢ − Fₜ₋₁(xᵢ), the residuals", ("residuals",),
             "mlcore.ensemble.gradient:gradient_boost"),
        Line(1, "hₜ = a small regression tree grown on the residuals", ("tree",), "mlcore.trees.grow:fit"),
        Line(1, "stop if it has no split"),
        Line(1, "Fₜ = Fₜ₋₁ + ν · hₜ, with the shrinkage ν", ("add",), "mlcore.ensemble.gradient:Sum.predict"),
    ),
)  # fmt: skip
