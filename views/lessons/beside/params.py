"""The link parameters for models side by side. See views/kit/link/params.py."""

from views.kit.link.kinds import OneOf, Real, Whole
from views.kit.link.params import Param

RIDGE = Param(
    "ridge", Real(0.0, 1000.0, 0.1), 0.0, "the L2 penalty of logistic regression, where `0` means none",
    "L2 penalty of logistic regression",
)  # fmt: skip
ORDER = Param(
    "shuffle", Whole(0, 99), 0, "the order in which a perceptron meets the points. `0` is the given "
                                "order, any other number shuffles",
    "Order of the points", help="0 keeps the given order. Every other number shuffles the points.",
)  # fmt: skip
PAIRS = ("1,7", "1,8", "3,5", "3,8", "4,9", "5,6", "7,9", "8,9")
DIGITS = Param(
    "digits", OneOf({pair: pair.replace(",", " and ") for pair in PAIRS}), "3,8",
    "the two handwritten digits that the models distinguish", "Digits",
)  # fmt: skip
LEARNED = Param(
    "learned", OneOf({"drawn": "40 of each at random", "first": "the first 40 of each in the file"}), "drawn",
    "the pictures to learn from. All others are for testing", "Training pictures",
    help="The file is not in random order. What a model learns from its first pictures need not "
         "hold for the later ones.",
)  # fmt: skip

ROWS = (RIDGE, ORDER, DIGITS, LEARNED)
