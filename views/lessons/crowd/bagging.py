"""Bagging: what a link describes, and the story of one bootstrap draw after another."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mlcore.ensemble import PollStep, bag, is_tied, poll, tallies
from mlcore.learners import tree
from mlcore.model import first_of_the_most
from views.kit.keep import kept, kept_long
from views.kit.link import crowd
from views.kit.link.params import Given
from views.subjects.ground import reading
from views.subjects.ground.fields import Field, centres, field_of
from views.subjects.ground.ground import Ground, Source, ground_of

PARAMS = (*reading.rows(), crowd.TREES, crowd.DEPTH, crowd.DRAW)
CELLS = 48  # along each side of the plane
LADDER = (1, 2, 3, 5, 10)  # trees after which one looks; then all
SECONDS = 1.2e-4  # for a tree, by its points


@dataclass(frozen=True)
class BaggingCase:
    """The points, how many trees, how deep they are (None: as they grow), and the seed of the draws."""

    source: Source
    trees: int = 25
    depth: int | None = None
    draw: int = 0
    view: str = "bagging"

    @property
    def ground(self) -> Ground:
        """The points."""
        return ground_of(self.source)


class Step(NamedTuple):
    """kind: "ask", "drawn", "tree", "before-vote", "vote", "end"; n: how many trees there are."""

    kind: str
    n: int


@dataclass(frozen=True, eq=False)
class Bagged:
    """What came of the draws.

    times:   for each draw how often each point was drawn; never_out: points that no draw so far has left out
    members: for each tree of the ladder the classes at each cell; votes: of all trees up to it
    tied:    the share of the cells in which that vote is a tie
    oob:     the out-of-bag error after each draw, None until every point was left out
    test:    the errors on test points, where there are any
    alone:   the field of one tree of all points, and its error on test points
    """

    times: tuple[tuple[int, ...], ...]
    never_out: tuple[int, ...]
    members: dict[int, Field]
    votes: dict[int, Field]
    tied: dict[int, float]
    oob: tuple[float | None, ...]
    test: tuple[PollStep, ...] | None
    alone: Field
    alone_test: float | None


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and what they tell of."""

    steps: Sequence[Step]
    bagged: Bagged


def read(given: Given) -> BaggingCase:
    """The case of a link."""
    return BaggingCase(
        reading.read(given, edits=True), given(crowd.TREES), given(crowd.DEPTH), given(crowd.DRAW)
    )


def ladder(trees: int) -> tuple[int, ...]:
    """After how many trees one looks."""
    return (*(n for n in LADDER if n < trees), trees)


@kept
def story(case: BaggingCase) -> Story:
    """One draw in full, then ever more trees."""
    return Story(steps_of(case.trees), bagged(case))


def steps_of(trees: int) -> list[Step]:
    """The story of so many trees."""
    votes = [Step("vote", n) for n in ladder(trees) if n > 1]
    first = [Step("ask", 0), Step("drawn", 1), Step("tree", 1), Step("before-vote", 1)]
    return [*first, *votes, Step("end", trees)]


def seconds(case: BaggingCase) -> float:
    """How long the trees are expected to take."""
    return SECONDS * case.trees * case.ground.n


@kept_long(seconds)
def bagged(case: BaggingCase) -> Bagged:
    """What comes of all draws, kept for whoever has the same link."""
    return drawn(case)


def drawn(case: BaggingCase) -> Bagged:
    """What comes of all draws."""
    ground, learner = case.ground, tree("cart", max_depth=case.depth)
    table, tested = ground.table(), ground.tested()
    steps = tuple(bag(table, learner, case.trees, case.draw))
    members = [step.model for step in steps]
    times = [np.bincount(step.rows, minlength=ground.n) for step in steps]
    places = ground.frame(centres(ground, CELLS))
    told = ladder(case.trees)
    counts = {n: votes for n, votes in enumerate(tallies(members, ground.classes, places), 1) if n in told}
    alone = learner.fit(table)
    return Bagged(
        times=tuple(tuple(one.tolist()) for one in times),
        never_out=tuple(int((np.array(times[: n + 1]) > 0).all(axis=0).sum()) for n in range(len(times))),
        members={n: field_of(ground, members[n - 1].predict(places), CELLS) for n in told},
        votes={n: field_of(ground, first_of_the_most(v, ground.classes), CELLS) for n, v in counts.items()},
        tied={n: float(is_tied(votes).mean()) for n, votes in counts.items()},
        oob=tuple(step.oob_error for step in steps),
        test=tuple(poll(members, tested)) if tested else None,
        alone=field_of(ground, alone.predict(places), CELLS),
        alone_test=alone.errors(tested) / tested.n if tested else None,
    )


def waiting(case: BaggingCase) -> str:
    """A word while many trees are grown."""
    return "Growing the trees …" if seconds(case) > 0.5 else ""
