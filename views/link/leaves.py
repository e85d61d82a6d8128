"""Rows of leaves that say more: lines, hinges, densities. Part of the table (views/link/table.py)."""

from views.link.kinds import OneOf, Real, Whole
from views.link.params import Param

SMOOTHING = Param(
    "smoothing", Real(0.0, 100.0, 5.0), 15.0,
    "k of M5’s smoothing: how many records the line above counts for; `0` for none", "Smoothing k",
)  # fmt: skip
INPUTS = Param(
    "inputs", OneOf({"one": "One", "all": "All"}), "one", "of what MARS makes its hinges",
    "Inputs",
)  # fmt: skip
TERMS = Param("terms", Whole(3, 21, 2), 11, "of MARS, at most, the constant among them", "Terms at most")
FACTORS = Param(
    "factors", Whole(1, 3), 1, "hinges that are multiplied in a term, at most", "Hinges in a term"
)
CHARGE = Param(
    "charge",
    Real(0.0, 10.0, 1.0),
    2.0,
    "what a knot counts for in GCV, in numbers learned",
    "Penalty of a knot",
)
FEWEST = Param(
    "fewest",
    Whole(1, 50),
    5,
    "records in a leaf of a density tree, at least",
    "Records in a leaf",
    always=True,
)
LEAVES = Param("leaves", Whole(2, 30), 20, "of a density tree, at most", "Leaves at most")

ROWS = (SMOOTHING, INPUTS, TERMS, FACTORS, CHARGE, FEWEST, LEAVES)
