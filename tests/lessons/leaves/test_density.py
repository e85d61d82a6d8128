"""Density trees: the numbers of the lesson, areas of 1, and the walk with the neighbours."""

import math

import pytest

from tests.lessons.leaves.test_line import at
from tests.support.visiting import visit, words

DENSITY = {"view": "density"}


def test_the_income_to_the_digit():
    page = visit("leaves", **DENSITY, step=6)
    assert (
        "Up to the threshold 97.5, 6 of 10 on a width of 37.5 make density 0.0160. "
        "Above it 4 on 122.5 make density 0.00327" in page.said
    )
    assert r"\tfrac{6}{10} + \tfrac{4}{10} &= 1" in page.formulas.replace(" = 1", " &= 1")
    assert 6 * math.log(6 / 375) + 4 * math.log(4 / 1225) == pytest.approx(-47.71, abs=0.005)
    assert "-47.71" in page.formulas


@pytest.mark.parametrize(
    "query", [{}, {"data": "iris", "columns": "Petal length"}, {"records": "ring"}], ids=str
)
def test_the_boxes_hold_their_share(query: dict[str, object]):
    page = visit("leaves", **DENSITY, **query)
    for step in page.story.trace:
        assert step.tree.integral == pytest.approx(1)
    assert visit("leaves", **DENSITY, **query, step="end").said


def test_each_leaf_is_drawn_as_high_as_it_is_dense():
    page = at("chosen", **DENSITY)
    tree = page.story.trace[page.story.chosen].tree
    boxes = [mark for mark in page.drawn["panes"][0]["marks"] if mark["kind"] == "box"]
    found = []
    for box in boxes:
        states = [state for state in box["at"] if state["step"] <= page.step]
        now = {key: value for state in states for key, value in state.items()}
        if now and not now.get("off"):
            found.append(tuple(now["box"]))
    assert sorted(found) == [
        (leaf.low[0], 0, leaf.high[0], pytest.approx(leaf.density, rel=1e-3)) for leaf in tree.leaves
    ]


def test_overfitting_is_seen():
    page = at("chosen", **DENSITY, data="iris", columns="Petal length")
    likely = [step.log_likelihood for step in page.story.trace]
    assert likely == sorted(likely)
    assert max(step.held_out for step in page.story.trace) > page.story.trace[-1].held_out
    assert "overfitting" in page.said


def test_the_neighbours_density():
    page = at("ball", **DENSITY, k=3)
    assert "K/(NV) = 0.0100" in page.said, "from 60 the third neighbour is at 75: 3 / (10 · 30)"
    ring = at("ball", **DENSITY, records="ring")
    asked = ring.story.asked[0]
    assert asked.ball == pytest.approx(5 / (150 * math.pi * asked.radius**2))


def test_nothing_is_told_before_it_is_asked():
    for kind in ("ask", "before-grow", "before-ball"):
        page = at(kind, **DENSITY)
        assert "Guess first" in page.said
        assert not page.shown.beside
    assert "122.5" not in words(visit("leaves", **DENSITY).html)


def test_what_is_refused():
    assert "no column of numbers" in visit("leaves", **DENSITY, data="tennis").said
    page = visit("leaves", **DENSITY, fewest=6)
    assert "leaves 6 records on both sides" in page.said
    assert "Fewer records in a leaf" in page.actions
