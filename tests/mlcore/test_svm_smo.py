"""The optimisation step by step, compared with pure Python, and what holds for any points and settings."""

from __future__ import annotations

import math
import pickle
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import nnls

from mlcore import svm
from tests.mlcore.clouds import clouds
from tests.mlcore.support import at_least, moderate, saw, thorough

KERNELS = [
    svm.linear(),
    svm.poly(3),
    svm.rbf(0.5),
    svm.sigmoid(0.3, -0.2),
    svm.expression("exp(-|x-z|) + x1*z1/2"),
]
signed = partial(clouds, names=(-1, 1))
TWO = ([[0.0, 0.0], [2.0, 0.0]], ["no", "yes"])


def by_id(kernel: Any) -> str:
    return getattr(kernel, "name", str(kernel))


# One step by hand ---------------------------------------------------------------------------------


def test_two_points_by_hand():
    start, step, done = svm.smo(*TWO, svm.linear(), 10.0, 1e-3)
    assert (start.kind, step.kind, done.kind) == ("start", "step", "done")
    assert start.alphas == (0, 0)
    assert (start.dual, start.bias, start.violators, start.largest_violation) == (0, 0, 2, 1)
    assert start.primal == 20  # two slacks of 1
    assert (step.i, step.j, step.y_i, step.y_j, step.E_i, step.E_j) == (0, 1, -1, 1, 1, -1)
    assert (step.K_ii, step.K_jj, step.K_ij, step.eta) == (0, 4, 0, 4)
    assert (step.low, step.high, step.unclipped, step.new_i, step.new_j) == (0, 10, 0.5, 0.5, 0.5)
    assert step.clipped == ""
    assert (step.expected_gain, step.violation_i, step.violation_j) == (0.5, 1, 1)
    assert (step.dual, step.primal, step.gap, step.bias, step.decisions) == (0.5, 0.5, 0, -1, (-1, 1))
    assert (done.number, done.violators) == (1, 0)


def test_a_step_is_clipped_at_C():
    _, step, done = svm.smo(*TWO, svm.linear(), 0.2, 1e-3)
    assert (step.unclipped, step.low, step.high, step.clipped, step.new_j) == (0.5, 0, 0.2, "H", 0.2)
    assert done.dual == pytest.approx(0.4 - 0.5 * 0.2**2 * 4)


def test_the_machine_of_two_points():
    machine = svm.fit(*TWO, svm.linear(), math.inf)
    assert machine.classes == ("no", "yes")
    assert machine.weights.tolist() == [1, 0]
    assert machine.margin == 2
    assert machine.support.tolist() == machine.free.tolist() == [0, 1]
    assert machine.at_bound.tolist() == []
    assert machine.predict([[0.9, 5], [1.1, -5]]).tolist() == ["no", "yes"]
    assert machine.errors == 0
    assert not machine.capped


def test_a_soft_machine_knows_its_points_at_bound_and_their_slack():
    machine = svm.fit([[0.0], [1.0], [2.0], [1.5], [3.0]], [0, 0, 1, 0, 1], svm.linear(), 0.5, 1e-9)
    assert machine.at_bound.tolist() == [2, 3]
    f = machine.decision(machine.points)
    assert machine.slack == pytest.approx(np.maximum(0, 1 - machine.signs * f))
    assert machine.primal_objective == pytest.approx(
        0.5 * machine.weights @ machine.weights + 0.5 * machine.slack.sum()
    )


# Every step, compared with the formulas -----------------------------------------------------------


def dual_in_full(alphas: Any, y: Any, gram: Any) -> float:
    n = range(len(y))
    return sum(alphas) - 0.5 * sum(alphas[k] * alphas[m] * y[k] * y[m] * gram[k][m] for k in n for m in n)


