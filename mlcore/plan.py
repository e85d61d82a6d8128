"""The whole tree, a level at a time; the story of it is told later (grow.py).

slots     the nodes of a level, in the order of their parents' branches: the empty ones, those that
          are leaves at once, and those that wait for a question (the frontier, see records.py)
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.choose import NO_GAIN, Choice, choose, score_of
from mlcore.impurity import impurity_of, mass_of, ratio
from mlcore.inference import choose_by_test
from mlcore.recipe import Recipe
from mlcore.records import Frontier, Records, prepare_table, single, whole
from mlcore.splits import asked, sizes_of, thresholds
from mlcore.surrogates import Sent, surrogates
from mlcore.table import Scalar, Table, TableError
from mlcore.tree import Attribute, Node, Path, Split, Tree, answers, cut

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]
LARGEST = 1e70  # beyond, the square of the variance, which a recipe with costs asks for, is no float
NOTHING = 1e-3  # C4.5 release 8 calls errors equal that differ by less


class Question(NamedTuple):
    """What a node asks, and how its entries go on.

    column: its place in the table
    route:  shape (v + 1,), the branch of each value, the last of the missing; -1 for none
    above:  the place of the last value on the left of a cut, -1 where it is no cut
    """

    column: int
    split: Split
    route: NDArray[np.int16] | None
    above: int


@dataclass(slots=True)
class Level:
    """The slots of one level.

    stats:    shape (s, slots); labels, stops: one for each slot
    waiting:  the slots of the frontier; asked: its questions, None for a leaf
    frontier: None once nobody waits
    below:    for each question the slots of its branches on the next level: first and last + 1
    """

    stats: NDArray[Any]
    labels: list[Scalar]
    stops: list[str | None]
    waiting: list[int]
    frontier: Frontier | None
    asked: list[Question | None] = field(default_factory=list)
    overridden: set[int] = field(default_factory=set)
    below: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.intp))


@dataclass(frozen=True, slots=True)
class Plan:
    """A grown tree with what is needed to tell its story. full: before useless subtrees collapsed."""

    records: Records
    recipe: Recipe
    levels: tuple[Level, ...]
    tree: Tree
    full: Tree

    def entries(self, path: Path) -> tuple[Ints, Floats | None]:
        """Records of a node that waited for a question, and their shares (None: all whole)."""
        depth, slot = self._slot(path)
        level = self.levels[depth]
        assert level.frontier is not None
        frontier, i = level.frontier, level.waiting.index(slot)
        members = frontier.members[frontier.start[i] : frontier.start[i + 1]]
        share = None if frontier.share is None else frontier.share[members]
        return frontier.rows[members], share

    def waited(self, path: Path) -> bool:
        """Whether the node was looked at, and not a leaf at once."""
        depth, slot = self._slot(path)
        return slot in self.levels[depth].waiting

    def _slot(self, path: Path) -> tuple[int, int]:
        slot = 0
        for depth, step in enumerate(path):
            level = self.levels[depth]
            slot = int(level.below[level.waiting.index(slot)]) + step
        return len(path), slot


def check(table: Table, recipe: Recipe) -> None:
    """Raises TableError, with a sentence for the learner, for a table this recipe cannot take."""
    continuous = table.target.kind == "continuous"
    bits = recipe.criterion in ("entropy", "gain-ratio", "error") and recipe.branching != "binary"
    if continuous and bits:
        raise TableError(
            f"{recipe.title} needs classes, but the target “{table.target.name}” holds numbers. "
            "Choose a nominal target, make this one nominal, or take CART, which can grow on numbers."
        )
    if not continuous and recipe.criterion == "variance":
        raise TableError(
            f"Variance needs numbers, but the target “{table.target.name}” holds classes. "
            "Choose another criterion or a continuous target."
        )
    if continuous and np.abs(table.target.cells).max() > LARGEST:
        raise TableError(
            f"The target “{table.target.name}” holds numbers beyond {LARGEST:g}, too large to be squared. "
            "Divide it by a power of ten."
        )
    if recipe.missing != "refuse":
        return
    for column in table.columns:
        if column.missing:
            raise TableError(
                f"{recipe.title} cannot take missing values: “{column.name}” lacks {column.missing} of "
                f"{table.n}. Fill them in, leave the column out, or take C4.5 or CART."
            )


def plan(table: Table, recipe: Recipe, overrides: Mapping[Path, str]) -> Plan:
    """Grow the tree a level at a time. Raises TableError for what the recipe cannot take."""
    check(table, recipe)
    records = prepare_table(table)
    level = _first(records, recipe)
    levels = [level]
    paths: list[Path] = [()]
    while level.frontier is not None:
        wanted = {slot: overrides[path] for slot, path in enumerate(paths) if path in overrides}
        _ask(level, recipe, wanted, len(levels) - 1)
        following = _descend(level, recipe, len(levels))
        level.frontier = replace(level.frontier, orders={})  # the sorted lists have gone on
        if overrides:
            paths = _paths(level, paths)
        level = following
        levels.append(level)
    return _finished(records, recipe, levels)


def _first(records: Records, recipe: Recipe) -> Level:
    frontier = whole(records)
    first: Scalar = 0.0 if records.regression else records.table.classes[0]
    return _level(frontier, np.array([len(frontier.members)]), recipe, 0, [first])


def _level(frontier: Frontier, sizes: Ints, recipe: Recipe, depth: int, inherited: list[Scalar]) -> Level:
    """A level of which the frontier holds the slots that any entry reaches; sizes: entries by slot."""
    full = np.flatnonzero(sizes)
    s = 3 if frontier.records.regression else len(frontier.parts)
    stats = np.zeros((s, len(sizes)), dtype=frontier.parts.dtype)
    if len(full):
        stats[:, full] = frontier.statistics()
    stops = _stops(frontier, stats, full, recipe, depth)
    labels = _labels(frontier.records, stats, inherited)
    waits = np.array([stops[slot] is None for slot in full.tolist()], dtype=bool)
    waiting = full[waits].tolist()
    return Level(stats, labels, stops, waiting, frontier.only(waits) if waiting else None)


def _stops(
    frontier: Frontier, stats: NDArray[Any], full: Ints, recipe: Recipe, depth: int
) -> list[str | None]:
    """Why each slot is a leaf at once, None for one that waits."""
    regression = frontier.records.regression
    n = sizes_of(stats, regression)
    stops: NDArray[Any] = np.full(stats.shape[1], None, dtype=object)
    stops[n < _least(recipe)] = "min records"
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
    stats = frontier.statistics() if some else np.zeros((len(frontier.parts), 1))
    return _stops(frontier, stats, full, recipe, depth)[0]


def _least(recipe: Recipe) -> float:
    """The fewest records of a node that may be split."""
    if recipe.selection == "merge":
        return recipe.min_parent
    if recipe.selection == "association":
        return recipe.min_split
    return recipe.min_records * (1 if recipe.records_rule == "node" else 2)


def _labels(records: Records, stats: NDArray[Any], inherited: list[Scalar]) -> list[Scalar]:
    if records.regression:
        return list(np.where(stats[0] > 0, stats[1], np.array(inherited, dtype=float)).tolist())
    classes, some = records.table.classes, stats.max(axis=0) > 0
    most = zip(stats.argmax(axis=0).tolist(), some.tolist(), inherited, strict=True)
    return [classes[first] if here else label for first, here, label in most]


def _ask(level: Level, recipe: Recipe, wanted: Mapping[int, str], depth: int) -> None:
    """Put a question to every waiting slot, or a reason to stop."""
    assert level.frontier is not None
    frontier = level.frontier
    if recipe.selection != "score":
        _ask_by_test(level, recipe, wanted)
        return
    statistics = level.stats[:, level.waiting]
    choice = choose(frontier, recipe, statistics)
    stops = _too_little(frontier, choice, statistics, recipe)
    column = choice.column.copy()
    names = [prepared.column.name for prepared in frontier.records.columns]
    for i, slot in enumerate(level.waiting if wanted else ()):
        c = names.index(wanted[slot]) if wanted.get(slot) in names else -1
        if c >= 0 and choice.bests[c].pick[i] >= 0 and (c != column[i] or stops[i]):
            level.overridden.add(slot)
            column[i], stops[i] = c, None
    column[[stop is not None for stop in stops]] = -1
    level.asked = _questions(frontier, recipe, choice, column)
    for slot, stop in zip(level.waiting, stops, strict=True):
        level.stops[slot] = stop


def _too_little(
    frontier: Frontier, choice: Choice, statistics: NDArray[Any], recipe: Recipe
) -> list[str | None]:
    """Why each node of the frontier is not split, None where it is."""
    stops: NDArray[Any] = np.full(frontier.m, None, dtype=object)
    score = score_of(choice.rank, recipe, _variance(statistics) if frontier.records.regression else 1.0)
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


def _questions(frontier: Frontier, recipe: Recipe, choice: Choice, column: Ints) -> list[Question | None]:
    """The best question on the given column of each node, None where that is -1."""
    asked_here: list[Question | None] = [None] * frontier.m
    for c in np.unique(column[column >= 0]).tolist():
        best, prepared = choice.bests[c], frontier.records.columns[c]
        nodes = np.flatnonzero(column == c)
        way = best.pick[nodes]
        if prepared.continuous:
            cuts = thresholds(prepared, best.ways.keep(way), recipe).tolist()
            splits = [cut(prepared.column.name, at) for at in cuts]
            routes: list[Any] = [None] * len(splits)
            above = best.ways.where[way].tolist()
        else:
            splits = [asked(prepared.column, route, recipe) for route in best.ways.where[way]]
            routes = list(np.pad(best.ways.where[way], ((0, 0), (0, 1)), constant_values=-1))
            above = [-1] * len(splits)
        for i, about in zip(nodes.tolist(), zip(splits, routes, above, strict=True), strict=True):
            asked_here[i] = Question(c, *about)
    return asked_here


def _ask_by_test(level: Level, recipe: Recipe, wanted: Mapping[int, str]) -> None:
    assert level.frontier is not None
    for i, slot in enumerate(level.waiting):
        found = choose_by_test(level.frontier, i, recipe, wanted.get(slot))
        if found.overridden:
            level.overridden.add(slot)
        if found.chosen is None or found.chosen.split is None:
            level.stops[slot] = found.stop
            level.asked.append(None)
        else:
            one = found.chosen
            level.asked.append(Question(one.column, found.chosen.split, one.route, one.above))


def _descend(level: Level, recipe: Recipe, depth: int) -> Level:
    """Send every entry of the frontier down the branch of its answer."""
    assert level.frontier is not None
    frontier = level.frontier
    width = [0 if q is None else len(q.split.branches) for q in level.asked]
    level.below = np.concatenate([[0], np.cumsum(width)]).astype(np.intp)
    inherited = [level.labels[slot] for slot, b in zip(level.waiting, width, strict=True) for _ in range(b)]
    branch = _branches(frontier, level.asked)
    frontier, going = _place(frontier, level, branch, recipe)
    sizes = np.bincount(going[going >= 0], minlength=len(inherited))
    number = np.cumsum(sizes > 0) - 1
    node = np.full(len(frontier.rows), -1, dtype=np.int32)
    node[frontier.members] = np.where(going >= 0, number[going] if len(number) else -1, -1)
    return _level(frontier.move(node, int((sizes > 0).sum())), sizes, recipe, depth, inherited)


def _branches(frontier: Frontier, questions: Sequence[Question | None]) -> Ints:
    """Shape (N,), the branch that the answer of each member takes; -1 for none."""
    column = np.array([-1 if q is None else q.column for q in questions])
    last = np.array([-1 if q is None else q.above for q in questions])
    node, branch = frontier.node_of, np.full(len(frontier.members), -1, dtype=np.intp)
    at = column[node]
    for c in np.unique(column[column >= 0]).tolist():
        here = np.flatnonzero(at == c)
        prepared, codes = frontier.records.columns[c], frontier.codes(c, frontier.members[here])
        if prepared.continuous:
            side = codes > last[node[here]]
            branch[here] = np.where(codes == prepared.absent, -1, side) if prepared.gaps else side
        routed = [i for i in np.flatnonzero(column == c).tolist() if questions[i].route is not None]  # type: ignore[union-attr]
        if routed:
            _follow_routes(branch, here, codes, node[here], {i: questions[i] for i in routed})
    return branch


def _follow_routes(
    branch: Ints, here: Ints, codes: NDArray[np.int32], node: Ints, questions: Mapping[int, Question | None]
) -> None:
    """Fill in the branches of members whose question has a branch for each code."""
    routes = {i: q.route for i, q in questions.items() if q is not None and q.route is not None}
    place = np.full(max(int(node.max()), *routes) + 1, -1)
    place[list(routes)] = np.arange(len(routes))
    table = np.array(list(routes.values()))
    mine = place[node] >= 0
    branch[here[mine]] = table[place[node[mine]], codes[mine]]


def _place(frontier: Frontier, level: Level, branch: Ints, recipe: Recipe) -> tuple[Frontier, Ints]:
    """The slot each member goes to, -1 for out; entries whose answer is missing by the recipe's rule."""
    node = frontier.node_of
    asks = np.array([q is not None for q in level.asked])
    lost = np.flatnonzero((branch < 0) & asks[node])
    if recipe.missing == "surrogates" and _gaps(frontier.records):
        _add_surrogates(frontier, level, branch, recipe)
        lost = _send_by_surrogates(frontier, level, branch, lost)
    going = np.where(branch >= 0, level.below[node] + branch, -1)
    if not len(lost) or recipe.missing in ("stay", "refuse"):
        return frontier, going
    weight = sizes_of(frontier.parts, frontier.records.regression)[frontier.members]
    known = np.bincount(going[going >= 0], weights=weight[going >= 0], minlength=int(level.below[-1]))
    if recipe.missing == "fractions":
        return _divide(frontier, level, going, lost, known)
    heaviest = {}
    for i in np.unique(node[lost]).tolist():
        first, last = level.below[i], level.below[i + 1]
        heaviest[i] = first + int(known[first:last].argmax())
    going[lost] = [heaviest[i] for i in node[lost].tolist()]
    return frontier, going


