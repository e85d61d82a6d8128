"""Errors over the number of models so far."""

from collections.abc import Sequence

from views.stage.animation.animation import Canvas, Mark
from views.words.grammar import plural
from views.words.numbers import number

TEST = 5  # the colour of test errors
CEILINGS = (0.1, 0.2, 0.3, 0.4, 0.6, 0.8)


def ceiling(errors: Sequence[float]) -> float:
    """A round number above all of them, which gives none of them away."""
    return next((one for one in CEILINGS if one >= 1.05 * max(errors, default=0.0)), 1.05)


def trail(
    canvas: Canvas, shown: Sequence[tuple[int, int]], errors: Sequence[float | None], c: int, name: str
) -> None:
    """A line through the errors of 1, 2, … models so far, and a dot at its end."""
    line: Mark | None = None
    dot: Mark | None = None
    for at, n in shown:
        spots = [(float(i), error) for i, error in enumerate(errors[:n], start=1) if error is not None]
        if len(spots) > 1:
            line = line.at(at, spots=spots) if line else canvas.line(spots, step=at, c=c, name=name)
        if spots:
            x, y = spots[-1]
            said = f"{name} with {plural(n, 'tree')}: {number(y, 4)}"
            dot = dot.at(at, x=x, y=y, name=said) if dot else canvas.dot(
                x, y, step=at, c=c, size=0.34, name=said
            )  # fmt: skip
