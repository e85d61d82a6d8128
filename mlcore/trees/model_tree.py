"""Model trees: a regression tree with a line in each leaf in the place of a mean.

tree = mlcore.fit(table, mlcore.RECIPES["cart"].but(max_leaves=4))
mlcore.model_tree.of_tree(tree, table, ["Weight"])        # lines in the leaves of a tree
for step in mlcore.model_tree.steps(table, ["Weight"]):   # M5: grown, then pruned from the bottom up
    ...                                                    # step.path, step.line_error, step.tree_error
mlcore.model_tree.fit(table)                               # the last step's .model
mlcore.model_tree.smoothed(model, table)                   # its lines drawn towards those of the nodes above
mlcore.model_tree.halves(table, "Weight")                  # what every single threshold leaves over

Source: Quinlan 1992, “Learning with continuous classes”; Wang & Witten 1997.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.learners.coordinates import Coordinates, coordinates_of
from mlcore.least_squares import least_squares
from mlcore.model import without_classes
from mlcore.prune.checks import is_number
from mlcore.table import Scalar, Table, TableError
from mlcore.trees.grow import fit as grown
from mlcore.trees.growing.cuts import midpoints
from mlcore.trees.node import Path
from mlcore.trees.recipe import RECIPES
from mlcore.trees.tree import Tree

Floats: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = NDArray[np.intp]
TIE = 1e-9  # errors this close, relative to the one of the root's line, are equal


class Line(NamedTuple):
    """A sum, intercept + slope · number + ...

    slopes: one for each number, in the order of the model; 0 for one that depends on those before it
    n, rss: the weight of its records, and their squared errors
    error:  their mean absolute error
    """

    intercept: float
    slopes: tuple[float, ...]
    n: float
    rss: float
    error: float


class Halves(NamedTuple):
    """The records up to a threshold, and those above it.

    constants: a mean on each side, a line without slopes; lines: by least squares on each side
    """

    threshold: float
    constants: tuple[Line, Line]
    lines: tuple[Line, Line]


@dataclass(frozen=True, slots=True)
class ModelTree:
    """A tree and the line at each of its leaves, by path, in the order of a walk.

    columns: the numbers that lines are made of; rss: the squared errors of all records (weighted)
    """

    tree: Tree
    columns: tuple[str, ...]
    lines: tuple[tuple[Path, Line], ...]
    where: Coordinates = field(compare=False, repr=False)

    @property
    def classes(self) -> tuple[Scalar, ...]:
        """(), as it predicts numbers."""
        return ()

    @property
    def rss(self) -> float:
        """The sum of squared errors on the training records."""
        return math.fsum(line.rss for _, line in self.lines)

    def predict(self, frame: Any) -> Floats:
        """What the line of its leaf says of each record, shape (n,). A record that the tree divides gets the
        mean of the lines, by its shares. Raises TableError for missing numbers of the lines."""
        numbers = self.where.numbers(frame)
        cells = self.tree.cells_of(frame)
        said, lines = np.zeros(len(numbers)), dict(self.lines)
        everyone = np.arange(len(numbers)), np.ones(len(numbers))
        for path, node, rows, shares in self.tree.visits_below((), cells, *everyone):
            if not node.children:
                line = lines[path]
                said[rows] += shares * (line.intercept + numbers[rows] @ np.array(line.slopes))
        return said

    def predict_proba(self, frame: Any) -> Floats:
        """Raises ValueError: there are no classes, shape (n, 0)."""
        raise without_classes("A model tree")


@dataclass(frozen=True, slots=True)
class ModelStep:
    """A node is judged, from the bottom up; the first step is the tree as it has grown.

    path:       the node, None at the first step
    line_error: what one line is expected to err on average: its mean absolute error times (n + v) / (n − v),
                with v numbers to be learned; infinite where n <= v
    tree_error: the same of the tree below, the mean of its children by weight; infinite at the first step
    pruned:     whether the line takes the place of the tree below, as it errs no more
    model:      as it is now
    """

    path: Path | None
    line_error: float
    tree_error: float
    pruned: bool
    model: ModelTree


def of_tree(tree: Tree, table: Table, columns: Sequence[str] | None = None) -> ModelTree:
    """Lines by least squares in the leaves of a regression tree, from the records that reach them.

    columns: the numbers that lines are made of; all continuous and ordinal columns unless told
    An empty leaf says what the tree says. Raises TableError for missing cells in them, for a column that
    holds no numbers, and for a tree of classes.
    """
    if not tree.regression:
        raise TableError("Lines need a number to predict, but this tree predicts classes.")
    where = _where(table, columns)
    lines = _Lines(tree, table, where).all()
    leaves = tuple((path, lines[path]) for path, node in tree.walk() if not node.children)
    return ModelTree(tree, tuple(attribute.name for attribute in where.ordered), leaves, where)


def fit(
    table: Table, columns: Sequence[str] | None = None, min_records: float = 4, **switches: Any
) -> ModelTree:
    """The pruned model tree; settings and errors are those of `steps`.

    >>> import mlcore
    >>> table = mlcore.Table.from_frame({"x": [*range(8)], "y": [0, 1, 2, 3, 9, 8, 7, 6]}, target="y")
    >>> mlcore.model_tree.fit(table).predict({"x": [1.5, 5.5]}).round(3).tolist()
    [1.5, 7.5]
    """
    *_, last = steps(table, columns, min_records, **switches)
    return last.model


def steps(
    table: Table, columns: Sequence[str] | None = None, min_records: float = 4, **switches: Any
) -> Iterator[ModelStep]:
    """Grow a regression tree by variance and prune it from the bottom up, where one line is expected to err
    no more (1e-9) than the tree below.

    columns:     the numbers that lines are made of; all continuous and ordinal ones unless told
    min_records: the fewest records of a leaf; switches: others of the recipe "cart"

    After Quinlan 1992, without dropping single numbers from lines; see also `smoothed`. Raises ValueError
    for a setting out of range, TableError for classes as target and as `of_tree` does.
    """
    if not is_number(min_records, 1):
        raise ValueError("The fewest records of a leaf must be a number, 1 or more.")
    _check_target(table)
    where = _where(table, columns)
    tree = grown(table, RECIPES["cart"].but(min_records=min_records, **switches))
    return _told(tree, table, where)


def smoothed(model: ModelTree, table: Table, k: float = 15.0) -> ModelTree:
    """The model with each line drawn towards those of the nodes above its leaf.

    On the way up a prediction p becomes (n p + k q) / (n + k): q is what the line of the node says, n the
    weight of the records in the child that p comes from (Quinlan 1992, with k = 15). All stay lines.

    table: the one that it was learned from. Raises ValueError for a k below 0, TableError as `of_tree` does.
    """
    if not is_number(k, 0):
        raise ValueError("The smoothing of the lines must be a number, 0 or more.")
    own = _Lines(model.tree, table, model.where)
    every = {path: np.array([line.intercept, *line.slopes]) for path, line in own.all().items()}
    weight = {path: node.n for path, node in model.tree.walk()}
    numbers = np.column_stack([np.ones(table.n), model.where.numbers(table)])
    lines = []
    for path, node, rows, shares in model.tree.visits(table):
        if node.children:
            continue
        line = every[path]
        for depth in range(len(path), 0, -1):
            n = weight[path[:depth]]
            line = (n * line + k * every[path[: depth - 1]]) / (n + k) if n + k else line
        away, weights = table.target.cells[rows] - numbers[rows] @ line, table.weights[rows] * shares
        n, rss, error = float(weights.sum()), float(weights @ away**2), float(weights @ np.abs(away))
        lines.append((path, Line(float(line[0]), tuple(line[1:].tolist()), n, rss, error / n if n else 0.0)))
    return replace(model, lines=tuple(lines))


def halves(table: Table, column: str) -> tuple[Halves, ...]:
    """What each threshold on a column leaves over, ascending: halfway between neighbouring different numbers.

    Raises TableError as `steps` does.
    """
    _check_target(table)
    table = table.take(np.flatnonzero(table.weights > 0))
    x, y, weights = _where(table, [column]).numbers(table), table.target.cells, table.weights
    values = np.unique(x)
    found = []
    for at in midpoints(values[:-1], values[1:]).tolist():
        sides = [np.flatnonzero(side) for side in (x[:, 0] <= at, x[:, 0] > at)]
        low, high = (_line(x[rows, :0], y[rows], weights[rows], 0.0) for rows in sides)
        lower, higher = (_line(x[rows], y[rows], weights[rows], 0.0) for rows in sides)
        found.append(Halves(at, (low, high), (lower, higher)))
    return tuple(found)


def _check_target(table: Table) -> None:
    if table.target.kind != "continuous":
        raise TableError(
            f"A model tree needs a number to predict, but the target “{table.target.name}” holds classes. "
            "Choose a target that holds numbers."
        )


def _told(tree: Tree, table: Table, where: Coordinates) -> Iterator[ModelStep]:
    lines = _Lines(tree, table, where).all()
    expected = {path: _expected(line, len(where.ordered) + 1) for path, line in lines.items()}
    names = tuple(attribute.name for attribute in where.ordered)

    def model() -> ModelTree:
        leaves = tuple((path, lines[path]) for path, node in tree.walk() if not node.children)
        return ModelTree(tree, names, leaves, where)

    yield ModelStep(None, expected[()], math.inf, False, model())
    near = TIE * max(lines[()].error, 1e-300)
    for path, node in reversed(list(tree.walk())):
        if not node.children:
            continue
        below = [(child.n, expected[*path, i]) for i, child in enumerate(node.children) if child.n]
        tree_error = sum(n * error for n, error in below) / node.n
        pruned = expected[path] <= tree_error + near
        line_error, expected[path] = expected[path], min(expected[path], tree_error)
        if pruned:
            leaf = tree.node(path)._replace(split=None, children=(), stop="pruned")
            tree = tree.replace_at(path, leaf)
        yield ModelStep(path, line_error, tree_error, pruned, model())


def _expected(line: Line, v: int) -> float:
    return line.error * (line.n + v) / (line.n - v) if line.n > v else math.inf


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """The line of each node of a tree, from the records that reach it."""

    tree: Tree
    table: Table
    where: Coordinates

    def all(self) -> dict[Path, Line]:
        """By path."""
        numbers = self.where.numbers(self.table)
        return {
            path: _line(
                numbers[rows], self.table.target.cells[rows], self.table.weights[rows] * shares, node.label
            )
            for path, node, rows, shares in self.tree.visits(self.table)
        }


def _line(x: Floats, y: Floats, weights: Floats, label: Scalar) -> Line:
    """By least squares of x (n, d) about its mean; y, weights: (n,); label: what is said without a record."""
    n = float(weights.sum())
    if n == 0:
        return Line(float(label), (0.0,) * x.shape[1], 0.0, 0.0, 0.0)
    middle, mean = np.average(x, axis=0, weights=weights), float(np.average(y, weights=weights))
    root = np.sqrt(weights)
    design = root[:, None] * np.column_stack([np.ones(len(x)), x - middle])
    slopes, rss = least_squares(design, root * (y - mean))
    slopes[0] += mean
    away = np.abs(y - slopes[0] - (x - middle) @ slopes[1:])
    intercept = float(slopes[0] - middle @ slopes[1:])
    return Line(intercept, tuple(slopes[1:].tolist()), n, rss, float(np.average(away, weights=weights)))


def _where(table: Table, columns: Sequence[str] | None) -> Coordinates:
    """How to read the numbers that lines are made of."""
    every = [column.name for column in table.columns if column.kind != "nominal"]
    names = every if columns is None else list(columns)
    for name in names:
        if name not in every:
            raise TableError(f"A line needs numbers, but “{name}” is not a column of numbers here.")
    part = replace(table, columns=tuple(table.column(name) for name in names))
    return coordinates_of(part, "raw", "A model tree")
