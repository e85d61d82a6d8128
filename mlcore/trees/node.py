"""Questions and nodes: what a tree is made of. A node is known by its path from the root."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from mlcore.table import Scalar

Path: TypeAlias = tuple[int, ...]
SplitKind: TypeAlias = Literal["multiway", "threshold", "subset", "intervals"]


def path_text(path: Path) -> str:
    """(0, 1) as "0.1"; the root is "".

    >>> path_text((0, 1))
    '0.1'
    """
    return ".".join(map(str, path))


def read_path(text: str) -> Path:
    """The path (0, 1) of the text "0.1". Raises ValueError for anything else.

    >>> read_path("0.1")
    (0, 1)
    """
    return tuple(int(step) for step in text.split(".")) if text else ()


class Branch(NamedTuple):
    """The condition on one edge: `values` of a nominal attribute, or `op` ("<=", ">") and threshold.

    A range of numbers has an end `threshold` and may have a beginning `above`, itself outside. If a missing
    answer is a separate category, it is None among the values, or `missing` on a range.
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
    sides = (Branch(None, "<=", threshold), Branch(None, ">", threshold))
    return Split(attribute, "threshold", sides)


class Node(NamedTuple):
    """A node, known by its path from the root. A tuple, because trees have thousands of nodes, and a tuple is
    made in a quarter of the time of a frozen dataclass.

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
