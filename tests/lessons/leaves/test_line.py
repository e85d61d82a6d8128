"""One threshold with constants or lines: the numbers of the lesson, the picture, and the refusals."""

from urllib.parse import quote

import pytest

from tests.support.own import own_link
from tests.support.visiting import Visit, visit, words


def at(kind: str, last: bool = False, **query: object) -> Visit:
    """The visit at the first, or last, step of a kind."""
    steps = visit("leaves", **query).story.steps
    found = [i for i, step in enumerate(steps) if step.kind == kind]
    return visit("leaves", **query, step=found[-1 if last else 0])


def test_the_cars_to_the_digit():
    line = at("line")
    assert "37.285 − 5.344 · x" in line.said
    assert "278.32" in line.said
    best = at("best")
    assert "threshold 2.26. It is 391.12, more than the 278.32" in best.said
    for text in ("30.067", "17.788", "44.55 + 346.57 = 391.12"):
        assert text in best.formulas
    lines = at("lines")
    assert "RSS 172.97" in lines.said
    assert "42.67 + 130.30 = 172.97" in lines.formulas
    assert "a line in each of these leaves 1 + 2 + 2 = 5 172.97" in words(lines.html)
    assert "also" not in at("best-both").said


def test_smoothing_by_hand():
    page = at("smooth")
    assert "36.415 - 4.454" in page.formulas
    assert pytest.approx(36.415, abs=5e-4) == (6 * 34.2402 + 15 * 37.2851) / 21
    assert page.story.smooth.rss > page.story.lines[page.story.best].rss
    assert not [step for step in visit("leaves", smoothing=0).story.steps if step.kind == "smooth"]


def test_every_threshold_is_told_and_none_is_better():
    page = visit("leaves")
    places = [step.place for step in page.story.steps if step.kind == "cut"]
    assert places == list(range(28))
    assert min(one.rss for one in page.story.constants) == page.story.constants[page.story.best].rss
    for one, other in zip(page.story.constants, page.story.lines, strict=True):
        assert other.rss <= one.rss + 1e-9
        assert one.low.n + one.high.n == 32


def test_nothing_is_told_before_it_is_asked():
    for kind, hidden in (("ask", "278"), ("before-cut", "391"), ("before-lines", "172.97")):
        page = at(kind)
        assert "Guess first" in page.said
        assert hidden not in page.said + page.html + page.formulas
    panes = visit("leaves").drawn["panes"]
    best = next(i for i, step in enumerate(visit("leaves").story.steps) if step.kind == "best")
    for mark in (mark for pane in panes for mark in pane["marks"]):
        for state in mark["at"]:
            assert state["step"] >= best or "391.12" not in str(state.get("text", ""))


def test_a_hand_leads_through_each_of_its_phases():
    page = visit("leaves")
    for pane in page.drawn["panes"]:
        hands = [mark for mark in pane["marks"] if "drag" in mark]
        assert len(hands) == 2
        xs = [state["x"] for state in hands[0]["at"] if "x" in state]
        assert xs[: len(xs) - 1] == sorted(xs[: len(xs) - 1])


def test_other_columns_and_tables():
    page = at("best", data="iris", columns="Petal length;Petal width")
    assert page.case.ground.names == ("Petal length", "Petal width")
    assert "flowers up to it" in at("cut", last=True, data="iris").said
    assert visit("leaves", columns=quote("Engine;Weight", safe="")).note


@pytest.mark.parametrize("view", ["line", "hinges", "density"])
def test_what_is_refused_is_not_waited_for(view: str):
    for more in ({"data": "tennis"}, {"data": "tennis", "inputs": "all"}):
        page = visit("leaves", view=view, **more)
        assert page.refused
        assert not page.lesson.waiting(page.case)


def test_what_is_refused():
    assert "no column of numbers" in visit("leaves", data="tennis").said
    assert "only one column" in visit("leaves", data="tax").said
    same = own_link("u,class\n3,1\n3,2\n3,4\n", "cc")
    assert "the same in all records" in visit("leaves", data="own", **same).said
    assert "Use the cars" in visit("leaves", data="tennis").actions


def test_a_tie_of_lines_is_named_and_only_numbers_that_are_learned_count():
    """Two lines through the means of three values predict the same at both thresholds."""
    end = at("best-both", data="labor")
    assert (
        "There is a tie. With lines in the leaves, the thresholds 1.5 and 2.5 both have RSS 101.79"
        in end.said
    )
    assert "a line in each of these leaves 1 + 1 + 2 = 4 101.79" in words(end.html)
