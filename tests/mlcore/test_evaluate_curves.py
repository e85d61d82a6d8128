"""The ROC curve and the area below it: scikit-learn, the Mann-Whitney statistic, the lectures' tree."""

import math
from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from sklearn import metrics

from mlcore.evaluate import RocStep, auc, average_precision, roc
from tests.mlcore.support import moderate

TENNIS = ["Overcast"] * 4 + ["Rain"] * 5 + ["Sunny"] * 5
PLAYED = ["Yes"] * 4 + ["Yes"] * 3 + ["No"] * 2 + ["Yes"] * 2 + ["No"] * 3
SHARE = {"Overcast": 4 / 4, "Rain": 3 / 5, "Sunny": 2 / 5}


def test_a_tree_of_outlook_alone_has_three_slants():
    steps = roc(PLAYED, [SHARE[day] for day in TENNIS], "Yes")
    assert [step.threshold for step in steps] == [math.inf, 1, 0.6, 0.4]
    assert [step.fpr for step in steps] == pytest.approx([0, 0, 0.4, 1])
    assert [step.tpr for step in steps] == pytest.approx([0, 0.4444, 0.7778, 1], abs=5e-5)
    assert [step.precision for step in steps] == pytest.approx([1, 1, 0.777778, 0.642857], abs=5e-7)
    assert auc(steps) == pytest.approx(0.777778, abs=5e-7)
    assert average_precision(steps) == pytest.approx(0.846561, abs=5e-7)


def test_two_bells_have_the_slides_numbers():
    """Quantiles of positives around d and of negatives around 0, both with standard deviation 1."""
    d, at = 1.174987, stats.norm.ppf((np.arange(20_000) + 0.5) / 20_000)
    steps = roc(["+"] * len(at) + ["-"] * len(at), np.concatenate([at + d, at]), "+")
    assert auc(steps) == pytest.approx(0.796968, abs=1e-4)
    border = min(steps, key=lambda step: abs(step.threshold - d))
    assert (border.tpr, border.fpr) == pytest.approx((0.5, 0.12), abs=1e-3)


def random_scores(seed: int, n: int, ties: bool, weighted: bool):
    rng = np.random.default_rng(seed)
    actual = np.append(rng.integers(0, 2, n), [0, 1])
    score = rng.integers(0, 5, n + 2) / 4 if ties else rng.normal(size=n + 2)
    weights = np.append(rng.integers(0, 3, n) / 2, [1, 1]) if weighted else None
    return actual, score, weights


@pytest.mark.slow
@moderate
@given(st.integers(0, 2**32), st.integers(0, 60), st.booleans(), st.booleans())
def test_scikit_learn_draws_the_same_curve(seed, n, ties, weighted):
    actual, score, weights = random_scores(seed, n, ties, weighted)
    steps = roc(actual, score, 1, weights)
    fpr, tpr, thresholds = metrics.roc_curve(actual, score, sample_weight=weights, drop_intermediate=False)
    assert steps.thresholds == pytest.approx(thresholds)
    assert steps.fpr == pytest.approx(fpr)
    assert steps.tpr == pytest.approx(tpr)
    assert auc(steps) == pytest.approx(metrics.roc_auc_score(actual, score, sample_weight=weights))
    found = metrics.average_precision_score(actual, score, sample_weight=weights)
    assert average_precision(steps) == pytest.approx(found)


@moderate
@given(st.integers(0, 2**32), st.integers(0, 60), st.booleans())
def test_the_area_is_the_share_of_pairs_in_order(seed, n, ties):
    actual, score, _ = random_scores(seed, n, ties, False)
    above, below = score[actual == 1], score[actual == 0]
    pairs = len(above) * len(below)
    ours = auc(roc(actual, score, 1))
    assert ours == pytest.approx(stats.mannwhitneyu(above, below).statistic / pairs)
    order = (above[:, None] > below).sum() + 0.5 * (above[:, None] == below).sum()
    assert ours == pytest.approx(order / pairs)
    assert auc(roc(actual, -score, 1)) == pytest.approx(1 - ours)


