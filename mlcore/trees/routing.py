"""Which way records go at a node: by their answers or, where one is missing, as the tree says.

Records are given as cells: an array of shape (n,) for the name of each attribute, with codes into the
attribute's declared values or floats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.attributes import Attribute
from mlcore.table import MISSING, Cells, Scalar, is_missing
from mlcore.trees.node import Branch, Node

Floats: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = NDArray[np.intp]
Flags: TypeAlias = NDArray[np.bool_]
DIVIDES = ("fractions", "equal")  # what a tree may do with a missing answer so that all branches get a part


def sides_of(
    node: Node, attributes: Iterable[Attribute], missing: str, cells: Mapping[str, Cells], rows: Rows
) -> tuple[list[Flags], Flags]:
    """For each child of a node the records that go there whole, and those to be divided among them all; (m,).

    missing: how a record without an answer goes on, see Tree
    cells:   of the attributes, by name, each of shape (n,); rows: indices of the records, shape (m,)
    """
    split = node.split
    assert split is not None
    values = {attribute.name: attribute.values for attribute in attributes}
    own = cells[split.attribute][rows]
    taken = [answers(branch, values[split.attribute], own) for branch in split.branches]
    for surrogate in split.surrogates if missing == "surrogates" else ():
        lost = is_missing(own) & ~np.logical_or.reduce(taken)
        other = cells[surrogate.attribute][rows]
        sides = [answers(branch, values[surrogate.attribute], other) for branch in surrogate.branches]
        taken = [old | (lost & new) for old, new in zip(taken, sides, strict=True)]
    homeless: Flags = ~np.logical_or.reduce(taken)
    weights = [child.n for child in node.children]
    heaviest = weights.index(max(weights))
    if missing not in (*DIVIDES, "stay"):
        taken[heaviest] = taken[heaviest] | homeless
        return taken, np.zeros_like(homeless)
    lost = is_missing(own)
    taken[heaviest] = taken[heaviest] | (homeless & ~lost)
    divided = homeless & lost
    return taken, divided if missing in DIVIDES else np.zeros_like(divided)


def answers(branch: Branch, values: tuple[Scalar, ...], cells: Cells) -> Flags:
    """True for the cells (codes into `values`, or floats) that take this branch; missing takes none,
    unless it is among the branch's values."""
    if branch.values is None:
        lost, below = is_missing(cells), cells <= branch.threshold
        inside = below if branch.op == "<=" else ~below & ~lost
        if branch.above is not None:
            inside = inside & (cells > branch.above)
        return inside | lost if branch.missing else inside
    if cells.dtype.kind == "f":  # numbers that only a missing answer has a branch for
        return is_missing(cells) & (None in branch.values)
    codes = [values.index(value) for value in branch.values if value is not None and value in values]
    codes += [MISSING] if None in branch.values else []
    if len(codes) == 1:  # a branch for each value: np.isin takes many times as long
        return np.asarray(cells == codes[0])
    return np.isin(cells, codes)


def divide(taken: Sequence[Flags], divided: Flags, weights: Sequence[float]) -> list[Floats]:
    """The share of each record that goes to each child, shape (m,): all of it or nothing, and for those to
    be divided the child's part of the weights (equal parts where nothing weighs)."""
    total, parts = sum(weights), [side.astype(float) for side in taken]
    if divided.any():
        for part, weight in zip(parts, weights, strict=True):
            part[divided] = weight / total if total else 1 / len(parts)
    return parts