@pytest.mark.wide(one_in=2)
@pytest.mark.slow
@pytest.mark.parametrize("selection", svm.SELECTIONS)
@pytest.mark.parametrize("kernel", KERNELS, ids=by_id)
def test_every_figure_of_a_step_follows_from_the_one_before(kernel, selection):
    X, y = signed(14, 5)
    C, gram = 0.8, kernel(X, X)
    steps = list(svm.smo(X, y, kernel, C, 1e-3, selection=selection, seed=1))
    assert steps[-1].kind == "done"
    for before, step in pairwise(steps[:-1]):
        i, j, a = step.i, step.j, before.alphas
        assert step.number == before.number + 1
        assert (step.old_i, step.old_j) == (a[i], a[j])
        f = [sum(a[m] * y[m] * gram[m][k] for m in range(14)) + before.bias for k in range(14)]
        assert before.decisions == pytest.approx(f)
        assert (step.E_i, step.E_j) == pytest.approx((f[i] - y[i], f[j] - y[j]))
        assert step.eta == pytest.approx(gram[i][i] + gram[j][j] - 2 * gram[i][j])
        eta = max(step.eta, 1e-12)
        assert step.unclipped == pytest.approx(a[j] + y[j] * (step.E_i - step.E_j) / eta)
        same = y[i] == y[j]
        low = max(0, a[i] + a[j] - C) if same else max(0, a[j] - a[i])
        high = min(C, a[i] + a[j]) if same else min(C, C + a[j] - a[i])
        assert (step.low, step.high) == pytest.approx((low, high))
        assert step.new_j == pytest.approx(min(max(step.unclipped, low), high))
        assert step.clipped == ("H" if step.unclipped > high else "L" if step.unclipped < low else "")
        assert step.new_i == pytest.approx(a[i] + y[i] * y[j] * (a[j] - step.new_j))
        assert (step.alphas[i], step.alphas[j]) == (step.new_i, step.new_j)
        others = [k for k in range(14) if k not in (i, j)]
        assert [step.alphas[k] for k in others] == [a[k] for k in others]
        for point, violation in ((i, step.violation_i), (j, step.violation_j)):
            short = 1 - y[point] * f[point]
            wrong = max(short if a[point] < C else 0, -short if a[point] > 0 else 0, 0)
            assert violation == pytest.approx(wrong)
        assert step.dual == pytest.approx(dual_in_full(step.alphas, y, gram))
        squared = 2 * (sum(step.alphas) - step.dual)
        slack = sum(max(0, 1 - y[k] * step.decisions[k]) for k in range(14))
        assert step.primal == pytest.approx(squared / 2 + C * slack)
        assert step.gap == pytest.approx(step.primal - step.dual)


@pytest.mark.parametrize("selection", ["second-order", "violating-pair"])
def test_the_rules_choose_what_they_say(selection):
    X, y = signed(20, 8)
    C, gram = 1.0, svm.rbf(0.5)(X, X)
    for before, step in pairwise(list(svm.smo(X, y, svm.rbf(0.5), C, 1e-3, selection=selection))[:-1]):
        F = y - np.array(before.decisions) + before.bias
        a = np.array(before.alphas)
        up, low = np.where(y > 0, a < C, a > 0), np.where(y > 0, a > 0, a < C)
        assert F[step.i] == pytest.approx(F[low].min())
        eta = np.maximum(np.diag(gram) + gram[step.i, step.i] - 2 * gram[step.i], 1e-12)
        worth = np.maximum(F - F[step.i], 0) ** 2 / 2 / (eta if selection == "second-order" else 1)
        assert worth[step.j] == pytest.approx(worth[up].max())
        if selection == "second-order":
            assert step.expected_gain == pytest.approx(worth[up].max())


def test_a_step_that_is_not_clipped_gains_what_was_expected():
    X, y = signed(20, 8)
    steps = list(svm.smo(X, y, svm.rbf(0.5), 1.0, 1e-3))
    free = [(before, step) for before, step in pairwise(steps[:-1]) if not step.clipped]
    assert free
    for before, step in free:
        assert step.dual - before.dual == pytest.approx(step.expected_gain, abs=1e-12)


def test_all_rules_end_in_the_same_machine():
    X, y = signed(40, 2)
    machines = [svm.fit(X, y, svm.rbf(0.5), 1.0, 1e-8, selection=name) for name in svm.SELECTIONS]
    for machine in machines[1:]:
        assert machine.decision(X) == pytest.approx(machines[0].decision(X), abs=1e-6)
        assert machine.iterations > machines[0].iterations


