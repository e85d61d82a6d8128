"""The link parameters for boosting. See views/kit/link/params.py."""

from views.kit.link.kinds import OneOf, Real, Whole
from views.kit.link.params import Param

ROUNDS = Param("rounds", Whole(1, 100), 30, "the number of boosting rounds", "Rounds")
STUMP = Param(
    "stump", OneOf({"error": "Weighted error", "gini": "Gini"}), "error",
    "the impurity that AdaBoost’s trees split by", "Impurity",
)  # fmt: skip
DEPTH = Param(
    "tree_depth", Whole(1, 4), 1, "the depth of the small trees that boosting adds up or that serve as "
                                  "features",
    "Depth of the trees",
)  # fmt: skip
SHRINKAGE = Param(
    "shrinkage", Real(0.05, 1.0, 0.05), 0.5, "the weight of each round’s tree in gradient boosting",
    "Shrinkage ν",
)  # fmt: skip

ROWS = (ROUNDS, STUMP, DEPTH, SHRINKAGE)
