"""Recipes that test before they split: CHAID (selection "merge") and conditional inference ("association").

Both ask of each column how surely it has to do with the target, take the column of the smallest p value,
and stop where no p is small enough. CHAID first merges the column's categories (chaid.py); conditional
inference looks for the cut only afterwards (ctree.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.significance import Test
from mlcore.table import Scalar
from mlcore.trees.growing import chaid, ctree
from mlcore.trees.growing.merging import SHOWN, Groups, Merge
from mlcore.trees.growing.prepared import Prepared, Records
from mlcore.trees.growing.records import Frontier
from mlcore.trees.growing.splits import Route
from mlcore.trees.growing.ways import TIE
from mlcore.trees.node import Branch, Split, cut
from mlcore.trees.recipe import Recipe

Ints: TypeAlias = NDArray[np.intp]
Floats: TypeAlias = NDArray[np.float64]
TRIED = 2  # conditional inference looks for a cut in this many of the best columns, as partykit does


class Tested(NamedTuple):
    """What a test says of one column at a node.

    test:   with p adjusted; None for a column that cannot be tested here
    split:  the question it would ask, None where there is none that leaves enough records
    route, above: see plan.Question
    merges: CHAID's steps; tried, equal, heuristic: of the cuts that conditional inference compares
    """

    column: int
    test: Test | None
    split: Split | None = None
    route: Route | None = None
    above: int = -1
    merges: tuple[Merge, ...] = ()
    tried: int = 1
    equal: int = 1
    heuristic: bool = False


class Found(NamedTuple):
    """The choice at a node: a tested column, or why none; the recipe's own best, significant or not; all
    columns as they were tested."""

    chosen: Tested | None
    best: Tested | None
    stop: str | None
    overridden: bool
    tested: tuple[Tested, ...]


def choose_by_test(
    frontier: Frontier, i: int, recipe: Recipe, wanted: str | None = None, every: bool = False
) -> Found:
    """The choice at the i-th node of a rank.

    wanted: the attribute that the learner chose instead; every: look for the cut of every column
    """
    rows = frontier.rows[frontier.members[frontier.start[i] : frontier.start[i + 1]]]
    names = [prepared.column.name for prepared in frontier.records.columns]
    tested = METHODS[recipe.selection](frontier, rows, recipe, every or wanted in names)
    order = ctree.ranked([one.test for one in tested], adjusted=recipe.selection == "merge")
    best = next((tested[c] for c in order if tested[c].split is not None), None)
    stop = _too_weak(best, tested, recipe)
    own = tested[names.index(wanted)] if wanted in names else None
    if own is not None and own.split is not None and (stop or own is not best):
        return Found(own, best, None, True, tested)
    return Found(None if stop else best, best, stop, False, tested)


def _too_weak(best: Tested | None, tested: Sequence[Tested], recipe: Recipe) -> str | None:
    alpha = recipe.alpha_split if recipe.selection == "merge" else recipe.alpha
    if best is None or best.test is None:
        if any(one.test is not None and one.test.adjusted <= alpha for one in tested):
            return "min records"
        return "not significant" if any(one.test is not None for one in tested) else "no attribute"
    enough = best.test.adjusted <= alpha  # CHAID's rule; conditional inference wants less than alpha
    if recipe.selection == "association":
        enough = best.test.adjusted < alpha
    return None if enough else "not significant"


def _by_association(frontier: Frontier, rows: Ints, recipe: Recipe, every: bool) -> tuple[Tested, ...]:
    table = frontier.records.table
    h = ctree.influence(table.target)
    raw = [ctree.association(column, h, table.weights, rows) for column in table.columns]
    tests = ctree.adjusted(raw, recipe.bonferroni)
    least = ctree.smallest_side(float(table.weights[rows].sum()), recipe.min_bucket)
    asked = {c for c, test in enumerate(tests) if test is not None}
    if not every:
        asked = set(ctree.ranked(tests)[:TRIED])
    return tuple(
        _cut_of(frontier.records.columns[c], c, test, h, table.weights, rows, least)
        if c in asked
        else Tested(c, test)
        for c, test in enumerate(tests)
    )


def _cut_of(
    prepared: Prepared, c: int, test: Test | None, h: Floats, weights: Floats, rows: Ints, least: float
) -> Tested:
    column = prepared.column
    cuts = ctree.splits(column, h, weights, least, rows)
    tried, best = len(cuts.statistics), cuts.best
    if best is None:
        return Tested(c, test)
    top = float(cuts.statistics[best])
    equal = int((cuts.statistics >= top - TIE * max(1.0, top)).sum())
    if prepared.continuous:
        at = float(cuts.where[best])
        above = int(np.searchsorted(prepared.values, at, side="right")) - 1
        return Tested(c, test, cut(column.name, at), None, above, (), tried, equal)
    route = np.append(cuts.where[best] - 1, -1).astype(np.int16)
    sides = tuple(Branch(values=_members(column.values, route, side)) for side in (0, 1))
    split = Split(column.name, "subset", sides)
    return Tested(c, test, split, route, -1, (), tried, equal, cuts.heuristic)


def _members(values: tuple[Scalar, ...], route: Route, branch: int) -> tuple[Scalar | None, ...]:
    """The values that take a branch; route has the missing at its end."""
    return tuple(value for value, way in zip((*values, None), route.tolist(), strict=True) if way == branch)


def _by_merging(frontier: Frontier, rows: Ints, recipe: Recipe, every: bool) -> tuple[Tested, ...]:
    return tuple(
        _merged(frontier, c, prepared, rows, recipe, every)
        for c, prepared in enumerate(frontier.records.columns)
    )


def _merged(
    frontier: Frontier, c: int, prepared: Prepared, rows: Ints, recipe: Recipe, in_full: bool
) -> Tested:
    table = frontier.records.table
    category, size, edges = _categories(frontier.records, c, recipe.bins, recipe.missing == "category")
    here = category[prepared.codes[rows]]
    kept = here >= 0
    if not kept.any():
        return Tested(c, None)
    here, rows = here[kept], rows[kept]
    weights = table.weights[rows]
    numeric = frontier.records.regression
    if numeric:
        stats: Floats = chaid.moments(here, table.target.cells[rows], weights, size)
    else:
        k = len(table.classes)
        flat = np.bincount(here * k + table.target.cells[rows], weights, minlength=size * k)
        stats = flat.reshape(size, k).astype(float)
    found = chaid.group(
        stats,
        "nominal" if prepared.column.kind == "nominal" else "ordinal",
        None if prepared.column.kind == "nominal" else size - 1,
        numeric=numeric,
        alpha_merge=recipe.alpha_merge,
        resplit=recipe.resplit,
        bonferroni=recipe.bonferroni,
        min_child=recipe.min_child,
        shown=SHOWN if in_full else 0,
    )
    if found is None:
        return Tested(c, None)
    merges, heuristic = found.merges, found.heuristic
    if len(found.groups) < 2:
        return Tested(c, found.test, merges=merges, heuristic=heuristic)
    branch_of = np.full(size, -1, dtype=np.int16)
    for branch, group in enumerate(found.groups):
        branch_of[list(group)] = branch
    route = np.where(category >= 0, branch_of[category], -1).astype(np.int16)
    split = _grouped_split(prepared, found.groups, branch_of, edges, size)
    return Tested(c, found.test, split, route, -1, merges, 1, 1, heuristic)


def _categories(records: Records, c: int, bins: int, missing: bool) -> tuple[Ints, int, Floats]:
    """The category of each code, the missing at the end; how many there are; the edges of bins.

    Bins are those of the whole table, so that a bin means the same at every node.
    """
    if c not in records.binned:
        records.binned[c] = _cut_into_categories(records, c, bins, missing)
    found: tuple[Ints, int, Floats] = records.binned[c]
    return found


def _cut_into_categories(records: Records, c: int, bins: int, missing: bool) -> tuple[Ints, int, Floats]:
    prepared = records.columns[c]
    if not prepared.continuous:
        category = np.append(np.arange(prepared.size), prepared.size if missing else -1)
        return category, prepared.size + 1, np.empty(0)
    edges = chaid.deciles(prepared.column.cells, records.table.weights, bins)
    bin_of = np.searchsorted(edges, prepared.values)
    size = len(edges) + 1
    return np.append(bin_of, size if missing else -1), size + 1, edges


def _grouped_split(prepared: Prepared, groups: Groups, branch_of: Route, edges: Floats, size: int) -> Split:
    """A branch for each group; for numbers, ranges between the edges of bins."""
    column = prepared.column
    if prepared.continuous:
        branches = _ranges(groups, edges, size - 1, float(prepared.values[-1]))
        plain = len(groups) == 2 and not any(branch.missing or branch.values for branch in branches)
        return Split(column.name, "threshold" if plain else "intervals", branches)
    branches = tuple(Branch(values=_members(column.values, branch_of, b)) for b in range(len(groups)))
    alone = len(groups) == len(column.values) and all(len(group) == 1 for group in groups)
    return Split(column.name, "multiway" if alone else "subset", branches)


def _ranges(groups: Groups, edges: Floats, missing: int, greatest: float) -> tuple[Branch, ...]:
    """Ranges that lie side by side, whatever bins the node has no records in."""
    ends = [max((bin for bin in group if bin != missing), default=-1) for group in groups]
    ordered = sorted(end for end in ends if end >= 0)
    branches = []
    for group, end in zip(groups, ends, strict=True):
        before = [other for other in ordered if other < end]
        above = float(edges[before[-1]]) if before else None
        if end < 0:
            branches.append(Branch(values=(None,)))
        elif end == ordered[-1] and above is not None:
            branches.append(Branch(op=">", threshold=above, missing=missing in group))
        else:
            upper = float(edges[end]) if end < ordered[-1] else greatest
            branches.append(Branch(op="<=", threshold=upper, above=above, missing=missing in group))
    return tuple(branches)


def categories(records: Records, c: int, recipe: Recipe) -> tuple[Branch, ...]:
    """What CHAID's categories of column c stand for, the missing at the end."""
    prepared = records.columns[c]
    missing = Branch(values=(None,))
    if not prepared.continuous:
        return (*(Branch(values=(value,)) for value in prepared.column.values), missing)
    _, size, edges = _categories(records, c, recipe.bins, recipe.missing == "category")
    bins = tuple((i,) for i in range(size - 1))
    return (*_ranges(bins, edges, size - 1, float(prepared.values[-1])), missing)


METHODS: dict[str, Callable[[Frontier, Ints, Recipe, bool], tuple[Tested, ...]]] = {
    "merge": _by_merging,
    "association": _by_association,
}
