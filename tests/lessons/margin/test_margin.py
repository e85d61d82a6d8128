"""Maximum and soft margin with any link, as functions."""

import re

import numpy as np
import pytest

from tests.support.visiting import flat, visit, words
from views.kit.panels import Field, Still, Way
from views.lessons.margin.line import jiggled, optimum
from views.subjects.points.points import Source, made
from views.subjects.points.reading import pack


def test_a_line_of_ones_own_is_read_off():
    at = visit("margin")
    assert "Your line separates the classes. Its margin, the street between them, is 0.960 wide" in at.said
    at = visit("margin", line="-2.5,-1,2.5,-1")
    assert re.search(r"Your line misclassifies \d+ points", at.said)


def test_the_optimum_stands_beside_it_and_scores_it():
    at = visit("margin", optimum="true", line="-1,1,1,-2")
    best = optimum(made(Source()))
    assert not isinstance(best, str)
    assert f"The maximum margin is {best.margin:.3f} wide" in at.said
    assert re.search(r"Your line reaches \d+ % of that", at.said)
    assert len(best.support) == 3
    assert at.html.count('<tr class="gh-best">') == 3, "the page marks the active constraints"
    assert f"= {best.margin:.3f}" in at.formulas


def test_the_optimum_itself_scores_all_of_it():
    best = optimum(made(Source()))
    assert not isinstance(best, str)
    (a, b), c = best.weights, best.bias
    line = f"0,{-c / b},1,{-(c + a) / b}"
    assert "Your line reaches 99 % of that" in visit("margin", optimum="true", line=line).said or (
        "Your line reaches 100 % of that" in visit("margin", optimum="true", line=line).said
    )


@pytest.mark.parametrize("name", ["xor", "touching"])
def test_what_no_line_separates_is_sent_to_the_soft_margin(name: str):
    at = visit("margin", set=name, optimum="true")
    assert "No boundary of this kind separates “−1” from “+1”" in at.said
    (way,) = [panel for panel in at.panels if isinstance(panel, Way) and "soft margin" in panel.label]
    assert way.lesson == "slack"
    assert (way.query or {**at.given.query, **way.also})["set"] == name


@pytest.mark.parametrize("page", ["margin", "slack"])
@pytest.mark.parametrize(
    ("x", "y", "part"),
    [
        ([], [], "There are no points yet"),
        ([(0, 0), (1, 1)], [1, 1], "All points are of the class “+1”"),
    ],
)
def test_too_few_points_are_a_sentence(page: str, x: list, y: list, part: str):
    assert part in visit(page, points=pack(x, y)).said


def test_equal_points_of_different_classes():
    same = pack([(0, 0), (0, 0), (1, 1), (-1, -1)], [1, -1, 1, -1])
    assert (
        "Points 1 and 2 are at the same place but have different classes" in visit("margin", points=same).said
    )
    assert "The margin is" in visit("slack", points=same).said
    only = pack([(0, 0), (0, 0)], [1, -1])
    assert "no margin" in visit("slack", points=only).said


@pytest.mark.parametrize(
    ("page", "query", "part"),
    [
        ("margin", {"line": "1,2"}, "cannot read the line in this link"),
        ("margin", {"line": "nan,0,1,1"}, "cannot read the line in this link"),
        ("margin", {"points": "zzz"}, "points in the link cannot be read"),
        ("slack", {"C": "-3"}, "Allowed values are 0.000001 to 1000000"),
        ("slack", {"kernel": "rbf"}, "unknown on this page"),
        ("slack", {"set": "<script>"}, "“<script>”, which does not exist"),
    ],
)
def test_a_slip_in_the_link_is_mended_and_said(page: str, query: dict[str, str], part: str):
    assert part in visit(page, **query).note


def test_presenter_mode_shows_sentence_and_picture_only():
    at = visit("slack", set="touching", presenter="true")
    assert "The margin is" in at.said
    seen = [*flat([*at.shown.beside, *at.shown.under])]
    assert not any(isinstance(panel, Still) for panel in seen)
    assert "<table" not in visit("margin", presenter="true").html
    at = visit("margin", presenter="true", optimum="true")
    assert "The maximum margin" in at.said
    assert at.html.count("· (") == len(optimum(made(Source())).support)


def test_hostile_class_names_are_text(monkeypatch: pytest.MonkeyPatch):
    from tests.views.test_points import own_link

    bad = "<img src=x onerror=alert(1)>"
    rows = "".join(f"{i},{i % 3},{bad if i < 5 else 'b'}\n" for i in range(10))
    at = visit("margin", **own_link(f"u,v,class\n{rows}", "ccn"))
    assert bad not in at.html
    assert bad in at.drawn["classes"], "JSON, and textContent in the browser"
    at = visit("slack", C="inf", **own_link(f"u,v,class\n1,1,{bad}\n1,1,b\n", "ccn"))
    assert bad not in at.html


def test_where_the_units_differ_it_is_said_that_the_picture_is_not_to_scale():
    wine = {"set": "wine", "classes": "first;third", "columns": "Flavanoids;Proline", "optimum": "true"}
    assert "not to scale" in visit("margin", **wine, scale="raw").html
    assert "not to scale" not in visit("margin", **wine).html


def test_half_the_width_is_what_points_may_be_off():
    at = visit("margin", optimum="true")
    best = optimum(made(Source()))
    assert not isinstance(best, str)
    shown = float(re.search(r"by less than <b>([\d.]+)</b>, half the width", at.html)[1])
    assert shown == pytest.approx(best.margin / 2, abs=5e-4)
    X, Y = made(Source()).X, made(Source()).Y
    towards = best.weights / np.linalg.norm(best.weights)
    assert (best.decision(X - 0.999 * shown * Y[:, None] * towards) * Y > 0).all(), "none is misclassified"
    assert (best.decision(X - 1.01 * shown * Y[:, None] * towards) * Y < 0).any(), "beyond it one is"
    assert "holds below 0.480" in at.html


def test_the_problem_is_named():
    assert "quadratic program" in visit("margin").html
    assert "hyperplane" in visit("margin", optimum="true").html


def test_points_are_jiggled_and_both_lines_counted_on_the_same_draws():
    best = optimum(made(Source()))
    assert not isinstance(best, str)
    still = visit("margin", optimum="true")
    assert "Mean over 100 random moves" not in still.html
    page = visit("margin", optimum="true", jiggle=100)
    text = " ".join(words(page.html).split())
    found = jiggled(page.case.points, page.case.line, 100)
    assert found.sd == pytest.approx(best.margin / 2)
    assert f"your line {found.own:.2f} {found.own_expected:.2f}" in text
    assert f"the maximum margin {found.best:.2f} {found.best_expected:.2f}" in text
    assert found.best == pytest.approx(found.best_expected, rel=0.25)
    assert found.own > found.best, "the upright line has a narrower margin"


def test_the_line_of_the_optimum_errs_as_often_as_the_optimum():
    points = made(Source())
    best = optimum(points)
    assert not isinstance(best, str)
    (a, b), c = best.weights, best.bias
    found = jiggled(points, (0.0, -c / b, 1.0, -(c + a) / b), 60)
    assert found.own == found.best
    assert found.own_expected == pytest.approx(found.best_expected)


def test_only_a_shown_optimum_is_jiggled():
    assert "jiggle" not in [one.key for one in visit("margin").panels if isinstance(one, Field)]
    assert "jiggle" in [one.key for one in visit("margin", optimum="true").panels if isinstance(one, Field)]
    assert not visit("margin", set="xor", optimum="true", jiggle=100).note
