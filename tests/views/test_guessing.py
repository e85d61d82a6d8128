"""The results of a learner's answers, and how much of a story they let the page show."""

from dataclasses import replace
from functools import partial

import pytest

from tests.support.visiting import flat, steps_of, visit, words
from views.kit.panels import Action, Code, Said
from views.kit.questions import (
    ANSWER,
    UNKNOWN,
    Guesses,
    Question,
    as_text,
    asked,
    forget,
    marks_of,
    packed,
    several,
    shown,
    summary,
    unpacked,
)
from views.stage.animation.animation import Canvas, animation
from views.stage.mask import veiled
from views.stage.plane.picture import axis
from views.words.html import Html


def question(step: int) -> Question:
    return Question(
        key=f"at {step}", ask=Html("Which?"), answers={"a": "<b>A</b>", "b": "B"}, right={"a"},
        why=Html("A has 1.25."), instead={"b": Html("B has 0.75.")}, slips={"b": "you took the smaller"},
    )  # fmt: skip


ASKS = {step: partial(question, step) for step in (2, 5, 7)}


def test_the_next_question_is_the_first_that_was_not_seen_or_answered():
    guesses = Guesses()
    assert guesses.next(ASKS) == 2
    guesses.answers[2] = "a"
    assert guesses.next(ASKS) == 5
    guesses.reached = 6  # by a link
    assert guesses.next(ASKS) == 7
    assert guesses.marks(ASKS) == [(2, "right"), (5, "skipped")]
    guesses.answers[7] = UNKNOWN
    assert guesses.next(ASKS) is None
    assert marks_of(guesses.marks(ASKS)) == [(2, "right", "✓"), (5, "skipped", "·"), (7, "unknown", "?")]


def test_a_wrong_answer_is_told_with_what_it_would_have_given():
    said = shown(question(2), "b")
    assert words(said.html) == "✗ You said B. B has 0.75. A has 1.25."
    assert words(shown(question(2), "a").html) == "✓ Correct. A has 1.25."
    assert words(shown(question(2), UNKNOWN).html) == "? You did not guess. A has 1.25."


def test_feedback_leaves_out_what_the_sentence_above_it_says():
    one = replace(question(2), why=Html("A has <b>1.25</b>. So it is the highest."))
    assert words(shown(one, "a", heard="Here A has 1.25.").html) == "✓ Correct. So it is the highest."
    assert words(shown(one, "a", heard="A has <b>1.25</b>. So it is the highest.").html) == "✓ Correct."
    assert "A has" in shown(one, "a", heard="So it is the highest.").html, "only from the start"
    assert words(shown(one, "b", heard="A has 1.25.").html).endswith("So it is the highest.")


def test_an_open_question_tells_nothing_and_its_buttons_answer():
    panels = [*flat([asked(question(2))])]
    buttons = {words(panel.label): panel.change for panel in panels if isinstance(panel, Action)}
    assert buttons == {
        "<b>A</b>": {ANSWER: "a"}, "B": {ANSWER: "b"}, "I don’t know": {ANSWER: UNKNOWN},
    }  # fmt: skip
    assert "1.25" not in repr(panels)


def test_only_a_wrong_answer_is_a_slip_and_one_may_be_the_same_of_all_others():
    one = replace(
        question(2), answers={"a": "A", "b": "B", "c": "C"}, slips={"a": "no", "b": "b"}, slip="all"
    )
    assert [one.slip_of(answer) for answer in ("a", "b", "c", UNKNOWN)] == ["", "b", "all", ""]


def test_the_mistakes_made_most_are_told_at_the_end_with_the_way_there():
    guesses = Guesses(0, {2: "b", 5: "a", 7: "b"})
    box = summary(ASKS, guesses, lambda step: {"step": str(step)})
    assert box
    panels = [*flat([box])]
    assert "1 of 3 guesses correct" in " ".join(panel.html for panel in panels if isinstance(panel, Said))
    (slip,) = [panel for panel in panels if isinstance(panel, Action)]
    assert (slip.label, slip.change) == ("You took the smaller, 2 times", {"step": "2"})
    (text,) = [panel.text for panel in panels if isinstance(panel, Code)]
    assert text == as_text(ASKS, guesses) == "step 2\twrong\tB\nstep 5\tright\t<b>A</b>\nstep 7\twrong\tB"
    assert summary(ASKS, Guesses(9), lambda step: {}) is None


def test_what_a_tab_keeps_comes_back_as_it_was():
    guesses = Guesses(3)
    guesses.answer(5, question(5), "b")
    guesses.answer(2, question(2), UNKNOWN)
    back = unpacked(packed({"grow 1": guesses, "smo 2": Guesses(9)}))
    assert back == {"grow 1": guesses}, "without an answer nothing is kept"
    assert back["grow 1"].fit(ASKS) == 0


