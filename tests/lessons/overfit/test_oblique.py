"""“Overfitting” shows an oblique tree beside the axis-parallel one."""

import re

import numpy as np
import pytest
from mlcore.oblique import fit as oblique

from datasets.worlds import SAMPLES, TEST, TRAINING, WORLDS
from mlcore import path_text
from tests.support.visiting import Visit, visit, words
from views.kit.lesson import Snapshot
from views.kit.panels import Beside, Figure
from views.lessons.overfit.grow import Case, grown_of, oblique_of
from views.stage.plane.wire import Spot
from views.subjects.regions import chord, clipped, shapes

SMALL = {"points": 100, "noise": 10, "seed": 3}
SOURCES = [*WORLDS, *SAMPLES]


def shown(**query: object) -> Visit:
    return visit("overfit", how="oblique", **query)


def alive(things: list[dict], step: int) -> list[dict]:
    return [one for one in things if one["born"] <= step and not 0 <= one["gone"] <= step]


def area(shape: list[Spot]) -> float:
    x, y = np.array(shape).T
    return abs(float(x @ np.roll(y, 1) - y @ np.roll(x, 1))) / 2


@pytest.mark.parametrize("key", SOURCES)
@pytest.mark.parametrize("show", ["training", "test"])
def test_the_regions_part_the_plane_at_every_step(key: str, show: str):
    at = shown(world=key, n=50, noise=10, show=show)
    of, drawn = at.story.grown, at.drawn
    left, bottom, right, top = of.box
    for step in range(len(of.growth.openings) + 1):
        here = alive(drawn["regions"], step)
        assert {region["id"] for region in here} == {path_text(path) for path in of.leaves(step)}
        assert sum(area(one["corners"]) for one in here) == pytest.approx((right - left) * (top - bottom))
        wrong = sum(len(region["wrong"]) for region in here)
        assert wrong == of.growth.errors[TEST if show == "test" else TRAINING][step]


def test_a_region_holds_its_points_and_its_line_crosses_it():
    of = oblique_of(Case("ring", **SMALL, how="oblique"))
    x = np.column_stack([column.cells for column in of.tables[0].columns])
    tree = oblique(of.tables[0])
    for path, place in of.train.items():
        for a, b in zip(place.area, (*place.area[1:], place.area[0]), strict=True):
            edge, away = np.subtract(b, a), x[list(place.rows)] - a
            assert (edge[0] * away[:, 1] - edge[1] * away[:, 0] >= -1e-9).all(), "counterclockwise"
        if place.line:
            line = tree.line(path)
            for end in (place.line["from"], place.line["to"]):
                assert np.dot(line.weights, end) == pytest.approx(line.threshold)


def test_a_line_that_passes_a_shape_by_leaves_it_whole_or_nothing():
    of = oblique(oblique_of(Case("diagonal", **SMALL)).tables[0])
    whole = shapes(of, (0.0, 0.0, 1.0, 1.0))[()]
    line = type(of.line(()))(("x1", "x2"), (0.6, 0.8), 5.0)
    assert clipped(whole, line, -1) == whole
    assert clipped(whole, line, 1) == ()
    across = type(line)(("x1", "x2"), (1.0, 0.0), 0.25)
    assert chord(whole, across) == {"look": "cut", "from": (0.25, 0.0), "to": (0.25, 1.0)}


def test_both_trees_grow_in_one_story_until_the_larger_one_is_whole():
    at = shown(world="diagonal")
    of, other = at.story.grown, at.story.other
    assert (of.growth.leaves[-1], other.growth.leaves[-1]) == (2, 13)
    assert at.last == 12
    assert "The tree along the axes splits at" in shown(world="diagonal", step=2).said
    end = shown(world="diagonal", step=12).said
    assert f"2 leaves and misclassifies {of.growth.errors[TEST][-1]:g} of 1000" in end
    assert f"13 leaves and misclassifies {other.growth.errors[TEST][-1]:g} of 1000" in end


def test_a_region_deep_below_is_outlined_and_not_described():
    at = shown(world="ring")
    deep = next(i for i, one in enumerate(at.story.grown.growth.openings, 1) if len(one.path) == 4)
    said = shown(world="ring", step=deep).said
    assert said.startswith("The tree splits the outlined region, 4 splits deep (")
    assert len(at.drawn["steps"][deep]["at"]) == 2


