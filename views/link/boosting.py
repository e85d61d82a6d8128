"""The rows of the table of link parameters for boosting. See views/link/params.py."""

from views.link.kinds import OneOf, Real, Whole
from views.link.params import Param

ROUNDS = Param("rounds", Whole(1, 100), 30, "how many rounds of boosting there are", "Rounds")
STUMP = Param(
    "stump", OneOf({"error": "Weighted error", "gini": "Gini"}), "error",
    "by which impurity AdaBoost splits", "Impurity",
)  # fmt: skip
DEPTH = Param(
    "tree_depth", Whole(1, 4), 1, "the depth of small trees that are added up, or are features",
    "Depth of the trees",
)  # fmt: skip
SHRINKAGE = Param(
    "shrinkage", Real(0.05, 1.0, 0.05), 0.5, "what the tree of a round counts in gradient boosting",
    "Shrinkage ν",
)  # fmt: skip

ROWS = (ROUNDS, STUMP, DEPTH, SHRINKAGE)