def test_platt_tells_which_loop_found_the_pair():
    X, y = signed(60, 2, 0.3)
    why = {step.why for step in svm.smo(X, y, svm.rbf(0.5), 1.0, 1e-3, selection="platt")}
    assert {"platt-all-any", "platt-free-error", "platt-free-free"} <= why


def test_random_pairs_follow_the_seed():
    X, y = signed(40)
    runs = [
        [(step.i, step.j) for step in svm.smo(X, y, svm.linear(), 1.0, 1e-2, selection="random", seed=seed)]
        for seed in (1, 1, 2)
    ]
    assert runs[0] == runs[1] != runs[2]


@pytest.mark.parametrize("selection", svm.SELECTIONS)
def test_fit_is_the_story_without_the_telling(selection):
    X, y = signed(40)
    *_, last = svm.smo(X, y, svm.poly(2), 2.0, 1e-3, selection=selection)
    machine = svm.fit(X, y, svm.poly(2), 2.0, 1e-3, selection=selection)
    assert machine.alpha.tolist() == list(last.alphas)
    assert (machine.bias, machine.iterations) == (last.bias, last.number)
    assert (machine.dual_objective, machine.gap) == (last.dual, last.gap)


def test_steps_are_plain_and_machines_travel():
    X, y = signed(40)
    steps = tuple(svm.smo(X, y, svm.linear(), 1.0, 1e-3))
    assert pickle.loads(pickle.dumps(steps)) == steps
    machine = svm.fit(X, y, svm.expression("(x.z+1)^2"))
    again = pickle.loads(pickle.dumps(machine))
    assert again.decision(X).tolist() == machine.decision(X).tolist()


def test_on_the_boundary_a_point_is_negative_whatever_the_rounding():
    X = np.array([[0, 0], [1, 1], [0, 1], [1, 0]]) * 0.7 + 0.1  # no plane helps: f is 0 everywhere
    machine = svm.fit(X, [0, 0, 1, 1], svm.linear(), 3.0)
    assert np.abs(machine.decision(X)).max() < machine.rounding < 1e-13
    assert machine.predict(X).tolist() == [0, 0, 0, 0]
    assert machine.errors == 2


def test_the_limit_is_told():
    X, y = signed(40)
    *_, last = svm.smo(X, y, svm.linear(), 1.0, 1e-3, max_iterations=5)
    assert (last.kind, last.number) == ("limit", 5)
    assert last.violators > 0
    assert svm.fit(X, y, svm.linear(), max_iterations=5).capped
    enough = svm.fit(X, y, svm.linear()).iterations
    assert not svm.fit(X, y, svm.linear(), max_iterations=enough).capped


# What holds for any points ------------------------------------------------------------------------

coordinates = st.integers(-4, 4).map(lambda whole: whole / 2)  # many equal and collinear points


@st.composite
def problems(draw: Any) -> tuple[Any, Any]:
    n = draw(st.integers(2, 14))
    X = draw(st.lists(st.tuples(coordinates, coordinates), min_size=n, max_size=n))
    y = [0, 1, *draw(st.lists(st.integers(0, 1), min_size=n - 2, max_size=n - 2))]
    return np.array(X), np.array(y)


prices = st.sampled_from([1e-6, 0.1, 1.0, 100.0])
selections = st.sampled_from(list(svm.SELECTIONS))
kernels = st.sampled_from([*KERNELS, svm.rbf(1e4), svm.expression("-x.z"), svm.expression("max(x1, z1)")])


