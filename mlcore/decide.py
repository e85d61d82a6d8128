"""What to do at each node: the candidates, the winner, or the reason to stop.

Nodes of one level are decided together (see splits.py); the story is told later, depth first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.impurity import CRITERIA, SCORE_INDEX, Measures, impurity_of
from mlcore.recipe import Recipe
from mlcore.splits import Level, Ways, first_best, level_of, question, same_score, ways
from mlcore.table import Scalar, Table, TableError, is_missing
from mlcore.tree import Node, Path, Split, answers

Ints: TypeAlias = NDArray[np.intp]
NO_GAIN = 1e-9


@dataclass(frozen=True, slots=True)
class Candidate:
    """The best split on one attribute by the recipe's criterion (ties within it: the first).

    counts:    class counts of each branch, in the order of split.branches
    tried:     how many splits on this attribute were compared
    equal:     how many of them tie with this one, itself among them
    heuristic: not every subset of values was tried
    """

    split: Split
    counts: tuple[tuple[float, ...], ...]
    measures: Measures
    tried: int = 1
    equal: int = 1
    heuristic: bool = False

    @property
    def attribute(self) -> str:
        """The attribute that is asked for."""
        return self.split.attribute


class Rival(NamedTuple):
    """What one criterion would choose at a node: its best splits, one for each attribute that ties,
    and their score. With a score of 0 it would rather stop."""

    criterion: str
    splits: tuple[Split, ...]
    score: float


class Excluded(NamedTuple):
    """An attribute that cannot split a node: it is "used" above, "constant" here, or its branches
    would be too "small"."""

    attribute: str
    why: str


@dataclass(frozen=True, slots=True)
class Decision:
    """All that was weighed at one node.

    candidates: one for each attribute that can split the node, in column order
    ties:       attributes whose score equals the best (1e-9 relative), the best first; more than
                one is an exact tie, broken by column order
    best:       place of the recipe's own choice among the candidates, None without candidates
    chosen:     place of the split made, None for a leaf
    rivals:     the choice of every criterion
    stop:       why the node is a leaf, None where it is split
    """

    criterion: str
    counts: tuple[float, ...]
    candidates: tuple[Candidate, ...] = ()
    excluded: tuple[Excluded, ...] = ()
    ties: tuple[str, ...] = ()
    best: int | None = None
    chosen: int | None = None
    rivals: tuple[Rival, ...] = ()
    stop: str | None = None
    overridden: bool = False

    def score(self, candidate: Candidate) -> float:
        """What the recipe's criterion gives this candidate."""
        return candidate.measures.score(self.criterion)

    @property
    def gain_lost(self) -> float:
        """The score given up by an override, 0 without one."""
        if self.best is None or self.chosen is None:
            return 0.0
        return self.score(self.candidates[self.best]) - self.score(self.candidates[self.chosen])


class Planned(NamedTuple):
    """A node as decided: its place in the tree, its records, the decision."""

    node: Node
    rows: Ints
    decision: Decision


class _Open(NamedTuple):
    """A node that waits for its decision."""

    path: Path
    node: Node
    rows: Ints


def plan(table: Table, recipe: Recipe, overrides: Mapping[Path, str]) -> dict[Path, Planned]:
    """Decide every node, a level at a time. Raises TableError for what the recipe cannot take."""
    check(table, recipe)
    sorted_rows = {
        column.name: np.argsort(column.cells, kind="stable")
        for column in table.columns
        if column.kind == "continuous"
    }
    planned: dict[Path, Planned] = {}
    level = [_Open((), root_node(table, recipe), np.arange(table.n))]
    while level:
        decisions = _decide(table, recipe, level, overrides, sorted_rows)
        following: list[_Open] = []
        for waiting, decision in zip(level, decisions, strict=True):
            planned[waiting.path] = Planned(waiting.node, waiting.rows, decision)
            following.extend(_children(table, recipe, waiting, decision))
        level = following
    return planned


