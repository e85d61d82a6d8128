"""A neighbours' vote step by step, errors over k, the ball: compared with scikit-learn's and by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.model_selection import StratifiedKFold
from sklearn.neighbors import KNeighborsClassifier

from datasets import load
from datasets.worlds import TARGET, WORLDS
from mlcore import Table, evaluate
from mlcore.learners import Ball, errors_by_k, neighbours, predict_by_k, vote
from tests.mlcore.support import Case, cases

FLOWERS = load("iris")[["Petal length", "Petal width", "Species"]]
PETALS = Table.from_frame(FLOWERS, "Species")
LENGTHS = Table.from_frame({"x": [10, 15, 21, 28, 32, 40, 50], "y": list("-++-++-")}, "y")


def world(make, n: int, which: int) -> Table:
    frame = make(n, (1, which), 0.1)
    return Table.from_frame(frame, TARGET, {TARGET: ("nominal", list(WORLDS["ring"].classes))})


def brute(table: Table, k: int) -> KNeighborsClassifier:
    x = np.column_stack([column.cells for column in table.columns])
    return KNeighborsClassifier(k, algorithm="brute").fit(x, table.target.cells)


def test_errors_on_petals():
    """Two flowers of different species have the same petals, so one neighbour makes training errors."""
    found = errors_by_k(PETALS, (1, 3, 5, 15, 51), scale="raw")
    assert found.training == pytest.approx((0.013333, 0.02, 0.04, 0.04, 0.04), abs=1e-6)
    assert found.left_out[:3] == pytest.approx((0.046667, 0.04, 0.04), abs=1e-6)
    assert found.test is None


def test_errors_in_ten_folds_of_petals():
    split = StratifiedKFold(10, shuffle=True, random_state=1).split(FLOWERS, FLOWERS["Species"])
    folds = [tuple(test.tolist()) for _, test in split]
    for k, wrong in ((1, 0.046667), (3, 0.04), (5, 0.04), (15, 0.04), (51, 0.053333)):
        steps = evaluate.cross_validate(neighbours(k, "raw"), PETALS, folds)
        assert 1 - np.mean([step.accuracy for step in steps]) == pytest.approx(wrong, abs=1e-6)


def test_errors_in_a_ring():
    ring = WORLDS["ring"]
    train, test = world(ring.make, 1000, 0), world(ring.test, 1000, 1)
    found = errors_by_k(train, (1, 15), test, "raw")
    assert found.training == pytest.approx((0.0, 0.147), abs=1e-6)
    assert found.test == pytest.approx((0.208, 0.152), abs=1e-6)
    x, y = (np.column_stack([column.cells for column in test.columns]), test.target.cells)
    oracle = [1 - brute(train, k).score(x, y) for k in (1, 15)]
    assert found.test == pytest.approx(oracle)


@pytest.mark.parametrize(
    ("k", "said", "equal", "tied"),
    [
        (1, "-", (3, 4), ()),
        (2, "-", (), ("-", "+")),
        (3, "+", (), ()),
        (5, "+", (), ()),
        (6, "+", (0, 6), ()),
    ],
)
def test_thirty_among_the_lengths(k: int, said: str, equal: tuple, tied: tuple):
    """28- and 32+ are both 2 away. 10- and 50- are both 20 away."""
    *steps, last = vote(neighbours(k, "raw").fit(LENGTHS), {"x": [30.0]})
    assert (last.label, last.equal, last.tied) == (said, equal, tied)
    assert [step.kind for step in steps] == ["ask", *["near"] * k, "reach"]
    assert last.distances == (2, 2, 9, 10, 15, 20)[:k]


@given(case=cases(), k=st.integers(1, 9), scale=st.sampled_from(["standard", "raw"]))
def test_the_last_step_is_the_plain_function(case: Case, k: int, scale):
    table = case.table()
    if any(column.missing for column in table.columns):
        return
    model = neighbours(min(k, table.n), scale).fit(table)
    one = table.take(np.array([0]))
    *_, last = vote(model, one)
    assert last.label == model.predict(one)[0]
    assert sum(last.votes) == pytest.approx(model.weights[list(last.rows)].sum())
    assert [*last.rows] == model.nearest(one)[0][0].tolist()


@given(a=st.integers(0, 20), more=st.integers(1, 9), seed=st.integers(0, 10_000))
def test_all_neighbours_are_the_majority_everywhere(a: int, more: int, seed: int):
    c = ["a"] * a + ["b"] * (a + more)
    x, y = np.random.default_rng(seed).integers(-5, 6, (2, len(c))).astype(float)
    table = Table.from_frame({"x": x, "y": y, "c": c}, "c", {"c": ("nominal", ["a", "b"])})
    model = neighbours(table.n, "raw").fit(table)
    assert set(model.predict({"x": [-9.0, 0.0, 99.0], "y": [0.5, 0.0, -7.0]})) == {"b"}
    assert errors_by_k(table, (table.n,), scale="raw").training[0] == pytest.approx(a / table.n)


def test_every_k_says_what_a_model_of_it_says():
    places = {"Petal length": np.linspace(0, 7, 60), "Petal width": np.linspace(2.6, 0, 60)}
    model = neighbours(1, "raw").fit(PETALS)
    for k, said in zip((1, 4, 150), predict_by_k(model, places, (1, 4, 150)), strict=True):
        assert said.tolist() == neighbours(k, "raw").fit(PETALS).predict(places).tolist()


def test_the_ball():
    ball = Ball(n=100, n1=40, k=5, k1=3, volume=0.1)
    assert (ball.density, ball.likelihood, ball.prior) == pytest.approx((0.5, 0.75, 0.4))
    assert ball.posterior == pytest.approx(0.6)


def test_half_the_votes_of_101_neighbours_on_petals_are_ties_that_the_nearest_decides():
    found = errors_by_k(PETALS, (1, 5, 101), scale="raw")
    near = brute(PETALS, 101)
    x, y = near._fit_X, near._y
    counts = [np.bincount(y[row], minlength=3) for row in near.kneighbors(x, return_distance=False)]
    assert found.tied[2] == sum((one == one.max()).sum() > 1 for one in counts) == 75
    assert found.tied[0] == 0
    assert found.training[2] == found.training[0]  # it is one nearest neighbour
    assert found.left_out[2] == pytest.approx(0.506667, abs=1e-6)
