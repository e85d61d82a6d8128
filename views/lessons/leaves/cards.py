"""The cards of MARS and of density trees."""

from typing import Any

from views.subjects.cards import Card, Line


def turns(step: Any) -> tuple[str, ...]:
    """The turns of a step: its kind."""
    return (step.kind,)


MARS = Card(
    "MARS",
    "The prediction is a sum of hinges, each times a coefficient by least squares. MARS adds pairs of hinges "
    "as long as there is room. Then it removes single hinges, and generalised cross-validation decides how "
    "many stay.",
    "Jerome Friedman, 1991: multivariate adaptive regression splines",
    (
        Line(0, "start with the constant", ("ask",), "mlcore.mars.steps:steps"),
        Line(0, "forward, until there are M terms or RSS stops falling:"),
        Line(1, "for every term, column and value t where the term is above 0:"),
        Line(2, "RSS with the pair max(0, x − t), max(0, t − x)",
             ("knot", "before-next"), "mlcore.mars.search:savings"),
        Line(1, "add the pair with the lowest RSS", ("forward",),
             "mlcore.mars.steps:_Problem.best_pair"),
        Line(0, "backward, until the constant is left:", ("before-back",), "mlcore.mars.steps:_told"),
        Line(1, "remove the term without which RSS stays lowest", ("backward",),
             "mlcore.least_squares:least_without"),
        Line(1, "GCV = (RSS / n) / (1 − C / n)² with C = m + d (m − 1) / 2 for m terms", (),
             "mlcore.mars.steps:_Problem.gcv"),
        Line(0, "keep the model with the lowest GCV on the way back", ("chosen",), "mlcore.mars.steps:fit"),
    ),
)  # fmt: skip
DENSITY = Card(
    "Density tree",
    "A leaf is an interval or a box. Its density is its share of the records divided by its width or area. "
    "The likelihood decides the splits, and held-out records decide the size of the tree.",
    "CART with the likelihood in place of the impurity (Parikshit Ram and Alexander Gray, 2011, use the "
    "squared error)",
    (
        Line(0, "start with one leaf that holds all records", ("ask",), "mlcore.trees.density:whole"),
        Line(0, "for each leaf, number and threshold halfway between neighbours:", ("cut",),
             "mlcore.trees.density:_ways"),
        Line(1, "gain = n₁ ln(n₁ / (n s)) + n₂ ln(n₂ / (n (1 − s))), s the left share of the width", (),
             "mlcore.trees.density:_ways"),
        Line(0, "make the split with the highest gain, as long as there is room",
             ("best", "before-grow", "grow"), "mlcore.trees.density:_grown"),
        Line(0, "density of a leaf = n / (N · volume)", (), "mlcore.trees.density:DensityTree._counted"),
        Line(0, "repeat without each fold: log-likelihood of the held-out records", (),
             "mlcore.trees.density:_held_out"),
        Line(0, "keep the number of leaves with the highest log-likelihood", ("chosen",),
             "mlcore.trees.density:_told"),
        Line(0, "for comparison: K / (N V) of the nearest neighbours", ("before-ball", "ball", "walked"),
             "mlcore.learners.votes:Ball"),
    ),
)  # fmt: skip
