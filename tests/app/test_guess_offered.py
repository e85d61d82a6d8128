"""Without guess mode a sentence that asks for a guess has its question on the page, which hides nothing."""

from streamlit.testing.v1 import AppTest

from tests.support.app import html, opened, parameter

BAGGING = {"view": "bagging", "step": 0}


def answers(at: AppTest) -> list[str]:
    """The labels of the answers on the page."""
    return [one.label for one in at.button if "answer" in str(one.key)]


def test_what_was_answered_by_the_way_still_counts_in_guess_mode():
    at = opened("crowd", **BAGGING)
    at.button(key="go answer 1").click().run()
    assert parameter(at, "step") == "1"
    at.query_params["guess"] = "true"
    at.run()
    assert "✓ Correct." in html(at)
    assert not answers(at), "the question before this step is answered"


def test_guess_mode_asks_where_the_learner_switches_it_on():
    at = opened("crowd", step=0)
    at.button(key="go answer unknown").click().run()
    assert "You did not guess." in html(at)
    for change in ({"step": "10"}, {"step": "1"}, {"guess": "true"}):
        at.query_params.update(change)
        at.run()
    assert answers(at), "what lies ahead is asked again, although its answer was on the page"


def test_a_node_in_the_link_is_no_answer():
    at = opened("judge", view="matrix", step=0, node="cell0-0")
    assert parameter(at, "step") == "0"
    assert parameter(at, "node") == "cell0-0"
    assert answers(at)
    assert "Click your answer in the picture" not in html(at)


def test_the_hall_can_be_asked_without_guess_mode():
    at = opened("crowd", **BAGGING, presenter="true")
    assert [one.label for one in at.button if one.key == "go ask the hall"] == ["Ask the hall"]


def test_a_sentence_that_asks_nothing_has_no_question():
    at = opened("crowd", view="bagging", step=2)
    assert not answers(at)
    assert "gh-answered" not in html(at)
