"""A split of two classes: what a link describes, and the story of what it takes from each impurity."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from mlcore import measures
from views.kit.link.params import Given
from views.lessons.node.measures import NAMES, impurity
from views.lessons.node.params import BRANCHES, Branches
from views.lessons.node.steps import Steps

PARAMS = (BRANCHES,)
GAINS = {"entropy": 0, "gini": 3, "error": 4}  # places among mlcore's Measures


@dataclass(frozen=True)
class SplitCase:
    """children: of each the records of both classes."""

    children: Branches
    view: str = "split"

    @property
    def parent(self) -> tuple[int, int]:
        """The records of both classes before the split."""
        return sum(one for one, _ in self.children), sum(other for _, other in self.children)

    @property
    def n(self) -> int:
        """All records."""
        return sum(self.parent)


class Step(NamedTuple):
    """kind: "ask", "parent", "child", "mean", "gain" or "why"; child: which one, counted from 0."""

    kind: str
    child: int = 0


@dataclass(frozen=True, eq=False)
class Story(Steps[Step]):
    """means: of each measure the weighted mean of the children; gains: what is taken from the parent

    lowered: the measures that the split lowers, compared without rounding
    split_info: the entropy of the sizes of the children, in bits
    """

    means: dict[str, float]
    gains: dict[str, float]
    lowered: frozenset[str]
    split_info: float


def read(given: Given) -> SplitCase:
    """The case of a link."""
    return SplitCase(given(BRANCHES))


def story(case: SplitCase) -> Story:
    """Parent, children, their weighted mean, the gain, and where it comes from."""
    children = [Step("child", i) for i in range(len(case.children))]
    told = [Step("ask"), Step("parent"), *children, Step("mean"), Step("gain"), Step("why")]
    weights = [sum(child) / case.n for child in case.children]
    means = {one: float(np.dot(weights, [impurity(one, child) for child in case.children])) for one in NAMES}
    found = measures(case.children)
    gains = {one: float(found[at]) for one, at in GAINS.items()}
    return Story(told, means, gains, _lowered(case), float(found[1]))


def _lowered(case: SplitCase) -> frozenset[str]:
    """Entropy and Gini index wherever a child has other shares than the parent, as both are strictly concave;
    the error where fewer records are wrong."""
    share = Fraction(case.parent[0], case.n)
    curved = any(Fraction(child[0], sum(child)) != share for child in case.children)
    fewer = sum(map(min, case.children)) < min(case.parent)
    return frozenset([*(["entropy", "gini"] if curved else []), *(["error"] if fewer else [])])


def most_impure(case: SplitCase) -> set[int]:
    """The most impure children. Of two classes all measures agree: each rises with the smaller share."""
    smaller = [Fraction(min(child), sum(child)) for child in case.children]
    return {i for i, share in enumerate(smaller) if share == max(smaller)}


def follow(old: SplitCase, new: SplitCase, at: int) -> int | None:
    """The same step, where there are as many children."""
    return at if len(old.children) == len(new.children) else None
