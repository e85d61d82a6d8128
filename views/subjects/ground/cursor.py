"""A place among the points that the learner moves. It is in the link, and a picture reports its moves."""

from collections.abc import Sequence
from math import isfinite
from typing import Any

from views.kit.link import table
from views.kit.link.params import Change, Given
from views.subjects.ground.ground import Ground


def read(given: Given, ground: Ground) -> tuple[float, ...]:
    """The place in the link, moved into the plane, or the middle if the link has no valid place."""
    left, bottom, right, top = ground.box
    ends = ((left, right), (bottom, top))[: len(ground.names)]
    middle = tuple((low + high) / 2 for low, high in ends)
    text = given(table.Z)
    if text is None:
        return middle
    try:
        z = tuple(float(part) for part in text.split(","))
    except ValueError:
        z = ()
    if len(z) != len(ends) or not all(map(isfinite, z)):
        given.mend(table.Z, None, "The link does not say where the new point is, so it is in the middle.")
        return middle
    inside = tuple(min(max(v, low), high) for v, (low, high) in zip(z, ends, strict=True))
    if inside != z:
        given.mend(
            table.Z, written(inside), "The link puts the new point outside the plane, so it is at the edge."
        )
    return inside


def written(z: Sequence[float]) -> str:
    """A place as text for the link."""
    return ",".join(f"{v:.6g}" for v in z)


def put(ground: Ground, report: Any) -> Change | None:
    """The change of the link after the learner moves the place, or None if the report is not valid."""
    match report:
        case {"x": int() | float() as x, "y": int() | float() as y} if isfinite(x) and isfinite(y):
            return {table.Z.name: written((x, y)[: len(ground.names)])}
    return None
