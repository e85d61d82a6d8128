"""The page “Prune”, whatever its link says: without a browser, through Streamlit's own test harness."""

import re

import pytest

import mlcore
from mlcore import prune
from tests.support.app import html, note, opened, said
from views import choices as chosen
from views import prune as page
from views import pruning

IRIS = {"data": "iris", "recipe": "cart", "noise": 10, "share": 40}


def case_of(**query: object) -> pruning.Case:
    case, notes = pruning.read({name: str(value) for name, value in query.items()})
    assert not notes
    return case


def last_step(**query: object) -> int:
    return len(pruning.trace_of(case_of(**query)).steps) - 1


def param(at, name: str) -> str:
    found = at.query_params[name]
    return found[0] if isinstance(found, list) else found


def test_without_a_link_there_is_a_tree_that_overfits():
    at = opened("prune")
    assert param(at, "data") == "iris"
    assert "1 of 60 training records wrong" in said(at)
    assert "18 of 45 validation records" in said(at)


@pytest.mark.parametrize("data", chosen.SHOWN)
def test_every_recipe_and_method_on_every_table_to_the_end(data: str):
    for recipe in mlcore.RECIPES:
        if pruning.refusal(case_of(data=data, recipe=recipe)):
            assert said(opened("prune", data=data, recipe=recipe)).endswith(".")
            continue
        for method in prune.METHODS if recipe == "c4.5" else ("reduced-error",):
            link = {"data": data, "recipe": recipe, "method": method}
            assert said(opened("prune", **link, step=last_step(**link))).endswith(".")


@pytest.mark.parametrize("method", list(prune.METHODS))
def test_every_step_says_what_the_trace_says(method: str):
    trace = pruning.trace_of(case_of(**IRIS, method=method))
    for i, step in enumerate(trace.steps):
        text = said(opened("prune", **IRIS, method=method, step=i))
        if step.kind in ("collapse", "link"):
            assert "cut" in text
        if step.kind.startswith("before"):
            assert " go" in text.rsplit(":", 1)[-1]
            assert step.tree == trace.steps[i - 1].tree
        if step.kind == "keep":
            assert text.endswith("it stays.")
    assert f"from 12 leaves to {trace.steps[-1].tree.leaves}" in text


def test_a_click_tells_what_a_cut_would_do_and_the_cut_does_it():
    at = opened("prune", **IRIS, node="0")
    assert "would save 9 leaves and cost 3 errors" in said(at)
    assert [button.label for button in at.button if button.label.startswith(("Prune", "Raise"))] == [
        "Prune to a leaf",
        "Raise “&#62; 2&#46;6”",
        "Raise “&#8804; 2&#46;6”",
    ]
    at.button(key="cut leaf").click().run()
    assert not at.exception
    assert param(at, "cuts") == "0"
    assert param(at, "step") == "1"
    assert "Cut at Petal length ≤ 2.6?" in said(at)
    assert "from 12 to 3 leaves, validation errors from 18 to 21" in said(at)
    tree = pruning.trace_of(case_of(**IRIS, cuts="0")).steps[1].tree
    assert tree == prune.collapse(pruning.full_tree(case_of(**IRIS)), (0,))


def test_undo_and_redo_walk_along_the_cuts_and_a_new_cut_forgets_what_was_undone():
    at = opened("prune", **IRIS, cuts="1;0", step=2)
    at.button(key="undo cut").click().run()
    assert param(at, "step") == "1"
    assert param(at, "cuts") == "1;0"
    at.button(key="redo cut").click().run()
    assert param(at, "step") == "2"
    at = opened("prune", **IRIS, cuts="1;0", step=1, node="0.0")
    at.button(key="cut leaf").click().run()
    assert param(at, "cuts") == "1;0.0"


def test_a_branch_is_raised():
    at = opened("prune", **IRIS, node="0")
    at.button(key="raise 1").click().run()
    assert param(at, "cuts") == "0^1"
    assert pruning.trace_of(case_of(**IRIS, cuts="0^1")).steps[1].tree == prune.raise_child(
        pruning.full_tree(case_of(**IRIS)), (0,), 1
    )


def test_the_game_ranks_by_validation_errors_then_leaves():
    at = opened("prune", **IRIS)
    rows = re.findall(r'<th scope="row">(\d+)\. (.*?)</th><td>(\d+)</td><td>(\d+)</td>', html(at))
    assert len(rows) == 7
    figures = [(int(errors), int(leaves)) for _, _, errors, leaves in rows]
    assert figures == sorted(figures)
    assert ("6", "<b>Your tree</b>", "18", "12") in rows
    best = opened("prune", **IRIS, cuts="0.0;0.1;1", step=3)
    assert "Nobody beats you" in html(best)


