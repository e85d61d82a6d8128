"""The data that the plane of “Overfit” sends to the browser."""

import json

import numpy as np
import pytest

from datasets.worlds import WORLDS
from mlcore import path_text
from mlcore.trees.growth import tree_with
from views.lessons.overfit.grow import Case, grown_of, line_of, story_of
from views.lessons.overfit.grow_picture import picture
from views.lessons.overfit.worlds import NAMES
from views.subjects.regions import bounds_text

SMALL = {"points": 100, "noise": 10, "seed": 3}
HOW = ("tree", "fisher", "search", "oblique")
CASES = [Case(key, **SMALL, show=show) for key in WORLDS for show in ("training", "test")]


def drawn(case: Case) -> dict:
    return picture(case, story_of(case))


def alive(things: list[dict], step: int) -> list[dict]:
    return [one for one in things if one["born"] <= step and not 0 <= one["gone"] <= step]


def area(box: list[float]) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.key}-{case.show}")
def test_the_rectangles_are_those_of_the_tree_at_every_step(case: Case):
    of, shown = grown_of(case), drawn(case)
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
    shown = drawn(Case("ring", **SMALL))
    x, y = shown["points"]["x"], shown["points"]["y"]
    for region in shown["regions"]:
        left, bottom, right, top = region["box"]
        for i in region["wrong"]:
            assert left - 1e-4 <= x[i] <= right + 1e-4
            assert bottom - 1e-4 <= y[i] <= top + 1e-4
            assert shown["points"]["c"][i] != region["c"]


def test_every_step_has_its_cut_across_the_rectangle_that_goes():
    shown = drawn(Case("ring", **SMALL))
    for step in range(1, len(shown["steps"])):
        (cut,) = alive(shown["segments"], step)
        (gone,) = [region for region in shown["regions"] if region["gone"] == step]
        left, bottom, right, top = gone["box"]
        (x0, y0), (x1, y1) = cut["from"], cut["to"]
        assert (x0, x1) == (left, right) or (y0, y1) == (bottom, top)
        assert left <= x0 <= x1 <= right
        assert bottom <= y0 <= y1 <= top


@pytest.mark.parametrize("how", ["fisher", "search"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.key}-{case.show}")
def test_the_sides_of_a_line_say_who_is_wrong(case: Case, how: str):
    case = Case(case.key, **SMALL, show=case.show, how=how)
    shown, points = drawn(case), drawn(case)["points"]
    (line,) = [line for line in shown["lines"] if line["id"] == "line"]
    for step, explained in enumerate(line_of(case, how)):
        here = alive(shown["regions"], step)
        if explained.line is None:
            assert [region["id"] for region in here] == ["whole"]
            continue
        _, a, b, c = [key for key in line["at"] if key[0] <= step][-1]
        assert (a, b, c) == (*explained.line.weights, explained.line.threshold)
        below, above = here
        assert (below["side"], above["side"]) == (["line", -1], ["line", 1])
        height = a * np.array(points["x"]) + b * np.array(points["y"]) - c
        said = np.where(height > 0, above["c"], below["c"])
        near = np.abs(height) < 2e-4  # points are sent with four digits
        wrong = np.zeros(len(height), dtype=bool)
        wrong[shown["steps"][step]["wrong"]] = True
        assert ((said != np.array(points["c"])) == wrong)[~near].all()
        if case.show == "training":
            assert wrong.sum() == explained.sides.errors


@pytest.mark.parametrize("how", HOW)
def test_the_picture_is_plain_json_and_has_a_key_of_its_own(how: str):
    cases = [Case("diagonal", **SMALL, how=how, show=show) for show in ("training", "test")]
    assert len({drawn(case)["trace"] for case in cases}) == 2
    for case in cases:
        assert json.dumps(drawn(case), allow_nan=False)
        assert len(drawn(case)["steps"]) == len(story_of(case).steps)
        assert all(step["text"].endswith(".") for step in drawn(case)["steps"])


def test_the_odd_point_is_ringed_as_long_as_it_is_the_only_one():
    ((point, text),) = drawn(Case("odd", 100, 0, 1))["points"]["rings"]
    shown = drawn(Case("odd", 100, 0, 1))["points"]
    assert text == "wrong label"
    assert (shown["x"][point] < 0.5) != (shown["c"][point] == 0)
    assert drawn(Case("odd", 100, 10, 1))["points"]["rings"] == []
    assert drawn(Case("odd", 100, 0, 1, show="test"))["points"]["rings"] == []


def test_a_rectangle_is_named_by_the_bounds_it_has_got():
    whole = (0.0, 0.0, 1.0, 1.0)
    assert bounds_text(whole, whole, NAMES) == "the whole square"
    assert bounds_text((0.25, 0.0, 0.5, 0.125), whole, NAMES) == "0.25 < x1 ≤ 0.5, x2 ≤ 0.125"
    assert bounds_text((0.5, 0.0, 1.0, 1.0), whole, NAMES) == "x1 > 0.5"
