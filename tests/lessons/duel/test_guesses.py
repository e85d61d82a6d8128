"""The guesses about two models and about six: which one is ahead, and whether this is more than chance."""

import numpy as np
import pytest
from scipy.stats import binomtest, ttest_rel

from tests.support.visiting import visit


def verdict(p: float) -> set[str]:
    return {"rejected" if p <= 0.05 else "kept"}


def test_on_the_same_folds_the_mean_and_the_paired_t_decide():
    at = visit("duel", figures="typed")
    found = at.asked
    assert found["ahead"].right == {"a"}
    assert found["plain"].right == verdict(ttest_rel(at.story.a, at.story.b).pvalue) == {"rejected"}
    assert found["corrected"].right == {"rejected"}
    swapped = visit("duel", figures="typed", a="0.7,0.8,0.9,0.8,0.7,0.8", b="0.8,0.9,0.9,0.8,0.8,0.7").asked
    assert swapped["ahead"].right == {"b"}
    assert swapped["plain"].right == {"kept"}


def test_equal_models_are_equal_and_few_folds_carry_no_verdict():
    assert visit("duel", figures="typed", a="0.5,0.7,0.6", b="0.7,0.6,0.5").asked["ahead"].right == {"equal"}
    few = visit("duel", figures="typed", a="0.5,0.7,0.6", b="0.1,0.2,0.15").asked
    assert few["plain"].right == few["corrected"].right == {"none"}
    assert few["plain"].slip_of("kept") == "you gave a verdict where there is none"


@pytest.mark.parametrize(("only_a", "only_b"), [(10, 4), (12, 1), (5, 5)])
def test_on_one_test_set_coins_decide(only_a: int, only_b: int):
    at = visit("duel", view="mcnemar", figures="typed", boxes=f"50,{only_a},{only_b},9")
    found = at.asked
    assert found["boxes"].right == {"apart"}
    assert found["exact"].right == verdict(binomtest(only_a, only_a + only_b).pvalue)
    none = visit("duel", view="mcnemar", figures="typed", boxes="50,0,0,9").asked
    assert {*none} == {"boxes"}, "there is nothing to count"


def test_two_test_sets_and_six_models():
    assert visit("duel", view="mcnemar", figures="sets").asked["sets"].right == {"rejected"}
    at = visit("duel", view="six")
    found, p = at.asked, np.array(at.story.p)
    assert found["significant"].right == {"1", "2"}, "six of fifteen are between two answers"
    assert np.sum(p <= 0.05) == 6
    any_of = np.mean([min(world) <= 0.05 for world in at.story.worlds])
    assert found["worlds"].right == {str(int(any_of * 5))}


def test_the_axis_of_flips_does_not_tell_how_far_the_one_seen_is():
    """Fold differences of the same sizes have the same flips, whichever of them we observe."""
    base = [0.5] * 8
    sizes = [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08]
    axes = []
    for signs in ([1] * 8, [1, -1, 1, -1, 1, -1, 1, -1]):
        b = ",".join(f"{x - s * d:.10g}" for x, s, d in zip(base, signs, sizes, strict=True))
        at = visit("duel", figures="typed", a=",".join(map(str, base)), b=b)
        (pane,) = [pane for pane in at.drawn["panes"] if pane["axes"]["x"]["name"] == "t"]
        axes.append(pane["axes"]["x"]["high"])
    assert axes[0] == pytest.approx(axes[1], rel=0.1)
