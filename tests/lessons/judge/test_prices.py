"""Costs: the lecture's two models, their bills, and the different people behind their counts."""

import pytest

from tests.support.visiting import Visit, visit
from views.lessons.judge import prices


def at_kind(kind: str, **query: object) -> Visit:
    """The visit at the first step of a kind."""
    story = visit("judge", view="cost", **query).story
    return visit("judge", view="cost", **query, step=[step.kind for step in story.steps].index(kind))


def test_the_bills_of_the_lecture():
    at = at_kind("bill")
    assert "M1 costs 3910, and M2 costs 4255. M1 is cheaper. The more accurate model costs more." in at.said
    assert r"150\cdot (-1)+40\cdot 100+60\cdot 1+250\cdot 0 = 3910" in at.formulas


def test_a_bill_is_written_term_by_term():
    at = visit("judge", view="cost")
    steps = [i for i, step in enumerate(at.story.steps) if step.kind == "term"]
    assert [at.story.bills(i) for i in steps] == [(-150, -250), (3850, 4250), (3910, 4255), (3910, 4255)]


def test_they_were_counted_on_other_people():
    at = at_kind("people")
    assert "190 + and 310 −" in at.said
    assert "295 + and 205 −" in at.said
    assert "Guess first" in at.said
    assert "2744.85" not in at.html + at.formulas


def test_on_the_same_people_the_verdict_turns():
    first, second = at_kind("first"), at_kind("second")
    assert "M1 costs 3910, and M2 costs 2744.85. M2 is cheaper." in first.said
    assert "M1 costs 6017.31, and M2 costs 4255. M2 is cheaper." in second.said
    assert "0.926912" in first.html
    assert "0.79643" in second.html


def test_the_switch_counts_both_on_the_same_people_from_the_start():
    at = at_kind("people")
    change = at.actions["The same people for both"].change
    assert isinstance(change, dict)
    after = visit("judge", view="cost", people=change["people"], step="end")
    assert "M2 costs 2744.85" in after.said
    assert "people" not in [step.kind for step in after.story.steps]


def test_the_honest_pair():
    at = at_kind("bill", counts="160,40;60,240", others="150,50;0,300")
    assert "M1 costs 3900, and M2 costs 4850. M1 is cheaper. The more accurate model costs more." in at.said
    assert at.last == at.step, "both were counted on the same people"


def test_models_on_data_are_judged_on_the_same_records():
    at = visit("judge", view="cost", source="models", data="heart", prices="0,10;1,0", step="end")
    first, second = at.story.pairs["own"]
    assert prices.totals(first) == prices.totals(second)
    assert "C4.5" in at.said
    assert "Naive Bayes" in at.said


def test_one_species_against_the_rest():
    query = {"view": "cost", "source": "models", "data": "iris", "positive": "virginica"}
    at = visit("judge", **query, step=3)
    assert "not virginica" in visit("judge", **query, step=4).said
    assert sum(prices.totals(at.story.pairs["own"][0])) == 45


def test_an_empty_class_is_not_rescaled():
    at = visit("judge", view="cost", counts="0,0;10,20", step="end")
    assert at.story.steps[-1].kind == "bill"


@pytest.mark.parametrize(
    ("query", "note"),
    [({"prices": "1,2,3"}, "not four numbers"), ({"prices": "1,2;x,nan"}, "A price is a number"),
     ({"counts": "1,2,3;4,5,6;7,8,9"}, "Costs need two classes")],
)  # fmt: skip
def test_what_is_mended(query: dict[str, str], note: str):
    assert note in visit("judge", view="cost", **query).note


def test_what_is_drawn_is_what_is_told():
    at = visit("judge", view="cost", step="end")
    texts = [
        [mark["at"][-1].get("text") for mark in pane["marks"] if mark["kind"] == "text"]
        for pane in at.drawn["panes"]
    ]
    assert "cost 6017.31" in texts[0]
    assert "cost 4255" in texts[1]


def test_other_prices_are_another_bill_at_the_same_step():
    lecture, honest = visit("judge", view="cost"), visit("judge", view="cost", counts="200,95;5,200")
    assert lecture.lesson.follow(lecture.case, visit("judge", view="cost", prices="0,1;1,0").case, 5) == 5
    assert lecture.lesson.follow(lecture.case, honest.case, 10) == honest.last == 7
