"""The case of a link of this lesson: a world of points, and how they are separated; and what follows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

import mlcore
from datasets.worlds import SAMPLES, TARGET, TEST, TRAINING, VALIDATION, WORLDS, World
from mlcore import Node, Path, Table, Tree
from mlcore.trees import oblique
from mlcore.trees.growth import Growth, error_curve
from mlcore.trees.oblique import FisherStep, LineDecision, SearchStep, fisher, search
from views.kit.keep import kept, kept_by
from views.kit.known import known
from views.kit.link import table
from views.kit.link.kinds import OneOf, Whole
from views.kit.link.params import PLACE, Given
from views.lessons.overfit.lines import conditions, equation
from views.stage.plane.wire import Box, Segment
from views.subjects.points import reading
from views.subjects.points.points import Points, Source
from views.subjects.regions import Shape, bounds_text, boxes, chord, shapes, threshold_line
from views.words.grammar import listed
from views.words.numbers import exact, parting

SOURCES = WORLDS | SAMPLES
NAMES = ("x1", "x2")  # of what is drawn from a world
SLOW = 1.2e-3  # s for each point of an oblique tree, about
POINTS = (50, 100, 200, 500, 1000)  # training points to choose from
TESTED = 1000  # test points, enough for an error near the true one
LineStep = FisherStep | SearchStep
PACKED = "eN"  # with which every text of edited points begins: they are compressed by zlib

# Points of a world go along to no other lesson. How many they are and how noisy follows from the world where
# the link says nothing.
ALONE: dict[str, Any] = {"groups": (), "resets": PLACE}
COUNTED = Whole(POINTS[0], POINTS[-1])
WORLD = table.WORLD.but(kind=OneOf({key: world.title for key, world in SOURCES.items()}))
VIEW = table.VIEW.but(
    kind=OneOf({"grow": "One tree", "variance": "Bias and variance"}), default="grow", label="View"
)
PARAMS = (
    *table.EVERY, *table.STORY, table.GUESS, VIEW, table.OVER, WORLD,
    table.N.but(kind=COUNTED, default=None, label="Points", former=("points",), always=True, **ALONE),
    table.NOISE.but(label="Noise, %", always=True, **ALONE), table.SEED.but(**ALONE),
    table.EDITED.but(groups=(), resets=PLACE), table.SHOW, table.HOW,
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """The choices of the lesson; every field is a parameter of the link.

    key: of the world; points: how many the world gives; noise: per cent of the labels
    edited: the training points after the learner's edits, None for those of the world
    """

    key: str = "ring"
    points: int = 200
    noise: int = 20
    seed: int = 1
    show: str = "training"
    how: str = "tree"
    view: str = "grow"
    over: str = "leaves"
    edited: Points | None = None

    @property
    def world(self) -> World:
        """Where its points come from."""
        return SOURCES[self.key]

    @property
    def trained(self) -> int:
        """The number of training points."""
        return self.edited.n if self.edited else self.points

    @property
    def box(self) -> Box:
        """The plane. A link may have points beyond that of the world."""
        return self.edited.box if self.edited else self.world.box


def read(given: Given) -> Case:
    """The case of a link."""
    _count_of_before(given)
    view = given(VIEW)
    one = view == "grow"
    how, over = given.when(one, table.HOW), given.when(not one, table.OVER)
    usual = "ring" if how == "tree" else "diagonal"  # a line says nothing of a ring
    drawn = over != "number"
    key = given(table.WORLD, default=usual) if drawn else usual
    world = SOURCES[key]
    points = given(table.N, default=world.points, kind=Whole(POINTS[0], world.most))
    noise = given(table.NOISE, default=world.noise) if drawn else world.noise
    rest = given(table.SEED), given.when(one, table.SHOW), how, view, over
    case = Case(key, points, noise, *rest)
    if not (one and how == "tree") or given(table.EDITED) is None:
        return case
    edited = reading.edited(given, points_of(case))
    return replace(case, edited=edited) if edited.edited else case


def _count_of_before(given: Given) -> None:
    """In old links `points` is the number of points. Packed points begin otherwise."""
    name = table.EDITED.name
    text = given.query.get(name, PACKED)
    if not text.startswith(PACKED):
        rest = {one: said for one, said in given.query.items() if one != name}
        given.query = {table.N.name: text, **rest}
        given.mended |= {name: None, table.N.name: given.query[table.N.name]}


def points_of(case: Case) -> Points:
    """The training points, as the learner edits them."""
    if case.edited:
        return case.edited
    train, world = tables_of(case)[TRAINING], case.world
    x = np.column_stack([column.cells for column in train.columns])
    source = Source(case.key, case.points, case.seed)
    y = tuple(1 if c else -1 for c in train.target.cells.tolist())
    return Points(
        case.key, tuple(map(tuple, x.tolist())), y, world.names, world.classes, False, world.box, source
    )


# What follows ---------------------------------------------------------------------------------------


class Place(NamedTuple):
    """A node of a tree as an area of the plane, with the points of a table that lie in it.

    area:  a rectangle, or the corners of what slanted lines have left; where: it lies, in words
    line:  the split across it, None in a leaf; cut: the same in words
    """

    path: Path
    node: Node
    area: Box | Shape
    where: str
    line: Segment | None
    cut: str
    rows: tuple[int, ...]
    wrong: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Grown:
    """The points, and the tree over them, grown to the full.

    tables: to train with and to test with; train, test: the nodes with the points of each in them
    growth: the errors of these points, and of as many for validation as for training
    weighed: at each node of an oblique tree the lines that were measured; empty for one along the axes
    """

    tables: tuple[Table, Table]
    tree: Tree
    growth: Growth
    box: Box
    train: dict[Path, Place]
    test: dict[Path, Place]
    weighed: Mapping[Path, LineDecision] = field(default_factory=dict)

    @property
    def noun(self) -> str:
        """What its tree parts the plane into."""
        return "region" if self.weighed else "rectangle"

    def share(self, which: int, step: int) -> float:
        """The error of training or test points after this many openings."""
        return self.growth.errors[which][step] / self.growth.totals[which]

    @property
    def chosen(self) -> int:
        """After how many openings the validation points have the fewest errors; of several the first."""
        return self.growth.least(VALIDATION)[0]

    def leaves(self, step: int) -> list[Path]:
        """The leaves after this many openings."""
        opened = [opening.path for opening in self.growth.openings[:step]]
        kids = [(*path, i) for path in opened for i in range(len(self.tree.node(path).children))]
        inner = set(opened)
        return [path for path in [(), *kids] if path not in inner]


@dataclass(frozen=True, eq=False)
class Story:
    """A tree that grows, or a line that turns, over the same ground.

    line:  the steps of the line; none for the tree
    other: the tree along the axes, which grows beside an oblique one
    """

    grown: Grown
    line: tuple[LineStep, ...] = ()
    other: Grown | None = None

    @property
    def steps(self) -> Sequence[int | LineStep]:
        """The steps of the line, or how many splits the tree has made; of two trees the larger one."""
        most = max(len(of.growth.openings) for of in (self.grown, self.other or self.grown))
        return self.line or range(most + 1)


def story_of(case: Case) -> Story:
    """The points, and their story step by step."""
    if case.how == "oblique":
        return Story(oblique_of(case), other=grown_of(case))
    return Story(grown_of(case), () if case.how == "tree" else line_of(case, case.how))


def facts(of: Grown) -> dict[str, float | str]:
    """The tree that validation chooses: its leaves and its errors."""
    at = of.chosen
    errors = {"training error": of.share(TRAINING, at), "test error": of.share(TEST, at)}
    return {"leaves": of.growth.leaves[at], **errors}


def _points(case: Case, *more: str) -> tuple[Any, ...]:
    """The source of the points, whatever the view and the separation."""
    return replace(case, show="training", how="tree", view="grow", over="leaves"), *more


@kept_by(_points)
def grown_of(case: Case) -> Grown:
    """The points and the tree of a case, along the axes."""
    tables, world = tables_of(case), case.world
    tree = mlcore.fit(tables[0], mlcore.RECIPES["cart"])
    areas = boxes(tree, world.names, case.box)

    def text(name: str, cut: float) -> str:
        return exact(parting(cut, tables[0].column(name).cells, 3, form="f"))

    def where(path: Path) -> str:
        return bounds_text(areas[path], case.box, world.names, world.whole, text)

    def across(path: Path) -> tuple[Segment | None, str]:
        split = tree.node(path).split
        if split is None:
            return None, ""
        at = text(split.attribute, known(split.threshold))
        return threshold_line(split, areas[path], world.names), f"{split.attribute} = {at}"

    return _judged(case, tree, tables, areas, where, across)


@kept_by(_points, lambda case: SLOW * case.points)
def oblique_of(case: Case) -> Grown:
    """The points and the oblique tree of a case."""
    tables, world = tables_of(case), case.world
    *steps, last = oblique.grow(tables[0])
    tree = last.tree
    areas = shapes(tree, world.box)

    def where(path: Path) -> str:
        return listed(conditions(tree, path)) if path else world.whole

    def across(path: Path) -> tuple[Segment | None, str]:
        line = tree.line(path)
        return (chord(areas[path], line), equation(line)) if line else (None, "")

    grown = _judged(case, tree.tree, [tree.widened(one) for one in tables], areas, where, across)
    weighed = {step.path: known(step.decision) for step in steps if step.path is not None and step.decision}
    return replace(grown, tables=(tables[0], tables[1]), weighed=weighed)


def _judged(
    case: Case, tree: Tree, tables: Sequence[Table], areas: Mapping[Path, Box | Shape],
    where: Callable[[Path], str], across: Callable[[Path], tuple[Segment | None, str]],
) -> Grown:  # fmt: skip
    """A tree with its errors, and with its nodes as areas of the plane."""
    seen: list[dict[Path, Place]] = []
    for part in tables[:2]:
        target = part.target.cells
        found: dict[Path, Place] = {}
        for path, node, rows, _ in tree.visits(part):
            wrong = rows[target[rows] != tree.classes.index(node.label)].tolist()
            about = areas[path], where(path), *across(path)
            found[path] = Place(path, node, *about, tuple(rows.tolist()), tuple(wrong))
        seen.append(found)
    growth = error_curve(tree, tables)
    return Grown((tables[0], tables[1]), tree, growth, case.box, seen[0], seen[1])


def tables_of(case: Case) -> tuple[Table, Table, Table]:
    """Points to train, to test and to validate with. Edits change only those to train with."""
    train, test, validation = _made(*_points(replace(case, edited=None)))
    return (_edited(case.edited, case.world) if case.edited else train), test, validation


def _edited(points: Points, world: World) -> Table:
    labels = [world.classes[side > 0] for side in points.y]
    x = dict(zip(world.names, points.X.T, strict=True))
    return _table(world, pd.DataFrame({**x, TARGET: pd.Series(labels, dtype="str")}))


@kept
def _made(case: Case) -> tuple[Table, Table, Table]:
    world, noise = case.world, case.noise / 100
    train = _table(world, world.make(case.points, (case.seed, TRAINING), noise))
    test = _table(world, world.test(TESTED, (case.seed, TEST), noise))
    validation = _table(world, world.test(case.points, (case.seed, VALIDATION), noise))
    return train, test, validation


def _table(world: World, frame: pd.DataFrame) -> Table:
    return Table.from_frame(frame, TARGET, {TARGET: ("nominal", list(world.classes))})


@kept_by(_points)
def line_of(case: Case, how: str) -> tuple[LineStep, ...]:
    """The trace of a line over the points of a case: "fisher" or "search"."""
    train, _ = grown_of(case).tables
    return tuple(fisher(train) if how == "fisher" else search(train, seed=case.seed))