def check(table: Table, recipe: Recipe) -> None:
    """Raises TableError, with a sentence for the learner, for a table this recipe cannot take."""
    if table.target.kind == "continuous":
        raise TableError(
            f"{recipe.title} needs classes, but the target “{table.target.name}” holds numbers. "
            "Choose a nominal target, or make this one nominal."
        )
    for column in table.columns:
        if column.missing:
            raise TableError(
                f"{recipe.title} cannot take missing values: “{column.name}” lacks {column.missing} of "
                f"{table.n}. Fill them in, or leave the column out."
            )


def root_node(table: Table, recipe: Recipe) -> Node:
    """The root before any decision."""
    counts = np.bincount(table.target.cells, weights=table.weights, minlength=len(table.classes))
    return new_node(tuple(counts.tolist()), recipe, table.classes, table.classes[0])


def new_node(counts: tuple[float, ...], recipe: Recipe, classes: Sequence[Scalar], inherited: Scalar) -> Node:
    """A waiting node; an empty one takes the inherited label and is a leaf at once."""
    if not sum(counts):
        return Node(counts, inherited, 0.0)
    return Node(counts, classes[counts.index(max(counts))], float(impurity_of(recipe.criterion)(counts)))


def decide_one(table: Table, recipe: Recipe, rows: Ints, depth: int) -> Decision:
    """The decision at a single node that holds these records."""
    counts = np.bincount(table.target.cells[rows], weights=table.weights[rows], minlength=len(table.classes))
    node = new_node(tuple(counts.tolist()), recipe, table.classes, table.classes[0])
    return _decide(table, recipe, [_Open((0,) * depth, node, rows)], {}, {})[0]


def scan(table: Table, recipe: Recipe, rows: Ints, attribute: str) -> tuple[Candidate, ...]:
    """Every split on one attribute at the node that holds these records, in their natural order:
    thresholds from low to high, subsets by the declared order of values.

    Raises KeyError for an unknown attribute.
    """
    column = table.column(attribute)
    found = ways(column, recipe, level_of(table, rows))
    return tuple(
        Candidate(
            question(column, found, i),
            _tuples(found.counts[i]),
            Measures(*found.measures[i].tolist()),
            tried=len(found.node),
            heuristic=found.heuristic,
        )
        for i in range(len(found.node))
    )


def _decide(
    table: Table,
    recipe: Recipe,
    level: Sequence[_Open],
    overrides: Mapping[Path, str],
    sorted_rows: Mapping[str, Ints],
) -> list[Decision]:
    stops = [_stop_at_once(waiting, recipe) for waiting in level]
    place = {i: nth for nth, i in enumerate(i for i, stop in enumerate(stops) if stop is None)}
    node_of = np.full(table.n, -1)
    for i, nth in place.items():
        node_of[level[i].rows] = nth
    frontier = Level(node_of, len(place), table.target.cells, len(table.classes), table.weights)
    found = [ways(c, recipe, frontier, sorted_rows.get(c.name)) for c in table.columns] if place else []
    picks = [[first_best(w.measures[:, s], w.node, len(place)) for s in SCORE_INDEX.values()] for w in found]
    decisions = []
    for i, waiting in enumerate(level):
        if stops[i] is not None:
            decisions.append(Decision(recipe.criterion, waiting.node.counts, stop=stops[i]))
            continue
        weigh = _Weigh(table, recipe, found, picks, place[i], waiting)
        decisions.append(weigh.decision(overrides.get(waiting.path)))
    return decisions


def _stop_at_once(waiting: _Open, recipe: Recipe) -> str | None:
    n = waiting.node.n
    if n == 0:
        return "empty"
    if max(waiting.node.counts) == n:
        return "pure"
    if recipe.max_depth is not None and len(waiting.path) >= recipe.max_depth:
        return "max depth"
    if n < recipe.min_records * (2 if recipe.records_rule == "leaf" else 1):
        return "min records"
    return None


