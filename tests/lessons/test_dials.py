"""Sliders in pictures of points: their stops, and the link after a turn."""

from itertools import pairwise
from math import inf

import pytest

from tests.support.visiting import visit
from views.kit import apart
from views.lessons import LESSONS
from views.lessons.slack.penalty import happening, linear_machines, path
from views.subjects.points import dials
from views.subjects.points.points import Source, expected, made


def turn(key: str, name: str, value: str, **query: str) -> object:
    found = visit(key, **query)
    return LESSONS[key].reports["dial"](found.case, {"name": name, "value": value, "done": False})


def test_stops_are_evenly_spread_and_round():
    assert dials.spread(0.1, 1, 5) == [0.1, 0.16, 0.25, 0.4, 0.63, 1.0]
    every = dials.prices(0.03, 30, 20)
    assert (every[0], every[-1]) == (1e-6, inf)
    near = [C for C in every if 0.03 <= C <= 30]
    assert max(b / a for a, b in pairwise(near)) < 1.19


@pytest.mark.parametrize(
    "source", [Source("touching"), Source("outlier"), Source("xor", 60), Source("clouds")]
)
def test_the_slack_slider_is_spread_where_the_sets_change(source: Source):
    points = made(source)
    low, high = happening(points)
    sets = [
        (one.support.tolist(), one.at_bound.tolist())
        for one in linear_machines(points, (1e-6, low, high, 1e5))
    ]
    assert sets[0] == sets[1]
    assert sets[2] == sets[3]
    assert sets[1] != sets[2]
    assert len(path(points).machines) > 30
    (dial,) = visit("slack", set=source.set, n=source.n).drawn["dials"]
    within = [text for text, _ in dial["stops"] if low <= float(text) <= high]
    assert len(within) > 0.75 * len(dial["stops"])
    assert dial["stops"][-1] == ("inf", "∞, hard")


def test_a_line_that_takes_thousands_of_updates_is_found_apart():
    """SMO zigzags if one column is a hundred times as long as the other."""
    points = made(Source("moons", 80))
    uneven = points.but([(100 * a, b) for a, b in points.x], points.y)
    assert expected(points, (1.0,)) < apart.LONG < expected(uneven, (1.0,))
    flat = points.but([(a, 0.0) for a, _ in points.x], points.y)
    assert expected(flat, (1.0,)) < apart.LONG


def test_a_value_of_the_link_has_its_stop_and_in_a_gesture_the_stops_stay():
    found = visit("slack", C="0.123")
    (dial,) = found.drawn["dials"]
    assert dial["value"] == "0.123"
    assert dial["value"] in [text for text, _ in dial["stops"]]
    quick = LESSONS["slack"].picture(found.case, found.story, True)
    assert "stops" not in quick["dials"][0]


def test_the_wall_has_c_above_all_and_gamma_in_the_panes_that_have_one():
    found = visit("kernels", kernels="linear;rbf:0.5;sigmoid:0.5:0")
    assert [(dial["name"], dial.get("pane"), dial["value"]) for dial in found.drawn["dials"]] == [
        ("C", None, "1"),
        ("gamma 1", 1, "0.5"),
        ("gamma 2", 2, "0.5"),
    ]
    asked = {"kernels": "linear;rbf:0.5;sigmoid:0.5:0"}
    assert turn("kernels", "C", "20", **asked)["C"] == "20"
    assert turn("kernels", "C", "inf", **asked)["C"] == "inf"
    assert turn("kernels", "gamma 1", "3.2", **asked)["kernels"] == "linear;rbf:3.2;sigmoid:0.5:0"
    assert turn("kernels", "gamma 2", "3.2", **asked, of="sigmoid:0.5:0")["of"] == "sigmoid:3.2:0"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("C", "junk"),
        ("C", "-1"),
        ("C", "1e9"),
        ("gamma 0", "1"),
        ("gamma 9", "1"),
        ("x", "1"),
        ("gamma 1", "nan"),
    ],
)
def test_what_a_browser_reports_is_checked(name: str, value: str):
    assert turn("kernels", name, value, kernels="linear;rbf:0.5") is None
    assert LESSONS["slack"].reports["dial"](visit("slack").case, {"name": "C", "value": value}) is None or (
        name != "C"
    )


@pytest.mark.parametrize(
    "report", [None, 3, {}, {"name": "C"}, {"name": "C", "value": 1}, {"name": "C", "value": []}]
)
def test_junk_turns_nothing(report: object):
    for key in ("slack", "kernels"):
        assert LESSONS[key].reports["dial"](visit(key).case, report) is None
