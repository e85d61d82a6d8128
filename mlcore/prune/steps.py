"""What a step of pruning tells: frozen records of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mlcore.significance import Test
from mlcore.trees.node import Path
from mlcore.trees.tree import Tree

NEAR = 1e-9  # relative; what differs by less is a tie


@dataclass(frozen=True, slots=True)
class Bits:
    """A description length: of the tree itself, and of the records it gets wrong."""

    tree: float
    exceptions: float

    @property
    def total(self) -> float:
        """All of it."""
        return self.tree + self.exceptions


@dataclass(frozen=True, slots=True)
class Weighing:
    """A subtree weighed against a leaf, and against its largest branch, in its place.

    n:              the records at the node; those of the validation table in reduced-error pruning
    leaf_errors:    how many of them a leaf gets wrong; in a regression the sum of squared errors
    subtree_errors: how many the leaves below get wrong together
    leaves:         the number of these leaves
    leaf, subtree:  what the method compares: errors, penalised errors, estimated errors or bits
    largest:        the branch with the most records, where raising is asked for, else None
    branch:         what it would cost in the place of the node
    tie:            leaf and subtree cost the same
    bits:           of leaf and subtree, with minimum description length
    votes:          errors of the whole tree before and after, where records are divided among branches
                    and only their votes together decide
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
    """A question tested: could its branches differ by chance only?

    counts: of each branch, per class; significance: a larger p cuts
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
    """The links of a tree, the weakest first, and how many there are beyond those listed.

    cut: the paths cut at this alpha, several where they tie or become as weak when one above is left
    """

    links: tuple[Link, ...]
    more: int
    cut: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Alpha:
    """A tree of the sequence judged by cross-validation.

    alpha:    the tree is best from here on; tried: the value taken into the folds, the geometric mean of
              this alpha and the next
    error:    mean error of the held-out records: their wrong share, or the mean squared error
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

    best:   index of the least error (ties: the smallest tree)
    chosen: index of the tree taken: `best`, or the smallest within one standard error of it
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
    keep      2      the node was weighed and stays as it is
    collapse  1      its subtree becomes a leaf
    raise     1      its largest branch takes its place; the records of the others go down that branch
    link      1      cost-complexity: the weakest links are cut
    done      1      the pruned tree
    nothing   2      by hand: the cut cannot be done here
    limit     1      too long to tell; the last step follows

    path:    the node it is about, None at the start and the end
    tree:    the whole tree after the step
    figures: what was weighed
    alpha:   cost-complexity: the tree is the best from this price of a leaf on
    """

    kind: str
    level: int
    path: Path | None
    tree: Tree
    figures: Figures | None = None
    alpha: float | None = None


def same(a: float, b: float, unit: float = 1.0) -> bool:
    """Whether two numbers tie; the unit is what counts as one."""
    return abs(a - b) <= NEAR * max(unit, abs(a), abs(b))
