"""ID5R and ID4: a tree that learns one record after another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias, get_args

import numpy as np

from mlcore.attributes import attributes_of
from mlcore.model import check_classes
from mlcore.table import Table, TableError
from mlcore.trees.check import check
from mlcore.trees.growing.splits import is_multiway
from mlcore.trees.incremental.spots import Question, Spot, World
from mlcore.trees.node import Node, Path
from mlcore.trees.recipe import Recipe
from mlcore.trees.tree import Tree

Method: TypeAlias = Literal["id5r", "id4"]
METHODS: dict[str, str] = {"id5r": "ID5R", "id4": "ID4"}


class Change(NamedTuple):
    """A new question at a node that had another one.

    before, now: the columns, the same if the cut of a number has moved past records; now is None if the
                 recipe no longer asks anything and the node is a leaf
    """

    path: Path
    before: str
    now: str | None


@dataclass(frozen=True, slots=True)
class IncrementStep:
    """One more record.

    record:       its place in the table
    tree:         with all records up to this one
    restructured: where one question replaced another, from the root down. ID5R pulled the new one up from
                  below. ID4 discarded the subtree and starts again with this record.
    path:         the leaf that the record reached
    asked:        the number of nodes where all columns were measured
    reread:       the number of records read again, in leaves that were split and nodes that became leaves;
                  growing anew would read all of them at every rank
    turned:       for ID5R, each restructured node half-way: its branches ask the new question, and the node
                  the old one; the new record is not below it yet
    """

    record: int
    tree: Tree
    restructured: tuple[Change, ...]
    path: Path
    asked: int
    reread: int
    turned: tuple[tuple[Path, Node], ...] = ()


def grow(table: Table, recipe: Recipe, method: Method = "id5r") -> Iterator[IncrementStep]:
    """Learn the records one after another and yield the tree after each.

    ID5R: after every record the tree is the one that `mlcore.fit` grows from the records so far, including
    counts, labels and reasons to stop (up to rounding for fractional weights). If another column is best at a
    node, it is pulled up from below: first every branch asks it, then the two questions swap places, by their
    counts alone. ID4: it keeps no records. If another column is best, the subtree is discarded.

    The recipe must compare scores and have a branch for each value: ID3, and Hunt's algorithm by any
    criterion. Numbers are cut in two, by counts of the different ones at every node. A cut that moves past
    records is another question (Utgoff, Berkman & Clouse 1997), but the same one in ID4.
    Source: Utgoff 1989; Schlimmer & Fisher 1986.
    Raises ValueError for another method, TableError for classes, columns or a recipe that it cannot handle.
    """
    if method not in get_args(Method):
        raise ValueError(f"“{method}” is not a method. Choose one of: {', '.join(METHODS)}.")
    check_recipe(table, recipe, METHODS[method])
    return _told(table, recipe, _Growing(World.of(table, recipe), method))


def check_recipe(table: Table, recipe: Recipe, who: str) -> None:
    """Raises TableError, with a sentence for the learner, for anything that cannot grow record by record."""
    check_classes(table, who)
    unlike = (
        recipe.selection != "score"
        or recipe.branching == "binary"
        or recipe.average_gain
        or recipe.collapse
        or recipe.max_leaves is not None
        or recipe.cut_margin
        or recipe.price_cuts
        or recipe.cut_by_gain
        or recipe.min_gap > 0
        or recipe.thresholds != "midpoint"
    )
    if unlike:
        raise TableError(
            f"{who} grows trees with a branch for each value, by a score that a node knows from its own "
            f"counts. {recipe.title} with these settings does not. Use ID3 or Hunt’s algorithm."
        )
    for column in table.columns:
        if column.kind != "continuous" and not is_multiway(column, recipe):
            raise TableError(
                f"{who} has a branch for each value of a column, but “{column.name}” would be "
                "grouped. Make it nominal, or leave it out."
            )
        if 0 < column.missing < table.n:
            raise TableError(
                f"{who} cannot take missing values: “{column.name}” lacks {column.missing} of {table.n}. "
                "Fill them in or leave the column out."
            )
    check(table, recipe)


def _told(table: Table, recipe: Recipe, growing: _Growing) -> Iterator[IncrementStep]:
    about = attributes_of(table.columns)
    for row in range(table.n):
        growing.take_in(row)
        root = growing.world.node(growing.root, table.classes[0])
        tree = Tree(root, table.target.name, table.classes, about, recipe.missing_later, None, recipe)
        log = growing.log
        changes = tuple(log.changes), log.path, log.asked, log.reread, tuple(log.turned)
        yield IncrementStep(row, tree, *changes)


@dataclass(slots=True)
class _Log:
    """What happened while one record was learned."""

    changes: list[Change] = field(default_factory=list)
    path: Path = ()
    asked: int = 0
    reread: int = 0
    turned: list[tuple[Path, Node]] = field(default_factory=list)


class _Growing:
    """The tree that learns records."""

    def __init__(self, world: World, method: Method) -> None:
        self.world, self.method, self.root, self.log = world, method, world.empty(), _Log()
        self._turn = self._restructure if method == "id5r" else self._start_again

    def take_in(self, row: int) -> None:
        """Learn one more record."""
        self.log = _Log()
        if self.world.weights[row] > 0 or not row:
            self._settle(self.root, row, ())

    def _settle(self, spot: Spot, row: int | None, path: Path) -> None:
        """Let a record in and make every node ask the best question there; without a record only where that
        may have changed."""
        if row is None and not spot.stale:
            return
        if row is not None:
            self.world.add(spot, row)
            self.log.path = path
        question, spot.stop = self.world.question(spot, len(path))
        self.log.asked += spot.stop not in ("empty", "pure", "max depth")
        if question != spot.question and not self._moved(spot, question):
            self._note(spot, question, path)
            self._turn(spot, question, path)
        spot.stale, spot.node = False, None
        goes = None if row is None or question is None else self.world.branch(question, row)
        if question is None and row is not None:
            spot.rows.append(row)
        for branch, child in enumerate(spot.children):
            self._settle(child, row if branch == goes else None, (*path, branch))

    def _moved(self, spot: Spot, question: Question | None) -> bool:
        """Whether it is enough to move the cut: no record here changes sides (ID4 does not check that)."""
        if question is None or spot.question is None or spot.question.column != question.column:
            return False
        if self.method == "id5r" and not self.world.alike(spot, question):
            return False
        spot.question = question
        return True

    def _note(self, spot: Spot, question: Question | None, path: Path) -> None:
        if spot.question is not None and not spot.stale:
            names = [column.name for column in self.world.columns]
            now = None if question is None else names[question.column]
            self.log.changes.append(Change(path, names[spot.question.column], now))

    def _start_again(self, spot: Spot, question: Question | None, path: Path) -> None:
        """ID4: start again, because nothing is known about the nodes below another question."""
        width = 0 if question is None else self.world.width(question)
        spot.question, spot.children = question, [self.world.empty() for _ in range(width)]

    def _restructure(self, spot: Spot, question: Question | None, path: Path) -> None:
        """ID5R: restructure the subtree until the question is at the top."""
        if question is not None:
            for child in spot.children:
                self._pull_up(child, question)
            if spot.children:
                self.log.turned.append((path, self.world.pictured(spot, self.world.labels[0])))
            self._pull_up(spot, question)
            return
        spot.rows = sorted(spot.rows_below())
        spot.question, spot.children = None, []
        self.log.reread += len(spot.rows)

    def _pull_up(self, spot: Spot, question: Question) -> None:
        """Bring a question to the top (Utgoff 1989, table 4): first every child asks it, then the questions
        of node and children swap places. Subtrees of the children move along unchanged."""
        if not spot.children:
            self._open(spot, question)
            return
        if self._moved(spot, question):
            return
        for child in spot.children:
            self._pull_up(child, question)
        below = zip(*[child.children for child in spot.children], strict=True)
        spot.children = [self._joined(spot.question, list(parts)) for parts in below]
        spot.question = question

    def _joined(self, question: Question | None, parts: list[Spot]) -> Spot:
        """A node that asks a question and has these children and the sum of their counts."""
        words = np.sum([part.words for part in parts], axis=0)
        numbers = np.sum([part.numbers for part in parts], axis=0)
        return Spot(words, numbers, np.sum([part.classes for part in parts], axis=0), question, parts)

    def _open(self, spot: Spot, question: Question) -> None:
        """Ask a question at a leaf, and send its records to leaves below."""
        parts: list[list[int]] = [[] for _ in range(self.world.width(question))]
        for row in spot.rows:
            parts[self.world.branch(question, row)].append(row)
        self.log.reread += len(spot.rows)
        spot.question, spot.children, spot.rows = question, [self.world.leaf(rows) for rows in parts], []
