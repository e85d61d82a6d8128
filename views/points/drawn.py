"""Points as the pictures of planes take them."""

from hashlib import sha256

from views.points.points import Points
from views.stage.plane.wire import PlanePoints


def places(points: Points) -> PlanePoints:
    """Where they are, and 0 or 1 for the class."""
    return {
        "x": [x for x, _ in points.x],
        "y": [y for _, y in points.x],
        "c": [int(y > 0) for y in points.y],
    }


def plane_key(points: Points) -> str:
    """The same as long as the plane around the points is."""
    where = (points.source, points.axes, points.classes, points.box)
    return sha256(repr(where).encode()).hexdigest()[:16]
