"""Records of two to four classes in one node: what a link describes, and the story of its impurities."""

from dataclasses import dataclass
from typing import NamedTuple

from views.kit.link.params import Given
from views.lessons.node.measures import NAMES, Counts
from views.lessons.node.params import MIX
from views.lessons.node.steps import Steps

PARAMS = (MIX,)
MOST_MOVES = 24  # with more records several change their class at a time


@dataclass(frozen=True)
class PileCase:
    """counts: the records of each class."""

    counts: Counts
    view: str = "pile"

    @property
    def k(self) -> int:
        """Classes, whether or not they have records."""
        return len(self.counts)


class Step(NamedTuple):
    """kind: "ask", a measure, "most", or "move"; counts: of the node as it then is."""

    kind: str
    counts: Counts


Story = Steps[Step]


def read(given: Given) -> PileCase:
    """The case of a link."""
    return PileCase(given(MIX))


def story(case: PileCase) -> Story:
    """One measure after another, their highest; of two classes then all shares, from none of C0 to all."""
    told = [Step(kind, case.counts) for kind in ("ask", *NAMES, "most")]
    if case.k == 2:
        told += [Step("move", (first, sum(case.counts) - first)) for first in _moves(sum(case.counts))]
    return Story(told)


def _moves(n: int) -> list[int]:
    """How many of n records are of the first class, at each stop."""
    stops = min(n, MOST_MOVES)
    return [round(i * n / stops) for i in range(stops + 1)]


def follow(old: PileCase, new: PileCase, at: int) -> int:
    """The same step of another node. While records move, it is the step before, with the node's counts."""
    return min(at, len(NAMES) + 1)
