"""Voters: Condorcet's numbers, copied votes, and the picture of them."""

from itertools import product

import pytest

from mlcore.ensemble import led, majority_limit, majority_right, right_votes
from tests.support.visiting import visit

TABLE = {
    1: (0.6, 0.7, 0.8, 0.45), 3: (0.648, 0.784, 0.896, 0.4253), 5: (0.6826, 0.8369, 0.9421, 0.4069),
    11: (0.7535, 0.9218, 0.9883, 0.3669), 21: (0.8256, 0.9736, 0.9990, 0.3210),
}  # fmt: skip


@pytest.mark.parametrize(("n", "expected"), TABLE.items())
def test_majorities_of_independent_voters(n: int, expected: tuple[float, ...]):
    found = [majority_right(n, p) for p in (0.6, 0.7, 0.8, 0.45)]
    assert [round(right, 4) for right in found] == list(expected)


def test_voters_who_copy_by_listing_everything_that_may_happen():
    p, c, n = 0.7, 0.3, 3
    expected = 0.0
    for adviser, *votes in product((True, False), repeat=n + 1):
        chance = p if adviser else 1 - p
        right = led(p, c)[0 if adviser else 1]
        for vote in votes:
            chance *= right if vote else 1 - right
        expected += chance * (sum(votes) > n / 2)
    assert majority_right(n, p, c) == pytest.approx(expected, abs=1e-12)
    assert right_votes(n, p, c).sum() == pytest.approx(1)
    assert majority_right(1, p, c) == pytest.approx(p), "copies do not matter to a single voter"


@pytest.mark.parametrize(
    ("p", "c", "limit"), [(0.6, 0.0, 1), (0.45, 0.0, 0), (0.5, 0, 0.5), (0.6, 0.4, 0.6), (0.8, 0.1, 1)]
)
def test_the_limit_is_what_very_many_come_to(p: float, c: float, limit: float):
    assert majority_limit(p, c) == pytest.approx(limit)
    assert majority_right(20_001, p, c) == pytest.approx(limit, abs=1e-3)


def test_what_is_no_vote_is_refused():
    for n, p in ((2, 0.5), (0, 0.5), (3, 1.5)):
        with pytest.raises(ValueError, match=r"voters|votes|probability"):
            majority_right(n, p)


def test_a_bar_for_each_number_of_right_votes():
    at = visit("crowd", view="voters", step="end")
    bars = [mark["at"] for mark in at.drawn["panes"][0]["marks"] if mark["kind"] == "box"]
    first = [state for states in bars for state in states if state["step"] == 2]
    assert [state["name"] for state in first] == [
        "0 of 3 right: 0.064", "1 of 3 right: 0.288", "2 of 3 right: 0.432", "3 of 3 right: 0.216",
    ]  # fmt: skip
    assert "One half lies between" in at.said
    assert "like one voter" in at.said


def test_nothing_is_told_before_one_has_guessed():
    for step in (0, 8):
        at = visit("crowd", view="voters", step=step)
        assert "Guess first" in at.said
        assert "0.6008" not in at.html
    assert "less than for one voter alone" in visit("crowd", view="voters", p=0.45, step=5).said
    assert r"3\cdot 0.6^2\cdot 0.4 + 0.6^3 = 0.6480" in visit("crowd", view="voters", step=2).formulas
