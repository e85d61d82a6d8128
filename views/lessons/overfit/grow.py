"""One tree over points in the plane, or a line that turns: the case, and what the page says of a tree."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

import mlcore
from datasets.worlds import TARGET, TEST, TRAINING, VALIDATION, World
from mlcore import Node, Path, Table, Tree
from mlcore.trees import oblique
from mlcore.trees.growth import Growth, error_curve
from mlcore.trees.oblique import (
    FisherStep,
    Line,
    LineDecision,
    ObliqueTree,
    SearchStep,
    fisher,
    search,
)
from views.kit.keep import kept, kept_by
from views.kit.known import known
from views.kit.link import table
from views.kit.link.params import PLACE, Given
from views.lessons.overfit import worlds
from views.lessons.overfit.worlds import NOISE, SEED, WORLD, Drawn, N
from views.stage.plane.wire import Box, Segment
from views.subjects.points import reading
from views.subjects.points.points import Points, Source
from views.subjects.regions import Shape, bounds_text, boxes, chord, shapes, threshold_line
from views.words.grammar import capital, listed, plural, verb
from views.words.html import Html, class_counts, class_name, esc, paragraph
from views.words.html import table as html_table
from views.words.numbers import amount, exact, number, parting

SLOW = 1.2e-3  # s for each point of an oblique tree, about
TESTED = 1000  # test points, enough for an error near the true one
LineStep = FisherStep | SearchStep
SIZES = (1, 3, 10, 30)  # leaves are grouped by records: 1, 2 to 3, 4 to 10, 11 to 30, more
BEST = "Tree chosen by validation"
FEW_LINES = 2  # a region behind more slanted lines is outlined and not described
FEW_TIES = 4  # numbers of leaves that a sentence names in a tie
SIGNS = ("≤", ">")  # of the children of a node
EDITED = table.EDITED.but(groups=(), resets=PLACE)
PARAMS = (WORLD, N, NOISE, SEED, EDITED, table.SHOW, table.HOW)


@dataclass(frozen=True)
class Case(Drawn):
    """edited: the training points after the learner's edits, None for those of the world"""

    show: str = "training"
    how: str = "tree"
    edited: Points | None = None
    view: str = "grow"

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
    how = given(table.HOW)
    usual = "ring" if how == "tree" else "diagonal"  # a line says nothing of a ring
    case = Case(*worlds.read(given, usual), given(table.SHOW), how)
    if how != "tree" or given(EDITED) is None:
        return case
    edited = reading.edited(given, points_of(case))
    return replace(case, edited=edited) if edited.edited else case


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
    """The source of the points, whatever the separation."""
    return replace(case, show="training", how="tree"), *more


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


# A line in words ------------------------------------------------------------------------------------


def equation(line: Line) -> str:
    """“0.701·x1 + 0.713·x2 = 0.712”: turned so that the first weight is positive."""
    return _said(line, "=")


def conditions(tree: ObliqueTree, path: Path) -> list[str]:
    """What holds in the region of a node: on which side of each line above it, the root's first."""
    lines = [known(tree.line(path[:depth])) for depth in range(len(path))]
    return [_said(line, SIGNS[side]) for line, side in zip(lines, path, strict=True)]


def _said(line: Line, sign: str) -> str:
    """A line that is not turned has a first weight that is positive, as all of a tree have."""
    turned = -1 if next(filter(None, line.weights)) < 0 else 1
    alone = [(name, size) for name, size in zip(line.attributes, line.weights, strict=True) if size]
    if len(alone) == 1:
        ((name, size),) = alone
        return f"{name} {sign} {number(line.threshold / size)}"
    return f"{weighted(line, turned)} {sign} {number(turned * line.threshold)}"


def weighted(line: Line, turned: int = 1) -> str:
    """“0.701·x1 + 0.713·x2”; turned: with −1 the opposite."""
    text = ""
    for name, size in zip(line.attributes, line.weights, strict=True):
        weight = turned * size
        sign = ("−" if weight < 0 else "") if not text else (" − " if weight < 0 else " + ")
        text += f"{sign}{number(abs(weight))}·{name}"
    return text


# What it says of a tree -----------------------------------------------------------------------------


def grown(of: Grown, step: int, asked: bool = False) -> Html:
    """What happened in this step, and where the tree is between too simple and too complicated.

    asked: the learner shall say where the test error is lowest: that is not told
    """
    happened = _began(of) if step == 0 else _cut(of, step)
    return Html(happened if asked else f"{happened} {_phase(of, step)}")