def _gaps(records: Records) -> bool:
    return any(prepared.gaps for prepared in records.columns)


def _divide(
    frontier: Frontier, level: Level, going: Ints, lost: Ints, known: NDArray[Any]
) -> tuple[Frontier, Ints]:
    """Every branch takes of the lost entries the share that it has of the known ones."""
    node = frontier.node_of[lost]
    first, last = level.below[node], level.below[node + 1]
    totals = np.concatenate([[0.0], np.cumsum(known)])
    total = totals[last] - totals[first]
    copies, slots = [], []
    for b in range(int((last - first).max())):
        slot = np.minimum(first + b, last - 1)
        share = np.where(first + b < last, known[slot], 0.0) / total
        place = np.flatnonzero(share > 0)
        copies.append((place, share[place]))
        slots.append(slot[place])
    entries = frontier.members[lost]
    of_entry = np.full(len(frontier.rows), -1, dtype=np.intp)
    of_entry[frontier.members] = going
    divided = frontier.divide(entries, copies)
    of_entry = np.concatenate([of_entry, *slots])
    return divided, of_entry[divided.members]


def _add_surrogates(frontier: Frontier, level: Level, branch: Ints, recipe: Recipe) -> None:
    weight = sizes_of(frontier.parts, frontier.records.regression)
    for i, asked_here in enumerate(level.asked):
        if asked_here is None or len(asked_here.split.branches) != 2:
            continue
        here = slice(frontier.start[i], frontier.start[i + 1])
        members, way = frontier.members[here], branch[here]
        known = way >= 0
        sent = Sent(frontier.rows[members[known]], weight[members[known]].astype(float), way[known] == 1)
        kept = surrogates(frontier.records.columns, asked_here.column, sent, recipe.surrogates)
        level.asked[i] = asked_here._replace(split=replace(asked_here.split, surrogates=kept))