class _Weigh(NamedTuple):
    """Turns the arrays of a level into the decision of its nth node."""

    table: Table
    recipe: Recipe
    found: Sequence[Ways]
    picks: Sequence[Sequence[tuple[Ints, NDArray[np.float64]]]]
    nth: int
    waiting: _Open

    def decision(self, override: str | None) -> Decision:
        own = list(SCORE_INDEX).index(self.recipe.criterion)
        able = [c for c in range(len(self.found)) if self.picks[c][own][0][self.nth] >= 0]
        candidates = tuple(self.candidate(c, own) for c in able)
        counts, excluded = self.waiting.node.counts, tuple(self.excluded(able))
        if not candidates:
            small = any(why == "small" for _, why in excluded)
            stop = "min records" if small else "no attribute"
            return Decision(self.recipe.criterion, counts, excluded=excluded, stop=stop)
        best, ties = self.winners(own, able)
        names = [candidate.attribute for candidate in candidates]
        chosen = names.index(override) if override in names else None
        score = candidates[best].measures.score(self.recipe.criterion)
        too_little = None if chosen is not None else self.too_little(score)
        return Decision(
            self.recipe.criterion,
            counts,
            candidates,
            excluded,
            tuple(names[c] for c in ties),
            best,
            None if too_little else best if chosen is None else chosen,
            tuple(self.rival(nth, name, able) for nth, name in enumerate(CRITERIA)),
            too_little,
            overridden=chosen is not None and (chosen != best or self.too_little(score) is not None),
        )

    def candidate(self, c: int, own: int) -> Candidate:
        pick, found = int(self.picks[c][own][0][self.nth]), self.found[c]
        here = slice(*np.searchsorted(found.node, (self.nth, self.nth + 1)))
        scores = found.measures[here, SCORE_INDEX[self.recipe.criterion]]
        top = float(found.measures[pick, SCORE_INDEX[self.recipe.criterion]])
        return Candidate(
            question(self.table.columns[c], found, pick),
            _tuples(found.counts[pick]),
            Measures(*found.measures[pick].tolist()),
            tried=len(scores),
            equal=sum(same_score(score, top) for score in scores.tolist()),
            heuristic=found.heuristic,
        )

    def winners(self, criterion: int, able: Sequence[int]) -> tuple[int, list[int]]:
        """Places (among the able columns) of the best and of all that tie with it."""
        scores = [float(self.picks[c][criterion][1][self.nth]) for c in able]
        ties = [place for place, score in enumerate(scores) if same_score(score, max(scores))]
        return ties[0], ties

    def rival(self, criterion: int, name: str, able: Sequence[int]) -> Rival:
        _, ties = self.winners(criterion, able)
        splits = []
        for place in ties:
            c = able[place]
            splits.append(
                question(self.table.columns[c], self.found[c], int(self.picks[c][criterion][0][self.nth]))
            )
        return Rival(name, tuple(splits), float(self.picks[able[ties[0]]][criterion][1][self.nth]))

    def too_little(self, score: float) -> str | None:
        if score <= NO_GAIN:
            return "no gain"
        return "min gain" if score < self.recipe.min_gain - NO_GAIN else None

    def excluded(self, able: Sequence[int]) -> Iterator[Excluded]:
        rows = self.waiting.rows
        for c, column in enumerate(self.table.columns):
            if c in able:
                continue
            known = column.cells[rows]
            known = known[~is_missing(known)]
            varied = len(known) > 0 and bool((known != known[0]).any())
            yield Excluded(column.name, "small" if varied else "constant")


def _children(table: Table, recipe: Recipe, parent: _Open, decision: Decision) -> Iterator[_Open]:
    if decision.chosen is None:
        return
    chosen = decision.candidates[decision.chosen]
    column = table.column(chosen.attribute)
    cells = column.cells[parent.rows]
    for i, (branch, counts) in enumerate(zip(chosen.split.branches, chosen.counts, strict=True)):
        rows = parent.rows[answers(branch, column.values, cells)]
        child = new_node(counts, recipe, table.classes, parent.node.label)
        yield _Open((*parent.path, i), child, rows)


def _tuples(counts: NDArray[np.float64]) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(row) for row in counts.tolist())
