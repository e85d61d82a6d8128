"""Models that vote: bagging, forests and AdaBoost."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.datasets import make_classification
from sklearn.ensemble import AdaBoostClassifier, RandomForestClassifier
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

import mlcore
from datasets import load
from mlcore import RECIPES, Table, TableError, learners
from mlcore.ensemble import bag, boost, leaf_columns, on_leaves
from mlcore.ensemble.bagging import draws
from mlcore.ensemble.voters import said_by
from mlcore.trees.growing import cuts
from mlcore.trees.growing.choose import Subsets
from tests.mlcore.support import Case, cases, moderate

STUMP = learners.tree("cart", max_depth=1, min_records=0)
DEEP = learners.tree("cart")
LENGTHS = Table.from_frame({"x": [10, 15, 21, 28, 32, 40, 50], "y": list("-++-++-")}, "y")
IRIS = Table.from_frame(load("iris"), "Species")
CARS = Table.from_frame(load("cars"), "Miles per gallon", {"Car": "nominal"})


def cloud(seed: int, classes: int = 2, n: int = 300):
    X, y = make_classification(n, 6, n_informative=4, n_classes=classes, flip_y=0.1, random_state=seed)
    names = [f"x{i}" for i in range(6)]
    frame = {name: X[:, i] for i, name in enumerate(names)}
    kinds = {"y": ("nominal", [f"c{i}" for i in range(classes)])}
    return X, y, Table.from_frame({**frame, "y": [f"c{i}" for i in y]}, "y", kinds)


def right(table: Table) -> np.ndarray:
    return np.array(table.classes, dtype=object)[table.target.cells]


# Bagging ------------------------------------------------------------------------------------------


def test_a_bag_step_by_step():
    steps = list(bag(IRIS, DEEP, 30, seed=1))
    assert len(steps) == 30
    seen = np.array([np.bincount(step.rows, minlength=150) for step in steps])
    assert (seen.sum(axis=1) == 150).all()
    assert np.mean(seen > 0) == pytest.approx(1 - (1 - 1 / 150) ** 150, abs=0.02)
    for step in steps[:3]:
        assert step.model == DEEP.fit(IRIS.take(np.array(step.rows)))
    known = [step.oob_error is not None for step in steps]
    assert known == [bool((seen[: i + 1] == 0).any(axis=0).all()) for i in range(30)]


@pytest.mark.wide(one_in=2)
@pytest.mark.slow
@pytest.mark.parametrize("table", [IRIS, CARS], ids=["classes", "numbers"])
def test_out_of_bag_only_those_vote_that_have_not_seen_the_record(table: Table):
    table = replace(table, weights=np.arange(table.n) % 3 + 1.0)
    steps = list(bag(table, learners.tree("cart", max_leaves=4), 40, seed=2))
    said = np.array([step.model.predict(table) for step in steps])
    losses = []
    for record in range(table.n):
        votes = [said[i, record] for i, step in enumerate(steps) if record not in step.rows]
        if table.classes:
            losses.append(max(table.classes, key=votes.count) != right(table)[record])
        else:
            losses.append((np.mean(votes) - table.target.cells[record]) ** 2)
    assert steps[-1].oob_error == pytest.approx(np.average(losses, weights=table.weights))


def test_a_bagged_model_is_the_vote_of_its_members():
    model = learners.bagging(learners.tree("id3"), 4).fit(Table.from_frame(load("tennis"), "Play"), seed=3)
    assert len(model.members) == 4
    assert model.members == tuple(
        s.model for s in bag(Table.from_frame(load("tennis"), "Play"), learners.tree("id3"), 4, 3)
    )
    said = np.array([member.predict(load("tennis")) for member in model.members])
    shares = np.array([(said == label).mean(axis=0) for label in model.classes]).T
    assert model.predict_proba(load("tennis")) == pytest.approx(shares)
    first = np.array(model.classes)[shares.argmax(axis=1)]
    assert (shares == 0.5).any()  # some tie
    assert (model.predict(load("tennis")) == first).all()


def test_numbers_are_predicted_by_the_mean_of_the_members():
    model = learners.bagging(DEEP, 5).fit(CARS)
    assert model.predict(CARS) == pytest.approx(np.mean([m.predict(CARS) for m in model.members], axis=0))
    with pytest.raises(ValueError, match="no classes"):
        model.predict_proba(CARS)


def test_seeds_and_learners_of_any_kind():
    for learner in (
        learners.bagging(learners.naive_bayes(), 3),
        learners.forest(3),
        learners.bagging(learners.svm(), 2),
    ):
        one, same, other = (learner.fit(IRIS, seed).predict_proba(IRIS) for seed in (1, 1, 2))
        assert (one == same).all()
        assert (one != other).any()


def test_a_record_of_no_weight_is_never_drawn():
    table = replace(IRIS, weights=np.where(np.arange(150) < 5, 1.0, 0.0))
    assert all(max(step.rows) < 5 for step in bag(table, DEEP, 5))


# Forests ------------------------------------------------------------------------------------------


@moderate
@given(seed=st.integers(0, 99), columns=st.integers(1, 6))
def test_lots_draw_so_many_columns_and_go_on_to_one_that_gains(seed: int, columns: int):
    rng = np.random.default_rng(seed)
    worths = np.where(rng.random((6, 40)) < 0.5, rng.random((6, 40)), rng.choice([0.0, -np.inf], (6, 40)))
    subsets = Subsets(columns, seed)
    drawn = subsets.drawn(subsets.places(6, np.zeros(40, dtype=int)), worths)
    kept = drawn > -np.inf
    assert (drawn[kept] == worths[kept]).all()
    gains = (worths > 0).any(axis=0)
    assert ((drawn > 0).any(axis=0) == gains).all()  # a leaf only where no column has a gain
    subsets = Subsets(columns, seed)
    full = subsets.drawn(subsets.places(6, np.zeros(4000, dtype=int)), np.ones((6, 4000)))
    assert ((full > 0).sum(axis=0) == columns).all()
    assert (full > 0).mean(axis=1) == pytest.approx(np.full(6, columns / 6), abs=0.04)


def test_with_all_columns_a_drawn_tree_is_cart():
    recipe = RECIPES["cart"]
    whole = mlcore.fit(IRIS, recipe)
    assert mlcore.fit(IRIS, recipe, columns=4, seed=5) == whole
    forest, bagged = learners.forest(4, columns=None), learners.bagging(DEEP, 4)
    assert tuple(forest.fit(IRIS, 1).members) == bagged.fit(IRIS, 1).members


@pytest.mark.slow
@moderate
@given(
    case=cases(max_records=40),
    seed=st.integers(0, 9),
    columns=st.sampled_from(["sqrt", 1, None]),
    leaves=st.sampled_from([None, 4]),
    flat=st.booleans(),
)
def test_a_forest_is_the_bag_of_its_trees(
    case: Case, seed: int, columns: Any, leaves: int | None, flat: bool
):
    table = case.table()
    forest = learners.forest(2, columns=columns, max_leaves=leaves, zero_gain=flat)
    alone = tuple(forest.tree.fit(table.take(rows), lot) for rows, lot in draws(table, 2, seed))
    members = forest.fit(table, seed).members
    said = [one.tolist() for one in said_by(members, table)]  # before their nodes are made
    assert tuple(members) == alone
    assert said == [one.predict(table).tolist() for one in alone]
    assert tuple(step.model for step in bag(table, forest.tree, 2, seed)) == alone


def test_values_too_many_for_one_number_are_sorted_by_places(monkeypatch: pytest.MonkeyPatch):
    rng = np.random.default_rng(0)
    numbers = {name: rng.normal(size=300).round(2) for name in "abcd"}  # some are equal
    table = Table.from_frame({**numbers, "y": rng.choice(["u", "v", "w"], 300)}, "y")
    trees = tuple(learners.forest(4).fit(table).members)
    monkeypatch.setattr(cuts, "LONGEST", 0)
    assert tuple(learners.forest(4).fit(table).members) == trees


def test_the_trees_of_a_forest_ask_other_columns_first():
    roots = [tree.root.split.attribute for tree in learners.forest(40, columns=1).fit(IRIS).members]
    assert set(roots) == {column.name for column in IRIS.columns}
    two = [tree.root.split.attribute for tree in learners.forest(40).fit(IRIS).members]  # 2 of 4
    assert sum(name.startswith("Petal") for name in two) > 25
    assert all(tree.leaves <= 3 for tree in learners.forest(5, max_leaves=3).fit(IRIS).members)


@pytest.mark.slow
@pytest.mark.parametrize("classes", [2, 3])
def test_a_forest_is_as_good_as_scikit_learns(classes: int):
    errors = []
    for seed in range(2):
        X, y, table = cloud(seed, classes, 800)
        seen, unseen = np.arange(200), np.arange(200, 800)
        model = learners.forest(40).fit(table.take(seen), seed)
        oracle = RandomForestClassifier(40, random_state=seed).fit(X[seen], y[seen])
        own = np.mean(model.predict(table.take(unseen)) != right(table)[unseen])
        errors.append((own, np.mean(oracle.predict(X[unseen]) != y[unseen])))
    own, theirs = np.mean(errors, axis=0)
    assert own == pytest.approx(theirs, abs=0.03)  # 1,200 records: a standard error of the difference is 0.01


def test_a_forest_of_numbers():
    model = learners.forest(30).fit(CARS)
    assert np.corrcoef(model.predict(CARS), CARS.target.cells)[0, 1] > 0.9


# AdaBoost -----------------------------------------------------------------------------------------


def test_stumps_on_lengths_by_hand():
    expected = [
        (12.5, 0.285714, 0.4581, [1 / 7] * 7),
        (24.5, 0.3, 0.4236, [0.1, 0.1, 0.1, 0.25, 0.1, 0.1, 0.25]),
        (30.0, 0.3214, 0.3736, [0.1667, 0.0714, 0.0714, 0.1786, 0.1667, 0.1667, 0.1786]),
        (45.0, 0.2544, 0.5377, None),
    ]
    by_error = learners.tree("cart", max_depth=1, min_records=0, criterion="error")
    steps = list(boost(LENGTHS, by_error, 4))
    for step, (cut, error, alpha, weights) in zip(steps, expected, strict=True):
        assert step.model.root.split.branches[0].threshold == cut
        assert step.error == pytest.approx(error, abs=1e-4)
        assert step.alpha == pytest.approx(alpha, abs=1e-4)
        assert weights is None or step.weights == pytest.approx(weights, abs=1e-4)


@pytest.mark.slow
@moderate
@given(case=cases())
def test_the_last_model_is_worth_nothing_under_the_new_weights(case: Case):
    table = case.table()
    steps = list(boost(table, STUMP, 6))
    classes = len(np.unique(table.target.cells[table.weights > 0]))
    for step, following in pairwise(steps):
        wrong = step.model.predict(table) != right(table)
        weights = np.array(following.weights)
        assert step.after == following.weights
        assert step.wrong == tuple(wrong)
        assert weights.sum() == pytest.approx(1)
        assert weights[wrong].sum() == pytest.approx(1 - 1 / classes, abs=1e-9)  # ½ for two classes
        assert step.alpha > 0
    assert all(math.isfinite(step.alpha) for step in steps[:-1])


@pytest.mark.wide(one_in=2)
@pytest.mark.slow
@pytest.mark.parametrize("classes", [2, 3, 4])
@pytest.mark.parametrize("depth", [1, 2])
def test_boosting_is_that_of_scikit_learn(classes: int, depth: int):
    X, y, table = cloud(classes + depth, classes)
    steps = list(boost(table, learners.tree("cart", max_depth=depth, min_records=0), 15))
    oracle = AdaBoostClassifier(DecisionTreeClassifier(max_depth=depth), n_estimators=15, random_state=0).fit(
        X, y
    )
    assert [2 * step.alpha for step in steps] == pytest.approx(oracle.estimator_weights_)
    assert [step.error for step in steps] == pytest.approx(oracle.estimator_errors_)
    model = learners.adaboost(15, depth).fit(table)
    new = np.random.default_rng(0).normal(0, 1.5, (500, 6))
    said = model.predict({f"x{i}": new[:, i] for i in range(6)})
    assert (said == np.array([f"c{i}" for i in oracle.predict(new)])).mean() > 0.99


@pytest.mark.slow
@moderate
@given(case=cases())
def test_the_training_error_is_never_above_the_bound(case: Case):
    table = case.table()
    if len(np.unique(table.target.cells[table.weights > 0])) != 2:
        return
    votes = np.zeros(table.n)
    for step in boost(table, STUMP, 6):
        votes = votes + step.alpha * np.where(step.wrong, -1.0, 1.0)
        assert step.bound is not None
        assert np.average(votes <= 0, weights=table.weights) <= step.bound + 1e-9


def test_a_model_without_an_error_decides_alone():
    table = Table.from_frame({"x": [1.0, 2.0, 3.0, 4.0], "y": list("abab")}, "y")
    *_, last = steps = list(boost(table, learners.tree("cart", min_records=0), 9))
    assert len(steps) == 1
    assert (last.error, last.alpha) == (0, math.inf)
    model = learners.adaboost(9, max_depth=None).fit(table)
    assert model.weights == (1.0,)
    assert model.predict(table).tolist() == list("abab")
    assert model.predict_proba(table).tolist() == [[1, 0], [0, 1]] * 2


def test_without_anything_better_than_guessing_the_first_model_decides():
    table = Table.from_frame({"x": [0, 0, 1, 1], "z": [0, 1, 0, 1], "y": list("abba")}, "y")
    (only,) = boost(table, STUMP, 5)
    assert (only.error, only.alpha) == (0.5, 0)
    assert learners.adaboost(5).fit(table).predict(table).tolist() == ["a"] * 4


def test_the_weights_of_the_table_come_first():
    table = replace(LENGTHS, weights=np.array([1, 2, 1, 1, 0, 3, 1.0]))
    first = next(boost(table, STUMP, 3))
    assert first.weights == pytest.approx(table.weights / 9)
    again = LENGTHS.take(np.repeat(np.arange(7), table.weights.astype(int)))
    one, other = (list(boost(t, STUMP, 4)) for t in (table, again))
    assert [s.alpha for s in one] == pytest.approx([s.alpha for s in other])


# Refusals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: learners.bagging(DEEP, 0), "1 or more"),
        (lambda: learners.forest(0), "1 or more"),
        (lambda: learners.adaboost(1.5), "1 or more"),
        (lambda: bag(IRIS, DEEP, 0), "1 or more"),
        (lambda: boost(IRIS, DEEP, 0), "1 or more"),
        (lambda: learners.forest(columns="all"), "drawn at a node"),
        (lambda: learners.forest(columns=0), "drawn at a node"),
        (lambda: learners.forest(selection="association"), "by their score"),
        (lambda: learners.forest(depth=3), "no switch “depth”"),
    ],
)
def test_settings_out_of_range_are_refused(make, sentence: str):
    with pytest.raises(ValueError, match=sentence):
        make()


def test_adaboost_needs_classes():
    with pytest.raises(TableError, match="AdaBoost needs classes"):
        learners.adaboost().fit(CARS)


# Trees as features ----------------------------------------------------------------------------------


def test_the_leaves_of_trees_are_columns_of_0_and_1():
    *_, table = cloud(3, 2)
    trees = [step.model for step in bag(table, learners.tree("cart", max_depth=2), 3)]
    model = on_leaves(trees, table, learners.svm(C=1.0, scale="raw"))
    ones = np.hstack(
        [
            np.array([tree.reach(table, path) for path, node in tree.walk() if not node.children]).T
            for tree in trees
        ]
    )
    assert (ones.sum(axis=1) == 3).all()
    oracle = SVC(kernel="linear", C=1.0, tol=1e-6).fit(ones, table.target.cells)
    (machine,) = model.model.machines.machines
    assert machine.decision(ones) == pytest.approx(oracle.decision_function(ones), abs=0.01)
    assert model.predict(table).tolist() == [table.classes[c] for c in oracle.predict(ones)]
    assert model.predict_proba(table).shape == (table.n, 2)


def test_a_record_without_an_answer_has_no_single_leaf():
    table = Table.from_frame({"x": [1.0, 2.0, 3.0, 4.0], "y": list("aabb")}, "y")
    tree = learners.tree("cart").fit(table)
    with pytest.raises(TableError, match="several leaves"):
        leaf_columns([tree], {"x": [1.0, None]})
