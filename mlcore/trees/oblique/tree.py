"""A tree whose splits may ask for sums of attributes: a plain tree over a table that has these as columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import Attribute
from mlcore.learners.coordinates import Coordinates
from mlcore.model import labels_of
from mlcore.table import Column, Scalar, Table
from mlcore.trees.node import Node, Path
from mlcore.trees.oblique.line import Floats, Line
from mlcore.trees.tree import Tree

FIRST_DIGITS, LAST_DIGITS = 3, 17  # significant digits of a weight in the name of a sum


class Sum(NamedTuple):
    """What an oblique split compares with its threshold: weights · attributes."""

    name: str
    attributes: tuple[str, ...]
    weights: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ObliqueTree:
    """A tree that asks for attributes and for sums of them, both by name.

    tree: over the table `widened`; sums: those that it asks for, in the order in which they were found
    """

    tree: Tree
    sums: tuple[Sum, ...]
    where: Coordinates = field(compare=False, repr=False)

    @property
    def classes(self) -> tuple[Scalar, ...]:
        """The classes of its training table."""
        return self.tree.classes

    def line(self, path: Path) -> Line | None:
        """The line of an inner node, None at a leaf. Raises KeyError where there is no node."""
        split = self.tree.node(path).split
        if split is None or split.threshold is None:
            return None
        names = tuple(attribute.name for attribute in self.where.ordered)
        for one in self.sums:
            if one.name == split.attribute:
                return Line(one.attributes, one.weights, split.threshold)
        return Line(names, tuple(float(name == split.attribute) for name in names), split.threshold)

    def widened(self, table: Table) -> Table:
        """A table with the sums as further columns, as its tree reads it. Raises TableError as predict."""
        cells = self._cells(table)
        columns = tuple(Column(name, "continuous", (), numbers) for name, numbers in cells.items())
        return replace(table, columns=columns)

    def predict(self, frame: Any) -> NDArray[Any]:
        """The most likely class of each record (ties: the first), shape (n,).

        Raises TableError for a missing number, and where an attribute is not there.
        """
        return self.tree.predict(self._cells(frame))

    def predict_proba(self, frame: Any) -> Floats:
        """Class shares of the leaves that the records reach, shape (n, k). Raises TableError as predict."""
        return self.tree.predict_proba(self._cells(frame))

    def errors(self, table: Table) -> float:
        """Misclassified records of a table (weighted)."""
        wrong = self.predict(table) != labels_of(table.classes)[table.target.cells]
        return float(table.weights[wrong].sum())

    def to_dict(self) -> dict[str, Any]:
        """The tree as plain JSON, and what its sums are made of."""
        sums = [one._asdict() for one in self.sums]
        return {**self.tree.to_dict(), "sums": sums}

    def replace_at(self, path: Path, node: Node) -> ObliqueTree:
        """A tree with another node at that path; all else is shared."""
        return replace(self, tree=self.tree.replace_at(path, node))

    def asking(self, line: Line) -> tuple[ObliqueTree, str]:
        """A tree that can ask for the sum of a line, and the name of that sum or of its one attribute."""
        alone = [name for name, weight in zip(line.attributes, line.weights, strict=True) if weight]
        if len(alone) == 1:
            return self, alone[0]
        for one in self.sums:
            if one.weights == line.weights:
                return self, one.name
        name = _named(line, {attribute.name for attribute in self.tree.attributes})
        attributes = (*self.tree.attributes, Attribute(name, "continuous", ()))
        wider = Sum(name, line.attributes, line.weights)
        return replace(self, tree=replace(self.tree, attributes=attributes), sums=(*self.sums, wider)), name

    def _cells(self, frame: Any) -> Mapping[str, Floats]:
        """The attributes and the sums of a table or a frame, each of shape (n,)."""
        numbers = self.where.numbers(frame)
        cells = {attribute.name: numbers[:, i] for i, attribute in enumerate(self.where.ordered)}
        return cells | {one.name: numbers @ np.array(one.weights) for one in self.sums}


def _named(line: Line, taken: set[str]) -> str:
    """“0.707·x1 - 0.707·x2”, with enough digits to make the name unique."""
    for digits in range(FIRST_DIGITS, LAST_DIGITS + 1):
        text = ""
        for name, weight in zip(line.attributes, line.weights, strict=True):
            if weight:
                sign = ("-" if weight < 0 else "") if not text else (" - " if weight < 0 else " + ")
                text += f"{sign}{abs(weight):.{digits}g}·{name}"
        if text not in taken:
            return text
    return f"{text} "  # a column of the table that is called so
