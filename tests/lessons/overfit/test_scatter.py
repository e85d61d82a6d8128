"""Bias and variance: the parts of the error of thirty models, their borders, and an opened point."""

import json

import pytest

from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import visit, words
from views.kit.panels import Repeated, Said
from views.lessons.overfit import variance
from views.lessons.overfit.variance import stairs

QUICK = {"view": "variance", "over": "k", "n": 50}  # trained once for all of these tests
NUMBERS = {"view": "variance", "over": "number", "n": 50}


def test_of_numbers_the_parts_are_a_sum():
    at = visit("overfit", **NUMBERS, step="end")
    for level in at.story.levels:
        assert level.bias + level.variance + level.noise == pytest.approx(level.error, abs=1e-9)
        assert level.noise == pytest.approx(0.09, abs=1e-9), "the square of 0.3"
    assert at.story.levels[0].bias > at.story.levels[-1].bias
    assert at.story.levels[0].variance < at.story.levels[-1].variance
    assert f"{at.story.levels[-1].error:.5f}" in at.formulas


def test_of_classes_they_are_none_and_the_formula_says_what_is_true():
    at = visit("overfit", **QUICK, step="end")
    for level in at.story.levels:
        net = level.bias + level.variance - 2 * level.biased
        assert level.noise == pytest.approx(0.2)
        assert level.noise + (1 - 2 * level.noise) * net == pytest.approx(level.error, abs=1e-9)
    assert "not the sum" in words(at.html)


def test_nothing_is_told_of_the_errors_before_they_are_reached():
    first = visit("overfit", **QUICK)
    assert not first.shown.beside
    assert [panel.key for panel in first.shown.below] == ["code"]
    chart = first.drawn["panes"][1]["marks"]
    reached = next(i for i, step in enumerate(first.story.steps) if step.kind == "level")
    assert min(mark["at"][0]["step"] for mark in chart) == reached


def test_an_opened_point_has_the_predictions_of_all_models():
    at = visit("overfit", **QUICK, step="end", node="p3")
    said = [row[3] for row in at.story.levels[-1].said]
    assert len(said) == 30
    html = words(at.html)
    assert f"{said.count('outside')} ×" in html
    assert f"{said.count('ring')} ×" in html
    assert "p3" in {mark.get("opens") for mark in at.drawn["panes"][0]["marks"]}
    assert "predict" not in words(visit("overfit", **QUICK, node="p3").html), "the picture has no border yet"


@pytest.mark.slow
def test_the_borders_of_a_tree_are_its_own():
    """On the two sides of each piece of a border the tree predicts different classes."""
    at = visit("overfit", view="variance", n=50, noise=0)
    level = at.story.levels[2]
    assert len(level.borders) == 30
    for x, y, far, high in level.borders[0]:
        assert x == far or y == high
    assert len(json.dumps(at.drawn)) < 197_000


def test_the_links_of_before_show_one_tree():
    assert visit("overfit").case.view == "grow"
    assert visit("overfit", how="fisher").story.line


def test_a_tree_of_numbers_is_drawn_as_stairs():
    assert stairs([0.0, 1.0, 2.0], [5.0, 5.0, 7.0]) == [(0.0, 5.0), (1.5, 5.0), (1.5, 7.0), (2.0, 7.0)]


@pytest.mark.slow
def test_long_work_is_shown_setting_by_setting_and_nothing_of_it_is_lost(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(variance, "LONG", 0.0)
    link = {"view": "variance", "over": "number", "n": 50, "seed": 17}
    first = visit("overfit", **link)
    (work,) = [panel for panel in first.panels if isinstance(panel, Repeated)]
    assert not first.lesson.played(first.case)
    assert (work.done(), work.parts) == (0, 6)
    assert "expected errors" in "".join(panel.html for panel in work.asks if isinstance(panel, Said))
    work.work(0)
    assert work.done() == 1
    (status, table) = [panel.html for panel in work.panels() if isinstance(panel, Said)]
    assert "1 of 6 settings" in words(status)
    assert words(table).count("0.0900") == 1
    for part in range(work.parts):
        work.work(part)
    after = visit("overfit", **link, step=1)
    assert after.lesson.played(after.case)
    assert after.step == 1
    assert len(after.drawn["panes"]) == 2


@ONLY_SWEPT
@pytest.mark.slow
def test_no_draw_has_fewer_points_than_neighbours():
    case = visit("overfit", view="variance", over="k", world="scarce", points=200).case
    fewest = variance.fewest(case)
    assert fewest < 101, "half of the ring is empty"
    assert variance.settings(case) == [51.0, 25.0, 11.0, 5.0, 1.0]


def test_the_title_over_numbers_is_that_of_the_wave():
    for more in ({}, {"noise": 0}, {"world": "diagonal"}):
        at = visit("overfit", view="variance", over="number", **more)
        assert at.lesson.shown(at.case) == "Wave, 200 points, σ = 0.3"
