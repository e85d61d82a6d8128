"""Holdout, folds, bootstrap, and learners judged on records that they have not seen."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics
from sklearn.model_selection import StratifiedKFold

import mlcore
from benchmarks.growing import bundled
from datasets.generators import ring
from mlcore import RECIPES, Table, TableError
from mlcore.evaluate import (
    FoldStep,
    NumberFoldStep,
    bootstrap,
    cross_validate,
    folds,
    holdout,
    learning_curve,
)
from tests.mlcore.support import cases, moderate
from tests.support.sweep import ONLY_SWEPT

CART = mlcore.learners.tree("cart")
CLASSES = st.lists(st.sampled_from("abcd"), min_size=2, max_size=80)
NUMBERS = st.lists(st.integers(0, 10**6).map(lambda n: n / 8), min_size=2, max_size=80)


@moderate
@given(st.one_of(CLASSES, NUMBERS), st.data(), st.integers(0, 99), st.booleans())
def test_each_record_is_in_one_fold_and_folds_are_alike(actual, data, seed, stratified):
    k = data.draw(st.integers(2, len(actual)))
    found = folds(actual, k, seed, stratified)
    assert sorted(row for fold in found for row in fold) == list(range(len(actual)))
    assert all(fold == tuple(sorted(fold)) for fold in found)
    assert np.ptp([len(fold) for fold in found]) <= 1
    for label in set(actual) if stratified else ():
        assert np.ptp([sum(actual[row] == label for row in fold) for fold in found]) <= 1
    assert found == folds(actual, k, seed, stratified)


def test_numbers_are_dealt_in_their_order_and_shuffled_within_blocks():
    actual = np.random.default_rng(1).normal(size=60)
    rising = np.argsort(actual)
    orders = set()
    for seed in range(3):
        fold = np.empty(60, dtype=int)
        for number, rows in enumerate(folds(actual, 5, seed)):
            fold[list(rows)] = number
        blocks = fold[rising].reshape(-1, 5)
        assert (np.sort(blocks) == np.arange(5)).all()
        orders |= set(map(tuple, blocks.tolist()))
    assert len(orders) > 20


def test_another_seed_is_another_draw():
    for actual in (list("ab" * 20), np.arange(40) / 7):
        assert len({folds(actual, 4, seed) for seed in range(5)}) == 5
        assert len({holdout(actual, seed=seed) for seed in range(5)}) == 5
    assert len({bootstrap(20, seed) for seed in range(5)}) == 5


def test_leaving_one_out():
    assert sorted(folds("abcde", 5)) == [(row,) for row in range(5)]


def test_a_class_smaller_than_the_folds_is_dealt_where_it_can_be():
    found = folds(["a"] * 8 + ["b"] * 2, 5)
    assert sorted(sum(row >= 8 for row in fold) for fold in found) == [0, 0, 0, 1, 1]


@moderate
@given(st.one_of(CLASSES, NUMBERS), st.floats(0.1, 0.9), st.integers(0, 99), st.booleans())
def test_a_holdout_parts_the_records_by_class(actual, share, seed, stratified):
    if not 0.5 < share * len(actual) < len(actual) - 0.5:
        return
    training, test = holdout(actual, share, seed, stratified)
    assert sorted(training + test) == list(range(len(actual)))
    assert abs(len(test) - share * len(actual)) <= 0.5 + 1e-9
    for label in set(actual) if stratified else ():
        held = sum(actual[row] == label for row in test)
        assert abs(held - share * list(actual).count(label)) <= 1 + 1e-9


@pytest.mark.parametrize(("n", "share"), [(10, 0.651322), (14, 0.645665), (100, 0.633968)])
def test_a_bootstrap_sees_two_thirds_of_the_records(n, share):
    seen = [len(set(bootstrap(n, seed))) / n for seed in range(2000)]
    assert np.mean(seen) == pytest.approx(share, abs=4 * np.std(seen) / math.sqrt(2000))
    assert all(len(bootstrap(n, seed)) == n for seed in range(3))


# Cross-validation -------------------------------------------------------------------------------


def test_ten_folds_of_iris_are_ten_trees_on_what_is_left():
    iris = bundled("iris")
    steps = tuple(cross_validate(CART, iris, 10, seed=1))
    assert [step.fold for step in steps] == list(range(10))
    assert sorted(row for step in steps for row in step.test) == list(range(150))
    for step in steps:
        rest = sorted({*range(150)} - {*step.test})
        tree = mlcore.fit(iris.take(rest), RECIPES["cart"])
        part = iris.take(step.test)
        assert step.predicted == tuple(tree.predict(part))
        assert step.accuracy == pytest.approx(1 - tree.errors(part) / 15)
        assert [sum(row) for row in step.confusion.table] == [5, 5, 5]
        assert step.confusion.classes == iris.classes
    assert steps == tuple(cross_validate(CART, iris, [step.test for step in steps]))
    assert hash(steps[0]) == hash(steps[0])


def of_scikit_learn(table: Table, seed: int) -> list[list[int]]:
    """Ten folds dealt as by scikit-learn, with a different generator."""
    dealt = StratifiedKFold(10, shuffle=True, random_state=seed)
    return [test.tolist() for _, test in dealt.split(np.zeros(table.n), table.target.cells)]


def test_kyphosis_is_no_better_predicted_than_by_always_saying_absent():
    kyphosis, learner = bundled("kyphosis"), mlcore.learners.tree("cart", max_leaves=4)
    for rows in (of_scikit_learn(kyphosis, 0), folds(kyphosis.target.cells, 10, seed=35)):
        steps = cross_validate(learner, kyphosis, rows)
        counts = sum(np.array(step.confusion.table) for step in steps)
        assert counts.tolist() == [[58, 6], [11, 6]]
        assert np.trace(counts) / 81 == pytest.approx(0.790123, abs=5e-7)


def test_five_neighbours_on_the_irises():
    iris, learner = bundled("iris"), mlcore.learners.neighbours(5, scale="raw")
    steps = cross_validate(learner, iris, of_scikit_learn(iris, 1))
    assert np.mean([1 - step.accuracy for step in steps]) == pytest.approx(0.0333, abs=5e-5)
    ours = [
        np.mean([1 - step.accuracy for step in cross_validate(learner, iris, 10, seed)]) for seed in range(8)
    ]
    assert min(ours) == pytest.approx(0.02)
    assert max(ours) == pytest.approx(0.0467, abs=5e-5)


@pytest.mark.slow
@moderate
@given(cases(max_records=24), st.integers(0, 9))
def test_weights_count_in_learning_and_in_judging(case, seed):
    table = case.table()
    if table.n < 4:
        return
    for step in cross_validate(mlcore.learners.tree("hunt"), table, 2, seed):
        held = table.take(step.test)
        assert isinstance(step, FoldStep)
        assert step.confusion.n == pytest.approx(held.weights.sum())
        tree = mlcore.fit(table.take(sorted({*range(table.n)} - {*step.test})), RECIPES["hunt"])
        assert 1 - step.accuracy == pytest.approx(tree.errors(held) / held.weights.sum())


def test_numbers_have_measures_of_their_own():
    cars = bundled("cars")
    rng = np.random.default_rng(0)
    heavy = Table(cars.columns, cars.target, rng.integers(1, 5, cars.n).astype(float))
    for table in (cars, heavy):
        for step in cross_validate(CART, table, 5, seed=3):
            assert isinstance(step, NumberFoldStep)
            held = table.take(step.test)
            told = held.target.cells, step.predicted
            how = {"sample_weight": held.weights}
            assert step.mae == pytest.approx(metrics.mean_absolute_error(*told, **how))
            assert step.rmse == pytest.approx(metrics.root_mean_squared_error(*told, **how))
            assert step.r2 == pytest.approx(metrics.r2_score(*told, **how))
    for alone in cross_validate(CART, cars, cars.n):
        assert alone.r2 == (alone.rmse == 0)
        assert alone.mae == pytest.approx(alone.rmse)


def test_a_target_of_one_number_is_explained_when_it_is_met():
    table = Table.from_frame({"x": [1, 2, 3, 4], "y": [0.1] * 4}, "y")
    assert [(step.rmse, step.r2) for step in cross_validate(CART, table, 2)] == [(0, 1), (0, 1)]


def test_the_learner_hears_the_seed_and_sees_only_the_others():
    seen = []

    class Spy:
        def fit(self, table, seed=0):
            seen.append((seed, tuple(table.columns[0].cells.tolist())))
            return mlcore.fit(table, RECIPES["hunt"])

    table = Table.from_frame({"x": list(range(6)), "y": list("ababab")}, "y")
    steps = tuple(cross_validate(Spy(), table, [(0, 1), (5,)], seed=7))
    assert seen == [(7, (2, 3, 4, 5)), (7, (0, 1, 2, 3, 4))]
    assert [step.test for step in steps] == [(0, 1), (5,)]


# Learning curves --------------------------------------------------------------------------------


@ONLY_SWEPT
@pytest.mark.slow
def test_the_learning_curve_of_the_ring():
    """Means of scikit-learn's best 20 leaves on the same kind of points, with their spread over 10 draws."""
    sizes = [10, 20, 50, 100, 200, 500, 1000]
    table = Table.from_frame(ring(2000, seed=5, noise=0.1), "class")
    learner = mlcore.learners.tree("cart", max_leaves=20)
    steps = tuple(learning_curve(learner, table, sizes, draws=10, share=0.5))
    assert [(step.draw, step.n) for step in steps] == [(draw, n) for draw in range(10) for n in sizes]
    found = np.array([step.test_error for step in steps]).reshape(10, -1)
    mean = np.array([0.430, 0.341, 0.298, 0.275, 0.217, 0.176, 0.164])
    sd = np.array([0.035, 0.061, 0.035, 0.033, 0.015, 0.016, 0.013])
    off = np.sqrt((found.var(axis=0, ddof=1) + sd**2) / 10)
    assert (np.abs(found.mean(axis=0) - mean) < 3 * off + 0.01).all()
    training = np.array([step.training_error for step in steps]).reshape(10, -1)
    assert (training[:, 0] == 0).all()
    assert training[:, -1].mean() == pytest.approx(0.12, abs=0.03)


