"""SMO in Streamlit: a refusal corrected with one click, ready cases, another rule, presenter mode."""

import pytest

from tests.support.app import begins_anew, follow, opened, parameter, said
from views.lessons import LESSONS


def test_a_hard_margin_where_there_is_none_is_refused_in_a_sentence():
    at = opened("smo", set="touching", C="inf")
    assert "no hard margin" in said(at)
    assert "“−1” from “+1”" in said(at), "the classes have their names from this table"
    next(button for button in at.button if button.label.startswith("Allow slack")).click().run()
    assert not at.exception
    assert begins_anew(at, "smo")
    assert parameter(at, "C") is None


@pytest.mark.parametrize(("label", "query"), [(one.label, one.query) for one in LESSONS["smo"].ready()])
def test_ready_cases(label: str, query: dict[str, object]):
    at = opened("smo", seed=7)
    follow(at, label)
    assert not at.exception
    assert parameter(at, "seed") is None, "they begin anew"
    assert {name: parameter(at, name) for name in query} == {name: str(v) for name, v in query.items()}
    assert said(at)


def test_another_rule_begins_anew_on_the_same_points():
    at = opened("smo", set="moons", kernel="rbf", step=4)
    at.button_group(key="choose selection").set_value("platt").run()
    assert not at.exception
    assert (parameter(at, "selection"), parameter(at, "set")) == ("platt", "moons")
    assert begins_anew(at, "smo")
