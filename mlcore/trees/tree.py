"""Trees: what a finished (or half-grown) tree can tell, and prediction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import Attribute, cells_of, length
from mlcore.model import first_of_the_most, labels_of, without_classes
from mlcore.table import Cells, Scalar, Table, is_missing
from mlcore.trees.descent import landed
from mlcore.trees.node import Branch, Node, Path
from mlcore.trees.plain import plain_root, read_root
from mlcore.trees.recipe import Recipe
from mlcore.trees.routing import Flags, Floats, Rows, divide, sides_of


@dataclass(frozen=True, slots=True)
class Tree:
    """A root with what it was grown for.

    classes: the order of all counts; () in a regression
    missing: how a record without an answer goes on: "fractions" (down every branch, by the branch's
             share of the training records), "equal" (down every branch, the same part of it),
             "surrogates" (the first that it can answer, else the heaviest branch), "majority" (the
             heaviest branch), "stay" (no further), "category" (a separate branch)
    table, recipe: what it was grown from, where that is known; trees are the same without
    """

    root: Node
    target: str
    classes: tuple[Scalar, ...]
    attributes: tuple[Attribute, ...]
    missing: str = "fractions"
    table: Table | None = field(default=None, compare=False, repr=False)
    recipe: Recipe | None = field(default=None, compare=False, repr=False)

    def walk(self) -> Iterator[tuple[Path, Node]]:
        """Paths and nodes, depth first, children in order."""
        stack: list[tuple[Path, Node]] = [((), self.root)]
        while stack:
            path, node = stack.pop()
            yield path, node
            stack.extend(((*path, i), child) for i, child in reversed(tuple(enumerate(node.children))))

    def ranks(self) -> Iterator[list[Node]]:
        """The nodes of each depth, from the root down, children in order."""
        rank = [self.root]
        while rank:
            yield rank
            rank = [child for node in rank for child in node.children]

    def node(self, path: Path) -> Node:
        """The node at that path. Raises KeyError where there is none."""
        node = self.root
        for step in path:
            if not 0 <= step < len(node.children):
                raise KeyError(path)
            node = node.children[step]
        return node

    def conditions(self, path: Path) -> tuple[tuple[str, Branch], ...]:
        """The answers that lead to a node: (attribute, branch) from the root down."""
        node, answers = self.root, []
        for step in path:
            assert node.split is not None
            answers.append((node.split.attribute, node.split.branches[step]))
            node = node.children[step]
        return tuple(answers)

    @property
    def leaves(self) -> int:
        """The number of nodes without children."""
        return sum(not node.children for rank in self.ranks() for node in rank)

    @property
    def size(self) -> int:
        """The number of nodes."""
        return sum(map(len, self.ranks()))

    @property
    def depth(self) -> int:
        """Edges on the longest path."""
        return sum(1 for _ in self.ranks()) - 1

    @property
    def regression(self) -> bool:
        """Whether the leaves hold means instead of classes."""
        return not self.classes

    def asked(self) -> tuple[str, ...]:
        """Names of the attributes that some question or surrogate asks for."""
        names, waiting = set(), [self.root]
        while waiting:
            node = waiting.pop()
            if split := node.split:
                names.add(split.attribute)
                if split.surrogates:
                    names.update(surrogate.attribute for surrogate in split.surrogates)
                waiting += node.children
        return tuple(a.name for a in self.attributes if a.name in names)

    def _asked(self) -> tuple[Attribute, ...]:
        names = self.asked()
        return tuple(attribute for attribute in self.attributes if attribute.name in names)

    def predict_proba(self, frame: Any) -> Floats:
        """Class shares of the leaves the records reach, shape (n, k), classes in the tree's order.

        A record whose answer is missing goes on as `missing` says; a value never seen takes the
        heaviest branch. Raises TableError where a column the tree asks for is not there or cannot be
        read, ValueError in a regression.
        """
        if self.regression:
            raise without_classes("A regression tree")
        return self._votes(self.cells_of(frame), length(frame))

    def predict(self, frame: Any) -> NDArray[Any]:
        """The most likely class of each record (ties: the first class), or its mean; shape (n,)."""
        votes = self._votes(self.cells_of(frame), length(frame))
        return votes[:, 0] if self.regression else first_of_the_most(votes, self.classes)

    def errors(self, table: Table) -> float:
        """Misclassified records of a table (weighted); in a regression the sum of squared errors."""
        found = self.predict(table)
        if self.regression:
            return float((table.weights * (found - table.target.cells) ** 2).sum())
        return float(table.weights[found != labels_of(table.classes)[table.target.cells]].sum())

    def reach(self, table: Table, path: Path) -> Floats:
        """The share of each record of a table that reaches a node, shape (n,)."""
        cells, share, node = self.cells_of(table), np.ones(table.n), self.root
        for step in path:
            rows = np.flatnonzero(share)
            share[rows] *= self.shares_of(node, cells, rows)[step]
            node = node.children[step]
        return share

    def rows(self, table: Table, path: Path) -> Rows:
        """Indices of the records of a table of which any share reaches a node, shape (m,), ascending."""
        return np.flatnonzero(self.reach(table, path))

    def cells_of(self, data: Any) -> dict[str, Cells]:
        """The cells (n,) of the columns the tree asks for, in its own codes, of a table or of a frame.

        Raises TableError.
        """
        return {attribute.name: cells_of(data, attribute) for attribute in self._asked()}

    def visits(self, table: Table) -> Iterator[tuple[Path, Node, Rows, Floats]]:
        """Every node with the records that reach it: path, node, their indices and the share of each that
        is there, both of shape (m,); depth first, children in order. Raises TableError."""
        yield from self.visits_below((), self.cells_of(table), np.arange(table.n), np.ones(table.n))

    def visits_below(
        self, top: Path, cells: Mapping[str, Cells], rows: Rows, shares: Floats
    ) -> Iterator[tuple[Path, Node, Rows, Floats]]:
        """The same for the records (m,) at one node and the shares (m,) of them, and the nodes below it."""
        stack = [(top, self.node(top), rows, shares)]
        while stack:
            path, node, rows, shares = stack.pop()
            yield path, node, rows, shares
            below = []
            for i, part in enumerate(self.shares_of(node, cells, rows) if node.children else ()):
                some = part > 0
                below.append(((*path, i), node.children[i], rows[some], (shares * part)[some]))
            stack.extend(reversed(below))

    def to_dict(self) -> dict[str, Any]:
        """The tree as plain JSON: the root's node, with target, classes and attributes beside it.

        A node holds path, n, counts, label (in a regression mean), impurity, split and children of
        {branch, node}; beyond these `stop` and `overridden` as in Node.
        """
        about = [{"name": a.name, "kind": a.kind, "values": list(a.values)} for a in self.attributes]
        head = {
            "target": self.target,
            "classes": list(self.classes),
            "attributes": about,
            "missing": self.missing,
        }
        return {**plain_root(dict(self.walk()), self.classes), **head}

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Tree:
        """The tree that to_dict wrote."""
        about = tuple(Attribute(a["name"], a["kind"], tuple(a["values"])) for a in plain["attributes"])
        classes = tuple(plain["classes"])
        return cls(read_root(plain, classes, about), plain["target"], classes, about, plain["missing"])

    def _repr_html_(self) -> str:
        """The tree as a nested list, for notebooks."""
        from mlcore.trees.shown import tree_html  # which imports this module

        return tree_html(self)

    def replace_at(self, path: Path, node: Node) -> Tree:
        """A tree with another node at that path; all else is shared."""
        line = [self.root]
        for step in path:
            line.append(line[-1].children[step])
        for parent, step in zip(reversed(line[:-1]), reversed(path), strict=True):
            children = (*parent.children[:step], node, *parent.children[step + 1 :])
            node = _with_children(parent, children)
        return replace(self, root=node)

    def shares_of(self, node: Node, cells: Mapping[str, Cells], rows: Rows) -> list[Floats]:
        """For each child of a node the share of each of the records that goes there, shape (m,).

        cells: see cells_of; rows: indices of the records, shape (m,)
        """
        taken, divided = self.sides_of(node, cells, rows)
        equal = self.missing == "equal"
        return divide(taken, divided, [1.0 if equal else child.n for child in node.children])

    def sides_of(self, node: Node, cells: Mapping[str, Cells], rows: Rows) -> tuple[list[Flags], Flags]:
        """For each child the records that go there whole, and those to be divided among them all; (m,)."""
        return sides_of(node, self.attributes, self.missing, cells, rows)

    def _votes(self, cells: Mapping[str, Cells], n: int) -> Floats:
        """Class shares (n, k), or means (n, 1)."""
        votes = np.zeros((n, len(self.classes) or 1))
        gaps = np.zeros(n, dtype=bool)
        for own in cells.values():
            gaps |= is_missing(own)
        stack = [(self.root, np.flatnonzero(gaps), np.ones(np.count_nonzero(gaps)))] if gaps.any() else []
        asked = [attribute for attribute in self.attributes if attribute.name in cells]
        ends = list(landed(self.root, asked, cells, np.flatnonzero(~gaps)))
        stack += [(node, rows, np.ones(len(rows))) for node, rows in ends if node.split]
        leaves = [(node, rows) for node, rows in ends if not node.split]
        if leaves:
            each = np.array([self._shares(node) for node, _ in leaves])
            votes[np.concatenate([rows for _, rows in leaves])] = each.repeat(
                [len(rows) for _, rows in leaves], axis=0
            )
        while stack:
            node, rows, weight = stack.pop()
            parts = self.shares_of(node, cells, rows) if node.split else []
            stays = 1.0 - sum(parts) if self.missing == "stay" or not parts else np.zeros(len(rows))
            votes[rows] += (weight * stays)[:, None] * np.array(self._shares(node))
            for child, part in zip(node.children, parts, strict=True):
                some = part > 0
                if some.any():
                    stack.append((child, rows[some], (weight * part)[some]))
        return votes

    def _shares(self, node: Node) -> list[float]:
        if self.regression:
            return [float(node.label)]
        n = node.n
        return [count / n for count in node.counts] if n else [float(c == node.label) for c in self.classes]


def _with_children(node: Node, children: tuple[Node, ...]) -> Node:
    """dataclasses.replace takes many times as long, and a cut far down goes through every node above."""
    return Node(
        node.counts,
        node.label,
        node.impurity,
        node.split,
        children,
        node.stop,
        node.overridden,
        node.weight,
    )
