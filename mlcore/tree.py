"""Trees: immutable nodes, what a finished (or half-grown) tree can tell, and prediction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import (
    Cells,
    Column,
    Kind,
    Scalar,
    Table,
    TableError,
    encode,
    is_missing,
    read_column,
    scalars,
)

Path: TypeAlias = tuple[int, ...]
Floats: TypeAlias = NDArray[np.float64]
SplitKind: TypeAlias = Literal["multiway", "threshold", "subset"]


@dataclass(frozen=True, slots=True)
class Branch:
    """The condition on one edge: `values` of a nominal attribute, or `op` ("<=", ">") and threshold."""

    values: tuple[Scalar, ...] | None = None
    op: str | None = None
    threshold: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """{"values": [...]} or {"op": ..., "threshold": ...}."""
        if self.values is None:
            return {"op": self.op, "threshold": self.threshold}
        return {"values": [str(value) for value in self.values]}


@dataclass(frozen=True, slots=True)
class Split:
    """A question: the attribute and the conditions of its branches, in the order of the children."""

    attribute: str
    kind: SplitKind
    branches: tuple[Branch, ...]

    @property
    def threshold(self) -> float | None:
        """The cut of a threshold split, else None."""
        return self.branches[0].threshold

    def to_dict(self) -> dict[str, Any]:
        """{"attribute", "kind"} and the "threshold" of a cut."""
        plain = {"attribute": self.attribute, "kind": self.kind}
        return plain if self.kind != "threshold" else {**plain, "threshold": self.threshold}


def cut(attribute: str, threshold: float) -> Split:
    """The question attribute <= threshold."""
    sides = (Branch(op="<=", threshold=threshold), Branch(op=">", threshold=threshold))
    return Split(attribute, "threshold", sides)


@dataclass(frozen=True, slots=True)
class Node:
    """A node, known by its path from the root.

    counts:     records per class (weighted), in the order of the tree's classes
    label:      the majority class (ties: the first); an empty node has its parent's
    impurity:   of the recipe's criterion
    split:      the question, or None for a leaf or a node still waiting
    stop:       why it is a leaf ("pure", "empty", "no attribute", "no gain", "max depth",
                "min records", "min gain"), or None
    overridden: the learner chose the question
    """

    counts: tuple[float, ...]
    label: Scalar
    impurity: float
    split: Split | None = None
    children: tuple[Node, ...] = ()
    stop: str | None = None
    overridden: bool = False

    @property
    def n(self) -> float:
        """The weight of the records here."""
        return sum(self.counts)

    @property
    def waiting(self) -> bool:
        """Neither split nor leaf yet."""
        return self.split is None and self.stop is None

    @property
    def errors(self) -> float:
        """Records (weighted) that are not of the label, were this a leaf."""
        return self.n - max(self.counts) if self.n else 0.0


@dataclass(frozen=True, slots=True)
class Attribute:
    """What a tree must know of an input to route records: name, kind, declared values."""

    name: str
    kind: Kind
    values: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Tree:
    """A root with what it was grown for. `classes` is the order of all counts."""

    root: Node
    target: str
    classes: tuple[Scalar, ...]
    attributes: tuple[Attribute, ...]

    def walk(self) -> Iterator[tuple[Path, Node]]:
        """Paths and nodes, depth first, children in order."""
        stack: list[tuple[Path, Node]] = [((), self.root)]
        while stack:
            path, node = stack.pop()
            yield path, node
            stack.extend(((*path, i), child) for i, child in reversed(tuple(enumerate(node.children))))

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
        return sum(not node.children for _, node in self.walk())

    @property
    def size(self) -> int:
        """The number of nodes."""
        return sum(1 for _ in self.walk())

    @property
    def depth(self) -> int:
        """Edges on the longest path."""
        return max(len(path) for path, _ in self.walk())

    def predict_proba(self, frame: Any) -> Floats:
        """Class shares of the leaves the records reach, shape (n, k), classes in the tree's order.

        A record whose answer is missing follows every branch with that branch's share of the known
        training records (Quinlan 1993); a value never seen takes the heaviest branch. Raises
        TableError where a column the tree asks for is not there or cannot be read.
        """
        asked = {node.split.attribute for _, node in self.walk() if node.split}
        cells = {a.name: _read_for(a, frame) for a in self.attributes if a.name in asked}
        return self._proba(cells, _length(frame))

    def predict(self, frame: Any) -> NDArray[Any]:
        """The most likely class of each record (ties: the first class), shape (n,)."""
        return self._labels(self.predict_proba(frame))

    def errors(self, table: Table) -> float:
        """Misclassified records of a table (weighted)."""
        asked = {node.split.attribute for _, node in self.walk() if node.split}
        cells = {a.name: self._cells_of(a, table) for a in self.attributes if a.name in asked}
        wrong = self._labels(self._proba(cells, table.n)) != _objects(table.classes)[table.target.cells]
        return float(table.weights[wrong].sum())

    def rows(self, table: Table, path: Path) -> NDArray[np.intp]:
        """Indices of the records of a table, all answers known, that reach a node."""
        rows = np.arange(table.n)
        for attribute, branch in self.conditions(path):
            column = _column_of(attribute, table)
            rows = rows[answers(branch, column.values, column.cells[rows])]
        return rows

    def to_dict(self) -> dict[str, Any]:
        """The tree as plain JSON: the root's node, with target, classes and attributes beside it.

        A node holds path, n, counts, label, impurity, split and children of {branch, node}; beyond
        these `stop` and `overridden` as in Node.
        """
        plain = {path: _plain_node(path, node, self.classes) for path, node in self.walk()}
        for path in plain:
            if path:
                branch = self.node(path[:-1]).split.branches[path[-1]]  # type: ignore[union-attr]
                plain[path[:-1]]["children"].append({"branch": branch.to_dict(), "node": plain[path]})
        about = [{"name": a.name, "kind": a.kind, "values": list(a.values)} for a in self.attributes]
        head = {"target": self.target, "classes": list(self.classes), "attributes": about}
        return {**plain[()], **head}

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Tree:
        """The tree that to_dict wrote."""
        about = tuple(Attribute(a["name"], a["kind"], tuple(a["values"])) for a in plain["attributes"])
        classes = tuple(plain["classes"])
        known = {(a.name, str(value)): value for a in about for value in a.values}
        return cls(_read_node(plain, classes, known), plain["target"], classes, about)

    def replace_at(self, path: Path, node: Node) -> Tree:
        """A tree with another node at that path; all else is shared."""
        line = [self.root]
        for step in path:
            line.append(line[-1].children[step])
        for parent, step in zip(reversed(line[:-1]), reversed(path), strict=True):
            children = (*parent.children[:step], node, *parent.children[step + 1 :])
            node = replace(parent, children=children)
        return replace(self, root=node)

    def _proba(self, cells: Mapping[str, Cells], n: int) -> Floats:
        proba = np.zeros((n, len(self.classes)))
        values = {attribute.name: attribute.values for attribute in self.attributes}
        stack = [(self.root, np.arange(n), np.ones(n))]
        while stack:
            node, rows, weight = stack.pop()
            if node.split is None:
                proba[rows] += weight[:, None] * self._shares(node)
                continue
            name = node.split.attribute
            stack.extend(_descend(node, rows, weight, cells[name][rows], values[name]))
        return proba

    def _shares(self, node: Node) -> Floats:
        if node.n == 0:
            return np.array([float(label == node.label) for label in self.classes])
        return np.array(node.counts) / node.n

    def _labels(self, proba: Floats) -> NDArray[Any]:
        near = proba >= proba.max(axis=1, keepdims=True, initial=0.0) - 1e-12
        labels: NDArray[Any] = _objects(self.classes)[near.argmax(axis=1)]
        return labels

    def _cells_of(self, own: Attribute, table: Table) -> Cells:
        column = _column_of(own.name, table)
        if column.kind == "continuous" or own.values == column.values:
            return column.cells
        recode = np.append(encode(column.values, own.values), -1).astype(np.int32)
        return recode[column.cells]


def answers(branch: Branch, values: tuple[Scalar, ...], cells: Cells) -> NDArray[np.bool_]:
    """True for the cells (codes into `values`, or floats) that take this branch; missing takes none."""
    if branch.values is None:
        below = cells <= branch.threshold
        return below if branch.op == "<=" else ~below & ~is_missing(cells)
    return np.isin(cells, [values.index(value) for value in branch.values if value in values])


def _descend(
    node: Node, rows: NDArray[np.intp], weight: Floats, cells: Cells, values: tuple[Scalar, ...]
) -> Iterator[tuple[Node, NDArray[np.intp], Floats]]:
    assert node.split is not None
    taken = [answers(branch, values, cells) for branch in node.split.branches]
    lost = is_missing(cells)
    heaviest = max(range(len(taken)), key=lambda i: node.children[i].n)
    taken[heaviest] = taken[heaviest] | ~(lost | np.logical_or.reduce(taken))
    known = sum(child.n for child in node.children)
    for child, here in zip(node.children, taken, strict=True):
        share = child.n / known if known else 1 / len(taken)
        part = np.where(lost, share, here.astype(float))
        some = part > 0
        if some.any():
            yield child, rows[some], (weight * part)[some]


def _column_of(name: str, table: Table) -> Column:
    try:
        return table.column(name)
    except KeyError:
        raise TableError(f"The tree asks for “{name}”, but there is no such column.") from None


def _read_for(attribute: Attribute, frame: Any) -> Cells:
    names = frame.columns if hasattr(frame, "columns") else frame
    name = next((name for name in names if str(name) == attribute.name), None)
    if name is None:
        raise TableError(f"The tree asks for “{attribute.name}”, but there is no such column.")
    cells = frame[name]
    if attribute.kind == "continuous":
        return read_column(attribute.name, cells, "continuous").cells
    return encode(scalars(cells), attribute.values)


def _length(frame: Any) -> int:
    if hasattr(frame, "columns"):
        return len(frame)
    return max((len(cells) for cells in frame.values()), default=0)


def _objects(labels: tuple[Scalar, ...]) -> NDArray[Any]:
    array = np.empty(len(labels), dtype=object)
    array[:] = labels
    return array


def _plain_node(path: Path, node: Node, classes: tuple[Scalar, ...]) -> dict[str, Any]:
    return {
        "path": path_text(path),
        "n": node.n,
        "counts": {str(label): count for label, count in zip(classes, node.counts, strict=True)},
        "label": str(node.label),
        "impurity": node.impurity,
        "split": node.split.to_dict() if node.split else None,
        "stop": node.stop,
        "overridden": node.overridden,
        "children": [],
    }


def _read_node(plain: Mapping[str, Any], classes: tuple[Scalar, ...], known: Mapping[Any, Scalar]) -> Node:
    labels = {str(label): label for label in classes}
    split = plain["split"]
    if split is not None:
        name = split["attribute"]
        branches = tuple(_read_branch(name, child["branch"], known) for child in plain["children"])
        split = Split(name, split["kind"], branches)
    return Node(
        counts=tuple(plain["counts"].values()),
        label=labels[plain["label"]],
        impurity=plain["impurity"],
        split=split,
        children=tuple(_read_node(child["node"], classes, known) for child in plain["children"]),
        stop=plain["stop"],
        overridden=plain["overridden"],
    )


def _read_branch(name: str, plain: Mapping[str, Any], known: Mapping[Any, Scalar]) -> Branch:
    if "values" in plain:
        return Branch(values=tuple(known[name, value] for value in plain["values"]))
    return Branch(op=plain["op"], threshold=plain["threshold"])


def path_text(path: Path) -> str:
    """(0, 1) as "0.1"; the root is ""."""
    return ".".join(map(str, path))


def read_path(text: str) -> Path:
    """ "0.1" as (0, 1). Raises ValueError for anything else."""
    return tuple(int(step) for step in text.split(".")) if text else ()
