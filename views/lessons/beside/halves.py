"""A line through a box: where it ends, and the two parts of the box on its sides."""

from collections.abc import Sequence
from itertools import pairwise

from views.subjects.points.points import Box

Spots = list[tuple[float, float]]
NONE = 1e-12  # f this close to 0, relative to its largest value in the box, is 0


def half(box: Box, w: Sequence[float], b: float) -> Spots:
    """The corners of the part of a box where w·x + b is 0 or more. Nothing if there is no such part."""
    left, bottom, right, top = box
    corners = [(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)]
    found: Spots = []
    for one, other in pairwise(corners):
        f, g = (w[0] * x + w[1] * y + b for x, y in (one, other))
        if f >= 0:
            found.append(one)
        if f * g < 0:
            share = f / (f - g)
            found.append((one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])))
    return found if len(found) > 2 else []


def ends(box: Box, w: Sequence[float], b: float) -> Spots:
    """The two ends of the line w·x + b = 0 within a box. Nothing if the line does not meet the box."""
    if not any(w):
        return []
    most = max(abs(w[0] * x + w[1] * y + b) for x in box[::2] for y in box[1::2])
    found = sorted(
        {spot for spot in half(box, w, b) if abs(w[0] * spot[0] + w[1] * spot[1] + b) <= NONE * most}
    )
    return [found[0], found[-1]] if len(found) > 1 else []
