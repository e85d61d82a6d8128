"""What the plane sends to the browser, and the curves beside it."""

import json

import numpy as np
import pytest

from mlcore import path_text
from mlcore.trees.growth import tree_with
from views import charts, overfit
from views.overfit import HOW, WORLDS, Case, picture, story_of
from views.stage.plane.picture import axis, bounds_text

SMALL = {"points": 100, "noise": 10, "seed": 3}
CASES = [Case(data, **SMALL, show=show) for data in WORLDS for show in ("training", "test")]


def alive(things: list[dict], step: int) -> list[dict]:
    return [one for one in things if one["born"] <= step and not 0 <= one["gone"] <= step]


def area(box: list[float]) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.data}-{case.show}")
def test_the_rectangles_are_those_of_the_tree_at_every_step(case: Case):
    of, shown = story_of(case).grown, picture(case)
    order = [opening.path for opening in of.growth.openings]
    whole = area(list(case.world.box))
    for step in range(len(order) + 1):
        here = alive(shown["regions"], step)
        tree = tree_with(of.tree, step, order)
        leaves = {path_text(path): node for path, node in tree.walk() if not node.children}
        assert {region["id"] for region in here} == set(leaves)
        assert all(tree.classes[region["c"]] == leaves[region["id"]].label for region in here)
        assert sum(area(region["box"]) for region in here) == pytest.approx(whole)
        wrong = sum(len(region["wrong"]) for region in here)
        assert wrong == of.growth.errors[case.show == "test"][step]
        assert set(shown["steps"][step]["at"]) <= set(leaves)


def test_each_point_lies_in_the_rectangle_that_counts_it_wrong():
    shown = picture(Case("ring", **SMALL))
    x, y = shown["points"]["x"], shown["points"]["y"]
    for region in shown["regions"]:
        left, bottom, right, top = region["box"]
        for i in region["wrong"]:
            assert left - 1e-4 <= x[i] <= right + 1e-4
            assert bottom - 1e-4 <= y[i] <= top + 1e-4
            assert shown["points"]["c"][i] != region["c"]


def test_every_step_has_its_cut_across_the_rectangle_that_goes():
    shown = picture(Case("ring", **SMALL))
    for step in range(1, len(shown["steps"])):
        (cut,) = alive(shown["segments"], step)
        (gone,) = [region for region in shown["regions"] if region["gone"] == step]
        left, bottom, right, top = gone["box"]
        (x0, y0), (x1, y1) = cut["from"], cut["to"]
        assert (x0, x1) == (left, right) or (y0, y1) == (bottom, top)
        assert left <= x0 <= x1 <= right
        assert bottom <= y0 <= y1 <= top


