"""Trees as features: each leaf of each tree is a column of 0 and 1 that a linear model learns from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import length
from mlcore.model import Learner, Model
from mlcore.table import Column, Scalar, Table, TableError, is_missing
from mlcore.trees.descent import landed
from mlcore.trees.tree import Tree


@dataclass(frozen=True, slots=True, eq=False)
class OnLeaves:
    """Trees, and a model that learns from the leaves that records reach in them."""

    trees: tuple[Tree, ...]
    model: Model

    @property
    def classes(self) -> tuple[Scalar, ...]:
        """The classes of the model."""
        return self.model.classes

    def predict(self, frame: Any) -> NDArray[Any]:
        """What the model predicts from the leaves, (n,). Raises TableError."""
        return self.model.predict(_frame(self.trees, frame))

    def predict_proba(self, frame: Any) -> NDArray[np.float64]:
        """The model's probabilities from the leaves, (n, k). Raises TableError."""
        return self.model.predict_proba(_frame(self.trees, frame))


def on_leaves(trees: Sequence[Tree], table: Table, learner: Learner) -> OnLeaves:
    """Learn from the leaves that the records of a table reach. Raises TableError as the learner does.

    trees: binary trees, such as CART's. The learner sees each tree as a nominal column with the leaves as
    values. A learner that makes 0/1 columns of them, as mlcore.learners.svm does, has a weight for each leaf.
    """
    columns = leaf_columns(trees, table)
    return OnLeaves(tuple(trees), learner.fit(replace(table, columns=columns)))


def leaf_columns(trees: Sequence[Tree], data: Any) -> tuple[Column, ...]:
    """A nominal column for each tree: the leaf that each record (n,) reaches, counted from 1 in the order of
    a walk. Raises TableError for a missing cell that a tree asks for."""
    return tuple(_column(f"tree {i}", tree, data) for i, tree in enumerate(trees, start=1))


def _column(name: str, tree: Tree, data: Any) -> Column:
    cells = tree.cells_of(data)
    if any(is_missing(own).any() for own in cells.values()):
        raise TableError("A record with a missing value may reach several leaves. Fill it in.")
    leaves = [node for _, node in tree.walk() if not node.children]
    places = {id(node): place for place, node in enumerate(leaves)}
    found = np.zeros(length(data), dtype=np.int32)
    asked = [attribute for attribute in tree.attributes if attribute.name in cells]
    for node, rows in landed(tree.root, asked, cells, np.arange(len(found))):
        found[rows] = places[id(node)]
    return Column(name, "nominal", tuple(str(i) for i in range(1, len(leaves) + 1)), found)


def _frame(trees: Sequence[Tree], data: Any) -> dict[str, NDArray[Any]]:
    columns = leaf_columns(trees, data)
    return {column.name: np.array(column.values, dtype=object)[column.cells] for column in columns}
