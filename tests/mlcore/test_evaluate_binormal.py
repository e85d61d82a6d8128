"""A score that is normal in both classes: the lecture's two curves, scipy's distribution and minimiser."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import optimize, stats

from mlcore.evaluate import Binormal, auc, equal_cost, expected_cost, pairs, roc
from tests.mlcore.support import moderate

LECTURE = Binormal(1.174987)
SOME = [-2, -1, 0, 0.5, 1, 1.174987, 1.5, 2, 3]


def test_the_lectures_curves():
    steps = LECTURE.roc(SOME)
    assert steps.thresholds.tolist() == SOME[::-1]
    assert steps.tpr[::-1] == pytest.approx(
        [0.9993, 0.9852, 0.8800, 0.7502, 0.5695, 0.5000, 0.3726, 0.2047, 0.0340], abs=5e-5
    )
    assert steps.fpr[::-1] == pytest.approx(
        [0.9772, 0.8413, 0.5000, 0.3085, 0.1587, 0.1200, 0.0668, 0.0228, 0.0013], abs=5e-5
    )
    assert LECTURE.auc == pytest.approx(0.796968, abs=5e-7)


def test_the_area_is_that_under_the_curve():
    model = Binormal(1.1, 0.65)
    assert auc(model.roc(np.linspace(-9, 9, 20_001))) == pytest.approx(model.auc, abs=1e-6)


@moderate
@given(
    st.floats(-2, 3),
    st.floats(0.3, 3),
    st.floats(0.05, 20),
    st.floats(0.02, 0.98),
)
def test_no_threshold_costs_less(mean, sd, alarm, prevalence):
    model = Binormal(mean, sd)
    best = model.cheapest(1.0, alarm, prevalence)

    def cost(t):
        return prevalence * stats.norm.cdf(t, mean, sd) + (1 - prevalence) * stats.norm.sf(t) * alarm

    grid = np.linspace(-12, 12, 801)
    start = grid[np.argmin(cost(grid))]
    found = optimize.minimize_scalar(cost, bounds=(start - 0.1, start + 0.1), method="bounded")
    least = min(found.fun, cost(start), prevalence, (1 - prevalence) * alarm)
    assert expected_cost(best, 1.0, alarm, prevalence) == pytest.approx(least, abs=1e-7)


def test_where_two_cost_the_same():
    first, second = Binormal(2.0, 1.8), Binormal(1.1, 0.65)
    alarm = equal_cost(first, second, 0.1, 10)
    costs = [expected_cost(one.cheapest(1, alarm), 1, alarm, 0.5) for one in (first, second)]
    assert costs[0] == pytest.approx(costs[1], abs=1e-12)
    assert 0.1 < alarm < 10


def test_what_is_refused():
    with pytest.raises(ValueError, match="above 0"):
        Binormal(1.0, 0.0)
    with pytest.raises(ValueError, match="finite"):
        Binormal(math.nan)
    with pytest.raises(ValueError, match="above 0"):
        LECTURE.cheapest(1.0, 0.0)
    with pytest.raises(ValueError, match="priors"):
        LECTURE.cheapest(1.0, 1.0, 1.0)
    with pytest.raises(ValueError, match="no place"):
        equal_cost(Binormal(2.0), Binormal(1.0), 0.1, 10)


@moderate
@given(st.integers(0, 2**32), st.integers(0, 40))
def test_pairs_are_counted(seed, n):
    rng = np.random.default_rng(seed)
    actual, score = np.append(rng.integers(0, 2, n), [0, 1]), rng.integers(0, 5, n + 2)
    above, below = score[actual == 1], score[actual == 0]
    found = pairs(roc(actual, score, 1))
    assert found.ordered == (above[:, None] > below).sum()
    assert found.tied == (above[:, None] == below).sum()
    assert found.reversed == (above[:, None] < below).sum()
