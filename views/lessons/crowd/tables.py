"""Which tables samples are drawn from, for the views that learn trees of a whole table; points as tables."""

from views.subjects.code.sheets import FIRST, Sheets
from views.subjects.ground.ground import Ground
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices

FEWEST = 4  # records


def refused(choices: Choices, needs: str) -> str:
    """Why no trees of samples can be compared, nothing where they can; needs: why there must be classes."""
    why = choosing.refusal(choices)
    if why:
        return why
    found = choices.table
    if not found.classes:
        return f"“{found.target.name}” is a number. {needs}"
    if found.n < FEWEST:
        return (
            f"The table has too few records ({found.n}). Samples need at least {FEWEST}: use a larger table."
        )
    return ""


def sheets(ground: Ground) -> Sheets:
    """The points of a view as its code reads them, with the test points where there are any."""
    tested = ground.tested()
    return Sheets(ground.title, {FIRST: ground.table(), **({"test": tested} if tested else {})})
