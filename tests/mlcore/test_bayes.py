"""Bayes' decision on a line: the numbers of the lesson, and integrals by SciPy."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.stats import norm
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from mlcore.bayes import Gaussians, Rejecting
from tests.mlcore.support import moderate
from tests.support.sweep import examples

EVEN = Gaussians((0, 2), (1, 1), (0.5, 0.5))
DEAR = {(0, 1): 1, (1, 0): 5}
few = settings(moderate, max_examples=examples(25))  # an integral is a sum over 400,000 places


def test_the_numbers_of_the_lesson():
    assert EVEN.borders() == pytest.approx((1,))
    assert EVEN.error() == pytest.approx(0.158655, abs=1e-6)
    skewed = Gaussians((0, 2), (1, 1), (0.9, 0.1))
    assert (*skewed.borders(), skewed.error()) == pytest.approx((2.098612, 0.070061), abs=1e-6)
    assert EVEN.borders(DEAR) == pytest.approx((0.195281,), abs=1e-6)
    assert EVEN.risk(DEAR) == pytest.approx(0.300192, abs=1e-6)
    assert EVEN.risk(DEAR, [1]) == pytest.approx(0.475966, abs=1e-6)
    rejecting = EVEN.rejecting(0.2)
    assert rejecting.intervals == (pytest.approx((0.306853, 1.693147), abs=1e-6),)
    assert (rejecting.rejected, rejecting.error) == pytest.approx((0.334264, 0.067915), abs=1e-6)


sds = st.sampled_from([0.3, 0.5, 1.0, 1.0, 2.0])
worlds = st.builds(
    lambda a, b, s, t, p: Gaussians((a, b), (s, t), (p, 1 - p)),
    st.integers(-2, 2), st.integers(-2, 2), sds, sds, st.sampled_from([0.02, 0.3, 0.5, 0.9]),
)  # fmt: skip
prices = st.sampled_from([None, DEAR, {(0, 1): 3.0}, {(0, 0): -1.0, (1, 1): 0.5}])


def heights(world: Gaussians, x):
    return [p * density(x, m, s) for m, s, p in zip(world.means, world.sds, world.priors, strict=True)]


def density(x, mean: float, sd: float):
    """As norm.pdf of SciPy, in a quarter of its time on a grid."""
    return np.exp(-(((x - mean) / sd) ** 2) / 2) / (sd * math.sqrt(2 * math.pi))


@pytest.mark.parametrize(("mean", "sd"), [(0, 1), (-2, 0.3), (2, 2.0)])
def test_the_density_of_these_tests_is_that_of_scipy(mean: float, sd: float):
    x = np.linspace(-25, 25, 1001)
    assert density(x, mean, sd) == pytest.approx(norm.pdf(x, mean, sd), rel=1e-9)


def grid(world: Gaussians):
    """Midpoints so fine that sums equal integrals to 1e-5."""
    edges = np.linspace(-25, 25, 400_001)
    return (edges[1:] + edges[:-1]) / 2, edges[1] - edges[0]


@moderate
@given(world=worlds, x=st.lists(st.floats(-6, 6), min_size=1, max_size=5))
def test_posteriors_are_heights_over_their_sum(world: Gaussians, x: list[float]):
    both = np.array(heights(world, np.array(x)))
    assert world.posterior(x) == pytest.approx((both / both.sum(axis=0)).T, abs=1e-12)
    assert world.posterior(x[0]).shape == (1, 2)


@few
@given(world=worlds, costs=prices)
def test_error_and_risk_are_integrals_over_the_better_answer(world: Gaussians, costs):
    x, width = grid(world)
    p0, p1 = heights(world, x)
    price = {(0, 0): 0, (1, 1): 0, (0, 1): 1, (1, 0): 1, **(costs or {})}
    bills = [p0 * price[0, k] + p1 * price[1, k] for k in (0, 1)]
    assert world.error() == pytest.approx(np.minimum(p0, p1).sum() * width, abs=1e-5)
    assert world.risk(costs or {}) == pytest.approx(np.minimum(*bills).sum() * width, abs=1e-4)
    l0, l1 = (
        math.log(p) + norm.logpdf(x, m, s)
        for m, s, p in zip(world.means, world.sds, world.priors, strict=True)
    )
    better = l1 + math.log(price[1, 0] - price[1, 1]) > l0 + math.log(price[0, 1] - price[0, 0])
    changes = x[1:][better[1:] != better[:-1]]
    inside = [border for border in world.borders(costs) if abs(border) < 25]
    assert inside == pytest.approx(changes.tolist(), abs=2 * width)


@pytest.mark.slow
@moderate
@given(world=worlds, borders=st.lists(st.floats(-4, 4), max_size=3))
def test_no_other_borders_are_better(world: Gaussians, borders: list[float]):
    assert world.error(borders) >= world.error() - 1e-12
    x, width = grid(world)
    far_left = int(np.argmax(world.posterior(-1e4)[0]))
    if world.means[0] == world.means[1] and world.sds[0] == world.sds[1]:
        far_left = int(world.priors[0] < world.priors[1])
    said = (far_left + np.searchsorted(np.sort(borders), x)) % 2
    p0, p1 = heights(world, x)
    assert world.error(borders) == pytest.approx(np.where(said == 0, p1, p0).sum() * width, abs=1e-3)


@pytest.mark.slow
@few
@given(world=worlds, risk=st.sampled_from([0.01, 0.1, 0.2, 0.4, 0.49, 0.5, 0.8, 1.0]))
def test_rejecting_is_an_integral_too(world: Gaussians, risk: float):
    x, width = grid(world)
    p0, p1 = heights(world, x)
    least = world.posterior(x).min(axis=1)
    out = least > risk
    found = world.rejecting(risk)
    rejected = (p0 + p1)[out].sum() * width
    assert found.rejected == pytest.approx(rejected, abs=1e-4)
    answered = np.minimum(p0, p1)[~out].sum() * width
    if rejected < 0.99:
        assert found.error == pytest.approx(answered / (1 - rejected), abs=1e-3)
    inside = np.zeros(len(x), dtype=bool)
    for low, high in found.intervals:
        inside |= (x > low) & (x < high)
    assert np.count_nonzero(inside != out) <= 8  # except for the cells at the ends
    assert risk < 0.5 or found.intervals == ()


def test_without_any_risk_there_is_no_answer():
    assert EVEN.rejecting(0) == Rejecting(((-math.inf, math.inf),), 1.0, 0.0)


def test_a_far_tail_keeps_its_digits():
    world = Gaussians((0, 20), (1, 1), (0.5, 0.5))
    assert world.error() == pytest.approx(norm.sf(10), rel=1e-9)
    exact, _ = quad(lambda x: min(heights(world, x)), 0, 20, points=[10], epsabs=0, epsrel=1e-10)
    assert world.error() == pytest.approx(exact, rel=1e-6)


def test_equal_spreads_have_the_border_of_the_linear_discriminant():
    rng = np.random.default_rng(0)
    x = np.concatenate([rng.normal(0, 1, 300), rng.normal(2.5, 1, 100)])
    y = np.repeat([0, 1], [300, 100])
    oracle = LinearDiscriminantAnalysis().fit(x[:, None], y)
    sd = math.sqrt(sum(((x[y == k] - x[y == k].mean()) ** 2).sum() for k in (0, 1)) / 398)
    world = Gaussians((x[y == 0].mean(), x[y == 1].mean()), (sd, sd), (0.75, 0.25))
    assert world.borders() == pytest.approx((-oracle.intercept_[0] / oracle.coef_[0, 0],), abs=1e-2)


def test_a_narrow_class_within_a_wide_one_has_two_borders_or_none():
    assert Gaussians((0, 0), (1, 3), (0.5, 0.5)).borders() == pytest.approx(
        (-math.sqrt(2.25 * math.log(3)), math.sqrt(2.25 * math.log(3)))
    )
    never = Gaussians((0, 0), (1, 1.05), (0.01, 0.99))
    assert never.borders() == ()
    assert never.error() == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("world", "sentence"),
    [
        (((0, 1), (1, 0), (0.5, 0.5)), "above 0"),
        (((0, 1), (1, 1), (0.5, 0.6)), "add up to 1"),
        (((0, 1), (1, 1), (1, 0)), "add up to 1"),
        (((0, math.nan), (1, 1), (0.5, 0.5)), "two finite numbers as means"),
        (((0, 1, 2), (1, 1), (0.5, 0.5)), "two finite numbers as means"),
    ],
)
def test_what_is_no_world_is_refused(world, sentence: str):
    with pytest.raises(ValueError, match=sentence):
        Gaussians(*world)


def test_costs_and_risks_out_of_range_are_refused():
    with pytest.raises(ValueError, match="must cost more"):
        EVEN.borders({(0, 1): 0})
    with pytest.raises(ValueError, match="pairs"):
        EVEN.risk({(0, 2): 1})
    with pytest.raises(ValueError, match="from 0 to 1"):
        EVEN.rejecting(1.5)


@moderate
@given(world=worlds, x=st.lists(st.floats(-6, 6), min_size=1, max_size=5))
def test_heights_are_priors_times_densities(world: Gaussians, x: list[float]):
    assert world.heights(x) == pytest.approx(np.array(heights(world, np.array(x))).T, abs=1e-12)


@pytest.mark.slow
@few
@given(world=worlds, costs=prices)
def test_the_shares_add_up_and_each_is_an_integral(world: Gaussians, costs):
    shares = world.shares(costs)
    assert sum(shares.values()) == pytest.approx(1)
    x, step = grid(world)
    left = np.searchsorted(world.borders(costs), x) + world.far_left(costs)
    for (own, predicted), share in shares.items():
        there = left % 2 == predicted
        assert share == pytest.approx(float(heights(world, x)[own][there].sum() * step), abs=1e-4)
