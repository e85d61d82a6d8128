"""Density trees: a leaf is an interval or a box, and its density is its share of the records over its width.

tree = mlcore.density.whole(x, bounds=(60, 220))          # one leaf
tree.cut((), 0, 97.5)                                      # cut by hand
for step in mlcore.density.steps(x, bounds=(60, 220)):    # always the cut with the highest likelihood
    ...                                                    # step.tree, step.log_likelihood, step.held_out
mlcore.density.fit(x)                                      # the last step's .chosen

n, d   records, numbers of each
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mlcore import sampling
from mlcore.prune.checks import is_whole
from mlcore.table import TableError
from mlcore.trees.growing.cuts import midpoints
from mlcore.trees.node import Path

Floats: TypeAlias = NDArray[np.float64]
TIE = 1e-9  # gains in log-likelihood this close are equal


class Cut(NamedTuple):
    """A cut of the node at a path: the number at place `axis` is at most `at`, or above it."""

    path: Path
    axis: int
    at: float


@dataclass(frozen=True, slots=True)
class Leaf:
    """A box: above `low` and at most `high` in each number. At the lower bound of the whole tree the box
    includes `low`.

    n:       the records in it
    density: n / (all records · volume)
    """

    path: Path
    low: tuple[float, ...]
    high: tuple[float, ...]
    n: int
    density: float

    @property
    def volume(self) -> float:
        """The width of an interval, the area of a rectangle."""
        return math.prod(high - low for low, high in zip(self.low, self.high, strict=True))


@dataclass(frozen=True, slots=True)
class DensityTree:
    """The leaves, from left to right, and the cuts that made them, in order.

    low, high: the bounds; outside them the density is 0
    points:    (n, d), the records
    """

    low: tuple[float, ...]
    high: tuple[float, ...]
    leaves: tuple[Leaf, ...]
    cuts: tuple[Cut, ...]
    points: Floats = field(compare=False, repr=False)

    def density(self, x: ArrayLike) -> Floats:
        """The density at x (n,) of single numbers, or (n, d); shape (n,). Raises TableError."""
        points = _points(x)
        found = np.zeros(len(points))
        if points.shape[1] != len(self.low):
            raise TableError(f"The density is one of {len(self.low)} numbers, not of {points.shape[1]}.")
        for leaf in self.leaves:
            found[self._inside(leaf, points)] = leaf.density
        return found

    @property
    def integral(self) -> float:
        """The integral of the density over all leaves, which is 1."""
        return math.fsum(leaf.density * leaf.volume for leaf in self.leaves)

    @property
    def log_likelihood(self) -> float:
        """The sum of the log density over all records."""
        return math.fsum(leaf.n * math.log(leaf.density) for leaf in self.leaves if leaf.n)

    def cut(self, path: Path, axis: int, at: float) -> DensityTree:
        """The tree with one leaf cut in two. Raises KeyError for a missing leaf, ValueError for a cut that is
        not inside it."""
        place = next((i for i, leaf in enumerate(self.leaves) if leaf.path == path), None)
        if place is None:
            raise KeyError(path)
        leaf = self.leaves[place]
        if not 0 <= axis < len(self.low) or not leaf.low[axis] < at < leaf.high[axis]:
            raise ValueError("A threshold must be inside its leaf.")
        below = replace(leaf, path=(*path, 0), high=_with(leaf.high, axis, at))
        above = replace(leaf, path=(*path, 1), low=_with(leaf.low, axis, at))
        parts = [self._counted(below), self._counted(above)]
        leaves = (*self.leaves[:place], *parts, *self.leaves[place + 1 :])
        return replace(self, leaves=leaves, cuts=(*self.cuts, Cut(path, axis, float(at))))

    def points_of(self, leaf: Leaf) -> Floats:
        """The records of a leaf, shape (m, d)."""
        points: Floats = self.points[self._inside(leaf, self.points)]
        return points

    def _inside(self, leaf: Leaf, points: Floats) -> NDArray[np.bool_]:
        low, high = np.array(leaf.low), np.array(leaf.high)
        first = (points == low) & (low == self.low)
        inside: NDArray[np.bool_] = (((points > low) | first) & (points <= high)).all(axis=1)
        return inside

    def _counted(self, leaf: Leaf) -> Leaf:
        n = int(np.count_nonzero(self._inside(leaf, self.points)))
        return replace(leaf, n=n, density=n / (len(self.points) * leaf.volume))


@dataclass(frozen=True, slots=True)
class DensityStep:
    """One more cut.

    cut:   the new cut, None at the beginning
    gain:  how much it raised the log-likelihood
    tried: how many cuts were compared; equal: how many others were equally good
    log_likelihood: of the tree
    held_out: the same in cross-validation: each record is judged by a tree with this many leaves (or all it
            has), grown without the record's fold
    chosen: the tree so far with the highest held_out, the first in a tie
    """

    cut: Cut | None
    tree: DensityTree
    gain: float
    tried: int
    equal: int
    log_likelihood: float
    held_out: float
    chosen: DensityTree


def whole(x: ArrayLike, bounds: Any = None) -> DensityTree:
    """All records in one leaf.

    x:      (n,), single numbers, or (n, d)
    bounds: (low, high), or a pair for each number. By default they lie half of the mean gap between
            neighbours beyond the lowest and the highest record; half a unit if all are equal.

    Raises TableError for no records, for numbers that are not finite, and for records out of bounds.
    """
    points = _points(x)
    low, high = _bounds(points, bounds)
    root = Leaf((), tuple(low.tolist()), tuple(high.tolist()), len(points), float(1 / np.prod(high - low)))
    return DensityTree(root.low, root.high, (root,), (), points)


def fit(
    x: ArrayLike, bounds: Any = None, leaves: int = 20, min_records: int = 5, folds: int = 10, seed: int = 0
) -> DensityTree:
    """The tree with the highest likelihood in cross-validation, among those with up to `leaves` leaves. x:
    (n,) or (n, d); settings and errors are those of `steps`.

    >>> import mlcore
    >>> tree = mlcore.density.fit([0, 0.1, 0.2, 0.3, 0.4, 0.5, 5, 10], min_records=1)
    >>> [(leaf.n, round(leaf.density, 2)) for leaf in tree.leaves]
    [(1, 0.16), (4, 1.25), (1, 0.05), (2, 0.03)]
    """
    *_, last = steps(x, bounds, leaves, min_records, folds, seed)
    return last.chosen


def steps(
    x: ArrayLike, bounds: Any = None, leaves: int = 20, min_records: int = 5, folds: int = 10, seed: int = 0
) -> Iterator[DensityStep]:
    """Repeat the cut that raises the log-likelihood most, which is n ln(density) summed over the leaves.

    A leaf is cut halfway between two neighbouring different numbers, with at least `min_records` on each
    side; ties (1e-9): the leaf on the left, then the first number, then the lowest cut. It ends at `leaves`
    leaves, or when no cut raises it. Cuts close to the records would give an even higher likelihood.

    x, (n,) or (n, d), and bounds: see `whole`
    folds: of the cross-validation, drawn from the seed; fewer if there are fewer records

    This is CART with the likelihood instead of the impurity. Ram & Gray 2011 use the squared error.
    Raises ValueError for a setting out of range, TableError as `whole` does.
    """
    if not is_whole(leaves, 1) or not is_whole(min_records, 1) or not is_whole(folds, 2):
        raise ValueError(
            "The numbers of leaves and records must be whole and 1 or more, the number of folds 2 or more."
        )
    tree = whole(x, bounds)
    return _told(tree, int(leaves), int(min_records), min(int(folds), len(tree.points)), seed)


def _told(tree: DensityTree, leaves: int, least: int, folds: int, seed: int) -> Iterator[DensityStep]:
    grown = list(_grown(tree, leaves, least))
    held_out = _held_out(tree, leaves, least, folds, seed)
    chosen = 0
    for place, one in enumerate(grown):
        if held_out[place] > held_out[chosen] + TIE:
            chosen = place
        likely = one.tree.log_likelihood
        yield DensityStep(*one, likely, held_out[place], grown[chosen].tree)


class _Grown(NamedTuple):
    cut: Cut | None
    tree: DensityTree
    gain: float
    tried: int
    equal: int


def _grown(tree: DensityTree, leaves: int, least: int) -> Iterator[_Grown]:
    """The tree, and the tree after each of the best cuts."""
    yield _Grown(None, tree, 0.0, 0, 0)
    ways: dict[Path, list[tuple[float, Cut]]] = {}
    while len(tree.leaves) < leaves:
        for leaf in tree.leaves:
            if leaf.path not in ways:
                ways[leaf.path] = _ways(tree, leaf, least)
        found = [way for leaf in tree.leaves for way in ways[leaf.path]]
        best = max((gain for gain, _ in found), default=0.0)
        if best <= TIE:
            return
        equal = [cut for gain, cut in found if gain >= best - TIE]
        tree = tree.cut(*equal[0])
        yield _Grown(equal[0], tree, best, len(found), len(equal) - 1)


def _held_out(tree: DensityTree, leaves: int, least: int, folds: int, seed: int) -> list[float]:
    """The log-likelihood of all records for 1, 2, ... leaves, each by a tree grown without its fold."""
    points, total = tree.points, [0.0] * leaves
    if len(points) < 2:
        return total
    fold = sampling.folds(points[:, 0], folds, seed)
    for number in range(folds):
        own = fold == number
        others = replace(tree, points=points[~own], leaves=(replace(tree.leaves[0], n=int(np.sum(~own))),))
        likely = -math.inf
        trees = _grown(others, leaves, least)
        for place in range(leaves):
            if (one := next(trees, None)) is not None:
                likely = float(np.log(one.tree.density(points[own])).sum())
            total[place] += likely
    return total


def _ways(tree: DensityTree, leaf: Leaf, least: int) -> list[tuple[float, Cut]]:
    """Every cut of a leaf and its gain, the first number first, the lowest cut first."""
    points, found = tree.points_of(leaf), []
    for axis, column in enumerate(points.T):
        values, counts = np.unique(column, return_counts=True)
        at, below = midpoints(values[:-1], values[1:]), np.cumsum(counts)[:-1]
        kept = (below >= least) & (leaf.n - below >= least)
        at, below = at[kept], below[kept]
        share = (at - leaf.low[axis]) / (leaf.high[axis] - leaf.low[axis])
        above = leaf.n - below
        gains = below * np.log(below / (leaf.n * share)) + above * np.log(above / (leaf.n * (1 - share)))
        found += [
            (gain, Cut(leaf.path, axis, t)) for gain, t in zip(gains.tolist(), at.tolist(), strict=True)
        ]
    return found


def _points(x: ArrayLike) -> Floats:
    """Records as (n, d)."""
    try:
        points = np.array(x, dtype=float)
    except (TypeError, ValueError):
        points = np.array(np.nan)
    points = points[:, None] if points.ndim == 1 else points
    if points.ndim != 2 or not points.size or not np.isfinite(points).all():
        raise TableError("A density needs records, each of them a finite number or several.")
    points.setflags(write=False)
    return points


def _bounds(points: Floats, bounds: Any) -> tuple[Floats, Floats]:
    least, greatest = points.min(axis=0), points.max(axis=0)
    if bounds is None:
        spread = greatest - least
        beyond = np.where(spread > 0, spread / (2 * max(len(points) - 1, 1)), 0.5)
        return least - beyond, greatest + beyond
    try:
        low, high = np.array(bounds, dtype=float).reshape(-1, 2).T
    except (TypeError, ValueError):
        raise TableError("Bounds are a pair of numbers, low and high, for each number of a record.") from None
    if low.shape != least.shape or not np.isfinite([low, high]).all() or (low >= high).any():
        raise TableError("Bounds are a pair of numbers, low and high, for each number of a record.")
    if (least < low).any() or (greatest > high).any():
        raise TableError("Some records are outside the bounds. Widen the bounds, or leave these records out.")
    return low, high


def _with(values: tuple[float, ...], place: int, value: float) -> tuple[float, ...]:
    return (*values[:place], float(value), *values[place + 1 :])