def _send_by_surrogates(frontier: Frontier, level: Level, branch: Ints, lost: Ints) -> Ints:
    """Fill in the branches of lost members; returns those that no surrogate knows."""
    columns = {prepared.column.name: prepared.column for prepared in frontier.records.columns}
    node = frontier.node_of[lost]
    for i in np.unique(node).tolist():
        question = level.asked[i]
        assert question is not None
        for surrogate in question.split.surrogates:
            still = lost[(node == i) & (branch[lost] < 0)]
            column = columns[surrogate.attribute]
            cells = column.cells[frontier.rows[frontier.members[still]]]
            for b, side in enumerate(surrogate.branches):
                branch[still[answers(side, column.values, cells)]] = b
    return lost[branch[lost] < 0]


def _paths(level: Level, paths: list[Path]) -> list[Path]:
    return [
        (*paths[slot], b)
        for i, slot in enumerate(level.waiting)
        for b in range(int(level.below[i + 1] - level.below[i]))
    ]


def _finished(records: Records, recipe: Recipe, levels: list[Level]) -> Plan:
    """Nodes from the leaves up, then the rules that look at the whole tree."""
    if recipe.max_leaves is not None:
        _keep_best(records, recipe, levels)
    below: list[tuple[Node, Node]] = []
    for level in reversed(levels):
        below = _nodes(records, recipe, level, below)
    full, root = below[0]
    tree = Tree(root, records.table.target.name, *_about(records), _missing(records, recipe))
    return Plan(records, recipe, tuple(levels), tree, replace(tree, root=full))