@pytest.mark.parametrize("how", ["fisher", "search"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.data}-{case.show}")
def test_the_sides_of_a_line_say_who_is_wrong(case: Case, how: str):
    case = Case(case.data, **SMALL, show=case.show, how=how)
    shown, points = picture(case), picture(case)["points"]
    (line,) = [line for line in shown["lines"] if line["id"] == "line"]
    for step, told in enumerate(overfit.lines_of(case)):
        here = alive(shown["regions"], step)
        if told.line is None:
            assert [region["id"] for region in here] == ["whole"]
            continue
        _, a, b, c = [key for key in line["at"] if key[0] <= step][-1]
        assert (a, b, c) == (*told.line.weights, told.line.threshold)
        below, above = here
        assert (below["side"], above["side"]) == (["line", -1], ["line", 1])
        height = a * np.array(points["x"]) + b * np.array(points["y"]) - c
        said = np.where(height > 0, above["c"], below["c"])
        near = np.abs(height) < 2e-4  # points are sent with four digits
        wrong = np.zeros(len(height), dtype=bool)
        wrong[shown["steps"][step]["wrong"]] = True
        assert ((said != np.array(points["c"])) == wrong)[~near].all()
        if case.show == "training":
            assert wrong.sum() == told.sides.errors


@pytest.mark.parametrize("how", HOW)
def test_the_picture_is_plain_json_and_has_a_key_of_its_own(how: str):
    cases = [Case("diagonal", **SMALL, how=how, show=show) for show in ("training", "test")]
    assert len({picture(case)["trace"] for case in cases}) == 2
    for case in cases:
        assert json.dumps(picture(case), allow_nan=False)
        assert len(picture(case)["steps"]) == overfit.count_of(case)
        assert all(step["text"].endswith(".") for step in picture(case)["steps"])


def test_the_odd_point_is_ringed_as_long_as_it_is_the_only_one():
    ((point, text),) = picture(Case("odd", 100, 0, 1))["points"]["rings"]
    shown = picture(Case("odd", 100, 0, 1))["points"]
    assert text == "wrong label"
    assert (shown["x"][point] < 0.5) != (shown["c"][point] == 0)
    assert picture(Case("odd", 100, 10, 1))["points"]["rings"] == []
    assert picture(Case("odd", 100, 0, 1, show="test"))["points"]["rings"] == []


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [
        (-1.5, 1.5, ["−1.5", "−1", "−0.5", "0", "0.5", "1", "1.5"]),
        (0, 1, ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
    ],
)
def test_an_axis_has_round_ticks(low: float, high: float, texts: list[str]):
    assert [text for _, text in axis("x", low, high)["ticks"]] == texts


def test_a_rectangle_is_named_by_the_bounds_it_has_got():
    whole = (0.0, 0.0, 1.0, 1.0)
    assert bounds_text(whole, whole, ("x1", "x2")) == "the whole square"
    assert bounds_text((0.25, 0.0, 0.5, 0.125), whole, ("x1", "x2")) == "0.25 < x1 ≤ 0.5, x2 ≤ 0.125"
    assert bounds_text((0.5, 0.0, 1.0, 1.0), whole, ("x1", "x2")) == "x1 > 0.5"


# Curves ------------------------------------------------------------------------------------------

DOWN = charts.Curve("training", [1, 2, 5], [0.5, 0.25, 0.125], charts.TRAINING)
STAIRS = charts.Curve("risk", [0, 2, 4], [3, 2, 1], charts.TEST, "dot", stairs=True)


def test_a_curve_has_a_value_where_it_has_a_place_and_stairs_have_one_everywhere():
    assert [DOWN.at(x) for x in (1, 3, 5)] == [0.5, None, 0.125]
    assert [STAIRS.at(x) for x in (-1, 0, 1.9, 2, 9)] == [None, 3, 3, 2, 1]


def test_the_place_is_marked_on_every_curve_that_has_it():
    figure = charts.curve([DOWN, STAIRS], "leaves", "error", at=2, notes=[charts.Note(5, 0.125, "least")])
    lines = [trace for trace in figure.data if trace.mode == "lines"]
    dots = [(trace.x[0], trace.y[0]) for trace in figure.data if trace.mode == "markers"]
    assert [(line.name, line.line.dash, line.line.shape) for line in lines] == [
        ("training", "solid", None),
        ("risk", "dot", "hv"),
    ]
    assert dots == [(2, 0.25), (2, 2)]
    assert figure.layout.shapes[0].x0 == 2
    assert figure.layout.annotations[0].text == "least"
    assert figure.layout.yaxis.rangemode == "tozero"


def test_presenter_mode_has_larger_letters():
    plain, large = (charts.curve([DOWN], "leaves", "error", large=large) for large in (False, True))
    assert large.layout.xaxis.tickfont.size > plain.layout.xaxis.tickfont.size
    assert large.layout.height > plain.layout.height


def test_the_table_of_a_long_curve_is_thinned_but_has_what_matters():
    long = charts.Curve("test", range(1, 201), [1 / n for n in range(1, 201)], charts.TEST)
    html = charts.numbers([long], "Errors in numbers", "leaves", at=77, also=[33])
    assert html.count("<tr") < 22
    assert '<tr class="gh-best"><th scope="row">77</th><td>0.013</td>' in html
    for n in (1, 33, 200):
        assert f'<th scope="row">{n}</th>' in html
