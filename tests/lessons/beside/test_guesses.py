"""The guesses about lines and digits: mistakes that end or do not, models with the fewest errors, mix-ups."""

import numpy as np

from tests.support.visiting import visit
from views.lessons.beside.losses import charged


def test_the_mistakes_of_the_perceptron_are_counted_or_never_end():
    ends = visit("beside", view="losses", n=20, seed=6).asked["mistakes"]
    assert ends.right == {"8"}
    assert ends.answers["8"] == "8 to 15"
    assert "14 mistakes" in ends.why
    assert visit("beside", view="losses").asked["mistakes"].right == {"never"}


def test_where_it_is_stopped_although_a_line_separates_nothing_is_asked():
    for seed in range(1, 30):
        at = visit("beside", view="losses", n=20, seed=seed)
        stopped = at.story.mistakes[-1].kind != "done" and at.story.bound is not None
        assert ("mistakes" not in at.asked) == stopped


def test_of_two_digits_the_fewest_errors_and_each_of_the_best_gammas_is_right():
    at = visit("beside", view="digits")
    found = at.asked
    counts = {name: len(rows) for name, rows in at.story.wrong.items()}
    assert found["fewest"].right == {name for name in counts if counts[name] == min(counts.values())}
    errors = np.array([[cell.error for cell in row] for row in at.story.grid.cells]).min(axis=0)
    assert found["gamma"].right == {str(g) for g in np.flatnonzero(errors == errors.min())} == {"0", "1", "2"}


def test_of_ten_digits_the_most_frequent_mistake_is_one_of_several_to_choose_from():
    at = visit("beside", view="ten")
    question = at.asked["confused"]
    cells = np.array(at.story.confusion.table)
    np.fill_diagonal(cells, 0)
    assert all(cells[tuple(map(int, key.split()))] == cells.max() for key in question.right)
    assert {*question.answers} - {*question.right}


def test_of_six_models_each_with_the_fewest_errors_in_folds_is_right():
    at = visit("beside")
    question = at.asked["fewest"]
    totals = {name: one.total for name, one in at.story.learned.items()}
    assert question.right == {name for name in totals if totals[name] == min(totals.values())}
    assert len(question.right) == 2, "two models tie"
    assert question.slips["cart"] == "you chose a model that overfits", (
        "it errs least on what it was learned from"
    )


def test_of_the_losses_those_that_charge_within_the_margin_are_right():
    at = visit("beside", view="losses")
    question = at.asked["charging"]
    inside = np.array([0.5])
    assert question.right == {" ".join(loss for loss in ("hinge", "log") if charged(loss, inside)[0] > 0)}
    assert charged("zero-one", inside)[0] == 0
    assert question.right < {*question.answers}


def test_of_two_digits_the_support_vectors_are_counted_and_ten_digits_make_45_pairs():
    two, ten = visit("beside", view="digits"), visit("beside", view="ten")
    held = two.asked["held"]
    machine = two.story.machine
    share = np.count_nonzero(machine.alpha > 0) / 80
    (right,) = held.right
    assert int(right) / 5 <= share <= (int(right) + 1) / 5
    assert held.why.startswith(f"There are {len(machine.support)} of 80")
    assert ten.asked["pairs"].right == {"45"}
