"""Trees of other programs, rebuilt with our own nodes on our own records."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from mlcore import Attribute, Branch, Node, Path, Recipe, Split, Table, Tree
from mlcore.trees.impurity import impurity_of, variance
from mlcore.trees.node import cut
from mlcore.trees.routing import answers, divide


def answered(table: Table) -> Table:
    """rpart leaves out a record with no answer at all."""
    lost = [column.cells == -1 if column.values else np.isnan(column.cells) for column in table.columns]
    return table.take(np.flatnonzero(~np.logical_and.reduce(lost)))


def rebuilt(table: Table, recipe: Recipe, theirs: dict[str, Any]) -> Tree:
    """The foreign questions, asked of these records. A record without an answer stays where it is if the
    recipe
    says so. Otherwise it is divided.
    """
    stays = recipe.missing == "stay"
    about = tuple(Attribute(column.name, column.kind, column.values) for column in table.columns)
    everyone = (np.arange(table.n), np.ones(table.n))
    places: list[tuple[Path, dict[str, Any], tuple[Any, Any]]] = [((), theirs, everyone)]
    nodes: dict[Path, Node] = {}
    for path, other, (rows, shares) in places:
        above = nodes[path[:-1]].label if path else None
        nodes[path] = _node(table, recipe, rows, shares, _split(table, other), above)
        parts = _parts(table, nodes[path].split, rows, shares, stays)
        for i, (kid, part) in enumerate(zip(other.get("kids", ()), parts, strict=True)):
            places.append(((*path, i), kid["node"], (rows[part > 0], (shares * part)[part > 0])))
    for path, other, _ in reversed(places):
        children = tuple(nodes[*path, i] for i in range(len(other.get("kids", ()))))
        nodes[path] = _with(nodes[path], children)
    missing = "stay" if stays else "fractions"
    return Tree(nodes[()], table.target.name, table.classes, about, missing, table, recipe)


def _with(node: Node, children: tuple[Node, ...]) -> Node:
    stop = None if children else "pure" if node.impurity == 0 and node.n else "no gain" if node.n else "empty"
    return Node(node.counts, node.label, node.impurity, node.split, children, stop, False, node.weight)


def _split(table: Table, other: dict[str, Any]) -> Split | None:
    if "attr" not in other:
        return None
    values, tests = table.column(other["attr"]).values, [kid["test"] for kid in other["kids"]]
    if not values:
        below = cut(other["attr"], _threshold(table.column(other["attr"]).cells, other["cut"]))
        return below if tests[0] in ("<=", "<") else Split(below.attribute, below.kind, below.branches[::-1])
    if "cut" in other:  # scikit-learn: a two-valued word, coded 0 and 1 in declared order
        named = [[value] for value in values]
    else:
        named = [[test] if isinstance(test, str) else test for test in tests]
    known = [tuple(value for value in values if str(value) in names) for names in named]
    kind = "multiway" if all(len(values) == 1 for values in known) and "cut" not in other else "subset"
    return Split(other["attr"], kind, tuple(Branch(values=values) for values in known))


def _threshold(cells: Any, printed: float) -> float:
    """The table's number behind a value rounded to single precision, if there is one."""
    known = cells[~np.isnan(cells)]
    nearest = float(known[np.abs(known - printed).argmin()])
    return nearest if math.isclose(nearest, printed, rel_tol=2e-6) else printed


def _parts(table: Table, split: Split | None, rows: Any, shares: Any, stays: bool) -> list[Any]:
    if split is None:
        return []
    column, weights = table.column(split.attribute), table.weights[rows] * shares
    taken = [answers(branch, column.values, column.cells[rows]) for branch in split.branches]
    lost = ~np.logical_or.reduce(taken) & (not stays)
    return divide(taken, lost, [float(weights[side].sum()) for side in taken])


def _node(table: Table, recipe: Recipe, rows: Any, shares: Any, split: Split | None, above: Any) -> Node:
    weights, target = table.weights[rows] * shares, table.target.cells[rows]
    if not table.classes:
        n = float(weights.sum())
        mean = float((weights * target).sum() / n) if n else float(above)
        mixed = float(variance([n, 0.0, float((weights * (target - mean) ** 2).sum())]))
        return Node((), mean, mixed, split, weight=n)
    counts = np.bincount(target, weights, len(table.classes)).tolist()
    label = table.classes[counts.index(max(counts))] if sum(counts) else above
    return Node(tuple(counts), label, float(impurity_of(recipe.criterion)(counts)), split)
