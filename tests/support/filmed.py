"""The marks of an animation at a step."""

from typing import Any

from views.stage.animation.animation import at_step
from views.stage.animation.wire import Pane


def cards_at(pane: Pane, step: int) -> list[Any]:
    """The states of the cards of a pane's tree at a step, in the order in which they came."""
    return [mark["at"][0] for mark in at_step(pane["marks"], step) if mark["kind"] == "card"]
