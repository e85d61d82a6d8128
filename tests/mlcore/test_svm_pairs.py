"""The learner's own pairs, and the contest before each step: which multipliers may fall or rise, and what
each would gain.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mlcore import svm
from tests.mlcore.support import moderate
from tests.mlcore.test_svm_smo import KERNELS, by_id, prices, problems, selections, signed

asked = st.dictionaries(st.integers(1, 12), st.tuples(st.integers(0, 13), st.integers(0, 13)), max_size=6)


def contest(X: Any, y: Any, kernel: Any, C: float, before: Any, i: int) -> tuple[svm.Partner, ...]:
    """The partners of i after a step."""
    F = y - np.array(before.decisions) + before.bias
    return svm.partners(kernel, X, y, np.full(len(y), C), np.array(before.alphas), F, i)


@pytest.mark.slow
@moderate
@given(problems(), st.sampled_from(KERNELS[:3]), prices, selections, asked)
def test_whatever_pairs_are_asked_for_the_dual_never_falls_and_the_end_is_the_same_optimum(
    problem, kernel, C, selection, pairs
):
    X, y = problem
    pairs = {number: (i % len(y), j % len(y)) for number, (i, j) in pairs.items()}
    steps = list(svm.smo(X, y, kernel, C, 1e-6, selection=selection, pairs=pairs, max_iterations=5000))
    for before, step in pairwise(steps):
        assert step.dual >= before.dual - 1e-12 * max(1, abs(before.dual))
        assert (step.why == "own") <= ({step.i, step.j} == set(pairs.get(step.number, ())))
    plain = list(svm.smo(X, y, kernel, C, 1e-6, selection=selection, max_iterations=5000))
    if steps[-1].kind == plain[-1].kind == "done":
        assert steps[-1].dual == pytest.approx(plain[-1].dual, abs=1e-5 * max(1, C))


def test_without_such_pairs_and_with_those_of_the_rule_the_story_is_the_same():
    X, y = signed(20, 8)
    plain = list(svm.smo(X, y, svm.rbf(0.5), 1.0, 1e-3))
    again = list(svm.smo(X, y, svm.rbf(0.5), 1.0, 1e-3, pairs={s.number: (s.j, s.i) for s in plain if s.why}))
    assert [(s.i, s.j, s.alphas, s.dual) for s in again] == [(s.i, s.j, s.alphas, s.dual) for s in plain]
    assert {s.why for s in again} == {"", "own"}


def test_a_pair_that_cannot_gain_is_left_to_the_rule():
    X, y = signed(20, 8)
    plain = list(svm.smo(X, y, svm.linear(), 1.0, 1e-3))
    two = np.flatnonzero(y < 0)[:2].tolist()  # at the start y a cannot rise for either
    assert [s.alphas for s in svm.smo(X, y, svm.linear(), 1.0, 1e-3, pairs={1: (two[0], two[1])})] == [
        s.alphas for s in plain
    ]


@pytest.mark.parametrize("pair", [(0, 20), (-1, 3), (1.5, 2), (1, 2, 3)])
def test_a_pair_of_points_that_are_none_is_refused(pair):
    X, y = signed(20, 8)
    with pytest.raises(svm.ProblemError, match="two of the 20 points"):
        svm.smo(X, y, svm.linear(), 1.0, 1e-3, pairs={1: pair})


@pytest.mark.slow
@pytest.mark.parametrize("selection", svm.SELECTIONS)
@pytest.mark.parametrize("kernel", KERNELS, ids=by_id)
def test_the_contest_holds_the_pair_that_was_moved_with_what_it_gained(kernel, selection):
    X, y = signed(14, 5)
    C = 0.8
    for before, step in pairwise(list(svm.smo(X, y, kernel, C, 1e-3, selection=selection, seed=1))[:-1]):
        found = contest(X, y, kernel, C, before, step.i)
        (one,) = [partner for partner in found if partner.j == step.j]
        assert one.error == pytest.approx(step.E_i - step.E_j)
        assert one.eta == pytest.approx(step.eta)
        assert one.promised == pytest.approx(step.expected_gain)
        assert one.gain == pytest.approx(step.dual - before.dual, abs=1e-9)
        if selection == "second-order":
            assert found[0].j == step.j
        assert all(a.promised >= b.promised * (1 - 1e-9) for a, b in pairwise(found))


def test_each_partner_would_gain_what_is_told_and_nobody_else_would():
    X, y = signed(14, 5)
    C, kernel = 0.8, svm.rbf(0.5)
    steps = list(svm.smo(X, y, kernel, C, 1e-3))
    before, step = steps[3], steps[4]
    gains = {one.j: one.gain for one in contest(X, y, kernel, C, before, step.i)}
    for j in range(14):
        other = list(svm.smo(X, y, kernel, C, 1e-3, pairs={4: (step.i, j)}))[4]
        if j in gains:
            assert (other.why, other.dual - before.dual) == ("own", pytest.approx(gains[j]))


def test_who_may_rise_and_who_may_fall():
    y, ceiling = np.array([1.0, 1.0, 1.0, -1.0, -1.0, -1.0]), np.full(6, 2.0)
    alpha = np.array([0.0, 1.0, 2.0, 0.0, 1.0, 2.0])
    assert svm.rises(y, ceiling, alpha).tolist() == [True, True, False, False, True, True]
    assert svm.falls(y, ceiling, alpha).tolist() == [False, True, True, True, True, False]
