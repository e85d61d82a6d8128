"""The link parameters for trees that grow with the data. See views/kit/link/params.py."""

from views.kit.link.kinds import Flag, OneOf, Real, Whole
from views.kit.link.params import Param

PARTS = Param("parts", Whole(1, 12), 2, "the number of parts of a sorted list", "Processors P", always=True)
LATE = Param(
    "late", Flag(), True, "whether tennis has a fifteenth day that does not fit", "A fifteenth day",
)  # fmt: skip
ORDER = Param(
    "order", OneOf({"table": "Of the table", "drawn": "At random"}), "table",
    "the order in which records arrive", "Order",
)  # fmt: skip
STREAM = Param(
    "stream", Whole(1_000, 100_000, 1_000), 100_000, "the number of records in a stream", "Records",
    always=True,
)  # fmt: skip
DELTA = Param(
    "delta", OneOf({"0.1": "0.1", "0.01": "0.01", "0.001": "0.001", "0.0000001": "10⁻⁷"}), "0.0000001",
    "the probability that Hoeffding’s bound may fail at one look", "δ",
)  # fmt: skip
TIE = Param(
    "tie", Real(0.0, 0.5, 0.01), 0.05, "the value of Hoeffding’s bound below which a leaf splits anyway",
    "Split a tie below",
)  # fmt: skip

ROWS = (PARTS, LATE, ORDER, STREAM, DELTA, TIE)
