"""The views “Compare methods” and “Stop early” of the page “Prune”, whatever the link says."""

import re
from html import unescape

import pytest
from streamlit.testing.v1 import AppTest

from mlcore import RECIPES, prune
from tests.app.test_compare import plain, row, shown, told
from tests.support.app import SCRIPT, html, note, opened, said
from views import prune_compare, prune_early, pruning
from views.panels import prune_compare as panels

IRIS = {"data": "iris", "recipe": "cart", "noise": "20"}
CAPTION = "All methods on this tree"
AFTERWARDS = "Stopped early, or pruned afterwards"


def compared(**query: object) -> AppTest:
    return opened("prune", **{**IRIS, "view": "compare", **query})


def stopped(**query: object) -> AppTest:
    return opened("prune", **{**IRIS, "view": "early", **query})


def parameter(at: AppTest, name: str) -> str | None:
    found = at.query_params.get(name)
    return found[0] if isinstance(found, list) else found


@pytest.fixture
def no_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prune_compare, "_runs", {})
    monkeypatch.setattr(prune_compare, "SEEDS", (1, 2, 3))


# Compare ------------------------------------------------------------------------------------------


def test_all_methods_stand_beside_the_full_tree():
    at = compared()
    assert not note(at)
    case, _ = pruning.read({**IRIS, "view": "compare"})
    full = pruning.full_tree(case)
    assert row(at, CAPTION, "Full tree")[1:4] == [str(full.leaves), str(full.depth), "★ 0.0 % 0"]
    for name, method in prune.METHODS.items():
        tree = dict(pruning.by_method(case))[name]
        assert row(at, CAPTION, method.title)[1].removeprefix("★ ") == str(tree.leaves)
        assert f"{method.title} {panels.size(full, tree)}" in shown(at)
    assert html(at).count("<img") == len(prune.METHODS)
    assert "have the least test error" in said(at)


def test_methods_that_cannot_take_a_regression_tree_say_why_in_their_row():
    at = compared(data="cars", noise=0)
    for name, method in prune.METHODS.items():
        line = next(
            text for text in re.findall(r"<tr.*?</tr>", html(at)) if plain(text).startswith(method.title)
        )
        assert ("this tree predicts a number" in plain(line)) == (not method.regression), name
    assert html(at).count("<img") == 2
    assert "mean squared error" in shown(at)


def test_the_learners_own_cuts_stand_among_the_methods():
    assert "By hand" not in shown(compared())
    at = compared(cuts="root")
    assert row(at, CAPTION, "By hand")[1] == "★ 1"


def test_a_tree_with_nothing_to_prune_is_shown_all_the_same():
    at = compared(data="xor", recipe="hunt", noise=0, min_gain=0.05)
    assert said(at).startswith("Every method leaves the smallest tree, 1 leaf: all of it.")


@pytest.mark.parametrize("data", ["tennis", "vertebrate", "labor", "titanic"])
@pytest.mark.parametrize("recipe", list(RECIPES))
def test_every_recipe_can_be_compared_and_stopped(data: str, recipe: str):
    for view in ("compare", "early"):
        at = opened("prune", data=data, recipe=recipe, view=view)
        assert said(at)


def test_a_click_leads_to_the_story_of_a_method():
    at = compared()
    at.button(key="watch pessimistic").click().run()
    assert not at.exception
    assert (parameter(at, "view"), parameter(at, "method")) == (None, "pessimistic")


def test_presenter_mode_shows_figures_and_trees_without_the_ways_on():
    at = compared(presenter="true")
    assert html(at).count("<img") == len(prune.METHODS)
    assert [button.key for button in at.button] == ["repeat button"]


@pytest.mark.usefixtures("no_runs")
def test_many_seeds_are_run_at_a_click_and_then_remembered():
    at = compared()
    assert "Over 3 seeds" not in shown(at)
    at.button(key="repeat button").click().run()
    assert not at.exception
    assert "Over 3 seeds" in shown(at)
    assert row(at, "Over 3 seeds", "Full tree")[3].endswith("of 3")
    assert "repeat button" not in [button.key for button in at.button]
    assert "repeating" not in at.session_state
    assert "Over 3 seeds" in shown(compared(seed=2)), "another learner's link shows them at once"
    assert "Over 3 seeds" not in shown(compared(noise=10))


