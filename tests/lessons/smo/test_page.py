"""SMO with any link, as functions."""

import re

import pytest

from tests.support.app import SCRIPT
from tests.support.visiting import visit
from views.lessons.smo import pairs
from views.lessons.smo.pairs import RULES


def test_without_a_link_nothing_has_moved_yet():
    at = visit("smo")
    assert at.said.startswith("Every multiplier α is 0")
    assert "40 of 40 points violate theirs by more than 0.001" in at.html
    assert "Four rules for the working set on the same points" in at.html
    assert not at.note


@pytest.mark.parametrize("pair", list(RULES))
def test_every_rule_says_why_these_two(pair: str):
    at = visit("smo", set="touching", pair=pair, step=2)
    expected = {
        "second-order": "promises the largest gain",
        "violating-pair": "maximal violating pair",
        "platt": "outer loop",
        "random": "at random",
    }
    assert expected[pair] in at.said
    assert "\\eta &= K" in at.formulas


@pytest.mark.parametrize("pair", ["second-order", "violating-pair"])
def test_a_tie_is_said_to_be_one(pair: str):
    """All multipliers are 0, so all points of a class are alike."""
    at = visit("smo", set="touching", n=30, pair=pair, step=1)
    assert (
        "All 15 points whose y·α can fall violate the KKT conditions by 1. The rule takes the last one, i ("
        in at.said
    )
    assert ("15 points whose y·α can rise" in at.said) == (pair == "violating-pair")
    assert "The rule takes the last one" not in visit("smo", set="touching", n=30, pair=pair, step=3).said


def test_platts_rule_names_the_point_it_has_met():
    of = {"set": "touching", "n": 30, "pair": "platt"}
    met = [visit("smo", **of, step=step).said for step in (1, 6)]
    assert re.search(r"has met j \(.\s\d+\), which violates the KKT conditions by 1\. Its partner i", met[0])
    assert "which violates the KKT conditions at the threshold that Platt keeps, not at b" in met[1]


def test_the_gap_is_the_difference_of_the_numbers_beside_it():
    for step in visit("smo", set="touching", n=30).story.steps[3:]:
        (primal, dual) = re.search(r"Primal ([\d.]+) − dual ([\d.]+) = gap", pairs.gap(step)).groups()
        assert float(primal) - float(dual) == pytest.approx(step.gap, rel=0.01)


def test_the_end_counts_the_support_vectors():
    at = visit("smo", step=visit("smo").last)
    assert at.said.startswith("Done after 8 updates")
    assert "support vectors" in at.said


def test_the_check_is_made_there_and_then():
    assert "ours to a relative error of 10⁻¹²" in visit("smo").html


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ({"kernel": "rfb"}, "The page uses “rbf”"),
        ({"C": "-1"}, "0.000001 to 1000000 and inf, so the page uses 0.000001"),
        ({"C": "nan"}, "so the page uses 1"),
        ({"kernel": "rbf", "gamma": "x"}, "so the page uses 0.5"),
        ({"pair": SCRIPT}, "does not exist"),
        ({"step": 999}, "Allowed values are 0 to 9"),
        ({"depth": 3}, "unknown on this page"),
        ({"points": "junk"}, "points in the link cannot be read"),
    ],
)
def test_a_broken_link_is_mended_with_a_note(query: dict[str, object], shown: str):
    at = visit("smo", **query)
    assert shown in at.note
    assert "<script" not in at.html


@pytest.mark.slow
@pytest.mark.parametrize(
    "query",
    [
        {"set": "spirals", "n": 500, "kernel": "rbf", "gamma": 10000, "step": 5},
        {"set": "touching", "C": "0.000001", "step": 3},
        {"set": "touching", "C": "1000000", "pair": "random", "step": 1001},
        {"set": "iris", "step": 4},
        {"set": "xor", "kernel": "poly", "degree": 10, "coef0": -3, "step": 2},
        {"n": 2, "step": 1},
    ],
    ids=str,
)
def test_extremes_have_a_sentence(query: dict[str, object]):
    at = visit("smo", **query)
    assert at.said
    assert "nan" not in at.said
