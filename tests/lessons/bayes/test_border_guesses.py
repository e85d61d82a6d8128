"""The guesses about two densities, compared with scipy, with ties, two borders and none."""

import numpy as np
import pytest
from scipy.stats import norm

from tests.support.visiting import visit
from views.kit.questions import NOWHERE, a_place
from views.words.html import Html


def test_a_place_between_two_intervals_is_in_both_and_one_beyond_the_ends_in_the_last():
    def right(*places: float) -> set[str]:
        return {*a_place("k", Html("?"), (0.0, 6.0), places, Html("."), none="nowhere").right}

    assert right(2.0) == {"1", "2"}
    assert right(2.5, 5.5) == {"2", "5"}
    assert right(99.0) == {"5"}
    assert right() == {NOWHERE}
    assert a_place("k", Html("?"), (0.0, 6.0), [1.5], Html(".")).answers["0"] == "up to 1"


@pytest.mark.parametrize("prior", [0.5, 0.9])
@pytest.mark.parametrize("sd", [1.0, 2.5])
def test_where_both_are_as_probable_the_heights_are_equal_and_the_error_is_the_area(prior: float, sd: float):
    at = visit("bayes", view="border", prior=prior, sd1=sd)
    found = at.asked
    x = np.linspace(-30, 30, 600_001)
    heights = np.stack([prior * norm.pdf(x), (1 - prior) * norm.pdf(x, 2, sd)])
    turns = x[:-1][np.diff(np.sign(heights[0] - heights[1])) != 0]
    assert len(turns) in (1, 2)
    again = a_place("k", Html("?"), at.story.ends, turns, Html("."))
    assert {*again.right} <= {*found["equal"].right}
    error = float(np.trapezoid(heights.min(axis=0), x))
    assert str(int(error * 10)) in found["error"].right


def test_with_losses_the_border_is_guessed_that_has_the_least_and_the_picture_keeps_it():
    at = visit("bayes", view="border", loss10=5)
    assert "least" in at.asked
    step = next(step for step, ask in at.lesson.asks(at.case, at.story).items() if ask().key == "least")
    lit = [mark for pane in at.drawn["panes"] for mark in pane["marks"] if mark["at"][0].get("look") == "lit"]
    assert lit
    assert min(mark["at"][0]["step"] for mark in lit) >= step, "its area ends at the border that we look for"


def test_one_density_for_both_classes_has_no_place_to_guess():
    assert {*visit("bayes", view="border", mean1=0, sd1=1).asked} == {"rejected"}
