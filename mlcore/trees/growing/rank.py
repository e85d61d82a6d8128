"""The nodes of one rank of a growing tree, and what they ask.

slots     the nodes of a rank, in the order of their parents' branches: the empty ones, those that
          are leaves at once, and those that wait for a question (the frontier, see records.py)
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Scalar
from mlcore.trees.growing.asking import Question, Questions
from mlcore.trees.growing.records import Frontier

Ints: TypeAlias = NDArray[np.intp]


@dataclass(slots=True)
class Rank:
    """The slots of one rank.

    stats:    shape (s, slots); labels, stops: one for each slot
    tree:     shape (slots,), which of the trees that are grown side by side each belongs to, ascending
    waiting:  the slots of the frontier, ascending; asked: its questions
    frontier: None once nobody waits, or if no story needs it
    below:    for each question the slots of its branches on the next rank: first and last + 1
    """

    stats: NDArray[Any]
    labels: list[Scalar]
    stops: list[str | None]
    tree: Ints
    waiting: list[int]
    frontier: Frontier | None
    asked: Questions
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
