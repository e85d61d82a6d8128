"""C4.5's option -s: the values of a nominal attribute put together into groups, greedily.

Source: Quinlan 1993, chapter 7, and release 8. Each value that occurs starts as a separate group.
Groups that hold only one and the same class are joined. Then the two groups whose union scores best are
joined while the gain ratio rises, or while fewer than two groups hold min_records. Information gain can
only fall when groups are joined, so under this criterion they are joined until two are left.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.trees.impurity import Sides, gain, split_info
from mlcore.trees.recipe import Recipe

Floats: TypeAlias = NDArray[np.float64]
SLACK = 1e-3  # release 8 compares in single precision with this tolerance
RISE = 1e-5  # a merger is worthwhile only if it raises the gain ratio by this much
NO_GAIN = 1e-9
HALF = 0.5  # a value of less than half a record (shares of records count) is as good as absent
SPECK = 0.1  # less than this of another class does not make a group mixed


class _Grouping(NamedTuple):
    """Groups of values, their class counts (g, k) and what a split into them is worth."""

    groups: tuple[tuple[int, ...], ...]
    counts: Floats
    gain: float
    worth: float

    def reasonable(self, recipe: Recipe) -> int:
        """How many groups hold the fewest records that a branch should."""
        return int((self.counts.sum(axis=1) >= recipe.min_records - NO_GAIN).sum())


def grouped(crossed: Floats, n: float, recipe: Recipe) -> NDArray[np.int16] | None:
    """The branch of each value, or None where no split into two or more groups can be had.

    crossed: shape (v, k), class counts of each value; n: the weight of all records of the node.
    Values that never or hardly ever occur share a separate branch, the last one.
    """
    sizes, known = crossed.sum(axis=1), crossed.sum(axis=0)
    present = [(int(value),) for value in np.flatnonzero(sizes > HALF)]
    if len(present) < 2:
        return None
    alone = _weighed(tuple(present), crossed[[value for (value,) in present]], known, n, recipe)
    now = _join_pure(alone, known, n, recipe)
    floor = now.gain / 2
    while len(now.groups) > 2:
        following = _best_merger(now, floor, known, n, recipe)
        forced = recipe.criterion != "gain-ratio" or now.reasonable(recipe) < 2
        if following is None or not (forced or following.worth >= now.worth + RISE):
            break
        now = following
    if now.worth <= 0 or now.reasonable(recipe) < 2:
        return None
    route = np.full(len(crossed), len(now.groups), dtype=np.int16)
    for branch, group in enumerate(now.groups):
        route[list(group)] = branch
    return route


def _weighed(
    groups: tuple[tuple[int, ...], ...], counts: Floats, known: Floats, n: float, recipe: Recipe
) -> _Grouping:
    """known: class counts of all records whose answer is known."""
    sides = Sides(counts[:, :, None], np.zeros(1, dtype=np.intp), known[:, None], np.array([n]))
    bits, info = float(gain("entropy", sides)[0]), float(split_info(sides)[0])
    if (counts.sum(axis=1) >= 1 - NO_GAIN).sum() < 2:
        return _Grouping(groups, counts, -SLACK, -SLACK)
    if recipe.criterion != "gain-ratio":
        return _Grouping(groups, counts, bits, bits if info > 0 else -SLACK)
    return _Grouping(groups, counts, bits, bits / info if bits > NO_GAIN and info > SLACK else -SLACK)


def _merged(now: _Grouping, i: int, j: int, known: Floats, n: float, recipe: Recipe) -> _Grouping:
    """Group j joins group i, and the last group takes its place."""
    groups, counts = [*now.groups], now.counts.copy()
    groups[i] = (*groups[i], *groups[j])
    groups[j] = groups[-1]
    counts[i] += counts[j]
    counts[j] = counts[-1]
    return _weighed(tuple(groups[:-1]), counts[:-1], known, n, recipe)


def _join_pure(now: _Grouping, known: Floats, n: float, recipe: Recipe) -> _Grouping:
    """Groups of a single class join the first group of that class alone."""
    i = 0
    while i < len(now.groups) - 1:
        first = int((now.counts[i] >= SPECK).argmax())
        alone = now.counts[:, first] >= now.counts.sum(axis=1) - SPECK
        kin = [j for j in np.flatnonzero(alone).tolist() if j > i] if alone[i] else []
        if kin:
            now = _merged(now, i, kin[0], known, n, recipe)
        else:
            i += 1
    return now


def _best_merger(now: _Grouping, floor: float, known: Floats, n: float, recipe: Recipe) -> _Grouping | None:
    """The merger of the best worth, the last of equals; one that gains at least the floor goes before one
    that does not. With fewer than three groups of reasonable size the largest is left alone."""
    reasonable = now.reasonable(recipe)
    barred = None if reasonable >= 3 else int(now.counts.sum(axis=1).argmax())
    forced = recipe.criterion != "gain-ratio" or reasonable < 2
    best, top, gained = None, 0.0, -SLACK
    for i, j in combinations(range(len(now.groups)), 2):
        if barred in (i, j):
            continue
        trial = _merged(now, i, j, known, n, recipe)
        if trial.worth >= top or (trial.gain >= floor > gained) or (best is None and forced):
            best, top, gained = trial, trial.worth, trial.gain
    return best
