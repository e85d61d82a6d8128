"""How important the columns of a forest are, by the impurity they remove and by what their loss costs.

The first measures the trees on the records they were grown from, the second on the records that each tree has
not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mlcore.ensemble.bagging import BagStep
from mlcore.model import Model, labels_of
from mlcore.sampling import Rows
from mlcore.table import Table
from mlcore.trees.node import Node
from mlcore.trees.tree import Tree


def impurity_importance(trees: Sequence[Tree]) -> dict[str, float]:
    """The impurity that the splits of each column remove, weighted by their records, as a share of all that a
    tree removes. The shares are means over the trees and add up to 1. A tree that is a leaf does not count.
    If all are leaves, every column has 0.

    Sources: Breiman 2001; scikit-learn's `feature_importances_`. Raises ValueError without trees.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> {name: round(share, 2) for name, share in mlcore.ensemble.impurity_importance([tree]).items()}
    {'Outlook': 0.26, 'Temperature': 0.0, 'Humidity': 0.37, 'Wind': 0.37}
    """
    if not trees:
        raise ValueError("There is no tree.")
    names = [attribute.name for attribute in trees[0].attributes]
    shares = [_shares(tree, names) for tree in trees if tree.root.split]
    mean = np.sum(shares, axis=0) if shares else np.zeros(len(names))
    total = float(mean.sum())
    return dict(zip(names, (mean / total if total > 0 else mean).tolist(), strict=True))


def _shares(tree: Tree, names: Sequence[str]) -> NDArray[np.float64]:
    """The impurity that each column removes in one tree, as shares of the whole."""
    taken = dict.fromkeys(names, 0.0)
    for _, node in tree.walk():
        if node.split:
            below = sum(_mass(child) * child.impurity for child in node.children)
            taken[node.split.attribute] += _mass(node) * node.impurity - below
    found = np.array([taken[name] for name in names])
    total = found.sum()
    return np.asarray(found / total if total > 0 else found)


def _mass(node: Node) -> float:
    """The weight of the records of a node."""
    return float(sum(node.counts)) if node.weight is None else node.weight


def permutation_importance(steps: Sequence[BagStep], table: Table, seed: int = 0) -> dict[str, float]:
    """How much the accuracy of a model falls for each column when the values of that column are permuted
    among the records out of its bag: the mean over the models that have such records. It may be below 0.

    Source: Breiman 2001. Raises TableError as the models do.
    """
    rng = np.random.default_rng(seed)
    actual = labels_of(table.classes)[table.target.cells]
    falls = []
    for step in steps:
        out = np.setdiff1d(np.arange(table.n), step.rows)
        if len(out):
            falls.append(_falls(step.model, table.take(out), actual[out], rng))
    names = [column.name for column in table.columns]
    mean = np.mean(falls, axis=0) if falls else np.zeros(len(names))
    return dict(zip(names, np.asarray(mean).tolist(), strict=True))


def _falls(model: Model, table: Table, actual: NDArray[Any], rng: np.random.Generator) -> list[float]:
    """The fall for each column. One copy of the records stays as it is, and each further one has a column
    permuted. The model predicts all copies at once, which is much faster than one after the other."""
    n, names = table.n, [column.name for column in table.columns]
    orders: list[Rows] = [rng.permutation(n) for _ in names]
    asked = model.asked() if isinstance(model, Tree) else names
    copies = np.tile(np.arange(n), (1 + len(asked), 1))
    mixed = table.take(copies.ravel())
    columns = list(mixed.columns)
    for copy, name in enumerate(asked, 1):
        at = names.index(name)
        rows = copies.copy()
        rows[copy] = orders[at]
        columns[at] = replace(columns[at], cells=table.columns[at].cells[rows.ravel()])
    found = model.predict(replace(mixed, columns=tuple(columns))).reshape(copies.shape)
    right = np.mean(found == actual, axis=1)
    falls = dict(zip(asked, (right[0] - right[1:]).tolist(), strict=True))
    return [falls.get(name, 0.0) for name in names]


def unseen_errors(steps: Sequence[BagStep], table: Table) -> tuple[float, ...]:
    """The error of each model on the records out of its bag. Models without such records are left out."""
    actual = labels_of(table.classes)[table.target.cells]
    found = []
    for step in steps:
        out = np.setdiff1d(np.arange(table.n), step.rows)
        if len(out):
            found.append(float(np.mean(step.model.predict(table.take(out)) != actual[out])))
    return tuple(found)
