"""Intervals and tests of significance: the lectures' numbers, scipy, and the results of statsmodels."""

import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from mlcore.evaluate import ADJUSTMENTS, INTERVALS, adjust, interval, mcnemar, paired_t
from mlcore.prune import extra_errors
from tests.mlcore.references import REFERENCE
from tests.mlcore.support import moderate

STORED = json.loads((REFERENCE / "statsmodels.json").read_text(encoding="utf-8"))
A = [0.80, 0.85, 0.75, 0.90, 0.80, 0.85, 0.80, 0.75, 0.90, 0.80]
B = [0.75, 0.80, 0.75, 0.85, 0.80, 0.80, 0.75, 0.70, 0.85, 0.80]
TREE = [1, 14 / 15, 1, 1, 14 / 15, 13 / 15, 1, 1, 12 / 15, 14 / 15]
FIVE_NN = [1, 14 / 15, 1, 1, 14 / 15, 14 / 15, 1, 1, 14 / 15, 14 / 15]

# Intervals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "confidence", "ends"),
    [
        ("wald", 0.95, (0.721601, 0.878399)),
        ("wilson", 0.95, (0.711171, 0.866633)),
        ("clopper-pearson", 0.95, (0.708157, 0.873344)),
        ("wald", 0.90, (0.734206, 0.865794)),
        ("wald", 0.98, (0.706946, 0.893054)),
        ("wald", 0.99, (0.696967, 0.903033)),
    ],
)
def test_eighty_of_a_hundred(method, confidence, ends):
    assert interval(80, 100, confidence, method) == pytest.approx(ends, abs=5e-7)


@pytest.mark.parametrize(
    ("n", "width"), [(30, 0.28627), (100, 0.15680), (400, 0.07840), (1000, 0.04958), (10_000, 0.01568)]
)
def test_four_times_the_records_halve_the_width(n, width):
    low, high = interval(0.8 * n, n)
    assert high - low == pytest.approx(width, abs=5e-6)


@pytest.mark.parametrize("method", INTERVALS)
def test_statsmodels_has_the_same_intervals(method):
    for run in STORED["intervals"]:
        found = interval(run["right"], run["n"], run["confidence"], method)
        assert found == pytest.approx(run[method], rel=1e-9, abs=1e-12)


@moderate
@given(st.integers(1, 300), st.data(), st.floats(0.01, 0.999))
def test_scipy_has_the_same_intervals(n, data, confidence):
    right = data.draw(st.integers(0, n))
    other = stats.binomtest(right, n)
    for ours, theirs in (("wilson", "wilson"), ("clopper-pearson", "exact")):
        low, high = interval(right, n, confidence, ours)
        assert (low, high) == pytest.approx(tuple(other.proportion_ci(confidence, theirs)), abs=1e-9)
        assert 0 <= low <= right / n <= high <= 1


@pytest.mark.parametrize(
    ("n", "p", "wald", "wilson"), [(100, 0.8, 0.93307, 0.94052), (30, 0.95, 0.78208, 0.93923),
                                   (100, 0.98, 0.86645, 0.94917)]
)  # fmt: skip
def test_how_often_the_true_share_is_inside(n, p, wald, wilson):
    """Exact, by the binomial distribution over all numbers of correct answers, and by simulation."""
    chance = stats.binom.pmf(np.arange(n + 1), n, p)
    drawn = np.random.default_rng(0).binomial(n, p, 20_000)
    for method, share in (("wald", wald), ("wilson", wilson)):
        ends = [interval(right, n, method=method) for right in range(n + 1)]
        inside = np.array([low <= p <= high for low, high in ends])
        assert chance[inside].sum() == pytest.approx(share, abs=5e-6)
        off = math.sqrt(share * (1 - share) / len(drawn))
        assert inside[drawn].mean() == pytest.approx(share, abs=4 * off)
    exact = np.array([low <= p <= high for low, high in (
        interval(right, n, method="clopper-pearson") for right in range(n + 1))])  # fmt: skip
    assert chance[exact].sum() >= 0.95


@pytest.mark.parametrize("method", INTERVALS)
def test_nothing_right_begins_at_0_and_all_right_ends_at_1(method):
    assert interval(0, 20, method=method)[0] == 0
    assert interval(20, 20, method=method)[1] == 1


@pytest.mark.parametrize(("errors", "n"), [(2, 10), (5, 40), (30, 100)])
def test_a_leaf_is_charged_with_the_upper_end_of_an_interval(errors, n):
    upper = interval(errors + 0.5, n, confidence=0.5, method="wilson")[1]
    assert extra_errors(n, errors, 0.25, like="j48") == pytest.approx(n * upper - errors)


# Paired t ---------------------------------------------------------------------------------------


def test_ten_folds():
    found = paired_t(A, B)
    assert (found.mean, found.variance) == pytest.approx((0.035, 0.00058333), abs=5e-9)
    assert (found.t, found.df) == (pytest.approx(4.582576, abs=5e-7), 9)
    assert found.p == pytest.approx(0.00132295, abs=5e-9)
    low, high = found.interval()
    assert (high - found.mean) / found.error == pytest.approx(2.262157, abs=5e-7)
    assert low + high == pytest.approx(2 * found.mean)
    assert paired_t(A, B, overlap=1 / 9).t == pytest.approx(3.153944, abs=1e-6)


def test_a_tree_and_five_neighbours_on_iris():
    found = paired_t(TREE, FIVE_NN)
    assert (found.t, found.p) == pytest.approx((-1.405564, 0.193422), abs=5e-7)


