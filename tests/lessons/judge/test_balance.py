"""Class balance: what accuracy does not show when a class is rare."""

import pytest

from tests.support.visiting import visit
from views.lessons.judge import figures
from views.lessons.judge.balance import PEOPLE, SICK


def shown(decides: str, key: str) -> list[float]:
    story = visit("judge", view="balance", decides=decides).story
    return [figures.value(counts, key) for counts in story.counts]


def test_always_no_looks_better_the_rarer_the_class():
    assert shown("never", "accuracy")[0] == 0.5
    assert shown("never", "accuracy")[-1] == 0.999
    assert {*shown("never", "recall"), *shown("never", "kappa")} == {0.0}


def test_with_the_same_rates_accuracy_stays_and_kappa_falls():
    assert {*shown("steady", "accuracy")} == {0.9}
    assert {*shown("steady", "recall")} == {0.9}
    for key in ("kappa", "precision"):
        values = shown("steady", key)
        assert values == sorted(values, reverse=True)
        assert values[-1] < 0.02


def test_the_most_accurate_threshold_gives_up_the_rare_class():
    """At 50:50 the border is in the middle, and Phi(1) of each class is correct."""
    accuracy, recall = shown("accurate", "accuracy"), shown("accurate", "recall")
    assert accuracy[0] == pytest.approx(0.8413, abs=1e-4)
    assert accuracy == sorted(accuracy)
    assert recall == sorted(recall, reverse=True)
    assert recall[-1] == 0


def test_everybody_is_counted_and_the_border_is_where_the_classes_meet():
    at = visit("judge", view="balance", decides="steady")
    assert {counts.confusion.n for counts in at.story.counts} == {PEOPLE}
    people = at.drawn["panes"][0]
    (hand,) = [mark for mark in people["marks"] if "drag" in mark]
    assert [state["x"] for state in hand["at"]] == [pytest.approx(1 - sick / PEOPLE) for sick in SICK]


def test_the_end_is_asked_about_and_not_told():
    at = visit("judge", view="balance")
    assert "Guess first" in at.said
    assert "0.999" not in at.html + at.formulas
    assert not at.shown.beside
    figures = at.drawn["panes"][1]["marks"]
    names = {
        mark["at"][0]["text"]: not mark["at"][0].get("off") for mark in figures if mark["kind"] == "text"
    }
    assert names == {"accuracy": True, "recall": True, "precision": False, "kappa": False}
