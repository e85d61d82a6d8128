"""CHAID's board: the groups of one predictor's categories while they are merged and split again (chaid.py).

v, s      categories, what is known of each: k class counts, or the 3 moments (n, sum y, sum y²)
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.significance import Pairs, pair_tests
from mlcore.trees.growing.splits import prefixes, subsets
from mlcore.trees.growing.ways import TIE

Floats: TypeAlias = NDArray[np.float64]
Masks: TypeAlias = NDArray[np.bool_]
Categories: TypeAlias = tuple[int, ...]
Groups: TypeAlias = tuple[Categories, ...]
Place: TypeAlias = tuple[int, int]

EXHAUSTIVE = 10  # up to this many categories, every way to split a nominal group again is tried
SHOWN = 60  # a step keeps this many of the pairs that were compared
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


def weights_of(rows: Floats, numeric: bool) -> Floats:
    """The weight of each category, shape (v,); rows: shape (v, s)."""
    weight: Floats = rows[:, 0] if numeric else rows.sum(axis=1)
    return weight


def mean_or_share(rows: Floats, numeric: bool) -> Floats:
    """A number for each category by which alike ones come together, shape (v,); rows: shape (v, s)."""
    if numeric:
        mean: Floats = rows[:, 1] / rows[:, 0]
        return mean
    n = rows.sum(axis=1)
    off = rows / n[:, None] - rows.sum(axis=0) / n.sum()
    axis = np.linalg.eigh((off * n[:, None]).T @ off)[1][:, -1]
    along: Floats = np.round(off @ (axis * np.sign(axis[np.abs(axis).argmax()])), 12)
    return along


class Partition:
    """The current groups during merging.

    units:   what is merged, in order of their smallest category; the floating one, if any, is the last
    members: the units of each group. A group is known by its first unit, its head.
    within:  the categories of each group, in order, at its head
    rows:    what is known of each group, at its head
    log_p:   [i, j] for i < j: how alike the groups i and j are; NEVER where they may not be merged
    """

    def __init__(self, units: Groups, stats: Floats, ordinal: bool, floats: bool, numeric: bool) -> None:
        self.units, self.ordinal, self.numeric = units, ordinal, numeric
        self.floating = len(units) - 1 if floats else None
        self.original = np.array([stats[list(unit)].sum(axis=0) for unit in units])
        self.rows = self.original.copy()
        self.members: dict[int, Categories] = {i: (i,) for i in range(len(units))}
        self.within = {i: self._categories((i,)) for i in self.members}
        self.merged = 0  # the head of the group that was merged last
        self.split_once: set[Categories] = set()
        self.heuristic = False
        self.log_p = np.full((len(units), len(units)), NEVER)
        pairs = np.array([(i, j) for i in self.members for j in self._partners(i) if i < j]).T
        self.log_p[tuple(pairs)] = np.maximum(self._tests(*pairs).log_p, LEAST)

    def groups(self) -> Groups:
        """The groups in order, each with its categories in order."""
        return tuple(self.within[head] for head in sorted(self.members))

    def _categories(self, units: Categories) -> Categories:
        return tuple(sorted(category for unit in units for category in self.units[unit]))

    def table(self) -> Floats:
        """What is known of each group, shape (groups, s), in order of their smallest category."""
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
        weight = {i: float(weights_of(self.rows[[i]], self.numeric)[0]) for i in sorted(self.members)}
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
        tested = zip(i.tolist(), j.tolist(), tests.statistic.tolist(), dofs, p, strict=True)
        return tuple(Pair(place[a], place[b], x, dof, q) for a, b, x, dof, q in tested), len(allowed)

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
        self.within[first] = self._categories(self.members[first])
        self.rows[first] += self.rows[second]
        self.log_p[second], self.log_p[:, second] = NEVER, NEVER
        self._compare(first)

    def _best_halves(self, whole: Categories, min_child: float) -> tuple[Categories, float] | None:
        """The left side of the most significant way to split a group in two, and its log p."""
        rows = self.original[list(whole)]
        left = self._halves(whole, rows).astype(float)
        first, second = left @ rows, (1.0 - left) @ rows
        heavy = np.minimum(weights_of(first, self.numeric), weights_of(second, self.numeric)) >= min_child
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
        cuts = prefixes(np.argsort(mean_or_share(rows, self.numeric), kind="stable"))
        return np.where(cuts[:, :1], cuts, ~cuts)

    def _part(self, head: int, left: Categories, log_p: float) -> Merge:
        before, whole = self.groups(), self.members[head]
        self.split_once.add(whole)
        right = tuple(category for category in whole if category not in left)
        for part in (left, right):
            self.members[part[0]], self.within[part[0]] = part, self._categories(part)
            self.rows[part[0]] = self.original[list(part)].sum(axis=0)
        for part in (left, right):
            self._compare(part[0])
        heads = sorted(self.members)
        places = (heads.index(left[0]), heads.index(right[0]))
        return Merge("resplit", before, (), 0, places, math.exp(log_p), self.groups())
