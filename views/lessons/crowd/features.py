"""Small trees as features: what a linear SVM makes of the leaves that points reach."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mlcore import Table, Tree
from mlcore.ensemble import Voters, bag, leaf_columns, on_leaves
from mlcore.learners import svm, tree
from mlcore.learners.machines import Machines
from mlcore.model import Model
from mlcore.svm import Machine
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link import boosting, crowd
from views.kit.link.kinds import Whole
from views.kit.link.params import Given, Param
from views.kit.panels import Action
from views.lessons.crowd import lattice
from views.lessons.crowd.lattice import Edges
from views.stage.plane.wire import Box
from views.subjects.ground import reading
from views.subjects.ground.fields import Field
from views.subjects.ground.ground import Ground, Source, ground_of
from views.subjects.regions import boxes
from views.words.grammar import plural
from views.words.html import esc

PARAMS: tuple[Param, ...] = (*reading.rows(), crowd.TREES, boosting.DEPTH, crowd.DRAW)
USUAL, CLEAN = "ring", 0  # the world to begin with, and its noise
TREES, FEW, MANY = 5, 2, 12  # trees to begin with, and their bounds
DEPTH, DEEPEST = 2, 3
IN_FULL = 3  # trees that appear one by one
C = 1.0


@dataclass(frozen=True)
class FeaturesCase:
    """trees: how many; depth: of each; draw: the seed of their samples."""

    source: Source
    trees: int = TREES
    depth: int = DEPTH
    draw: int = 0
    view: str = "features"

    @property
    def ground(self) -> Ground:
        """The points."""
        return ground_of(self.source)


class Step(NamedTuple):
    """kind: ask, line, tree, weights, border; n: how many trees are there."""

    kind: str
    n: int


class Errors(NamedTuple):
    """The share of points that a model gets wrong; test: None without test points."""

    training: float
    test: float | None


class Small(NamedTuple):
    """A tree: the box and the class of each leaf, in the order of a walk; codes: the leaf of each point."""

    leaves: tuple[tuple[Box, int], ...]
    codes: tuple[int, ...]
    errors: Errors


@dataclass(frozen=True, eq=False)
class Featured:
    """corners:  f of the linear SVM of the columns themselves at the corners of the plane, from below left
                 against the clock
    sides:    the classes where f is below 0 and above
    weights:  of the SVM on the leaves, tree after tree; bias: its
    field:    what that SVM predicts between the edges
    """

    steps: Sequence[Step]
    trees: tuple[Small, ...]
    corners: tuple[float, float, float, float]
    sides: tuple[int, int]
    weights: tuple[tuple[float, ...], ...]
    bias: float
    edges: Edges
    field: Field
    line: Errors
    vote: Errors
    leaves: Errors


def read(given: Given) -> FeaturesCase:
    """What the link asks for."""
    source = reading.read(given, USUAL, CLEAN)
    trees = given(crowd.TREES, kind=Whole(FEW, MANY), default=TREES)
    depth = given(boosting.DEPTH, kind=Whole(1, DEEPEST), default=DEPTH)
    return FeaturesCase(source, trees, depth, given(crowd.DRAW))


def refuse(case: FeaturesCase) -> Refusal | None:
    """A linear SVM separates two classes."""
    why = _refused(case)
    again = {**reading.SOURCE.change("world"), "world": USUAL}
    return Refusal(esc(why), [Action("Use the ring", again)]) if why else None


def _refused(case: FeaturesCase) -> str:
    found = len(np.unique(case.ground.codes))
    if found == 2:
        return ""
    return f"One linear SVM separates two classes. These points have {plural(found, 'class')}."


@kept_long(lambda case: case.trees * (0.02 + 4e-4 * case.ground.n))
def story(case: FeaturesCase) -> Featured:
    """The trees, the SVM of the columns, and the SVM of the leaves."""
    ground = case.ground
    table = ground.table()
    grown = [step.model for step in bag(table, tree("cart", max_depth=case.depth), case.trees, case.draw)]
    trees = [one for one in grown if isinstance(one, Tree)]
    line, model = svm(C=C).fit(table), on_leaves(trees, table, svm(C=C, scale="raw"))
    edges = lattice.edges_of(ground, trees)
    labels = model.predict(ground.frame(lattice.middles(ground, edges)))
    codes = np.array([ground.classes.index(label) for label in labels.tolist()])
    machine = _machine(model.model)
    parts = np.cumsum([one.leaves for one in trees])[:-1]
    vote = Voters(table.classes, tuple(trees), (1.0,) * len(trees))
    assert machine.weights is not None
    return Featured(
        steps=_told(len(trees)),
        trees=tuple(_small(ground, one) for one in trees),
        corners=_corners(ground, line),
        sides=_sides(ground),
        weights=tuple(tuple(part.tolist()) for part in np.split(machine.weights, parts)),
        bias=machine.bias,
        edges=edges,
        field=lattice.field(codes, edges),
        line=errors(ground, line),
        vote=errors(ground, vote),
        leaves=errors(ground, model),
    )


def _told(count: int) -> tuple[Step, ...]:
    ladder = sorted({*range(1, min(count, IN_FULL) + 1), count})
    trees = [Step("tree", n) for n in ladder]
    return (Step("ask", 0), Step("line", 0), *trees, Step("weights", count), Step("border", count))


def _machine(model: Model) -> Machine:
    assert isinstance(model, Machines)
    return model.machines.machines[0]


def _sides(ground: Ground) -> tuple[int, int]:
    """The classes that have points, in their order."""
    first, second = np.unique(ground.codes).tolist()
    return first, second


def _small(ground: Ground, one: Tree) -> Small:
    found = boxes(one, ground.columns, ground.box)
    leaves = tuple(
        (found[path], ground.classes.index(node.label)) for path, node in one.walk() if not node.children
    )
    (column,) = leaf_columns([one], ground.table())
    return Small(leaves, tuple(column.cells.tolist()), errors(ground, one))


def _corners(ground: Ground, line: Machines) -> tuple[float, float, float, float]:
    left, bottom, right, top = ground.box
    places = np.array([(left, bottom), (right, bottom), (right, top), (left, top)])
    a, b, c, d = line.decision(ground.frame(places)).tolist()
    return a, b, c, d


def errors(ground: Ground, model: Model) -> Errors:
    """What a model gets wrong."""
    tested = ground.tested()
    return Errors(_error(model, ground.table()), _error(model, tested) if tested else None)


def _error(model: Model, table: Table) -> float:
    said, classes = model.predict(table), np.array(table.classes, dtype=object)
    return float(np.mean(said != classes[table.target.cells]))
