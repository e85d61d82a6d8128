"""What a tree does with the records of any table, node by node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Table
from mlcore.tree import Node, Path, Rows, Tree

Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Tally:
    """The records of a table at one node.

    n:       their weight
    counts:  per class, in the tree's order; () in a regression
    errors:  how many a leaf in this place gets wrong; in a regression the sum of squared errors
    below:   how many the leaves below get wrong together; each part of a divided record at its own leaf
    """

    n: float
    counts: tuple[float, ...]
    errors: float
    below: float


def tallies(tree: Tree, table: Table) -> dict[Path, Tally]:
    """A tally for every node. Raises TableError where the table lacks a column that the tree asks for."""
    zero = float(tree.root.label) if tree.regression else 0.0
    sums = {path: _sums(tree, table, rows, shares, zero) for path, _, rows, shares in tree.visits(table)}
    found: dict[Path, Tally] = {}
    for path, node in reversed(list(tree.walk())):
        mine, children = sums[path], [(*path, i) for i in range(len(node.children))]
        stays = mine - sum(sums[child] for child in children) if children else mine
        below = _wrong(tree, node, stays, zero) + sum(found[child].below for child in children)
        counts = () if tree.regression else tuple(mine[:-1].tolist())
        n = float(mine[0]) if tree.regression else float(mine.sum())
        found[path] = Tally(n, counts, _wrong(tree, node, mine, zero), below)
    return found


def _sums(tree: Tree, table: Table, rows: Rows, shares: Floats, zero: float) -> Floats:
    """Class counts (k + 1,), those of unknown classes last, or the moments n, sum(y), sum(y²) of y measured
    from `zero`, which keeps the digits of large numbers."""
    weights = table.weights[rows] * shares
    if tree.regression:
        y = table.target.cells[rows] - zero
        return np.array([weights.sum(), (weights * y).sum(), (weights * y * y).sum()])
    codes = class_codes(tree, table)[rows]
    counts: Floats = np.bincount(codes, weights, minlength=len(tree.classes) + 1).astype(float)
    return counts


def class_codes(tree: Tree, table: Table) -> Rows:
    """The classes of the records as places in the tree's order, shape (n,); k where the tree does not know
    the class."""
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