@pytest.mark.usefixtures("no_runs")
def test_what_was_done_before_stop_is_kept_and_can_be_gone_on_with(monkeypatch: pytest.MonkeyPatch):
    case, _ = pruning.read({**IRIS, "view": "compare"})
    for seed in (1, 2):
        prune_compare.run_of(case, seed)
    at = compared()
    assert "Over" not in shown(at).partition("Repeated over")[2], "another learner's work, half done"
    assert at.button(key="repeat button").label == "Repeat over 3 seeds"
    at.session_state["repeated"] = {prune_compare._base(case)}
    at.run()
    assert "Over 2 seeds" in shown(at)
    go_on = at.button(key="repeat button")
    assert go_on.label == "Go on: 1 seed to go"
    ran: list[int] = []
    run = prune_compare._run
    monkeypatch.setattr(prune_compare, "_run", lambda one, seed: ran.append(seed) or run(one, seed))
    go_on.click().run()
    assert ran == [3]
    assert "Over 3 seeds" in shown(at)


@pytest.mark.usefixtures("no_runs")
def test_while_it_runs_there_is_a_button_to_stop_it(monkeypatch: pytest.MonkeyPatch):
    def interrupted(case: pruning.Case) -> None:
        prune_compare.run_of(case, 1)
        prune_compare.st.stop()

    at = compared()
    monkeypatch.setattr(prune_compare, "_work", interrupted)
    at.button(key="repeat button").click().run()
    monkeypatch.undo()
    assert at.button(key="repeat button").label.startswith("Stop")
    at.button(key="repeat button").click().run()
    assert "repeating" not in at.session_state
    assert not at.button(key="repeat button").label.startswith("Stop")


# Stop early ---------------------------------------------------------------------------------------


def test_without_a_limit_it_is_the_full_tree():
    at = stopped()
    assert said(at).startswith("Nothing stops this tree: it is the full tree, 29 leaves.")
    assert "What was never grown" not in shown(at)
    assert at.button(key="no limits").disabled


def test_a_limit_is_written_into_the_link_by_its_name_and_taken_back():
    at = stopped()
    at.number_input(key="limit max_depth").set_value(2).run()
    assert not at.exception
    assert parameter(at, "max_depth") == "2"
    assert "Stopped early the tree has 4 leaves instead of 29." in said(at)
    assert row(at, AFTERWARDS, "Stopped early")[1:3] == ["4", "★ 2"]
    assert row(at, AFTERWARDS, "Full tree")[1] == "29"
    at.number_input(key="limit alpha").set_value(0.01).run()
    assert parameter(at, "alpha") == "0.01"
    at.button(key="no limits").click().run()
    assert (parameter(at, "max_depth"), parameter(at, "alpha")) == (None, None)
    assert said(at).startswith("Nothing stops this tree")


def test_a_limit_set_back_to_the_recipes_own_leaves_the_link():
    at = stopped(min_records=5)
    at.number_input(key="limit min_records").set_value(1).run()
    assert parameter(at, "min_records") is None


def test_the_ready_link_xor_stops_at_the_root_and_misses_everything():
    at = stopped(max_depth=2, share=50)
    at.button(key="xor").click().run()
    assert not at.exception
    assert (parameter(at, "data"), parameter(at, "recipe"), parameter(at, "min_gain")) == (
        "xor",
        "hunt",
        "0.05",
    )
    assert (parameter(at, "max_depth"), parameter(at, "share")) == (None, None)
    assert "the tree has 1 leaf instead of 4" in said(at)
    assert "errs 4 times, the full tree never" in said(at)
    assert row(at, "What was never grown", "the root") == ["the root", "gain too small", "8", "4", "★ 0", "4"]
    assert "takes 0.005 from an impurity of 1.000" in shown(at)


def test_the_full_tree_is_pruned_afterwards_and_not_the_stopped_one():
    at = stopped(max_depth=1)
    case, _ = pruning.read(IRIS)
    reduced = dict(pruning.by_method(case))["reduced-error"]
    assert row(at, AFTERWARDS, "Full, then reduced error")[1] == str(reduced.leaves)


def test_a_regression_tree_stops_early_without_the_test():
    at = stopped(data="cars", noise=0, min_records=3)
    assert "(mean squared)" in said(at)
    assert "limit alpha" not in [field.key for field in at.number_input]
    assert "asks otherwise than the full tree" in shown(at)


@pytest.mark.parametrize("limit", ["max_depth", "max_leaves", "min_records", "min_gain", "alpha"])
def test_odd_limits_are_mended_in_a_sentence(limit: str):
    for strange in (SCRIPT, "-3", "1e9"):
        at = stopped(**{limit: strange})
        assert "<script" not in html(at)
        assert limit in told(at)


def test_presenter_mode_has_no_limits_to_set():
    at = stopped(presenter="true", max_depth=2)
    assert not at.number_input
    assert "Stopped early the tree has 4 leaves" in said(at)


def test_names_from_a_learners_file_are_escaped(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(prune_early.told, "place_text", lambda conditions: SCRIPT)
    at = stopped(max_depth=1)
    assert "<script" not in html(at)
    assert SCRIPT in unescape(html(at))
