"""The page's response to answers that learners type most often: mistakes, short numbers, units, bounds."""

from math import inf

import pytest

from tests.support.app import opened, sent
from views.lessons.practice.exercise import Blank, Exercise
from views.lessons.practice.judged import Judging, Verdict
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.numbered import made


def said(kind: str, number: int, name: str, text: str) -> Verdict:
    """The verdict on a blank when everything above it is correct."""
    exercise = made(KINDS[kind], number)
    judging = Judging(exercise)
    for blank in exercise.blanks:
        if blank.name == name:
            return judging.verdict(blank, text)
        judging.take(blank, repr(exercise.right[blank.name]).strip("'"))
    raise KeyError(name)


@pytest.mark.parametrize(
    ("kind", "name", "text", "words"),
    [
        ("confusion", "precision", "0.79", "That is the recall"),
        ("confusion", "recall", "0.71", "That is the precision"),
        ("impurity", "h", "0.636", "Divide each logarithm by ln 2 ≈ 0.693."),
        ("impurity", "h", "0.64", "natural logarithms"),
        ("impurity", "h", "0.276", "Divide each logarithm by log 2 ≈ 0.301."),
        ("mdl", "node", "0.778", "Divide by log 2 ≈ 0.301."),
        ("ratio", "split", "1.585", "all 3 branches were equally frequent"),
        ("branches", "g2", "0.38", "left after the split"),
        ("branches", "s2", "1.585", "all 3 branches were equally frequent"),
        ("branches", "s3", "2.996", "Divide each logarithm by ln 2 ≈ 0.693."),
        ("branches", "s3", "1.301", "Divide each logarithm by log 2 ≈ 0.301."),
        ("branches", "s3", "20", "That is the number of branches."),
        ("branches", "s3", "0.216", "Add the terms of all 20 branches."),
        ("branches", "s3", "1", "That is the gain."),
        ("branches", "s2", "1", "Use the sizes of the branches: 4, 8 and 8 of 20."),
        ("branches", "r2", "0.62", "That is the gain. Divide it by the split information."),
        ("branches", "r2", "2.455", "wrong way round. Divide the gain by the split information."),
        ("confusion", "precision", "1.4", "wrong way round. Divide the part by the whole."),
    ],
)
def test_a_mistake_is_named_and_never_called_close(kind: str, name: str, text: str, words: str):
    verdict = said(kind, 1, name, text)
    assert verdict.mark == "wrong"
    assert words in verdict.say


def test_the_task_gives_the_formulas_that_it_needs():
    task = made(KINDS["branches"], 1).task
    assert "split information = −Σ p log₂ p" in task
    assert "gain ratio = gain / split information" in task


def test_a_number_that_is_right_but_short_costs_nothing():
    assert said("impurity", 1, "h", "0.92") == ("near", "Correct to 2 decimals. Give 3 decimals.", "")
    assert said("impurity", 1, "h", "0.918").mark == "right"


def test_swapped_weights_are_not_taken_for_forgotten_ones():
    """A side of 3 records with Gini index 4/9, one of 6 with 1/2: 0.481 is right, 0.472 the plain mean."""
    exercise = made(KINDS["threshold"], 6)
    (name,) = [one.name for one in exercise.blanks if exercise.right[one.name] == pytest.approx(13 / 27)]
    assert said("threshold", 6, name, "0.463").say.startswith("You swapped the weights.")
    assert said("threshold", 6, name, "0.472").say.startswith("You forgot the weights.")
    assert "weights" not in said("threshold", 6, name, "0.456").say


@pytest.mark.parametrize(
    ("kind", "name", "text", "mark", "read", "words"),
    [
        ("roc", "won", "4½", None, "= 4.5", ""),
        ("bill", "c1", "3,910", "right", "= 3910", ""),
        ("bill", "c1", "3.910", "right", "= 3910", ""),
        ("gain", "w", "0.97 bit", "wrong", "= 0.97", "worked it out from"),
        ("gain", "h", "h=0.5", "wrong", "= 0.5", "which numbers"),
        ("gain", "h", "≈0.94", "right", "= 0.94", ""),
    ],
)
def test_the_page_shows_what_it_read(
    kind: str, name: str, text: str, mark: str | None, read: str, words: str
):
    at = opened("practice", kind=kind, number=1, filled=f"{name}:{text}")
    (form,) = sent(at, "practice")
    pieces = [piece for part in form["parts"] for row in part["rows"] for piece in row]
    (blank,) = [piece["blank"] for piece in pieces if piece["blank"] and piece["blank"]["name"] == name]
    assert blank["read"] == read
    assert mark in (None, blank["mark"])
    assert words in blank["say"]


@pytest.mark.parametrize(
    ("kind", "name", "text", "words"),
    [
        ("classify", "s1", "-0.2", "A share is between 0 and 1."),
        ("biased", "p0", "-0.3", "A probability is between 0 and 1."),
        ("biased", "p0", "1.7", "A probability is between 0 and 1."),
        ("tuning", "v1", "1.3", "An error rate is between 0 and 1."),
        ("gain", "h", "1.3", "The entropy of two classes is between 0 and 1."),
        ("gain", "w", "-0.2", "The entropy of two classes is between 0 and 1."),
        ("gini-gain", "h", "0.7", "The Gini index of two classes is between 0 and 0.5."),
        ("ratio", "split", "1.9", "The split information of 3 branches is between 0 and 1.585."),
        ("neighbours", "d1", "-3", "It is never below 0."),
        ("confusion", "f", "1.2", "It is between 0 and 1."),
    ],
)
def test_a_number_that_cannot_be_is_told_its_bounds(kind: str, name: str, text: str, words: str):
    assert said(kind, 1, name, text) == ("wrong", f"That is impossible. {words}", "")


def test_a_number_that_follows_from_a_mistake_but_cannot_be_sends_back_to_it():
    exercise = made(KINDS["branches"], 1)
    judging = Judging(exercise)
    typed = {"g2": "0.62", "s2": "0.134", "r2": "4.627"}
    verdicts = {blank.name: judging.take(blank, typed.get(blank.name, "")) for blank in exercise.blanks}
    assert verdicts["r2"].mark == "follows"
    assert "impossible. A gain ratio is between 0 and 1. Look at that number again." in verdicts["r2"].say


def bounded(exercise: Exercise) -> list[Blank]:
    return [blank for blank in exercise.blanks if isinstance(blank, Blank) and blank.bounds]


@pytest.mark.parametrize("kind", KINDS)
def test_no_number_outside_its_bounds_is_right_or_taken_for_rounding(kind: str):
    exercise = made(KINDS[kind], 2)
    for blank in bounded(exercise):
        for value in (-3.75, blank.bounds.high + 3.75):  # type: ignore[union-attr]
            if value < inf:
                verdict = said(kind, 2, blank.name, repr(value))
                assert verdict.mark in ("wrong", "unread"), (blank.label, value)
                assert verdict.say
