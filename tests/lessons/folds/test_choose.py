"""Choosing by validation, by the test records, and before the folds. The learning curve."""

import numpy as np
import pytest

from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import visit, words
from views.kit.panels import Repeated
from views.lessons.folds import curve
from views.lessons.folds.leak import story_of

HEART = {"view": "choose", "data": "heart", "tune": "leaves"}


@ONLY_SWEPT
def test_three_parts_have_no_record_in_common():
    parts = visit("folds", **HEART).story.parts
    rows = np.concatenate(parts)
    assert sorted(rows.tolist()) == list(range(303))
    assert [len(part) for part in parts] == [182, 61, 60]


def test_the_least_validation_error_is_chosen_and_of_equals_the_simplest():
    at = visit("folds", view="choose", data="iris", step=12)
    least = min(at.story.validation)
    ties = [
        value for value, error in zip(at.story.values, at.story.validation, strict=True) if error == least
    ]
    assert at.story.values[at.story.chosen] == max(ties), "many neighbours are simple"
    assert f"k = {max(ties):g}" in at.said
    assert f"{len(ties)} values tie" in at.said


@ONLY_SWEPT
@pytest.mark.slow
def test_the_envelope_is_sealed_until_it_is_opened_once():
    sealed = visit("folds", **HEART, step="end")
    assert sealed.story.test is None
    change = sealed.actions["Open the envelope"].change
    assert isinstance(change, dict)
    opened = visit("folds", **{**HEART, **change})
    assert opened.step == opened.last
    assert f"{opened.story.test:.3f}" in opened.said
    assert "open before" not in opened.said
    spent = visit("folds", **{**HEART, **change, "tune": "depth", "step": "end"})
    assert "counts no longer" in spent.said
    assert "open before" in spent.said
    again = spent.actions["Seal another envelope with other test records"].change
    assert isinstance(again, dict)
    assert again["opened"] is None
    assert again["seed"] == "2"


def test_other_records_are_in_a_sealed_envelope():
    for name, value in (("data", "iris"), ("seed", 5)):
        change = visit("folds", **HEART, opened="leaves").fields[name].change(value)
        assert isinstance(change, dict)
        assert change["opened"] is None


@pytest.mark.parametrize("step", range(3))
def test_nothing_is_given_away_before_it_is_tried(step: int):
    at = visit("folds", **HEART, step=step)
    shown = words(at.html)
    later = [
        f"{error:.3f}" for error in at.story.validation[step:] if error not in at.story.validation[:step]
    ]
    assert not [number for number in later if number in shown]


def test_a_guess_is_remembered():
    assert "5 leaves" in visit("folds", **HEART, node="v3").said
    chosen = visit("folds", **HEART, step=12, node="v3")
    assert "you guessed 5 leaves" in chosen.said
    assert "as you guessed" in visit("folds", **HEART, step=12, node=f"v{chosen.story.chosen}").said


def test_ten_folds_use_all_but_the_test_records():
    at = visit("folds", view="choose", data="iris", validate="folds", step=1)
    assert "ten folds" in at.said
    assert at.story.test is None


def test_who_chooses_by_the_test_reports_too_good_a_number():
    at = visit("folds", view="cheat", data="kyphosis", step="end")
    draws = at.story.draws
    promised, kept, honest = (
        [getattr(one, name) for one in draws] for name in ("promised", "kept", "honest")
    )
    assert len(draws) == 30
    assert all(one.promised <= one.honest for one in draws), "the promised error is the lowest"
    assert np.mean(kept) - np.mean(promised) == pytest.approx(0.085, abs=0.002)
    assert np.mean(honest) > np.mean(promised)
    assert f"{np.mean(promised):.3f}" in at.said
    assert f"too good by {np.mean(kept) - np.mean(promised):.3f}" in at.said


def test_fifty_draws_of_noise():
    end = visit("folds", view="leak", step="end")
    assert "0.086" in end.said
    assert "0.497" in end.said
    assert "0.0864" in end.formulas
    first = visit("folds", view="leak")
    assert "0.0" not in words(first.html)


def test_the_tiles_of_noise_are_the_records_of_its_folds():
    story = story_of(0)
    tiles = [mark for mark in visit("folds", view="leak").drawn["panes"][1]["marks"] if mark["kind"] == "box"]
    tested = next(i for i, step in enumerate(story.steps) if step.kind == "outside" and step.n == 5)
    wrong = [
        mark for mark in tiles if any(s["step"] <= tested and s.get("look") == "wrong" for s in mark["at"])
    ]
    assert len(tiles) == 51, "50 tiles and the frame"
    assert len(wrong) == round(50 * story.first.outside)


@ONLY_SWEPT
def test_the_learning_curve_of_the_ring():
    """Shape and height of scikit-learn's tree, within three standard errors of both means."""
    case = visit("folds", view="curve", records="ring", model="cart:leaves=20").case
    story = curve.story_of(case)
    training, test = story.training, story.test
    assert story.sizes == [10, 20, 50, 100, 200, 500, 1000]
    theirs = np.array([0.430, 0.341, 0.298, 0.275, 0.217, 0.176, 0.164])
    sd = np.array([0.035, 0.061, 0.035, 0.033, 0.015, 0.016, 0.013])
    error = np.sqrt((test.var(axis=0, ddof=1) + sd**2) / 10)
    assert (np.abs(test.mean(axis=0) - theirs) < 3 * error).all()
    assert (training.mean(axis=0) < test.mean(axis=0)).all()
    assert "0.100" in curve.verdict(case, story)


def test_the_learning_curve_of_a_table_ends_with_all_that_is_left():
    at = visit("folds", view="curve", data="iris", step="end")
    assert at.story.sizes == [10, 20, 50, 105]
    mean = f"{at.story.test[:, -1].mean():.3f}"
    assert mean in at.said
    assert mean not in visit("folds", view="curve", data="iris", step=3).html


def test_draws_that_take_long_are_made_in_sight_and_the_story_begins_after_the_last():
    at = visit("folds", view="cheat", data="titanic", tune="leaves")
    assert at.story is None
    assert not at.lesson.played(at.case)
    (drawing,) = (panel for panel in at.shown.under if isinstance(panel, Repeated))
    assert drawing.parts == 30


def test_the_first_draw_of_the_cheat_has_the_parts_of_the_choice():
    chosen = visit("folds", view="choose", data="kyphosis", step="end").story
    draw = visit("folds", view="cheat", data="kyphosis").story.draws[0]
    assert draw.training == pytest.approx(chosen.training)
    assert draw.validation == pytest.approx(chosen.validation)
    assert "learns once more" in visit("folds", view="cheat", data="kyphosis").html
