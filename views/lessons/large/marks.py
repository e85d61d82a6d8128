"""Marks of a pane that come, change and go, each by its own key."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from views.stage.animation.animation import Canvas, Mark

SMALL = 0.7  # rem: the smallest type


@dataclass
class Marks:
    """The marks of a canvas by key."""

    canvas: Canvas
    known: dict[Hashable, Mark] = field(default_factory=dict)

    def put(self, key: Hashable, kind: str, step: int, there: bool = True, **state: Any) -> None:
        """The look of a mark from a step on. The first call creates the mark."""
        if key in self.known:
            self.known[key].at(step, off=not there, **state)
        elif there:
            self.known[key] = self.canvas.mark(kind, step=step, **state)

    def gone(self, key: Hashable, step: int) -> None:
        """Remove the mark."""
        if key in self.known:
            self.known[key].at(step, off=True)
