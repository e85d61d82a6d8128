"""Jiggled points, compared with the normal distribution and by hand."""

import numpy as np
import pytest
from scipy.stats import norm

from mlcore.svm.jiggle import expected_errors, jiggled_errors

X = np.array([[1.0, 0.0], [3.0, 5.0], [-2.0, 1.0]])
Y = np.array([1.0, 1.0, -1.0])


def test_the_expected_number_is_that_of_the_normal_distribution():
    by_hand = sum(norm.cdf(-distance / 2) for distance in (1, 3, 2))
    assert expected_errors(X, Y, [1, 0], 0.0, 2.0) == pytest.approx(by_hand, abs=1e-12)
    assert expected_errors(X, Y, [7, 0], 0.0, 2.0) == pytest.approx(by_hand, abs=1e-12), "for any scale"
    assert expected_errors(X, Y, [1, 0], 4.0, 2.0) == pytest.approx(
        norm.cdf(-5 / 2) + norm.cdf(-7 / 2) + norm.cdf(2 / 2), abs=1e-12
    )


def test_many_rounds_come_near_it():
    found = jiggled_errors(X, Y, [1, 0], 0.0, 2.0, rounds=20_000, seed=3)
    assert found.shape == (20_000,)
    assert found.mean() == pytest.approx(expected_errors(X, Y, [1, 0], 0.0, 2.0), abs=0.02)


def test_small_moves_leave_a_line_with_a_margin_without_errors():
    assert jiggled_errors(X, Y, [1, 0], 0.0, 0.05).max() == 0
    assert expected_errors(X, Y, [1, 0], 0.0, 0.05) == pytest.approx(0, abs=1e-12)


def test_two_lines_meet_the_same_draws():
    assert jiggled_errors(X, Y, [1, 0], 0.0, 1.0).tolist() == jiggled_errors(X, Y, [2, 0], 0.0, 1.0).tolist()
    assert (
        jiggled_errors(X, Y, [1, 0], 0.0, 1.0, seed=1).tolist()
        != jiggled_errors(X, Y, [1, 0], 0, 1.0).tolist()
    )