def _about(records: Records) -> tuple[tuple[Scalar, ...], tuple[Attribute, ...]]:
    about = tuple(Attribute(c.name, c.kind, c.values) for c in records.table.columns)
    return () if records.regression else records.table.classes, about


def _missing(records: Records, recipe: Recipe) -> str:
    """How the finished tree treats a missing answer. Without gaps in the table there are no surrogates,
    and answers may still be missing later."""
    if recipe.missing == "refuse" or (recipe.missing == "surrogates" and not _gaps(records)):
        return "fractions"
    return recipe.missing


def _nodes(
    records: Records, recipe: Recipe, level: Level, below: list[tuple[Node, Node]]
) -> list[tuple[Node, Node]]:
    """Each slot's node before and after the collapse of useless subtrees below and at it."""
    counts = level.stats.T.astype(float)
    plain = counts.tolist()
    weights: list[float | None] = [None] * len(plain)
    if records.regression:
        weights, plain = [row[0] for row in plain], [()] * len(plain)
        impurity = _variance(level.stats)
    else:
        impurity = impurity_of(recipe.criterion)(counts)
    place = dict(zip(level.waiting, range(len(level.asked)), strict=False))
    nodes = []
    for slot, mixed in enumerate(impurity.tolist()):
        i = place.get(slot)
        here = level.asked[i] if i is not None else None
        about = tuple(plain[slot]), level.labels[slot], mixed
        if here is None or i is None:
            leaf = Node(*about, stop=level.stops[slot], weight=weights[slot])
            nodes.append((leaf, leaf))
            continue
        kids = below[level.below[i] : level.below[i + 1]]
        over, weight = slot in level.overridden, weights[slot]
        whole = Node(*about, here.split, tuple(kid for kid, _ in kids), None, over, weight)
        settled = whole
        if recipe.collapse and not records.regression:
            settled = collapse(whole, tuple(kid for _, kid in kids))
        nodes.append((whole, settled))
    return nodes


