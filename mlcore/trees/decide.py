"""The decision at one node: the numbers behind its question.

The tree is grown first (plan.py). A decision is computed again, by the same functions and in full, for the
nodes that the trace reaches.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.table import Table
from mlcore.trees.check import check
from mlcore.trees.decision import Candidate, Decision, Excluded, Rival, Summary
from mlcore.trees.filling import filled
from mlcore.trees.growing.choose import (
    NO_GAIN,
    Best,
    Choice,
    averaged,
    best_way,
    criterion_of,
    look,
    price,
    score_of,
)
from mlcore.trees.growing.cuts import thresholds
from mlcore.trees.growing.inference import Tested, categories, choose_by_test
from mlcore.trees.growing.pairs import everywhere
from mlcore.trees.growing.plan import Plan, at_once
from mlcore.trees.growing.prepared import Prepared, Records, prepare_table
from mlcore.trees.growing.records import Frontier, single
from mlcore.trees.growing.splits import questions, shared, ways
from mlcore.trees.growing.ways import TIE, Ways, same_score, sizes_of
from mlcore.trees.growing.wished import place_of, way_of
from mlcore.trees.impurity import CRITERIA, SCORE_INDEX, Measures, all_measures
from mlcore.trees.node import Branch, Node, Path, Split
from mlcore.trees.own import check as check_own
from mlcore.trees.recipe import Recipe

Ints: TypeAlias = NDArray[np.intp]
Floats: TypeAlias = NDArray[np.float64]


def decide(plan: Plan, path: Path) -> Decision:
    """The decision at a node of a grown tree."""
    node = plan.full.node(path)
    if not plan.waited(path):
        return Decision(plan.recipe.criterion, node.counts, stop=node.stop)
    rows, share = plan.entries(path)
    frontier = single(plan.records, rows, share)
    found = replace(weigh(frontier, plan.recipe, node), stop=node.stop, overridden=node.overridden)
    if node.split is None:
        return found
    if node.overridden and isinstance(plan.wishes.get(path), Split):
        return replace(found, own=_own(frontier, plan.recipe, replace(node.split, surrogates=())))
    names = [candidate.attribute for candidate in found.candidates]
    settled = replace(found, chosen=names.index(node.split.attribute))
    return _as_grown(settled, node.split, frontier, plan.recipe)


def _own(frontier: Frontier, recipe: Recipe, split: Split) -> Candidate:
    """The learner's own split as a candidate. The price of a threshold is the same as for the best one,
    chosen among all that could be tried. No rule excludes it."""
    c, regression = place_of(frontier, split.attribute), frontier.records.regression
    statistics = frontier.statistics()
    n = float(sizes_of(statistics, regression)[0])
    is_cut = split.kind == "threshold"
    tried = max(1, ways(everywhere(frontier, [c]), recipe, statistics).o) if is_cut else 1
    way = shared(way_of(frontier, split, tried), frontier, np.zeros(1, dtype=np.intp), recipe)
    best, cost = best_way(frontier, recipe, way), recipe.cost(split.attribute)
    measured = all_measures(way.sides, regression)[:, 0]
    return _told(
        frontier.records,
        way,
        0,
        split,
        measured,
        score=float(score_of(best.measure[0] / math.sqrt(cost), recipe, _unit(frontier.records))),
        known=float(sizes_of(way.sides.node, regression)[0]) / n,
        price=float(price(best.tried, np.array([n]))[0]) if is_cut and recipe.price_cuts else 0.0,
        cost=cost,
    )


def _as_grown(found: Decision, split: Split, frontier: Frontier, recipe: Recipe) -> Decision:
    """The decision with the split that was made, in case another ties with it up to rounding."""
    assert found.chosen is not None
    usual = found.candidates[found.chosen]
    if usual.split.branches == split.branches or usual.test is not None:
        return found
    plain = replace(split, surrogates=())
    ways = scan_node(frontier, recipe, split.attribute, 1, plain)
    made = next((way for way in ways if way.split == plain), usual)
    own = replace(usual, split=made.split, counts=made.counts, measures=made.measures, branches=made.branches)
    candidates = (*found.candidates[: found.chosen], own, *found.candidates[found.chosen + 1 :])
    return replace(found, candidates=candidates)


def decide_one(table: Table, recipe: Recipe, rows: Ints, depth: int = 0) -> Decision:
    """The decision at a single node of classes that holds these records, for a recipe that compares scores.
    Raises TableError as growing does.

    >>> import mlcore
    >>> from datasets import load
    >>> days = mlcore.Table.from_frame(load("tennis"), target="Play")
    >>> made = mlcore.decide_one(days, mlcore.RECIPES["id3"], np.arange(14))
    >>> [(one.split.attribute, round(one.measures.gain, 3)) for one in made.candidates]
    [('Outlook', 0.247), ('Temperature', 0.029), ('Humidity', 0.152), ('Wind', 0.048)]
    """
    check(table, recipe)
    records = prepare_table(filled(table, recipe))
    stop = at_once(records, recipe, rows, depth)
    if stop is not None:
        counts = np.bincount(table.target.cells[rows], table.weights[rows], len(table.classes))
        return Decision(recipe.criterion, tuple(counts.tolist()), stop=stop)
    found = weigh(single(records, rows), recipe, None)
    stop = _stopped(found, recipe)
    return replace(found, chosen=None if stop else found.best, stop=stop)


def _stopped(found: Decision, recipe: Recipe) -> str | None:
    if found.best is None:
        why = {excluded.why for excluded in found.excluded}
        few = "min records" if "small" in why else "no attribute"
        return "no gain" if found.candidates or "price" in why else few
    best = found.candidates[found.best]
    measure = math.sqrt(best.score * best.cost) if recipe.costs else best.score
    if measure <= NO_GAIN and not recipe.zero_gain:
        return "no gain"
    return "min gain" if best.score < recipe.min_gain * (1 - NO_GAIN) else None


def weigh(frontier: Frontier, recipe: Recipe, node: Node | None) -> Decision:
    """The whole decision at the single node of a frontier, except its outcome."""
    statistics = frontier.statistics()
    counts = node.counts if node else _counts(frontier, statistics)
    if recipe.selection != "score":
        return _weigh_tests(frontier, recipe, counts)
    found, measured, choice = look(frontier, recipe, statistics)
    able = [c for c, best in enumerate(choice.bests) if best.pick[0] >= 0]
    about = frontier, recipe, statistics, choice
    candidates = tuple(_candidate(*about, c, found[c], measured[c]) for c in able)
    ties = _ties(choice.worths[able, 0].tolist()) if choice.column[0] >= 0 else []
    counted = () if choice.average is None else np.flatnonzero(averaged(frontier, recipe, choice.bests)[:, 0])
    return Decision(
        criterion_of(frontier, recipe),
        counts,
        candidates,
        tuple(_excluded(frontier, found, able)),
        tuple(candidates[place].attribute for place in ties),
        ties[0] if ties else None,
        rivals=tuple(_rivals(frontier, recipe, found, measured)),
        average=None if choice.average is None else float(choice.average[0]),
        averaged=tuple(frontier.records.columns[c].column.name for c in counted),
    )


def _counts(frontier: Frontier, statistics: NDArray[Any]) -> tuple[float, ...]:
    return () if frontier.records.regression else tuple(statistics[:, 0].astype(float).tolist())


def _ties(scores: Sequence[float]) -> list[int]:
    """Places of all scores that tie with the best."""
    top = max(scores)
    return [place for place, score in enumerate(scores) if np.isfinite(score) and same_score(score, top)]


def _candidate(
    frontier: Frontier,
    recipe: Recipe,
    statistics: NDArray[Any],
    choice: Choice,
    c: int,
    found: Ways,
    measured: Floats,
) -> Candidate:
    best, prepared = choice.bests[c], frontier.records.columns[c]
    pick = int(best.pick[0])
    n = float(sizes_of(statistics, frontier.records.regression)[0])
    is_cut = prepared.continuous and recipe.price_cuts
    cost = recipe.cost(prepared.column.name)
    return _told(
        frontier.records,
        found,
        pick,
        questions(prepared, found.keep(best.pick), recipe)[0],
        measured[:, pick],
        score=float(score_of(best.measure[0] / math.sqrt(cost), recipe, _unit(frontier.records))),
        tried=found.o,
        equal=_equal(frontier, recipe, best, prepared.continuous, measured),
        known=float(sizes_of(found.sides.node, frontier.records.regression)[0]) / n,
        price=float(price(best.tried, np.array([n]))[0]) if is_cut else 0.0,
        ruled_out=None if np.isfinite(choice.worths[c, 0]) else "average",
        cost=cost,
    )


def _equal(frontier: Frontier, recipe: Recipe, best: Best, continuous: bool, measured: Floats) -> int:
    """How many of the ways tie with the best."""
    criterion = criterion_of(frontier, recipe)
    if recipe.cut_by_gain and continuous and criterion == "gain-ratio":
        criterion = "entropy"
    scores = measured[SCORE_INDEX[criterion]]
    top = float(scores[best.pick[0]])
    return int((np.abs(scores - top) <= TIE * np.maximum(1.0, np.maximum(np.abs(scores), abs(top)))).sum())


def _unit(records: Records) -> float:
    """The unit of a measure: the node's variance; 1 for classes."""
    return records.sd**2 if records.regression else 1.0


