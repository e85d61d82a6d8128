"""The views “Compare methods” and “Stop early” of “Prune” with any link."""

import re
from html import unescape
from itertools import product

import pytest

from mlcore import RECIPES, prune
from tests.support.visiting import Visit, flat, visit
from views.kit.keep import SHARED
from views.kit.panels import Repeated
from views.lessons.prune import compare, early, traces
from views.lessons.prune.case import LIMITS
from views.lessons.prune.traces import by_method

IRIS = {"data": "iris", "algorithm": "cart", "share": "60", "noise": "20"}
CAPTION = "All methods on this tree"
AFTERWARDS = "Pre-pruned, or grown and then pruned"
SCRIPT = "<script>alert(1)</script>"


def compared(**query: object) -> Visit:
    return visit("prune", **{**IRIS, "view": "compare", **query})


def stopped(**query: object) -> Visit:
    return visit("prune", **{**IRIS, "view": "early", **query})


def plain(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def row(html: str, caption: str, name: str) -> list[str]:
    """The cells of the row with that name, in the table with that caption."""
    table = next(part for part in html.split("<table")[1:] if f"<caption>{caption}" in unescape(part))
    rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line) for line in re.findall(r"<tr.*?</tr>", table)]
    return next([plain(cell) for cell in cells] for cells in rows if plain(cells[0]).startswith(name))


# Compare ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_all_methods_stand_beside_the_full_tree():
    at = compared()
    assert not at.note
    full = traces.full_tree(at.case)
    assert row(at.html, CAPTION, "Full tree")[1:4] == [str(full.leaves), str(full.depth), "★ 0.0 % 0"]
    for name, method in prune.METHODS.items():
        tree = dict(by_method(at.case))[name]
        assert row(at.html, CAPTION, method.title)[1].removeprefix("★ ") == str(tree.leaves)
        assert f"{method.title} {compare.size(full, tree)}" in plain(at.html)
    assert at.html.count("<img") == len(prune.METHODS)
    assert "have the lowest error on" in at.said


@pytest.mark.slow
def test_methods_that_cannot_take_a_regression_tree_say_why_in_their_row():
    at = compared(data="cars", noise=0)
    for name, method in prune.METHODS.items():
        lines = re.findall(r"<tr.*?</tr>", at.html)
        line = next(plain(text) for text in lines if plain(text).startswith(method.title))
        assert ("this tree predicts a number" in line) == (not method.regression), name
    assert at.html.count("<img") == 2
    assert "mean squared error" in plain(at.html)
    assert at.fields["noise"].disabled


def test_the_learners_own_cuts_stand_among_the_methods():
    assert "By hand" not in plain(compared().html)
    assert row(compared(cuts="root").html, CAPTION, "By hand")[1] == "★ 1"


def test_a_tree_with_nothing_to_prune_is_shown_all_the_same():
    at = compared(data="xor", recipe="hunt", noise=0, min_gain=0.05)
    assert at.said.startswith("Every method leaves the smallest tree, 1 leaf, which is the full tree.")


@pytest.mark.wide(one_in=2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("data", "recipe"),
    [*product(["tennis", "vertebrate"], RECIPES), ("labor", "c4.5"), ("labor", "cart"), ("titanic", "chaid")],
)
def test_every_recipe_can_be_compared_and_stopped(data: str, recipe: str):
    for view in ("compare", "early"):
        at = visit("prune", data=data, recipe=recipe, view=view)
        assert at.said
        assert at.panels or at.refused


def test_a_click_leads_to_the_story_of_a_method():
    change = compared().actions["watch pessimistic"].change
    assert (change["view"], change["method"], change["step"]) == (None, "pessimistic", None)


def test_presenter_mode_shows_figures_and_trees_without_the_ways_on():
    at = compared(presenter="true")
    assert at.html.count("<img") == len(prune.METHODS)
    assert not at.actions