def test_a_learning_curve_of_numbers_has_squared_errors():
    cars = bundled("cars")
    training, test = (cars.take(rows) for rows in holdout(cars.target.cells, 0.25, 2))
    few, all_of_them = learning_curve(CART, cars, [5, training.n], draws=1, share=0.25, seed=2)
    assert (few.n, few.training_error) == (5, 0)
    tree = CART.fit(training)
    assert all_of_them.training_error == pytest.approx(tree.errors(training) / training.n)
    assert all_of_them.test_error == pytest.approx(tree.errors(test) / test.n)


CAT = Table.from_frame({"x": [1, 2, 3, 4], "y": list("abab")}, "y")


@pytest.mark.parametrize(
    ("call", "what"),
    [
        (lambda: folds("ab", 3), "2 records are too few for 3 folds"),
        (lambda: folds("ab", 1), "whole number from 2"),
        (lambda: folds("abc", 2.5), "whole number from 2"),
        (lambda: folds([], 2), "too few"),
        (lambda: folds(["a", None], 2), "record 2 is missing"),
        (lambda: folds([1.5, math.nan], 2), "record 2 is missing"),
        (lambda: holdout("ab", 0), "between 0 and 1"),
        (lambda: holdout("ab", 0.1), "too few"),
        (lambda: holdout([]), "too few"),
        (lambda: bootstrap(0), "whole number from 1"),
        (lambda: cross_validate(CART, CAT, 5), "4 records are too few for 5 folds"),
        (lambda: cross_validate(CART, CAT, 1), "whole number from 2"),
        (lambda: cross_validate(CART, CAT, []), "no fold"),
        (lambda: cross_validate(CART, CAT, [()]), "at least one"),
        (lambda: cross_validate(CART, CAT, [(0.5,)]), "whole numbers"),
        (lambda: cross_validate(CART, CAT, [(4,)]), "The rows of 4 records are 0 to 3"),
        (lambda: cross_validate(CART, CAT, [(-1,)]), "The rows of 4 records are 0 to 3"),
        (lambda: cross_validate(CART, CAT, [(0, 0)]), "twice"),
        (lambda: cross_validate(CART, CAT, [(0, 1, 2, 3)]), "none is left"),
        (lambda: learning_curve(CART, CAT, [4]), "3 records are left to learn from"),
        (lambda: learning_curve(CART, CAT, []), "at least one size"),
        (lambda: learning_curve(CART, CAT, [0]), "whole number from 1"),
        (lambda: learning_curve(CART, CAT, [1], draws=0), "whole number from 1"),
        (lambda: learning_curve(CART, CAT, [1], share=1), "between 0 and 1"),
    ],
)
def test_refusals_come_at_once_and_are_sentences(call, what):
    with pytest.raises(ValueError, match=what) as refused:
        call()
    assert str(refused.value).endswith(".")


def test_what_the_learner_cannot_take_is_its_own_refusal():
    lost = Table.from_frame({"x": ["p", None, "q", "p"], "y": list("abab")}, "y")
    with pytest.raises(TableError, match="missing"):
        tuple(cross_validate(mlcore.learners.tree("id3"), lost, 2))
