"""The whole tree, a rank at a time: every node gets a question or a reason to stop (rank.py says what a
rank is), and its records go down (descend.py). grow.py later turns it into a story."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Scalar, Table
from mlcore.trees import own
from mlcore.trees.check import check
from mlcore.trees.filling import filled
from mlcore.trees.growing.asking import Chosen, Question, Questions
from mlcore.trees.growing.choose import NO_GAIN, Choice, Subsets, choose, score_of
from mlcore.trees.growing.descend import descend
from mlcore.trees.growing.finish import finished, variance_of
from mlcore.trees.growing.inference import choose_by_test
from mlcore.trees.growing.prepared import Records, keep_memory, prepare_table, uncollected
from mlcore.trees.growing.rank import Rank
from mlcore.trees.growing.records import Frontier, drawn, single, whole
from mlcore.trees.growing.ways import sizes_of
from mlcore.trees.growing.wished import question_of
from mlcore.trees.node import Path, Split
from mlcore.trees.own import Wish
from mlcore.trees.recipe import Recipe
from mlcore.trees.tree import Tree

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Plan:
    """A grown tree with what is needed to tell its story. full: before useless subtrees collapsed."""

    records: Records
    recipe: Recipe
    ranks: tuple[Rank, ...]
    tree: Tree
    full: Tree
    wishes: Mapping[Path, Wish]

    def entries(self, path: Path) -> tuple[Ints, Floats | None]:
        """Records of a node that waited for a question, and their shares (None: all whole)."""
        depth, slot = self._slot(path)
        rank = self.ranks[depth]
        frontier, i = rank.frontier, rank.place(slot)
        assert frontier is not None
        assert i is not None
        members = frontier.members[frontier.start[i] : frontier.start[i + 1]]
        share = None if frontier.share is None else frontier.share[members]
        return frontier.rows[members], share

    def waited(self, path: Path) -> bool:
        """Whether the node was looked at, and not a leaf at once."""
        depth, slot = self._slot(path)
        return self.ranks[depth].place(slot) is not None

    def subset(self, path: Path, subsets: Subsets) -> NDArray[np.bool_]:
        """Which columns (c,) were drawn at a node that waited for a question, of the lots it was grown by."""
        depth, slot = self._slot(path)
        drawn: NDArray[np.bool_] = subsets.chosen[depth][:, self.ranks[depth].place(slot)]
        return drawn

    def _slot(self, path: Path) -> tuple[int, int]:
        slot = 0
        for depth, step in enumerate(path):
            slot = self.ranks[depth].children(slot)[step]
        return len(path), slot


@uncollected()
def plan(
    table: Table, recipe: Recipe, overrides: Mapping[Path, Wish], subsets: Subsets | None = None
) -> Plan:
    """Grow the tree a rank at a time; subsets: which columns a node may ask. Raises TableError for what the
    recipe cannot take."""
    check(table, recipe)
    for wish in overrides.values():
        if isinstance(wish, Split):
            own.check(table, recipe, wish)
    keep_memory()
    records = prepare_table(filled(table, recipe))
    first = whole(records) if subsets is None else drawn(records, [np.ones(table.n, dtype=np.intp)])
    ranks = _grown(first, recipe, subsets, overrides)
    ((full, tree),) = finished(records, recipe, ranks)
    return Plan(records, recipe, tuple(ranks), tree, full, overrides)


@uncollected()
def side_by_side(
    records: Records, recipe: Recipe, draws: Sequence[Ints], subsets: Subsets | None
) -> list[Rank]:
    """The ranks of trees of draws of the same records, grown side by side: those that would grow from each
    draw by itself, in less time where nodes are small. `finished` makes their nodes.

    draws: how often each record was drawn, shape (n,); subsets: of as many trees, None for all
    columns everywhere
    """
    keep_memory()
    ranks = _grown(drawn(records, draws), recipe, subsets, {})
    for rank in ranks:
        rank.frontier = None  # no story needs the entries
    return ranks


def _grown(
    frontier: Frontier, recipe: Recipe, subsets: Subsets | None, overrides: Mapping[Path, Wish]
) -> list[Rank]:
    """The ranks below the roots of a frontier; overrides: where it is but one."""
    rank = _first(frontier, recipe)
    ranks = [rank]
    paths: list[Path] = [()]
    while rank.frontier is not None:
        wanted = {slot: overrides[path] for slot, path in enumerate(paths) if path in overrides}
        _ask(rank, recipe, wanted, subsets)
        following = _descend(rank, recipe, len(ranks))
        rank.frontier = replace(rank.frontier, orders={})  # the sorted lists have gone on
        if overrides:
            paths = _paths(rank, paths)
        rank = following
        ranks.append(rank)
    return ranks


def _first(frontier: Frontier, recipe: Recipe) -> Rank:
    first: Scalar = 0.0 if frontier.records.regression else frontier.records.table.classes[0]
    roots = np.arange(frontier.m)
    return _rank(frontier, np.diff(frontier.start), recipe, 0, _Above([first] * frontier.m, roots), roots)


class _Above(NamedTuple):
    """The labels of the nodes above a rank, and which of them is above each slot."""

    labels: list[Scalar]
    of: Ints


def _rank(frontier: Frontier, sizes: Ints, recipe: Recipe, depth: int, above: _Above, tree: Ints) -> Rank:
    """A rank of which the frontier holds the slots that any entry reaches.

    sizes: entries by slot; tree: that of each slot
    """
    full = np.flatnonzero(sizes)
    stats = np.zeros((frontier.s, len(sizes)), dtype=frontier.weight.dtype)
    if len(full):
        stats[:, full] = frontier.statistics()
    stops = _stops(frontier, stats, full, recipe, depth)
    labels = _labels(frontier.records, stats, above)
    waits = np.array([stops[slot] is None for slot in full.tolist()], dtype=bool)
    waiting = full[waits].tolist()
    asked = Questions(len(waiting), recipe)
    return Rank(stats, labels, stops, tree, waiting, frontier.only(waits) if waiting else None, asked)


def _stops(
    frontier: Frontier, stats: NDArray[Any], full: Ints, recipe: Recipe, depth: int
) -> list[str | None]:
    """Why each slot is a leaf at once, None for one that waits."""
    regression = frontier.records.regression
    n = sizes_of(stats, regression)
    stops: NDArray[Any] = np.full(stats.shape[1], None, dtype=object)
    stops[n < fewest(recipe)] = "min records"
    if recipe.max_depth is not None and depth >= recipe.max_depth:
        stops[:] = "max depth"
    pure = np.zeros(len(n), dtype=bool)
    if regression and len(full):  # by the numbers themselves: their variance may be rounded to nothing
        y = frontier.records.table.target.cells[frontier.rows[frontier.members]]
        begins = frontier.start[:-1]
        pure[full] = np.maximum.reduceat(y, begins) == np.minimum.reduceat(y, begins)
    elif not regression:
        pure = stats.max(axis=0) == n
    stops[pure] = "pure"
    stops[n == 0] = "empty"
    return list(stops)


def at_once(records: Records, recipe: Recipe, rows: Ints, depth: int) -> str | None:
    """Why a node of these records is a leaf before any attribute is looked at, None where it is not."""
    frontier = single(records, rows)
    some = len(frontier.members) > 0
    full = np.arange(some)
    stats = frontier.statistics() if some else np.zeros((frontier.s, 1))
    return _stops(frontier, stats, full, recipe, depth)[0]


def fewest(recipe: Recipe) -> float:
    """The fewest records of a node that may be split."""
    if recipe.selection == "merge":
        return recipe.min_parent
    if recipe.selection == "association":
        return recipe.min_split
    return max(recipe.min_split, recipe.min_records * (1 if recipe.records_rule == "node" else 2))


def _labels(records: Records, stats: NDArray[Any], above: _Above) -> list[Scalar]:
    """The label of each slot; an empty one has that of the node above."""
    labels: list[Scalar]
    if records.regression:
        labels = stats[1].tolist()
    else:
        classes = records.table.classes
        labels = [classes[most] for most in stats.argmax(axis=0).tolist()]
    n = sizes_of(stats, records.regression)
    for slot in np.flatnonzero(n <= 0).tolist():
        labels[slot] = above.labels[above.of[slot]]
    return labels


def _ask(rank: Rank, recipe: Recipe, wanted: Mapping[int, Wish], subsets: Subsets | None) -> None:
    """Put a question to every waiting slot, or a reason to stop."""
    assert rank.frontier is not None
    frontier = rank.frontier
    if recipe.selection != "score":
        _ask_by_test(rank, recipe, wanted)
        return
    statistics = rank.stats[:, rank.waiting]
    choice = choose(frontier, recipe, statistics, subsets, rank.tree[rank.waiting])
    stops = _too_little(frontier, choice, statistics, recipe)
    column = choice.column.copy()
    names = [prepared.column.name for prepared in frontier.records.columns]
    for i, slot in enumerate(rank.waiting if wanted else ()):
        wish = wanted.get(slot)
        c = names.index(wish) if isinstance(wish, str) and wish in names else -1
        if c >= 0 and choice.bests[c].pick[i] >= 0 and (c != column[i] or stops[i]):
            rank.overridden.add(slot)
            column[i], stops[i] = c, None
    column[[stop is not None for stop in stops]] = -1
    rank.asked = _questions(frontier, recipe, choice, column)
    for i, slot in enumerate(rank.waiting if wanted else ()):
        wish = wanted.get(slot)
        mine = question_of(frontier, i, wish, recipe) if isinstance(wish, Split) else None
        others = rank.asked[i]
        if mine is not None and (others is None or mine.split != others.split):
            rank.overridden.add(slot)
            rank.asked[i], stops[i] = mine, None
    for slot, stop in zip(rank.waiting, stops, strict=True):
        rank.stops[slot] = stop


def _too_little(
    frontier: Frontier, choice: Choice, statistics: NDArray[Any], recipe: Recipe
) -> list[str | None]:
    """Why each node of the frontier is not split, None where it is."""
    stops: NDArray[Any] = np.full(frontier.m, None, dtype=object)
    score = score_of(choice.worth, recipe, variance_of(statistics) if frontier.records.regression else 1.0)
    stops[score < recipe.min_gain * (1 - NO_GAIN)] = "min gain"
    if not recipe.zero_gain:
        stops[choice.measure <= NO_GAIN] = "no gain"
    none = choice.column < 0
    stops[none] = "no attribute"
    if none.any() and recipe.records_rule != "node":  # there are splits, were it not for the few records
        stops[np.flatnonzero(none)[varied(frontier.only(none)).any(axis=0)]] = "min records"
    tried = np.array([best.tried for best in choice.bests]).reshape(-1, frontier.m)
    stops[none & (tried > 0).any(axis=0)] = "no gain"  # none was worth its price
    return list(stops)


def varied(frontier: Frontier) -> NDArray[np.bool_]:
    """Shape (columns, m), whether a column has two different known values in a node."""
    several = np.zeros((len(frontier.records.columns), frontier.m), dtype=bool)
    begins = frontier.start[:-1]
    for c, prepared in enumerate(frontier.records.columns):
        codes = frontier.codes(c, frontier.members)
        known = codes != prepared.absent
        least = np.minimum.reduceat(np.where(known, codes, prepared.size), begins)
        several[c] = np.maximum.reduceat(np.where(known, codes, -1), begins) > least
    return several


def _questions(frontier: Frontier, recipe: Recipe, choice: Choice, column: Ints) -> Questions:
    """The best question on the given column of each node, none where that is -1."""
    chosen = []
    for c in np.unique(column[column >= 0]).tolist():
        best, nodes = choice.bests[c], np.flatnonzero(column == c)
        chosen.append(Chosen(c, frontier.records.columns[c], nodes, best.where[nodes], best.above[nodes]))
    return Questions(frontier.m, recipe, chosen)


def _ask_by_test(rank: Rank, recipe: Recipe, wanted: Mapping[int, Wish]) -> None:
    assert rank.frontier is not None
    for i, slot in enumerate(rank.waiting):
        wish = wanted.get(slot)
        found = choose_by_test(rank.frontier, i, recipe, wish if isinstance(wish, str) else None)
        if found.overridden:
            rank.overridden.add(slot)
        if found.chosen is None or found.chosen.split is None:
            rank.stops[slot] = found.stop
        else:
            one = found.chosen
            rank.asked[i] = Question(one.column, found.chosen.split, one.route, one.above)


def _descend(rank: Rank, recipe: Recipe, depth: int) -> Rank:
    """Send every entry of the frontier down the branch of its answer."""
    assert rank.frontier is not None
    frontier = rank.frontier
    width = rank.asked.width
    rank.below = np.concatenate([[0], np.cumsum(width)]).astype(np.intp)
    parent = np.array(rank.waiting).repeat(width)
    frontier, going = descend(frontier, rank, recipe)
    sizes = np.bincount(going + 1, minlength=len(parent) + 1)[1:]
    node = np.append(np.cumsum(sizes > 0) - 1, -1).take(going)  # the last for those that are out
    below, above = frontier.move(node, sizes[sizes > 0]), _Above(rank.labels, parent)
    following = _rank(below, sizes, recipe, depth, above, rank.tree[parent])
    if following.frontier is not None:
        following.frontier = following.frontier.sorted_like(frontier.orders)
    return following


def _paths(rank: Rank, paths: list[Path]) -> list[Path]:
    return [
        (*paths[slot], b)
        for i, slot in enumerate(rank.waiting)
        for b in range(int(rank.below[i + 1] - rank.below[i]))
    ]
