"""The page “Prune” in the app: its widgets, buttons and views, through Streamlit's own test harness."""

import pytest
from streamlit.testing.v1 import AppTest

import mlcore
from tests.support.app import follow, html, opened, said
from tests.support.visiting import visit
from views.kit.keep import SHARED
from views.lessons.prune import compare
from views.page import draw

IRIS = {"data": "iris", "algorithm": "cart", "noise": 10, "share": 40}
COMPARED = {"data": "iris", "algorithm": "cart", "share": 60, "noise": 20, "view": "compare"}


def param(at: AppTest, name: str) -> str | None:
    found = at.query_params.get(name)
    return found[0] if isinstance(found, list) else found


@pytest.fixture
def three_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    SHARED.clear()
    monkeypatch.setattr(compare, "SEEDS", (1, 2, 3))


@pytest.mark.parametrize("recipe", list(mlcore.RECIPES))
def test_every_recipe_has_its_page(recipe: str):
    assert said(opened("prune", data="iris", recipe=recipe)).startswith("The tree has")


def test_a_first_visit_finds_a_tree_that_overfits_and_cuts_it():
    at = opened("prune")
    assert (param(at, "data"), param(at, "noise")) == ("iris", None)
    at = opened("prune", **IRIS, node="0")
    at.button(key="go cut leaf").click().run()
    assert not at.exception
    assert (param(at, "cuts"), param(at, "step")) == ("0", "1")
    assert "from 12 to 3 leaves" in said(at)
    at.button(key="go undo cut").click().run()
    assert (param(at, "cuts"), param(at, "step")) == ("0", "0")
    assert "has 12 leaves" in said(at)
    at.button(key="go redo cut").click().run()
    assert (param(at, "step"), "has 3 leaves" in said(at)) == ("1", True)
    at.selectbox(key="choose data").select("kyphosis").run()
    assert (param(at, "data"), param(at, "cuts")) == ("kyphosis", None)


def test_back_from_a_method_all_cuts_have_been_made():
    at = opened("prune", **IRIS, cuts="0^1", method="pessimistic")
    at.selectbox(key="choose method").select("hand").run()
    assert "has 9 leaves" in said(at)
    at.segmented_control(key="choose view").set_value("compare").run()
    assert not at.exception
    at.segmented_control(key="choose view").set_value("prune").run()
    assert "has 9 leaves" in said(at)


def test_a_ready_case_writes_its_link_and_nothing_of_the_old_one():
    at = opened("prune", **IRIS, cuts="0", step=1, method="hand")
    follow(at, "10.5/30 against 11/30")
    assert not at.exception
    assert (param(at, "data"), param(at, "cuts"), param(at, "share")) == ("thirty", None, None)
    assert "10.5" in said(at)


def test_a_limit_stops_the_tree_and_is_taken_back():
    at = opened("prune", **{**COMPARED, "view": "early"})
    at.number_input(key="choose max_depth").set_value(2).run()
    assert not at.exception
    assert param(at, "max_depth") == "2"
    at.button(key="go no limits").click().run()
    assert param(at, "max_depth") is None
    assert said(at).startswith("Nothing stops this tree")


@pytest.mark.usefixtures("three_seeds")
def test_many_seeds_are_run_at_a_click_and_then_remembered():
    at = opened("prune", **COMPARED)
    at.button(key="repeat button").click().run()
    assert not at.exception
    assert "Over 3 seeds" in html(at)
    assert "repeat button" not in [button.key for button in at.button]
    assert "Over 3 seeds" in html(opened("prune", **COMPARED, seed=2)), (
        "they belong to another learner's link"
    )


@pytest.mark.usefixtures("three_seeds")
def test_what_was_done_before_stop_is_kept_and_can_be_gone_on_with():
    at = opened("prune", **COMPARED)
    base = compare.base_of(visit("prune", **COMPARED).case)
    for seed in (1, 2):
        compare.run_of(base, seed)
    at.run()
    assert "Over 2 seeds" not in html(at), "another learner's work, half done"
    at.session_state["repeated"] = {base}
    at.run()
    assert "Over 2 seeds" in html(at)
    go_on = at.button(key="repeat button")
    assert go_on.label == "Go on: 1 seed to go"
    go_on.click().run()
    assert "Over 3 seeds" in html(at)


@pytest.mark.usefixtures("three_seeds")
def test_while_it_runs_there_is_a_button_to_stop_it(monkeypatch: pytest.MonkeyPatch):
    at = opened("prune", **COMPARED)
    monkeypatch.setattr(draw, "_work", lambda panel: draw.st.stop())
    at.button(key="repeat button").click().run()
    assert at.button(key="repeat button").label.startswith("Stop")
    at.button(key="repeat button").click().run()
    assert "repeating" not in at.session_state
    assert not at.button(key="repeat button").label.startswith("Stop")
