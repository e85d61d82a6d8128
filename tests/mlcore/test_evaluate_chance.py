"""The role of chance in a comparison, with scipy's tests and the numbers of the lessons."""

import numpy as np
import pytest
from scipy import stats

from mlcore import evaluate

A = [0.80, 0.85, 0.75, 0.90, 0.80, 0.85, 0.80, 0.75, 0.90, 0.80]
B = [0.75, 0.80, 0.75, 0.85, 0.80, 0.80, 0.75, 0.70, 0.85, 0.80]


@pytest.mark.parametrize("seed", range(4))
def test_every_flip_is_that_of_scipy(seed: int):
    random = np.random.default_rng(seed)
    a, b = random.integers(0, 20, (2, 8)) / 20
    theirs = stats.permutation_test(
        (a, b), lambda x, y, axis: np.mean(x - y, axis=axis), permutation_type="samples", n_resamples=np.inf
    )
    mine = evaluate.sign_flips(a, b)
    assert mine.exact
    assert len(mine.t) == 2**8
    assert mine.p == pytest.approx(theirs.pvalue)


def test_the_first_flip_is_what_was_seen_and_the_rest_are_paired_t_of_other_signs():
    flips = evaluate.sign_flips(A, B)
    assert flips.t[0] == pytest.approx(4.582576, abs=1e-6)
    for row in (1, 77, 1000):
        signed = flips.signs[row] * flips.differences
        assert flips.t[row] == pytest.approx(evaluate.paired_t(signed, np.zeros(10)).t)
    assert flips.p == 2 * 8 / 1024, "seven differences have one sign, three are 0"


def test_more_than_twelve_pairs_are_drawn_and_what_was_seen_is_one_of_them():
    random = np.random.default_rng(1)
    a, b = random.normal(0.3, 1, 20), random.normal(0, 1, 20)
    drawn = evaluate.sign_flips(a, b, draws=20_000, seed=3)
    assert not drawn.exact
    assert len(drawn.t) == 20_001
    assert drawn.p == pytest.approx(stats.ttest_rel(a, b).pvalue, abs=0.02)


def test_equal_pairs_and_differences_all_alike():
    assert evaluate.sign_flips(A, A).p == 1
    assert not evaluate.sign_flips(A, A).t.any()
    flips = evaluate.sign_flips([1, 1, 1], [0, 0, 0])
    assert flips.t[0] == np.inf
    assert flips.p == 0.25


@pytest.mark.parametrize("wrong", [([1], [1]), ([1, 2], [1]), ([1, np.nan], [1, 2])])
def test_what_is_no_pair_is_refused(wrong: tuple[list[float], list[float]]):
    with pytest.raises(ValueError, match=r"\."):
        evaluate.sign_flips(*wrong)


def test_critical_values_and_the_density_of_t():
    test = evaluate.paired_t(A, B)
    assert test.critical(0.05) == pytest.approx(2.262157, abs=1e-6)
    t = np.linspace(-6, 6, 13)
    assert test.density(t) == pytest.approx(stats.t.pdf(t, 9))


def test_two_test_sets_of_five_hundred():
    test = evaluate.two_sets(400, 500, 450, 500)
    assert test.difference == pytest.approx(0.10)
    assert test.error == pytest.approx(0.0223607, abs=1e-7)
    assert test.z == pytest.approx(4.472136, abs=1e-6)
    assert test.interval() == pytest.approx((0.056174, 0.143826), abs=1e-6)
    assert evaluate.two_sets(5, 5, 5, 5).z == 0
    with pytest.raises(ValueError, match="cannot exceed the number of records"):
        evaluate.two_sets(6, 5, 1, 5)


def test_every_two_models_and_worlds_in_which_they_are_the_same():
    random = np.random.default_rng(0)
    figures = random.random((6, 10))
    p = evaluate.pairwise(figures)
    assert len(p) == 15
    assert p[0] == pytest.approx(stats.ttest_rel(figures[0], figures[1]).pvalue)
    assert p[14] == pytest.approx(stats.ttest_rel(figures[4], figures[5]).pvalue)
    worlds = np.array(evaluate.alike(figures, 400, seed=2))
    assert worlds.shape == (400, 15)
    assert (worlds < 0.05).mean() == pytest.approx(0.05, abs=0.015)


@pytest.mark.parametrize("method", ["bonferroni", "sidak", "holm", "bh"])
def test_levels_reject_what_adjusted_p_reject(method: str):
    random = np.random.default_rng(5)
    for _ in range(50):
        p = np.sort(random.random(15) ** 4)
        below = p <= evaluate.levels(15, 0.05, method)
        if method == "holm":
            below = np.minimum.accumulate(below)
        if method == "bh":
            below = np.maximum.accumulate(below[::-1])[::-1]
        assert below.tolist() == [one <= 0.05 for one in evaluate.adjust(p, method)]


def test_the_level_of_fifteen_tests():
    assert evaluate.levels(15, 0.05, "bonferroni")[0] == pytest.approx(0.0033333, abs=1e-7)
