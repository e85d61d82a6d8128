"""The rows of the table of link parameters for trees that grow with the data. See views/link/params.py."""

from views.link.kinds import Flag, OneOf, Real, Whole
from views.link.params import Param

PARTS = Param(
    "parts", Whole(1, 12), 2, "into how many parts a sorted list is divided", "Processors P", always=True
)
LATE = Param(
    "late", Flag(), True, "tennis has a fifteenth day, which does not fit", "A fifteenth day",
)  # fmt: skip
ORDER = Param(
    "order", OneOf({"table": "Of the table", "drawn": "At random"}), "table",
    "the order in which records come", "Order",
)  # fmt: skip
STREAM = Param(
    "stream", Whole(1_000, 100_000, 1_000), 100_000, "how many records a stream has", "Records", always=True,
)  # fmt: skip
DELTA = Param(
    "delta", OneOf({"0.1": "0.1", "0.01": "0.01", "0.001": "0.001", "0.0000001": "10⁻⁷"}), "0.0000001",
    "how likely Hoeffding’s bound may fail, at one look", "δ",
)  # fmt: skip
TIE = Param(
    "tie", Real(0.0, 0.5, 0.01), 0.05, "a leaf is split, too, when Hoeffding’s bound is below this",
    "Split a tie below",
)  # fmt: skip

ROWS = (PARTS, LATE, ORDER, STREAM, DELTA, TIE)
