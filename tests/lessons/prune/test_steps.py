"""The lesson “Prune” step by step with any link."""

import re
from html import unescape

import pytest

import mlcore
from mlcore import prune
from mlcore.prune.links import risk_of
from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import Visit, visit, words
from views.lessons import LESSONS
from views.lessons.prune import LESSON, steps_panels, traces
from views.lessons.prune.case import HAND
from views.lessons.prune.traces import full_tree, trace_of
from views.subjects.trees import choosing
from views.words.numbers import trimmed
from views.words.tex import tex

IRIS = {"data": "iris", "algorithm": "cart", "noise": 10, "share": 40}


def pruned(**query: object) -> Visit:
    return visit("prune", **query)


def test_without_a_link_there_is_a_tree_that_overfits():
    at = pruned()
    assert "misclassifies 1 of 60 training records" in at.said
    assert "18 of 45 validation records" in at.said


@pytest.mark.slow
@pytest.mark.wide(one_in=6)
@pytest.mark.parametrize("data", sorted(set(choosing.SHOWN) - {"digits"}))
def test_every_recipe_and_method_on_every_table_to_the_end(data: str):
    for recipe in mlcore.RECIPES:
        first = pruned(data=data, recipe=recipe)
        assert first.said.endswith(".")
        if first.refused:
            continue
        for method in prune.METHODS if recipe == "c4.5" else ("reduced-error",):
            link = {"data": data, "algorithm": recipe, "method": method}
            assert pruned(**link, step=pruned(**link).last).said.endswith(".")


@pytest.mark.slow
@pytest.mark.parametrize("method", list(prune.METHODS))
def test_every_step_says_what_the_trace_says(method: str):
    trace = pruned(**IRIS, method=method).story
    for i, step in enumerate(trace.steps):
        text = pruned(**IRIS, method=method, step=i).said
        if step.kind in ("collapse", "link"):
            assert "pruned" in text
        if step.kind.startswith("before"):
            assert "will be " in text
            assert step.tree == trace.steps[i - 1].tree
        if step.kind == "keep":
            assert text.endswith("stays.")
    assert f"from 12 leaves to {trace.steps[-1].tree.leaves}" in text


def test_a_click_tells_what_a_cut_would_do_and_the_cut_does_it():
    at = pruned(**IRIS, node="0")
    assert "would save 9 leaves and cost 3 errors" in at.said
    labels = [unescape(action.label).replace("\xa0", " ") for action in at.actions.values()]
    assert [label for label in labels if label.startswith(("Prune", "Raise"))] == [
        "Prune to a leaf",
        "Raise “> 2.6”",
        "Raise “≤ 2.6”",
    ]
    change = at.actions["cut leaf"].change
    assert change == {"cuts": "0", "step": "1", "node": "0"}
    after = pruned(**IRIS, **change)
    assert "Pruned at Petal length ≤ 2.6?" in after.said
    assert "from 12 to 3 leaves, and the validation errors from 18 to 21" in after.said
    assert after.story.steps[1].tree == prune.collapse(full_tree(at.case), (0,))


def test_undo_and_redo_walk_along_the_cuts_and_a_new_cut_forgets_what_was_undone():
    at = pruned(**IRIS, cuts="1;0", step=2)
    assert at.actions["undo cut"].change == {"step": "1", "node": None}
    assert at.actions["redo cut"].disabled
    at = pruned(**IRIS, cuts="1;0", step=1, node="0.0")
    assert at.actions["redo cut"].change == {"step": "2", "node": None}
    assert at.actions["undo all cuts"].change == {"step": "0", "node": None}
    assert at.actions["cut leaf"].change["cuts"] == "1;0.0"


def test_a_branch_is_raised():
    at = pruned(**IRIS, node="0")
    assert at.actions["raise 1"].change == {"cuts": "0^1", "step": "1", "node": "0~1"}
    assert pruned(**IRIS, cuts="0^1").story.steps[1].tree == prune.raise_child(full_tree(at.case), (0,), 1)


def test_cuts_in_the_picture_are_written_into_the_link():
    case = pruned(**IRIS).case
    assert steps_panels.cut_in_picture(case, ["1", "0^1", "<script>"]) == {"cuts": "1;0^1", "step": "2"}
    assert steps_panels.cut_in_picture(case, "all of them") is None
    assert steps_panels.cut_in_picture(case, []) == {"cuts": None, "step": "0"}


def test_the_game_ranks_by_validation_errors_then_leaves():
    found = r'<th scope="row">(\d+)\. (.*?)</th><td>(\d+)</td><td>(\d+)</td>'
    assert re.findall(found, unescape(pruned(**IRIS).html)) == [], "no answer before the first cut"
    rows = re.findall(found, unescape(pruned(**IRIS, cuts="0", step=0).html))
    assert len(rows) == 7
    figures = [(int(errors), int(leaves)) for _, _, errors, leaves in rows]
    assert figures == sorted(figures)
    assert ("6", "<b>Your tree</b>", "18", "12") in rows
    assert "Nobody beats you" in pruned(**IRIS, cuts="0.0;0.1;1", step=3).html


