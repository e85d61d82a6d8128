"""Trees of PyPI's CHAID and of R's partykit: how they were grown, and where they differ from ours."""

from typing import NamedTuple

from tests.mlcore.references import stored

# PyPI's CHAID ---------------------------------------------------------------------------------------

CHAID_RUNS = stored("chaid")
MISSING = "<missing>"

# Where its groups are not Kass's, and the p of two groups that it leaves apart or the weight of one. It
# stops merging at the first pair whose records all have one class, instead of merging those two.
STOPS_EARLY = {
    ("vertebrate", "small", (3,)): "“no” and “semi” (reptiles only) are left apart",
    ("vertebrate_binary", "small", ()): "Skin Cover, p 1e-4, is left in pieces and loses to Gives Birth",
    ("vertebrate_binary", "alpha_0.1", ()): "the same",
    ("vote", "small", (0, 1)): "“<missing>” and “y” (republicans only) are left apart",
}
# It compares the smallest number of records with the last pair it looked at, not with every group.
TOO_SMALL = {("vote", "default", ()): "11 records are a group where 30 are the least"}
LISTED = {**STOPS_EARLY, **TOO_SMALL}


# partykit ------------------------------------------------------------------------------------------

CTREE_RUNS = stored("ctree")


class Control(NamedTuple):
    alpha: float
    min_split: int
    min_bucket: int
    bonferroni: bool


CONTROLS = {
    "default": Control(0.05, 20, 7, True),
    "small_leaves_0.90": Control(0.10, 2, 1, True),
    "univariate": Control(0.05, 2, 1, False),
}

# Where two groupings have the same statistic, partykit may choose a different one.
TIES = {("vertebrate", "small_leaves_0.90", ()), ("vertebrate", "univariate", ())}
