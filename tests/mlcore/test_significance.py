"""Tests of significance, compared with scipy, and with themselves far out in the tail."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from scipy.stats import fisher_exact, hypergeom

from mlcore import significance
from tests.mlcore.support import at_least, moderate, saw, thorough

tables = st.tuples(st.integers(2, 6), st.integers(2, 4), st.integers(0, 2**32)).map(
    lambda size: np.random.default_rng(size[2]).integers(0, 9, size=size[:2]).astype(float)
)


def moments_of(groups: list[np.ndarray]) -> np.ndarray:
    return np.array([[len(y), y.sum(), (y**2).sum()] for y in groups])


@at_least(50, "tested")
@thorough
@given(tables)
def test_chi_square_is_scipys_without_correction(table: np.ndarray):
    ours = significance.chi_square(table)
    kept = table[table.sum(axis=1) > 0][:, table.sum(axis=0) > 0]
    if min(kept.shape) < 2:
        assert (ours.statistic, ours.dof, ours.p) == (0, (0,), 1)
        return
    saw("tested")
    theirs = stats.chi2_contingency(kept, correction=False)
    assert ours.statistic == pytest.approx(theirs.statistic, rel=1e-9, abs=1e-12)
    assert ours.dof == (theirs.dof,)
    assert ours.p == pytest.approx(theirs.pvalue, rel=1e-9)


@pytest.mark.slow
@moderate
@given(st.integers(0, 2**32))
def test_f_is_scipys_one_way_analysis(seed: int):
    random = np.random.default_rng(seed)
    groups = [
        random.normal(random.normal(), 2, size=random.integers(2, 9)) for _ in range(random.integers(2, 6))
    ]
    ours, theirs = significance.f_test(moments_of(groups)), stats.f_oneway(*groups)
    assert ours.statistic == pytest.approx(theirs.statistic, rel=1e-9)
    assert ours.p == pytest.approx(theirs.pvalue, rel=1e-9)
    assert ours.dof == (len(groups) - 1, sum(map(len, groups)) - len(groups))


@moderate
@given(tables)
def test_many_pairs_at_once_are_the_single_tests(table: np.ndarray):
    table = table[table.sum(axis=1) > 0]
    first, second = np.triu_indices(len(table), 1)
    pairs = significance.pair_tests(table[first], table[second])
    for at, (i, j) in enumerate(zip(first, second, strict=True)):
        alone = significance.chi_square(table[[i, j]])
        assert pairs.statistic[at] == pytest.approx(alone.statistic, rel=1e-9, abs=1e-12)
        assert pairs.log_p[at] == pytest.approx(alone.log_p, rel=1e-9, abs=1e-12)
        assert tuple(pairs.dof[at]) == alone.dof


@pytest.mark.slow
@moderate
@given(st.integers(0, 2**32))
def test_many_pairs_of_means_are_the_single_tests(seed: int):
    random = np.random.default_rng(seed)
    rows = moments_of([random.integers(0, 4, size=random.integers(1, 5)).astype(float) for _ in range(4)])
    first, second = np.triu_indices(4, 1)
    pairs = significance.pair_tests(rows[first], rows[second], numeric=True)
    for at, (i, j) in enumerate(zip(first, second, strict=True)):
        alone = significance.f_test(rows[[i, j]])
        assert pairs.statistic[at] == pytest.approx(alone.statistic, rel=1e-9, abs=1e-12)
        assert pairs.log_p[at] == pytest.approx(alone.log_p, rel=1e-9, abs=1e-12)


def test_a_weight_of_two_is_two_records():
    assert significance.chi_square([[2, 0.5], [1, 3]]).statistic == pytest.approx(
        significance.chi_square([[4, 1], [2, 6]]).statistic / 2
    )


def test_nothing_to_test():
    assert significance.chi_square([[3, 4]]).p == 1
    assert significance.chi_square([[3, 0], [4, 0]]).p == 1  # all of one class
    assert significance.f_test([[1, 2, 4], [1, 5, 25]]).p == 1  # no degree of freedom within groups
    assert significance.f_test([[3, 6, 12], [2, 4, 8]]).p == 1  # no spread at all
    assert significance.f_test([[3, 6, 14]]).p == 1


def test_groups_without_spread_that_differ_are_certain():
    sure = significance.f_test([[3, 3, 3], [3, -3, 3]])
    assert (sure.statistic, sure.p, sure.log_p) == (math.inf, 0, -math.inf)


@pytest.mark.parametrize("dof", [1, 2, 7, 40, 1000])
def test_the_tail_of_chi_square_goes_on_where_p_underflows(dof: int):
    """While scipy's p is a number, both must agree. Beyond it, ours must go on without a jump."""
    near = stats.chi2.isf(1e-270, dof)
    a, x = np.array([dof / 2]), np.array([near / 2])
    assert significance._far_gamma_tail(a, x) == pytest.approx(math.log(stats.chi2.sf(near, dof)), rel=1e-9)
    walk = significance.log_chi_square_tail(np.linspace(near, near * 1.2, 50), dof)
    bends = np.diff(walk, 2)
    assert (np.diff(walk) < 0).all()
    assert abs(bends).max() < 0.01 * abs(np.diff(walk)).max()


