"""What a tree does with the records of any table, node by node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.prune.arrivals import Arrivals
from mlcore.table import Table, TableError
from mlcore.trees.check import LARGEST
from mlcore.trees.node import Node, Path
from mlcore.trees.routing import Rows
from mlcore.trees.tree import Tree

Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Tally:
    """The records of a table at one node.

    n:       their weight
    counts:  per class, in the tree's order; () in a regression
    errors:  how many a leaf in this place misclassifies; in a regression the sum of squared errors
    below:   how many the leaves below misclassify together; each part of a divided record at its own leaf
    """

    n: float
    counts: tuple[float, ...]
    errors: float
    below: float


def tallies(tree: Tree, table: Table) -> dict[Path, Tally]:
    """A tally for every node. Raises TableError if the table lacks a column that the tree asks for, or its
    target is not what the tree predicts.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> tree = mlcore.fit(days, mlcore.RECIPES["id3"])
    >>> mlcore.prune.tallies(tree, days)[(0,)].errors
    2.0
    """
    check_target(tree, table)
    return tallies_of(tree, Arrivals(tree, table))


def check_target(tree: Tree, table: Table) -> None:
    """Raises TableError if a table does not hold what the tree predicts."""
    target = table.target
    if (target.kind == "continuous") != tree.regression:
        needed = "numbers" if tree.regression else "classes"
        raise TableError(f"The tree predicts {needed}, but the target “{target.name}” holds none.")
    if tree.regression and np.abs(target.cells).max(initial=0.0) > LARGEST:
        raise TableError(
            f"The target “{target.name}” holds numbers beyond {LARGEST:g}, too large to be squared. "
            "Divide it by a power of ten."
        )


def tallies_of(tree: Tree, arrivals: Arrivals) -> dict[Path, Tally]:
    """The tallies of records with known paths."""
    zero = float(tree.root.label) if tree.regression else 0.0
    sums = _sums(tree, arrivals, zero)
    found: dict[Path, Tally] = {}
    for path, node in reversed(list(tree.walk())):
        mine, children = sums[path], [(*path, i) for i in range(len(node.children))]
        below = sum(found[child].below for child in children)
        if not children:
            below = _wrong(tree, node, mine, zero)
        elif tree.missing == "stay":
            below += _wrong(tree, node, mine - sum(sums[child] for child in children), zero)
        counts = () if tree.regression else tuple(mine[:-1].tolist())
        n = float(mine[0]) if tree.regression else float(mine.sum())
        found[path] = Tally(n, counts, _wrong(tree, node, mine, zero), below)
    return found


def _sums(tree: Tree, arrivals: Arrivals, zero: float) -> dict[Path, Floats]:
    """Class counts (k + 1,) at each node, with unknown classes last, or the moments n, sum(y), sum(y²) of y
    minus `zero`, which keeps the digits of large numbers."""
    table, found = arrivals.table, {}
    y = table.target.cells - zero if tree.regression else np.zeros(0)
    codes = np.zeros(0, dtype=np.intp) if tree.regression else class_codes(tree, table)
    for path, _ in tree.walk():
        rows, shares = arrivals.at(path)
        weights = table.weights[rows] * shares
        if tree.regression:
            off = weights * y[rows]
            found[path] = np.array([weights.sum(), off.sum(), (off * y[rows]).sum()])
        else:
            found[path] = np.bincount(codes[rows], weights, len(tree.classes) + 1).astype(float)
    return found


def class_codes(tree: Tree, table: Table) -> Rows:
    """The classes of the records as places in the tree's order, shape (n,); k if the tree does not know the
    class."""
    if table.classes == tree.classes:
        return table.target.cells.astype(np.intp)
    k = len(tree.classes)
    places = [tree.classes.index(c) if c in tree.classes else k for c in table.classes]
    codes: Rows = np.array(places, dtype=np.intp)[table.target.cells]
    return codes


def _wrong(tree: Tree, node: Node, sums: Floats, zero: float) -> float:
    if tree.regression:
        n, total, squares = sums.tolist()
        off = float(node.label) - zero
        return max(float(squares - 2 * off * total + n * off * off), 0.0)
    return float(sums.sum() - sums[tree.classes.index(node.label)])
