"""One interface trains trees and machines alike."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

import mlcore
from datasets import load
from mlcore import RECIPES, Table, TableError, learners, prune
from mlcore.learners import Learner, Model
from mlcore.svm import linear, poly, rbf
from mlcore.table import UNKNOWN
from tests.mlcore.support import Case, cases, moderate
from tests.support.tables import lesson

FLOWERS = load("iris")
NUMBERS = FLOWERS.drop(columns="Species")


def table_of(name: str, target: str) -> Table:
    return Table.from_frame(load(name), target=target)


IRIS = table_of("iris", "Species")


# The promises of all of them --------------------------------------------------------------------


ALL = [
    learners.tree("c4.5"),
    learners.tree("cart", prune="cost-complexity"),
    learners.svm(),
    learners.svm(rbf(0.5), C=10, scale="raw"),
    learners.neighbours(),
    learners.naive_bayes(),
    learners.bagging(learners.tree("cart"), 9),
    learners.forest(15),
    learners.adaboost(12, max_depth=2),
    learners.neighbours(7, "raw", "manhattan"),
]


@pytest.mark.wide(one_in=2)
@pytest.mark.parametrize("learner", ALL, ids=str)
def test_a_model_says_the_same_of_a_table_of_a_frame_and_of_lists(learner: Learner):
    model = learner.fit(IRIS)
    assert isinstance(learner, Learner)
    assert isinstance(model, Model)
    assert model.classes == IRIS.classes
    said, shares = model.predict(IRIS), model.predict_proba(IRIS)
    assert (said.shape, shares.shape) == ((150,), (150, 3))
    assert shares.sum(axis=1) == pytest.approx(np.ones(150))
    assert (said == FLOWERS["Species"]).mean() > 0.95
    turned = FLOWERS[FLOWERS.columns[::-1]]  # the model finds columns by name
    for data in (FLOWERS, NUMBERS, turned, NUMBERS.to_dict("list")):
        assert (model.predict(data) == said).all()
        assert (model.predict_proba(data) == shares).all()
    assert model.predict(NUMBERS[:0]).shape == (0,)
    assert model.predict_proba(IRIS.take(np.arange(0))).shape == (0, 3)


@pytest.mark.parametrize("learner", ALL, ids=str)
def test_a_class_without_records_keeps_its_column(learner: Learner):
    some = IRIS.take(np.arange(50, 150))
    model = learner.fit(some, seed=3)
    assert model.classes == IRIS.classes
    assert not model.predict_proba(IRIS)[:, 0].any()
    assert (model.predict(some) == FLOWERS["Species"][50:]).mean() > 0.9


@pytest.mark.parametrize("learner", ALL, ids=str)
def test_a_column_that_is_not_there_is_named(learner: Learner):
    with pytest.raises(TableError, match=r"asks for “.*”, but there is no such column"):
        learner.fit(IRIS).predict({"Sepal length": [1.0]})


# Trees --------------------------------------------------------------------------------------------


@pytest.mark.slow
@moderate
@given(case=cases())
def test_a_grown_tree_says_the_same_of_a_table_and_of_its_frame(case: Case):
    tree = learners.tree("cart").fit(case.table())
    assert tree == mlcore.fit(case.table(), RECIPES["cart"])
    assert (tree.predict_proba(case.table()) == tree.predict_proba(case.frame)).all()
    assert (tree.predict(case.table()) == tree.predict(case.frame)).all()


def test_a_table_that_takes_a_column_for_another_kind_is_understood():
    words = Table.from_frame({"x": [1, 2, 1, 2], "y": list("abab")}, "y", {"x": "nominal"})
    numbers = Table.from_frame({"x": [1.0, 2.0, 3.0], "y": list("aba")}, "y")
    by_value, by_cut = learners.tree("id3").fit(words), learners.tree("cart").fit(numbers)
    assert by_value.predict(numbers).tolist() == ["a", "b", "a"]
    assert by_value.cells_of(numbers)["x"].tolist() == [0, 1, UNKNOWN]
    assert by_cut.predict(words).tolist() == ["a", "b", "a", "b"]


def test_a_recipe_by_name_or_itself_with_switches():
    assert learners.tree("c4.5", min_records=1).recipe == RECIPES["c4.5"].but(min_records=1)
    assert learners.tree(RECIPES["cart"], max_depth=2).fit(IRIS).depth == 2
    assert learners.tree("id3") == learners.tree("id3")
    with pytest.raises(ValueError, match=r"no recipe “c5”\. There are: hunt, id3"):
        learners.tree("c5")
    with pytest.raises(ValueError, match="no switch “depth”"):
        learners.tree("cart", depth=3)


@pytest.mark.parametrize("method", ["pessimistic", "error-based", "mdl", "chi-square"])
def test_a_pruned_tree_is_that_of_the_method(method: str):
    table = table_of("heart", "Disease") if method != "error-based" else IRIS
    grown = mlcore.fit(table, RECIPES["c4.5"])
    assert learners.tree("c4.5", prune=method).fit(table) == prune.pruned(grown, method)


def test_the_settings_of_a_method_are_taken():
    table = table_of("heart", "Disease")
    grown = mlcore.fit(table, RECIPES["c4.5"])
    learner = learners.tree("c4.5", prune="pessimistic", penalty=3, collapse=True)
    assert learner.fit(table) == prune.pruned(grown, "pessimistic", penalty=3)
    with pytest.raises(ValueError, match="no switch “penalty”"):
        learners.tree("c4.5", penalty=3)


def test_cost_complexity_takes_the_tree_of_the_least_error_in_cross_validation():
    grown = mlcore.fit(IRIS, RECIPES["cart"])
    learner = learners.tree("cart", prune="cost-complexity")
    for seed in (0, 7):
        expected = prune.pruned(grown, "cost-complexity", choose="least", folds=10, seed=seed)
        assert learner.fit(IRIS, seed) == expected
    few = IRIS.take(np.array([0, 1, 60, 61, 62, 120]))  # three folds of two
    assert learner.fit(few).leaves >= 1


@pytest.mark.parametrize(
    ("method", "sentence"),
    [
        ("reduced-error", "Reduced error pruning needs records that the tree has not"),
        ("twigs", "There is no method “twigs”"),
    ],
)
def test_a_method_that_needs_other_data_is_refused(method: str, sentence: str):
    with pytest.raises(ValueError, match=sentence):
        learners.tree("cart", prune=method)


def test_a_regression_tree_is_a_model_of_numbers():
    cars = table_of("cars", "Miles per gallon")
    model = learners.tree("cart", max_leaves=4).fit(cars)
    assert isinstance(model, Model)
    assert model.classes == ()
    assert model.predict(cars) == pytest.approx(model.predict(load("cars")))
    with pytest.raises(ValueError, match="no classes"):
        model.predict_proba(cars)
    with pytest.raises(TableError, match="ID3 needs classes"):
        learners.tree("id3").fit(cars)


# Machines -----------------------------------------------------------------------------------------


KERNELS = [
    (linear(), SVC(kernel="linear", C=2, tol=1e-6)),
    (rbf(0.3), SVC(kernel="rbf", gamma=0.3, C=2, tol=1e-6)),
    (poly(2, 1.0), SVC(kernel="poly", degree=2, coef0=1.0, gamma=1.0, C=2, tol=1e-6)),
]


@pytest.mark.parametrize(("kernel", "oracle"), KERNELS, ids=["linear", "rbf", "poly"])
@pytest.mark.parametrize(("name", "target"), [("iris", "Species"), ("wine", "Cultivar")])
def test_machines_say_what_libsvm_says(kernel, oracle, name: str, target: str):
    frame = load(name)
    table = Table.from_frame(frame, target=target, kinds={target: "nominal"})
    X, y = frame.drop(columns=target), frame[target].astype(str)
    told = make_pipeline(StandardScaler(), oracle).fit(X, y)
    model = learners.svm(kernel, C=2.0).fit(table)
    rng = np.random.default_rng(0)
    new = X.sample(400, replace=True, random_state=1) + rng.normal(0, X.std(), (400, X.shape[1]))
    said = model.predict(new).astype(str)
    assert (said == told.predict(new)).mean() > 0.995
    assert (model.predict(table).astype(str) == told.predict(X)).all()


def test_two_classes_share_one_vote():
    kyphosis = table_of("kyphosis", "Kyphosis")
    model = learners.svm().fit(kyphosis)
    assert set(np.unique(model.predict_proba(kyphosis))) <= {0.0, 1.0}


def test_three_classes_share_three():
    model = learners.svm(rbf(1.0)).fit(IRIS)
    shares = model.predict_proba(IRIS) * 3
    assert shares == pytest.approx(shares.round())
    assert shares.sum(axis=1) == pytest.approx(np.full(150, 3.0))


def test_nominal_columns_are_ones_and_noughts():
    days = lesson("tennis")
    frame = load("tennis").drop(columns="Play")
    ones = pd.get_dummies(frame, dtype=float)
    model = learners.svm(rbf(0.5), C=5.0).fit(days)
    oracle = SVC(kernel="rbf", gamma=0.5, C=5.0, tol=1e-6).fit(ones, load("tennis")["Play"])
    every = frame.iloc[np.random.default_rng(0).integers(0, 14, 40)].reset_index(drop=True)
    coded = pd.get_dummies(every, dtype=float).reindex(columns=ones.columns, fill_value=0.0)
    assert (model.predict(every) == oracle.predict(coded)).all()
    stranger = {**frame.iloc[0].to_dict(), "Outlook": "Hail"}  # no 1 for its outlook
    alone = {name: [value] for name, value in stranger.items()}
    nought = coded.iloc[[0]] * 0 + ones.iloc[[0]].to_numpy()
    nought[[name for name in ones if name.startswith("Outlook")]] = 0.0
    assert model.predict(alone)[0] == oracle.predict(nought)[0]


def test_levels_of_an_ordinal_column_are_numbers():
    size = ("ordinal", ["S", "M", "L"])
    table = Table.from_frame({"x": ["S", "L", "M", "S"], "y": ["a", "b", "b", "a"]}, "y", {"x": size})
    model = learners.svm(scale="raw").fit(table)
    assert model.coordinates.points(table).tolist() == [[0], [2], [1], [0]]
    with pytest.raises(TableError, match=r"“x” has a level that was never declared\. There are: S, M, L"):
        model.predict({"x": ["XL"]})


def test_a_weight_counts_as_so_many_records():
    rows = np.array([0, 0, 0, 51, 60, 60, 110, 111, 111])
    some, counts = np.unique(rows, return_counts=True)
    again = IRIS.take(rows)
    once = replace(IRIS.take(some), weights=counts.astype(float))
    ghost = replace(IRIS.take(np.append(some, 149)), weights=np.append(counts, 0).astype(float))
    models = [learners.svm(rbf(0.5), C=0.1).fit(table) for table in (again, once, ghost)]
    decisions = [model.machines.decisions(model.coordinates.points(IRIS)) for model in models]
    assert decisions[1] == pytest.approx(decisions[0], abs=0.01)
    assert (decisions[2] == decisions[1]).all()


def test_a_constant_column_tells_a_machine_nothing():
    frame = {"x": [0.0, 1.0, 2.0, 3.0], "k": [7.0] * 4, "y": list("aabb")}
    model = learners.svm(rbf(1.0)).fit(Table.from_frame(frame, "y"))
    points = model.coordinates.points({"x": [1.5, 9.0], "k": [7.0, 100.0]})
    assert points[:, 1].tolist() == [0, 0]
    assert points[0, 0] == 0


TWO = {"x": [0.0, 1.0, 2.0], "y": ["a", "b", "a"]}


@pytest.mark.parametrize(
    ("learner", "frame", "target", "sentence"),
    [
        (
            learners.svm(),
            {**TWO, "x": [0.0, None, 2.0]},
            "y",
            "A support vector machine cannot take missing values: “x” lacks 1 of 3",
        ),
        (learners.svm(), {**TWO, "y": ["a"] * 3}, "y", "All points are of the class “a”"),
        (learners.svm(), TWO, "x", "needs classes, but the target “x” holds numbers"),
        (learners.svm(), {"y": ["a", "b"]}, "y", "needs a column besides the target"),
        (learners.svm(C=math.inf), TWO, "y", "separable|hard margin|no plane|no line"),
    ],
    ids=["missing", "one class", "numbers", "no column", "hard"],
)
def test_a_table_that_cannot_be_taken_gets_a_sentence(learner, frame, target, sentence):
    with pytest.raises(TableError, match=sentence):
        learner.fit(Table.from_frame(frame, target))


def test_a_missing_cell_is_refused_in_prediction_too():
    with pytest.raises(TableError, match="lacks 1 of 2"):
        learners.svm().fit(Table.from_frame(TWO, "y")).predict({"x": [1.0, math.nan]})


def test_settings_out_of_range_are_refused():
    with pytest.raises(ValueError, match="C must be a number above 0"):
        learners.svm(C=0)
    with pytest.raises(ValueError, match=r"“loud” is not a scale\. Choose one of: standard, raw"):
        learners.svm(scale="loud")