def test_of_a_large_table_the_methods_play_when_they_are_asked_to(monkeypatch: pytest.MonkeyPatch):
    def asked(at: Visit) -> str:
        return next(panel.ask for panel in at.shown.beside if hasattr(panel, "ask"))

    assert not asked(pruned(**IRIS, cuts="0"))
    monkeypatch.setattr(steps_panels, "QUICK", 10)
    assert asked(pruned(**IRIS, cuts="0")) == "Run the methods"


def test_the_lectures_arithmetic_stands_in_the_formula():
    link = {**IRIS, "method": "pessimistic"}
    i, step = next((i, s) for i, s in enumerate(pruned(**link).story.steps) if s.kind == "collapse")
    formula, w = pruned(**link, step=i).formulas, step.figures
    assert (
        rf"\frac{{{w.leaf_errors:g} + 1 \times 0.5}}{{{w.n:g}}} = \frac{{{w.leaf:g}}}{{{w.n:g}}}" in formula
    )
    assert rf"{w.leaves} \times 0.5" in formula


def test_a_click_on_a_stair_goes_to_its_tree():
    at = pruned(**IRIS, method="cost-complexity")
    stairs = next(panel for panel in at.panels if getattr(panel, "key", "") == "staircase")
    change = stairs.chosen(0, 4)
    assert change == {"step": "8", "node": None}
    assert at.story.steps[8].tree.leaves == stairs.figure.data[0].y[4]
    assert stairs.chosen(1, 0) is None
    assert stairs.chosen(0, 99) is None


def test_settings_of_the_link_reach_the_method():
    loose = pruned(**IRIS, method="error-based", confidence=0.5, detail=1).last
    tight = pruned(**IRIS, method="error-based", confidence=0.01, detail=1).last
    assert tight != loose
    unraised = pruned(**IRIS, method="error-based", raising="no").story
    assert all(step.kind != "raise" for step in unraised.steps)
    assert unraised.steps[1].figures.branch is None


def test_every_method_shows_its_own_settings():
    expected = {
        "pessimistic": {"penalty", "detail"},
        "error-based": {"confidence", "raising", "like", "detail"},
        "cost-complexity": {"risk", "choose"},
        "mdl": {"encoding", "detail"},
        "chi-square": {"significance", "detail"},
        "reduced-error": {"detail"},
        HAND: set(),
    }
    others = {"data", "algorithm", "view", "method", "share", "noise", "noise_in", "seed"}
    for method, names in expected.items():
        assert {*pruned(**IRIS, method=method).fields} == others | names


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ({"cuts": "0;7.7"}, "where this tree has nothing to prune"),
        ({"cuts": "0;zero"}, "which is not a node"),
        ({"method": "pesimistic"}, "The page uses “pessimistic”"),
        ({"share": "99"}, "Allowed values are 20 to 80"),
        ({"method": "error-based", "confidence": "2"}, "Allowed values are"),
        ({"method": "mdl", "encoding": "zip"}, "which does not exist"),
        ({"step": "77"}, "This link sets step to 77"),
        ({"view": "all"}, "which does not exist"),
    ],
)
def test_a_broken_link_is_mended_with_one_note(query: dict[str, str], shown: str):
    at = pruned(**{**IRIS, **query})
    assert at.said
    assert [note for note in at.given.notes if shown in note] == at.given.notes


def test_a_method_that_counts_classes_refuses_a_regression_in_a_sentence():
    at = pruned(data="cars", recipe="cart", method="pessimistic")
    assert "counts classes, and this tree predicts a number" in at.said


def test_another_table_forgets_the_cuts_and_another_view_the_limits():
    at = pruned(**IRIS, cuts="0", step=1)
    for name in ("data", "algorithm", "share", "noise", "seed"):
        field = at.fields[name]
        assert field.change(field.value)["cuts"] is None
    assert at.fields["data"].change("kyphosis")["min_gain"] is None
    assert at.fields["view"].change("compare")["min_gain"] is None
    assert "cuts" not in at.fields["method"].change("mdl")


def test_presenter_mode_has_the_game_but_no_estimates():
    at = pruned(**IRIS, presenter="true", node="0")
    assert "What pruning here would do" in at.html
    assert "The game" in at.html
    assert "Three estimates" not in at.html