def test_the_lectures_arithmetic_stands_in_the_formula():
    link = {**IRIS, "method": "pessimistic"}
    trace = pruning.trace_of(case_of(**link))
    i, step = next((i, s) for i, s in enumerate(trace.steps) if s.kind == "collapse")
    at = opened("prune", **link, step=i)
    formula = next(text.value for text in at.markdown if "leaves" in text.value)
    w = step.figures
    assert (
        rf"\frac{{{w.leaf_errors:g} + 1 \times 0.5}}{{{w.n:g}}} = \frac{{{w.leaf:g}}}{{{w.n:g}}}" in formula
    )
    assert rf"{w.leaves} \times 0.5" in formula


def test_settings_of_the_link_reach_the_method():
    loose = last_step(**IRIS, method="error-based", confidence=0.5, detail=1)
    tight = last_step(**IRIS, method="error-based", confidence=0.01, detail=1)
    assert tight != loose
    unraised = pruning.trace_of(case_of(**IRIS, method="error-based", raising="no"))
    assert all(step.kind != "raise" for step in unraised.steps)
    assert unraised.steps[1].figures.branch is None


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"cuts": "0;7.7"}, "where this tree has nothing to cut"),
        ({"cuts": "0;zero"}, "which is no node"),
        ({"method": "pesimistic"}, "this is &#8220;pessimistic&#8221;"),
        ({"share": "99"}, "there are 20 to 80"),
        ({"method": "error-based", "confidence": "2"}, "goes from"),
        ({"method": "mdl", "encoding": "zip"}, "which does not exist"),
        ({"step": "77"}, "The link asks for step 77"),
        ({"view": "all"}, "which does not exist"),
    ],
)
def test_a_broken_link_is_mended_with_one_note(query: dict[str, str], told: str):
    at = opened("prune", **{**IRIS, **query})
    assert said(at)
    plain = "".join(c if c.isalnum() or c in " &#;" else f"&#{ord(c)};" for c in told)
    assert plain in note(at)
    assert html(at).count("gh-note") == 1


def test_a_method_that_counts_classes_refuses_a_regression_in_a_sentence():
    at = opened("prune", data="cars", recipe="cart", method="pessimistic")
    assert "counts classes, and this tree predicts a number" in said(at)


def test_another_table_forgets_the_cuts():
    at = opened("prune", **IRIS, cuts="0", step=1)
    at.selectbox(key="choose data").select("kyphosis").run()
    assert "cuts" not in at.query_params
    assert param(at, "data") == "kyphosis"


def test_presenter_mode_has_no_choices_but_the_game():
    at = opened("prune", **IRIS, presenter="true", node="0")
    assert not at.selectbox
    assert "What a cut here would do" in html(at)
    assert "The game" in html(at)
    assert "Three estimates" not in html(at)


def test_the_ready_cases_open_what_they_promise():
    for label, query, _ in page.READY:
        case, notes = pruning.read(query)
        assert not notes, label
        assert not pruning.refusal(case), label
        assert int(query.get("step", 0)) < len(pruning.trace_of(case).steps), label
    lecture = opened("prune", data="thirty", recipe="hunt", seed=325, method="pessimistic", step=1)
    assert "a leaf counts as 10.5 errors, the 4 leaves below as 11: so it goes." in said(lecture)
    raised = pruning.trace_of(case_of(data="iris", recipe="c4.5", noise=10, seed=50, method="error-based"))
    assert raised.steps[5].kind == "before raise"


def test_a_ready_case_writes_its_link_and_nothing_of_the_old_one():
    at = opened("prune", **IRIS, cuts="0", step=1, method="hand")
    at.button(key="go 10.5/30 against 11/30").click().run()
    assert not at.exception
    assert param(at, "data") == "thirty"
    assert "cuts" not in at.query_params
    assert "share" not in at.query_params
    assert "10.5" in said(at)


def test_cuts_of_a_link_without_a_step_have_been_made():
    assert "has 9 leaves" in said(opened("prune", **IRIS, cuts="0^1"))
    back = opened("prune", **IRIS, cuts="0^1", method="pessimistic")
    back.selectbox(key="choose method").select("hand").run()
    assert "has 9 leaves" in said(back)


def test_a_branch_of_the_root_is_raised_too():
    for child in (0, 1):
        at = opened("prune", **IRIS, cuts=f"root^{child}")
        assert "The tree has" in said(at)
