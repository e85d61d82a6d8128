"""The link parameters for many models that decide together. See views/kit/link/params.py."""

from views.kit.link.kinds import OneOf, Real, Whole
from views.kit.link.params import Param

CHANCE = Param("p", Real(0.0, 1.0, 0.05), 0.6, "the probability that a voter is right", "Right, p")
COPIED = Param(
    "copied", Real(0.0, 1.0, 0.05), 0.4, "the probability that a voter copies the adviser", "Copies, c"
)
TREES = Param("trees", Whole(2, 60), 25, "the number of trees that decide together", "Trees")
DEPTH = Param(
    "depth", Whole(1, 12, none="no limit"), None, "the maximum depth of each tree of an ensemble",
    "Depth of a tree",
)  # fmt: skip
DRAW = Param("draw", Whole(0, 999), 0, "the seed for drawing records and columns", "Draws, seed")
SAMPLES = Param(
    "samples", OneOf({"bootstrap": "Bootstrap samples", "one-out": "One record fewer"}), "bootstrap",
    "the way in which the training sets of several trees differ", "Training sets",
)  # fmt: skip
AT_NODE = Param(
    "at_node", Whole(1, 50, none="the square root of all"), None, "the number of columns that a forest "
                                                                  "draws at every node",
    "Columns at a node",
)  # fmt: skip
ADDED = Param(
    "added", OneOf({"random": "Random numbers", "copy": "A copy of one column", "none": "Nothing"}), "random",
    "a column that the page adds, to test the importance of columns", "Added column",
)  # fmt: skip

ROWS = (AT_NODE, ADDED, SAMPLES, CHANCE, COPIED, TREES, DEPTH, DRAW)
