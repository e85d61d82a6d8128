"""The guesses about leaves that say more: thresholds, knots, terms and densities, found by trying all."""

import numpy as np
import pytest

from tests.support.visiting import visit
from views.kit.questions import a_place
from views.words.html import Html


def rss(x: np.ndarray, y: np.ndarray, degree: int) -> float:
    """The residual sum of squares of a polynomial of that degree, fitted by numpy."""
    degree = min(degree, len(np.unique(x)) - 1)
    return float(np.sum((y - np.polyval(np.polyfit(x, y, degree), x)) ** 2))


@pytest.mark.parametrize("degree", [0, 1])
def test_thresholds_are_those_of_the_least_squared_errors(degree: int):
    at = visit("leaves")
    x, y = at.case.ground.points.T
    values = np.unique(x)
    middles = values[:-1] / 2 + values[1:] / 2
    sums = np.array([sum(rss(x[s], y[s], degree) for s in (x <= t, x > t)) for t in middles])
    best = middles[sums <= sums.min() * (1 + 1e-9)]
    left, _, right, _ = at.case.ground.box
    question = at.asked["lines" if degree else "constants"]
    assert question.right == {*a_place("k", Html("?"), (left, right), best, Html(".")).right}


def test_a_line_may_beat_two_constants_and_lines_in_leaves_save_more():
    at = visit("leaves")
    x, y = at.case.ground.points.T
    found = at.asked
    assert found["better"].right == {
        "line" if rss(x, y, 1) < at.story.constants[at.story.best].rss else "constants"
    }
    share = 1 - at.story.lines[at.story.best].rss / at.story.constants[at.story.best].rss
    assert found["saved"].right == {str(int(share * 5))}


def test_knots_columns_and_terms_of_mars():
    one = visit("leaves", view="hinges")
    x, y = one.case.ground.points.T
    sums = []
    for knot in np.unique(x):
        hinges = np.stack([np.ones_like(x), np.maximum(x - knot, 0), np.maximum(knot - x, 0)], axis=1)
        sums.append(np.sum((y - hinges @ np.linalg.lstsq(hinges, y, rcond=None)[0]) ** 2))
    best = float(np.unique(x)[int(np.argmin(sums))])
    left, _, right, _ = one.case.ground.box
    assert {*one.asked["knot"].right} == {*a_place("k", Html("?"), (left, right), [best], Html(".")).right}
    every = visit("leaves", view="hinges", inputs="all").asked
    assert every["column"].right == {"Displacement"}
    assert every["terms"].right == {"4"}, "six terms"
    assert "knot" not in every


def test_densities_are_guessed_and_a_plane_has_no_first_threshold_to_drag():
    at = visit("leaves", view="density", data="iris", columns="Petal length")
    found = at.asked
    assert found["threshold"].right == {"0"}, "1.65, between the two heaps"
    held = {len(step.tree.leaves): step.held_out for step in at.story.trace}
    assert max(held, key=lambda n: held[n]) == 13
    assert found["leaves"].right == {"8"}
    assert not found["leaves"].instead
    assert {*visit("leaves", view="density", records="ring").asked} == {"leaves", "calmer"}


def test_the_next_bend_of_the_curve_is_the_knot_that_lowers_the_error_most():
    at = visit("leaves", view="hinges")
    step = next(i for i, one in enumerate(at.story.steps) if one.kind == "before-next") + 1
    question = at.lesson.asks(at.case, at.story)[step]()
    curve = at.story.curves[at.story.steps[step].place]
    best = min(curve, key=lambda one: one.rss)
    assert f"with the knot at {best.knot}" in question.why
    (right,) = question.right
    low, high = question.answers[right].split(" to ")
    assert float(low) <= best.knot <= float(high)