def _told(records: Records, found: Ways, i: int, split: Split, measured: Floats, **about: Any) -> Candidate:
    """The i-th way as a candidate; measured: its measures, shape (7,)."""
    sides = found.sides.branches[: len(split.branches), :, i].astype(float)
    regression = records.regression
    *of_classes, of_numbers = measured.tolist()
    return Candidate(
        split,
        () if regression else tuple(map(tuple, sides.tolist())),
        Measures._make([*of_classes, of_numbers * _unit(records)]),
        heuristic=found.heuristic,
        branches=tuple(_summary(records, side) for side in sides) if regression else (),
        **about,
    )


def _summary(records: Records, moments: Floats) -> Summary:
    n, total, squares = moments.tolist()
    mean = total / n if n else 0.0
    variance = max(squares / n - mean * mean, 0.0) if n else 0.0
    return Summary(n, records.mean + records.sd * mean, variance * _unit(records))


def _rivals(frontier: Frontier, recipe: Recipe, found: list[Ways], measured: list[Floats]) -> Iterator[Rival]:
    """The choice of each criterion, by its measure alone."""
    able = [c for c, ways in enumerate(found) if ways.o]
    for criterion in ("variance",) if frontier.records.regression else CRITERIA:
        scores = [measured[c][SCORE_INDEX[criterion]] for c in able]
        tops = [float(score.max()) for score in scores]
        splits = []
        for place in _ties(tops) if tops else ():
            c, top = able[place], tops[place]
            first = np.flatnonzero(scores[place] >= top - TIE * max(1.0, abs(top)))[:1]
            splits.append(questions(frontier.records.columns[c], found[c].keep(first), recipe)[0])
        if splits:
            yield Rival(criterion, tuple(splits), max(tops) * _unit(frontier.records))