@pytest.mark.slow
@moderate
@given(problems(), kernels, prices, selections, st.integers(0, 3))
def test_the_dual_never_falls_and_every_step_is_feasible(problem, kernel, C, selection, seed):
    X, y = problem
    signs = np.where(y == 1, 1, -1)
    before = -math.inf
    for step in svm.smo(X, y, kernel, C, 1e-3, selection=selection, seed=seed, max_iterations=300):
        assert step.dual >= before - 1e-12 * max(1, abs(before))
        assert abs(signs @ step.alphas) <= 1e-12 * max(1, C)
        assert min(step.alphas) >= 0
        assert max(step.alphas) <= C
        if step.kind == "step":
            assert step.new_j == pytest.approx(min(max(step.unclipped, step.low), step.high), abs=1e-9 * C)
        before = step.dual
    if step.kind == "done":
        assert step.violators == 0
        assert step.largest_violation <= 1e-3
    assert step.gap >= -1e-9 * max(1, abs(step.dual)) or kernel.name in ("sigmoid", "expression")


@pytest.mark.slow
@moderate
@given(problems(), st.sampled_from(KERNELS[:3]), st.sampled_from([0.1, 1.0, 10.0]), st.randoms())
def test_the_order_of_the_points_does_not_matter(problem, kernel, C, lots):
    X, y = problem
    order = list(range(len(y)))
    lots.shuffle(order)
    one, other = svm.fit(X, y, kernel, C, 1e-8), svm.fit(X[order], y[order], kernel, C, 1e-8)
    assert other.dual_objective == pytest.approx(one.dual_objective, rel=1e-6)
    assert other.bias_interval == pytest.approx(one.bias_interval, abs=1e-4)
    level = one.decision(X) - one.bias
    assert other.decision(X) - other.bias == pytest.approx(level, abs=1e-4)


@moderate
@given(problems(), st.sampled_from(KERNELS[:3]), st.integers(1, 4))
def test_a_weight_is_a_ceiling_and_a_doubled_point(problem, kernel, times):
    """A class of weight 2 gives the same machine as two copies of each of its points."""
    X, y = problem
    weighed = svm.fit(X, y, kernel, 0.5, 1e-8, weights={1: float(times)})
    assert weighed.ceiling.tolist() == [0.5 * (times if label == 1 else 1) for label in y]
    copies = np.repeat(np.arange(len(y)), np.where(y == 1, times, 1))
    repeated = svm.fit(X[copies], y[copies], kernel, 0.5, 1e-8)
    assert weighed.dual_objective == pytest.approx(repeated.dual_objective, rel=1e-6)


@pytest.mark.slow
@moderate
@given(problems(), st.floats(0.25, 4), st.floats(-3, 3))
def test_a_gaussian_machine_does_not_mind_where_the_points_are(problem, times, shift):
    X, y = problem
    here = svm.fit(X, y, svm.rbf(0.5), 1.0, 1e-8)
    there = svm.fit(X * times + shift, y, svm.rbf(0.5 / times**2), 1.0, 1e-8)
    assert there.decision(X * times + shift) - there.bias == pytest.approx(
        here.decision(X) - here.bias, abs=1e-5
    )


# Hard margins -------------------------------------------------------------------------------------


def hulls_meet(X: Any, y: Any, degree: int) -> bool:
    """Whether a mean of one class equals a mean of the other after the lift. Then no plane separates them."""
    powers = [(p, q) for p in range(degree + 1) for q in range(degree + 1 - p) if p + q]
    lifted = np.column_stack([X[:, 0] ** p * X[:, 1] ** q for p, q in powers])
    one, other = (y == 0) * 1.0, (y == 1) * 1.0
    rows = np.vstack([lifted.T * (one - other), one, other])
    return bool(nnls(rows, np.append(np.zeros(len(powers)), [1, 1]))[1] < 1e-7)


@pytest.mark.slow
@at_least(20, "kept", "refused")
@thorough
@given(problems(), st.sampled_from([1, 2, 3]))
def test_a_hard_margin_is_kept_or_refused(problem, degree):
    X, y = problem
    kernel = svm.linear() if degree == 1 else svm.poly(degree)
    if hulls_meet(X, y, degree):
        with pytest.raises(svm.ProblemError, match="no hard margin"):
            svm.fit(X, y, kernel, math.inf)
        saw("refused")
        return
    saw("kept")
    machine = svm.fit(X, y, kernel, math.inf, 1e-6)
    assert machine.errors == 0
    assert machine.capped or machine.slack.max() <= 1e-6
    assert machine.gap >= -1e-9 * machine.dual_objective


