"""Trees: immutable nodes, what a finished (or half-grown) tree can tell, and prediction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.recipe import Recipe
from mlcore.table import (
    MISSING,
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
Rows: TypeAlias = NDArray[np.intp]
Flags: TypeAlias = NDArray[np.bool_]
SplitKind: TypeAlias = Literal["multiway", "threshold", "subset", "intervals"]


@dataclass(frozen=True, slots=True)
class Branch:
    """The condition on one edge: `values` of a nominal attribute, or `op` ("<=", ">") and threshold.

    A range of numbers has an end `threshold` and may have a beginning `above`, itself outside. Where a
    missing answer is a category of its own it is None among the values, or `missing` on a range.
    """

    values: tuple[Scalar | None, ...] | None = None
    op: str | None = None
    threshold: float | None = None
    above: float | None = None
    missing: bool = False

    def to_dict(self) -> dict[str, Any]:
        """{"values": [...]} or {"op": ..., "threshold": ...}."""
        if self.values is None:
            plain: dict[str, Any] = {"op": self.op, "threshold": self.threshold}
            plain |= {} if self.above is None else {"above": self.above}
            return plain | ({"missing": True} if self.missing else {})
        return {"values": [None if value is None else str(value) for value in self.values]}


@dataclass(frozen=True, slots=True)
class Surrogate:
    """A question to ask in the place of one whose answer is missing (Breiman et al. 1984, section 5.3).

    branches:  in the order of the children
    agreement: the share of the records whose answer to the question is known that it sends the same way
    adjusted:  what it does better than sending all the way of the most, as a share of what could be
    """

    attribute: str
    branches: tuple[Branch, ...]
    agreement: float
    adjusted: float

    def to_dict(self) -> dict[str, Any]:
        """{"attribute", "branches", "agreement", "adjusted"}."""
        branches = [branch.to_dict() for branch in self.branches]
        about = {"agreement": self.agreement, "adjusted": self.adjusted}
        return {"attribute": self.attribute, "branches": branches, **about}


@dataclass(frozen=True, slots=True)
class Split:
    """A question: the attribute and the conditions of its branches, in the order of the children.

    surrogates: what to ask where the answer is missing, the best first
    """

    attribute: str
    kind: SplitKind
    branches: tuple[Branch, ...]
    surrogates: tuple[Surrogate, ...] = ()

    @property
    def threshold(self) -> float | None:
        """The cut of a threshold split, else None."""
        return self.branches[0].threshold

    def to_dict(self) -> dict[str, Any]:
        """{"attribute", "kind"} and the "threshold" of a cut, and the "surrogates" where there are any."""
        plain: dict[str, Any] = {"attribute": self.attribute, "kind": self.kind}
        if self.kind == "threshold":
            plain["threshold"] = self.threshold
        if self.surrogates:
            plain["surrogates"] = [surrogate.to_dict() for surrogate in self.surrogates]
        return plain


def cut(attribute: str, threshold: float) -> Split:
    """The question attribute <= threshold."""
    sides = (Branch(op="<=", threshold=threshold), Branch(op=">", threshold=threshold))
    return Split(attribute, "threshold", sides)


@dataclass(frozen=True, slots=True)
class Node:
    """A node, known by its path from the root.

    counts:     records per class (weighted), in the order of the tree's classes; () in a regression
    label:      the majority class (ties: the first); an empty node has its parent's; in a regression
                the mean
    impurity:   of the recipe's criterion; in a regression the variance
    split:      the question, or None for a leaf or a node still waiting
    stop:       why it is a leaf ("pure", "empty", "no attribute", "no gain", "max depth",
                "min records", "min gain", "max leaves", "collapsed", "not significant", "pruned"), or
                None
    overridden: the learner chose the question
    weight:     in a regression the weight of the records, else None
    """

    counts: tuple[float, ...]
    label: Scalar
    impurity: float
    split: Split | None = None
    children: tuple[Node, ...] = ()
    stop: str | None = None
    overridden: bool = False
    weight: float | None = None

    @property
    def n(self) -> float:
        """The weight of the records here."""
        return sum(self.counts) if self.weight is None else self.weight

    @property
    def mean(self) -> float | None:
        """The mean of a continuous target, None among classes."""
        return float(self.label) if self.weight is not None else None

    @property
    def waiting(self) -> bool:
        """Neither split nor leaf yet."""
        return self.split is None and self.stop is None

    @property
    def errors(self) -> float:
        """Records (weighted) that are not of the label, were this a leaf; in a regression the sum of
        squares about the mean."""
        if self.weight is not None:
            return self.weight * self.impurity
        return self.n - max(self.counts) if self.n else 0.0


@dataclass(frozen=True, slots=True)
class Attribute:
    """What a tree must know of an input to route records: name, kind, declared values."""

    name: str
    kind: Kind
    values: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Tree:
    """A root with what it was grown for.

    classes: the order of all counts; () in a regression
    missing: how a record without an answer goes on: "fractions" (down every branch, by the branch's
             share of the training records), "surrogates" (the first that it can answer, else the
             heaviest branch), "majority" (the heaviest branch), "stay" (no further), "category" (a
             branch of its own)
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

    @property
    def regression(self) -> bool:
        """Whether the leaves hold means instead of classes."""
        return not self.classes

    def asked(self) -> tuple[str, ...]:
        """Names of the attributes that some question or surrogate asks for."""
        splits = [node.split for _, node in self.walk() if node.split]
        names = {split.attribute for split in splits}
        names |= {surrogate.attribute for split in splits for surrogate in split.surrogates}
        return tuple(a.name for a in self.attributes if a.name in names)

    def predict_proba(self, frame: Any) -> Floats:
        """Class shares of the leaves the records reach, shape (n, k), classes in the tree's order.

        A record whose answer is missing goes on as `missing` says; a value never seen takes the
        heaviest branch. Raises TableError where a column the tree asks for is not there or cannot be
        read, ValueError in a regression.
        """
        if self.regression:
            raise ValueError("A regression tree has no classes. Use predict for its means.")
        return self._votes(self._read(frame), _length(frame))

    def predict(self, frame: Any) -> NDArray[Any]:
        """The most likely class of each record (ties: the first class), or its mean; shape (n,)."""
        votes = self._votes(self._read(frame), _length(frame))
        return votes[:, 0] if self.regression else self._labels(votes)

    def errors(self, table: Table) -> float:
        """Misclassified records of a table (weighted); in a regression the sum of squared errors."""
        votes = self._votes(self.cells_of(table), table.n)
        if self.regression:
            return float((table.weights * (votes[:, 0] - table.target.cells) ** 2).sum())
        wrong = self._labels(votes) != _objects(table.classes)[table.target.cells]
        return float(table.weights[wrong].sum())

    def reach(self, table: Table, path: Path) -> Floats:
        """The share of each record of a table that reaches a node, shape (n,)."""
        cells, share, node = self.cells_of(table), np.ones(table.n), self.root
        for step in path:
            rows = np.flatnonzero(share)
            share[rows] *= self.shares_of(node, cells, rows)[step]
            node = node.children[step]
        return share

    def rows(self, table: Table, path: Path) -> Rows:
        """Indices of the records of a table of which any share reaches a node."""
        return np.flatnonzero(self.reach(table, path))

    def cells_of(self, table: Table) -> dict[str, Cells]:
        """The cells of the columns the tree asks for, in its own codes. Raises TableError."""
        asked = self.asked()
        return {a.name: self._cells_of(a, table) for a in self.attributes if a.name in asked}

    def visits(self, table: Table) -> Iterator[tuple[Path, Node, Rows, Floats]]:
        """Every node with the records that reach it: path, node, their indices and the share of each that
        is there, both of shape (m,); depth first, children in order. Raises TableError."""
        yield from self.visits_below((), self.cells_of(table), np.arange(table.n), np.ones(table.n))

    def visits_below(
        self, top: Path, cells: Mapping[str, Cells], rows: Rows, shares: Floats
    ) -> Iterator[tuple[Path, Node, Rows, Floats]]:
        """The same for the records at one node, and the nodes below it."""
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
        plain = {path: _plain_node(path, node, self.classes) for path, node in self.walk()}
        for path in plain:
            if path:
                branch = self.node(path[:-1]).split.branches[path[-1]]  # type: ignore[union-attr]
                plain[path[:-1]]["children"].append({"branch": branch.to_dict(), "node": plain[path]})
        about = [{"name": a.name, "kind": a.kind, "values": list(a.values)} for a in self.attributes]
        head = {
            "target": self.target,
            "classes": list(self.classes),
            "attributes": about,
            "missing": self.missing,
        }
        return {**plain[()], **head}

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Tree:
        """The tree that to_dict wrote."""
        about = tuple(Attribute(a["name"], a["kind"], tuple(a["values"])) for a in plain["attributes"])
        classes = tuple(plain["classes"])
        known: dict[Any, Scalar | None] = {(a.name, str(value)): value for a in about for value in a.values}
        known |= {(a.name, None): None for a in about}
        return cls(_read_root(plain, classes, known), plain["target"], classes, about, plain["missing"])

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
        return divide(taken, divided, [child.n for child in node.children])

    def sides_of(self, node: Node, cells: Mapping[str, Cells], rows: Rows) -> tuple[list[Flags], Flags]:
        """For each child the records that go there whole, and those to be divided among them all; (m,)."""
        split = node.split
        assert split is not None
        values = {attribute.name: attribute.values for attribute in self.attributes}
        own = cells[split.attribute][rows]
        taken = [answers(branch, values[split.attribute], own) for branch in split.branches]
        for surrogate in split.surrogates if self.missing == "surrogates" else ():
            lost = is_missing(own) & ~np.logical_or.reduce(taken)
            other = cells[surrogate.attribute][rows]
            sides = [answers(branch, values[surrogate.attribute], other) for branch in surrogate.branches]
            taken = [old | (lost & new) for old, new in zip(taken, sides, strict=True)]
        homeless: Flags = ~np.logical_or.reduce(taken)
        weights = [child.n for child in node.children]
        heaviest = weights.index(max(weights))
        if self.missing not in ("fractions", "stay"):
            taken[heaviest] = taken[heaviest] | homeless
            return taken, np.zeros_like(homeless)
        lost = is_missing(own)
        taken[heaviest] = taken[heaviest] | (homeless & ~lost)
        divided = homeless & lost
        return taken, divided if self.missing == "fractions" else np.zeros_like(divided)

    def _read(self, frame: Any) -> dict[str, Cells]:
        asked = self.asked()
        return {a.name: _read_for(a, frame) for a in self.attributes if a.name in asked}

    def _votes(self, cells: Mapping[str, Cells], n: int) -> Floats:
        """Class shares (n, k), or means (n, 1)."""
        votes = np.zeros((n, len(self.classes) or 1))
        stack = [(self.root, np.arange(n), np.ones(n))]
        while stack:
            node, rows, weight = stack.pop()
            parts = self.shares_of(node, cells, rows) if node.split else []
            stays = 1.0 - sum(parts) if self.missing == "stay" or not parts else np.zeros(len(rows))
            votes[rows] += (weight * stays)[:, None] * self._shares(node)
            for child, part in zip(node.children, parts, strict=True):
                some = part > 0
                if some.any():
                    stack.append((child, rows[some], (weight * part)[some]))
        return votes

    def _shares(self, node: Node) -> Floats:
        if self.regression:
            return np.array([float(node.label)])
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
    known = [values.index(value) for value in branch.values if value is not None and value in values]
    return np.isin(cells, [*known, MISSING] if None in branch.values else known)


