"""Perceptron, Novikoff's bound and logistic regression: by hand and compared with scikit-learn."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression, Perceptron

from datasets.points import make
from mlcore.linear import logistic, novikoff, perceptron
from mlcore.svm import ProblemError

X = [(0.0, 0.0), (2.0, 0.0), (0.0, 2.0)]
Y = [-1, 1, 1]


def test_mistakes_by_hand():
    """w, b from 0: −(0, 0), +(2, 0), +(0, 2), then −(0, 0) twice, until b is −1 and a pass has no mistake."""
    found = list(perceptron(X, Y))
    mistakes = [step for step in found if step.kind == "mistake"]
    assert [(step.point, step.value) for step in mistakes] == [(0, 0), (1, -1), (2, 0), (0, -1), (0, 0)]
    assert [(*step.weights, step.bias) for step in mistakes] == [
        (0, 0, -1), (2, 0, 0), (2, 2, 1), (2, 2, 0), (2, 2, -1),
    ]  # fmt: skip
    assert [step.passed for step in mistakes] == [1, 1, 1, 2, 3]
    assert (mistakes[3].old_weights, mistakes[3].old_bias) == ((2, 2), 1)
    last = found[-1]
    assert (last.kind, last.number, last.passed, last.errors) == ("done", 5, 4, 0)


@pytest.mark.parametrize("name", ["clouds", "touching"])
def test_the_perceptron_is_scikit_learns(name: str):
    points, classes = make(name, 40, 1)
    theirs = Perceptron(shuffle=False, tol=None, max_iter=7).fit(points, classes)
    *_, ours = perceptron(points, classes, 7)
    assert ours.weights == pytest.approx(theirs.coef_[0], abs=1e-9)
    assert ours.bias == pytest.approx(theirs.intercept_[0], abs=1e-9)


@given(st.integers(2, 30), st.integers(0, 50), st.sampled_from(["clouds", "touching", "xor", "outlier"]))
def test_each_update_is_on_a_mistake(n: int, seed: int, name: str):
    points, classes = make(name, n, seed)
    steps = list(perceptron(points, classes, 6))
    for step in steps:
        if step.kind == "mistake":
            sign = classes[step.point]
            value = sign * (points[step.point] @ step.old_weights + step.old_bias)
            assert value <= 1e-9
            assert step.value == pytest.approx(value, abs=1e-9)
            assert np.allclose(step.weights, np.add(step.old_weights, sign * points[step.point]))
    bound = novikoff(points, classes)
    if bound:
        assert steps[-1].number <= bound.most * (1 + 1e-6)
    if steps[-1].kind == "done":
        assert steps[-1].errors == 0


def test_novikoffs_margin_is_the_largest():
    """For two points (±1, 0) with an appended 1, y (x, 1) = (1, 0, ±1), and the shortest u is (1, 0, 0)."""
    bound = novikoff([(1.0, 0.0), (-1.0, 0.0)], [1, -1])
    assert (bound.margin, bound.radius**2, bound.most) == pytest.approx((1.0, 2.0, 2.0))
    assert novikoff([(0.0, 0.0), (1.0, 1.0), (0.0, 1.0), (1.0, 0.0)], [1, 1, -1, -1]) is None


@pytest.mark.parametrize("penalty", [0.0, 0.1, 10.0])
def test_logistic_regression_is_scikit_learns(penalty: float):
    points, classes = make("touching", 60, 3)
    C = 1 / penalty if penalty else np.inf
    theirs = LogisticRegression(C=C, tol=1e-12, max_iter=10_000).fit(points, classes)
    *_, ours = logistic(points, classes, penalty)
    assert ours.kind == "done"
    assert (*ours.weights, ours.bias) == pytest.approx((*theirs.coef_[0], theirs.intercept_[0]), abs=1e-6)


@given(
    st.integers(2, 40), st.integers(0, 50), st.sampled_from(["clouds", "touching", "ring"]), st.floats(0, 5)
)
def test_the_objective_never_rises(n: int, seed: int, name: str, penalty: float):
    steps = list(logistic(*make(name, n, seed), penalty))
    told = [step.objective for step in steps]
    assert told == sorted(told, reverse=True)
    assert steps[0].loss == pytest.approx(n * np.log(2))


def test_classes_that_a_line_separates_have_no_minimum():
    *_, last = logistic(*make("clouds", 40, 1), steps=12)
    assert last.kind == "limit"
    assert last.number == 12
    assert last.loss < 1e-3
    *_, held = logistic(*make("clouds", 40, 1), penalty=1.0)
    assert held.kind == "done"


def test_what_cannot_be_learned_is_said():
    for strange in (-1.0, np.nan, np.inf, True):
        with pytest.raises(ProblemError, match="penalty"):
            logistic(X, Y, strange)
    with pytest.raises(ProblemError, match="passes"):
        perceptron(X, Y, 0)
    with pytest.raises(ProblemError, match="steps"):
        logistic(X, Y, steps=0)
