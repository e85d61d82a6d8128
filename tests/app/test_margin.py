"""The pages “Widest street” and “Slack”, whatever their links say."""

import json
import re
from html import unescape
from itertools import pairwise
from typing import Any
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.app import html, note, opened, said
from tests.support.visiting import visit
from views.lessons import LESSONS
from views.lessons.margin.case import optimum
from views.lessons.slack.case import path
from views.points.packing import pack
from views.points.points import Source, made

PAGES = ("margin", "slack", "smo", "kernels")


def text(at: AppTest) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html(at)))


def formulas(at: AppTest) -> str:
    return "\n".join(element.value for element in at.markdown)


def board(at: AppTest) -> dict[str, Any]:
    """The data that the board was sent."""
    (found,) = sent(at, "board")
    return found


def sent(at: AppTest, picture: str) -> list[dict[str, Any]]:
    """The data of all pictures of a kind."""
    protos = [element.proto for element in walk(at)]
    return [json.loads(one.json) for one in protos if getattr(one, "component_name", "").endswith(picture)]


def walk(at: AppTest) -> list[Any]:
    found, left = [], [at.main]
    while left:
        block = left.pop()
        for child in block.children.values():
            found.append(child)
            if hasattr(child, "children"):
                left.append(child)
    return [element for element in found if hasattr(element, "proto")]


def test_a_line_of_ones_own_is_read_off():
    at = opened("margin")
    assert "Your line parts the classes, and the street around it is 0.960 wide" in said(at)
    at = opened("margin", line="-2.5,-1,2.5,-1")
    assert re.search(r"Your line leaves \d+ points on the wrong side", said(at))


def test_the_optimum_stands_beside_it_and_scores_it():
    at = opened("margin", optimum="true", line="-1,1,1,-2")
    best = optimum(made(Source()))
    assert not isinstance(best, str)
    assert f"The widest street is {best.margin:.3f} wide" in said(at)
    assert re.search(r"Yours has \d+ % of it", said(at))
    assert len(best.support) == 3
    assert html(at).count('<tr class="gh-best">') == 3, "the active conditions are marked"
    assert f"={best.margin:.3f}" in formulas(at)
    at.button(key="go optimum").click().run()
    assert "Can you find a wider one?" in said(at)
    assert at.query_params.get("optimum") is None


def test_the_optimum_itself_scores_all_of_it():
    best = optimum(made(Source()))
    assert not isinstance(best, str)
    (a, b), c = best.weights, best.bias
    line = f"0,{-c / b},1,{-(c + a) / b}"
    assert "Yours has 99 % of it" in said(opened("margin", optimum="true", line=line)) or (
        "Yours has 100 % of it" in said(opened("margin", optimum="true", line=line))
    )


@pytest.mark.parametrize("name", ["xor", "touching"])
def test_what_no_line_parts_is_sent_to_slack(name: str):
    at = opened("margin", set=name, optimum="true")
    assert "No boundary of this kind parts “−1” from “+1”" in said(at)
    (link,) = [
        element for element in walk(at) if element.type == "page_link" and "Slack:" in element.proto.label
    ]
    assert f"set={name}" in link.proto.query_string


@pytest.mark.parametrize("page", ["margin", "slack"])
@pytest.mark.parametrize(
    ("x", "y", "part"),
    [
        ([], [], "There are no points yet"),
        ([(0, 0), (1, 1)], [1, 1], "All points are of the class “+1”"),
    ],
)
def test_too_few_points_are_a_sentence(page: str, x: list, y: list, part: str):
    assert part in said(opened(page, points=pack(x, y)))


def test_equal_points_of_different_classes():
    same = pack([(0, 0), (0, 0), (1, 1), (-1, -1)], [1, -1, 1, -1])
    assert "Points 1 and 2 are equal but of different classes" in said(opened("margin", points=same))
    assert "The street is" in said(opened("slack", points=same))
    only = pack([(0, 0), (0, 0)], [1, -1])
    assert "no street" in said(opened("slack", points=only))


@pytest.mark.parametrize("C", ["1e-6", "1e6", "inf", "0.5"])
@pytest.mark.parametrize(
    "where", [{"set": "spirals", "n": 500}, {"points": pack([(-1, 0), (0, 0), (1, 0)], [1, -1, 1])}]
)
def test_hostile_points_are_a_picture_or_a_sentence(C: str, where: dict):
    at = opened("slack", C=C, **where)
    assert "The street is" in said(at) or "No boundary" in said(at) or "no street" in said(at)


