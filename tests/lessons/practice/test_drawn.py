"""How the exercises draw their numbers: a known mistake gives another result, and no answer is always the
same.
"""

from collections import Counter
from functools import cache
from itertools import islice
from math import sqrt

import pytest

from tests.lessons.practice.drawn import figures
from tests.support.sweep import ONLY_SWEPT, WHOLE
from views.lessons.practice.byhand import ByHand
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Own
from views.lessons.practice.judged import judged
from views.lessons.practice.kinds import KINDS, independence, pessimistic
from views.lessons.practice.kinds.smo import ends
from views.lessons.practice.numbered import drawn, hidden
from views.lessons.practice.params import LAST

MANY = 200  # numbers of each kind
SOME = 40  # numbers of each kind that are drawn in their order
FIGURES, ANSWERS = 500, 200  # the least that differ, of all numbers of a kind
OFTEN = 40  # the number of times a question comes before the test compares its answers


@cache
def exercises(kind: str, many: int = MANY) -> list[Exercise]:
    return [KINDS[kind].make(figures(kind, number)) for number in range(1, many + 1)]


def words_of(blank: Blank, exercise: Exercise) -> list[tuple[str, bool]]:
    """For each known mistake, whether it leads to the correct number."""
    found, right = [], float(exercise.right[blank.name])
    for slip in blank.slips:
        try:
            found.append((slip.words, slip.apart and blank.near(float(slip.of(Own(exercise.right))), right)))
        except ArithmeticError:
            found.append((slip.words, False))
    return found


@pytest.mark.wide(one_in=6)
@pytest.mark.parametrize("kind", KINDS)
def test_known_mistakes_lead_elsewhere(kind: str):
    made, led = Counter[str](), Counter[str]()
    for exercise in exercises(kind):
        for blank in exercise.blanks:
            for words, right in words_of(blank, exercise) if isinstance(blank, Blank) else ():
                made[words] += 1
                led[words] += right
    often = {words: led[words] / times for words, times in made.items() if times >= OFTEN}
    assert max(often.values(), default=0) <= 0.25, often
    assert sum(led.values()) <= 0.06 * max(sum(made.values()), 1)


@pytest.mark.wide(one_in=4)
@pytest.mark.parametrize("kind", KINDS)
def test_no_choice_has_always_the_same_answer(kind: str):
    right: dict[str, Counter[str]] = {}
    for exercise in exercises(kind):
        for blank in exercise.blanks:
            if isinstance(blank, Choice):
                options = right.setdefault(blank.name, Counter())
                options.update(blank.options[key] for key in blank.of(Own(exercise.right)))
    for name, options in right.items():
        times = sum(options.values())
        assert times < OFTEN or max(options.values()) <= 0.9 * times, (name, options)


@ONLY_SWEPT
@pytest.mark.wide
@pytest.mark.parametrize("kind", KINDS)
def test_the_table_of_draws_is_up_to_date(kind: str):
    many = LAST if WHOLE else SOME
    wanted = [one.figures for one in islice(drawn(KINDS[kind]), many)]
    assert [figures(kind, number) for number in range(1, many + 1)] == wanted, "run `make exercises`"


@pytest.mark.parametrize("kind", KINDS)
def test_few_figures_come_again(kind: str):
    found = Counter(figures(kind, number) for number in range(1, MANY + 1))
    assert len(found) >= 0.95 * MANY


def entered(exercise: Exercise) -> tuple[str, ...]:
    """The right answers as a learner enters them; of a tree by hand what is chosen at each node."""
    return tuple(
        "\n".join(blank.lines(blank.grown()))
        if isinstance(blank, ByHand)
        else blank.text(exercise.right[blank.name])  # type: ignore[arg-type]
        for blank in exercise.blanks
    )


@pytest.mark.slow
@pytest.mark.wide(one_in=12)
@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_numbers_have_many_figures_and_many_answers(kind: str):
    """Made one after the other, because a thousand exercises are large."""
    found, answers = set(), set()
    for number in range(1, LAST + 1):
        case = figures(kind, number)
        found.add(case)
        answers.add(entered(KINDS[kind].make(case)))
    assert len(found) >= FIGURES
    assert len(answers) >= ANSWERS


