"""What the views of this lesson share: the parameters, the intervals of the three formulas, and words."""

from mlcore import evaluate
from views.kit.link import table
from views.kit.link.params import PLACE
from views.words.numbers import four, number

SEED = table.SEED.but(groups=(), resets=PLACE)
METHODS = {"wald": "Wald", "wilson": "Wilson", "clopper-pearson": "Clopper–Pearson"}
WITHIN, BEYOND = 1, 0  # colours: what does not surprise, and what does
PARTS = 10  # the answers of a question about a share


def share_text(share: float) -> str:
    """A share as sentences give it: 0.8, 0.725."""
    return four(round(share, 4)) if share else "0"


def between(low: float, high: float) -> str:
    """An interval in words."""
    return f"{number(low)} to {number(high)}"


def per_cent(level: float) -> str:
    """A confidence: 95 %."""
    return f"{100 * level:.0f} %"


assert set(METHODS) == set(evaluate.INTERVALS)
