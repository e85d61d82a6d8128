"""The page “Rules” with its widgets, without a browser, through Streamlit's own test harness."""

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from datasets.reading import read
from tests.support.app import SHELL, begins_anew, html, links, note, opened, said


def page(**query: object) -> AppTest:
    return opened("rules", **query)


def link_of(at: AppTest, name: str) -> str | None:
    found = at.query_params.get(name)
    return found[0] if isinstance(found, list) else found


@pytest.mark.parametrize("recipe", ["hunt", "id3", "c4.5", "cart", "chaid", "ctree"])
def test_the_rules_of_every_recipe_are_told(recipe: str):
    at = page(recipe=recipe, step=2)
    assert said(at)
    assert not note(at)
    assert "gh-ruleset" in html(at)
    assert links(at.main, "See this tree grow") == [{"algorithm": recipe}]


def test_a_smaller_tree_is_one_click_away_from_one_too_large():
    rng = np.random.default_rng(1)
    frame = pd.DataFrame({"x": rng.random(700).round(6), "y": rng.choice(["p", "q"], 700)})
    at = AppTest.from_file(str(SHELL), default_timeout=30)
    at.session_state["own table"] = read(frame.to_csv(index=False)).table
    for name, value in {"data": "own", "algorithm": "cart"}.items():
        at.query_params[name] = value
    at.switch_page("../../pages/rules.py").run()
    assert said(at).startswith("This tree has")
    at.button(key="go Stop after 5 levels").click().run()
    assert not at.exception
    assert link_of(at, "max_depth") == "5"
    assert link_of(at, "step") is None
    assert said(at).startswith("Together the rules predict what the tree predicts.")


def test_the_choices_write_the_link_and_begin_anew():
    at = page(recipe="id3", step=9)
    at.selectbox(key="choose by").select("chi-square").run()
    assert not at.exception
    assert link_of(at, "by") == "chi-square"
    assert begins_anew(at, "rules")
    at.number_input(key="choose significance").set_value(0.2).run()
    assert link_of(at, "significance") == "0.2"
    at.selectbox(key="choose by").select("none").run()
    assert not at.number_input
    at.selectbox(key="choose data").select("vertebrate").run()
    assert begins_anew(at, "rules")
    at.query_params["step"] = "0"
    assert "8 rules" in said(at.run())


def test_another_detail_stays_at_its_place():
    at = page(recipe="id3", step=12)
    here = said(at)
    at.selectbox(key="choose detail").select(2).run()
    assert not at.exception
    assert said(at) == here
    assert link_of(at, "detail") == "2"
    at.selectbox(key="choose detail").select(3).run()
    assert link_of(at, "detail") is None
    assert (said(at), link_of(at, "step")) == (here, "12")