@pytest.mark.slow
def test_many_seeds_are_run_one_by_one_and_then_remembered(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(compare, "SEEDS", (1, 2, 3))
    SHARED.clear()

    def repeated(**query: object) -> Repeated:
        return next(panel for panel in compared(**query).panels if isinstance(panel, Repeated))

    work = repeated()
    assert (work.parts, work.done(), work.start) == (3, 0, "Repeat over 3 seeds")
    for part in (0, 1):
        work.work(part)
    assert repeated().go_on(1) == "Go on: 1 seed to go"
    work.work(2)
    html = "\n".join(panel.html for panel in flat(work.panels()) if hasattr(panel, "html"))
    assert row(html, "Over 3 seeds", "Full tree")[3].endswith("of 3")
    assert repeated(seed=2).done() == 3, "the seed of the link does not affect the run"
    assert repeated(seed=2).of == work.of
    assert repeated(noise=10).done() == 0


# Stop early ---------------------------------------------------------------------------------------


def test_without_a_limit_it_is_the_full_tree():
    at = stopped()
    assert at.said.startswith("Nothing stops this tree. This is the full tree, with 29 leaves.")
    assert "What was never grown" not in plain(at.html)
    assert next(panel for panel in at.choices if getattr(panel, "key", "") == "no limits").disabled


def test_a_limit_is_written_into_the_link_by_its_name_and_taken_back():
    change = stopped().fields["max_depth"].change(2)
    assert change == {"max_depth": "2", "step": None, "node": None, "look": None}
    at = stopped(max_depth=2)
    assert "The pre-pruned tree has 4 leaves instead of 29." in at.said
    assert row(at.html, AFTERWARDS, "Pre-pruned")[1:3] == ["4", "★ 2"]
    assert row(at.html, AFTERWARDS, "Full tree")[1] == "29"
    assert at.fields["alpha"].change(0.01)["alpha"] == "0.01"
    free = next(panel for panel in at.choices if getattr(panel, "key", "") == "no limits")
    assert not free.disabled
    assert {name: free.change[name] for name in LIMITS} == dict.fromkeys(LIMITS)
    assert at.fields["max_depth"].change(None)["max_depth"] is None


def test_a_limit_set_back_to_the_recipes_own_leaves_the_link():
    assert stopped(min_records=5).fields["min_records"].change(1)["min_records"] is None


def test_the_ready_link_xor_stops_at_the_root_and_misses_everything():
    buttons = [panel for panel in stopped(max_depth=2, share=50).choices if hasattr(panel, "change")]
    change = next(panel for panel in buttons if getattr(panel, "key", "") == "xor").change
    assert (change["data"], change["algorithm"], change["min_gain"]) == ("xor", "hunt", "0.05")
    assert (change["max_depth"], change["share"]) == (None, None)
    at = visit("prune", data="xor", recipe="hunt", min_gain=0.05, view="early")
    assert "The pre-pruned tree has 1 leaf instead of 4" in at.said
    assert "it makes 4 errors. The full tree makes no error" in at.said
    never = row(at.html, "Subtrees that were never grown", "the root")
    assert never == ["the root", "gain too small", "8", "4", "★ 0", "4"]
    assert "lowers an impurity of 1.000 by 0.005" in plain(at.html)


def test_the_full_tree_is_pruned_afterwards_and_not_the_stopped_one():
    reduced = dict(by_method(visit("prune", **IRIS).case))["reduced-error"]
    at = stopped(max_depth=1)
    assert row(at.html, AFTERWARDS, "Full, then reduced error")[1] == str(reduced.leaves)


def test_a_regression_tree_stops_early_without_the_test():
    at = stopped(data="cars", noise=0, min_records=3)
    assert "makes a mean squared error of" in at.said
    assert "alpha" not in at.fields
    assert "another split than in the full tree" in plain(at.html)
    assert "validation errors" not in at.said
    assert "squared error on the validation records" in at.said


@pytest.mark.parametrize("limit", ["max_depth", "max_leaves", "min_records", "min_gain", "alpha"])
def test_odd_limits_are_mended_in_a_sentence(limit: str):
    for strange in (SCRIPT, "-3", "1e9"):
        at = stopped(**{limit: strange})
        assert "<script" not in at.html
        assert limit in at.note


def test_names_from_a_learners_file_are_escaped(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(early, "place_text", lambda conditions: SCRIPT)
    at = stopped(max_depth=1)
    assert "<script" not in at.html
    assert SCRIPT in unescape(at.html)
