"""The guesses about thresholds: shares, areas, the cheapest threshold and the cheaper of two curves."""

import numpy as np
import pytest
from scipy.stats import norm
from sklearn.metrics import average_precision_score, roc_auc_score

from tests.support.visiting import visit

MODELS = (
    {"data": "tennis", "model": "id3:depth=1", "judged": "training"},
    {"data": "titanic", "model": "naive-bayes"},
    {},
    {"scores": "typed", "ranked": "0.95+;0.9+;0.85-;0.8+;0.7+;0.7-;0.6-;0.5+;0.4-;0.2-"},
    {"scores": "typed", "ranked": "5-;4+;4-;4-;2-;1+"},
)


def interval(share: float, parts: int) -> set[str]:
    """The intervals that contain a share: both of them on an edge."""
    return {str(i) for i in range(parts) if i / parts - 1e-12 <= share <= (i + 1) / parts + 1e-12}


@pytest.mark.parametrize("gap", [1.174987, 0.5, 3.0])
def test_of_normal_scores_the_share_and_the_area_are_the_ones_of_scipy(gap: float):
    found = visit("judge", view="roc", gap=gap).asked
    assert found["half"].right == interval(norm.sf(gap), 10)
    assert found["auc"].right == interval(norm.cdf(gap / 2**0.5), 10)


@pytest.mark.parametrize("link", MODELS, ids=str)
def test_of_a_model_the_areas_are_sklearns_and_the_cheapest_threshold_is_found_by_trying_all(
    link: dict[str, str],
):
    at = visit("judge", **({"view": "roc", "scores": "model"} | link))
    found, scored = at.asked, at.story.scored
    assert found["pairs"].right == interval(roc_auc_score(scored.positive, scored.score), 10)
    assert found["precision"].right == interval(average_precision_score(scored.positive, scored.score), 10)
    before = np.mean(scored.score[scored.positive] > scored.score[~scored.positive].max())
    assert found["before"].right == interval(float(before), 5)
    for alarm in (10.0, 1.0, 0.1):
        question = found[f"cost {alarm}"]
        bills = {}
        for key in question.answers:
            called = scored.score >= at.story.curve.thresholds[int(key)]
            bills[key] = np.sum(scored.positive & ~called) + alarm * np.sum(~scored.positive & called)
        assert question.right == {key for key, bill in bills.items() if bill <= min(bills.values()) + 1e-9}


def test_the_same_thresholds_stand_there_for_every_cost_so_that_none_stands_out():
    found = visit("judge", view="roc", scores="model").asked
    assert found["cost 10.0"].answers == found["cost 1.0"].answers == found["cost 0.1"].answers
    assert found["cost 10.0"].right != found["cost 0.1"].right


def test_which_curve_is_cheaper_changes_with_the_cost_and_m2_dominates():
    found = visit("judge", view="roc", scores="crossing").asked
    assert found["cheaper 10.0"].right == {"A"}
    assert found["cheaper 0.1"].right == {"B"}
    assert found["place"].right == {"left above"}
