"""The page “Judge a model” in the app, through Streamlit's own test harness."""

import pytest

from tests.support.app import follow, html, opened, parameter, said


@pytest.mark.parametrize(
    ("view", "ready", "shown"),
    [
        ("own", "Just say no", "predicted class is 0"),
        ("balance", "The same rates, a rarer class", "With 10 of 10,000 sick"),
    ],
)
def test_a_ready_case_may_lead_to_the_end_of_its_story(view: str, ready: str, shown: str):
    at = opened("judge", view=view)
    follow(at, ready)
    assert not at.exception
    assert not at.error
    assert parameter(at, "step") == "end"
    assert shown in said(at)


def test_counts_that_cannot_be_taken_stay_in_their_field_and_are_told_why():
    at = opened("judge", view="own", counts="1,2,3;4,5,6;7,8,9")
    field = (
        at.text_input(key="choose counts").set_value("1,2,3;4,5,6;7,8").run().text_input(key="choose counts")
    )
    assert field.value == "1,2,3;4,5,6;7,8"
    assert "quare of 2 to 6 rows" in html(at)
    assert parameter(at, "counts") == "1,2,3;4,5,6;7,8,9"
    field.set_value("1,2,3;4,5,6;7,8,0").run()
    assert "quare of 2 to 6 rows" not in html(at)
    assert parameter(at, "counts") == "1,2,3;4,5,6;7,8,0"


def test_typed_scores_are_taken_in_any_spelling_or_not_at_all():
    at = opened("judge", view="roc", scores="typed")
    at.text_input(key="choose ranked").set_value("0.9+, 0.8 - 0.7+").run()
    field = at.text_input(key="choose ranked")
    assert parameter(at, "ranked") == "0.9+;0.8-;0.7+"
    assert field.value == "0.9+; 0.8-; 0.7+"
    field.set_value("0.9+; 0.8").run()
    assert "not a score with the sign" in html(at)
    assert parameter(at, "ranked") == "0.9+;0.8-;0.7+"


def test_a_link_written_by_hand_has_blanks_for_its_pluses():
    at = opened("judge", view="roc", scores="typed", ranked="0.9 ;0.8-;0.7 ", step=0)
    assert "3 records" in said(at)
    assert "left out" not in html(at)
