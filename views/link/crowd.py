"""The rows of the table of link parameters for many models that decide together. See views/link/params.py."""

from views.link.kinds import Real
from views.link.params import Param

CHANCE = Param("p", Real(0.0, 1.0, 0.05), 0.6, "the probability that a voter is right", "Right, p")
COPIED = Param(
    "copied", Real(0.0, 1.0, 0.05), 0.4, "the probability that a voter copies the adviser", "Copies, c"
)

ROWS = (CHANCE, COPIED)