def test_the_stories_met_longest_ago_are_left_out_where_there_is_no_room_and_their_guesses_are_counted():
    stories = {f"grow {i}": Guesses() for i in range(40)}
    for one in stories.values():
        one.answer(2, question(2), "a")
        one.answer(5, question(5), "b")
    room = 2 * len(packed(stories)) // 3
    lost = forget(stories, room)
    assert len(packed(stories)) <= room
    assert lost == 2 * (40 - len(stories))
    assert [*stories][-1] == "grow 39"
    assert forget(stories, room) == 0
    assert forget(stories, 0) == 2 * (40 - 1) - lost, "the last one stays"


def test_an_answer_of_several_points_is_the_same_in_whatever_order_they_are_marked():
    one = Question(
        key="held", ask=Html("Which?"), answers={"2": "B", "10": "A"}, right={"2,10"}, why=Html("So."),
        marked="support vector", price=lambda answer: Html(f"It costs {answer}."),
    )  # fmt: skip
    assert several([10, 2, 10]) == "2,10"
    assert (one.mark("2,10"), one.mark("2")) == ("right", "wrong")
    assert words(shown(one, "2").html) == "✗ You said B. It costs 2. So."
    assert [panel.label for panel in flat([asked(one)]) if isinstance(panel, Action)] == ["I don’t know"]


def test_an_answer_that_fits_no_question_any_more_is_left_out_and_counted():
    guesses = Guesses(3)
    for at, answer in ((2, "a"), (5, "gone"), (7, "b"), (9, "a")):
        guesses.answer(at, question(at), answer)
    guesses.keys[7] = "another question"
    assert guesses.fit(ASKS) == 3
    assert guesses.answers == {2: "a"}
    assert guesses.marks(ASKS) == [(2, "right")]


@pytest.mark.parametrize(
    "junk",
    ["", "[]", "7", "null", '{"a": 1}', '{"a": {}}', '{"a": {"reached": "x", "answers": {}}}', "[" * 100_000,
     '{"a": {"reached": 1, "answers": {"2": ["k"]}}}',
     '{"a": {"reached": 1, "answers": {"two": ["k", "a"]}}}',
     '{"a": {"reached": 1, "answers": [1]}}', '{"a": {"reached": 1e999, "answers": {}}}'],
)  # fmt: skip
def test_what_is_no_guess_is_refused_whatever_it_is(junk: str):
    with pytest.raises(ValueError, match=r"guesses|Expecting|invalid|unpack"):
        unpacked(junk)


@pytest.mark.parametrize(
    ("key", "link"),
    [
        ("grow", {"data": "labor", "algorithm": "c4.5"}),
        ("bayes", {}),
        ("smo", {"set": "touching"}),
    ],
)
def test_of_what_comes_later_nothing_is_sent(key: str, link: dict[str, str]):
    at = visit(key, **link)
    stage = at.lesson.other(at.case) or at.lesson.stage
    for until in (1, at.last // 2, at.last):
        seen = veiled(stage, at.drawn, until)
        assert len(seen["steps"]) == until
        assert seen["trace"] != at.drawn["trace"]
        assert max(steps_of(seen), default=0) < until
        if "machine" in seen:
            assert len(seen["machine"]["moves"]) == len(seen["machine"]["bias"]) == until


def test_an_axis_that_follows_from_later_steps_is_sent_without_its_numbers():
    canvas = Canvas(axis("round", 0.0, 4.0), axis("error", 20.0, 60.0), late="y")
    canvas.dot(1, 50, name="first")
    canvas.line([(0, 20), (4, 60)])
    canvas.box(1, 30, 2, 40)
    canvas.mark("dot", x=2, y=58, step=3)
    whole = animation("t", "a film", [canvas], [("", True)] * 4)
    (pane,) = veiled("animation", whole, 2)["panes"]
    assert pane["axes"]["x"]["ticks"] == whole["panes"][0]["axes"]["x"]["ticks"]
    assert pane["axes"]["y"] == {"name": "error", "low": 0.0, "high": 1.0, "ticks": [(0.5, "?")]}
    dot, line, box = (mark["at"][0] for mark in pane["marks"])
    assert (dot["x"], dot["y"]) == (1, 0.75)
    assert line["spots"] == [[0, 0.0], [4, 1.0]]
    assert box["box"] == [1, 0.25, 2, 0.5], "where it was"
    assert "60" not in repr(pane)
    assert whole["panes"][0]["axes"]["y"]["high"] == 60.0
