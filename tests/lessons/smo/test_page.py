"""SMO, whatever its link says, as functions."""

import pytest

from tests.support.app import SCRIPT
from tests.support.visiting import visit
from views.lessons.smo.case import RULES


def test_without_a_link_nothing_has_moved_yet():
    at = visit("smo")
    assert at.said.startswith("Every multiplier is 0")
    assert "40 of 40 points are off by more than 0.001" in at.html
    assert "Four rules race on the same points" in at.html
    assert not at.note


@pytest.mark.parametrize("pair", list(RULES))
def test_every_rule_says_why_these_two(pair: str):
    at = visit("smo", set="touching", pair=pair, step=2)
    expected = {
        "second-order": "promises the largest gain",
        "violating-pair": "maximal violating pair",
        "platt": "outer loop",
        "random": "by lot",
    }
    assert expected[pair] in at.said
    assert "aligned" in at.formulas


def test_the_end_counts_the_support_vectors():
    at = visit("smo", step=visit("smo").last)
    assert at.said.startswith("Done after 8 updates")
    assert "support vectors" in at.said


def test_the_check_is_made_there_and_then():
    assert "Checked against libsvm, here and now: agrees to 10⁻¹²" in visit("smo").html


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"kernel": "rfb"}, "this is “rbf”"),
        ({"C": "-1"}, "from 0.000001 to 1000000, or is inf, so this is 0.000001"),
        ({"C": "nan"}, "so this is 1"),
        ({"gamma": "x"}, "so this is 0.5"),
        ({"pair": SCRIPT}, "does not exist"),
        ({"step": 999}, "but there are 0 to 9"),
        ({"depth": 3}, "unknown on this page"),
        ({"points": "junk"}, "points that cannot be read"),
    ],
)
def test_a_broken_link_is_mended_with_a_note(query: dict[str, object], told: str):
    at = visit("smo", **query)
    assert told in at.note
    assert "<script" not in at.html


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
