"""Extensions of the machine: scaling, several classes, probabilities, cross-validation."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from sklearn.calibration import _sigmoid_calibration
from sklearn.model_selection import cross_val_score
from sklearn.svm import SVC

from datasets import load, points
from mlcore import svm
from mlcore.sampling import folds
from mlcore.svm.active_set import continued
from mlcore.svm.probability import sigmoid_through
from tests.mlcore.clouds import clouds


def three(n: int = 45) -> tuple[Any, Any]:
    draw = np.random.default_rng(1)
    y = np.repeat(["u", "v", "w"], n // 3)
    centres = np.repeat([[-2.0, 0.0], [2.0, 0.0], [0.0, 3.0]], n // 3, axis=0)
    return draw.normal(0, 1, (n, 2)) + centres, y


# Scaling ------------------------------------------------------------------------------------------


def test_standardise():
    Z, mean, sd = svm.standardise([[1, 5, 0.1], [3, 5, 0.1], [5, 5, 0.1]])
    assert (mean.tolist(), sd.tolist()) == ([3, 5, pytest.approx(0.1)], [math.sqrt(8 / 3), 0, 0])
    assert Z[:, 0] == pytest.approx(np.array([-2, 0, 2]) / math.sqrt(8 / 3))
    assert not Z[:, 1:].any()  # constant, although the mean of 0.1 is not quite 0.1


def test_scaling_changes_a_gaussian_machine_but_not_what_a_hard_linear_one_gets_right():
    X, y = clouds(60, apart=3)
    X[:, 1] *= 1000
    Z, _, _ = svm.standardise(X)
    assert len(svm.fit(X, y, svm.rbf(0.5)).support) > 2 * len(svm.fit(Z, y, svm.rbf(0.5)).support)
    assert svm.fit(X, y, svm.linear(), math.inf).errors == svm.fit(Z, y, svm.linear(), math.inf).errors == 0


# Several classes ----------------------------------------------------------------------------------


def test_one_against_one():
    X, y = three()
    many = svm.one_vs_one(X, y, svm.rbf(0.5), 2.0)
    assert many.classes == ("u", "v", "w")
    assert many.pairs == ((0, 1), (0, 2), (1, 2))
    votes = many.votes(X)
    assert votes.sum(axis=1).tolist() == [3] * 45
    f = many.decisions(X)
    assert votes[:, 0].tolist() == ((f[:, 0] <= 0).astype(int) + (f[:, 1] <= 0)).tolist()
    assert (many.predict(X) == y).mean() > 0.9
    alone = svm.fit(X[y != "u"], y[y != "u"], svm.rbf(0.5), 2.0)
    assert many.machines[2].decision(X).tolist() == alone.decision(X).tolist()


def test_a_tie_of_votes_is_named_and_goes_to_the_first_class():
    angle = np.array([90, 210, 330]) * np.pi / 180
    corners = np.column_stack([np.cos(angle), np.sin(angle)])
    many = svm.one_vs_one(corners, ["u", "v", "w"], svm.linear(), 1.0, tol=1e-9)
    turned = svm.one_vs_one(corners[[0, 2, 1]], ["u", "v", "w"], svm.linear(), 1.0, tol=1e-9)
    centre = [[1e-13, 1e-13]]  # nearly equidistant from all corners
    for machine in (many, turned):
        votes = machine.votes(centre)[0]
        tied = bool((votes == 1).all())
        assert machine.tied(centre).tolist() == [tied]
        assert machine.predict(centre)[0] == machine.classes[int(votes.argmax())]
    assert not many.tied(corners).any()


def test_one_against_the_rest():
    X, y = three()
    many = svm.one_vs_rest(X, y, svm.rbf(0.5), 2.0)
    assert len(many.machines) == 3
    alone = svm.fit(X, y == "v", svm.rbf(0.5), 2.0)
    assert many.votes(X)[:, 1].tolist() == alone.decision(X).tolist()
    assert (many.predict(X) == y).mean() > 0.9


@pytest.mark.parametrize("make", [svm.one_vs_one, svm.one_vs_rest])
def test_weights_go_by_class(make):
    X, y = three()
    many = make(X, y, svm.linear(), 1.0, weights={"v": 5.0})
    assert {float(ceiling) for machine in many.machines for ceiling in machine.ceiling} == {1, 5}
    with pytest.raises(svm.ProblemError, match="“z”"):
        make(X, y, svm.linear(), 1.0, weights={"z": 5.0})


@pytest.mark.parametrize("make", [svm.one_vs_one, svm.one_vs_rest])
def test_one_class_is_refused(make):
    with pytest.raises(svm.ProblemError, match="A boundary needs two classes"):
        make([[1], [2]], ["a", "a"])


# Probabilities ------------------------------------------------------------------------------------


def test_the_sigmoid_is_that_of_scikit_learn():
    draw = np.random.default_rng(0)
    y = np.repeat([-1.0, 1.0], [50, 30])
    f = draw.normal(0, 1, 80) + y
    assert sigmoid_through(f, y) == pytest.approx(_sigmoid_calibration(f, y), abs=1e-3)


def test_probabilities():
    X, y = clouds(80)
    machine = svm.fit(X, y, svm.rbf(0.5))
    scaling = svm.platt(machine, X, y, folds=4, seed=1)
    assert scaling.A < 0  # a larger f makes the positive class more likely
    order = np.argsort(machine.decision(X))
    assert (np.diff(scaling(X)[order]) >= 0).all()
    assert scaling.probabilities.tolist() == scaling(X).tolist()
    assert scaling.probabilities == pytest.approx(
        1 / (1 + np.exp(scaling.A * machine.decision(X) + scaling.B))
    )
    assert scaling.probabilities.mean() == pytest.approx(0.5, abs=0.1)
    fold = folds(machine.signs, 4, 1)
    without = svm.fit(X[fold != 2], y[fold != 2], svm.rbf(0.5))
    assert scaling.decisions[fold == 2] == pytest.approx(without.decision(X[fold == 2]))


def test_probabilities_of_classes_far_apart_and_of_no_use():
    for apart in (20.0, 0.0):
        X, y = clouds(40, apart=apart)
        scaling = svm.platt(svm.fit(X, y, svm.linear()), X, y)
        assert ((scaling.probabilities > 0) & (scaling.probabilities < 1)).all()


# Cross-validation ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("labels", "k", "sentence"),
    [
        ("aabb", 5, "from 2 to 4"),
        ("aabb", 1, "from 2"),
        ("aabb", 2.5, "whole"),
        ("aab", 2, "only one point of the class “b”"),
    ],
)
def test_folds_that_cannot_be(labels, k, sentence):
    with pytest.raises(svm.ProblemError, match=sentence):
        svm.cross_validated([[x] for x in range(len(labels))], list(labels), svm.linear(), 1.0, folds=k)


def test_cross_validation_is_that_of_scikit_learn_on_the_same_folds():
    X, y = clouds(60, 3)
    found = svm.cross_validated(X, y, svm.poly(2), 3.0, folds=5, seed=2, tol=1e-6)
    fold = folds(np.where(y == "b", 1.0, -1.0), 5, 2)
    parts = [(np.flatnonzero(fold != k), np.flatnonzero(fold == k)) for k in range(5)]
    theirs = SVC(kernel="poly", degree=2, coef0=1.0, gamma=1.0, C=3.0, tol=1e-6)
    right = cross_val_score(theirs, X, y, cv=parts)
    assert found.error == pytest.approx(1 - right.mean())
    assert found.errors == tuple(round(12 * (1 - share)) for share in right)
    counts = [len(SVC(**theirs.get_params()).fit(X[seen], y[seen]).support_) for seen, _ in parts]
    assert found.support == pytest.approx(np.mean(counts))
    assert found.capped == 0


def test_the_grid_holds_what_cross_validation_finds():
    X, y = clouds(50, 4)
    found = svm.grid(X, y, [0.1, 10], [0.01, 0.5, 30], folds=4, seed=3)
    for c, g in np.ndindex(2, 3):
        alone = svm.cross_validated(X, y, svm.rbf(found.gammas[g]), found.Cs[c], folds=4, seed=3)
        assert found.cells[c][g] == alone
    least = min(cell.error for row in found.cells for cell in row)
    places = [(c, g) for c, g in np.ndindex(2, 3) if found.cells[c][g].error == least]
    assert list(found.best) == places


@pytest.mark.parametrize(("Cs", "gammas"), [([], [1]), ([1], []), ([0], [1]), ([1], [-1])])
def test_grids_that_cannot_be(Cs, gammas):
    X, y = clouds(60)
    with pytest.raises(svm.ProblemError):
        svm.grid(X, y, Cs, gammas)


# Many C -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kernel", [svm.linear(), svm.poly(2), svm.rbf(0.5)], ids=lambda kernel: kernel.name)
def test_a_path_holds_the_machines_of_fit(kernel):
    X, y = clouds(40, 5)
    Cs = [5.0, 0.1, 1.0, 5.0, 1e-3]
    machines = svm.path(X, y, kernel, Cs, 1e-7, weights={"a": 2.0})
    for C, machine in zip(Cs, machines, strict=True):
        alone = svm.fit(X, y, kernel, C, 1e-7, weights={"a": 2.0})
        assert machine.C == C
        assert machine.dual_objective == pytest.approx(alone.dual_objective, rel=1e-6)
        assert machine.decision(X) == pytest.approx(alone.decision(X), abs=1e-4)
        assert machine.support.tolist() == alone.support.tolist()
        assert abs(machine.alpha @ machine.signs) <= 1e-12 * max(1, C)


def test_a_path_comes_to_a_large_C_where_fit_gives_up():
    X, y = clouds(100, 6, apart=0.4)
    *_, last = svm.path(X, y, svm.linear(), [10.0**power for power in range(7)], max_iterations=10_000)
    assert not last.capped
    assert last.gap < 1e-4 * last.dual_objective
    alone = svm.fit(X, y, svm.linear(), 1e6, max_iterations=10_000)
    assert alone.capped
    assert alone.dual_objective < last.dual_objective


def test_a_path_ends_in_the_hard_margin():
    X, y = clouds(40, 0, apart=2.5)
    *_, hard = svm.path(X, y, svm.linear(), [0.01, 1.0, math.inf], 1e-6)
    assert hard.margin == pytest.approx(svm.fit(X, y, svm.linear(), math.inf, 1e-6).margin, rel=1e-5)
    X, y = clouds(40, 0)
    with pytest.raises(svm.ProblemError, match="no hard margin"):
        svm.path(X, y, svm.linear(), [1.0, math.inf])


@pytest.mark.parametrize(
    ("Cs", "sentence"),
    [
        ([], "At least one C is needed"),
        ([1.0, 0], "C must be a number above 0"),
        ([-1.0, 1.0], "C must be a number above 0"),
        ([math.nan], "C must be a number above 0"),
    ],
)
def test_a_path_without_a_c_or_with_one_that_is_none_is_refused(Cs, sentence):
    X, y = clouds(60)
    with pytest.raises(svm.ProblemError, match=sentence):
        svm.path(X, y, svm.linear(), Cs)


# Any C --------------------------------------------------------------------------------------------


def scattered(n: int = 40) -> tuple[Any, Any]:
    """Discs that meet, so that points of both classes are within the margin."""
    return points.make("touching", n, 1)


@pytest.mark.parametrize("key", ["touching", "xor", "iris"])
@pytest.mark.parametrize("C", [1e3, 1e6])
def test_a_linear_machine_of_a_large_c_is_the_optimum(key: str, C: float):
    X, y = points.make(key, 40, 1) if key != "iris" else two_of_iris()
    (found,) = svm.linear_path(X, y, [C])
    assert not found.capped
    assert found.gap <= 1e-6 * found.primal_objective, "no gap: primal and dual prove each other"
    assert found.alpha.min() >= 0
    assert found.alpha.max() <= C
    assert float(found.alpha @ found.signs) == pytest.approx(0, abs=1e-6 * C)
    assert found.slack == pytest.approx(np.maximum(0, 1 - found.signs * found.decision(X)), abs=1e-6)
    assert found.errors == int((found.predict(X) != y).sum())


def two_of_iris() -> tuple[Any, Any]:
    frame = load("iris")
    some = frame[frame["Species"] != "setosa"]
    X = some[["Petal length", "Petal width"]].to_numpy()
    return (X - X.mean(axis=0)) / X.std(axis=0), some["Species"].to_numpy()


def test_a_machine_continued_is_what_smo_finds():
    X, y = scattered()
    lower, direct = (svm.fit(X, y, svm.linear(), C, 1e-6) for C in (20.0, 50.0))
    there = continued(lower, 50.0)
    assert there is not None
    assert there.C == 50.0
    assert there.primal_objective == pytest.approx(direct.primal_objective, rel=1e-6)
    assert there.dual_objective == pytest.approx(direct.dual_objective, rel=1e-6)
    assert there.weights == pytest.approx(direct.weights, rel=1e-4)
    assert there.bias == pytest.approx(direct.bias, abs=1e-4)
    assert there.predict(X).tolist() == direct.predict(X).tolist()


def test_points_of_a_weight_are_continued_to_their_own_ceiling():
    X, y = scattered()
    weights = np.where(np.arange(len(y)) % 2, 2.0, 0.5)
    lower, direct = (svm.fit(X, y, svm.linear(), C, 1e-6, weights=weights) for C in (20.0, 25.0))
    there = continued(lower, 25.0)
    assert there is not None
    assert there.weights == pytest.approx(direct.weights, rel=1e-4)


def test_a_machine_is_not_continued_where_other_points_hold_the_street():
    X, y = scattered()
    assert continued(svm.fit(X, y, svm.linear(), 0.1, 1e-6), 50.0) is None
    assert continued(svm.fit(X, y, svm.linear(), 20.0, 1e-6), math.inf) is None, "some are at their bound"
    assert continued(svm.fit(X, y, svm.rbf(1.0), 1.0, 1e-6), 2.0) is None, "only the linear kernel has w"


def test_a_separable_set_is_continued_to_the_hard_margin():
    X, y = clouds(40, 0, apart=2.5)
    lower, hard = (svm.fit(X, y, svm.linear(), C, 1e-6) for C in (1000.0, math.inf))
    there = continued(lower, math.inf)
    assert there is not None
    assert there.margin == pytest.approx(hard.margin, rel=1e-5)
    assert there.gap == pytest.approx(0, abs=1e-5)


def test_a_linear_path_holds_the_machines_of_fit_and_refuses_like_fit():
    X, y = clouds(40, 5)
    Cs = [5.0, 0.1, 1.0]
    for C, machine in zip(Cs, svm.linear_path(X, y, Cs), strict=True):
        assert machine.C == C
        assert machine.decision(X) == pytest.approx(
            svm.fit(X, y, svm.linear(), C, 1e-6).decision(X), abs=1e-4
        )
    with pytest.raises(svm.ProblemError, match="no hard margin"):
        svm.linear_path(X, y, [math.inf])


# Sentences ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: svm.fit([[0], [1]], [-1, -1]), "All points are of the class “{a}”."),
        (lambda: svm.one_vs_one([[0], [1]], [-1.0, -1.0]), "All points are of the class “{a}”."),
        (
            lambda: svm.fit([[0], [1], [2]], [-1, 1, -1], svm.linear(), math.inf),
            "No boundary of this kind separates “{a}” from “{b}”",
        ),
        (
            lambda: svm.cross_validated([[0], [1], [2]], [-1.0, 1.0, -1.0], svm.linear(), 1.0, folds=2),
            "There is only one point of the class “{b}”",
        ),
        (lambda: svm.fit([[0], [1]], [-1, 1], tol=2), "The tolerance must be"),
    ],
)
def test_a_refusal_can_be_said_with_other_names_of_the_classes(make, sentence):
    names = {-1: "{odd} “1”", 1: "even"}
    with pytest.raises(svm.ProblemError) as caught:
        make()
    assert sentence.format(a=names[-1], b=names[1]) in caught.value.said(names)
    assert {*caught.value.classes} <= {-1, 1}
    assert caught.value.said({}) == str(caught.value)
    assert svm.ProblemError(caught.value.said(names)).said({}) == caught.value.said(names)


def test_the_path_over_c_in_folds_is_each_c_by_itself():
    rng = np.random.default_rng(3)
    X = np.vstack([rng.normal(0, 1, (30, 2)), rng.normal(1.5, 1, (30, 2))])
    y = np.repeat([0, 1], 30)
    Cs = (0.01, 0.1, 1.0, 10.0)
    together = svm.linear_prices(X, y, Cs, seed=2)
    apart = [svm.cross_validated(X, y, svm.linear(), C, seed=2, tol=1e-6) for C in Cs]
    assert [one.errors for one in together] == [one.errors for one in apart]
    best = svm.preferred(together)
    assert together[best].error == min(one.error for one in together)
