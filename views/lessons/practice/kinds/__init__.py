"""The kinds of exercises, in the order of the course. A new kind is a module here, and a line."""

from views.lessons.practice.exercise import Kind
from views.lessons.practice.kinds import (
    by_hand,
    dot,
    following,
    gain,
    impurity,
    margin,
    missing,
    support,
    threshold,
)

_KINDS = (
    impurity.KIND,
    *gain.KINDS,
    following.KIND,
    by_hand.KIND,
    threshold.KIND,
    missing.KIND,
    dot.KIND,
    margin.KIND,
    support.KIND,
)
KINDS: dict[str, Kind] = {kind.key: kind for kind in _KINDS}
