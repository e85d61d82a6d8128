"""The steps of pruning: frozen records of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mlcore.significance import Test
from mlcore.trees.node import Path
from mlcore.trees.tree import Tree

NEAR = 1e-9  # relative; smaller differences are ties


@dataclass(frozen=True, slots=True)
class Bits:
    """A description length: of the tree itself, and of the records it misclassifies."""

    tree: float
    exceptions: float

    @property
    def total(self) -> float:
        """The sum of both."""
        return self.tree + self.exceptions


@dataclass(frozen=True, slots=True)
class Weighing:
    """A subtree compared with a leaf and with its largest branch in its place.

    n:              the records at the node; those of the validation table in reduced-error pruning
    leaf_errors:    how many of them a leaf misclassifies; in a regression the sum of squared errors
    subtree_errors: how many the leaves below misclassify together
    leaves:         the number of these leaves
    leaf, subtree:  what the method compares: errors, penalised errors, estimated errors or bits
    largest:        the branch with the most records, if branches may be raised, else None
    branch:         its cost in place of the node
    tie:            leaf and subtree cost the same
    bits:           of leaf and subtree, with minimum description length
    votes:          errors of the whole tree before and after, if records are divided among branches and only
                    their joint votes decide
    """

    n: float
    leaf_errors: float
    subtree_errors: float
    leaves: int
    leaf: float
    subtree: float
    largest: int | None = None
    branch: float | None = None
    tie: bool = False
    bits: tuple[Bits, Bits] | None = None
    votes: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Chance:
    """The test of a question: could its branches differ by chance alone?

    counts: of each branch, per class; significance: a larger p cuts the question
    """

    counts: tuple[tuple[float, ...], ...]
    test: Test
    significance: float


@dataclass(frozen=True, slots=True)
class Link:
    """An inner node as a link to be cut: alpha = (leaf_risk - subtree_risk) / (leaves - 1) is what each
    leaf below saves."""

    path: Path
    leaves: int
    leaf_risk: float
    subtree_risk: float
    alpha: float


@dataclass(frozen=True, slots=True)
class Links:
    """The links of a tree, the weakest first, and how many are not listed.

    cut: the paths cut at this alpha, several if they tie or become equally weak after a cut
    """

    links: tuple[Link, ...]
    more: int
    cut: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Alpha:
    """A tree of the sequence judged by cross-validation.

    alpha:    the tree is best from here on; tried: the value used in the folds, the geometric mean of this
              alpha and the next
    error:    mean error of the held-out records: the misclassified share, or the mean squared error
    standard: the standard error of that mean
    """

    alpha: float
    tried: float
    leaves: int
    error: float
    standard: float


@dataclass(frozen=True, slots=True)
class Choice:
    """The choice among the trees of the sequence.

    best:   index of the lowest error (ties: the smallest tree)
    chosen: index of the chosen tree: `best`, or the smallest within one standard error of it
    """

    alphas: tuple[Alpha, ...]
    best: int
    chosen: int


Figures: TypeAlias = Weighing | Chance | Links | Choice


@dataclass(frozen=True, slots=True)
class PruneStep:
    """One step of pruning.

    kind      level
    start     1      the tree as it was grown
    keep      2      the node was judged and stays as it is
    collapse  1      its subtree becomes a leaf
    raise     1      its largest branch takes its place; the records of the others go down that branch
    link      1      cost-complexity: the weakest links are cut
    done      1      the pruned tree
    nothing   2      by hand: the cut is impossible here
    limit     1      the trace is too long; the last step follows

    path:    of the node in question, None at the start and the end
    tree:    the whole tree after the step
    figures: the compared numbers
    alpha:   cost-complexity: the tree is the best from this price of a leaf on
    """

    kind: str
    level: int
    path: Path | None
    tree: Tree
    figures: Figures | None = None
    alpha: float | None = None


def same(a: float, b: float, unit: float = 1.0) -> bool:
    """Whether two numbers tie, relative to the unit."""
    return abs(a - b) <= NEAR * max(unit, abs(a), abs(b))