def divide(taken: Sequence[Flags], divided: Flags, weights: Sequence[float]) -> list[Floats]:
    """The share of each record that goes to each child, shape (m,): all of it or nothing, and for those to
    be divided the child's part of the weights (equal parts where nothing weighs)."""
    total, parts = sum(weights), [side.astype(float) for side in taken]
    if divided.any():
        for part, weight in zip(parts, weights, strict=True):
            part[divided] = weight / total if total else 1 / len(parts)
    return parts


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
    about: dict[str, Any] = {"mean": node.mean}
    if node.weight is None:
        counts = {str(label): count for label, count in zip(classes, node.counts, strict=True)}
        about = {"counts": counts, "label": str(node.label)}
    return {
        "path": path_text(path),
        "n": node.n,
        **about,
        "impurity": node.impurity,
        "split": node.split.to_dict() if node.split else None,
        "stop": node.stop,
        "overridden": node.overridden,
        "children": [],
    }


def _read_root(
    plain: Mapping[str, Any], classes: tuple[Scalar, ...], known: Mapping[Any, Scalar | None]
) -> Node:
    """All nodes, from the leaves up, without recursion: trees may be deep."""
    found = [plain]
    for item in found:
        found.extend(child["node"] for child in item["children"])
    nodes: dict[int, Node] = {}
    for item in reversed(found):
        children = tuple(nodes[id(child["node"])] for child in item["children"])
        nodes[id(item)] = _read_node(item, children, classes, known)
    return nodes[id(plain)]