def _excluded(frontier: Frontier, found: Sequence[Ways], able: Sequence[int]) -> Iterator[Excluded]:
    for c, prepared in enumerate(frontier.records.columns):
        if c not in able:
            why = _same_for_all(frontier, c) or ("price" if found[c].o else "small")
            yield Excluded(prepared.column.name, why)


def _same_for_all(frontier: Frontier, c: int) -> str | None:
    """Why column c cannot divide the records of a single node: "no value" or "constant", else None."""
    codes = frontier.codes(c, frontier.members)
    known = codes[codes != frontier.records.columns[c].absent]
    if not len(known):
        return "no value"
    return "constant" if known.min() == known.max() else None


def _weigh_tests(frontier: Frontier, recipe: Recipe, counts: tuple[float, ...]) -> Decision:
    found = choose_by_test(frontier, 0, recipe, every=True)
    able = [one for one in found.tested if one.split is not None]
    candidates = tuple(_tested_candidate(frontier, recipe, one) for one in able)
    best = able.index(found.best) if found.best else None
    ties = [] if best is None else [best, *_tied_with(candidates, best)]
    return Decision(
        recipe.criterion,
        counts,
        candidates,
        tuple(_untested(frontier, recipe, one) for one in found.tested if one.split is None),
        tuple(candidates[place].attribute for place in ties),
        best,
    )


def _tied_with(candidates: Sequence[Candidate], best: int) -> list[int]:
    """Places of the other candidates with a p that ties with the best."""
    scores = [candidate.score for candidate in candidates]
    return [i for i, score in enumerate(scores) if i != best and same_score(score, scores[best])]


