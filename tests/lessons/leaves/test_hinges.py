"""MARS: the numbers of the lesson, and the agreement of a table, the pictures and GCV."""

import pytest

from mlcore import mars
from tests.lessons.leaves.test_line import at
from tests.support.visiting import visit, words
from views.lessons.leaves.hinges import CHOSEN

HINGES = {"view": "hinges"}


def test_the_best_pair_of_the_cars():
    page = at("forward", **HINGES)
    assert "knot 3.57" in page.said
    assert "to 200.77" in page.said
    assert "One straight line has RSS 278.32" in page.html
    tried = {round(knot, 3): model.rss for knot, model in page.story.tried}
    assert len(tried) == 29
    assert min(tried, key=tried.get) == 3.57
    assert tried[1.513] == pytest.approx(278.32, abs=0.005), "a knot at the end gives a line"


def test_gcv_by_hand():
    page = visit("leaves", **HINGES, step="end")
    model = page.story.chosen
    m, n = len(model.terms), 32
    by_hand = model.rss / n / (1 - (m + 2 * (m - 1) / 2) / n) ** 2
    assert model.gcv == pytest.approx(by_hand)
    assert f"GCV on the way back is {by_hand:.3f}" in page.said
    assert f"{model.rss:.2f} / 32" in page.formulas
    assert min(step.gcv for step in page.story.trace if step.phase == "backward") == model.gcv


def test_the_term_that_goes_is_worth_least():
    page = visit("leaves", **HINGES)
    without = dict(page.story.without)
    assert all(one.rss > page.story.chosen.rss for one in without.pop(CHOSEN))
    for place, worths in without.items():
        step = page.story.trace[place]
        gone = next(one for one in worths if one.term == step.changed[0])
        assert gone.rss == pytest.approx(step.rss)
        assert min(one.rss for one in worths) == pytest.approx(gone.rss, abs=1e-6)


def test_nothing_is_told_before_it_is_asked():
    first = visit("leaves", **HINGES)
    assert "Guess first" in first.said
    assert "3.57" not in first.said + first.html
    back = at("before-back", **HINGES)
    assert "8.289" not in back.html
    gcv = [mark for mark in first.drawn["panes"][2]["marks"] if "GCV" in str(mark["at"][0].get("name"))]
    turn = next(i for i, step in enumerate(first.story.steps) if step.kind == "before-back")
    assert gcv
    assert all(mark["at"][0]["step"] >= turn for mark in gcv)


def test_all_columns():
    page = at("forward", **HINGES, inputs="all")
    assert "Displacement, knot 121" in page.said
    assert "146 pairs" in page.said
    last = visit("leaves", **HINGES, inputs="all", step="end")
    assert last.story.chosen == mars.fit(last.case.table, terms=11)
    product = visit("leaves", **HINGES, inputs="all", factors=2, step="end")
    assert product.case.charge == 3
    assert "·" in words(product.html)
    assert "holds classes" in visit("leaves", **HINGES, data="iris", inputs="all").said