def _read_node(
    plain: Mapping[str, Any],
    children: tuple[Node, ...],
    classes: tuple[Scalar, ...],
    known: Mapping[Any, Scalar | None],
) -> Node:
    labels = {str(label): label for label in classes}
    split = plain["split"]
    if split is not None:
        name = split["attribute"]
        branches = tuple(_read_branch(name, child["branch"], known) for child in plain["children"])
        surrogates = tuple(_read_surrogate(one, known) for one in split.get("surrogates", ()))
        split = Split(name, split["kind"], branches, surrogates)
    return Node(
        counts=tuple(plain["counts"].values()) if classes else (),
        label=labels[plain["label"]] if classes else plain["mean"],
        impurity=plain["impurity"],
        split=split,
        children=children,
        stop=plain["stop"],
        overridden=plain["overridden"],
        weight=None if classes else plain["n"],
    )


def _read_surrogate(plain: Mapping[str, Any], known: Mapping[Any, Scalar | None]) -> Surrogate:
    name = plain["attribute"]
    branches = tuple(_read_branch(name, branch, known) for branch in plain["branches"])
    return Surrogate(name, branches, plain["agreement"], plain["adjusted"])


def _read_branch(name: str, plain: Mapping[str, Any], known: Mapping[Any, Scalar | None]) -> Branch:
    if "values" in plain:
        return Branch(values=tuple(known[name, value] for value in plain["values"]))
    return Branch(
        op=plain["op"],
        threshold=plain["threshold"],
        above=plain.get("above"),
        missing=plain.get("missing", False),
    )


def path_text(path: Path) -> str:
    """(0, 1) as "0.1"; the root is ""."""
    return ".".join(map(str, path))


def read_path(text: str) -> Path:
    """ "0.1" as (0, 1). Raises ValueError for anything else."""
    return tuple(int(step) for step in text.split(".")) if text else ()