def _named(frontier: Frontier, recipe: Recipe, one: Tested) -> tuple[Branch, ...]:
    if recipe.selection != "merge":
        return ()
    return categories(frontier.records, one.column, recipe)


def _untested(frontier: Frontier, recipe: Recipe, one: Tested) -> Excluded:
    name = frontier.records.columns[one.column].column.name
    same = _same_for_all(frontier, one.column)
    if same is not None:
        return Excluded(name, same)
    why = "small" if recipe.selection == "association" and one.test is not None else "alike"
    return Excluded(name, why, one.test, one.merges, _named(frontier, recipe, one))


def _tested_candidate(frontier: Frontier, recipe: Recipe, one: Tested) -> Candidate:
    assert one.split is not None
    assert one.test is not None
    way = way_of(frontier, one.split)
    measured = all_measures(way.sides, frontier.records.regression)[:, 0]
    known = sizes_of(way.sides.node, frontier.records.regression)
    return _told(
        frontier.records,
        way,
        0,
        one.split,
        measured,
        score=-one.test.log_adjusted,
        tried=one.tried,
        equal=one.equal,
        known=float(known[0] / way.sides.n[0]),
        test=one.test,
        merges=one.merges,
        categories=_named(frontier, recipe, one),
    )


def measure_split(
    table: Table, recipe: Recipe, rows: Ints, split: Split, share: Floats | None = None
) -> Candidate:
    """The learner's own split at the node with these records (m,) or shares (m,) of them, as a recipe that
    compares scores would measure it. Raises TableError for an impossible split."""
    check_own(table, recipe, split)
    return _own(single(prepare_table(filled(table, recipe)), rows, share), recipe, split)


def scan(
    table: Table, recipe: Recipe, rows: Ints, attribute: str, share: Floats | None = None
) -> tuple[Candidate, ...]:
    """Every split on one attribute at the node with these records (m,) or shares (m,) of them, in natural
    order: thresholds from low to high, subsets by the declared order of values.

    Raises KeyError for an unknown attribute.

    >>> import mlcore
    >>> from datasets import load
    >>> golf = mlcore.Table.from_frame(load("golf"), target="Class")
    >>> cuts = mlcore.scan(golf, mlcore.RECIPES["c4.5"], np.arange(14), "Humidity")
    >>> [(one.split.branches[0].threshold, round(one.measures.gain, 3)) for one in cuts[:3]]
    [(70.0, 0.015), (75.0, 0.045), (78.0, 0.09)]
    """
    alone = replace(table, columns=(table.column(attribute),))  # preparing a column sorts it
    return scan_node(single(prepare_table(filled(alone, recipe)), rows, share), recipe, attribute)


def scan_node(
    frontier: Frontier, recipe: Recipe, attribute: str, most: int | None = None, best: Split | None = None
) -> tuple[Candidate, ...]:
    """Every split on one attribute at the single node of a frontier; see scan.

    most: about this many of them, evenly spread, always including `best`
    """
    names = [prepared.column.name for prepared in frontier.records.columns]
    c = names.index(attribute)
    found = ways(everywhere(frontier, [c]), recipe, frontier.statistics())
    tried = found.o
    if most is not None and tried > most:
        found = found.keep(_spread(frontier.records.columns[c], found, recipe, most, best))
    measured = all_measures(found.sides, frontier.records.regression)
    own = measured[SCORE_INDEX[criterion_of(frontier, recipe)]] * _unit(frontier.records)
    splits = questions(frontier.records.columns[c], found, recipe)
    return tuple(
        _told(frontier.records, found, i, split, measured[:, i], score=float(own[i]), tried=tried)
        for i, split in enumerate(splits)
    )


def _spread(prepared: Prepared, found: Ways, recipe: Recipe, most: int, best: Split | None) -> Ints:
    """Places of about `most` ways, evenly spread, and that of the best."""
    kept = np.zeros(found.o, dtype=bool)
    kept[:: -(-found.o // most)] = True
    if prepared.continuous and best is not None:
        kept[thresholds(prepared, found.where, found.above, recipe) == best.threshold] = True
    elif best is not None:
        kept[[split == best for split in questions(prepared, found, recipe)]] = True
    return np.flatnonzero(kept)
