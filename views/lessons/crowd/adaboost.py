"""AdaBoost: points that weigh more from round to round, and small trees that look at them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mlcore import Table, Tree
from mlcore.ensemble import BoostStep, boost
from mlcore.ensemble.voters import votes_of
from mlcore.model import NEAR
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link import boosting
from views.kit.link.params import Given, Param
from views.kit.panels import Action
from views.lessons.crowd import lattice
from views.lessons.crowd.lattice import Edges
from views.stage.plane.wire import Box
from views.subjects.ground import reading
from views.subjects.ground.fields import Field
from views.subjects.ground.ground import Floats, Ground, Source, ground_of
from views.subjects.learners.small import small_tree
from views.subjects.regions import boxes
from views.words.html import Html

PARAMS: tuple[Param, ...] = (*reading.rows(), boosting.ROUNDS, boosting.DEPTH, boosting.STUMP)
USUAL = "diagonal"  # the world that stumps are good at, together
IN_FULL = 4  # rounds with four steps each
LEAPS = (5, 7, 10, 20, 30, 50, 100)  # the rounds after which the story shows the vote


@dataclass(frozen=True)
class AdaCase:
    """by: how the trees split; every field follows from the link."""

    source: Source
    rounds: int
    depth: int = 1
    by: str = "error"
    view: str = "adaboost"

    @property
    def ground(self) -> Ground:
        """The points."""
        return ground_of(self.source)


class Round(NamedTuple):
    """weights, error, alpha, wrong, after, bound: as in mlcore.ensemble.BoostStep

    regions:  the boxes in which the tree predicts a class, with its place
    split:    the axis, the threshold and both classes of the root, where the tree is a stump
    training, test: the error of the vote of the rounds so far (test: None without test points)
    """

    weights: tuple[float, ...]
    error: float
    alpha: float
    wrong: tuple[bool, ...]
    after: tuple[float, ...]
    bound: float | None
    regions: tuple[tuple[Box, int], ...]
    split: tuple[int, float, int, int] | None
    training: float
    test: float | None


class Step(NamedTuple):
    """kind: ask, stump, weigh, vote; n: the round, from 0."""

    kind: str
    n: int


@dataclass(frozen=True, eq=False)
class Boosted:
    """steps: the story.

    edges:  of the columns and of the rows of a lattice on which no vote changes within a cell
    fields: the class that the vote of this many rounds predicts in each of its cells
    sums:   on a line and with two classes, f within each of its columns
    """

    steps: Sequence[Step]
    rounds: tuple[Round, ...]
    edges: Edges
    fields: dict[int, Field]
    sums: dict[int, tuple[float, ...]]


def read(given: Given) -> AdaCase:
    """What the link asks for."""
    source = reading.read(given, USUAL, edits=True)
    return AdaCase(source, given(boosting.ROUNDS), given(boosting.DEPTH), given(boosting.STUMP))


def refuse(case: AdaCase) -> Refusal | None:
    """Boosting needs two classes."""
    if len(np.unique(case.ground.codes)) > 1:
        return None
    return Refusal(
        Html("All points have the same class. The first tree makes no errors, so there is nothing to boost."),
        [Action("Use other points", {"world": USUAL, "records": "world", "points": None})],
    )


def seconds(case: AdaCase) -> float:
    """How long the rounds are expected to take."""
    return case.rounds * (4e-3 * case.depth + 2e-5 * case.ground.n)


@kept_long(seconds)
def story(case: AdaCase) -> Boosted:
    """All rounds, kept for whoever has the same link."""
    return boosted(case)


def boosted(case: AdaCase) -> Boosted:
    """All rounds, what each leaves, and the votes in the plane."""
    ground = case.ground
    steps = tuple(boost(ground.table(), small_tree(case.depth, case.by), case.rounds))
    told = tuple(steps_of(len(steps)))
    edges = lattice.edges_of(ground, [step.model for step in steps])
    places = lattice.middles(ground, edges)
    shown = {step.n for step in told}
    fields, sums = {}, {}
    for n, votes in enumerate(_votes(steps, ground.frame(places), ground)):
        if n in shown:
            fields[n] = lattice.field(_winners(votes), edges)
            if ground.line and len(ground.classes) == 2:
                sums[n] = tuple((votes[:, 1] - votes[:, 0]).tolist())
    return Boosted(told, tuple(_rounds(ground, steps)), edges, fields, sums)


def steps_of(count: int) -> Iterator[Step]:
    """The story of so many rounds: the first rounds in full, then the vote after some, and after the last."""
    full = min(count, IN_FULL)
    for n in range(full):
        yield from (Step(kind, n) for kind in ("ask", "stump", "weigh", "vote"))
    for n in sorted({*(leap - 1 for leap in LEAPS if leap < count), count - 1}):
        if n >= full:
            yield Step("vote", n)


def _rounds(ground: Ground, steps: Sequence[BoostStep]) -> Iterator[Round]:
    training = _errors(steps, ground, ground.table())
    tested = ground.tested()
    test = _errors(steps, ground, tested) if tested else [None] * len(steps)
    for step, own, other in zip(steps, training, test, strict=True):
        assert isinstance(step.model, Tree)
        yield Round(
            step.weights, step.error, step.alpha, step.wrong, step.after, step.bound,
            _regions(ground, step.model), _split(ground, step.model), own, other,
        )  # fmt: skip


def _errors(steps: Sequence[BoostStep], ground: Ground, table: Table) -> list[float]:
    """The share of records that the vote so far gets wrong, after each round."""
    return [float(np.mean(_winners(votes) != table.target.cells)) for votes in _votes(steps, table, ground)]


def _votes(steps: Sequence[BoostStep], frame: object, ground: Ground) -> Iterator[Floats]:
    """What has been said for each class (n, k) after each round, weighted by alpha. A tree without an error
    decides alone; so does a first one that is no better than guessing."""
    total: Floats = np.zeros((1, len(ground.classes)))
    for step in steps:
        said: Floats = votes_of(step.model.predict(frame), ground.classes).astype(float)
        total = said if np.isinf(step.alpha) or step.alpha == 0 else total + step.alpha * said
        yield total


def _winners(votes: Floats) -> np.ndarray:
    """The class of most weight, the first in a tie (n,)."""
    return np.asarray((votes >= votes.max(axis=1, keepdims=True) - NEAR).argmax(axis=1))


# The plane ------------------------------------------------------------------------------------------


def _regions(ground: Ground, model: Tree) -> tuple[tuple[Box, int], ...]:
    found = boxes(model, ground.columns, ground.box)
    return tuple(
        (found[path], ground.classes.index(node.label))
        for path, node in model.walk()
        if not node.children and path in found
    )


def _split(ground: Ground, model: Tree) -> tuple[int, float, int, int] | None:
    split = model.root.split
    if split is None or split.threshold is None or model.leaves != 2:
        return None
    low, high = (ground.classes.index(child.label) for child in model.root.children)
    return ground.columns.index(split.attribute), split.threshold, low, high
