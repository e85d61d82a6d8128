"""The link parameters for lines, hinges and densities. See views/kit/link/params.py."""

from views.kit.link.kinds import OneOf, Real, Whole
from views.kit.link.params import Param

SMOOTHING = Param(
    "smoothing", Real(0.0, 100.0, 5.0), 15.0,
    "k of M5’s smoothing, the number of records that the line above counts for, or `0` for "
    "none", "Smoothing k",
)  # fmt: skip
INPUTS = Param(
    "inputs", OneOf({"one": "One", "all": "All"}), "one", "the columns that MARS may use for its hinges",
    "Inputs",
)  # fmt: skip
TERMS = Param("terms", Whole(3, 21, 2), 11, "the most terms of MARS, with the constant", "Most terms")
FACTORS = Param(
    "factors", Whole(1, 3), 1, "the most hinges that MARS multiplies in a term", "Hinges in a term"
)
CHARGE = Param(
    "charge",
    Real(0.0, 10.0, 1.0),
    2.0,
    "the number of learned numbers that a knot counts as in GCV",
    "Penalty of a knot",
)
FEWEST = Param(
    "fewest",
    Whole(1, 50),
    5,
    "the fewest records in a leaf of a density tree",
    "Records in a leaf",
    always=True,
)
LEAVES = Param("leaves", Whole(2, 30), 20, "the most leaves of a density tree", "Most leaves")

ROWS = (SMOOTHING, INPUTS, TERMS, FACTORS, CHARGE, FEWEST, LEAVES)
