"""The data, pictures and sentences of the page “SMO”, compared with mlcore.svm."""

import json
import re
from dataclasses import replace
from itertools import pairwise
from math import inf

import numpy as np
import pytest

from tests.support.visiting import visit
from views.kit.charts import Curve
from views.lessons.smo import pairs, pairs_panels, pairs_picture
from views.lessons.smo.check import Check, check_of, checked
from views.lessons.smo.pairs import formulas
from views.lessons.smo.pairs_picture import picture
from views.stage.sketch import Axis, curves
from views.subjects.points.points import Points, machine_of
from views.words.numbers import figure

LINKS = [
    {},
    {"set": "touching", "C": "0.1"},
    {"set": "touching", "weight": "5", "pair": "platt"},
    {"set": "moons", "kernel": "rbf", "gamma": "1", "C": "10"},
    {"set": "xor", "kernel": "poly", "pair": "violating-pair"},
    {"C": "inf", "pair": "random"},
    {"set": "ring", "kernel": "sigmoid"},
]
SCRIPT = "<script>alert(1)</script>"


def case_of(**query: str) -> pairs.Case:
    found = visit("smo", **query)
    assert not found.note
    return found.case


def picture_of(case: pairs.Case) -> dict:
    return picture(case, pairs.story(case))


def shapes(drawing: pairs_picture.Drawing, css: str) -> list[dict]:
    return [attributes for _, attributes, _, _ in drawing.shapes if attributes["class"] == css]


@pytest.mark.parametrize("query", LINKS, ids=str)
def test_a_picture_is_plain_json_with_one_entry_a_step(query: dict[str, str]):
    shown = json.loads(json.dumps(picture_of(case_of(**query)), allow_nan=False))
    count = len(shown["steps"])
    assert len(shown["machine"]["moves"]) == len(shown["machine"]["bias"]) == count
    assert shown["machine"]["moves"][0] == shown["machine"]["moves"][-1] == []
    assert all(step["text"] for step in shown["steps"])
    assert max(shown["machine"]["tops"]) < inf


@pytest.mark.parametrize("query", LINKS, ids=str)
def test_the_box_holds_the_way_and_marks_what_is_clipped(query: dict[str, str]):
    shown = pairs.story(case_of(**query))
    for step in shown.steps[1:-1]:
        box, curve = pairs_picture.box(shown, step), pairs_picture.parabola(step)
        assert bool(shapes(box, "gh-box-top")) == bool(step.clipped)
        for ground in shapes(box, "gh-box-edge gh-box-ground"):
            left, top, wide, high = (float(ground[name]) for name in ("x", "y", "width", "height"))
            for dot in shapes(box, "gh-box-old") + shapes(box, "gh-box-new"):
                assert left - 0.02 <= float(dot["cx"]) <= left + wide + 0.02
                assert top - 0.02 <= float(dot["cy"]) <= top + high + 0.02
        (old,), (new,) = shapes(curve, "gh-box-old"), shapes(curve, "gh-box-new")
        assert float(new["cy"]) <= float(old["cy"]) + 0.01, "the dual never falls"
        at = sorted(float(letter["x"]) for letter in shapes(curve, "gh-box-text"))
        assert all(b - a > 20 for a, b in pairwise(at)), "the name of the axis beside the ends of the box"


def test_a_wider_box_for_the_dearer_class():
    shown = pairs.story(case_of(set="touching", weight="5"))
    unlike = next(s for s in shown.steps if s.y_i == 1 and s.y_j == -1 and max(s.new_i, s.new_j) > 0.5)
    (ground,) = shapes(pairs_picture.box(shown, unlike), "gh-box-edge gh-box-ground")
    assert float(ground["width"]) == pytest.approx(5 * float(ground["height"]), rel=1e-3)


def test_a_ceiling_far_above_is_left_out_so_that_the_bars_can_be_seen():
    case = case_of(C="1000000")
    learned, story = picture_of(case)["machine"], pairs.story(case)
    assert (learned["open"], learned["ceilings"]) == (True, [1e6, 1e6])
    assert learned["tops"] == [story.most, story.most]
    assert picture_of(case_of(C="inf"))["machine"]["ceilings"] == [0, 0]


def test_the_pair_stands_first_among_the_conditions_then_the_worst():
    shown = pairs.story(case_of(set="touching", C="0.1"))
    at = 4
    html = pairs_panels.conditions(shown, at)
    first = re.findall(r'<th scope="row">(.*?)</th>', html)
    assert re.sub("<.*?>", "", first[0]) == f"i · {shown.steps[at].i + 1}"
    assert re.sub("<.*?>", "", first[1]) == f"j · {shown.steps[at].j + 1}"
    worst = shown.violations(at - 1)[[int(name) - 1 for name in first[2:]]]
    assert (np.diff(worst) <= 0).all()


@pytest.mark.parametrize("query", LINKS, ids=str)
def test_violations_are_those_that_the_trace_counts(query: dict[str, str]):
    shown = pairs.story(case_of(**query))
    for at, step in enumerate(shown.steps):
        found = shown.violations(at)
        assert (found > shown.tol).sum() == step.violators
        assert found.max() == pytest.approx(max(step.largest_violation, 0), abs=1e-9)


