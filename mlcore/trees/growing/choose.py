"""Which question each node of a rank asks: the best way on every column, then the best column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.trees.growing.pairs import Masks, Pairs, everywhere, somewhere
from mlcore.trees.growing.prepared import FEW, Prepared
from mlcore.trees.growing.records import Frontier
from mlcore.trees.growing.splits import ways
from mlcore.trees.growing.ways import TIE, Ways, first_best
from mlcore.trees.impurity import all_measures, gain, measured, ratio, split_info
from mlcore.trees.recipe import Recipe

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]
SLACK = 1e-3  # C4.5 release 8 accepts a gain as average if it is at most this far below the average
WIDE = 0.3  # a nominal attribute with at least this many values per record is left out of the average
NO_GAIN = 1e-9
BATCH = 400_000  # statistics of entries (or of subsets) that are looked at together
MOST_VALUES = 8  # subsets of more values are hardly ever tried


class Best(NamedTuple):
    """The best way on one column, for each of m nodes.

    pick:  shape (m,), its place among the ways, -1 where there is none
    where, above: of that way, see Ways; shape (m,) or (m, v)
    measure: shape (m,), what the criterion says of it; -inf where there is no way
    gain:  shape (m,), what the average-gain rule looks at; -inf where there is no way
    tried: shape (m,), how many ways were compared
    """

    pick: Ints
    where: NDArray[Any]
    above: NDArray[Any]
    measure: Floats
    gain: Floats
    tried: Ints

    def part(self, nodes: slice) -> Best:
        """Those of some nodes."""
        pick, where, above, measure, gained, tried = self
        return Best(pick[nodes], where[nodes], above[nodes], measure[nodes], gained[nodes], tried[nodes])


class Choice(NamedTuple):
    """What each of m nodes asks.

    column: shape (m,), -1 for none
    worth:   shape (m,), of that column, -inf for none
    worths:  shape (columns, m), what columns are compared by: the measure, over the square root of the cost
            where the recipe has costs; -inf for no way, or one that a rule rules out
    measure: shape (m,), of that column, -inf for none
    average: shape (m,), the average gain, where the recipe asks for it

    In a regression measures are shares of the node's variance.
    """

    column: Ints
    worth: Floats
    worths: Floats
    measure: Floats
    bests: tuple[Best, ...]
    average: Floats | None


def criterion_of(frontier: Frontier, recipe: Recipe) -> str:
    """The recipe's criterion, or variance for a continuous target."""
    return "variance" if frontier.records.regression else recipe.criterion


class Subsets:
    """`columns` random columns, drawn anew at every node (Breiman 2001). If none of them has a gain, the draw
    goes on to the first column that has one.

    seeds: one for each of the trees that are grown side by side
    chosen:  which were drawn, (columns, m) for each rank so far
    """

    def __init__(self, columns: int, *seeds: int) -> None:
        self.columns, self._rngs = columns, [np.random.default_rng(seed) for seed in seeds]
        self.chosen: list[Masks] = []

    def places(self, columns: int, tree: Ints) -> Ints:
        """When each column is drawn at each node, shape (columns, m). tree: that of each node, shape (m,)"""
        nodes = np.bincount(tree, minlength=len(self._rngs)).tolist()
        drawn = zip(self._rngs, nodes, strict=True)
        subsets = np.concatenate([rng.random((columns, m)) for rng, m in drawn], axis=1)
        first = np.ascontiguousarray(subsets.T).argsort(axis=1)
        places = np.empty_like(first)
        np.put_along_axis(places, first, np.arange(columns)[None], axis=1)
        return places.T

    def drawn(self, places: Ints, worths: Floats) -> Floats:
        """The worths (columns, m) of the columns that are drawn, -inf for the others."""
        first = np.where(worths > NO_GAIN, places, len(worths)).min(axis=0, initial=len(worths))
        self.chosen.append(places < np.maximum(self.columns, first + 1))
        return np.where(self.chosen[-1], worths, -np.inf)


