"""How sure an accuracy is: the lecture's numbers, and what is drawn."""

import pytest

from mlcore import evaluate
from tests.support.visiting import visit, words


def test_the_intervals_of_eighty_of_a_hundred():
    at = visit("sure", step="end")
    assert "0.708 to 0.873" in at.said
    for ends in (("0.721601", "0.878399"), ("0.711171", "0.866633"), ("0.708157", "0.873344")):
        assert all(end in at.html for end in ends)
    assert "0.28627" in at.html, "the width with thirty records"
    assert "0.7216" in visit("sure", step=at.last - 2).formulas


def test_the_shares_that_do_not_surprise_are_the_exact_interval():
    story = visit("sure", right=80, tested=100).story
    low, high = evaluate.interval(80, 100, method="clopper-pearson")
    inside = [low < share < high for share in story.shares]
    assert inside == list(story.fits)
    assert 10 < sum(inside) < len(inside)


def test_fifty_fair_coins():
    at = visit("sure", view="coins", step="end")
    assert at.case.tested == 50
    assert "3.535534" in at.formulas
    assert "0.112275" in at.formulas
    assert len(at.story.counts) == 300


@pytest.mark.parametrize(
    ("tested", "truth", "wald", "wilson"),
    [(100, 0.8, "0.93307", "0.94052"), (30, 0.95, "0.78208", "0.93923"), (100, 0.98, "0.86645", "0.94917")],
)
def test_how_often_each_interval_covers(tested: int, truth: float, wald: str, wilson: str):
    html = visit("sure", view="coverage", tested=tested, truth=truth, step="end").html
    assert wald in html
    assert wilson in html


def test_the_bars_that_miss_are_those_that_are_counted():
    at = visit("sure", view="coverage", step="end")
    missed = int(at.said.split("test sets, ")[1].split()[0])
    (pane,) = at.drawn["panes"]
    bars = [mark for mark in pane["marks"] if mark["kind"] == "line"][1:]
    assert len(bars) == 100
    assert sum(bar["at"][0]["c"] == 0 for bar in bars) == missed


def test_nothing_is_told_of_the_end_before_it():
    first = visit("sure")
    assert "0.708" not in words(first.shown.say)
    assert not first.shown.beside


@pytest.mark.parametrize("right", [0, 1, 1999, 2000])
def test_a_narrow_interval_has_a_finer_axis(right: int):
    story = visit("sure", right=right, tested=2000).story
    assert len({*story.shares}) == len(story.shares) > 24
    assert 10 < sum(story.fits) < len(story.fits)


@pytest.mark.parametrize("right", [0, 20])
def test_none_and_all_right(right: int):
    at = visit("sure", right=right, tested=20, step="end")
    edge = "0.000" if right == 0 else "1.000"
    assert edge in at.said
    assert len(at.story.shares) > 10


def test_the_bridge_to_pruning():
    """4 of 20 wrong: Wilson's upper limit with z = 0.6745."""
    html = visit("sure", right=16, tested=20).html
    upper = evaluate.interval(4, 20, 0.5, "wilson")[1]
    assert f"Wilson gives {upper:.4f}" in words(html)


def test_the_law_of_the_number_and_that_of_the_share():
    html = visit("sure", view="coins", step=1).html
    assert "standard deviation √(p(1 − p)/n) = 0.070711" in html
    assert pytest.approx(0.070711, abs=1e-6) == (0.5 * 0.5 / 50) ** 0.5


def test_the_lectures_table_of_deviates_has_another_head():
    assert "calls the first column 1 − α/2, but it is the confidence, 1 − α" in visit("sure").html


def test_without_an_error_c45_takes_the_exact_limit_and_the_widths_are_wilsons():
    page = words(visit("sure", right=20, tested=20, step="end").html)
    assert "Without any error C4.5 uses the exact limit instead, 1 − 0.25 1/20" in page
    assert f"C4.5 gives {1 - 0.25 ** (1 / 20):.4f}" in page
    assert "half an error more" not in page
    assert "Width of Wilson’s interval at 1" in page
    assert "0.00000" not in page
