"""The page of “Judge a model” in the house, through Streamlit's own test harness."""

import pytest

from tests.support.app import opened, parameter, said


@pytest.mark.parametrize(
    ("view", "ready", "told"),
    [
        ("own", "Just say no", "Matthews correlation 0"),
        ("balance", "The same rates, a rarer class", "10 of 10,000 are sick"),
    ],
)
def test_a_ready_case_may_lead_to_the_end_of_its_story(view: str, ready: str, told: str):
    at = opened("judge", view=view)
    at.button(key=f"go {ready}").click().run()
    assert not at.exception
    assert not at.error
    assert parameter(at, "step") == "end"
    assert told in said(at)