@pytest.mark.parametrize("query", LINKS, ids=str)
def test_every_update_is_written_out_with_its_numbers(query: dict[str, str]):
    shown = pairs.story(case_of(**query))
    for at, step in enumerate(shown.steps[1:-1], start=1):
        text = formulas(shown, at)
        assert "nan" not in text
        bold = re.findall(r"\\mathbf\{(.*?)\}\$\*", text)
        assert len(bold) == 9, "E_i, E_j, eta, L, H, unclipped, clipped, the other, the bias"
        assert pairs.sentence(shown, at).count("gh-letter") == 2
        assert ("clipped" in pairs.sentence(shown, at)) == bool(step.clipped)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (1e-17, "0"), (0.028, "0.028"), (-0.5, "−0.5"), (2.5e-7, "2.5·10⁻⁷"), (1e6, "10⁶"),
     (999_999.9, "10⁶"), (1234.56, "1235"), (inf, "∞")],
)  # fmt: skip
def test_quantities_for_the_eye(value: float, text: str):
    assert figure(value) == text


def test_four_rules_come_to_the_same_dual():
    case = case_of(set="touching")
    runs = [pairs.run_of(replace(case, selection=pair)) for pair in pairs.RULES]
    assert len({round(run.duals[-1], 2) for run in runs}) == 1
    assert all(run.updates == len(run.duals) - 1 and not run.capped for run in runs)
    assert all(a <= b + 1e-9 for run in runs for a, b in zip(run.duals, run.duals[1:], strict=False))
    html = pairs_panels.rules(runs, "Platt", 5, case.points.n)
    assert html.count("gh-best") == 1


def test_the_cap_is_said():
    case = case_of(set="touching", C="1000000", pair="random")
    shown = pairs.story(case)
    assert shown.steps[-1].kind == "limit"
    assert "The run has reached the cap of 1,000 updates" in pairs.sentence(shown, len(shown.steps) - 1)
    assert pairs.run_of(case).capped
    machine = machine_of(case.points, case.made, case.C)
    assert not machine.capped, "continued from a smaller C"
    assert "at the optimum" in visit("smo", set="touching", C="1000000", pair="random", step=2000).said


@pytest.mark.parametrize("query", LINKS[:-1], ids=str)
def test_libsvm_agrees(query: dict[str, str]):
    check = check_of(case_of(**query))
    assert isinstance(check, Check)
    assert check.dual < 1e-9
    assert check.decisions < 1e-4
    assert "agrees with ours to" in checked(check)


def test_where_libsvm_may_find_another_optimum_nothing_is_compared():
    assert "several optima" in str(check_of(case_of(set="ring", kernel="sigmoid")))


def test_names_of_classes_are_escaped():
    case = case_of(set="touching")
    hostile = replace(case, points=replace(case.points, classes=(SCRIPT, "+1")))
    shown = pairs.story(hostile)
    assert "<script" not in pairs_panels.conditions(shown, 2) + pairs.sentence(shown, 2)


@pytest.mark.parametrize(
    "points",
    [
        Points("clouds", ((0.0, 0.0), (0.0, 0.0)), (-1, 1)),
        Points("clouds", ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0)), (-1, 1, -1)),
        Points("clouds", ((-1.0, 0.0), (1.0, 0.0)), (-1, 1)),
    ],
    ids=["equal points of different classes", "collinear", "two points"],
)
@pytest.mark.parametrize("C", [1e-6, 1.0, 1e6])
def test_odd_points_have_a_story(points: Points, C: float):
    case = pairs.Case(points, C=C)
    shown = pairs.story(case)
    json.dumps(picture_of(case), allow_nan=False)
    for at, step in enumerate(shown.steps):
        assert pairs.sentence(shown, at)
        if step.kind == "step":
            pairs_picture.box(shown, step)
            pairs_picture.parabola(step)
            assert formulas(shown, at)


def test_curves_keep_their_ends_and_stop_where_they_leave_the_chart():
    n = 1000
    line = Curve("gap", range(1, n + 1), [1e4 / x for x in range(1, n + 1)], "#000000")
    drawing = curves([line], Axis("x", 1, n, log=True), Axis("y", 5, 100, log=True), n, (500, 200), "", "")
    (path,) = (a["d"] for _, a, _, _ in drawing.shapes if a["class"] == "gh-curve" and "h22" not in a["d"])
    places = [tuple(map(float, pair.split())) for pair in re.split("[ML]", path)[1:]]
    assert min(y for _, y in places) == pytest.approx(26, abs=0.1), "the upper end of the chart"
    assert places[-1][0] == pytest.approx(482, abs=0.1)
    assert 50 < len(places) <= 241


def test_the_dual_follows_from_the_primal():
    at = visit("smo", set="touching", n="30")
    assert "Lagrange multiplier" in at.html
    assert r"\partial L/\partial w" in at.formulas
    assert "a kernel, K(x, z) = φ(x)·φ(z), may replace x·z" in at.html