def ring() -> Html:
    """How the ring is defined, and where a lecture slips."""
    return paragraph(
        "A point belongs to the ring if 0.5 ≤ √(x1² + x2²) ≤ 1, and it is outside if this distance from the "
        "centre is below 0.5 or above 1. A lecture prints “0.5 ≥ √(x1² + x2²) ≤ 1”. The first sign is "
        "reversed, "
        "so that formula describes the hole in the ring."
    )


def _began(of: Grown) -> str:
    root = of.tree.root
    label = class_name(of.tree.classes.index(root.label), root.label)
    train, test = (errors(of, which, 0, "<b>{}</b>") for which in (TRAINING, TEST))
    return (
        f"The tree is one leaf without a split, so it predicts {label} everywhere. "
        f"It misclassifies {train} training points and {test} test points."
    )


def errors(of: Grown, which: int, step: int, form: str = "{}") -> str:
    """The errors in the training or test set after a step, and of how many points. form: around the errors"""
    return f"{form.format(amount(of.growth.errors[which][step]))} of {amount(of.growth.totals[which])}"


def _cut(of: Grown, step: int) -> str:
    opening = of.growth.openings[step - 1]
    place = of.train[opening.path]
    counts = class_counts(of.tree.classes, place.node.counts)
    place_text = f"the {of.noun} <b>{esc(place.where)}</b>" if opening.path else place.where
    if of.weighed and len(opening.path) > FEW_LINES:
        place_text = f"the outlined region, {len(opening.path)} splits deep"
    said = f"The tree splits {place_text} ({counts}) at <b>{esc(place.cut)}</b>. {changes(of, step)}."
    if not opening.tied:
        return said
    rest = f"another {of.noun}" if len(opening.tied) == 1 else f"{len(opening.tied)} other {of.noun}s"
    tie = (
        f"A split of {rest} would gain as much. The one higher up in the tree goes first, then the one "
        "further left."
    )
    return f"{said} {tie}"


def changes(of: Grown, step: int) -> str:
    """“Training errors fall from 80 to 61, and test errors stay at 412”, as HTML."""
    return capital(f"{_change(of, TRAINING, step)}, and {_change(of, TEST, step)}")


def _change(of: Grown, which: int, step: int) -> str:
    before, after = of.growth.errors[which][step - 1 : step + 1]
    name = ("training", "test")[which]
    if after == before:
        return f"{name} errors stay at {amount(after)}"
    verb = "fall" if after < before else "rise"
    return f"{name} errors {verb} from {amount(before)} to <b>{amount(after)}</b>"


def _phase(of: Grown, step: int) -> str:
    """Before, at, between or after the places of the lowest test error; and the tree that is chosen."""
    said = _standing(of, step)
    if step != of.chosen:
        return said
    wrong, n = of.growth.errors[VALIDATION][step], of.growth.totals[VALIDATION]
    return (
        f"{said} <b>Validation chooses this tree</b>, which misclassifies the fewest validation points, "
        f"{amount(wrong)} of {amount(n)}. Its test error is {number(of.share(TEST, step))}, and the test "
        "points had no say in the choice."
    )


def _standing(of: Grown, step: int) -> str:
    least = of.growth.least(TEST)
    if step in least:
        return _at_least(of, step)
    best, wrong = plural(of.growth.leaves[least[0]], "leaf"), of.growth.errors[TEST]
    more = wrong[step] - wrong[least[0]]
    worse = f"The tree makes {plural(more, 'more test error')} than"
    if step < least[0]:
        return f"<b>Underfitting</b>: the tree is too simple. {worse} at its best, with {best}."
    if step < least[-1]:
        again = of.growth.leaves[next(at for at in least if at > step)]
        return f"{worse} with {best}. With {again} it makes as few again."
    learned = of.growth.errors[TRAINING][least[0]] - of.growth.errors[TRAINING][step]
    return (
        f"<b>Overfitting</b>: compared with {best}, the tree classifies "
        f"{plural(learned, 'more training point')} correctly and misclassifies "
        f"{plural(more, 'more test point')}."
    )


def _at_least(of: Grown, step: int) -> str:
    least = of.growth.least(TEST)
    if step == least[0]:
        return f"<b>The test error is lowest{' here' if len(least) == 1 else ''}</b>, at {lowest(of)}."
    first, error = plural(of.growth.leaves[least[0]], "leaf"), number(of.share(TEST, step))
    return f"The test error is at its lowest, {error}, as it was with {first}."


