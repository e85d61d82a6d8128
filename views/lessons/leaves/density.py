"""Density trees: the case of a link, and the story of a threshold, a tree, and its neighbours."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import pi
from typing import NamedTuple

import numpy as np

from datasets.worlds import TARGET, WORLDS
from mlcore import TableError, density
from mlcore.learners import Ball
from mlcore.trees.density import DensityStep, DensityTree
from views.kit.keep import kept, kept_long
from views.kit.lesson import Refusal
from views.kit.link import judging, table
from views.kit.link.params import PLACE, Given
from views.kit.panels import Action
from views.lessons.leaves import ground
from views.lessons.leaves import params as leaves
from views.lessons.leaves.ground import Ground, Sheet, checked, ground_of
from views.subjects.points.of_tables import spread
from views.words.html import esc

SOURCE = judging.RECORDS.but(default="table", resets=(*PLACE, "fewest"))
N = table.N.but(default=300, groups=(), resets=PLACE)
SEED = table.SEED.but(groups=(), resets=PLACE)
PARAMS = (
    SOURCE, ground.DATA, ground.COLUMNS, N, SEED, leaves.FEWEST, leaves.LEAVES, table.K,
)  # fmt: skip
RING, TRAINING = WORLDS["ring"], 0
FEW, FEWEST = 30, 5  # with fewer records a leaf may have a single one, else at least 5
MOST_TOLD = 36  # thresholds that appear one by one
PLACES = 25  # of the walk with neighbours


@dataclass(frozen=True)
class Ring:
    """Points of the class “ring”; n: including those outside it."""

    n: int
    seed: int


@dataclass(frozen=True)
class DensityCase:
    """fewest: records of a leaf; leaves: at most; k: neighbours beside the tree."""

    source: Sheet | Ring
    fewest: int = FEWEST
    leaves: int = 20
    k: int = 5
    view: str = "density"

    @property
    def ground(self) -> Ground:
        """The records."""
        return numbers_of(self.source)

    @property
    def line(self) -> bool:
        """Whether a record is a single number."""
        return len(self.ground.names) == 1


def read(given: Given) -> DensityCase:
    """The case of a link. A link that names a table need not name the source."""
    if given(SOURCE) == "ring":
        source: Sheet | Ring = Ring(given(N), given(SEED))
    else:
        source = ground.read(given, "tax", 1)
    few, k = FEWEST, given(table.K)
    try:
        n = numbers_of(source).n
        few, k = (1 if n < FEW else FEWEST), min(k, n)
    except TableError:
        pass
    return DensityCase(source, given(leaves.FEWEST, default=few), given(leaves.LEAVES), k)


@kept
def numbers_of(source: Sheet | Ring) -> Ground:
    """The records of a source. Raises TableError."""
    if isinstance(source, Sheet):
        return ground_of(source)
    frame = RING.make(source.n, (source.seed, TRAINING), 0.0)
    points = frame.loc[frame[TARGET] == "ring", ["x1", "x2"]].to_numpy(dtype=float)
    found = checked(Ground("Points of a ring", ("x1", "x2"), points, RING.box))
    return Ground(found.title, found.names, points, RING.box)


def refuse(case: DensityCase) -> Refusal | None:
    """Why there is no story. None if there is one."""
    source = case.source
    if isinstance(source, Sheet):
        refused = ground.refusal(source, 1, "tax", "the taxpayers")
        if refused:
            return refused
    try:
        if case.line and not cuts(case):
            raise TableError(f"No threshold leaves {case.fewest} records on both sides.")
    except TableError as error:
        return Refusal(esc(str(error)), [Action("Fewer records in a leaf", leaves.FEWEST.change(1))])
    return None


def whole(case: DensityCase) -> DensityTree:
    """One leaf, from the lowest record to the highest, or the square of the ring."""
    return density.whole(case.ground.points, bounds(case))


def bounds(case: DensityCase) -> list[tuple[float, float]]:
    """The numbers between which the density is positive."""
    left, bottom, right, top = RING.box
    if isinstance(case.source, Ring):
        return [(left, right), (bottom, top)]
    points = case.ground.points
    return list(zip(points.min(axis=0).tolist(), points.max(axis=0).tolist(), strict=True))


def cuts(case: DensityCase) -> list[float]:
    """The thresholds on the first number with enough records on both sides."""
    x = np.sort(case.ground.points[:, 0])
    middle = x[:-1] / 2 + x[1:] / 2
    below = np.arange(1, len(x))
    kept_ = (x[1:] > x[:-1]) & (below >= case.fewest) & (len(x) - below >= case.fewest)
    return [at for at in middle[kept_].tolist() if x[0] < at < x[-1]]


class Step(NamedTuple):
    """place: of a tried threshold, of a step of the trace, or of a place of the walk."""

    kind: str
    place: int


class Asked(NamedTuple):
    """A place, the distance to its k-th neighbour, and both densities; ball: None without a volume."""

    x: float
    radius: float
    volume: float
    ball: float | None
    tree: float


@dataclass(frozen=True, eq=False)
class Story:
    """The steps.

    tried: trees of one threshold, by hand; trace: the growing tree; asked: the walk with the neighbours
    across: the height of that walk in the plane
    """

    steps: Sequence[Step]
    tried: tuple[tuple[float, DensityTree], ...]
    trace: tuple[DensityStep, ...]
    asked: tuple[Asked, ...]
    across: float

    @property
    def chosen(self) -> int:
        """The step of the trace with the highest likelihood in cross-validation."""
        tree = self.trace[-1].chosen
        return next(at for at, step in enumerate(self.trace) if step.tree is tree or step.tree == tree)


def tree_at(story: Story, step: Step) -> DensityTree:
    """The tree at a step."""
    if step.kind == "cut":
        return story.tried[step.place][1]
    if step.kind in ("chosen", "before-ball", "ball", "walked"):
        return story.trace[story.chosen].tree
    return story.trace[step.place].tree


@kept_long(lambda case: 4e-5 * case.ground.n * case.leaves)
def story(case: DensityCase) -> Story:
    """The story of a case."""
    root = whole(case)
    trace = tuple(density.steps(root.points, bounds(case), case.leaves, case.fewest))
    steps = [Step("ask", 0)]
    tried: tuple[tuple[float, DensityTree], ...] = ()
    if case.line:
        every = cuts(case)
        best = trace[1].cut.at if len(trace) > 1 and trace[1].cut else every[0]
        told = sorted({*(every[at] for at in spread(len(every), MOST_TOLD)), best})
        tried = tuple((at, root.cut((), 0, at)) for at in told)
        steps += [*(Step("cut", at) for at in range(len(tried)))]
        steps += [Step("best", 1)] if len(trace) > 1 else []
    if len(trace) > 1:
        first = 2 if case.line else 1
        steps += [Step("before-grow", first - 1), *(Step("grow", at) for at in range(first, len(trace)))]
    steps.append(Step("chosen", len(trace) - 1))
    across, asked = _asked(case, trace[-1].chosen)
    steps += [Step("before-ball", 0), *(Step("ball", at) for at in range(len(asked)))]
    steps.append(Step("walked", len(asked) - 1))
    return Story(steps, tried, trace, asked, across)


def _asked(case: DensityCase, tree: DensityTree) -> tuple[float, tuple[Asked, ...]]:
    """A walk along the first number, at middle height in the plane."""
    points = case.ground.points
    low, high = bounds(case)[0]
    across = 0.0 if case.line else sum(bounds(case)[1]) / 2
    found = []
    for x in np.linspace(low, high, PLACES).tolist():
        place = [x] if case.line else [x, across]
        radius = float(np.sort(np.linalg.norm(points - place, axis=1))[case.k - 1])
        volume = 2 * radius if case.line else pi * radius**2
        ball = Ball(len(points), 0, case.k, 0, volume).density if volume else None
        found.append(Asked(x, radius, volume, ball, float(tree.density(np.array([place]))[0])))
    return across, tuple(found)


def turns(values: Sequence[float]) -> float:
    """The total variation of a density along the walk."""
    return float(np.abs(np.diff(values)).sum())


def stairs(tree: DensityTree, across: float) -> list[tuple[float, float]]:
    """The density of a tree along the first number, as corners."""
    edges = sorted({end for leaf in tree.leaves for end in (leaf.low[0], leaf.high[0])})
    found = []
    for low, high in pairwise(edges):
        place = [(low + high) / 2, *([across] if len(tree.low) > 1 else [])]
        height = float(tree.density(np.array([place]))[0])
        found += [(low, height), (high, height)]
    return found
