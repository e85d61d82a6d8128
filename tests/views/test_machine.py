"""A machine as a picture: curves where f is what they say, streets, rings."""

from itertools import pairwise
from math import inf

import numpy as np
import pytest
from views.contours import contours, level_loops
from views.machine import parted, slacks, solve, still

from mlcore import svm
from views import charts, machine
from views.points import Points, read
from views.words.numbers import powered

BOX = (-3.0, -3.0, 3.0, 3.0)


def points(key: str, n: int = 60, seed: int = 1) -> Points:
    return read({"set": key, "n": str(n), "seed": str(seed)}, [])


def inside(loops: tuple, x: float, y: float) -> bool:
    """Whether a place lies in closed curves, those over each other an odd number of times."""
    crossings = 0
    for loop in loops:
        for (x0, y0), (x1, y1) in zip(loop, (*loop[1:], loop[0]), strict=True):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                crossings += 1
    return crossings % 2 == 1


@pytest.mark.parametrize(
    "kernel", [svm.rbf(0.5), svm.rbf(20.0), svm.poly(3), svm.linear()], ids=lambda k: k.text
)
@pytest.mark.parametrize("key", ["moons", "xor", "ring"])
def test_on_the_curves_f_is_what_they_say(key: str, kernel: svm.Kernel):
    found = solve(points(key), kernel, 10.0)
    curves = contours(found, BOX, 90)
    steep = np.abs(found.decision(np.random.default_rng(0).uniform(-3, 3, (400, 2)))).max()
    for name, level in machine.LEVELS.items():
        for path in curves.lines[name]:
            assert np.abs(found.decision(np.array(path)) - level).max() < 0.02 * max(1.0, steep)


@pytest.mark.parametrize("key", ["moons", "ring", "spirals"])
def test_the_areas_are_those_of_f(key: str):
    found = solve(points(key, 80), svm.rbf(1.0), 10.0)
    curves = contours(found, BOX, 120)
    places = np.random.default_rng(1).uniform(-2.99, 2.99, (300, 2))
    for (x, y), f in zip(places.tolist(), found.decision(places).tolist(), strict=True):
        if abs(f) > 0.03:
            assert inside(curves.positive, x, y) == (f > 0)
        if abs(abs(f) - 1) > 0.03:
            assert inside(curves.street, x, y) == (abs(f) < 1)


def test_curves_end_at_the_edge_of_the_box_and_do_not_run_along_it():
    curves = contours(solve(points("moons"), svm.linear(), 1.0), BOX)
    for path in (path for paths in curves.lines.values() for path in paths):
        for a, b in pairwise(path):
            assert not any(a[k] == b[k] == side for k in (0, 1) for side in (-3.0, 3.0))
        assert all(max(abs(v) for v in end) == pytest.approx(3) for end in (path[0], path[-1]))


def test_a_saddle_is_joined_where_its_middle_is_above():
    xs = np.array([0.0, 1.0])
    high = np.array([[1.0, -0.5], [-0.5, 1.0]])  # the mean is above 0: one area
    low = np.array([[0.5, -1.0], [-1.0, 0.5]])  # below: two corners
    assert len(level_loops(high, xs, xs, 0.0)) == 1
    assert len(level_loops(low, xs, xs, 0.0)) == 2
    assert level_loops(np.zeros((2, 2)), xs, xs, 0.0) == []
    (whole,) = level_loops(np.ones((2, 2)), xs, xs, 0.0)
    assert {(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)} <= set(whole)


def test_a_refusal_names_the_classes_of_the_points():
    of = read({"set": "iris", "classes": "setosa;virginica"}, [])
    with pytest.raises(svm.ProblemError, match="of the class “setosa”"):
        solve(of.but([(0, 0), (1, 1)], [-1, -1]), svm.linear(), 1.0)
    with pytest.raises(svm.ProblemError, match="“−1” from “\\+1”"):
        solve(points("xor"), svm.linear(), inf)
    with pytest.raises(svm.ProblemError, match="no points"):
        solve(of.but([], []), svm.linear(), 1.0)


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
    rings, words = machine.rings(found), machine.words(found)
    assert max(rings) == 1.0
    assert [r > 0 for r in rings] == (found.alpha > 0).tolist()
    assert sum("no support vector" in one for one in words) == of.n - len(found.support)
    assert any("support vector with α 1.000, slack 1." in one for one in words)
    assert machine.rings(None) == machine.words(None) == []


def test_a_small_picture_holds_nothing_of_a_learners_file():
    of = read({"set": "iris"}, [])
    image = still(of, parted(of, 1.0), "alt", dark=False)
    assert image.startswith('<img class="gh-plane-still" alt="alt" src="data:image/svg+xml;base64,')


def test_a_logarithmic_axis_names_few_powers():
    line = charts.Curve("width", [1e-6, 1.0, 1e6], [3e4, 2.0, 0.7], charts.TRAINING)
    layout = charts.curve([line], "C", "width", log="xy").layout
    assert layout.xaxis.type == layout.yaxis.type == "log"
    assert (layout.xaxis.dtick, layout.yaxis.dtick) == (2, 1)
    assert charts.curve([line], "C", "width").layout.xaxis.type is None


@pytest.mark.parametrize(
    ("value", "text"), [(1e-6, "10⁻⁶"), (5e-4, "5·10⁻⁴"), (1e6, "10⁶"), (2.34e7, "2.3·10⁷")]
)
def test_powers_of_ten(value: float, text: str):
    assert powered(value) == text