@pytest.mark.parametrize("key", SOURCES)
def test_first_second_and_last_step_say_something_else(key: str):
    last = shown(world=key).last
    visits = [shown(world=key, step=step) for step in (0, 1, last)]
    assert not any(at.note for at in visits)
    assert len({at.said for at in visits}) == 3


def test_the_tree_beside_is_the_one_along_the_axes_at_the_same_step():
    at = shown(world="ring", step=3)
    (plane,) = (panel.picture for panel in at.panels if isinstance(panel, Beside))
    other = grown_of(at.case)
    assert plane["trace"] == at.drawn["trace"]
    assert len(plane["steps"]) == len(at.drawn["steps"])
    for step in (0, 3, at.last):
        there = {one["id"] for one in alive(plane["regions"], step)}
        assert there == {f"along {path_text(path)}" for path in other.leaves(step)}
    assert not there & {one["id"] for one in at.drawn["regions"]}, "a click there opens none here"
    errors = other.growth.errors[TEST][3]
    assert f"with 4 of its {other.growth.leaves[-1]} leaves" in words(at.html)
    assert f"{errors:g} of 1000 test points" in words(at.html)


def test_the_lines_at_a_node_and_the_chosen_one_worked_out():
    at = shown(world="penguins", step=1)
    decision = at.story.grown.weighed[()]
    rows = re.findall(r'<tr( class="gh-best")?><th scope="row">([^<]*)</th><td>([^<]*)</td>', at.html)
    found = [name for _, _, name in rows if name in ("one attribute", "Fisher’s line", "search")]
    assert found == ["one attribute", "Fisher’s line", "search"]
    best = decision.candidates[decision.chosen]
    assert best.gain == max(one.gain for one in decision.candidates)
    formula = at.formulas
    n = [sum(side) for side in best.sides.counts]
    parts = [1 - sum((c / sum(side)) ** 2 for c in side) for side in best.sides.counts]
    assert sum(a * b for a, b in zip(n, parts, strict=True)) / 100 == pytest.approx(best.sides.impurity)
    for value in (*parts, best.sides.impurity, best.line.threshold):
        assert f"{value:.3f}" in formula
    point = [float(column.cells[0]) for column in at.story.grown.tables[0].columns]
    for value in (*best.line.weights, *point):
        assert f"{abs(round(value, 4)):g}" in formula


def test_which_whole_tree_errs_less_is_guessed_and_not_told_before():
    for world, answer in (("diagonal", "oblique"), ("ring", "along")):
        at = shown(world=world)
        ((step, ask),) = at.lesson.asks(at.case, at.story).items()
        wrong = [of.growth.errors[TEST][-1] for of in (at.story.grown, at.story.other)]
        assert (step, ask().right) == (1, {answer})
        assert (wrong[0] < wrong[1]) == (answer == "oblique")
        assert f"{wrong[0]:g} of 1000" in words(ask().why)
        explanation = at.lesson.explain(Snapshot(at.case, at.story, 0, until=1))
        assert explanation.beside == []
        assert explanation.below == ()
        assert "nderfitting" not in explanation.say


def test_the_curve_stands_at_the_same_place_at_every_step():
    ats = [shown(world="diagonal", step=step) for step in (0, 1, 2, 5)]
    places = {[type(panel) for panel in at.shown.beside].index(Figure) for at in ats}
    assert len(places) == 1


def test_the_end_says_both_errors_once():
    said = words(shown(world="ring", step="end").said)
    assert "The full oblique tree has 42 leaves and misclassifies 378 of 1000" in said
    assert said.count("378") == 1


def test_presenter_mode_keeps_both_planes_and_the_curve():
    at = shown(world="ring", step=2, presenter="true")
    kinds = [type(panel) for panel in at.panels]
    assert kinds.count(Beside) == kinds.count(Figure) == 1
    assert "Data fragmentation" not in at.html


def test_penguins_are_dealt_out_once_and_have_no_thirty_draws():
    tables = [shown(world="penguins", seed=seed).story.grown.tables for seed in (1, 2)]
    assert [table.n for table in tables[0]] == [100, 69]
    assert tables[0][0].columns[0].cells.tolist() != tables[1][0].columns[0].cells.tolist()
    over = visit("overfit", world="penguins", n=500)
    assert "Allowed values are 50 to 100" in over.note
    assert over.fields["n"].options == {50: "50", 100: "100"}
