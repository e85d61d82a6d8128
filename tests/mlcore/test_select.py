"""Columns scored one by one and chosen step by step."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from scipy.stats import chi2_contingency
from sklearn.feature_selection import SequentialFeatureSelector, mutual_info_classif
from sklearn.model_selection import StratifiedKFold
from sklearn.naive_bayes import GaussianNB

from datasets import load
from mlcore import RECIPES, Table, TableError, evaluate, learners
from mlcore.select import chosen, divided, nested, pairs, scores, stepwise, subsets
from tests.mlcore.support import Case, cases, every_way, moderate

FIVE = learners.neighbours(5, "raw")
IRIS = Table.from_frame(load("iris"), "Species")
FOLDS = [
    tuple(test.tolist())
    for _, test in StratifiedKFold(10, shuffle=True, random_state=1).split(np.zeros(150), IRIS.target.cells)
]


def test_the_scores_of_tennis():
    days = load("tennis")
    days = days.assign(Day=[f"D{i}" for i in range(14)])
    found = scores(Table.from_frame(days, "Play"))
    expected = {
        "Outlook": (0.2467, 3.5467, 2, 0.1698),
        "Temperature": (0.0292, 0.5704, 2, 0.7519),
        "Humidity": (0.1518, 2.8, 1, 0.0943),
        "Wind": (0.0481, 0.9333, 1, 0.3340),
    }
    for name, figures in expected.items():
        one = found[name]
        assert (one.information_gain, one.chi_square, one.df, one.p) == pytest.approx(figures, abs=1e-4)
        assert one.cut is None
    assert (found["Day"].information_gain, found["Day"].gain_ratio) == pytest.approx(
        (0.9403, 0.2470), abs=1e-4
    )
    assert list(found) == [*expected, "Day"]


def test_scikit_learn_and_scipy_say_the_same():
    frame = load("titanic")
    target = frame.columns[-1]
    table = Table.from_frame(frame, target, dict.fromkeys(frame, "nominal"))
    codes = np.column_stack([column.cells for column in table.columns])
    bits = mutual_info_classif(codes, table.target.cells, discrete_features=True) / np.log(2)
    for column, gain in zip(table.columns, bits, strict=True):
        one = scores(table)[column.name]
        counts = np.zeros((len(column.values), 2))
        np.add.at(counts, (column.cells, table.target.cells), 1)
        test = chi2_contingency(counts, correction=False)
        assert one.information_gain == pytest.approx(gain)
        assert (one.chi_square, one.df, one.p) == pytest.approx((test.statistic, test.dof, test.pvalue))


def test_of_numbers_the_best_cut_is_scored_and_said():
    one = scores(IRIS)["Petal length"]
    assert one.cut == 2.45
    assert one.information_gain == pytest.approx(np.log2(3) - 2 / 3)
    assert (one.gain_ratio, one.df) == (pytest.approx(1.0), 2)


@moderate
@given(case=cases())
def test_scores_are_those_of_the_best_way_to_split_by_brute_force(case: Case):
    table = case.table()
    rows = [row for row in range(table.n) if table.weights[row]]
    for name, one in scores(table).items():
        ways = every_way(table, RECIPES["hunt"], rows, name)
        best = max((way.measures[0] for way in ways), default=0.0)
        assert one.information_gain == pytest.approx(best, abs=1e-9)
        if not ways:
            assert (one.df, one.p) == (0, 1)


def test_a_pair_is_scored_as_one_column_of_both_values():
    frame = load("tennis")
    both = frame.assign(Both=frame["Outlook"] + " " + frame["Wind"])[["Both", "Play"]]
    (one,) = scores(Table.from_frame(both, "Play")).values()
    assert pairs(Table.from_frame(frame, "Play"))["Outlook", "Wind"] == one
    assert len(pairs(IRIS)) == 6
    assert divided(IRIS).columns[2].values == ("≤ 2.45", "> 2.45")


def test_a_pair_that_lacks_a_value_is_missing():
    table = Table.from_frame({"a": ["p", None, "q", "q"], "b": ["s", "s", None, "t"], "y": list("nyyn")}, "y")
    whole = Table.from_frame({"c": ["ps", None, None, "qt"], "y": list("nyyn")}, "y")
    assert pairs(table)["a", "b"] == scores(whole)["c"]


def test_every_set_is_judged_in_the_same_folds_as_the_steps():
    found = dict(subsets(FIVE, IRIS, FOLDS))
    assert len(found) == 15
    steps = list(stepwise(FIVE, IRIS, FOLDS))
    assert all(found[step.columns] == step.error for step in steps)
    assert chosen(steps).error == min(step.error for step in steps)
    with pytest.raises(ValueError, match="no step"):
        chosen([])


def test_a_fold_has_no_part_in_the_selection_that_it_judges():
    found = list(nested(FIVE, IRIS, 3, seed=4))
    assert sorted(row for step in found for row in step.test) == list(range(150))
    one = found[0]
    rest = IRIS.take(np.setdiff1d(np.arange(150), one.test))
    assert one.columns == chosen(list(stepwise(FIVE, rest, 3, seed=4))).columns
    model = FIVE.fit(replace(rest, columns=tuple(c for c in rest.columns if c.name in one.columns)))
    assert one.error == evaluate.loss(model, IRIS.take(one.test))


def test_exclusive_or_has_no_score_and_the_pair_is_perfect():
    table = Table.from_frame({"a": list("ppqq") * 3, "b": list("pqpq") * 3, "y": list("nyyn") * 3}, "y")
    assert [one.information_gain for one in scores(table).values()] == pytest.approx([0, 0], abs=1e-12)
    first, *_ = stepwise(learners.tree("id3", zero_gain=True), table, 3)
    assert first.error == 0


def test_backward_on_iris():
    """scikit-learn has 0.06 without petal length: its fifth is the later of two equally distant ones."""
    steps = list(stepwise(FIVE, IRIS, FOLDS))
    names = [column.name for column in IRIS.columns]
    assert [len(step.columns) for step in steps] == [4, 3, 2, 1]
    assert (steps[0].columns, steps[0].tried) == (tuple(names), {})
    assert steps[0].error == pytest.approx(0.033333, abs=1e-6)
    assert list(steps[1].tried.values()) == pytest.approx([0.04, 0.04, 0.053333, 0.06], abs=1e-6)
    assert list(steps[1].tried) == names
    assert steps[1].columns == tuple(names[1:])  # the first of two equals goes


def test_forward_on_iris():
    """Sepal widths alone are full of ties. In record order, as in the brute-force search, it is 0.46."""
    steps = list(stepwise(FIVE, IRIS, FOLDS, "forward"))
    assert [len(step.columns) for step in steps] == [1, 2, 3, 4]
    assert steps[0].tried["Petal width"] == pytest.approx(0.04)
    assert steps[0].tried["Sepal width"] == pytest.approx(0.46)
    assert steps[-1].error == pytest.approx(0.033333, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("direction", ["backward", "forward"])
def test_scikit_learn_selects_the_same_columns(direction):
    """On the first columns of wine, where no ties between errors matter."""
    wine = Table.from_frame(load("wine").iloc[:, [0, 1, 2, 3, 4, -1]], load("wine").columns[-1])
    rest = np.arange(wine.n)
    folds = [tuple(rest[i::6].tolist()) for i in range(6)]
    splits = [(np.setdiff1d(rest, test), np.array(test)) for test in folds]
    X = np.column_stack([column.cells for column in wine.columns])
    steps = stepwise(learners.naive_bayes(), wine, folds, direction)
    (step,) = (step for step in steps if len(step.columns) == 2)
    other = SequentialFeatureSelector(
        GaussianNB(var_smoothing=0), n_features_to_select=2, direction=direction, cv=splits
    )
    chosen_there = other.fit(X, wine.target.cells).get_support()
    assert step.columns == tuple(wine.columns[i].name for i in np.flatnonzero(chosen_there))


@pytest.mark.parametrize("direction", ["backward", "forward"])
def test_each_step_moves_the_column_of_the_least_error(direction):
    heart = Table.from_frame(load("kyphosis"), "Kyphosis")
    heart = replace(heart, weights=1.0 + np.arange(heart.n) % 3)
    learner = learners.tree("cart", max_depth=2)
    steps = list(stepwise(learner, heart, 4, direction, seed=2))
    for before, after in pairwise(steps):
        moved = set(before.columns) ^ set(after.columns)
        assert len(moved) == 1
        assert after.tried[moved.pop()] == after.error == min(after.tried.values())
    for step in steps:
        part = replace(heart, columns=tuple(c for c in heart.columns if c.name in step.columns))
        folds = list(evaluate.cross_validate(learner, part, 4, seed=2))
        said = {row: label for fold in folds for row, label in zip(fold.test, fold.predicted, strict=True)}
        actual = np.array(heart.classes, dtype=object)[heart.target.cells]
        wrong = [said[row] != actual[row] for row in range(heart.n)]
        assert step.error == pytest.approx(np.average(wrong, weights=heart.weights))


def test_numbers_are_selected_for_by_the_mean_squared_error():
    cars = Table.from_frame(load("cars")[["Weight", "Gears", "Miles per gallon"]], "Miles per gallon")
    first, last = stepwise(learners.neighbours(3), cars, 4)
    folds = list(evaluate.cross_validate(learners.neighbours(3), cars, 4))
    squares = sum(len(fold.test) * fold.rmse**2 for fold in folds)
    assert first.error == pytest.approx(squares / cars.n)
    assert last.columns == ("Weight",)


def test_what_cannot_be_selected_is_refused():
    with pytest.raises(ValueError, match="“backward” or “forward”"):
        stepwise(FIVE, IRIS, 10, "sideways")
    with pytest.raises(ValueError, match="number of folds"):
        stepwise(FIVE, IRIS, 1)
    with pytest.raises(TableError, match="no column to select"):
        stepwise(FIVE, replace(IRIS, columns=()), 10)
    with pytest.raises(TableError, match="needs classes"):
        scores(Table.from_frame({"x": [1.0], "y": [2.0]}, "y"))
