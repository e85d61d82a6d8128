"""What must hold for any table and any recipe, on small random tables full of ties and constants."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mlcore
from mlcore import RECIPES, Table, Tree, decide_one, fit, grow, scan
from tests.mlcore.support import (
    PLACE,
    WORDS,
    Way,
    at_least,
    cases,
    cells_of,
    counts_of,
    every_way,
    moderate,
    recipes,
    saw,
    thorough,
)
from tests.support.sweep import ONLY_SWEPT
from tests.support.tables import lesson

TIE = 1e-9
EPS = 1e-12


def frame_without_target(case):
    return {name: cells for name, cells in case.frame.items() if name != "y"}


def inner(tree):
    return [(path, node) for path, node in tree.walk() if node.split]


def leaves(tree):
    return [(path, node) for path, node in tree.walk() if not node.split]


# Trees --------------------------------------------------------------------------------------------


@pytest.mark.slow
@moderate
@given(cases(), recipes())
def test_children_partition_their_parents_records(case, recipe):
    table = case.table()
    tree = fit(table, recipe)
    assert tree.rows(table, ()).tolist() == list(range(table.n))
    for path, node in inner(tree):
        parts = [tree.rows(table, (*path, i)).tolist() for i in range(len(node.children))]
        assert sorted(row for part in parts for row in part) == tree.rows(table, path).tolist()


@at_least(100, "inner")
@thorough
@given(cases(), recipes())
def test_counts_are_those_of_the_records_and_add_up(case, recipe):
    table = case.table()
    tree = fit(table, recipe)
    for path, node in tree.walk():
        assert node.counts == tuple(map(float, counts_of(table, tree.rows(table, path))))
        if node.children:
            saw("inner")
            summed = tuple(map(sum, zip(*(child.counts for child in node.children), strict=True)))
            assert node.counts == summed
            assert len(node.children) == len(node.split.branches)


@moderate
@given(cases(), recipes())
def test_labels_impurities_and_stops(case, recipe):
    table = case.table()
    tree = fit(table, recipe)
    impurity = mlcore.IMPURITIES[
        {"gain-ratio": "entropy", "chi-square": "gini"}.get(recipe.criterion, recipe.criterion)
    ]
    for path, node in tree.walk():
        assert node.impurity == pytest.approx(float(impurity(node.counts)), abs=EPS)
        assert (node.split is None) == (node.stop is not None) == (not node.children)
        assert not node.waiting
        if node.n == 0:
            assert (node.stop, node.label) == ("empty", tree.node(path[:-1]).label)
        else:
            assert node.label == table.classes[node.counts.index(max(node.counts))]
        if node.stop == "pure":
            assert max(node.counts) == node.n
    assert tree.leaves == len(leaves(tree))
    assert tree.size == sum(1 for _ in tree.walk())
    assert tree.depth == max(len(path) for path, _ in tree.walk())


@ONLY_SWEPT
@at_least(100, "leaves")
@thorough
@given(cases(), recipes(limits=False))
def test_a_tree_without_limits_stops_only_where_nothing_is_gained(case, recipe):
    for _, node in leaves(fit(case.table(), recipe.but(min_records=0))):
        saw("leaves")
        assert node.stop in ("pure", "empty", "no gain", "no attribute", "min records")
        if node.stop == "min records":
            assert recipe.records_rule == "leaf"
            assert recipe.branching == "multiway"


@moderate
@given(cases(), recipes())
def test_errors_are_the_sum_over_the_leaves(case, recipe):
    table = case.table()
    tree = fit(table, recipe)
    assert tree.errors(table) == sum(node.errors for _, node in leaves(tree))


@moderate
@given(cases(), recipes())
def test_predictions_are_the_labels_of_the_leaves(case, recipe):
    table = case.table()
    tree = fit(table, recipe)
    predicted = tree.predict(frame_without_target(case) or {"none": [None] * case.n})
    assert predicted.shape == (case.n,)
    proba = tree.predict_proba(frame_without_target(case) or {"none": [None] * case.n})
    for path, node in leaves(tree):
        for row in tree.rows(table, path):
            assert predicted[row] == node.label
            assert proba[row].tolist() == [count / node.n for count in node.counts]


@moderate
@given(cases(), recipes(), st.data())
def test_shares_sum_to_one_whatever_is_asked(case, recipe, data):
    tree = fit(case.table(), recipe)
    strange = {}
    for name, kind in case.kinds.items():
        if name == "y":
            continue
        numbers = st.sampled_from((None, float("nan"), -99.0, 0.25, 99.0))
        words = st.sampled_from((*WORDS, None, "never seen"))
        strange[name] = data.draw(
            st.lists(numbers if kind == "continuous" else words, min_size=6, max_size=6)
        )
    strange = strange or {"none": [None] * 6}
    proba = tree.predict_proba(strange)
    assert proba.shape == (6, len(tree.classes))
    assert proba.sum(axis=1) == pytest.approx(np.ones(6), abs=EPS)
    assert (proba >= 0).all()
    assert set(tree.predict(strange).tolist()) <= set(tree.classes)


@moderate
@given(cases(), recipes())
def test_json_there_and_back(case, recipe):
    tree = fit(case.table(), recipe)
    plain = json.loads(json.dumps(tree.to_dict()))
    assert Tree.from_dict(plain) == tree
    assert Tree.from_dict(plain).to_dict() == tree.to_dict()


@moderate
@given(cases(), recipes())
def test_rules_cover_every_record_once(case, recipe):
    table = case.table()
    tree = fit(table, recipe)
    found = mlcore.rules(tree)
    assert len(found) == tree.leaves
    assert sum(sum(rule.counts) for rule in found) == tree.root.n
    for rule in found:
        assert rule.label == tree.node(rule.path).label
        assert rule.conditions == tree.conditions(rule.path)


@moderate
@given(cases(), recipes())
def test_a_node_can_be_replaced_by_itself(case, recipe):
    tree = fit(case.table(), recipe)
    for path, node in tree.walk():
        assert tree.replace_at(path, node) == tree


# Steps --------------------------------------------------------------------------------------------


@at_least(100, "changes")
@thorough
@given(cases(max_records=15), recipes())
def test_a_step_changes_the_tree_only_at_its_path(case, recipe):
    steps = list(grow(case.table(), recipe))
    for before, after in pairwise(steps):
        if after.path is None or after.kind in ("arrive", "try", "candidate"):
            assert after.tree == before.tree
            continue
        saw("changes")
        depth = len(after.path)
        outside = [
            {p: (n.counts, n.split, n.stop) for p, n in step.tree.walk() if p[:depth] != after.path}
            for step in (before, after)
        ]
        assert outside[0] == outside[1]
        assert after.tree.node(after.path).waiting is False
        assert before.tree.node(after.path).waiting is True


@ONLY_SWEPT
@pytest.mark.slow
@moderate
@given(cases(max_records=15), recipes())
def test_steps_are_plain_frozen_values(case, recipe):
    for step in grow(case.table(), recipe):
        again = pickle.loads(pickle.dumps(step))
        assert again == step
        assert hash(again) == hash(step)
        assert step != "step"


@ONLY_SWEPT
@pytest.mark.slow
@moderate
@given(cases(), recipes())
def test_the_tree_of_the_last_step_is_the_tree(case, recipe):
    table = case.table()
    tree = fit(table, recipe)
    everything = list(grow(table, recipe))
    assert everything[-1].kind == "done"
    for detail in (1, 2, 3):
        steps = list(grow(table, recipe, detail=detail))
        assert steps[-1].tree == tree
        assert steps == [step for step in everything if step.level <= detail]
    assert everything[0].level == 1


@ONLY_SWEPT
@moderate
@given(cases(), recipes())
def test_the_story_visits_every_node_once_depth_first(case, recipe):
    steps = list(grow(case.table(), recipe))
    settled = [step.path for step in steps if step.kind in ("split", "leaf")]
    assert settled == [path for path, _ in steps[-1].tree.walk()]
    for step in steps:
        if step.kind in ("split", "leaf"):
            assert (step.kind == "split") == (step.tree.node(step.path).split is not None)
            assert step.told == len(step.decision.candidates)


@at_least(50, "candidates", "trials")
@thorough
@given(cases(max_records=12), recipes())
def test_every_candidate_and_every_trial_is_told_in_order(case, recipe):
    table = case.table()
    trials = {}
    for step in grow(table, recipe):
        if step.kind == "arrive":
            trials = {}
        elif step.kind == "try":
            trials.setdefault(step.told, []).append(step.trial)
        elif step.kind == "candidate":
            measured = step.decision.candidates[step.told - 1]
            told = trials.get(step.told - 1, [])
            saw("trials" if told else "candidates")
            assert len(told) == (measured.tried if measured.tried > 1 else 0)
            assert not told or measured.split in [trial.split for trial in told]


@ONLY_SWEPT
@at_least(20, "whole", "limited")
@thorough
@given(cases(max_records=15), recipes(), st.integers(1, 40))
def test_a_limit_is_kept_and_seen(case, recipe, limit):
    table = case.table()
    everything = list(grow(table, recipe))
    steps = list(grow(table, recipe, limit=limit))
    assert len(steps) <= limit
    assert steps[-1].tree == everything[-1].tree
    saw("whole" if len(everything) <= limit else "limited")
    if len(everything) <= limit:
        assert steps == everything
    else:
        assert len(steps) == limit
        assert (steps[-1].kind, steps[-1].level, steps[-1].path) == ("limit", 1, None)
        assert steps[:-1] == everything[: limit - 1]


@ONLY_SWEPT
@pytest.mark.slow
@moderate
@given(cases(), recipes())
def test_the_same_twice(case, recipe):
    assert list(grow(case.table(), recipe)) == list(grow(case.table(), recipe))


# Against brute force ------------------------------------------------------------------------------


def sides_of(split):
    """A split in the form of the brute-force search: sets of values, or the cut."""
    if split.kind == "threshold":
        return (split.threshold,)
    return tuple(branch.values for branch in split.branches)


def check_against_brute_force(table, recipe, rows, decision):
    own = PLACE[recipe.criterion]
    ways = {column.name: every_way(table, recipe, rows, column.name) for column in table.columns}
    able = [name for name, found in ways.items() if found]
    assert [c.attribute for c in decision.candidates] == able
    assert [e.attribute for e in decision.excluded] == [name for name in ways if name not in able]
    for excluded in decision.excluded:
        varied = len({cells_of(table, excluded.attribute)[row] for row in rows}) > 1
        assert excluded.why == ("small" if varied else "constant")
    if not able:
        assert (decision.best, decision.ties, decision.rivals) == (None, (), ())
        return
    for candidate in decision.candidates:
        check_candidate(candidate, ways[candidate.attribute], own)
    for rival in decision.rivals:
        tops = top_scores(ways, able, PLACE[rival.criterion])
        assert rival.score == pytest.approx(max(tops.values()), abs=EPS)
        assert tuple(split.attribute for split in rival.splits) == tied(tops)
    tops = top_scores(ways, able, own)
    assert decision.ties == tied(tops)
    assert decision.best == able.index(decision.ties[0])
    assert decision.candidates[decision.best].score == pytest.approx(max(tops.values()), abs=EPS)


def check_candidate(candidate, found: list[Way], own: int):
    scores = [way.measures[own] for way in found]
    near = [way for way, score in zip(found, scores, strict=True) if score >= max(scores) - tie(scores)]
    assert (candidate.tried, candidate.equal) == (len(found), len(near))
    assert sides_of(candidate.split) == near[0].answers
    assert candidate.counts == near[0].counts
    assert candidate.measures == pytest.approx(near[0].measures, abs=EPS)


def top_scores(ways: dict[str, list[Way]], able: list[str], place: int):
    return {name: max(way.measures[place] for way in ways[name]) for name in able}


def tied(tops: dict[str, float]):
    return tuple(name for name, score in tops.items() if score >= max(tops.values()) - tie(tops.values()))


def tie(scores) -> float:
    """Scores this close are equal, relative to the largest where it is above 1."""
    return TIE * max(1.0, *scores)


@pytest.mark.slow
@at_least(50, "questions")
@thorough
@given(cases(max_records=16), recipes())
def test_the_best_of_all_splits(case, recipe):
    table = case.table()
    for step in grow(table, recipe, detail=2):
        if step.kind == "arrive":
            rows = step.tree.rows(table, step.path)
            saw("questions" if step.decision.candidates else "leaves")
            check_against_brute_force(table, recipe, rows.tolist(), step.decision)
            assert decide_one(table, recipe, rows, len(step.path)) == step.decision


@at_least(100, "trials")
@thorough
@given(cases(max_records=16), recipes())
def test_a_scan_is_every_split_in_natural_order(case, recipe):
    table = case.table()
    for column in table.columns:
        trials = scan(table, recipe, np.arange(table.n), column.name)
        found = every_way(table, recipe, range(table.n), column.name)
        assert [sides_of(trial.split) for trial in trials] == [way.answers for way in found]
        for trial, way in zip(trials, found, strict=True):
            saw("trials")
            assert trial.counts == way.counts
            assert trial.measures == pytest.approx(way.measures, abs=EPS)
            assert trial.tried == len(found)


@ONLY_SWEPT
@at_least(5, "pure", "empty", "max depth", "min records", "no attribute", "no gain", "min gain", "split")
@thorough
@given(cases(max_records=16), recipes())
def test_stops_say_why(case, recipe):
    table = case.table()
    for step in grow(table, recipe, detail=2):
        if step.kind not in ("split", "leaf"):
            continue
        decision, node = step.decision, step.tree.node(step.path)
        n, best = sum(decision.counts), None
        if decision.candidates:
            best = decision.candidates[decision.best].score
        smallest = recipe.min_records * (2 if recipe.records_rule == "leaf" else 1)
        if n == 0:
            expected = "empty"
        elif max(decision.counts) == n:
            expected = "pure"
        elif recipe.max_depth is not None and len(step.path) >= recipe.max_depth:
            expected = "max depth"
        elif n < smallest:
            expected = "min records"
        elif best is None:
            small = any(excluded.why == "small" for excluded in decision.excluded)
            expected = "min records" if small else "no attribute"
        elif best <= TIE:
            expected = "no gain"
        elif best < recipe.min_gain:
            expected = "min gain"
        else:
            expected = None
        saw(expected or "split")
        assert decision.stop == node.stop == expected


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=2, max_size=30),
    st.sampled_from(tuple(PLACE)),
)
def test_two_classes_need_not_try_every_subset(records, criterion):
    """Above `exhaustive_values` only cuts by class share are tried, and the best is among them."""
    recipe = RECIPES["cart"].but(criterion=criterion)
    values = [f"v{i}" for i in range(10)]
    frame = {"x": [f"v{i}" for i, _ in records], "y": [str(b) for _, b in records]}
    table = Table.from_frame(frame, "y", {"x": ("nominal", values), "y": ("nominal", ["False", "True"])})
    found = every_way(table, recipe, range(table.n), "x")
    trials = scan(table, recipe, np.arange(table.n), "x")
    assert len(trials) <= 9
    assert not any(trial.heuristic for trial in trials)
    assert bool(trials) == bool(found)
    if found:
        place = PLACE[criterion]
        best = max(way.measures[place] for way in found)
        assert max(trial.measures[place] for trial in trials) == pytest.approx(best, abs=EPS)


def test_more_classes_with_many_values_are_a_declared_heuristic():
    values = [f"v{i}" for i in range(12)]
    frame = {"x": values * 2, "y": list("PQR" * 8)}
    table = Table.from_frame(frame, "y")
    decision = decide_one(table, RECIPES["cart"], np.arange(24), 0)
    assert decision.candidates[0].heuristic
    exhaustive = decide_one(table, RECIPES["cart"].but(exhaustive_values=12), np.arange(24), 0)
    assert not exhaustive.candidates[0].heuristic
    assert exhaustive.candidates[0].tried == 2**11 - 1
    assert exhaustive.candidates[0].score >= decision.candidates[0].score - EPS


# Overrides ----------------------------------------------------------------------------------------


@ONLY_SWEPT
@pytest.mark.slow
@at_least(10, "obeyed", "overridden", "unable")
@thorough
@given(cases(), recipes(), st.data())
def test_overrides_are_applied_where_they_can_be(case, recipe, data):
    table = case.table()
    names = st.sampled_from([*(column.name for column in table.columns), "nothing"])
    overrides = data.draw(st.fixed_dictionaries(dict.fromkeys([(), (0,), (1,), (0, 0), (1, 0), (9,)], names)))
    tree = fit(table, recipe, overrides)
    for step in grow(table, recipe, overrides, detail=2):
        if step.kind not in ("split", "leaf"):
            continue
        decision, node, wanted = step.decision, step.tree.node(step.path), overrides.get(step.path)
        assert node.overridden == decision.overridden
        assert decision.gain_lost >= 0.0
        able = [candidate.attribute for candidate in decision.candidates]
        saw("obeyed" if wanted in able else "unable")
        if wanted in able:
            assert node.split.attribute == wanted
            assert decision.stop is None
        else:
            own = decide_one(table, recipe, tree.rows(table, step.path), len(step.path))
            assert (decision, node.overridden) == (own, False)
        if not decision.overridden:
            assert decision.gain_lost == 0.0
        else:
            saw("overridden")
            assert decision.chosen == decision.best or wanted not in decision.ties[:1]
    for path, node in inner(tree):
        parts = [tree.rows(table, (*path, i)).tolist() for i in range(len(node.children))]
        assert sorted(row for part in parts for row in part) == tree.rows(table, path).tolist()


def test_an_override_of_the_recipes_own_choice_is_none():
    table = lesson("tennis")
    assert fit(table, RECIPES["id3"], {(): "Outlook"}) == fit(table, RECIPES["id3"])


def test_a_split_that_only_the_learner_wanted_is_marked():
    """The recipe would stop here (no gain). The learner asks for the very attribute that the recipe ranks
    first.
    """
    frame = {"A": [0, 0, 1, 1], "B": [0, 1, 0, 1], "y": ["P", "Q", "Q", "P"]}
    table = Table.from_frame(frame, "y", {"A": "nominal", "B": "nominal"})
    assert fit(table, RECIPES["id3"]).root.stop == "no gain"
    tree = fit(table, RECIPES["id3"], {(): "A"})
    assert tree.root.split.attribute == "A"
    assert tree.errors(table) == 0.0
    assert tree.root.overridden, "the learner chose the question; the recipe would have stopped"


# The order and the number of records -------------------------------------------------------------


@pytest.mark.slow
@moderate
@given(cases(), recipes(), st.randoms(use_true_random=False))
def test_the_order_of_the_records_does_not_matter(case, recipe, random):
    order = list(range(case.n))
    random.shuffle(order)
    assert fit(case.take(order).table(), recipe) == fit(case.table(), recipe)


@pytest.mark.slow
@moderate
@given(cases(), recipes(limits=False))
def test_every_record_twice_is_the_same_tree(case, recipe):
    recipe = recipe.but(min_records=0)
    once, twice = fit(case.table(), recipe), fit(case.take([*range(case.n)] * 2).table(), recipe)
    assert [(p, n.split, n.stop, n.label) for p, n in once.walk()] == [
        (p, n.split, n.stop, n.label) for p, n in twice.walk()
    ]
    assert all(
        two.counts == tuple(2 * count for count in one.counts)
        for (_, one), (_, two) in zip(once.walk(), twice.walk(), strict=True)
    )


@pytest.mark.slow
@moderate
@given(cases(weighted=False), recipes(), st.data())
def test_a_weight_is_a_number_of_records(case, recipe, data):
    weights = data.draw(st.lists(st.integers(1, 3), min_size=case.n, max_size=case.n))
    repeated = case.take([i for i, weight in enumerate(weights) for _ in range(weight)])
    assert fit(case._replace(weights=weights).table(), recipe) == fit(repeated.table(), recipe)


TENTHS = st.integers(1, 9).map(lambda i: i / 10)


@pytest.mark.slow
@moderate
@given(cases(weighted=False), recipes(limits=False), st.data())
def test_weights_that_are_no_exact_floats(case, recipe, data):
    """Tenths do not add up exactly, and no class may keep a remainder where it has no record."""
    weights = data.draw(st.lists(TENTHS, min_size=case.n, max_size=case.n))
    table = case._replace(weights=weights).table()
    tree = fit(table, recipe.but(min_records=0))
    for path, node in tree.walk():
        recount = [float(count) for count in counts_of(table, tree.rows(table, path))]
        assert node.counts == pytest.approx(recount, abs=1e-9)
        assert [count > 0 for count in node.counts] == [count > 0 for count in recount]
        assert min(node.counts) >= 0
        assert (node.stop == "pure") == (sum(count > 0 for count in recount) == 1)


def test_decimal_weights_leave_no_crumbs_of_a_class():
    """Nine values are cut by class share. All P are on one side, and none on the other."""
    frame = {
        "x": ["v2", "v3", "v0", "v1", "v2", "v8", "v1", "v6", "v1"],
        "y": ["Q", "P", "Q", "P", "Q", "P", "Q", "Q", "P"],
    }
    kinds = {"x": ("nominal", [f"v{i}" for i in range(9)])}
    weights = [0.2, 0.3, 0.2, 0.2, 0.1, 0.1, 0.3, 0.1, 0.2]
    tree = fit(Table.from_frame(frame, "y", kinds, weights), RECIPES["cart"].but(min_records=0))
    crumbs = [
        (path, node.counts) for path, node in tree.walk() if any(0 < abs(c) < 1e-9 for c in node.counts)
    ]
    assert crumbs == []
    assert tree.node((1,)).stop == "pure"


# Early stopping -----------------------------------------------------------------------------------


@pytest.mark.slow
@moderate
@given(cases(), recipes(limits=False), st.integers(0, 3))
def test_max_depth(case, recipe, depth):
    table = case.table()
    tree, full = fit(table, recipe.but(max_depth=depth)), fit(table, recipe)
    assert tree.depth == min(depth, full.depth)
    kept = {path: node.counts for path, node in full.walk() if len(path) <= depth}
    assert {path: node.counts for path, node in tree.walk()} == kept


@ONLY_SWEPT
@pytest.mark.slow
@at_least(50, "splits")
@thorough
@given(cases(), recipes(limits=False), st.sampled_from((0, 1, 2, 3.5, 6)))
def test_min_records(case, recipe, fewest):
    tree = fit(case.table(), recipe.but(min_records=fewest))
    for _, node in inner(tree):
        saw("splits")
        if recipe.records_rule == "leaf":
            assert min(child.n for child in node.children if child.n) >= fewest
        else:
            assert node.n >= fewest


@ONLY_SWEPT
@pytest.mark.slow
@at_least(20, "splits", "leaves")
@thorough
@given(cases(), recipes(limits=False), st.sampled_from((0.0, 0.05, 0.2, 0.5)))
def test_min_gain(case, recipe, least):
    for step in grow(case.table(), recipe.but(min_gain=least), detail=2):
        if step.kind == "split":
            saw("splits")
            score = step.decision.candidates[step.decision.chosen].score
            assert score >= max(least - TIE, TIE)
        elif step.kind == "leaf" and step.decision.candidates:
            saw("leaves")
            best = step.decision.candidates[step.decision.best].score
            assert best < max(least, 2 * TIE)


# Long and wide ------------------------------------------------------------------------------------


def zigzag(n):
    """Classes alternate along a line, so the tree is as deep as a tree can be."""
    return Table.from_frame({"x": list(range(n)), "y": ["P", "Q"] * (n // 2)}, "y")


def test_a_deep_tree_is_still_a_value():
    tree = fit(zigzag(160), RECIPES["cart"])
    assert tree.leaves == 160
    assert pickle.loads(pickle.dumps(tree)) == tree
    assert hash(tree) == hash(pickle.loads(pickle.dumps(tree)))
    assert Tree.from_dict(json.loads(json.dumps(tree.to_dict()))) == tree


def test_a_long_story_ends_in_its_last_step():
    steps = list(grow(zigzag(40), RECIPES["cart"], limit=25))
    assert len(steps) == 25
    assert steps[-1].kind == "limit"
    assert steps[-1].tree.leaves == 40


@pytest.mark.parametrize("limit", [0, -1])
def test_no_limit_lets_an_endless_story_through(limit):
    """Either no step at all or a sentence about the limit, but never all steps."""
    try:
        steps = list(grow(zigzag(40), RECIPES["cart"], limit=limit))
    except ValueError:
        return
    assert len(steps) <= 1


def test_a_long_walk_is_thinned_but_shows_the_best():
    n = 400
    frame = {"x": list(range(n)), "y": ["P"] * 123 + ["Q"] * (n - 123)}
    steps = list(grow(Table.from_frame(frame, "y"), RECIPES["cart"]))
    shown = [step.trial.split.threshold for step in steps if step.kind == "try"]
    assert len(shown) <= 61
    assert 122.5 in shown
    assert shown == sorted(shown)


def test_neighbouring_floats_are_told_apart():
    low = 1.0
    high = float(np.nextafter(low, 2.0))
    table = Table.from_frame({"x": [low, high], "y": ["P", "Q"]}, "y")
    tree = fit(table, RECIPES["cart"])
    assert tree.root.split.threshold == low
    assert tree.predict({"x": [low, high]}).tolist() == ["P", "Q"]


def test_huge_numbers_do_not_overflow():
    table = Table.from_frame({"x": [1.5e308, 1.7e308, -1.7e308], "y": ["P", "Q", "P"]}, "y")
    tree = fit(table, RECIPES["cart"])
    assert np.isfinite(tree.root.split.threshold)
    assert tree.errors(table) == 0.0


# Two races by hand --------------------------------------------------------------------------------


@pytest.mark.parametrize(("extra", "ties"), [(1e-6, ("B",)), (-1e-6, ("A",)), (1e-12, ("A", "B"))])
@pytest.mark.parametrize("criterion", list(PLACE))
def test_almost_equal_is_not_equal(criterion, extra, ties):
    """A misclassifies the fourth record, B the eighth, which weighs a little less or more."""
    frame = {"A": list("aaabbbbb"), "B": list("aaaabbba"), "y": list("PPPPQQQQ")}
    weights = [5.0, 5.0, 5.0, 2.0, 5.0, 5.0, 5.0, 2.0 - extra]
    table = Table.from_frame(frame, "y", weights=weights)
    decision = decide_one(table, RECIPES["id3"].but(criterion=criterion), np.arange(8), 0)
    assert decision.ties == ties


def test_a_value_never_seen_takes_the_heaviest_branch():
    frame = {"x": list("abbbcc"), "y": list("PQQQRR")}
    tree = fit(Table.from_frame(frame, "y"), RECIPES["id3"])
    assert tree.predict({"x": ["z", "a", "c"]}).tolist() == ["Q", "P", "R"]
    assert tree.predict_proba({"x": ["z"]}).tolist() == [[0.0, 1.0, 0.0]]


def test_a_missing_answer_takes_every_branch_by_its_share():
    frame = {"x": list("abbbcc"), "y": list("PQQQRR")}
    tree = fit(Table.from_frame(frame, "y"), RECIPES["id3"])
    assert tree.predict_proba({"x": [None]})[0] == pytest.approx([1 / 6, 3 / 6, 2 / 6], abs=EPS)
