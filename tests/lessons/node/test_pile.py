"""One node: the lectures' impurities, the picture of its records, and the questions about them."""

import pytest
from scipy.stats import entropy

from tests.support.visiting import visit, words
from views.lessons import LESSONS

LECTURE = {  # C0, C1: entropy, Gini, error
    "0,6": (0.0, 0.0, 0.0), "1,5": (0.650022, 0.277778, 1 / 6), "2,4": (0.918296, 0.444444, 1 / 3),
    "3,3": (1.0, 0.5, 0.5), "20,80": (0.721928, 0.32, 0.2), "10,10": (1.0, 0.5, 0.5),
    "9,5": (0.940286, 0.459184, 5 / 14),
}  # fmt: skip


def marks(at, pane: int, kind: str) -> list[dict]:
    return [mark for mark in at.drawn["panes"][pane]["marks"] if mark["kind"] == kind]


def state(mark: dict, step: int) -> dict:
    """The state of a mark at a step."""
    found: dict = {"off": True}
    for one in mark["at"]:
        if one["step"] <= step:
            found = {**found, "off": False, **one}
    return found


@pytest.mark.parametrize(("mix", "expected"), LECTURE.items())
def test_the_lectures_impurities(mix: str, expected: tuple[float, ...]):
    at = visit("node", mix=mix, step=4)
    shown = words(at.html)
    for value, name in zip(expected, ("Entropy", "Gini index", "Classification error"), strict=True):
        assert f"{name} {value:.4f}" in shown
        assert f"= {value:.4f}" in at.formulas
    counts = [int(n) for n in mix.split(",")]
    assert expected[0] == pytest.approx(entropy(counts, base=2), abs=1e-6)


def test_a_dot_for_each_record_and_the_node_on_every_curve():
    at = visit("node", mix="2,4", step=4)
    dots = [state(mark, 4) for mark in marks(at, 0, "dot")]
    assert [sum(not dot["off"] and dot["c"] == c for dot in dots) for c in (0, 1)] == [2, 4]
    places = [(dot["x"], dot["y"]) for dot in (state(mark, 4) for mark in marks(at, 1, "dot"))]
    for height in (0.9183, 0.4444, 0.3333):
        assert (0.3333, height) in places


def test_the_fields_follow_the_records_that_are_moved():
    for step, counts in (("0", [1, 5]), ("6", [1, 5]), ("end", [6, 0])):
        (records, *_) = visit("node", mix="1,5", step=step).shown.beside
        assert [field.value for field in records.panels] == counts


def test_moving_records_goes_from_none_of_a_class_to_half_and_then_to_all():
    at = visit("node", mix="3,3")
    moves = [step.counts for step in at.story.steps if step.kind == "move"]
    assert moves == [(0, 6), (1, 5), (2, 4), (3, 3), (6, 0)]
    many = [step.counts for step in visit("node", mix="100,37").story.steps if step.kind == "move"]
    assert many[0] == (0, 137)
    assert many[-1] == (137, 0)
    assert len({*many}) == len(many) == 14
    assert [step.counts for step in visit("node", mix="0,1").story.steps if step.kind == "move"] == [
        (0, 1),
        (1, 0),
    ]
    middle = visit("node", mix="3,3", step=8)
    assert "3 of 6" in middle.said
    assert "Only the curve of the error has a corner here, a kink." in middle.said


def test_more_classes_have_bars_and_a_higher_most():
    at = visit("node", mix="4,4,4,4", step="end")
    assert at.story.steps[-1].kind == "most"
    assert "entropy 2, Gini 0.75 and error 0.75" in at.said
    boxes = [state(mark, 4)["box"][3] for mark in marks(at, 1, "box")]
    assert boxes == [2, 2, 0.75, 0.75, 0.75, 0.75]
    assert "log₂ 3 = 1.585" in visit("node", mix="1,2,3", step=1).said


def test_a_class_without_records_counts_as_nothing():
    at = visit("node", mix="0,6", step=1)
    assert "We set 0 · log₂ 0 = 0" in at.html
    assert "pure" in at.said
    assert r"-0\log_2 0-\tfrac{6}{6}\log_2 \tfrac{6}{6}" in at.formulas


def test_a_node_without_records_is_refused_with_a_way_out():
    at = visit("node", mix="0,0")
    assert at.refused
    assert "This node has no records" in at.said
    assert visit("node", **at.fields["mix 1"].change(3)).case.counts == (0, 3)


def test_records_and_classes_are_added_and_taken_away():
    at = visit("node", mix="1,5")
    assert at.fields["mix 0"].change(2)["mix"] == "2,5"
    assert at.fields["mix many"].change(4)["mix"] == "1,5,1,1"
    assert visit("node", mix="1,5,2").fields["mix many"].change(2)["mix"] is None, "the default counts"
    assert LESSONS["node"].follow(at.case, visit("node", mix="2,5").case, 2) == 2
    assert LESSONS["node"].follow(at.case, visit("node", mix="2,5").case, 9) == 4, (
        "not in the middle of a move"
    )


@pytest.mark.parametrize(("text", "counts"), [("7", (1, 5)), ("-1,2.5", (0, 2)), ("x,900", (0, 100))])
def test_a_slip_is_mended(text: str, counts: tuple[int, ...]):
    at = visit("node", mix=text)
    assert at.case.counts == counts
    assert at.note


@pytest.mark.parametrize(
    ("mix", "right"),
    [("1,5", "rises"), ("5,1", "falls"), ("3,3", "falls"), ("6,0", "stays"), ("2,2,2", "falls")],
)
def test_what_another_record_does_to_gini_is_compared_without_rounding(mix: str, right: str):
    at = visit("node", mix=mix)
    question = at.lesson.asks(at.case, at.story)[2]()
    assert question.right == {right}


def test_equal_classes_are_at_the_top_whatever_rounding_says():
    at = visit("node", mix="5,5,5")
    question = at.lesson.asks(at.case, at.story)[1]()
    assert question.right == {"4"}


def test_a_misprint_of_the_lectures_is_told_where_its_numbers_are():
    slip = "Its result, 0.65, comes from 5/6 · log₂ 5/6"
    assert slip in visit("node", mix="5,1", step=1).html
    assert slip not in visit("node", mix="5,2", step=1).html
