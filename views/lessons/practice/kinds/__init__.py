"""The kinds of exercises, in the order of the course. A new kind is a module here, and a line."""

from views.lessons.practice.exercise import Kind
from views.lessons.practice.kinds import (
    adaboost,
    bayes,
    bill,
    by_hand,
    confusion,
    dot,
    following,
    gain,
    gram,
    impurity,
    interval,
    margin,
    missing,
    naive,
    neighbours,
    paired,
    roc,
    smo,
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
    smo.KIND,
    gram.KIND,
    confusion.KIND,
    bill.KIND,
    roc.KIND,
    interval.KIND,
    paired.KIND,
    bayes.KIND,
    naive.KIND,
    neighbours.KIND,
    adaboost.KIND,
)
KINDS: dict[str, Kind] = {kind.key: kind for kind in _KINDS}
