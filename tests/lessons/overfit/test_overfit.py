"""The lesson “Overfitting” with any link."""

import re
from html import unescape
from typing import Any

import pytest

from datasets.worlds import WORLDS
from mlcore import path_text
from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import Visit, visit
from views.lessons.overfit import LESSON
from views.lessons.overfit.grow import Grown, line_of
from views.lessons.overfit.grow_panels import deepest_of
from views.lessons.overfit.worlds import POINTS

HOW = ("tree", "fisher", "search", "oblique")
SCRIPT = "<script>alert(1)</script>"


def shown(**query: object) -> Visit:
    return visit("overfit", **query)


def of(**query: object) -> Grown:
    return shown(**query).story.grown


def least(**query: object) -> int:
    return of(**query).growth.least(1)[0]


def test_without_a_link_the_ring_is_one_leaf():
    at = shown()
    assert at.said.startswith("The tree is one leaf without a split")
    assert "Underfitting" in at.said
    assert "of 200 training points" in at.said
    assert not at.note


def test_the_lectures_ring_has_five_hundred_points_of_each_class():
    train = shown(noise=0, n=1000).story.grown.tables[0]
    assert [int((train.target.cells == k).sum()) for k in (0, 1)] == [500, 500]


def test_underfitting_the_least_error_and_overfitting_in_one_movement():
    best, last = least(), len(of().growth.openings)
    assert 2 < best < 60
    before, at_best, after = (shown(step=step).said for step in (best - 2, best, last))
    assert re.search(r"Underfitting: .* more test errors than at its best", before)
    assert "test error is lowest" in at_best
    assert re.search(
        rf"Overfitting: compared with {best + 1} leaves, .* misclassifies .* more test points", after
    )
    assert "Training errors" in after


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("world", WORLDS)
def test_first_middle_and_last_step(world: str, how: str):
    link = {"world": world, "how": how, "n": 100}
    last = shown(**link).last
    steps = {0, 1, last // 2, last}
    visits = [shown(**link, step=step) for step in steps]
    assert not any(at.note for at in visits)
    assert len({at.said for at in visits}) == len(steps), "each step has its own text"


@pytest.mark.wide(one_in=2)
@pytest.mark.slow
@pytest.mark.parametrize("noise", [0, 40])
@pytest.mark.parametrize("how", HOW)
def test_few_points_and_much_noise_break_nothing(how: str, noise: int):
    for world in WORLDS:
        for seed in (0, 999):
            at = shown(world=world, how=how, noise=noise, seed=seed, n=50, show="test", step=2)
            assert at.said
            assert at.panels


def test_the_numbers_of_a_step_are_those_of_the_tree():
    grown = of(step=0)
    step = least() + 1
    before, after = grown.growth.errors[0][step - 1 : step + 1]
    change = f"Training errors fall from {before:g} to {after:g}"
    assert (change if after < before else f"stay at {after:g}") in shown(step=step).said
    test = grown.growth.errors[1][step]
    assert f">{test / 1000:.3f}</td></tr></tfoot>" in shown(step=step).html, "all leaves of the fragments"


def test_the_leaves_by_their_size_are_all_the_leaves():
    found = re.search(r"Data fragmentation.*?<tbody>(.*?)</tbody>", shown(step=40).html, re.DOTALL)
    counts = [int(n) for n in re.findall(r"</th><td>(\d+)</td>", found[1])]
    assert sum(counts) == 41


def test_an_opened_rectangle_says_what_it_rests_on():
    grown = of()
    path = deepest_of(grown)
    at = shown(step=len(grown.growth.openings), node=path_text(path))
    assert "rests on" in at.html
    assert f"{len(grown.test[path].rows)} test point" in at.html
    assert "gh-opened" not in shown(step=0, node=path_text(path)).html, "the model is not there yet"
    assert "gh-opened" in shown(step=0, node="root").html


def test_one_line_is_held_against_the_staircase():
    pattern = r'<th scope="row">(.*?)</th><td>(\d+)</td><td>(\d+)</td>'
    rows = re.findall(pattern, unescape(shown(world="diagonal").html))
    found = {name: (int(questions), int(leaves)) for name, questions, leaves in rows}
    assert found["Tree at this step"] == (0, 1)
    assert found["LDA"] == found["Oblique split"] == (1, 2)
    assert found["Full tree"][1] > 8
    assert "staircase against" not in shown(world="ring").html
    assert "staircase against" in shown(world="ring", how="search").html


def test_a_line_begins_where_a_line_is_of_use_and_says_what_it_is():
    for how in ("fisher", "search"):
        assert shown(how=how).case.key == "diagonal"
        assert shown(how=how, world="ring").case.key == "ring"
    start = shown(how="search", world="ring", step=0).said
    assert re.search(r"best split on one attribute, x[12] = −?[\d.]+\.", start), "not 0.000·x1 + 1.000·x2"


def test_the_noise_is_an_error_that_no_model_avoids():
    (figure,) = (panel.figure for panel in shown().panels if getattr(panel, "key", "") == "curve")
    assert [line.y0 for line in figure.layout.shapes if line.y0 == line.y1] == [0.2]
    (figure,) = (panel.figure for panel in shown(noise=0).panels if getattr(panel, "key", "") == "curve")
    assert not [line for line in figure.layout.shapes if line.y0 == line.y1]


def test_fishers_formula_has_its_numbers():
    at = shown(world="diagonal", how="fisher", step=2)
    step = line_of(at.case, "fisher")[2]
    for value in (*step.weights, *step.scatter[0]):
        assert f"{value:.4f}" in at.formulas


@pytest.mark.parametrize(
    ("query", "explained"),
    [
        ({"world": "rign"}, "which does not exist"),
        ({"data": "rign"}, "which does not exist"),
        ({"n": "7"}, "Allowed values are 50 to 1000"),
        ({"points": "many"}, "which is not a whole number. The page uses 200."),
        ({"noise": "99"}, "Allowed values are 0 to 40"),
        ({"noise": "much"}, "which is not a whole number"),
        ({"seed": "-1"}, "Allowed values are 0 to 999"),
        ({"how": "svm"}, "which does not exist"),
        ({"show": SCRIPT}, "which does not exist"),
        ({"step": "9999"}, "Allowed values are 0 to"),
        ({SCRIPT: "1"}, "unknown on this page"),
        ({"node": SCRIPT}, ""),
    ],
)
def test_a_link_that_cannot_be_taken_as_written_is_mended(query: dict, explained: str):
    at = shown(**query)
    assert explained in at.note
    assert SCRIPT not in at.html


def test_links_of_before_mean_what_they_meant():
    case = shown(data="diagonal", points=500).case
    assert (case.key, case.points, case.noise) == ("diagonal", 500, 0)
    assert shown(data="ring").case == shown().case == shown(world="ring", n=200, noise=20).case


def test_another_world_begins_anew_and_other_points_are_shown_at_the_same_place():
    fields = shown(step=9, noise=10, n=500).fields
    change = fields["world"].change("diagonal")
    assert change["world"] == "diagonal"
    assert all(change[name] is None for name in ("step", "noise", "n", "points", "data"))
    assert fields["show"].change("test") == {"show": "test"}
    assert fields["noise"].change(0)["noise"] == "0", "another world without the noise"
    assert fields["n"].change(1000) == {"n": "1000", "points": None, "step": None, "node": None, "look": None}
    assert {*fields["n"].options} == {*POINTS}
    assert not {"n", "points"} & {*fields["seed"].change(2)}


@ONLY_SWEPT
@pytest.mark.slow
def test_every_ready_case_leads_somewhere_without_a_note():
    found = LESSON.ready()
    assert [one.label for one in found][:6] == [
        "Underfitting and overfitting", "Thirty trees", "The error is a sum", "Data fragmentation",
        "Too few examples", "One noisy point",
    ]  # fmt: skip
    for one in found:
        at = shown(**one.query)
        assert not at.note
        assert ("gh-opened" in at.html) == ("node" in one.query)


def test_a_lone_point_is_wrong_about_others_and_a_noisy_one_costs_test_points():
    grown = of(world="odd")
    assert grown.growth.errors[0][1] == 1, "one cut is correct except for an odd point"
    assert grown.growth.errors[1][1] < grown.growth.errors[1][-1]
    deep = deepest_of(of())
    assert len(of().train[deep].rows) == 1
    assert of().test[deep].wrong


def test_presenter_mode_keeps_sentence_and_curve_only():
    at = shown(presenter="true", step=5)
    assert at.said
    assert "Data fragmentation" not in at.html
    assert [type(panel).__name__ for panel in at.shown.beside] == ["Figure"]


def test_in_the_hall_the_curve_ends_at_the_present_step_and_its_axes_stay():
    def figure(step: int, **link: object) -> Any:
        panels = shown(step=step, **link).panels
        return next(panel.figure for panel in panels if getattr(panel, "key", "") == "curve")

    early, late = figure(3, presenter="true"), figure(20, presenter="true")
    assert [len(line.x) for line in early.data if line.mode == "lines"] == [4, 4, 4]
    assert [len(line.x) for line in late.data if line.mode == "lines"] == [21, 21, 21]
    assert early.layout.xaxis.range == late.layout.xaxis.range
    assert early.layout.yaxis.range == late.layout.yaxis.range
    explained = [
        [note.text for note in one.layout.annotations if "chosen" in note.text] for one in (early, late)
    ]
    assert explained == [[], ["chosen: 5 leaves"]]
    alone = figure(3)
    assert len(alone.data[0].x) == len(of().growth.leaves), "a learner alone sees all of it"


def test_the_tree_is_chosen_by_points_that_do_not_report_it():
    found = of()
    chosen = found.chosen
    assert found.growth.totals[2] == 200, "as many as training points"
    assert found.growth.errors[2][chosen] == min(found.growth.errors[2])
    said = shown(step=chosen).said
    assert "Validation chooses this tree" in said
    assert f"{found.share(1, chosen):.3f}" in said
    others = [shown(step=step).said for step in {0, chosen - 1, chosen + 1, len(found.growth.openings)}]
    assert not any("Validation chooses" in other for other in others)
    ticks = [at for at, step in enumerate(shown().drawn["steps"]) if step["tick"]]
    assert ticks == [chosen]


def test_without_a_say_the_test_error_is_not_too_low_in_the_mean():
    """A size chosen by the test points themselves would have a lower error in every draw."""
    drawn = [of(seed=seed) for seed in range(12)]
    assert all(one.share(1, one.growth.least(1)[0]) <= one.share(1, one.chosen) for one in drawn)


def test_both_halves_of_a_scarce_world_have_an_error_of_their_own():
    html = visit("overfit", world="scarce", step="12").html
    assert "The test error is <b>0.369</b> in that half and <b>0.081</b> in the other" in html