def test_figures_that_hide_a_mistake_are_drawn_anew():
    kept = [hidden(exercise) for exercise in exercises("gain")[6:]]
    assert sum(kept) <= 0.1 * len(kept)


# Kinds ----------------------------------------------------------------------------------------------


def test_at_a_tie_of_pruning_both_verdicts_are_right():
    ties = 0
    for exercise in exercises("pessimistic", 1000):
        right = exercise.right
        for name, leaf, below in (("prune", "pl", "ps"), ("reduced", "vl", "vs")):
            if right.get(leaf, 0) == right.get(below, 1):
                ties += 1
                filled = {key: str(value) for key, value in right.items()}
                for verdict in ("leaf", "subtree"):
                    assert judged(exercise, {**filled, name: verdict})[name].mark == "right"
    assert 1 <= ties <= 60


def test_the_lectures_own_subtree_has_one_verdict():
    case = pessimistic.KIND.lectures[0]
    choice = next(blank for blank in pessimistic.KIND.make(case).blanks if blank.name == "prune")
    assert choice.of(Own({"pl": 10.5, "ps": 11})) == ["leaf"]


def test_chi_square_is_used_where_it_may_be():
    for exercise in exercises("chi2"):
        expected = [value for name, value in exercise.right.items() if name.startswith("e")]
        low = sum(value < 5 for value in expected)
        assert exercise.right["usable"] == ("no" if low else "yes")
        assert (exercise.right["significant"] == "none") == bool(low)
        assert low != 1 or len(expected) < 5, "Cochran's rule and that of five in every cell agree"
    assert independence.fits([4.9, 6, 6, 6, 6, 6]) is None
    assert independence.fits([5.0] * 6) is True
    assert independence.fits([4.9, 4.9, 6, 6, 6, 6]) is False


def test_of_the_lectures_small_tables_not_significant_is_right_as_well():
    for number in (1, 2, 3):
        exercise = KINDS["chi2"].make(figures("chi2", number))
        filled = {name: str(value) for name, value in exercise.right.items()}
        for verdict, mark in (("none", "right"), ("no", "right"), ("yes", "wrong")):
            found = judged(exercise, {**filled, "significant": verdict})["significant"]
            assert found.mark == mark
            assert ("Cochran’s rule" in found.say) == (mark == "right"), "each reading is named"


def test_the_best_of_several_sizes_is_better_by_more_than_chance():
    best = Counter[int]()
    for number in range(1, MANY + 1):
        case = figures("tuning", number)
        rates = [errors / case.m for errors in case.validation]
        least = min(rates)
        best[rates.index(least)] += 1
        for rate in rates:
            spread = sqrt((rate * (1 - rate) + least * (1 - least)) / case.m)
            assert rate == least or rate - least > 2 * spread
    assert {*best} == {0, 1, 2, 3, 4}


def test_an_update_of_smo_moves_a_pair_that_breaks_the_conditions():
    for number in range(1, MANY + 1):
        pair = figures("smo", number)
        right = KINDS["smo"].make(pair).right
        assert abs(right["aj"] - pair.j.alpha) >= 0.02 * pair.C
        assert {*ends(pair, pair.i.y == pair.j.y)} == {right["L"], right["H"]}
        assert any(
            (one.alpha < pair.C and one.y * one.f < 1) or (one.alpha > 0 and one.y * one.f > 1)
            for one in (pair.i, pair.j)
        )


def test_the_errors_of_the_best_stand_in_order():
    exercise = KINDS["biased"].make(figures("biased", 12))
    grids = [part for part in exercise.parts if isinstance(part, Grid)]
    assert [list(grid.head) for grid in grids] == [["Errors", "0", "1", "2"]] * 2


def test_curves_are_mostly_those_of_a_classifier_worth_judging():
    areas = [float(exercise.right["auc"]) for exercise in exercises("roc")]
    assert sum(area < 0.5 for area in areas) <= 0.1 * MANY
