"""The learner's own splits, on tables worked out by hand and on random ones."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mlcore
from mlcore import RECIPES, TableError, fit, grow, own
from tests.mlcore.support import cases, measures_of, moderate
from tests.support.tables import lesson

HUNT, ID3, C45, CART = (RECIPES[name] for name in ("hunt", "id3", "c4.5", "cart"))


def decision_at(table, recipe, path, overrides):
    """The candidates at a node."""
    return next(
        s.decision
        for s in grow(table, recipe, overrides, 2)
        if s.path == path and s.kind in ("split", "leaf")
    )


def test_seven_students_are_split_by_hand():
    table = lesson("completed")
    hand = {(): own.cuts(table, "Time", [31]), (1,): own.cuts(table, "Completed", [3.5])}
    tree = fit(table, HUNT, hand)
    assert (tree.leaves, tree.errors(table)) == (3, 0.0)
    assert [tree.node(path).split.threshold for path in ((), (1,))] == [31.0, 3.5]


def test_the_lectures_tree_of_ten_taxpayers_has_their_threshold():
    table = lesson("tax")
    single = own.groups(table, "Marital Status", [["Single", "Divorced"], ["Married"]])
    hand = {(): "Refund", (1,): single, (1, 0): own.cuts(table, "Taxable Income", [80])}
    tree = fit(table, HUNT, hand)
    assert tree.node((1, 0)).split.threshold == 80.0
    assert tree.node((1, 0)).overridden
    assert tree.errors(table) == 0.0
    records = {"Refund": ["No"], "Marital Status": ["Married"], "Taxable Income": [80]}
    assert tree.predict(records).tolist() == ["No"]


def test_an_own_split_is_measured_by_its_formulas_and_told_beside_the_best():
    table = lesson("completed")
    decision = decision_at(table, HUNT, (), {(): own.cuts(table, "Time", [28])})
    assert decision.overridden
    assert decision.chosen is None
    assert decision.made is decision.own
    assert decision.own.counts == ((0.0, 2.0), (3.0, 2.0))
    assert decision.own.measures == pytest.approx(measures_of([[0, 2], [3, 2]]), abs=1e-12)
    best = decision.candidates[decision.best]
    assert (best.attribute, best.split.threshold) == ("Time", 31.0), (
        "the page still shows the best split on Time"
    )
    assert decision.gain_lost == pytest.approx(best.score - decision.own.score)
    assert decision.gain_lost > 0


@pytest.mark.parametrize("recipe", [HUNT, CART, C45], ids=lambda one: one.name)
def test_the_recipes_own_threshold_by_hand_scores_as_much(recipe):
    """Between the same neighbours any threshold is worth the same, the penalty of C4.5 included."""
    table = lesson("iris")
    told = fit(table, recipe).root.split
    column = table.column(told.attribute).cells
    above = float(column[column > told.threshold].min())
    between = told.threshold + (above - told.threshold) / 3
    decision = decision_at(table, recipe, (), {(): own.cuts(table, told.attribute, [between])})
    assert decision.overridden
    assert decision.gain_lost == pytest.approx(0, abs=1e-12)
    assert decision.own.price == decision.candidates[decision.best].price


def test_an_own_split_that_is_the_recipes_is_no_override():
    table = lesson("completed")
    assert fit(table, HUNT, {(): own.cuts(table, "Time", [31])}) == fit(table, HUNT)


def test_groups_of_an_ordinal_column_keep_its_order():
    table = lesson("sizes")
    with pytest.raises(TableError) as refused:
        own.groups(table, "Size", [["Small", "Large"], ["Medium"]])
    assert str(refused.value) == (
        "“Size” has the order Small < Medium < Large, and {Small, Large} against {Medium} would break that "
        "order. Only neighbours may share a group."
    )
    kept = own.groups(table, "Size", [["Medium", "Small"]])
    assert [branch.values for branch in kept.branches] == [("Small", "Medium"), ("Large",)]


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda t: own.cuts(t, "Income", [1]), "not an attribute"),
        (lambda t: own.cuts(t, "Refund", [1]), "no thresholds"),
        (lambda t: own.cuts(t, "Taxable Income", []), "at least one threshold"),
        (lambda t: own.cuts(t, "Taxable Income", [float("nan")]), "finite"),
        (lambda t: own.cuts(t, "Taxable Income", [80, 80]), "ascend"),
        (lambda t: own.groups(t, "Taxable Income", [["80"]]), "thresholds and no groups"),
        (lambda t: own.groups(t, "Refund", [["Maybe"]]), "It has: Yes, No"),
        (lambda t: own.groups(t, "Refund", [["Yes", "No"]]), "at least two groups"),
        (lambda t: own.groups(t, "Marital Status", [["Single"], ["Single"]]), "two groups"),
        (lambda t: fit(t, RECIPES["chaid"], {(): own.cuts(t, "Taxable Income", [80])}), "CHAID tests"),
        (
            lambda t: fit(t, HUNT, {(): own.groups(lesson("tennis"), "Outlook", [["Sunny"]])}),
            "“Outlook” is not an attribute",
        ),
    ],
)
def test_what_cannot_be_split_so_is_said(make, why):
    with pytest.raises(TableError, match=why):
        make(lesson("tax"))


@pytest.mark.parametrize("threshold", [59, 220])
def test_a_threshold_that_parts_nothing_is_ignored(threshold):
    table = lesson("tax")
    assert fit(table, CART, {(): own.cuts(table, "Taxable Income", [threshold])}) == fit(table, CART)


def test_too_small_a_branch_is_ignored():
    table = lesson("tax")
    wish = {(): own.cuts(table, "Taxable Income", [65])}
    assert fit(table, CART, wish).root.overridden
    assert not fit(table, CART.but(min_records=2), wish).root.overridden


def test_three_ranges_and_one_of_them_empty():
    table = lesson("tax")
    tree = fit(table, HUNT, {(): own.cuts(table, "Taxable Income", [80, 97.5])})
    assert [tree.node((i,)).counts for i in range(3)] == [(3.0, 0.0), (0.0, 3.0), (4.0, 0.0)]
    assert tree.leaves == 3
    hole = fit(table, HUNT, {(): own.cuts(table, "Taxable Income", [80, 97, 98])})
    assert (hole.node((2,)).stop, hole.node((2,)).label) == ("empty", "No")


def test_numbers_as_target():
    table = lesson("cars")
    decision = decision_at(table, CART, (), {(): own.cuts(table, "Weight", [3])})
    left = table.column("Weight").cells <= 3
    y = table.target.cells
    within = (left.sum() * y[left].var() + (~left).sum() * y[~left].var()) / len(y)
    assert decision.own.score == pytest.approx(y.var() - within)
    assert [side.mean for side in decision.own.branches] == pytest.approx([y[left].mean(), y[~left].mean()])


@pytest.mark.slow
@moderate
@given(cases(), st.sampled_from([HUNT, ID3, C45, CART]), st.data())
def test_every_record_goes_down_one_branch_of_an_own_split(case, recipe, data):
    table = case.table()
    recipe = recipe.but(missing="fractions")
    continuous = [column for column in table.columns if column.kind == "continuous"]
    try:
        mlcore.check(table, recipe)
    except TableError:
        return
    if not continuous:
        return
    column = data.draw(st.sampled_from(continuous))
    known = column.cells[~np.isnan(column.cells)]
    if not len(known):
        return
    at = data.draw(st.sampled_from(sorted(set(known.tolist()))))
    tree = fit(table, recipe, {(): own.cuts(table, column.name, [at])})
    assert tree == [*grow(table, recipe, {(): own.cuts(table, column.name, [at])}, 1)][-1].tree
    if tree.root.overridden and len(tree.root.children) == 2:
        weight = table.weights
        left = float(weight[column.cells <= at].sum()) / float(weight[~np.isnan(column.cells)].sum())
        assert tree.node((0,)).n == pytest.approx(left * float(weight.sum()), rel=1e-9)
