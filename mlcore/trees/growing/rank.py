"""The nodes of one rank of a growing tree, and what they ask.

slots     the nodes of a rank, in the order of their parents' branches: the empty ones, those that
          are leaves at once, and those that wait for a question (the frontier, see records.py)
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Scalar
from mlcore.trees.growing.records import Frontier
from mlcore.trees.node import Split

Ints: TypeAlias = NDArray[np.intp]


class Question(NamedTuple):
    """What a node asks, and how its entries go on.

    column: its place in the table
    route:  shape (v + 1,), the branch of each value, the last of the missing; -1 for none
    above:  the place of the last value on the left of a cut, -1 where it is no cut
    """

    column: int
    split: Split
    route: NDArray[np.int16] | None
    above: int


@dataclass(slots=True)
class Rank:
    """The slots of one rank.

    stats:    shape (s, slots); labels, stops: one for each slot
    tree:     shape (slots,), which of the trees that are grown side by side each belongs to, ascending
    waiting:  the slots of the frontier, ascending; asked: its questions, None for a leaf
    frontier: None once nobody waits
    below:    for each question the slots of its branches on the next rank: first and last + 1
    """

    stats: NDArray[Any]
    labels: list[Scalar]
    stops: list[str | None]
    tree: Ints
    waiting: list[int]
    frontier: Frontier | None
    asked: list[Question | None] = field(default_factory=list)
    overridden: set[int] = field(default_factory=set)
    below: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.intp))

    def place(self, slot: int) -> int | None:
        """Which node of the frontier a slot is, None where it did not wait."""
        i = bisect_left(self.waiting, slot)
        return i if i < len(self.waiting) and self.waiting[i] == slot else None

    def question(self, slot: int) -> Question | None:
        """What a slot asks, None for a leaf."""
        i = self.place(slot)
        return None if i is None else self.asked[i]

    def children(self, slot: int) -> range:
        """The slots of a question's branches on the next rank."""
        i = self.place(slot)
        assert i is not None
        return range(int(self.below[i]), int(self.below[i + 1]))
