"""Oblique splits: one line (a hyperplane) through all attributes, where a tree cuts along one at a time.

Two ways to find it, each a trace of frozen steps:

fisher  the direction that parts the class means best against the scatter within the classes
        (Fisher 1936), with the threshold of linear discriminant analysis; then the cut of least impurity
        along that direction, as a tree would choose it
search  from the best cut along one attribute, one coefficient of the line after the other is moved to
        where the impurity is least (linear combinations in CART: Breiman et al. 1984, section 5.2; the
        exact search along one coefficient and the random jumps out of a local minimum are those of OC1:
        Murthy, Kasif & Salzberg 1994)

`grow` tells how a whole tree of such lines grows, `fit` is the tree of its last step: at each node the better
of the two, or a cut along one attribute where no line is better.
"""

from mlcore.trees.oblique.discriminant import FisherStep, fisher
from mlcore.trees.oblique.grown import LineCandidate, LineDecision, ObliqueStep, fit, grow
from mlcore.trees.oblique.line import Line, Sides, errors_of, sides_of
from mlcore.trees.oblique.searched import SearchStep, search
from mlcore.trees.oblique.tree import ObliqueTree, Sum

__all__ = [
    "FisherStep", "Line", "LineCandidate", "LineDecision", "ObliqueStep", "ObliqueTree", "SearchStep",
    "Sides", "Sum", "errors_of", "fisher", "fit", "grow", "search", "sides_of",
]  # fmt: skip
