"""Three lines: each step is true, nothing appears before its step, and points lie on their curves."""

import numpy as np
import pytest
from sklearn.metrics import hinge_loss, log_loss

from tests.support.visiting import Visit, visit
from views.lessons.beside.halves import ends, half
from views.lessons.beside.losses import LOSSES, charged
from views.subjects.points.reading import pack

APART = {"view": "losses", "set": "touching", "n": 20, "seed": 6}


def at_kind(kind: str, **query: object) -> Visit:
    link = {"view": "losses", **query}
    kinds = [step.kind for step in visit("beside", **link).story.steps]
    return visit("beside", **link, step=kinds.index(kind))


def test_a_perceptron_stops_within_novikoffs_bound():
    at = at_kind("stopped", **APART)
    assert "after 14 mistakes. Novikoff’s bound allows up to (R/γ)² = 447.7" in at.said
    assert "447.7" in at.formulas
    mistakes = [step for step in at.story.steps if step.kind == "mistake"]
    assert len(mistakes) == 14


def test_where_no_line_separates_it_is_stopped_and_said():
    at = at_kind("stopped")
    assert (
        "The perceptron stops here after 50 passes and 122 mistakes. No line separates these classes"
        in at.said
    )
    assert not at.shown.beside


def test_another_order_makes_other_mistakes():
    found = [at_kind("stopped", **APART, shuffle=order).story.mistakes[-1] for order in range(4)]
    assert len({(step.weights, step.bias) for step in found}) > 1
    assert all(step.errors == 0 for step in found if step.kind == "done")


def test_a_mistake_is_worked_out():
    at = visit("beside", **APART, step=2)
    assert "● +1 at (0.213, 0.762) has y·f(x) = −0.607" in at.said
    assert r"(0.591,\,0.35) + (0.213,\,0.762) = (0.804,\,1.112)" in at.formulas


def test_the_cross_entropy_has_no_minimum_where_a_line_separates_but_with_a_penalty():
    assert "no minimum" in at_kind("settled", **APART).said
    assert "the minimum, with a cross-entropy of" in at_kind("settled", **APART, ridge=0.1).said
    assert "the minimum, with a cross-entropy of 5.2984" in at_kind("settled").said


def test_support_vectors_are_outlined_and_the_others_cost_nothing():
    at = at_kind("svm")
    machine = at.story.machine
    assert f"{len(machine.support)} of 40 points are support vectors" in at.said
    outlined = [
        mark
        for mark in at.drawn["panes"][0]["marks"]
        if any(one.get("look") == "voter" for one in mark["at"])
    ]
    assert len(outlined) == len(machine.support)
    others = np.setdiff1d(np.arange(40), machine.support)
    assert charged("hinge", at.story.best.values(at.case.points)[others]).max() < 1e-4


def test_losses_are_scikit_learns():
    at = at_kind("sums")
    points, line = at.case.points, at.story.best
    f = points.Y * line.values(points)
    assert charged("hinge", points.Y * f).sum() == pytest.approx(40 * hinge_loss(points.Y, f))
    assert charged("log", points.Y * f).sum() == pytest.approx(
        40 * log_loss(points.Y > 0, 1 / (1 + np.exp(-f)))
    )
    assert f"{charged('hinge', points.Y * f).sum():.3f}" in at.html


@pytest.mark.parametrize("loss", LOSSES)
def test_points_lie_on_the_curve_of_the_step(loss: str):
    at = at_kind(loss)
    step, values = at.step, at.story.best.values(at.case.points).clip(-3, 4)
    dots = [mark for mark in at.drawn["panes"][1]["marks"] if mark["kind"] == "dot"]
    shown = []
    for mark in dots:
        now: dict = {}
        for state in mark["at"]:
            now |= state if state["step"] <= step else {}
        assert not now.get("off")
        shown.append((now["x"], now["y"]))
    assert np.allclose(shown, np.column_stack([values, charged(loss, values)]), atol=2e-3)


def test_nothing_is_told_before_its_step():
    for kind in ("ask", "before-logistic", "before-svm", "before-losses"):
        at = at_kind(kind)
        assert ("Guess first" in at.said) == (kind != "before-logistic")
        assert not at.shown.beside
    panes = visit("beside", view="losses").drawn["panes"]
    shown = [mark for pane in panes for mark in pane["marks"] if mark["at"][0]["step"] == 0]
    assert {mark["kind"] for mark in shown if mark["at"][0].get("look") != "guide"} == {"dot"}


def test_without_an_svm_two_lines_are_left():
    at = at_kind("svm", C="inf")
    assert "no hard margin" in at.said
    last = at_kind("sums", C="inf")
    assert set(last.story.lines) == {"perceptron", "logistic"}
    assert "SVM" not in last.said


def test_one_class_is_refused():
    at = visit("beside", view="losses", points=pack([(0, 0), (1, 1)], [1, 1]))
    assert "All points are of the class +1. A border needs two classes." in at.said
    assert "Back to the points of the set" in at.actions


def test_a_line_cuts_the_box_in_two():
    box = (-1.0, -1.0, 1.0, 1.0)
    assert ends(box, (1.0, 0.0), -0.5) == [(0.5, -1.0), (0.5, 1.0)]
    assert half(box, (1.0, 0.0), -2.0) == []
    assert len(half(box, (1.0, 0.0), 2.0)) >= 4
    assert ends(box, (1.0, 1.0), 0.0) == [(-1.0, 1.0), (1.0, -1.0)]
    assert ends(box, (0.0, 0.0), 0.0) == []