def choose(
    frontier: Frontier, recipe: Recipe, statistics: NDArray[Any], subsets: Subsets | None, tree: Ints
) -> Choice:
    """The best question of every node of a rank.

    statistics: shape (s, m); subsets: what may be asked; tree: that of each node, shape (m,)
    """
    if frontier.records.regression:
        frontier = frontier.standardised()
    if subsets is None:
        bests = _bests(frontier, recipe, statistics)
        return _choice(frontier, bests, _worths(frontier, recipe, bests))
    places = subsets.places(len(frontier.records.columns), tree)
    looked = places < (len(places) if recipe.average_gain else subsets.columns)  # the average is of all
    bests = _bests(frontier, recipe, statistics, looked)
    worths = _worths(frontier, recipe, bests)
    others = ~looked & ~(worths.worths > NO_GAIN).any(axis=0)
    if others.any():
        bests = _bests(frontier, recipe, statistics, others, bests)
        worths = _worths(frontier, recipe, bests)
    return _choice(frontier, bests, worths._replace(worths=subsets.drawn(places, worths.worths)))


def _bests(
    frontier: Frontier,
    recipe: Recipe,
    statistics: NDArray[Any],
    looked: Masks | None = None,
    before: Sequence[Best] = (),
) -> tuple[Best, ...]:
    """The best way on every column at every node.

    looked: shape (columns, m), where it is looked for, everywhere for None; before: what was found elsewhere
    """
    whole = recipe.missing != "shares" or not frontier.records.gaps  # else the theorem does not speak of it
    gains = not recipe.zero_gain  # where no cut gains anything, all of them are the best
    at_boundaries = whole and gains and _measure_of_cuts(frontier, recipe) in ("entropy", "gini")
    bests = dict(enumerate(before))
    for batch in _batches(frontier, recipe):
        pairs = everywhere(frontier, batch) if looked is None else somewhere(frontier, batch, looked[batch])
        if pairs.p:
            _lay_out(best_way(frontier, recipe, ways(pairs, recipe, statistics, at_boundaries)), pairs, bests)
    columns = enumerate(frontier.records.columns)
    return tuple(bests.get(c) or _nowhere(prepared, frontier.m) for c, prepared in columns)


