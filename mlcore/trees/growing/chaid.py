"""CHAID: how one predictor's categories are merged at one node (Kass 1980).

The two categories that differ least are merged while they do not differ significantly. A merged group of
three or more is split again where its two most different parts have come to differ. What remains is
tested against the target, and the p is multiplied by the number of ways in which the categories could
have been merged into so many groups.

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

from mlcore.significance import Pairs, Test, adjust, chi_square, f_test, pair_tests
from mlcore.trees.growing.splits import TIE, midpoints, prefixes, subsets

Floats: TypeAlias = NDArray[np.float64]
Masks: TypeAlias = NDArray[np.bool_]
Categories: TypeAlias = tuple[int, ...]
Groups: TypeAlias = tuple[Categories, ...]
Place: TypeAlias = tuple[int, int]

RESPLIT_SHARE = 0.98  # a group is split again at this share of alpha_merge: 0.049 for 0.05
EXHAUSTIVE = 10  # up to so many categories every way to split a nominal group again is tried
MANY = 200  # more categories are first joined to so many
SHOWN = 60  # so many of the pairs looked at are kept in a step
NEVER = -math.inf  # the log p of two groups that may not be merged
LEAST = -1e300  # the log p of two groups that are surely different


class Pair(NamedTuple):
    """The test of two groups, known by their places in `before`."""

    i: int
    j: int
    statistic: float
    dof: tuple[float, ...]
    p: float


class Merge(NamedTuple):
    """One step of the merging.

    kind:   "merge": the two most alike groups do not differ significantly;
            "small": a group has too few records and joins the one it is most like;
            "resplit": the parts of a merged group differ significantly;
            "binned": too many categories to compare them all, see group;
            "settled": all groups differ; the last step
    before: the groups, in order of their smallest category
    tests:  the most alike pairs, at most `shown` of them, in order of their places
    looked_at: how many pairs were compared
    pair:   the places in `before` of the two that are merged (or would be next, when settled); when
            resplit the places in `after` of the two parts; None where there is no pair
    p:      of that pair, 1 where there is none
    after:  the groups after the step
    """

    kind: Literal["merge", "small", "resplit", "binned", "settled"]
    before: Groups
    tests: tuple[Pair, ...]
    looked_at: int
    pair: Place | None
    p: float
    after: Groups


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
               groups of more than EXHAUSTIVE categories are split in the order of their class share (first
               principal component; for numbers the mean), which for more than two classes is a heuristic.
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
    present = np.flatnonzero(_weights(rows, numeric) > 0).tolist()
    if len(present) < 2:
        return None
    ordinal = kind == "ordinal"
    floats = ordinal and floating == present[-1]
    units = _units(rows, present, ordinal, floats, numeric)
    board = _Board(units, rows, ordinal, floats, numeric)
    merges = [_binning(present, board.groups())] if len(units) < len(present) else []
    log_alpha = _log(RESPLIT_SHARE * alpha_merge) if resplit else NEVER
    while not merges or merges[-1].kind != "settled":
        merges.append(board.step(_log(alpha_merge), min_child, shown))
        again = board.split_again(log_alpha, min_child) if merges[-1].kind == "merge" else None
        merges += [again] if again else []
    test = f_test(board.table()) if numeric else chi_square(board.table())
    if bonferroni:
        test = adjust(test, multiplier(len(present), len(board.members), kind, floats))
    heuristic = board.heuristic or len(units) < len(present)
    return Grouping(board.groups(), tuple(merges), test, heuristic)


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
    """In how many ways so many categories can be merged into so many groups (Kass 1980).

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


def _weights(rows: Floats, numeric: bool) -> Floats:
    weight: Floats = rows[:, 0] if numeric else rows.sum(axis=1)
    return weight


def _bins(weight: NDArray[Any], bins: int) -> NDArray[np.integer]:
    """The bin of each of several things in a row: where the middle of its weight lies."""
    middle = weight.cumsum() - weight / 2
    # Rounded, because 0.3 of a sum of floats is not always 3 of 10 parts.
    at: NDArray[np.intp] = np.floor(np.round(middle / weight.sum() * bins, 9)).astype(np.intp)
    return at


def _along(rows: Floats, numeric: bool) -> Floats:
    """A number for each category by which alike ones come together: the mean, or the class share."""
    if numeric:
        mean: Floats = rows[:, 1] / rows[:, 0]
        return mean
    n = rows.sum(axis=1)
    off = rows / n[:, None] - rows.sum(axis=0) / n.sum()
    axis = np.linalg.eigh((off * n[:, None]).T @ off)[1][:, -1]
    along: Floats = np.round(off @ (axis * np.sign(axis[np.abs(axis).argmax()])), 12)
    return along