@pytest.mark.parametrize(
    ("kernel", "X", "y"),
    [
        (svm.linear(), [[0, 0], [1, 1], [0, 1], [1, 0]], [0, 0, 1, 1]),
        (svm.linear(), [[k, k] for k in range(8)], [0, 1] * 4),
        (svm.linear(), [[5, 5], [5, 6], [5, 5.5]], [0, 0, 1]),
        (svm.poly(2), [[k, 0] for k in range(8)], [0, 1] * 4),
        (svm.rbf(1e-9), [[k, 0] for k in range(8)], [0, 1] * 4),
        (svm.expression("0*x.z + 1"), [[0, 0], [1, 1]], [0, 1]),
        (svm.expression("-x.z"), [[-1, 0], [1, 0]], [0, 1]),
    ],
    ids=["xor", "collinear", "between", "collinear-poly", "flat", "constant", "negative"],
)
def test_what_no_boundary_parts_is_said(kernel, X, y):
    with pytest.raises(svm.ProblemError, match="No boundary of this kind separates “0” from “1”"):
        svm.fit(X, y, kernel, math.inf)


@pytest.mark.parametrize(("name", "value"), [("PIVOTS", 0), ("LARGEST", 3)])
def test_where_nothing_is_known_beforehand_the_limit_ends_it(monkeypatch, name, value):
    monkeypatch.setattr(f"mlcore.svm.separable.{name}", value)
    xor = [[0, 0], [1, 1], [0, 1], [1, 0]]
    machine = svm.fit(xor, [0, 0, 1, 1], svm.poly(1), math.inf, max_iterations=500)
    assert machine.capped
    assert machine.gap == math.inf


def test_equal_points_of_different_classes_are_named():
    X = [[0, 1], [2, 3], [0.0, 4], [2, 3]]
    with pytest.raises(
        svm.ProblemError, match="Points 2 and 4 are at the same place but have different classes"
    ):
        svm.fit(X, [0, 0, 0, 1], svm.rbf(1.0), math.inf)


def test_a_hard_margin_with_a_lift_parts_a_ring():
    angle = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    X = np.column_stack([np.cos(angle), np.sin(angle)]) * np.tile([1, 2], 10)[:, None]
    y = np.tile(["in", "out"], 10)
    with pytest.raises(svm.ProblemError):
        svm.fit(X, y, svm.linear(), math.inf)
    machine = svm.fit(X, y, svm.poly(2), math.inf, 1e-6)
    assert machine.predict([[0, 0], [0, 2.5]]).tolist() == ["in", "out"]
    assert machine.gap == pytest.approx(0, abs=1e-4 * machine.dual_objective)


def test_far_from_the_origin_a_hard_margin_is_still_found():
    machine = svm.fit([[1e5, 1e5], [1e5 + 2, 1e5]], [0, 1], svm.linear(), math.inf)
    assert machine.margin == pytest.approx(2)


# Hostile points -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.wide(one_in=4, each=["kernel C", "selection"])
@pytest.mark.parametrize("selection", svm.SELECTIONS)
@pytest.mark.parametrize("C", [1e-6, 1.0, 1e6])
@pytest.mark.parametrize("kernel", [svm.linear(), svm.poly(3), svm.rbf(0.5), svm.rbf(1e4)], ids=by_id)
def test_hard_cases_end(kernel, C, selection):
    collinear = [[k, 2 * k] for k in range(6)]
    equal = [[1.0, 1.0]] * 4
    for X, y in ((collinear, [0, 1] * 3), (equal, [0, 1] * 2), (collinear + equal, [0, 1] * 5)):
        machine = svm.fit(X, y, kernel, C, selection=selection, max_iterations=2_000)
        assert np.isfinite([*machine.alpha, machine.bias, machine.gap]).all()
        assert machine.capped or machine.gap <= 1e-3 * C * len(y) + 1e-9 * machine.dual_objective


