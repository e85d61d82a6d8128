"""An upright axis of impurities with room above it, where values are written."""

from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis


def with_room(name: str, high: float, room: float) -> Axis:
    """An axis from 0 whose ticks end at `high`; above it there is as much again times `room`."""
    return {**axis(name, 0.0, high), "high": high * (1 + room)}
