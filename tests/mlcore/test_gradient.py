"""Gradient boosting: scikit-learn's figures where no tie decides, and a training error that never rises."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.ensemble import GradientBoostingRegressor

from datasets import load
from mlcore import Table, TableError
from mlcore.ensemble import gradient_boost
from tests.mlcore.support import moderate
from tests.support.sweep import ONLY_SWEPT

CARS = load("cars")[["Weight", "Displacement", "Miles per gallon"]]
TARGET = "Miles per gallon"


@pytest.mark.parametrize(("depth", "shrinkage"), [(1, 0.5), (2, 0.1)])
def test_it_is_that_of_scikit_learn(depth: int, shrinkage: float):
    table = Table.from_frame(CARS[["Weight", TARGET]], TARGET)
    first, *steps = gradient_boost(table, 40, depth, shrinkage)
    x, y = CARS[["Weight"]].to_numpy(), CARS[TARGET].to_numpy()
    theirs = GradientBoostingRegressor(n_estimators=40, max_depth=depth, learning_rate=shrinkage).fit(x, y)
    assert first.model.start == pytest.approx(y.mean())
    for step, said in zip(steps, theirs.staged_predict(x), strict=True):
        assert step.fitted == pytest.approx(said)
    assert steps[-1].model.predict(CARS) == pytest.approx(theirs.predict(x))


@ONLY_SWEPT
@pytest.mark.slow
@moderate
@given(seed=st.integers(0, 10_000), depth=st.integers(1, 3), shrinkage=st.floats(0.01, 1.0))
def test_the_training_error_never_rises(seed: int, depth: int, shrinkage: float):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 20))
    table = Table.from_frame({"x": rng.integers(0, 6, n), "z": rng.random(n), "y": rng.normal(size=n)}, "y")
    table = replace(table, weights=rng.integers(1, 4, n).astype(float))
    steps = list(gradient_boost(table, 8, depth, shrinkage))
    errors = [step.error for step in steps]
    assert all(later <= before + 1e-12 for before, later in pairwise(errors))
    for before, step in pairwise(steps):
        assert step.residuals == pytest.approx(table.target.cells - before.fitted)
        assert step.model.predict(table) == pytest.approx(step.fitted)


def test_nothing_left_over_ends_the_rounds():
    steps = list(gradient_boost(Table.from_frame({"x": [1, 2, 3], "y": [1.0, 1.0, 4.0]}, "y"), 9, 1, 1.0))
    assert len(steps) == 2
    assert steps[-1].error == 0


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ((0, 1, 0.1), "1 or more"),
        ((3, 1, 0.0), "above 0"),
        ((3, 1, 1.5), "up to 1"),
        ((3, -1, 0.1), "max_depth"),
    ],
)
def test_what_is_out_of_range_is_refused(settings: tuple, words: str):
    with pytest.raises(ValueError, match=words):
        gradient_boost(Table.from_frame(CARS, TARGET), *settings)


def test_it_needs_a_number():
    with pytest.raises(TableError, match="holds classes"):
        gradient_boost(Table.from_frame(load("length"), "Class"), 3)
