"""The two operations of all pruning: a subtree becomes a leaf, or a branch takes its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.prune.arrivals import own_answers
from mlcore.table import Cells, Scalar, Table, TableError
from mlcore.trees.impurity import impurity_of, variance
from mlcore.trees.node import Node, Path
from mlcore.trees.routing import Rows, divide
from mlcore.trees.tree import Tree

Floats: TypeAlias = NDArray[np.float64]
Standing: TypeAlias = tuple[Rows, Floats]  # records at a node and the share of each that arrives


def collapse(tree: Tree, path: Path) -> Tree:
    """A tree in which that node is a leaf. A leaf stays as it is. Raises KeyError for a missing node.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> mlcore.prune.collapse(tree, (0,)).leaves
    4
    """
    node = tree.node(path)
    return tree.replace_at(path, leaf_of(node)) if node.children else tree


def leaf_of(node: Node) -> Node:
    """The node without its subtree."""
    return node._replace(split=None, children=(), stop="pruned", overridden=False)


def raise_child(tree: Tree, path: Path, child: int) -> Tree:
    """A tree in which one child replaces its parent. The training records of the other children go down its
    branches (subtree raising, Quinlan 1993, chapter 4).

    Raises KeyError for a missing child, TableError for a tree that does not know its records.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> mlcore.prune.raise_child(tree, (), 2).root.split.attribute
    'Wind'
    """
    tree.node((*path, child))
    table = training_table(tree)
    cells, share = tree.cells_of(table), tree.reach(table, path)
    rows = np.flatnonzero(share)
    node, _ = settled(tree, (*path, child), table, cells, (rows, share[rows]))
    return tree.replace_at(path, node)


def training_table(tree: Tree) -> Table:
    """The table that the tree was grown from. Raises TableError if the tree does not know it."""
    if tree.table is None:
        raise TableError("This tree does not know its training records. Grow it from its table.")
    return tree.table


def inner_paths(node: Node) -> list[Path]:
    """Nodes with children, from the bottom up and the left to the right; paths as seen from the node.

    >>> import mlcore
    >>> from datasets import load
    >>> tree = mlcore.fit(mlcore.Table.from_frame(load("tennis"), target="Play"), mlcore.RECIPES["id3"])
    >>> mlcore.prune.inner_paths(tree.root)
    [(0,), (2,), ()]
    """
    found: list[Path] = []
    stack: list[tuple[Path, Node]] = [((), node)] if node.children else []
    while stack:
        path, here = stack.pop()
        found.append(path)
        stack.extend(((*path, i), child) for i, child in enumerate(here.children) if child.children)
    return found[::-1]


def settled(
    tree: Tree, top: Path, table: Table, cells: Mapping[str, Cells], records: Standing
) -> tuple[Node, dict[Path, Standing]]:
    """The subtree at `top` after other records go down it, and their nodes (paths seen from `top`).

    cells: see Tree.cells_of
    """
    standing: dict[Path, Standing] = {}
    moved: dict[Path, Node] = {}
    labels: dict[Path, Scalar] = {
        (): tree.node(top[:-1]).label
    }  # of the parents, for nodes that no record reaches
    for path, node, here in let_down(tree, tree.node(top), table, cells, records):
        standing[path] = here
        moved[path] = _with_records(tree, node, table, here, labels[path])
        labels |= {(*path, i): moved[path].label for i in range(len(node.children))}
    for path in reversed(moved):
        children = tuple(moved[*path, i] for i in range(len(moved[path].children)))
        moved[path] = moved[path]._replace(children=children)
    return moved[()], standing


def let_down(
    tree: Tree, top: Node, table: Table, cells: Mapping[str, Cells], records: Standing
) -> Iterator[tuple[Path, Node, Standing]]:
    """The nodes of a subtree, unchanged, and the records that now reach each.

    A record without an answer is divided by the answers of those that have one, as in growing. The heaviest
    branch is the one that is heaviest with the new records.
    """
    stack: list[tuple[Path, Node, Standing]] = [((), top, records)]
    while stack:
        path, node, here = stack.pop()
        yield path, node, here
        if node.children:
            parts = _parted(tree, node, table, cells, here)
            below = [((*path, i), node.children[i], part) for i, part in enumerate(parts)]
            stack.extend(reversed(below))


def _parted(
    tree: Tree, node: Node, table: Table, cells: Mapping[str, Cells], records: Standing
) -> Iterator[Standing]:
    rows, shares = records
    sides = own_answers(tree, node, cells, rows)
    if sum(map(np.count_nonzero, sides)) == len(rows):
        yield from ((rows[side], shares[side]) for side in sides)
        return
    weights = table.weights[rows] * shares
    node = _weighing(node, [float(weights[side].sum()) for side in sides])
    taken, divided = tree.sides_of(node, cells, rows)
    known = [float(weights[side].sum()) for side in taken]
    for part in divide(taken, divided, known if any(known) else [child.n for child in node.children]):
        some = part > 0
        yield rows[some], (shares * part)[some]


def _weighing(node: Node, known: Sequence[float]) -> Node:
    """The node with these weights of its branches; unchanged if all are 0."""
    if not any(known):
        return node
    pairs = zip(node.children, known, strict=True)
    return node._replace(children=tuple(child._replace(weight=weight) for child, weight in pairs))


def _with_records(tree: Tree, node: Node, table: Table, records: Standing, above: Scalar) -> Node:
    """The node with the statistics of these records; above: the label of its parent."""
    rows, shares = records
    weights = table.weights[rows] * shares
    if tree.regression:
        return _mean_of(node, table.target.cells[rows], weights, above)
    counts = np.bincount(table.target.cells[rows], weights, minlength=len(tree.classes))
    label = tree.classes[int(counts.argmax())] if len(rows) else above
    criterion = tree.recipe.criterion if tree.recipe else "gini"
    mixed = float(impurity_of(criterion)(counts))
    stop = _stop(node, len(rows), bool(np.count_nonzero(counts) < 2))
    return node._replace(counts=tuple(counts.tolist()), label=label, impurity=mixed, stop=stop)


def _mean_of(node: Node, y: Floats, weights: Floats, above: Scalar) -> Node:
    n = float(weights.sum())
    mean = float((weights * y).sum() / n) if n else float(above)
    moments = np.array([n, (weights * (y - mean)).sum(), (weights * (y - mean) ** 2).sum()])
    mixed = float(variance(moments))
    return node._replace(label=mean, impurity=mixed, weight=n, stop=_stop(node, len(y), mixed == 0))


def _stop(node: Node, records: int, pure: bool) -> str | None:
    """Why a node is a leaf. The reason for its old records may not hold for the new ones."""
    if node.children:
        return None
    if not records:
        return "empty"
    if pure:
        return "pure"
    return "pruned" if node.stop in ("pure", "empty") else node.stop
