"""CHAID: how one predictor's categories are merged at one node (Kass 1980).

The two categories that differ least are merged while they do not differ significantly. A merged group of
three or more is split again where its two most different parts have come to differ. What remains is
tested against the target, and the p is multiplied by the number of ways in which the categories could
have been merged into this many groups.

    v, s      categories, what is known of each: k class counts, or the 3 moments (n, sum y, sum y²)

Nominal categories may all be merged with each other, ordinal ones with their neighbours. The floating
category of an ordinal predictor, which stands for missing, may join any group; it is the last category.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mlcore.significance import Test, adjust, chi_square, f_test
from mlcore.trees.growing.cuts import midpoints
from mlcore.trees.growing.merging import (
    NEVER,
    SHOWN,
    Categories,
    Groups,
    Merge,
    Partition,
    mean_or_share,
    weights_of,
)

Floats: TypeAlias = NDArray[np.float64]

RESPLIT_SHARE = 0.98  # a group is split again at this share of alpha_merge: 0.049 for 0.05
MANY = 200  # a predictor with more categories is first reduced to this many


class Grouping(NamedTuple):
    """What one predictor's categories are merged into.

    groups: in order of their smallest category; categories without records are left out
    merges: the steps that led there
    test:   of the target in these groups, adjusted; p is 1 where a single group is left
    heuristic: not every way to merge or to split again was looked at
    """

    groups: Groups
    merges: tuple[Merge, ...]
    test: Test
    heuristic: bool = False


def group(
    stats: ArrayLike,
    kind: Literal["nominal", "ordinal"],
    floating: int | None = None,
    *,
    numeric: bool = False,
    alpha_merge: float = 0.05,
    resplit: bool = True,
    bonferroni: bool = True,
    min_child: float = 0.0,
    shown: int = SHOWN,
) -> Grouping | None:
    """Merge the categories of a predictor at a node.

    stats:     shape (v, k), class counts of each category; with numeric shape (v, 3), see moments
    floating:  the place v - 1 of the category for missing of an ordinal predictor. A nominal one needs
               none: its missing is a category like the others.
    alpha_merge: two groups are merged while their p is above it
    resplit:   split merged groups of three or more again, at RESPLIT_SHARE of alpha_merge. A group that has
               been split once stays whole when it comes back, so that merging comes to an end. Nominal
               groups of more than merging.EXHAUSTIVE categories are split in the order of their class share
               (first principal component; for numbers the mean), which for more than two classes is a
               heuristic.
    bonferroni: multiply p by the number of ways to merge, see multiplier
    min_child: a group that weighs less joins the one it is most like, whatever the p
    shown:     how many pairs a step keeps

    Returns None when fewer than two categories have records. More than MANY categories are first
    joined to at most MANY of about equal weight: ordinal ones in their order, nominal ones in that of
    their class share (or mean).
    Raises ValueError when the floating category is not the last one.
    """
    rows = np.asarray(stats, dtype=float)
    if floating is not None and floating != len(rows) - 1:
        raise ValueError("The floating category must be the last one.")
    present = np.flatnonzero(weights_of(rows, numeric) > 0).tolist()
    if len(present) < 2:
        return None
    ordinal = kind == "ordinal"
    floats = ordinal and floating == present[-1]
    units = _units(rows, present, ordinal, floats, numeric)
    partition = Partition(units, rows, ordinal, floats, numeric)
    merges = [_binning(present, partition.groups())] if len(units) < len(present) else []
    log_alpha = _log(RESPLIT_SHARE * alpha_merge) if resplit else NEVER
    while not merges or merges[-1].kind != "settled":
        merges.append(partition.step(_log(alpha_merge), min_child, shown))
        again = partition.split_again(log_alpha, min_child) if merges[-1].kind == "merge" else None
        merges += [again] if again else []
    test = f_test(partition.table()) if numeric else chi_square(partition.table())
    if bonferroni:
        test = adjust(test, multiplier(len(present), len(partition.members), kind, floats))
    heuristic = partition.heuristic or len(units) < len(present)
    return Grouping(partition.groups(), tuple(merges), test, heuristic)


def moments(codes: NDArray[np.integer], values: Floats, weights: Floats, v: int) -> Floats:
    """(n, sum y, sum y²) of each category, shape (v, 3), for F tests.

    y is measured from its mean at the node, in units of the largest distance from it: F does not depend on
    either, and no precision is lost to a large offset.
    codes, values, weights: shape (n,); codes are 0 .. v - 1
    """
    y = values / (np.abs(values).max(initial=0.0) or 1.0)
    y = y - np.average(y, weights=weights)
    y = y / (np.abs(y).max(initial=0.0) or 1.0)
    parts = (weights, weights * y, weights * y * y)
    return np.stack([np.bincount(codes, part, minlength=v) for part in parts], axis=1)


def deciles(values: Floats, weights: Floats, bins: int = 10) -> Floats:
    """Cuts (at most bins - 1, ascending) of a continuous column into groups of about equal weight.

    values, weights: shape (n,); missing values are left out. Equal values stay together: a value belongs
    to the bin in which the middle of its weight lies. A cut lies halfway between two neighbouring values.
    """
    known = ~np.isnan(values) & (weights > 0)
    distinct, place = np.unique(values[known], return_inverse=True)
    weight = np.bincount(place, weights[known], minlength=len(distinct))
    last = np.flatnonzero(np.diff(_bins(weight, bins)))
    return midpoints(distinct[last], distinct[last + 1])


def multiplier(categories: int, groups: int, kind: str, floats: bool = False) -> int:
    """The number of ways to merge `categories` into `groups` (Kass 1980).

    floats: one of the categories may join any group of the ordinal others
    """
    if kind == "nominal":
        return stirling(categories, groups)
    if not floats:
        return _choose(categories - 1, groups - 1)
    return _choose(categories - 2, groups - 2) + groups * _choose(categories - 2, groups - 1)


@lru_cache(maxsize=4096)
def stirling(n: int, r: int) -> int:
    """The number of ways to part n things into r groups (Stirling, second kind), exactly."""
    signed = sum((-1) ** i * math.comb(r, i) * (r - i) ** n for i in range(r))
    return int(signed // math.factorial(r))


def _choose(n: int, r: int) -> int:
    return math.comb(n, r) if n >= 0 and r >= 0 else 0


def _log(alpha: float) -> float:
    return math.log(alpha) if alpha > 0 else NEVER


def _bins(weight: NDArray[Any], bins: int) -> NDArray[np.integer]:
    """The bin of each of several things in a row: where the middle of its weight lies."""
    middle = weight.cumsum() - weight / 2
    # Rounded, because 0.3 of a sum of floats is not always 3 of 10 parts.
    at: NDArray[np.intp] = np.floor(np.round(middle / weight.sum() * bins, 9)).astype(np.intp)
    return at


def _units(
    rows: Floats, present: list[int], ordinal: bool, floats: bool, numeric: bool
) -> tuple[Categories, ...]:
    """What is merged: each category by itself, or MANY bins of them in order of their smallest."""
    if len(present) <= MANY:
        return tuple((category,) for category in present)
    row = present[:-1] if floats else present
    along = np.arange(len(row)) if ordinal else mean_or_share(rows[row], numeric)
    place = np.unique(along, return_inverse=True)[1]
    bin_of = _bins(np.bincount(place, weights_of(rows[row], numeric)), MANY)[place]
    order = np.argsort(bin_of, kind="stable")
    parts = np.split(np.array(row)[order], np.flatnonzero(np.diff(bin_of[order])) + 1)
    units = sorted(tuple(part.tolist()) for part in parts)
    return (*units, (present[-1],)) if floats else tuple(units)


def _binning(present: list[int], after: Groups) -> Merge:
    return Merge("binned", tuple((category,) for category in present), (), 0, None, 1.0, after)
