"""The guesses about C: whether another one makes the margin wider, and how its violations change."""

import numpy as np
import pytest
from sklearn.svm import SVC

from mlcore import svm
from tests.support.visiting import visit
from views.kit.lesson import Snapshot
from views.kit.panels import Action, Sketches, Still
from views.lessons.slack.penalty import NARROWER_FEWER, STAYS, WIDER, WIDER_MORE, outcome
from views.subjects.points.points import machine_of


def seen(points, C: float) -> tuple[float, int]:
    """The width and the violations from libsvm."""
    machine = SVC(kernel="linear", C=C, tol=1e-8).fit(points.X, points.Y)
    heights = points.Y * machine.decision_function(points.X)
    return 2 / float(np.linalg.norm(machine.coef_)), int(np.count_nonzero(heights < 1 - 1e-4))


@pytest.mark.parametrize(
    ("link", "other", "right"),
    [
        ({}, 100.0, NARROWER_FEWER),
        ({"C": "10"}, 0.1, WIDER_MORE),
        ({"C": "1000"}, 1e5, STAYS),
        ({"set": "outlier", "C": "inf"}, 1.0, WIDER_MORE),
    ],
    ids=str,
)
def test_what_another_c_makes_of_the_margin_is_as_libsvm_finds_it(link, other: float, right: str):
    at = visit("slack", **link)
    question = at.lesson.asks(at.case, at.story)[1]()
    assert question.right == {right}
    assert float(question.then["C"] or 1) == other, "it is 1 where the link does not set it"
    (before, few), (after, many) = (seen(at.case.points, min(C, 1e6)) for C in (at.case.C, other))
    found = {
        NARROWER_FEWER: after < before and many < few,
        WIDER_MORE: after > before and many > few,
        STAYS: abs(after - before) < 0.02 * before,
    }
    assert found[right]


def test_a_wider_margin_that_no_more_points_violate_is_told_apart():
    """With C almost 0 all points violate the margin. A hundredth of C makes it wider, and no more can."""
    at = visit("slack", C="0.0001")
    here, there = (machine_of(at.case.points, svm.linear(), C) for C in (1e-4, 1e-6))
    assert outcome(here, there) == WIDER


def test_while_it_is_open_nothing_of_another_c_is_shown_and_none_can_be_chosen():
    at = visit("slack")
    now = Snapshot(at.case, at.story, 0, until=1)
    explanation = at.lesson.explain(now)
    panels = [*explanation.beside, *explanation.under, *explanation.below]
    assert not any(isinstance(panel, Sketches | Still | Action) for panel in panels)
    assert at.lesson.covered is not None
    assert at.drawn["dials"]
    assert not at.lesson.covered(at.lesson.basis(at.case), at.story, False)["dials"]