def _units(
    rows: Floats, present: list[int], ordinal: bool, floats: bool, numeric: bool
) -> tuple[Categories, ...]:
    """What is merged: each category by itself, or MANY bins of them in order of their smallest."""
    if len(present) <= MANY:
        return tuple((category,) for category in present)
    row = present[:-1] if floats else present
    along = np.arange(len(row)) if ordinal else _along(rows[row], numeric)
    place = np.unique(along, return_inverse=True)[1]
    bin_of = _bins(np.bincount(place, _weights(rows[row], numeric)), MANY)[place]
    order = np.argsort(bin_of, kind="stable")
    parts = np.split(np.array(row)[order], np.flatnonzero(np.diff(bin_of[order])) + 1)
    units = sorted(tuple(part.tolist()) for part in parts)
    return (*units, (present[-1],)) if floats else tuple(units)


def _binning(present: list[int], after: Groups) -> Merge:
    return Merge("binned", tuple((category,) for category in present), (), 0, None, 1.0, after)


class _Board:
    """The groups as they stand while they are merged.

    units:   what is merged, in order of their smallest category; the floating one, if any, is the last
    members: the units of each group. A group is known by its first unit, its head.
    rows:    what is known of each group, at its head
    log_p:   [i, j] for i < j: how alike the groups i and j are; NEVER where they may not be merged
    """

    def __init__(self, units: Groups, stats: Floats, ordinal: bool, floats: bool, numeric: bool) -> None:
        self.units, self.ordinal, self.numeric = units, ordinal, numeric
        self.floating = len(units) - 1 if floats else None
        self.original = np.array([stats[list(unit)].sum(axis=0) for unit in units])
        self.rows = self.original.copy()
        self.members: dict[int, Categories] = {i: (i,) for i in range(len(units))}
        self.merged = 0  # the head of the group that was merged last
        self.split_once: set[Categories] = set()
        self.heuristic = False
        self.log_p = np.full((len(units), len(units)), NEVER)
        pairs = np.array([(i, j) for i in self.members for j in self._partners(i) if i < j]).T
        self.log_p[tuple(pairs)] = np.maximum(self._tests(*pairs).log_p, LEAST)

    def groups(self) -> Groups:
        """The groups in order, each with its categories in order."""
        return tuple(self._categories(self.members[head]) for head in sorted(self.members))

    def _categories(self, units: Categories) -> Categories:
        return tuple(sorted(category for unit in units for category in self.units[unit]))

    def table(self) -> Floats:
        return self.rows[sorted(self.members)]

    def step(self, log_alpha: float, min_child: float, shown: int) -> Merge:
        """Merge the two groups that may or must be merged, or settle."""
        before, heads = self.groups(), sorted(self.members)
        kind, pair = self._next(log_alpha, min_child)
        tests, looked_at = self._told(heads, pair, shown)
        p = math.exp(self.log_p[pair]) if pair else 1.0
        if pair and kind != "settled":
            self._join(*pair)
        places = (heads.index(pair[0]), heads.index(pair[1])) if pair else None
        return Merge(kind, before, tests, looked_at, places, p, self.groups())

    def split_again(self, log_alpha: float, min_child: float) -> Merge | None:
        """Split the group that was just merged where its parts differ, once and if it has three or more."""
        whole = self.members[self.merged]
        if log_alpha == NEVER or len(whole) < 3 or whole in self.split_once:
            return None
        found = self._best_halves(whole, min_child)
        return self._part(self.merged, *found) if found and found[1] <= log_alpha else None

    def _next(
        self, log_alpha: float, min_child: float
    ) -> tuple[Literal["merge", "small", "settled"], Place | None]:
        pair = self._most_alike(self.log_p)
        if pair is None:
            return "settled", None
        if self.log_p[pair] > log_alpha:
            return "merge", pair
        weight = {i: float(_weights(self.rows[[i]], self.numeric)[0]) for i in sorted(self.members)}
        small = min(weight, key=weight.__getitem__)
        if weight[small] >= min_child:
            return "settled", pair
        its = np.full_like(self.log_p, NEVER)
        its[small], its[:, small] = self.log_p[small], self.log_p[:, small]
        return "small", self._most_alike(its)

    @staticmethod
    def _most_alike(log_p: Floats) -> Place | None:
        """The first of the pairs whose p ties with the largest; None where no pair may be merged."""
        top = float(log_p.max())
        if top == NEVER:
            return None
        # Of two p that are equal to 1e-9, the logarithms differ by 1e-9.
        flat = int(np.argmax(log_p >= top - TIE * max(1.0, abs(top))))
        return flat // log_p.shape[1], flat % log_p.shape[1]

    def _told(self, heads: list[int], pair: Place | None, shown: int) -> tuple[tuple[Pair, ...], int]:
        """The most alike pairs, `pair` among them, and how many were compared."""
        allowed = np.flatnonzero(self.log_p > NEVER)
        if not shown:
            return (), len(allowed)
        i, j = np.divmod(allowed[self._most(allowed, pair, shown)], self.log_p.shape[1])
        place = {head: at for at, head in enumerate(heads)}
        tests = self._tests(i, j)
        dofs, p = map(tuple, tests.dof.tolist()), np.exp(tests.log_p).tolist()
        told = zip(i.tolist(), j.tolist(), tests.statistic.tolist(), dofs, p, strict=True)
        return tuple(Pair(place[a], place[b], x, dof, q) for a, b, x, dof, q in told), len(allowed)

    def _most(self, allowed: NDArray[np.intp], pair: Place | None, shown: int) -> NDArray[np.intp]:
        """Which of the allowed pairs are the most alike, in their order."""
        if len(allowed) <= shown or not shown:
            return np.arange(min(len(allowed), shown))
        differ = -self.log_p.ravel()[allowed]
        if pair:
            differ[np.searchsorted(allowed, pair[0] * self.log_p.shape[1] + pair[1])] = NEVER
        near = np.flatnonzero(differ <= np.partition(differ, shown - 1)[shown - 1])
        return np.sort(near[np.argsort(differ[near], kind="stable")[:shown]])

    def _tests(self, i: NDArray[np.integer], j: NDArray[np.integer]) -> Pairs:
        return pair_tests(self.rows[i], self.rows[j], self.numeric)

    def _compare(self, head: int) -> None:
        """Test a group that has changed against all that it may be merged with."""
        self.log_p[head], self.log_p[:, head] = NEVER, NEVER
        partners = np.array(self._partners(head), dtype=int)
        first, second = np.minimum(partners, head), np.maximum(partners, head)
        self.log_p[first, second] = np.maximum(self._tests(first, second).log_p, LEAST)

    def _partners(self, head: int) -> list[int]:
        if not self.ordinal or head == self.floating:
            return [i for i in self.members if i != head]
        floats = [i for i in self.members if i == self.floating]
        row = sorted(i for i in self.members if i != self.floating)
        at = row.index(head)
        return row[max(at - 1, 0) : at] + row[at + 1 : at + 2] + floats

    def _join(self, first: int, second: int) -> None:
        self.merged = first
        self.members[first] = tuple(sorted(self.members[first] + self.members.pop(second)))
        self.rows[first] += self.rows[second]
        self.log_p[second], self.log_p[:, second] = NEVER, NEVER
        self._compare(first)

    def _best_halves(self, whole: Categories, min_child: float) -> tuple[Categories, float] | None:
        """The left side of the most significant way to split a group in two, and its log p."""
        rows = self.original[list(whole)]
        left = self._halves(whole, rows).astype(float)
        first, second = left @ rows, (1.0 - left) @ rows
        heavy = np.minimum(_weights(first, self.numeric), _weights(second, self.numeric)) >= min_child
        if not heavy.any():
            return None
        left, log_p = left[heavy], pair_tests(first[heavy], second[heavy], self.numeric).log_p
        least = max(float(log_p.min()), LEAST)
        best = int(np.argmax(log_p <= least + TIE * max(1.0, abs(least))))
        return tuple(np.array(whole)[left[best] > 0].tolist()), float(log_p[best])

    def _halves(self, whole: Categories, rows: Floats) -> Masks:
        """Masks (o, m) of the left sides; the smallest category is always left."""
        m = len(whole)
        if self.ordinal and whole[-1] == self.floating:
            cuts = prefixes(np.arange(m - 1))
            left, right = np.ones((len(cuts), 1), dtype=bool), np.zeros((len(cuts), 1), dtype=bool)
            alone = np.arange(m)[None] < m - 1
            return np.concatenate([np.hstack([cuts, left]), np.hstack([cuts, right]), alone])
        if self.ordinal:
            return prefixes(np.arange(m))
        if m <= EXHAUSTIVE:
            return subsets(m)
        self.heuristic |= not self.numeric and rows.shape[1] > 2
        cuts = prefixes(np.argsort(_along(rows, self.numeric), kind="stable"))
        return np.where(cuts[:, :1], cuts, ~cuts)

    def _part(self, head: int, left: Categories, log_p: float) -> Merge:
        before, whole = self.groups(), self.members[head]
        self.split_once.add(whole)
        right = tuple(category for category in whole if category not in left)
        for part in (left, right):
            self.members[part[0]] = part
            self.rows[part[0]] = self.original[list(part)].sum(axis=0)
        for part in (left, right):
            self._compare(part[0])
        heads = sorted(self.members)
        places = (heads.index(left[0]), heads.index(right[0]))
        return Merge("resplit", before, (), 0, places, math.exp(log_p), self.groups())
