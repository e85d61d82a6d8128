"""The wall of kernels with any link, as functions."""

import re

import pytest

from tests.support.app import SCRIPT
from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import visit, words
from views.lessons import LESSONS
from views.lessons.kernels.facets_panels import SECTIONS
from views.subjects.points.reading import pack

SMALL = {"n": 24}


def test_without_a_link_the_ring_is_under_three_kernels():
    at = visit("kernels")
    shown = at.drawn
    assert [pane["title"] for pane in shown["panes"]] == ["Linear", "Polynomial", "Gaussian"]
    assert len(shown["points"]["x"]) == 40
    assert shown["measured"]
    assert "Polynomial" in at.said
    assert not at.note


def test_every_pane_has_its_three_figures():
    for pane in visit("kernels", set="moons", **SMALL).drawn["panes"]:
        assert [fact["label"] for fact in pane["facts"]] == [
            "training error",
            "5-fold CV error",
            "support vectors",
        ]


@pytest.mark.parametrize("below", [*SECTIONS])
@pytest.mark.parametrize("data", ["ring", "iris"])
def test_every_section_of_every_kind_of_points(data: str, below: str):
    at = visit("kernels", set=data, below=below, kernels="linear;rbf:1", **(SMALL if data == "ring" else {}))
    assert not at.note
    expected = {
        "dots": "2 + 12 + 54 + 14",
        "lift": "Cost of one kernel value",
        "gram": "passes Mercer’s condition",
        "grid": "lowest 5-fold CV error",
        "classes": "One-vs-one" if data == "iris" else "Iris has three",
    }
    assert expected[below] in words(at.html)


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ({"kernels": "linear;cubic"}, "There is no kernel “cubic”"),
        (
            {"kernels": "linear;rbf:-2;rbf:1"},
            "The gamma of the kernel “rbf:-2” goes from 0.000001 to 1000000",
        ),
        ({"kernels": ";".join(["linear"] * 9)}, "at most 6 kernels"),
        ({"kernels": SCRIPT}, "There is no kernel"),
        ({"C": "-1"}, "This link sets C to “-1”"),
        ({"C": "nan"}, "This link sets C to “nan”"),
        ({"units": "feet"}, "which does not exist"),
        ({"below": SCRIPT}, "which does not exist"),
        ({"pair": "1,99999"}, "which these points do not have"),
        ({"pair": "a"}, "which these points do not have"),
        ({"at": "7,7"}, "which is not in the plane"),
        ({"vectors": "1;2"}, "does not have three vectors"),
        ({"points": "junk!"}, "points in the link cannot be read"),
        ({SCRIPT: "1"}, "unknown on this page"),
    ],
)
def test_a_link_that_cannot_be_taken_as_written_is_mended(query: dict, shown: str):
    at = visit("kernels", **query, **SMALL)
    assert shown in at.note
    assert SCRIPT not in at.html


@pytest.mark.parametrize("points", [[], [(0, 0)], [(0, 0), (1, 1)], [(1, 1)] * 4, [(i, i) for i in range(6)]])
@pytest.mark.parametrize("below", ["lift", "gram", "grid"])
def test_few_equal_and_collinear_points_break_nothing(points: list, below: str):
    signs = [1 if i % 2 else -1 for i in range(len(points))]
    packed = pack([(float(a), float(b)) for a, b in points], signs)
    at = visit("kernels", points=packed, below=below, C="inf")
    for pane in at.drawn["panes"]:
        assert pane["error"] or pane["decision"]
    measured = [pane for pane in at.drawn["panes"] if not pane["error"]]
    assert ("5 folds need at least 5 points" in at.said) == bool(measured and 0 < len(points) < 5)


def test_a_formula_of_ones_own_with_a_slip_is_told_at_the_field():
    at = visit("kernels", below="gram", own="x.z +", **SMALL)
    assert re.search(r"gh-refused.*The formula breaks off here", at.html)
    at = visit("kernels", below="gram", own=SCRIPT, kernels="own;linear", **SMALL)
    assert "gh-refused" in at.html
    assert SCRIPT not in at.html
    assert at.drawn["panes"][0]["error"]


@ONLY_SWEPT
def test_every_ready_case_leads_somewhere():
    for one in LESSONS["kernels"].ready():
        at = visit("kernels", **one.query)
        assert "evenly spread" in at.note or not at.note  # the limit for large tables
        assert all(pane["error"] is None for pane in at.drawn["panes"])