@pytest.mark.parametrize("dofs", [(1, 30), (3, 200), (9, 5000)])
def test_the_tail_of_f_goes_on_where_p_underflows(dofs: tuple[int, int]):
    d1, d2 = dofs
    f = np.geomspace(1e2, 1e25, 3000)
    tail = stats.f.sf(f, d1, d2)
    near = float(f[(tail < 1e-150) & (tail > 1e-300)][0])
    a, b = np.array([d2 / 2]), np.array([d1 / 2])
    far = significance._far_beta_tail(a, b, a / (a + b * near))
    assert far == pytest.approx(math.log(stats.f.sf(near, d1, d2)), rel=1e-9)
    walk = significance.log_f_tail(np.geomspace(near, near * 1e3, 200), d1, d2)
    assert (np.diff(walk) < 0).all()
    assert np.isfinite(walk).all()


def test_two_p_of_zero_can_be_told_apart():
    strong, stronger = (significance.chi_square([[n, 0], [0, n]]) for n in (1000, 2000))
    assert strong.p == stronger.p == 0
    assert stronger.log_p < strong.log_p < -900


def test_bonferroni_multiplies_and_stops_at_one():
    test = significance.result("chi-square", 7.0, (1.0,), math.log(0.004))
    assert significance.adjust(test, 10).adjusted == pytest.approx(0.04)
    assert significance.adjust(test, 10).p == pytest.approx(0.004)
    assert significance.adjust(test, 1000).adjusted == 1
    assert significance.adjust(test, 10**400).adjusted == 1


@pytest.mark.parametrize("p", [0.9, 0.3, 1e-3, 1e-12, 1e-40])
def test_sidak_is_one_minus_the_chance_that_none_is_found(p: float):
    test = significance.adjust_sidak(significance.result("quadratic form", 1.0, (1.0,), math.log(p)), 5)
    exact = 5 * p - 10 * p**2 + 10 * p**3 - 5 * p**4 + p**5  # 1 - (1 - p)^5, multiplied out
    assert test.adjusted == pytest.approx(exact, rel=1e-12)
    assert test.log_adjusted == pytest.approx(math.log(exact), rel=1e-12, abs=1e-15)


def test_sidak_of_certainty():
    certain = significance.result("quadratic form", 0.0, (1.0,), 0.0)
    assert significance.adjust_sidak(certain, 3).adjusted == 1
    sure = significance.result("quadratic form", 1.0, (1.0,), -5000.0)
    assert significance.adjust_sidak(sure, 3).log_adjusted == pytest.approx(-5000 + math.log(3))


@pytest.mark.parametrize(
    "table", [[[3, 2], [0, 4], [2, 3]], [[4, 3], [1, 6]], [[1, 2, 1], [2, 0, 1], [0, 1, 2]]], ids=str
)
def test_the_exact_p_is_the_share_of_all_ways_to_deal_out_the_classes(table: list[list[int]]):
    counts = np.array(table)
    rows = np.repeat(np.arange(len(counts)), counts.sum(axis=1))
    classes = np.repeat(np.arange(counts.shape[1]), counts.sum(axis=0)).tolist()
    reached = significance.chi_square(counts).statistic
    dealt = {}
    for _ in range(5000):  # every different order, reached by a walk through all of them
        found = np.zeros(counts.shape)
        np.add.at(found, (rows, classes), 1)
        dealt[tuple(classes)] = significance.chi_square(found).statistic >= reached - 1e-9
        if not _next(classes):
            break
    else:
        raise AssertionError("there are more orders")
    assert significance.exact_chi_square(counts) == pytest.approx(np.mean([*dealt.values()]))


def _next(order: list[int]) -> bool:
    """Put the next order of a list in place. False after the last."""
    rise = next((i for i in range(len(order) - 2, -1, -1) if order[i] < order[i + 1]), None)
    if rise is None:
        return False
    other = max(i for i in range(rise + 1, len(order)) if order[i] > order[rise])
    order[rise], order[other] = order[other], order[rise]
    order[rise + 1 :] = reversed(order[rise + 1 :])
    return True


def test_of_four_cells_the_exact_p_is_that_of_fisher_where_both_order_tables_alike():
    for table in ([[8, 2], [1, 5]], [[10, 3], [2, 9]]):
        assert significance.exact_chi_square(table) == pytest.approx(fisher_exact(table).pvalue)


@pytest.mark.parametrize("table", [[[20, 30], [45, 205]], [[3, 150], [20, 1827]], [[0, 900], [2, 1098]]])
def test_the_exact_p_of_many_records_is_that_of_the_tables_one_by_one(table: list[list[int]]):
    (a, b), (c, d) = table
    records, first, left = a + b + c + d, a + b, a + c
    least = max(0, first + left - records)
    at = np.arange(least, min(first, left) + 1)
    off = np.abs(at - first * left / records)  # all four cells deviate by the same amount
    likely = hypergeom.pmf(at, records, left, first)
    expected = likely[off >= abs(a - first * left / records) - 1e-9].sum()
    assert significance.exact_chi_square(table) == pytest.approx(expected, rel=1e-9)


def test_there_is_no_exact_p_of_shares_or_of_very_many_tables():
    assert significance.exact_chi_square([[2.5, 1], [1, 3]]) is None
    assert significance.exact_chi_square([[900, 800], [700, 600], [500, 600]]) is None
    assert significance.exact_chi_square([[3, 4]]) == 1
