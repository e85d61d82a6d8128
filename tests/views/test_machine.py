"""A machine as a picture: margins, rings, and machines carried over in C."""

from math import inf

import numpy as np
import pytest

from mlcore import svm
from tests.support.visiting import visit
from views.kit import charts
from views.subjects.points.drawn import drawing, rings, slacks, still, words
from views.subjects.points.points import Points, Source, machine_of, made
from views.words.numbers import powered, price_text

BOX = (-3.0, -3.0, 3.0, 3.0)


def table_of(**query: str) -> Points:
    return visit("slack", **query).case.points


def parted(of: Points, C: float) -> svm.Machine:
    return machine_of(of, svm.linear(), C)


def points(key: str, n: int = 60, seed: int = 1) -> Points:
    return made(Source(key, n, seed))


@pytest.mark.parametrize("key", ["touching", "xor", "iris"])
@pytest.mark.parametrize("C", [1e3, 1e6])
def test_a_machine_carried_to_a_large_c_is_the_optimum(key: str, C: float):
    of = points(key, 40) if key != "iris" else table_of(set=key, classes="versicolor;virginica")
    found = parted(of, C)
    assert not found.capped
    assert found.gap <= 1e-6 * found.primal_objective, "no gap: primal and dual prove each other"
    assert found.alpha.min() >= 0
    assert found.alpha.max() <= C
    assert float(found.alpha @ of.Y) == pytest.approx(0, abs=1e-6 * C)
    assert found.slack == pytest.approx(np.maximum(0, 1 - of.Y * found.decision(of.X)), abs=1e-6)
    assert found.errors == int(((of.X @ found.weights + found.bias > 0) != (of.Y > 0)).sum())


def test_a_refusal_names_the_classes_of_the_points():
    of = table_of(set="iris", classes="setosa;virginica")
    assert "of the class “setosa”" in parted(of.but([(0, 0), (1, 1)], [-1, -1]), 1.0)
    assert "“−1” from “+1”" in parted(points("xor"), inf)
    assert "“−1” from “+1”" in machine_of(points("xor"), svm.poly(1), inf), "for any kernel"
    assert "no points" in parted(of.but([], []), 1.0)


@pytest.mark.parametrize("C", ["∞", "inf", "Infinity", "INF"])
@pytest.mark.parametrize("lesson", ["slack", "smo", "kernels"])
def test_the_hard_margin_has_one_meaning_everywhere(lesson: str, C: str):
    found = visit(lesson, set="clouds", C=C)
    assert inf == found.case.C
    assert not found.note
    beyond = visit(lesson, set="clouds", C="1e9")
    assert beyond.case.C == 1e6
    assert "so the page uses 1000000" in beyond.note


def test_the_same_points_kernel_and_c_are_the_same_machine_everywhere():
    of, code = {"set": "touching", "n": "60", "C": "1000000"}, "linear"
    slack, facets = visit("slack", **of), visit("kernels", **of, kernels=f"{code};rbf:1")
    assert facets.story[0] is slack.story
    assert not slack.story.capped


@pytest.mark.parametrize(("C", "text"), [(0.05, "0.05"), (20, "20"), (5e-4, "5·10⁻⁴"), (inf, "∞, hard")])
def test_c_in_words(C: float, text: str):
    assert price_text(C) == text


def test_slack_goes_from_the_point_to_its_margin():
    of = points("touching", 40)
    found = parted(of, 1.0)
    drawn = slacks(found, of)
    assert len(drawn) == int((found.slack > 1e-5).sum()) > 0
    for one in drawn:
        sign = 1 if one["c"] else -1
        end = np.array(one["to"])
        if np.abs(end).max() < 2.999:
            assert sign * float(found.decision(end[None])[0]) == pytest.approx(1, abs=1e-3)
        i = of.x.index(tuple(one["from"]))
        assert np.hypot(*(end - of.X[i])) <= found.slack[i] / np.hypot(*found.weights) + 1e-4
    far = slacks(parted(of, 1e-6), of)
    assert len(far) == of.n
    assert all(np.abs(one["to"]).max() <= 3.001 for one in far), "cut off at the edge of the plane"


def test_rings_and_words_say_alpha_and_slack():
    of = points("outlier", 30)
    found = parted(of, 1.0)
    heavy, said = rings(found), words(found)
    assert max(heavy) == 1.0
    assert [r > 0 for r in heavy] == (found.alpha > 0).tolist()
    assert sum("support vector with" not in one for one in said) == of.n - len(found.support)
    assert any("support vector with α 1.000, slack 1." in one for one in said)
    assert rings(None) == words(None) == []


def test_a_small_picture_has_lines_or_what_curves_are_made_of():
    of = table_of(set="iris")
    shown = still(of, parted(of, 1.0), "so many points")
    assert [line["id"] for line in shown["lines"]] == ["minus", "solid", "plus"]
    assert shown["decision"] is None
    bent = still(points("ring"), machine_of(points("ring"), svm.rbf(0.5), 1.0), "a ring")
    assert not bent["lines"]
    assert len(bent["decision"]["at"]) == len(bent["decision"]["factors"]) > 0


def test_a_machine_without_a_direction_has_no_lines_but_may_be_all_street():
    alike = points("clouds").but([(0, 0), (0, 0), (1, 1), (1, 1)], [1, -1, 1, -1])
    _, (side, band) = drawing(parted(alike, 1.0), BOX)
    assert (side["look"], side["box"], band) == ("side", BOX, {"look": "band", "box": BOX})
    assert drawing(None, BOX) == ([], [])


def test_a_logarithmic_axis_names_few_powers():
    line = charts.Curve("width", [1e-6, 1.0, 1e6], [3e4, 2.0, 0.7], charts.TRAINING)
    layout = charts.curve([line], "C", "width", log="xy").layout
    assert layout.xaxis.type == layout.yaxis.type == "log"
    assert layout.xaxis.ticktext == ("10⁻⁶", "10⁻⁴", "10⁻²", "10⁰", "10²", "10⁴", "10⁶")
    assert layout.xaxis.tickvals[0] == 1e-6
    assert layout.yaxis.ticktext == ("10⁰", "10¹", "10²", "10³", "10⁴")
    decade = charts.powers([2.0, 8.0], 13)
    assert "tickvals" not in decade, "no power of ten lies there"
    assert charts.curve([line], "C", "width").layout.xaxis.type is None


@pytest.mark.parametrize(
    ("value", "text"), [(1e-6, "10⁻⁶"), (5e-4, "5·10⁻⁴"), (1e6, "10⁶"), (2.34e7, "2.3·10⁷")]
)
def test_powers_of_ten(value: float, text: str):
    assert powered(value) == text