@moderate
@given(st.integers(0, 2**32), st.integers(0, 30), st.booleans(), st.booleans())
def test_every_step_counts_the_records_at_its_threshold(seed, n, ties, weighted):
    actual, score, weights = random_scores(seed, n, ties, weighted)
    heavy = np.ones(len(score)) if weights is None else weights
    steps = roc(actual, score, 1, weights)
    for step in steps:
        called = score >= step.threshold
        right = actual == 1
        each = ((called & right), (called & ~right), (~called & right), (~called & ~right))
        assert (step.tp, step.fp, step.fn, step.tn) == pytest.approx([heavy[one].sum() for one in each])
        assert step.recall == step.tpr
    assert auc(tuple(steps)) == pytest.approx(auc(steps))
    assert average_precision(list(steps)) == pytest.approx(average_precision(steps))


def test_equal_scores_are_one_slant():
    steps = roc("abab", [0.3] * 4, "a")
    assert len(steps) == 2
    assert steps[1] == steps[-1] == RocStep(0.3, 2, 2, 0, 0)
    assert auc(steps) == 0.5


def test_steps_are_frozen_and_made_when_asked_for():
    steps = roc([0, 1, 1], [0.1, 0.4, 0.9], 1)
    with pytest.raises(FrozenInstanceError):
        steps[0].tp = 3
    assert [step.threshold for step in steps[1:3]] == [0.9, 0.4]
    assert steps[1:3][0] == steps[1]
    assert steps[0].precision == 1
    assert len(list(reversed(steps))) == len(steps) == 4
    assert hash(steps[1]) == hash(steps[1])


def test_infinite_scores_are_scores():
    steps = roc([1, 0, 1, 0], [math.inf, -math.inf, 2, math.inf], 1)
    assert [(step.threshold, step.tp, step.fp) for step in steps] == [
        (math.inf, 0, 0), (math.inf, 1, 1), (2, 2, 1), (-math.inf, 2, 2),
    ]  # fmt: skip
    assert auc(steps) == 0.625


@pytest.mark.parametrize("actual", [[True, False, True], np.array(["y", "n", "y"]), [1.0, 0.0, 1.0]])
def test_any_label_may_be_the_positive_one(actual):
    assert auc(roc(actual, [3, 1, 2], actual[0])) == 1


def test_all_other_classes_are_negative():
    assert auc(roc("abc", [0.1, 0.2, 0.3], "b")) == 0.5


@pytest.mark.parametrize(
    ("call", "what"),
    [
        (lambda: roc("aab", [1, 2, 3], "c"), "No record is 'c'"),
        (lambda: roc(np.array(["a", "b"]), [1, 2], 3), "No record is 3"),
        (lambda: roc("aa", [1, 2], "a"), "Every record is 'a'"),
        (lambda: roc("ab", [1, 2], "a", weights=[0, 1]), "No record is 'a'"),
        (lambda: roc("ab", [1, math.nan], "a"), "score of record 2 is missing"),
        (lambda: roc(["a", None], [1, 2], "a"), "actual class of record 2 is missing"),
        (lambda: roc(np.array([1, math.nan]), [1, 2], 1), "actual class of record 2 is missing"),
        (lambda: roc("ab", [1, 2, 3], "a"), "2 actual classes and 3 scores"),
        (lambda: roc("ab", [[1, 2], [3, 4]], "a"), "one score for each record"),
        (lambda: roc("ab", ["high", "low"], "a"), "must be a number"),
        (lambda: roc("", [], "a"), "No record"),
        (lambda: roc("ab", [1, 2], "a", weights=[1, -1]), "below 0"),
        (lambda: auc([]), "at least two steps"),
        (lambda: auc([1, 2]), "the result of roc"),
    ],
)
def test_refusals_are_sentences(call, what):
    with pytest.raises(ValueError, match=what) as refused:
        call()
    assert str(refused.value).endswith(".")