def lowest(of: Grown) -> str:
    """The lowest test error, and with how many leaves it is reached."""
    first, *again = (of.growth.leaves[at] for at in of.growth.least(TEST))
    error = number(of.share(TEST, of.growth.least(TEST)[0]))
    return f"{error} with {plural(first, 'leaf')}" + (f", {_again(again)}" if again else "")


def _again(leaves: Sequence[int]) -> str:
    runs: list[list[int]] = [[leaves[0]]]
    for before, here in pairwise(leaves):
        if here == before + 1:
            runs[-1].append(here)
        else:
            runs.append([here])
    words = [f"{run[0]} to {run[-1]}" if len(run) > 2 else listed([str(n) for n in run]) for run in runs]
    if len(words) > FEW_TIES:
        return f"and just as low with {listed(words[:FEW_TIES])}, then {len(words) - FEW_TIES} more times"
    return f"and just as low with {listed(words)}"


def halves(known: int, below: tuple[int, int], above: tuple[int, int]) -> Html:
    """How many test points are wrong below, where hardly a training point lies, and above."""
    return paragraph(
        f"Below x2 = 0 there {verb(known)} only "
        f"<b>{plural(known, 'training point')}</b>. The test error is <b>{number(below[0] / below[1])}</b> "
        f"in that half and <b>{number(above[0] / above[1])}</b> in the other.",
        "gh-price",
    )


def in_words(of: Grown, step: int) -> str:
    """The picture for a screen reader."""
    leaves = of.leaves(step)
    labels = [of.tree.node(path).label for path in leaves]
    shares = [f"{labels.count(label)} {label}" for label in of.tree.classes if label in labels]
    return (
        f"{plural(len(leaves), of.noun)}: {listed(shares)}. "
        f"The tree misclassifies {errors(of, TRAINING, step)} training points and {errors(of, TEST, step)} "
        "test points."
    )


def opened(of: Grown, path: Path) -> Html:
    """The rectangle a learner has opened: what it predicts, and whether that is true."""
    train, test = of.train[path], of.test[path]
    label = class_name(of.tree.classes.index(train.node.label), train.node.label)
    counts = class_counts(of.tree.classes, train.node.counts)
    there = "No test point lies there"
    if test.rows:
        have = verb(len(test.wrong), "has", "have")
        there = f"{len(test.wrong)} of {plural(len(test.rows), 'test point')} there {have} another class"
    return paragraph(
        f"<b>{esc(train.where)}</b> rests on {counts} and predicts {label}. {there}.", "gh-opened"
    )


def fragments(of: Grown, step: int) -> Html:
    """The leaves by the training points they hold: the fewer, the less to be trusted."""
    leaves = of.leaves(step)
    rows = []
    for low, high in zip((1, *(size + 1 for size in SIZES)), (*SIZES, inf), strict=True):
        here = [path for path in leaves if low <= len(of.train[path].rows) <= high]
        if here:
            name = str(low) if low == high else f"{low} to {high}" if high < inf else f"{low} or more"
            rows.append([name, *_seen(of, here)])
    head = ["training points in the leaf", "leaves", "test points there", "test error there"]
    foot = ["all", *_seen(of, leaves)]
    return html_table("Data fragmentation: leaves by number of points", head, rows, foot, css="gh-numbers")


def _seen(of: Grown, leaves: Sequence[Path]) -> list[str]:
    """How many leaves, test points in them, and the share of these that is wrong."""
    seen = sum(len(of.test[path].rows) for path in leaves)
    wrong = sum(len(of.test[path].wrong) for path in leaves)
    return [str(len(leaves)), str(seen), number(wrong / seen) if seen else "–"]


def contest(
    rows: Sequence[tuple[str, int, float, float]], best: str, title: str = "The staircase against one line"
) -> Html:
    """Models beside each other.

    rows: a model, its leaves (or sides), and its error rates in training and test
    """
    cells = [[esc(name), str(n - 1), str(n), number(train), number(test)] for name, n, train, test in rows]
    head = ["tree", "splits", "leaves", "training error", "test error"]
    css = ["gh-best" if name == best else "" for name, *_ in rows]
    found = html_table(title, head, cells, css="gh-numbers", row_css=css)
    return Html(found + paragraph("Validation uses points that are neither training nor test points."))
