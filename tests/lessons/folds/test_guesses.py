"""The guesses about folds, draws, values and noise: the answers are those of the rounds themselves."""

import numpy as np
import pytest

from tests.support.visiting import visit


def tenth(share: float) -> set[str]:
    return {str(i) for i in range(10) if i / 10 <= share <= (i + 1) / 10}


@pytest.mark.parametrize("divide", ["folds", "holdout", "bootstrap"])
def test_the_first_round_is_guessed_before_it_and_the_training_error_at_the_end(divide: str):
    at = visit("folds", divide=divide)
    found = at.asked_at
    step, first = found["round"]
    assert (at.story.steps[step].kind, at.story.steps[step].n) == ("round", 1)
    assert first.right == tenth(at.story.rounds[0].error)
    if divide != "holdout":
        step, training = found["training"]
        assert step == at.last
        assert training.right == tenth(at.story.training)
    assert ("never" in found) == (divide == "bootstrap")


def test_numbers_have_no_share_of_wrong_ones_but_draws_leave_records_out():
    assert not visit("folds", data="cars").lesson.asking(visit("folds", data="cars").case)
    assert {*visit("folds", data="cars", divide="bootstrap").asked_at} == {"never"}


def test_of_values_that_tie_each_is_right_and_a_click_above_one_answers():
    at = visit("folds", view="choose", data="kyphosis")
    step, question = at.asked_at["value"]
    errors = np.array(at.story.validation)
    assert question.right == {str(i) for i in np.flatnonzero(np.isclose(errors, errors.min()))} == {"6", "7"}
    opens = {mark["opens"] for pane in at.drawn["panes"] for mark in pane["marks"] if "opens" in mark}
    assert {*question.nodes} == opens
    assert step == 1


def test_noise_is_guessed_twice_and_the_counts_decide():
    at = visit("folds", view="leak")
    for way in ("outside", "inside"):
        step, question = at.asked_at[way]
        wrong = sum(len(getattr(fold, way)) for fold in at.story.first.folds)
        assert question.right == tenth(wrong / 50)
        assert (at.story.steps[step].kind, at.story.steps[step].n) == (way, 1)


def test_how_much_too_good_is_guessed_before_the_means_are_there():
    at = visit("folds", view="cheat", data="kyphosis")
    step, gap = at.asked_at["gap"]
    assert step == at.last
    (right,) = gap.right
    assert "0.0" in gap.answers[right]
    assert at.story.gap == pytest.approx(0.085, abs=0.002)
    _, same = at.asked_at["same"]
    first = at.story.draws[0]
    assert (same.right == {"higher"}) == (first.kept > first.promised)


def test_both_ends_of_a_learning_curve_are_guessed():
    at = visit("folds", view="curve", records="ring", model="cart:leaves=20")
    for n in (1, 7):
        step, question = at.asked_at[f"size {n}"]
        assert step == n
        assert question.right == tenth(at.story.test[:, n - 1].mean())
