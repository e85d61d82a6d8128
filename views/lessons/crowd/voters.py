"""A majority of voters: what a link describes, and the story of more and more of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from views.kit.keep import kept
from views.kit.link import crowd
from views.kit.link.params import Given

PARAMS = (crowd.CHANCE, crowd.COPIED)
SIZES = (1, 3, 5, 11, 21, 51, 101)
GUESSED = 21  # of how many voters one guesses


@dataclass(frozen=True)
class VotersCase:
    """p: the probability that a voter is right; copied: that he copies the adviser."""

    p: float = 0.6
    copied: float = 0.4
    view: str = "voters"


class Step(NamedTuple):
    """kind: "ask", "alone", "before-copied", "copied" or "end"; n: how many voters there are."""

    kind: str
    n: int


@dataclass(frozen=True, eq=False)
class Story:
    """The steps."""

    steps: Sequence[Step]

    def told(self, kind: str, at: int) -> list[int]:
        """The sizes of that kind up to a step."""
        return [step.n for step in self.steps[: at + 1] if step.kind == kind]

    def first(self, kind: str) -> int:
        """The first step of a kind."""
        return next(at for at, step in enumerate(self.steps) if step.kind == kind)


def read(given: Given) -> VotersCase:
    """The case of a link."""
    return VotersCase(given(crowd.CHANCE), given(crowd.COPIED))


@kept
def story(case: VotersCase) -> Story:
    """The same steps for every case."""
    alone, copied = ([Step(kind, n) for n in SIZES] for kind in ("alone", "copied"))
    last = SIZES[-1]
    return Story([Step("ask", 1), *alone, Step("before-copied", last), *copied, Step("end", last)])


def copies(case: VotersCase, step: Step) -> float:
    """With what probability a voter copies at a step."""
    return case.copied if step.kind in ("copied", "end") else 0.0
