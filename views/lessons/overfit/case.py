"""What a link of this lesson asks for: a world of points, and how they are separated; and what follows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import pandas as pd

import mlcore
from datasets.worlds import TARGET, WORLDS, World
from mlcore import Node, Path, Table, Tree
from mlcore.trees.growth import Growth, error_curve
from mlcore.trees.oblique import FisherStep, SearchStep, fisher, search
from views.keep import kept_by
from views.link import table
from views.link.kinds import OneOf, Whole
from views.link.params import PLACE, Given
from views.regions import boxes
from views.stage.plane.wire import Box

TRAINING, TEST, VALIDATION = 0, 1, 2  # the tables of a Growth
NAMES = ("x1", "x2")
POINTS = (50, 100, 200, 500, 1000)  # training points to choose from
TESTED = 1000  # test points: so many that their error is near the true one
LineStep = FisherStep | SearchStep

# Points of a world go along to no other lesson. How many they are and how noisy follows from the world where
# the link says nothing.
ALONE: dict[str, Any] = {"groups": (), "resets": PLACE}
COUNTED = Whole(POINTS[0], POINTS[-1])
VIEW = table.VIEW.but(
    kind=OneOf({"grow": "One tree", "variance": "Bias and variance"}), default="grow", label="View"
)
PARAMS = (
    *table.EVERY, *table.STORY, table.GUESS, VIEW, table.OVER, table.WORLD,
    table.N.but(kind=COUNTED, default=None, label="Points", former=("points",), always=True, **ALONE),
    table.NOISE.but(label="Noise, %", always=True, **ALONE), table.SEED.but(**ALONE), table.SHOW, table.HOW,
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """The choices of the lesson; every field is a parameter of the link.

    key: of the world; noise: per cent of the labels
    """

    key: str = "ring"
    points: int = 200
    noise: int = 20
    seed: int = 1
    show: str = "training"
    how: str = "tree"
    view: str = "grow"
    over: str = "leaves"

    @property
    def world(self) -> World:
        """Where its points come from."""
        return WORLDS[self.key]


def read(given: Given) -> Case:
    how = given(table.HOW)
    key = given(table.WORLD, default="ring" if how == "tree" else "diagonal")  # a line says nothing of a ring
    world = WORLDS[key]
    points, noise = given(table.N, default=world.points), given(table.NOISE, default=world.noise)
    rest = given(table.SEED), given(table.SHOW), how, given(VIEW), given(table.OVER)
    return Case(key, points, noise, *rest)


# What follows ---------------------------------------------------------------------------------------


class Place(NamedTuple):
    """A node of a tree as a rectangle, with the points of a table that lie in it."""

    path: Path
    node: Node
    box: Box
    rows: tuple[int, ...]
    wrong: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Grown:
    """The points, and the tree over them, grown to the full.

    tables: to train with and to test with; train, test: the nodes with the points of each in them
    growth: the errors of these points, and of as many for validation as for training
    """

    tables: tuple[Table, Table]
    tree: Tree
    growth: Growth
    box: Box
    train: dict[Path, Place]
    test: dict[Path, Place]

    def share(self, which: int, step: int) -> float:
        """The error of training or test points after so many openings."""
        return self.growth.errors[which][step] / self.growth.totals[which]

    @property
    def chosen(self) -> int:
        """After how many openings the validation points have the fewest errors; of several the first."""
        return self.growth.least(VALIDATION)[0]

    def leaves(self, step: int) -> list[Path]:
        """The leaves after so many openings."""
        opened = [opening.path for opening in self.growth.openings[:step]]
        kids = [(*path, i) for path in opened for i in range(len(self.tree.node(path).children))]
        inner = set(opened)
        return [path for path in [(), *kids] if path not in inner]


@dataclass(frozen=True, eq=False)
class Story:
    """A tree that grows, or a line that turns, over the same ground.

    line: the steps of the line; none for the tree
    """

    grown: Grown
    line: tuple[LineStep, ...] = ()

    @property
    def steps(self) -> Sequence[int | LineStep]:
        """The steps of the line, or how many splits the tree has made."""
        return self.line or range(len(self.grown.growth.openings) + 1)


def story_of(case: Case) -> Story:
    """The points, and what is told about them step by step."""
    return Story(grown_of(case), () if case.how == "tree" else line_of(case, case.how))


def _points(case: Case, *more: str) -> tuple[Any, ...]:
    """What the points follow from, however they are shown and separated."""
    return replace(case, show="training", how="tree", view="grow", over="leaves"), *more


@kept_by(_points)
def grown_of(case: Case) -> Grown:
    """The points and the tree of a case."""
    world, noise = case.world, case.noise / 100
    train = _table(world, world.make(case.points, (case.seed, TRAINING), noise))
    test = _table(world, world.test(TESTED, (case.seed, TEST), noise))
    tree = mlcore.fit(train, mlcore.RECIPES["cart"])
    validation = _table(world, world.test(case.points, (case.seed, VALIDATION), noise))
    growth = error_curve(tree, [train, test, validation])
    seen = [{place.path: place for place in places(tree, part, world.box)} for part in (train, test)]
    return Grown((train, test), tree, growth, world.box, *seen)


def _table(world: World, frame: pd.DataFrame) -> Table:
    return Table.from_frame(frame, TARGET, {TARGET: ("nominal", list(world.classes))})


@kept_by(_points)
def line_of(case: Case, how: str) -> tuple[LineStep, ...]:
    """The trace of a line over the points of a case: "fisher" or "search"."""
    train, _ = grown_of(case).tables
    return tuple(fisher(train) if how == "fisher" else search(train, seed=case.seed))


# Nodes as rectangles -----------------------------------------------------------------------------


def places(tree: Tree, table: Table, box: Box) -> Iterator[Place]:
    """Every node of a tree over two continuous columns, with the points of a table in it."""
    areas = boxes(tree, NAMES, box)
    target = table.target.cells
    for path, node, rows, _ in tree.visits(table):
        wrong = rows[target[rows] != tree.classes.index(node.label)]
        yield Place(path, node, areas[path], tuple(rows.tolist()), tuple(wrong.tolist()))