@ONLY_SWEPT
@pytest.mark.slow
def test_the_ready_cases_open_what_they_promise():
    for one in LESSON.ready():
        at = pruned(**one.query)
        assert not at.note, one.label
        assert not at.refused, one.label
    lecture = pruned(data="thirty", recipe="hunt", seed=325, method="pessimistic", step=1)
    assert (
        "a leaf counts as 10.5 errors, the 4 leaves below as 11. The subtree will be pruned." in lecture.said
    )
    bits = pruned(data="thirty", recipe="hunt", seed=325, method="mdl", encoding="textbook", step=1)
    assert "The subtree stays" in bits.said, "the two disagree"
    assert "Some lectures say that this method agrees with the pessimistic error" in bits.html
    raised = pruned(data="iris", recipe="c4.5", share=60, noise=10, seed=50, method="error-based").story
    assert raised.steps[5].kind == "before raise"


def test_a_table_has_one_training_set_and_noise_however_the_page_is_opened():
    link = pruned(data="iris", recipe="cart")
    assert link.case == pruned(**LESSONS["prune"].first).case == pruned(**IRIS).case
    assert (link.case.share, link.case.noise) == (40, 10)
    assert link.fields["noise"].change(0)["noise"] == "0", "another tree without the noise"
    kyphosis = pruned(data="kyphosis", recipe="cart").case
    assert (kyphosis.share, kyphosis.noise) == (60, 0)


def test_a_test_of_few_records_is_said_to_be_rough_and_its_split_to_be_chosen():
    link = {**IRIS, "method": "chi-square"}
    step = pruned(**link, step=3)
    assert "The smallest expected count is 0.5. Below 5 the χ² test is rough" in words(step.html)
    assert "If it was chosen as the best of many, p is too small" in words(step.html)
    assert "hardly" not in "".join(pruned(**link, step=i).said for i in range(step.last + 1))


def test_noise_is_an_irreducible_error_and_a_wide_gap_a_sign_of_overfitting():
    at = pruned(**IRIS, step=0)
    assert "10 % of the labels are noise, in the test set as well. This is the irreducible error" in words(
        at.html
    )
    assert "18 of 45 validation records, a sign of overfitting" in at.said
    clean = pruned(data="iris", recipe="cart", share=60, noise=0, step=0)
    assert "irreducible" not in clean.html
    assert "overfitting" not in clean.said


def test_cuts_of_a_link_without_a_step_have_been_made():
    at = pruned(**IRIS, cuts="0^1")
    assert "has 9 leaves" in at.said
    back = pruned(**IRIS, cuts="0^1", method="pessimistic").case
    assert LESSON.follow(back, at.case, 3) == 1
    assert LESSON.follow(at.case, back, 1) is None


def test_a_branch_of_the_root_is_raised_too():
    for child in (0, 1):
        assert "The tree has" in pruned(**IRIS, cuts=f"root^{child}").said


def test_a_small_table_is_put_into_two_folds():
    small = trace_of(pruned(data="tennis", recipe="id3", share=20, method="cost-complexity").case)
    assert traces.shown(small.case)["folds"] == 2


def test_the_lectures_tree_of_thirty_leaves():
    at = visit("prune", data="thirty", algorithm="hunt", seed=325, method="pessimistic", step=1)
    assert "10/1000 = 1 % in training and (10 + 30 · 0.5)/1000 = 2.5 % with the penalty" in at.html
    assert "as soon as it saves one error" in at.html
    dearer = visit(
        "prune", data="thirty", algorithm="hunt", seed=325, method="pessimistic", step=1, penalty=2
    )
    assert "(10 + 30 · 2)/1000 = 7 %" in dearer.html
    assert "as soon as it saves one error" not in dearer.html


@pytest.mark.parametrize("risk", ["impurity", "error"])
def test_the_weakest_link_goes_where_both_trees_cost_the_same(risk: str):
    query = {"data": "iris", "algorithm": "cart", "method": "cost-complexity", "risk": risk}
    story = visit("prune", **query).story
    at = next(i for i, step in enumerate(story.steps) if step.kind == "link")
    before, after = story.steps[at - 1].tree, story.steps[at].tree
    alpha = story.steps[at].alpha
    cost = [risk_of(tree, risk) + alpha * tree.leaves for tree in (before, after)]
    assert cost[0] == pytest.approx(cost[1])
    shown = visit("prune", **query, step=at).formulas
    assert "R_\\alpha(T)" in shown
    assert tex(trimmed(cost[0])) in shown


def test_noise_may_be_in_the_attributes_and_the_page_says_so():
    quiet, classes = pruned(**{**IRIS, "noise": 0}), pruned(**IRIS)
    cells = pruned(**IRIS, noise_in="attributes")
    assert "10 % of the cells of each attribute are noise" in words(cells.html)
    assert "cells of each attribute are" not in words(classes.html)
    assert len({at.story.steps[0].tree for at in (quiet, classes, cells)}) == 3, "each trains another tree"
    assert not cells.given.notes
