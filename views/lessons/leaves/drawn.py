"""The shared parts of the pictures of several views."""

from views.lessons.leaves.ground import Ground
from views.stage.animation.animation import Canvas
from views.stage.plane.wire import Axis
from views.words.numbers import amount

ROWS = (1.7, 1.0)  # the records, and the pane below them
MOST_TICKS = 8
ROOM = 1.08  # above the highest
Spot = tuple[float, float]


def counted(name: str, most: int) -> Axis:
    """An axis of whole numbers from 1 on."""
    apart = -(-most // MOST_TICKS)
    ticks = [(float(n), str(n)) for n in range(apart, most + 1, apart)]
    return {"name": name, "low": 0.5, "high": most + 0.5, "ticks": ticks}


def dots(canvas: Canvas, ground: Ground) -> None:
    """A dot for each record."""
    for x, y in ground.points.tolist():
        canvas.dot(x, y, size=0.26 if ground.n > 60 else 0.34, name=f"{amount(x, 6)}, {amount(y, 6)}")
