"""The machines of libsvm and cvxopt, stored for real data, and libsvm live on random data."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np
import pytest
from sklearn.svm import SVC

from mlcore import svm
from tests.mlcore.clouds import clouds
from tests.mlcore.references import described, records, stored

SETS = stored("svm")
far_and_near = partial(clouds, d=3, names=("far", "near"))
RUNS = [(about, run) for about in SETS for run in about["runs"]]
SINGLE = 2.0**-24  # libsvm keeps the kernel in single precision

# Steep polynomials and long ways to the optimum: here this rounding moves a decision by more than 1e-5.
ROUNDED = {
    "iris-virginica-4-poly-CNone-3",
    "crabs-M-5-linear-C10-",
    "crabs-M-5-poly-C1-2",
    "crabs-M-5-poly-C0.1-3",
    "crabs-M-5-poly-C1-3",
    "kyphosis-present-3-poly-C1-3",
}


def name(about: dict[str, Any], run: dict[str, Any]) -> str:
    about_data = f"{about['data']}-{about['positive']}-{len(about['columns'])}"
    return f"{about_data}-{run['kernel']}-C{run['C']}-{run.get('gamma', run.get('degree', ''))}"


def points_of(about: dict[str, Any]) -> tuple[Any, Any]:
    """Two classes of a stored data set, standardised over their records, in file order."""
    target = described(about["data"])["target"]
    rows = [row for row in records(about["data"]) if row[target] in (about["negative"], about["positive"])]
    X = np.array([[float(row[column]) for column in about["columns"]] for row in rows])
    return svm.standardise(X)[0], np.array([row[target] for row in rows])


def kernel_of(run: dict[str, Any]) -> svm.Kernel:
    if run["kernel"] == "poly":
        return svm.poly(run["degree"], 1.0)
    return svm.rbf(run["gamma"]) if run["kernel"] == "rbf" else svm.linear()


def within_single_precision(machine: svm.Machine, X: Any, times: float = 2) -> float:
    """The possible distance between decisions, because libsvm rounds the kernel, which also moves its
    optimum.
    """
    gram = machine.kernel(X, X[machine.support])
    return 1e-5 + times * SINGLE * float((np.abs(gram) @ machine.alpha[machine.support]).max())


@pytest.mark.slow
@pytest.mark.wide(one_in=4, each=["run.kernel run.C", "about.data"])
@pytest.mark.parametrize(("about", "run"), RUNS, ids=[name(*pair) for pair in RUNS])
def test_libsvm_and_cvxopt_on_real_data(about, run):
    X, y = points_of(about)
    C = math.inf if run["C"] is None else run["C"]
    machine = svm.fit(X, y, kernel_of(run), C, 1e-8)
    assert machine.dual_objective == pytest.approx(run["dual"], rel=1e-6)
    assert machine.dual_objective == pytest.approx(run["cvxopt"], rel=1e-6)
    assert machine.primal_objective == pytest.approx(run["dual"], rel=1e-4)
    assert machine.errors == run["errors"]
    room = within_single_precision(machine, X)
    low, high = machine.bias_interval
    assert low - room <= run["bias"] <= high + room
    if "support" in run:
        assert machine.support.tolist() == run["support"]
    if not run["free"]:
        return  # the bias, and so every decision, can be anything in the interval
    apart = np.abs(machine.decision(X[:10]) - run["decisions"]).max()
    assert apart < room
    assert (apart > 1e-5) == (name(about, run) in ROUNDED)
    assert np.abs(machine.signs * machine.decision(X) - 1)[machine.free].max() < 1e-7


@pytest.mark.slow
@pytest.mark.wide(one_in=4, each=["kernel C", "seed"])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("C", [0.05, 1.0, 20.0])
@pytest.mark.parametrize(
    ("kernel", "theirs"),
    [
        (svm.linear(), {"kernel": "linear"}),
        (svm.poly(2, 1.0), {"kernel": "poly", "degree": 2, "coef0": 1.0, "gamma": 1.0}),
        (svm.rbf(0.5), {"kernel": "rbf", "gamma": 0.5}),
        (svm.sigmoid(0.2, -0.5), {"kernel": "sigmoid", "gamma": 0.2, "coef0": -0.5}),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_scikit_learn_on_random_data(kernel, theirs, C, seed):
    X, y = far_and_near(60, seed)
    other = SVC(**theirs, C=C, tol=1e-8).fit(X, y)
    machine = svm.fit(X, y, kernel, C, 1e-8)
    assert machine.dual_objective == pytest.approx(dual_of(other, kernel, X, C), rel=1e-6)
    apart = np.abs(machine.decision(X) - other.decision_function(X)).max()
    assert apart < within_single_precision(machine, X, times=20)
    assert machine.predict(X).tolist() == other.predict(X).tolist()


def dual_of(other: SVC, kernel: svm.Kernel, X: Any, C: float) -> float:
    signed = np.zeros(len(X))
    signed[other.support_] = other.dual_coef_[0]
    return float(np.abs(signed).sum() - 0.5 * signed @ kernel(X, X) @ signed)


@pytest.mark.parametrize("weights", [{"far": 5.0}, {"far": 0.2, "near": 3.0}])
def test_scikit_learn_with_class_weights(weights):
    X, y = far_and_near(80, 3)
    other = SVC(kernel="rbf", gamma=0.5, C=0.7, tol=1e-8, class_weight=weights).fit(X, y)
    machine = svm.fit(X, y, svm.rbf(0.5), 0.7, 1e-8, weights=weights)
    assert np.abs(machine.decision(X) - other.decision_function(X)).max() < 1e-5
    assert machine.at_bound.tolist() == np.flatnonzero(machine.alpha == machine.ceiling).tolist()


def test_scikit_learn_with_weighted_points():
    X, y = far_and_near(60, 4)
    weights = np.random.default_rng(4).uniform(0.2, 4, 60)
    other = SVC(kernel="rbf", gamma=0.5, C=1.0, tol=1e-8).fit(X, y, sample_weight=weights)
    machine = svm.fit(X, y, svm.rbf(0.5), 1.0, 1e-8, weights=weights)
    assert np.abs(machine.decision(X) - other.decision_function(X)).max() < 1e-5


@pytest.mark.parametrize("n", [200, 500])
@pytest.mark.parametrize("seed", range(4))
def test_as_many_iterations_as_libsvm(n, seed):
    draw = np.random.default_rng(seed)
    y = np.repeat([-1, 1], n // 2)
    X = draw.normal(0, 1, (n, 2)) + 0.5 * y[:, None]
    other = SVC(kernel="rbf", C=1.0, gamma=0.1, tol=1e-3, shrinking=False).fit(X, y)
    ours = svm.fit(X, y, svm.rbf(0.1), 1.0, 1e-3).iterations
    assert ours == pytest.approx(int(other.n_iter_[0]), rel=0.2)


def test_more_classes_as_scikit_learn():
    draw = np.random.default_rng(2)
    y = np.repeat(["u", "v", "w"], 25)
    X = draw.normal(0, 1, (75, 2)) + np.repeat([[-1.5, 0], [1.5, 0], [0, 2]], 25, axis=0)
    other = SVC(kernel="rbf", gamma=0.5, C=1.0, tol=1e-8, decision_function_shape="ovo").fit(X, y)
    many = svm.one_vs_one(X, y, svm.rbf(0.5), 1.0, tol=1e-8)
    # scikit-learn's decisions are positive for the first class of a pair, ours for the second.
    assert np.abs(many.decisions(X) + other.decision_function(X)).max() < 1e-5
    clear = ~many.tied(X)
    assert many.predict(X)[clear].tolist() == other.predict(X)[clear].tolist()