def test_slack_splits_the_objective():
    at = opened("slack", set="touching", C="10")
    found = visit("slack", set="touching", C="10").story
    assert not isinstance(found, str)
    total = found.slack.sum()
    assert f"10\\cdot {total:.4f}" in formulas(at)
    assert f"={found.primal_objective:.4f}" in formulas(at)
    assert f"The street is {found.margin:.3f} wide" in said(at)
    (pane,) = board(at)["panes"]
    assert len(pane["segments"]) == int((found.slack > 1e-5).sum())
    assert pane["wrong"] == [i for i, one in enumerate(found.slack) if one >= 1]


def test_without_slack_the_outlier_squeezes_the_street():
    hard, soft = opened("slack", set="outlier", C="inf"), opened("slack", set="outlier")
    widths = [float(re.search(r"The street is ([\d.]+) wide", said(at))[1]) for at in (hard, soft)]
    assert widths[0] < 0.7 * widths[1]
    assert "No point needs slack" in said(hard)


def test_a_small_picture_chooses_its_c():
    at = opened("slack", set="touching")
    assert len(sent(at, "still")) == 7, "no hard margin among them"
    at.button(key="go take 0.01").click().run()
    assert at.query_params["C"] in ("0.01", ["0.01"])
    assert "The street is" in said(at)
    at = opened("slack", set="outlier")
    assert len(sent(at, "still")) == 8


def test_the_path_over_c_ends_in_the_numbers_of_the_extremes():
    found = path(made(Source("touching")))
    assert not found.capped
    widths = [one.margin or 0 for one in found.machines]
    assert all(a >= b * (1 - 1e-6) for a, b in pairwise(widths)), "the street narrows as C grows"
    sums = [one.slack.sum() for one in found.machines]
    assert all(a >= b - 1e-6 for a, b in pairwise(sums))
    assert "The path in numbers" in html(opened("slack", set="touching"))


@pytest.mark.parametrize(
    ("page", "query", "part"),
    [
        ("margin", {"line": "1,2"}, "carries a line that cannot be read"),
        ("margin", {"line": "nan,0,1,1"}, "carries a line that cannot be read"),
        ("margin", {"points": "zzz"}, "carries points that cannot be read"),
        ("slack", {"C": "-3"}, "it goes from 0&#46;000001 to 1000000"),
        ("slack", {"kernel": "rbf"}, "unknown on this page"),
        ("slack", {"set": "<script>"}, "&#60;script&#62;"),
    ],
)
def test_a_slip_in_the_link_is_mended_and_said(page: str, query: dict[str, str], part: str):
    assert part in note(opened(page, **query))


def test_presenter_mode_shows_sentence_and_picture_only():
    at = opened("slack", set="touching", presenter="true")
    assert "The street is" in said(at)
    assert not sent(at, "still")
    assert "<table" not in html(at)
    assert "<table" not in html(opened("margin", presenter="true"))
    at = opened("margin", presenter="true", optimum="true")
    assert "The widest street" in said(at)
    assert html(at).count("· (") == len(optimum(made(Source())).support)


def test_hostile_class_names_are_text(monkeypatch: pytest.MonkeyPatch):
    from tests.views.test_points import own_link

    bad = "<img src=x onerror=alert(1)>"
    rows = "".join(f"{i},{i % 3},{bad if i < 5 else 'b'}\n" for i in range(10))
    at = opened("margin", **own_link(f"u,v,class\n{rows}", "ccn"))
    assert bad not in html(at)
    assert bad in board(at)["classes"], "JSON, and textContent in the browser"
    at = opened("slack", C="inf", **own_link(f"u,v,class\n1,1,{bad}\n1,1,b\n", "ccn"))
    assert bad not in html(at)


def test_every_ready_case_opens_without_a_note():
    for page in ("margin", "slack"):
        for one in LESSONS[page].ready():
            assert not visit(page, **one.query).note


@pytest.mark.parametrize("page", PAGES)
def test_the_points_go_along_to_the_other_pages(page: str):
    """Edited points of a set that the other page does not begin with."""
    packed = pack([(-1.5, 0.25), (1, 1), (2, -1)], [-1, 1, 1])
    at = opened(page, set="moons", n="30", points=packed)
    links = [element.proto for element in walk(at) if element.type == "page_link"]
    others = [one for one in links if "points=" in one.query_string]
    assert len(others) == len(PAGES) - 1
    for one in others:
        query = dict(parse_qsl(one.query_string))
        found = visit("margin", **query).case.points
        assert found.x == ((-1.5, 0.25), (1.0, 1.0), (2.0, -1.0))
        assert found.source == Source("moons", 30)
