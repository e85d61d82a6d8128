"""Multivariate adaptive regression splines (MARS): a sum of hinges, grown in pairs and then pruned.

A hinge of a number x at a knot t is max(0, x − t) or its mirror max(0, t − x). A term is a product of hinges
of different columns, written as a tuple of (column, sign, knot); () is the constant.

for step in mlcore.mars.steps(table, degree=1, terms=21):
    ...                                   # step.phase, step.terms, step.rss, step.gcv
model = mlcore.mars.fit(table)            # the model with the lowest GCV on the way back, as in the last step
mlcore.mars.knots(table, "Weight")        # the sum of squares with the pair at each knot
mlcore.mars.of_terms(table, terms)        # least squares with terms chosen by hand

Source: Friedman 1991, “Multivariate adaptive regression splines”, Annals of Statistics 19.
"""

from mlcore.mars.basis import Factor, Term
from mlcore.mars.search import Knot
from mlcore.mars.steps import Mars, MarsStep, fit, knots, of_terms, steps

__all__ = ["Factor", "Knot", "Mars", "MarsStep", "Term", "fit", "knots", "of_terms", "steps"]