def test_equal_points_of_different_classes_hold_each_other():
    _, step, done = svm.smo([[1.0, 1], [1, 1]], [0, 1], svm.rbf(1.0), 2.0, 1e-3)
    assert step.eta == 0
    assert (step.new_j, step.clipped) == (2, "H")
    assert done.bias == 0


@pytest.mark.parametrize("C", [1e-6, 1.0])
@pytest.mark.parametrize("kernel", [svm.linear(), svm.rbf(0.1), svm.rbf(1e4)], ids=by_id)
def test_five_hundred_points(kernel, C):
    X, y = signed(500, 1)
    machine = svm.fit(X, y, kernel, C)
    assert not machine.capped
    assert machine.gap <= 1e-3 * C * 500


def test_a_large_set_is_learned_column_by_column(monkeypatch):
    X, y = signed(300, 6)
    whole = svm.fit(X, y, svm.rbf(0.5), 1.0, 1e-6)
    monkeypatch.setattr("mlcore.svm.columns.WHOLE", 100)
    monkeypatch.setattr("mlcore.svm.columns.KEPT", 3_000)
    monkeypatch.setattr("mlcore.svm.columns.BLOCK", 64)
    few = svm.fit(X, y, svm.rbf(0.5), 1.0, 1e-6)
    assert few.decision(X) == pytest.approx(whole.decision(X), abs=1e-5)
    assert few.support.tolist() == whole.support.tolist()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"X": []}, "There are no points yet"),
        ({"X": [[0, 0], [math.nan, 1]]}, "Coordinate 1 of point 2 is missing"),
        ({"X": [[0, math.inf], [1, 1]]}, "Coordinate 2 of point 1 is infinite"),
        ({"X": [["a", "b"], ["c", "d"]]}, "must be numbers"),
        ({"X": [[1, 2], [1]]}, "the same count"),
        ({"X": [1, 2]}, "a row for each point"),
        ({"X": [[0, 0], [1e160, 1]]}, "Standardise the coordinates"),
        ({"y": ["a", "a"]}, "All points are of the class “a”"),
        ({"y": ["a", None]}, "The class of point 2 is missing"),
        ({"y": ["a", "b", "c"]}, "2 points, but 3 classes"),
        ({"X": [[0], [1], [2]], "y": ["a", "b", "c"]}, "3 classes, and one SVM separates two"),
        ({"y": [["a", "b"]]}, "one label for each point"),
        ({"C": 0}, "C must be a number above 0"),
        ({"C": math.nan}, "C must be a number above 0"),
        ({"C": "1"}, "C must be a number above 0"),
        ({"tol": 0}, "The tolerance"),
        ({"tol": math.nan}, "The tolerance"),
        ({"weights": {"c": 2}}, "no point of that class"),
        ({"weights": {"a": -1}}, "above 0"),
        ({"weights": [1, 2, 3]}, "one weight for each class"),
        ({"weights": ["a", "b"]}, "must be numbers"),
        ({"selection": "best"}, "no selection rule “best”"),
        ({"max_iterations": -1}, "largest number of steps"),
        ({"kernel": svm.expression("x1*z2"), "X": [[1, 2], [3, 5]]}, "K\\(x, z\\) and K\\(z, x\\) differ"),
        ({"kernel": svm.expression("1/x.z")}, "gives no number"),
    ],
)
def test_what_cannot_be_learned_is_said_in_a_sentence(change, sentence):
    given = {"X": [[0, 0], [1, 1]], "y": ["a", "b"], "kernel": svm.linear(), "C": 1.0, "tol": 1e-3, **change}
    with pytest.raises(svm.ProblemError, match=sentence):
        svm.fit(**given)
    with pytest.raises(svm.ProblemError, match=sentence):
        svm.smo(**given)  # immediately, before anyone asks for the first step


def test_a_machine_refuses_points_that_do_not_fit():
    machine = svm.fit(*TWO, svm.linear())
    with pytest.raises(svm.ProblemError, match="of 2 coordinates, not of 3"):
        machine.decision([[1, 2, 3]])