def _batches(frontier: Frontier, recipe: Recipe) -> list[list[int]]:
    """Columns that are looked at together: of one kind and size, as many as make a batch."""
    alike: dict[tuple[str, int], list[int]] = {}
    for c, prepared in enumerate(frontier.records.columns):
        values = (FEW if prepared.few else 0) if prepared.continuous else prepared.size
        alike.setdefault((prepared.column.kind, values), []).append(c)
    batches = []
    for (kind, values), columns in alike.items():
        cells = frontier.m * values if kind == "continuous" else frontier.m << min(values, MOST_VALUES)
        width = max(1, BATCH // (max(len(frontier.members), cells) * frontier.s))
        if kind != "continuous" and recipe.branching == "groups":
            width = 1  # each has its own branches
        batches += [columns[i : i + width] for i in range(0, len(columns), width)]
    return batches


def _lay_out(best: Best, pairs: Pairs, bests: dict[int, Best]) -> None:
    """Put the best ways of a batch among those of all columns at all nodes."""
    frontier = pairs.frontier
    ends = np.searchsorted(pairs.of, np.arange(len(pairs.columns) + 1)).tolist()
    for c, prepared, i, j in zip(pairs.columns, pairs.prepared, ends, ends[1:], strict=False):
        own = best.part(slice(i, j))
        if not pairs.every:
            every = bests.get(c) or _nowhere(prepared, frontier.m)
            for one, here in zip(every, own, strict=True):
                one[pairs.node[i:j]] = here
            own = every
        bests[c] = own


def _nowhere(prepared: Prepared, m: int) -> Best:
    """No way on a column at any of m nodes."""
    none, nothing = np.full(m, -1), np.full(m, -np.inf)
    where = np.zeros(m if prepared.continuous else (m, prepared.size), dtype=np.int32)
    return Best(none, where, none.copy(), nothing, nothing.copy(), np.zeros(m, dtype=np.intp))


class Look(NamedTuple):
    """All ways of every column at a single node, with all measures (7, o), and the choice among them."""

    ways: list[Ways]
    measures: list[Floats]
    choice: Choice


def look(frontier: Frontier, recipe: Recipe, statistics: NDArray[Any]) -> Look:
    """The choice at the single node of a frontier, with all it was made from; statistics: shape (s, 1)."""
    found: dict[int, tuple[Ways, Floats, Best]] = {}
    for batch in _batches(frontier, recipe):
        together = ways(everywhere(frontier, batch), recipe, statistics)
        figures = all_measures(together.sides, frontier.records.regression)
        best = best_way(frontier, recipe, together)
        ends = np.searchsorted(together.sides.owner, np.arange(len(batch) + 1)).tolist()
        for j, c in enumerate(batch):
            one = together.of_node(j, slice(ends[j], ends[j + 1]))
            pick = np.where(best.pick[j : j + 1] >= 0, best.pick[j : j + 1] - ends[j], -1)
            own = slice(j, j + 1)
            picked = best.part(own)._replace(pick=pick)
            found[c] = one, figures[:, ends[j] : ends[j + 1]], picked
    in_order = [found[c] for c in range(len(found))]
    bests = tuple(best for _, _, best in in_order)
    choice = _choice(frontier, bests, _worths(frontier, recipe, bests))
    return Look([one for one, _, _ in in_order], [figures for _, figures, _ in in_order], choice)


class _Worths(NamedTuple):
    """Measures, worths and average gain, see Choice."""

    measures: Floats
    worths: Floats
    average: Floats | None


def _worths(frontier: Frontier, recipe: Recipe, bests: tuple[Best, ...]) -> _Worths:
    """What columns are compared by."""
    cost = [recipe.cost(prepared.column.name) for prepared in frontier.records.columns]
    measures = np.array([best.measure for best in bests]).reshape(len(bests), frontier.m)
    worths = measures / np.sqrt(cost)[:, None]
    if not recipe.average_gain or criterion_of(frontier, recipe) != "gain-ratio":
        return _Worths(measures, worths, None)
    average = average_gain(frontier, recipe, bests)
    enough = _gains(frontier, bests) >= average - SLACK
    return _Worths(measures, np.where(enough, worths, -np.inf), average)


def _choice(frontier: Frontier, bests: tuple[Best, ...], found: _Worths) -> Choice:
    """The best column of every node."""
    measures, worths, average = found
    top = worths.max(axis=0, initial=-np.inf)
    near = worths >= top - TIE * np.maximum(1.0, np.abs(np.where(np.isfinite(top), top, 0.0)))
    some = top > -np.inf
    column = np.where(some, near.argmax(axis=0) if len(bests) else 0, -1)
    measure = measures[column, np.arange(frontier.m)] if len(bests) else top
    return Choice(column, top, worths, np.where(some, measure, -np.inf), bests, average)


def score_of(worth: Any, recipe: Recipe, variance: Any = 1.0) -> Any:
    """The score behind it, in the target's own unit: with costs the measure^2 / cost."""
    own = np.maximum(worth, 0.0) * variance
    with np.errstate(over="ignore"):  # next to nothing is a cost, too
        return own * own if recipe.costs else own


def _measure_of_cuts(frontier: Frontier, recipe: Recipe) -> str:
    """The measure that the cuts of one column are compared by."""
    criterion = criterion_of(frontier, recipe)
    return "entropy" if recipe.cut_by_gain and criterion == "gain-ratio" else criterion


def best_way(frontier: Frontier, recipe: Recipe, found: Ways) -> Best:
    """The best way on a column (or batch of columns) for every node, by the recipe's rules for cuts."""
    m, criterion = len(found.sides.n), criterion_of(frontier, recipe)
    is_cut = found.above is not None
    bits = criterion in ("entropy", "gain-ratio")
    within = _measure_of_cuts(frontier, recipe) if is_cut else criterion
    pick, top = first_best(measured(within, found.sides), found.sides.owner, m)
    tried = np.bincount(found.sides.owner, minlength=m) if found.tried is None else found.tried
    some = pick >= 0
    measure, gained = top.copy(), top.copy()
    if bits and some.any():
        gained[some], measure[some] = _priced(frontier, recipe, found, pick[some], tried, is_cut)
        # release 8: a cut must gain something, at its price
        if is_cut and (recipe.price_cuts or recipe.average_gain or (recipe.zero_gain and recipe.cut_by_gain)):
            lost = gained <= NO_GAIN
            pick = np.where(lost, -1, pick)
            measure, gained = np.where(lost, -np.inf, measure), np.where(lost, -np.inf, gained)
    return Best(pick, _picked(found.where, pick), _picked(found.above, pick), measure, gained, tried)


def _picked(places: NDArray[Any] | None, pick: Ints) -> NDArray[Any]:
    """Those of the picked ways, shape (m,) or (m, v); 0 where there is none."""
    if places is None:
        return np.zeros_like(pick)
    found = np.zeros((len(pick), *places.shape[1:]), dtype=places.dtype)
    some = np.flatnonzero(pick >= 0)
    found[some] = places[pick[some]]
    return found


def _priced(
    frontier: Frontier, recipe: Recipe, found: Ways, pick: Ints, tried: Ints, is_cut: bool
) -> tuple[Floats, Floats]:
    """Gain (less the price of a cut) and score of the picked ways, in bits."""
    sides = found.keep(pick).sides
    gained = gain("entropy", sides)
    if recipe.price_cuts and is_cut:
        gained = gained - price(tried[sides.owner], sides.n[sides.owner])
    if recipe.criterion != "gain-ratio":
        return gained, gained
    info = split_info(sides)
    if recipe.average_gain:
        info = np.where(info > SLACK, info, 0.0)  # release 8: a split that hardly divides has no ratio
    return gained, ratio(gained, info) if not recipe.average_gain else np.where(
        info > 0, ratio(gained, info), -np.inf
    )


def price(tried: NDArray[Any], n: NDArray[Any]) -> Floats:
    """Bits that it takes to name one of the cuts tried, spread over the records of the node:
    log2(tried) / n (Quinlan 1996)."""
    return ratio(np.log2(np.maximum(tried, 1)), np.asarray(n, dtype=float))


def average_gain(frontier: Frontier, recipe: Recipe, bests: tuple[Best, ...]) -> Floats:
    """Shape (m,), the mean gain of the attributes that count. Infinite where there are none (Quinlan 1993;
    release 8)."""
    counted = averaged(frontier, recipe, bests)
    total = np.where(counted, _gains(frontier, bests), 0.0).sum(axis=0)
    count = counted.sum(axis=0)
    return np.where(count > 0, total / np.maximum(count, 1), np.inf)


def averaged(frontier: Frontier, recipe: Recipe, bests: tuple[Best, ...]) -> NDArray[np.bool_]:
    """Shape (columns, m): the attributes that can split and count in the average gain. Those with very many
    values do not count, unless all have or values are put into groups."""
    columns = [prepared.column for prepared in frontier.records.columns]
    n = float(frontier.records.table.weights.sum())
    wide = np.array([c.kind != "continuous" and len(c.values) >= WIDE * n for c in columns], dtype=bool)
    counted = np.ones_like(wide) if wide.all() or recipe.branching == "groups" else ~wide
    found: NDArray[np.bool_] = (_gains(frontier, bests) > -SLACK) & counted[:, None]
    return found


def _gains(frontier: Frontier, bests: tuple[Best, ...]) -> Floats:
    return np.array([best.gain for best in bests]).reshape(len(bests), frontier.m)
