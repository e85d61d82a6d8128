"""The cards of MARS and of density trees."""

from typing import Any

from views.cards import Card, Line


def turns(step: Any) -> tuple[str, ...]:
    """What a step does: its kind."""
    return (step.kind,)


MARS = Card(
    "MARS",
    "The prediction is a sum of hinges, each times a coefficient by least squares. Pairs of hinges are "
    "added as long as there is room, then single ones are taken away; generalised cross-validation says how "
    "many stay.",
    "Jerome Friedman, 1991: multivariate adaptive regression splines",
    (
        Line(0, "begin with the constant", ("ask",), "mlcore.mars.steps:steps"),
        Line(0, "forward, until there are M terms or RSS falls no more:"),
        Line(1, "for every term, column and value t where the term is above 0:"),
        Line(2, "RSS with the pair max(0, x − t), max(0, t − x)",
             ("knot", "before-next"), "mlcore.mars.search:savings"),
        Line(1, "add the pair that leaves the least RSS", ("forward",),
             "mlcore.mars.steps:_Problem.best_pair"),
        Line(0, "backward, until the constant is left:", ("before-back",), "mlcore.mars.steps:_told"),
        Line(1, "take away the term without which RSS rises least", ("backward",),
             "mlcore.least_squares:least_without"),
        Line(1, "GCV = (RSS / n) / (1 − C / n)² with C = m + d (m − 1) / 2 for m terms", (),
             "mlcore.mars.steps:_Problem.gcv"),
        Line(0, "keep the model of the least GCV on the way back", ("chosen",), "mlcore.mars.steps:fit"),
    ),
)  # fmt: skip
DENSITY = Card(
    "Density tree",
    "A leaf is an interval or a box, and the density in it is its share of the records divided by its width "
    "or area. The tree is grown by likelihood, and its size is chosen by records that were held out.",
    "CART with the likelihood in place of the impurity; Parikshit Ram and Alexander Gray, 2011, take the "
    "squared error",
    (
        Line(0, "one leaf that holds all records", ("ask",), "mlcore.trees.density:whole"),
        Line(0, "for each leaf, number and threshold halfway between neighbours:", ("cut",),
             "mlcore.trees.density:_ways"),
        Line(1, "gain = n₁ ln(n₁ / (n s)) + n₂ ln(n₂ / (n (1 − s))), s the left share of the width", (),
             "mlcore.trees.density:_ways"),
        Line(0, "make the split of the highest gain, as long as there is room",
             ("best", "before-grow", "grow"), "mlcore.trees.density:_grown"),
        Line(0, "density of a leaf = n / (N · volume)", (), "mlcore.trees.density:DensityTree._counted"),
        Line(0, "the same without each fold: the log-likelihood of what is held out", (),
             "mlcore.trees.density:_held_out"),
        Line(0, "keep as many leaves as make it greatest", ("chosen",), "mlcore.trees.density:_told"),
        Line(0, "beside it: K / (N V) of the nearest neighbours", ("before-ball", "ball", "walked"),
             "mlcore.learners.votes:Ball"),
    ),
)  # fmt: skip
