"""Impurities, gains and split information: the lectures' numbers, and what must hold for all counts."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mlcore
from mlcore import CRITERIA, IMPURITIES, Measures, entropy, error, gini, measures
from tests.mlcore.support import at_least, entropy_of, error_of, gini_of, measures_of, moderate, saw, thorough

COUNTS = st.lists(st.integers(0, 50), min_size=1, max_size=5)
SPLITS = st.integers(1, 4).flatmap(
    lambda k: st.lists(st.lists(st.integers(0, 20), min_size=k, max_size=k), min_size=1, max_size=5)
)
TENTHS = st.integers(0, 500).map(lambda i: i / 10)


def of(branches) -> Measures:
    return Measures(*measures(branches).tolist())


@pytest.mark.parametrize(
    ("counts", "expected_gini", "expected_entropy", "expected_error"),
    [
        ((0, 6), Fraction(0), 0.0, Fraction(0)),
        ((1, 5), Fraction(10, 36), 0.650, Fraction(1, 6)),
        ((2, 4), Fraction(16, 36), 0.918, Fraction(1, 3)),
        ((3, 3), Fraction(1, 2), 1.0, Fraction(1, 2)),
        ((50, 50), Fraction(1, 2), 1.0, Fraction(1, 2)),
        ((20, 80), Fraction(32, 100), 0.722, Fraction(1, 5)),
        ((100, 0), Fraction(0), 0.0, Fraction(0)),
        ((5, 9), Fraction(90, 196), 0.9403, Fraction(5, 14)),
        ((7, 3), Fraction(42, 100), 0.8813, Fraction(3, 10)),
        ((5, 3, 3, 2, 2), Fraction(174, 225), 2.2323, Fraction(2, 3)),
        ((5, 10), Fraction(100, 225), 0.9183, Fraction(1, 3)),
        ((3, 5), Fraction(30, 64), 0.9544, Fraction(3, 8)),
    ],
)
def test_impurities_of_the_lectures(counts, expected_gini, expected_entropy, expected_error):
    assert float(gini(counts)) == pytest.approx(float(expected_gini), abs=1e-15)
    assert float(error(counts)) == pytest.approx(float(expected_error), abs=1e-15)
    assert float(entropy(counts)) == pytest.approx(entropy_of(counts), abs=1e-12)
    assert float(entropy(counts)) == pytest.approx(expected_entropy, abs=5e-4)


@pytest.mark.parametrize(
    ("counts", "rounded"),
    [((1, 5), (0.278, 0.650, 0.167)), ((2, 4), (0.444, 0.918, 0.333)), ((3, 3), (0.5, 1.0, 0.5))],
)
def test_impurities_as_the_lecture_rounds_them(counts, rounded):
    assert tuple(round(float(f(counts)), 3) for f in (gini, entropy, error)) == rounded


def test_gini_of_a_split_of_six_and_six():
    """N1 has 5/3 and N2 has 1/3 of the 6/6."""
    assert float(gini([6, 6])) == 0.5
    assert [round(float(gini(c)), 3) for c in ([5, 3], [1, 3])] == [0.469, 0.375]
    exact = gini_of([6, 6]) - Fraction(8, 12) * gini_of([5, 3]) - Fraction(4, 12) * gini_of([1, 3])
    assert exact == Fraction(1, 16)
    split = of([[5, 3], [1, 3]])
    assert split.gini_gain == pytest.approx(1 / 16, abs=1e-15)
    assert 0.5 - split.gini_gain == pytest.approx(0.4375, abs=1e-15)


def test_a_gladiator_coin_toss():
    """H(major) 1.5, H(animation) 1, H(animation | major) 0.5."""
    majors = [[2, 2], [2, 0], [0, 2]]
    assert float(entropy([4, 2, 2])) == 1.5
    assert [float(entropy(counts)) for counts in majors] == [1.0, 0.0, 0.0]
    assert of(majors)[:3] == (0.5, 1.5, pytest.approx(1 / 3))


def test_an_empty_node_is_pure():
    for impurity in IMPURITIES.values():
        assert float(impurity([0, 0, 0])) == 0.0


def test_a_single_class_is_pure():
    for impurity in IMPURITIES.values():
        assert float(impurity([7])) == 0.0


def test_entropy_of_a_pure_node_is_no_negative_zero():
    assert math.copysign(1.0, float(entropy([4, 0]))) == 1.0


def test_a_whole_level_is_measured_at_once():
    level = np.array([[[5, 3], [1, 3]], [[2, 0], [0, 2]], [[0, 0], [4, 1]]])
    together = measures(level)
    assert together.shape == (3, 7)
    for branches, row in zip(level, together, strict=True):
        assert row.tolist() == measures(branches).tolist()


def test_a_useless_split_gains_nothing():
    assert of([[3, 3], [2, 2]])[:1] == pytest.approx((0.0,), abs=1e-15)
    assert of([[5, 9], [0, 0]]) == (0.0,) * 7


def test_score_picks_the_measure_of_the_criterion():
    split = Measures(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7)
    assert [split.score(c) for c in CRITERIA] == [0.1, 0.3, 0.4, 0.5, 0.6]
    assert CRITERIA == ("entropy", "gain-ratio", "gini", "error", "chi-square")
    with pytest.raises(KeyError):
        split.score("nothing")


@at_least(10, "pure", "mixed")
@thorough
@given(COUNTS)
def test_between_pure_and_evenly_mixed(counts):
    k, pure = len(counts), sum(count > 0 for count in counts) <= 1
    saw("pure" if pure else "mixed")
    highest = {"entropy": math.log2(k), "gini": 1 - 1 / k, "error": 1 - 1 / k}
    for name, impurity in IMPURITIES.items():
        value = float(impurity(counts))
        assert 0.0 <= value <= highest[name] + 1e-12
        assert (value == 0.0) == pure


@moderate
@given(st.integers(1, 6), st.integers(1, 40))
def test_evenly_mixed_is_the_maximum(k, each):
    assert float(entropy([each] * k)) == pytest.approx(math.log2(k), abs=1e-12)
    assert float(gini([each] * k)) == pytest.approx(1 - 1 / k, abs=1e-12)
    assert float(error([each] * k)) == pytest.approx(1 - 1 / k, abs=1e-12)


@moderate
@given(COUNTS)
def test_as_the_formulas_say(counts):
    assert float(entropy(counts)) == pytest.approx(entropy_of(counts), abs=1e-12)
    assert float(gini(counts)) == pytest.approx(float(gini_of(counts)), abs=1e-12)
    assert float(error(counts)) == pytest.approx(float(error_of(counts)), abs=1e-12)


@moderate
@given(COUNTS.flatmap(lambda counts: st.tuples(st.just(counts), st.permutations(counts))))
def test_the_order_of_classes_does_not_matter(pair):
    for impurity in IMPURITIES.values():
        assert float(impurity(pair[0])) == pytest.approx(float(impurity(pair[1])), abs=1e-12)


@moderate
@given(COUNTS, st.sampled_from((2, 3, 10, 0.25)))
def test_only_the_shares_matter(counts, factor):
    for impurity in IMPURITIES.values():
        scaled = float(impurity([count * factor for count in counts]))
        assert scaled == pytest.approx(float(impurity(counts)), abs=1e-12)


@at_least(80, "records")
@thorough
@given(SPLITS)
def test_measures_as_the_formulas_say(branches):
    if sum(map(sum, branches)) == 0:
        assert of(branches) == (0.0,) * 7
    else:
        saw("records")
        assert of(branches) == pytest.approx(measures_of(branches), abs=1e-12)


@moderate
@given(SPLITS)
def test_no_split_loses(branches):
    split = of(branches)
    assert min(split) >= 0.0
    whole = [sum(column) for column in zip(*branches, strict=True)]
    assert split.gain <= float(entropy(whole)) + 1e-12
    assert split.gini_gain <= float(gini(whole)) + 1e-12
    assert split.error_gain <= float(error(whole)) + 1e-12


@moderate
@given(st.integers(2, 3).flatmap(lambda k: st.lists(st.lists(TENTHS, min_size=k, max_size=k), min_size=2)))
def test_no_split_of_weighted_records_loses(branches):
    assert min(of(branches)) >= 0.0


@moderate
@given(SPLITS)
def test_split_information_is_the_entropy_of_the_branches(branches):
    split = of(branches)
    assert split.split_info == pytest.approx(entropy_of([sum(branch) for branch in branches]), abs=1e-12)
    assert 0.0 <= split.split_info <= math.log2(len(branches)) + 1e-12
    assert split.gain_ratio <= 1.0 + 1e-9
    assert split.gain <= split.split_info + 1e-12


@moderate
@given(SPLITS)
def test_an_empty_branch_changes_nothing(branches):
    more = [*branches, [0] * len(branches[0])]
    assert of(more) == pytest.approx(of(branches), abs=1e-12)


def test_the_public_names_are_the_same_functions():
    assert (mlcore.entropy, mlcore.gini, mlcore.error) == (entropy, gini, error)
    assert {"entropy": entropy, "gini": gini, "error": error} == IMPURITIES
