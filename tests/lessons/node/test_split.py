"""A split: the lectures' gains, the places on the curves, and the reason why the error's gain is often 0."""

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mlcore import IMPURITIES
from tests.support.visiting import visit, words
from views.kit.panels import Way
from views.lessons.node import split as split_questions
from views.lessons.node.measures import impurity
from views.lessons.node.split import SplitCase, most_impure, story

counts = st.tuples(st.integers(0, 50), st.integers(0, 50)).filter(any)
splits = st.lists(counts, min_size=2, max_size=4).map(lambda children: SplitCase(tuple(children)))


def test_the_lectures_split_by_gini():
    at = visit("node", view="split", branches="5:3,1:3", step="end")
    assert "parent 6 6 1.0000 0.5000 0.5000" in words(at.html)
    assert "child 1 5 3" in words(at.html)
    story = at.story
    assert [impurity("gini", child) for child in at.case.children] == [0.46875, 0.375]
    assert story.means["gini"] == pytest.approx(0.4375)
    assert story.gains["gini"] == pytest.approx(0.0625)
    steps = visit("node", view="split", branches="5:3,1:3", step=4)
    assert r"\tfrac{8}{12}\cdot 0.468750 + \tfrac{4}{12}\cdot 0.375000 = 0.4375" in steps.formulas


def test_gladiator_in_bits():
    at = visit("node", view="split", branches="2:2,0:2,2:0", step="end")
    shown = words(at.html)
    for line in (
        "H(Y) entropy of the class, at the parent 1.0000", "with probability 4/8 1.0000",
        "H(Y | X = 2) the same in child 2, with probability 2/8 0.0000",
        "the weighted mean of these 0.5000", "H(Y) − H(Y | X) 0.5000", "split information 1.5000",
    ):  # fmt: skip
        assert line in shown
    assert "child 1 4/8 = 0.500 2/8 = 0.250 2/8 = 0.250 2/4 = 0.500" in shown, (
        "P(Math), P(Math and Yes) and with No"
    )
    assert "child 2 2/8 = 0.250 0/8 = 0.000 2/8 = 0.250 0/2 = 0.000" in shown, "P(Yes | History) is 0"


@given(splits)
def test_what_is_lowered_is_told_without_rounding(case: SplitCase):
    found = story(case)
    for measure, gain in found.gains.items():
        assert gain >= 0
        assert gain == pytest.approx(impurity(measure, case.parent) - found.means[measure], abs=1e-12)
        assert (measure in found.lowered) or gain < 1e-9
    assert ("entropy" in found.lowered) == ("gini" in found.lowered)
    assert "error" not in found.lowered or "entropy" in found.lowered
    p = [sum(child) / case.n for child in case.children]
    assert found.split_info == pytest.approx(-sum(share * log2(share) for share in p))


@given(splits)
def test_with_two_classes_the_measures_agree_on_the_most_impure_child(case: SplitCase):
    for measure in IMPURITIES:
        values = [impurity(measure, child) for child in case.children]
        assert all(values[i] == pytest.approx(max(values)) for i in most_impure(case))


@pytest.mark.parametrize(
    ("branches", "right", "said"),
    [("5:1,1:5", "all", "on both sides of the kink"), ("3:0,4:3", "curved", "The error does not fall"),
     ("3:3,5:1", "curved", "at least half of the records are ▲ C0"),
     ("1:3,2:2,0:7", "curved", "at least half of the records are ● C1"),
     ("4:2,2:1", "none", "The gain is 0 by every measure"),
     ("2:2,3:3", "none", "The gain is 0 by every measure")],
)  # fmt: skip
def test_when_the_error_gains_nothing(branches: str, right: str, said: str):
    at = visit("node", view="split", branches=branches, step="end")
    assert said in at.said
    question = at.lesson.asks(at.case, at.story)[at.story.first("mean")]()
    assert question.right == {right}


@pytest.mark.parametrize(
    ("branches", "why"),
    [
        (
            "5:3,1:3",
            "have 3 + 1 = 4 records in their smaller classes, and the parent has 6. So the error falls.",
        ),
        (
            "3:0,4:3",
            "have 0 + 3 = 3 records in their smaller classes, as many as the parent. So the error does",
        ),
        ("4:2,2:1", "Each child is as impure as its parent"),
    ],
)
def test_the_guess_of_the_gains_defines_the_gain_and_says_nothing_that_the_last_step_says(
    branches: str, why: str
):
    at = visit("node", view="split", branches=branches, step="end")
    question = at.lesson.asks(at.case, at.story)[at.story.first("mean")]()
    assert "The gain is the impurity of the parent less this mean." in words(question.ask)
    said = words(question.why)
    assert said.startswith("The gains are entropy ")
    assert why in said
    assert not {*said.split(". ")} & {*words(at.said).split(". ")}


def test_the_weighted_mean_lies_on_the_chord_and_the_gain_up_to_the_curve():
    at = visit("node", view="split", branches="5:3,1:3")
    gini = at.drawn["panes"][2]
    assert gini["title"] == "Gini index"
    lines = [mark["at"][0]["spots"] for mark in gini["marks"] if mark["kind"] == "line"]
    assert lines[1:] == [[(0.25, 0.375), (0.625, 0.4688)], [(0.5, 0.4375), (0.5, 0.5)]]


def test_children_of_the_same_shares_have_one_label():
    at = visit("node", view="split", branches="4:2,2:1,0:3")
    labels = [
        state["text"]
        for mark in at.drawn["panes"][1]["marks"] if mark["kind"] == "text"
        for state in mark["at"]
    ]  # fmt: skip
    assert "1, 2" in labels
    assert "3" in labels


def test_the_way_onward_has_the_same_numbers_in_a_tree():
    (way,) = [panel for panel in visit("node", view="split", step="end").panels if isinstance(panel, Way)]
    there = words(visit(way.lesson, **way.query).html)
    assert "0.500" in there


def test_children_are_changed_and_one_without_records_is_refused():
    at = visit("node", view="split")
    assert at.fields["branches 0 1"].change(4)["branches"] == "5:4,1:5"
    assert at.fields["branches many"].change(3)["branches"] == "5:1,1:5,1:1"
    empty = visit("node", view="split", branches="3:2,0:0")
    assert empty.refused
    assert empty.actions["Use the usual children"].change["branches"] is None


@pytest.mark.parametrize("text", ["5:1", "1:2,3", "1:2:3,4:5", "a"])
def test_what_is_no_split_is_mended(text: str):
    at = visit("node", view="split", branches=text)
    assert at.note
    assert at.case.children == ((5, 1), (1, 5))


@pytest.mark.parametrize(
    ("branches", "ask", "right"),
    [
        ("5:3,1:3", "Which child is more impure?", {"0"}),
        ("5:1,1:5", "Which child is more impure?", {"alike"}),
        ("5:1,1:5,1:1", "Which child is the most impure?", {"2"}),
        ("3:1,1:3,6:2", "Which child is the most impure?", {"alike"}),
        ("3:1,1:3,8:2", "Which child is the most impure?", {"0", "1"}),
    ],
)
def test_children_that_are_alike_are_an_answer_of_their_own(branches: str, ask: str, right: set[str]):
    at = visit("node", view="split", branches=branches)
    question = split_questions.asks(at.case, at.story)[at.story.first("child")]()
    assert (question.ask, set(question.right)) == (ask, right)
    assert right < set(question.answers)