def _variance(stats: NDArray[Any]) -> Floats:
    """Shape (...), from the statistics (3, ...) of a regression; 0 for an empty node."""
    return ratio(stats[2], stats[0])


def _mass(records: Records, recipe: Recipe, stats: NDArray[Any]) -> Floats:
    """n times the impurity, from statistics of shape (s, ...)."""
    return stats[2] if records.regression else mass_of(recipe.criterion)(stats, 0)


def collapse(node: Node, children: tuple[Node, ...]) -> Node:
    """The node with these children, or as a leaf where they make no fewer errors (Quinlan 1993, release 8);
    a question of the learner's own stays."""
    if sum(subtree_errors(child) for child in children) < node.errors - NOTHING or node.overridden:
        return replace(node, children=children)
    return replace(node, split=None, children=(), stop="collapsed")


def subtree_errors(node: Node) -> float:
    """Records (weighted) that the leaves below a node get wrong."""
    total, stack = 0.0, [node]
    while stack:
        here = stack.pop()
        total += 0.0 if here.children else here.errors
        stack.extend(here.children)
    return total


def _keep_best(records: Records, recipe: Recipe, levels: list[Level]) -> None:
    """Best-first growing up to max_leaves: of all leaves the one whose split takes most from the
    impurity, weighted by its records, is split next; a split with too many branches is passed over."""
    room = (recipe.max_leaves or 1) - 1
    kept: set[tuple[int, int]] = set()
    heap = _openings(records, recipe, levels, 0, range(1))
    while heap:
        _, depth, slot = heapq.heappop(heap)
        level = levels[depth]
        i = level.waiting.index(slot)
        first, last = int(level.below[i]), int(level.below[i + 1])
        if last - first - 1 > room:
            continue
        room -= last - first - 1
        kept.add((depth, slot))
        for opening in _openings(records, recipe, levels, depth + 1, range(first, last)):
            heapq.heappush(heap, opening)
    for depth, level in enumerate(levels):
        for i, slot in enumerate(level.waiting[: len(level.asked)]):
            if level.asked[i] is not None and (depth, slot) not in kept:
                level.asked[i], level.stops[slot] = None, "max leaves"


def _openings(
    records: Records, recipe: Recipe, levels: list[Level], depth: int, slots: range
) -> list[tuple[float, int, int]]:
    """(-worth, level, slot) of the slots that ask a question, ready for a heap."""
    level, found = levels[depth], []
    for slot in slots:
        i = level.waiting.index(slot) if slot in level.waiting else -1
        if i < 0 or level.asked[i] is None:
            continue
        branches = levels[depth + 1].stats[:, level.below[i] : level.below[i + 1]]
        worth = float(_mass(records, recipe, level.stats[:, slot]) - _mass(records, recipe, branches).sum())
        found.append((-worth, depth, slot))
    return sorted(found)