@pytest.mark.slow
@moderate
@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=2, max_size=20))
def test_scipy_has_the_same_t(pairs):
    a, b = (np.array(side) / 30 for side in zip(*pairs, strict=True))
    found = paired_t(a, b)
    if found.variance < 1e-20:
        return
    other = stats.ttest_rel(a, b)
    assert (found.t, found.df, found.p) == pytest.approx((other.statistic, other.df, other.pvalue))
    assert found.interval(0.9) == pytest.approx(tuple(other.confidence_interval(0.9)))
    turned, careful = paired_t(b, a), paired_t(a, b, overlap=0.2)
    assert (turned.t, turned.p) == pytest.approx((-found.t, found.p))
    assert careful.p >= found.p


def test_equal_pairs_are_no_difference_and_one_that_never_varies_is_certain():
    same = paired_t(A, A, overlap=0.5)
    assert (same.t, same.p, same.interval()) == (0, 1, (0, 0))
    always = paired_t([1, 2, 3], [2, 3, 4])
    assert (always.mean, always.variance, always.t, always.p) == (-1, 0, -math.inf, 0)


# McNemar ----------------------------------------------------------------------------------------


def test_mcnemar():
    assert mcnemar(10, 4) == mcnemar(4, 10)
    assert (mcnemar(10, 4).statistic, mcnemar(10, 4).p) == (None, pytest.approx(0.179565, abs=5e-7))
    assert mcnemar(10, 4, exact=False).statistic == pytest.approx(1.785714, abs=5e-7)
    assert mcnemar(0, 0).p == mcnemar(0, 0, exact=False).p == 1


def test_statsmodels_has_the_same_mcnemar():
    for run in STORED["mcnemar"]:
        counts = run["only_a"], run["only_b"]
        near = mcnemar(*counts, exact=False)
        assert mcnemar(*counts).p == pytest.approx(run["exact"])
        assert (near.statistic, near.p) == pytest.approx((run["statistic"], run["p"]))


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_is_the_binomial_test(a, b):
    expected = stats.binomtest(a, a + b).pvalue if a + b else 1
    assert mcnemar(a, b).p == pytest.approx(expected)


# Many tests -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "adjusted"),
    [
        ("bonferroni", (0.008, 0.064, 0.312, 0.328, 0.336, 0.48, 0.592, 1)),
        ("sidak", (0.008, 0.0622, 0.2726, 0.2846, 0.2905, 0.3904, 0.4594, 0.8404)),
        ("holm", (0.008, 0.056, 0.234, 0.234, 0.234, 0.234, 0.234, 0.234)),
        ("bh", (0.008, 0.032, 0.0672, 0.0672, 0.0672, 0.08, 0.084571, 0.205)),
    ],
)
def test_eight_tests(method, adjusted):
    found = adjust((0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205), method)
    assert found == pytest.approx(adjusted, abs=5e-5)


@pytest.mark.parametrize("method", ADJUSTMENTS)
def test_statsmodels_adjusts_the_same(method):
    for run in STORED["adjusted"]:
        assert adjust(run["p"], method) == pytest.approx(run[method])


@moderate
@given(st.lists(st.floats(0, 1), max_size=30), st.sampled_from([*ADJUSTMENTS]), st.randoms())
def test_adjusted_p_are_as_ordered_as_those_given(p, method, random):
    found = adjust(p, method)
    assert len(found) == len(p)
    rising = sorted(range(len(p)), key=p.__getitem__)
    assert [found[i] for i in rising] == sorted(found)
    assert all(before <= after * (1 + 1e-12) <= 1 + 1e-12 for before, after in zip(p, found, strict=True))
    order = random.sample(range(len(p)), len(p))
    assert adjust([p[i] for i in order], method) == pytest.approx([found[i] for i in order])
    if method == "bh" and p:
        assert found == pytest.approx(stats.false_discovery_control(p))


@pytest.mark.parametrize(
    ("call", "what"),
    [
        (lambda: interval(1, 0), "at least one record"),
        (lambda: interval(3, 2), "Of 2 answers"),
        (lambda: interval(-1, 2), "Of 2 answers"),
        (lambda: interval(math.nan, 2), "correct answers must be a finite number"),
        (lambda: interval(1, 2, 95), "such as 0.95"),
        (lambda: interval(1, 2, 0), "such as 0.95"),
        (lambda: interval(1, 2, method="bayes"), "There are: wald, wilson, clopper-pearson"),
        (lambda: paired_t([1], [2]), "at least two"),
        (lambda: paired_t([1, 2], [1]), "2 values of a and 1 values of b"),
        (lambda: paired_t([1, math.nan], [1, 2]), "value of record 2 is missing"),
        (lambda: paired_t([1, math.inf], [1, 2]), "finite"),
        (lambda: paired_t(A, B, overlap=-1), "below 0"),
        (lambda: paired_t(A, B).interval(2), "such as 0.95"),
        (lambda: mcnemar(-1, 2), "whole number from 0"),
        (lambda: mcnemar(1.5, 2, exact=False), "whole number from 0"),
        (lambda: adjust([0.1, 1.2], "holm"), "from 0 to 1"),
        (lambda: adjust([0.1, math.nan], "holm"), "missing"),
        (lambda: adjust([0.1], "tukey"), "There are: bonferroni, sidak, holm, bh"),
    ],
)
def test_refusals_are_sentences(call, what):
    with pytest.raises(ValueError, match=what) as refused:
        call()
    assert str(refused.value).endswith(".")
