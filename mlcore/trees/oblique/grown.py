"""A whole tree of oblique splits, as a trace: at each node the best of three lines.

for step in grow(table):                 # depth first; step.path, step.decision, step.tree
    ...
tree = fit(table, max_depth=3)           # the tree of the last step
tree.predict(frame); tree.line((0,))     # the line of the root's first child

After OC1 (Murthy, Kasif & Salzberg 1994), with Fisher's line as one more candidate.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from mlcore.learners.coordinates import coordinates_of
from mlcore.model import check_classes
from mlcore.table import Table, TableError
from mlcore.trees.grow import fit as grown
from mlcore.trees.impurity import mass_of
from mlcore.trees.node import Node, Path, cut
from mlcore.trees.oblique.discriminant import fisher
from mlcore.trees.oblique.line import NEAR, Line, Sides, numbers_of, onehot_of, sides_of
from mlcore.trees.oblique.searched import JUMPS, search
from mlcore.trees.oblique.tree import ObliqueTree
from mlcore.trees.recipe import RECIPES, Recipe
from mlcore.trees.tree import Tree

Way: TypeAlias = Literal["axis", "fisher", "search"]
NO_GAIN = 1e-9
OPEN = (None, "no gain", "min gain")  # a line may split a node that no single attribute can


class LineCandidate(NamedTuple):
    """A line that may split a node.

    way:  "axis" (the best cut along one attribute, as CART's), "fisher" or "search"
    gain: by how much it lowers the impurity of the node
    """

    way: Way
    line: Line
    sides: Sides
    gain: float


class LineDecision(NamedTuple):
    """What was weighed at a node.

    chosen: the place of the best candidate (ties: the first), None for a leaf; stop: why it is one
    """

    candidates: tuple[LineCandidate, ...]
    chosen: int | None = None
    stop: str | None = None


@dataclass(frozen=True, slots=True)
class ObliqueStep:
    """One step of the story; the kinds are those of mlcore.grow.

    kind      level
    arrive    2      records reach a node (the first one has level 1)
    candidate 3      one line is measured: the last of `told` candidates
    split     1      the best line is chosen; its branches wait
    leaf      2      the node is a leaf; why is in the decision
    done      1      nothing waits any more

    path: the node it is about, None at the end; tree: the whole tree after the step
    """

    kind: str
    level: int
    path: Path | None
    tree: ObliqueTree
    decision: LineDecision | None = None
    told: int = 0


class _Rules(NamedTuple):
    recipe: Recipe
    jumps: int
    seed: int


def fit(table: Table, **settings: Any) -> ObliqueTree:
    """The finished tree; settings and errors are those of `grow`."""
    *_, last = grow(table, detail=1, **settings)
    return last.tree


def grow(
    table: Table,
    criterion: str = "gini",
    max_depth: int | None = None,
    min_records: float = 1.0,
    min_gain: float = 0.0,
    jumps: int = JUMPS,
    seed: int = 0,
    detail: int = 3,
) -> Iterator[ObliqueStep]:
    """Grow a tree of lines, depth first; yields its steps up to the level `detail`.

    At a node three lines are measured: the best cut along one attribute, Fisher's where exactly two classes
    are there and scatter in every direction, and the one that is searched. The least impurity wins, in a tie
    the first of them. A node of fewer records than twice the columns is cut along one attribute (as in OC1).

    criterion:   "gini", "entropy" or "error"
    max_depth, min_records, min_gain: as in Recipe; min_records is the fewest records of a branch
    jumps, seed: of each search

    Raises TableError for a missing cell, a column of words and a target of numbers, ValueError for a setting
    out of range.
    """
    if criterion not in ("gini", "entropy", "error"):
        raise ValueError(f"“{criterion}” is not an impurity for lines. Choose gini, entropy or error.")
    if not isinstance(jumps, int) or jumps < 0:
        raise ValueError("The number of jumps must be a whole number, 0 or more.")
    limits = {"max_depth": max_depth, "min_records": min_records, "min_gain": min_gain}
    recipe = RECIPES["cart"].but(criterion=criterion, **limits)
    check_classes(table, "An oblique tree")
    numbers_of(table, tuple(column.name for column in table.columns))
    for step in _told(table, _Rules(recipe, jumps, seed)):
        if step.level <= detail:
            yield step


def _told(table: Table, rules: _Rules) -> Iterator[ObliqueStep]:
    where = coordinates_of(table, "raw", "An oblique tree")
    root = _node(table, rules.recipe.criterion)
    tree = ObliqueTree(Tree(root, table.target.name, table.classes, where.ordered), (), where)
    waiting: list[tuple[Path, Table]] = [((), table)]
    while waiting:
        path, part = waiting.pop()
        yield ObliqueStep("arrive", 2 if path else 1, path, tree)
        decision = _decide(part, len(path), rules)
        for told in range(1, len(decision.candidates) + 1):
            yield ObliqueStep("candidate", 3, path, tree, decision, told)
        told, node = len(decision.candidates), tree.tree.node(path)
        if decision.chosen is None:
            tree = tree.replace_at(path, node._replace(stop=decision.stop))
            yield ObliqueStep("leaf", 2, path, tree, decision, told)
            continue
        line = decision.candidates[decision.chosen].line
        tree, name = tree.asking(line)
        above = line.above(part)
        parts = [part.take(np.flatnonzero(side)) for side in (~above, above)]
        children = tuple(_node(one, rules.recipe.criterion) for one in parts)
        tree = tree.replace_at(path, node._replace(split=cut(name, line.threshold), children=children))
        yield ObliqueStep("split", 1, path, tree, decision, told)
        waiting += [((*path, 1), parts[1]), ((*path, 0), parts[0])]
    yield ObliqueStep("done", 1, None, tree)


def _node(table: Table, criterion: str) -> Node:
    counts = onehot_of(table).sum(axis=0)
    impurity = float(mass_of(criterion)(counts, -1) / counts.sum())
    return Node(tuple(counts.tolist()), table.classes[int(counts.argmax())], impurity)


def _decide(table: Table, depth: int, rules: _Rules) -> LineDecision:
    """The candidates at a node of these records, and the best of them."""
    recipe = rules.recipe
    left = None if recipe.max_depth is None else recipe.max_depth - depth
    alone = grown(table, recipe.but(max_depth=1 if left is None else min(left, 1))).root
    if alone.stop not in OPEN:
        return LineDecision((), None, alone.stop)
    lines = [*_along(table, alone), *_slanted(table, rules)]
    candidates = tuple(_measured(table, way, line, recipe.criterion) for way, line in lines)
    allowed = [i for i, candidate in enumerate(candidates) if _is_allowed(candidate, recipe)]
    if not allowed:
        return LineDecision(candidates, None, alone.stop or "no gain")
    best = max(candidates[i].gain for i in allowed) - NEAR * alone.impurity
    return LineDecision(candidates, next(i for i in allowed if candidates[i].gain >= best))


def _is_allowed(candidate: LineCandidate, recipe: Recipe) -> bool:
    gains = candidate.gain > NO_GAIN and candidate.gain >= recipe.min_gain
    return gains and min(map(sum, candidate.sides.counts)) >= recipe.min_records


def _along(table: Table, node: Node) -> list[tuple[Way, Line]]:
    """CART's own split, as a line."""
    if node.split is None or node.split.threshold is None:
        return []
    names = tuple(column.name for column in table.columns)
    weights = tuple(float(name == node.split.attribute) for name in names)
    return [("axis", Line(names, weights, node.split.threshold))]


def _slanted(table: Table, rules: _Rules) -> list[tuple[Way, Line]]:
    """The lines through several attributes that there are."""
    if len(table.columns) < 2 or table.n < 2 * len(table.columns):
        return []
    criterion = rules.recipe.criterion
    lines: list[tuple[Way, Line]] = []
    *_, found = search(table, criterion, rules.jumps, rules.seed, detail=1)
    try:
        *_, parting = fisher(table, criterion)
    except TableError:  # there are more classes, or no scatter in some direction
        parting = None
    if parting is not None and parting.line is not None:
        lines.append(("fisher", _turned(parting.line)))
    return [*lines, ("search", _turned(found.line))]


def _turned(line: Line) -> Line:
    """The same line, with a first weight that is positive: what was above may be below."""
    if next(weight for weight in line.weights if weight) > 0:
        return line
    return Line(line.attributes, tuple(-weight for weight in line.weights), -line.threshold)


def _measured(table: Table, way: Way, line: Line, criterion: str) -> LineCandidate:
    sides = sides_of(table, line, criterion)
    counts = np.array(sides.counts).sum(axis=0)
    before = float(mass_of(criterion)(counts, -1) / counts.sum())
    return LineCandidate(way, line, sides, before - sides.impurity)
