"""Switches that any recipe may turn, each with an example worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

import mlcore
from mlcore import RECIPES, Decision, Recipe, Table, TableError
from tests.mlcore.support import chi_square_of
from tests.support.tables import lesson

HUNT, CART = RECIPES["hunt"], RECIPES["cart"]


def root_of(table: Table, recipe: Recipe) -> Decision:
    return next(step.decision for step in mlcore.grow(table, recipe, detail=1) if step.decision)


def best_of(table: Table, recipe: Recipe) -> str:
    decision = root_of(table, recipe)
    return decision.candidates[decision.best].attribute


# Costs --------------------------------------------------------------------------------------------------


def test_what_costs_more_must_gain_more():
    """Play tennis: Outlook gains 0.2467, Humidity 0.1518. With the square over cost, they meet at 2.64."""
    tennis = lesson("tennis")
    assert pytest.approx(2.641, abs=1e-3) == (0.24675 / 0.151836) ** 2
    assert best_of(tennis, HUNT.but(costs={"Outlook": 2.6})) == "Outlook"
    assert best_of(tennis, HUNT.but(costs={"Outlook": 2.7})) == "Humidity"
    decision = root_of(tennis, HUNT.but(costs={"Outlook": 10}))
    outlook, _, humidity, _ = decision.candidates
    assert (outlook.cost, humidity.cost) == (10, 1)
    assert outlook.score == pytest.approx(0.24675**2 / 10, rel=1e-4)
    assert humidity.score == pytest.approx(0.151836**2, rel=1e-4)
    assert (decision.ties, decision.candidates[decision.chosen]) == (("Humidity",), humidity)


def test_the_same_cost_for_all_changes_nothing():
    tennis = lesson("tennis")
    same = dict.fromkeys(("Outlook", "Temperature", "Humidity", "Wind"), 7.0)
    assert mlcore.fit(tennis, HUNT.but(costs=same)) == mlcore.fit(tennis, HUNT)


def test_a_small_gain_is_not_squared_away():
    """One record in 20,000: a gain of 5e-5 bits is a gain, also squared, and 4e-5 is not a tie with it."""
    n = 20_000
    y = ["Q"] + ["P"] * (n - 1)
    frame = {"wide": ["a"] * (n // 2) + ["b"] * (n // 2), "thin": ["a"] * (n // 4) + ["b"] * (3 * n // 4)}
    table = Table.from_frame({**frame, "y": y}, "y")
    decision = root_of(table, HUNT.but(costs={"wide": 1.0}))
    wide, thin = decision.candidates
    assert 1e-5 < wide.measures.gain < thin.measures.gain < 2e-4
    assert (decision.ties, decision.stop) == (("thin",), None)


def test_costs_in_a_regression_are_told_in_the_targets_unit():
    frame = {"a": [0.0, 0, 1, 1], "b": [0.0, 1, 1, 1], "y": [0.0, 10, 30, 40]}
    decision = root_of(Table.from_frame(frame, "y"), CART.but(costs={"a": 5.0}))
    a, b = decision.candidates
    assert a.measures.variance_gain == pytest.approx(225.0)
    assert a.score == pytest.approx(225.0**2 / 5)
    assert b.score == pytest.approx(b.measures.variance_gain**2)
    assert decision.candidates[decision.chosen] == b


# Limits ----------------------------------------------------------------------------------------------------


def test_a_split_must_reach_the_least_gain():
    tennis = lesson("tennis")
    gain = root_of(tennis, HUNT).candidates[0].measures.gain
    assert mlcore.fit(tennis, HUNT.but(min_gain=gain)).root.split.attribute == "Outlook"
    stopped = mlcore.fit(tennis, HUNT.but(min_gain=gain + 1e-6))
    assert (stopped.leaves, stopped.root.stop) == (1, "min gain")


@pytest.mark.parametrize(("y", "split"), [([0.0, 10, 100, 101], 0), ([0.0, 1, 100, 110], 1)])
def test_the_best_leaf_is_split_first(y, split):
    """After the root's cut one half has a step of 10, the other one of 1."""
    table = Table.from_frame({"x": [1.0, 2, 3, 4], "y": y}, "y")
    recipe = CART.but(max_leaves=3)
    halves = mlcore.fit(table, recipe).root.children
    assert [len(half.children) for half in halves] == [2 * (split == 0), 2 * (split == 1)]
    assert halves[1 - split].stop == "max leaves"
    kinds = [step.kind for step in mlcore.grow(table, recipe, detail=2)]
    assert (kinds.count("split"), kinds.count("leaf")) == (2, 3)


def test_a_question_with_too_many_answers_is_passed_over():
    tennis = lesson("tennis")
    tree = mlcore.fit(tennis, HUNT.but(max_leaves=4))
    assert tree.root.split.attribute == "Outlook"  # three leaves, and no room for two more
    assert tree.leaves == 4
    assert mlcore.fit(tennis, HUNT.but(max_leaves=2)).leaves == 1


# Branchings and criteria -------------------------------------------------------------------------------


def test_ordinal_cuts_keep_the_order():
    """The middle differs from both ends. Free subsets would separate it, but cuts cannot."""
    frame = {"size": list("SSMMLL"), "colour": list("rrggbb"), "y": list("PPQQPP")}
    kinds = {"size": ("ordinal", list("SML"))}
    table = Table.from_frame(frame, "y", kinds)
    size, colour = root_of(table, HUNT.but(branching="ordinal-cuts")).candidates
    assert (size.split.kind, size.tried, size.equal) == ("subset", 2, 2)
    assert [branch.values for branch in size.split.branches] == [("S",), ("M", "L")]
    assert (colour.split.kind, len(colour.split.branches)) == ("multiway", 3)
    size, colour = root_of(table, HUNT.but(branching="binary")).candidates
    assert size.tried == 2
    assert [branch.values for branch in colour.split.branches] == [("r", "b"), ("g",)]


def test_an_ordinal_cut_may_be_followed_by_another():
    frame = {"size": list("SSMMLL"), "y": list("PPQQPP")}
    table = Table.from_frame(frame, "y", {"size": ("ordinal", list("SML"))})
    tree = mlcore.fit(table, HUNT.but(branching="ordinal-cuts"))
    assert (tree.depth, tree.errors(table)) == (2, 0)


def test_chi_square_grows_with_the_records():
    """Twice the records give twice the statistic, but the gain in Gini stays."""
    tennis = lesson("tennis")
    outlook = root_of(tennis, HUNT.but(criterion="chi-square")).candidates[0]
    assert outlook.score == pytest.approx(chi_square_of([[3, 2], [0, 4], [2, 3]]))
    twice = Table(tennis.columns, tennis.target, tennis.weights * 2)
    again = root_of(twice, HUNT.but(criterion="chi-square")).candidates[0]
    assert again.score == pytest.approx(2 * outlook.score)
    assert again.measures.gini_gain == pytest.approx(outlook.measures.gini_gain)


def test_many_values_are_ordered_by_their_share():
    """Twelve words and two classes: the best of 2,047 groupings is one of eleven cuts."""
    random = np.random.default_rng(2)
    words = [f"w{i:02}" for i in range(12)]
    x = random.integers(0, 12, 600)
    y = random.random(600) < (x * 5 % 12) / 12
    table = Table.from_frame({"x": [words[i] for i in x], "y": ["PQ"[int(v)] for v in y]}, "y")
    quick = root_of(table, CART).candidates[0]
    full = root_of(table, CART.but(exhaustive_values=12)).candidates[0]
    assert (quick.tried, full.tried, quick.heuristic) == (11, 2047, False)
    assert quick.score == pytest.approx(full.score, rel=1e-12)
    mean = Table.from_frame({"x": [words[i] for i in x], "y": (y + x % 3).astype(float).tolist()}, "y")
    assert root_of(mean, CART).candidates[0].score == pytest.approx(
        root_of(mean, CART.but(exhaustive_values=12)).candidates[0].score, rel=1e-12
    )


# Missing answers and weights -----------------------------------------------------------------------------


MISSING = {"x": ["a", "a", "a", "b", "b", None], "y": list("PPPQQQ")}


@pytest.mark.parametrize(
    ("missing", "counts", "votes"),
    [
        ("fractions", [(3.0, 0.6), (0.0, 2.4)], (3 / 6, 3 / 6)),
        ("majority", [(3.0, 1.0), (0.0, 2.0)], (3 / 4, 1 / 4)),
        ("stay", [(3.0, 0.0), (0.0, 2.0)], (3 / 6, 3 / 6)),
        ("surrogates", [(3.0, 1.0), (0.0, 2.0)], (3 / 4, 1 / 4)),
    ],
)
def test_where_a_record_without_an_answer_goes(missing, counts, votes):
    table = Table.from_frame(MISSING, "y")
    tree = mlcore.fit(table, HUNT.but(branching="binary", missing=missing))
    assert [child.counts for child in tree.root.children] == [pytest.approx(c) for c in counts]
    assert tree.predict_proba({"x": [None]})[0] == pytest.approx(votes)
    known = root_of(table, HUNT.but(branching="binary", missing=missing)).candidates[0]
    assert known.measures.gain == pytest.approx(5 / 6 * (0.6 * math.log2(5 / 3) + 0.4 * math.log2(5 / 2)))
    with pytest.raises(TableError, match="“x” lacks 1 of 6"):
        mlcore.fit(table, HUNT)


@pytest.mark.parametrize("name", ["hunt", "c4.5", "cart", "chaid", "ctree"])
def test_a_record_of_no_weight_is_not_there(name):
    """It offers no cut, no value and no class. Only the table's declared values contain it."""
    frame = {"x": [1.0, 2, 3, 4, 3.5, 99], "w": list("aabbcc"), "y": list("PPQQPQ")}
    weights = [1.0, 1, 1, 1, 0, 0]
    kinds = {"w": ("nominal", list("abc"))}
    recipe = RECIPES[name].but(min_records=1, min_split=2, min_bucket=1, min_parent=2, min_child=1, bins=4)
    recipe = recipe.but(alpha=0.5, alpha_split=0.5)
    light = Table.from_frame(frame, "y", kinds, weights)
    short = Table.from_frame({key: cells[:4] for key, cells in frame.items()}, "y", kinds)
    tree = mlcore.fit(light, recipe)
    assert tree.leaves > 1
    assert [n for _, n in tree.walk()] == [n for _, n in mlcore.fit(short, recipe).walk()]
    decision, other = root_of(light, recipe), root_of(short, recipe)
    assert (decision.candidates, decision.excluded) == (other.candidates, other.excluded)
    if recipe.selection == "score":
        rows = np.arange(6)  # also if the node is asked by all of its records
        assert mlcore.scan(light, recipe, rows, "x") == mlcore.scan(short, recipe, rows[:4], "x")
        assert mlcore.decide_one(light, recipe, rows).candidates == decision.candidates
        assert mlcore.decide_one(light, recipe, rows[4:]).stop == "empty"


@pytest.mark.parametrize("name", [*RECIPES])
def test_a_weight_of_three_is_a_record_told_three_times(name):
    random = np.random.default_rng(4)
    n = 60
    frame = {
        "x": random.integers(0, 9, n).astype(float).tolist(),
        "w": ["abc"[i] for i in random.integers(0, 3, n)],
        "y": ["PQ"[i] for i in random.integers(0, 2, n)],
    }
    weights = random.integers(1, 4, n)
    recipe = RECIPES[name].but(min_split=2, min_bucket=1, min_parent=2, min_child=1, alpha=0.9)
    recipe = recipe.but(alpha_split=0.9, bonferroni=False)
    told = {
        key: [cell for cell, w in zip(cells, weights, strict=True) for _ in range(w)]
        for key, cells in frame.items()
    }
    kinds = {"w": ("nominal", list("abc")), "y": ("nominal", list("PQ"))}
    weighed = mlcore.fit(Table.from_frame(frame, "y", kinds, weights.astype(float).tolist()), recipe)
    repeated = mlcore.fit(Table.from_frame(told, "y", kinds), recipe)
    assert weighed.leaves > 1
    assert [(n.counts, n.split) for _, n in weighed.walk()] == [
        (n.counts, n.split) for _, n in repeated.walk()
    ]


def test_missing_as_a_category_needs_chaid():
    with pytest.raises(ValueError, match="in CHAID only"):
        RECIPES["cart"].but(missing="category")
    assert RECIPES["chaid"].missing == "category"


@pytest.mark.parametrize("criterion", ["entropy", "gain-ratio", "gini", "error", "chi-square"])
@pytest.mark.parametrize("recipe", [HUNT, RECIPES["id3"]])
def test_exclusive_or_is_solved_by_splits_that_gain_nothing_in_words_and_in_numbers(
    recipe: Recipe, criterion: str
):
    y = ["no", "yes", "yes", "no"]
    words = Table.from_frame({"a": list("0011"), "b": list("0101"), "y": y}, "y")
    numbers = Table.from_frame({"a": [0.0, 0.0, 1.0, 1.0], "b": [0.0, 1.0, 0.0, 1.0], "y": y}, "y")
    for table in (words, numbers):
        rule = recipe.but(criterion=criterion)
        assert mlcore.fit(table, rule).root.stop == "no gain"
        tree = mlcore.fit(table, rule.but(zero_gain=True))
        assert (tree.leaves, tree.errors(table)) == (4, 0)
        *_, last = mlcore.grow(table, rule.but(zero_gain=True))
        assert last.tree == tree
        *_, last = mlcore.incremental.grow(table, rule.but(zero_gain=True))
        assert last.tree == tree


def test_of_cuts_that_gain_nothing_the_first_is_taken():
    known, unknown = [1.0, 2.0, 3.0, 4.0], [None, None]
    table = Table.from_frame({"a": [0.0] * 6, "b": known + unknown, "y": ["no"] * 4 + ["yes"] * 2}, "y")
    recipe = RECIPES["cart"].but(zero_gain=True)
    tree = mlcore.fit(table, recipe)
    assert tree.root.split.threshold == 1.5
    (split,) = (step for step in mlcore.grow(table, recipe) if step.kind == "split" and step.path == ())
    assert split.decision.candidates[split.decision.best].split == tree.root.split
    assert mlcore.fit(table, recipe, columns=1).root.split.threshold == 1.5


def test_a_threshold_of_c45_has_to_gain_even_where_words_need_not():
    y = ["no", "yes", "yes", "no"]
    numbers = Table.from_frame({"a": [0.0, 0.0, 1.0, 1.0], "b": [0.0, 1.0, 0.0, 1.0], "y": y}, "y")
    bare = RECIPES["c4.5"].but(min_records=1, price_cuts=False, average_gain=False, collapse=False)
    assert mlcore.fit(numbers, bare).root.stop == "no gain"


@pytest.mark.parametrize("name", ["hunt", "id3"])
@pytest.mark.parametrize("first", ["A", "B"])
def test_splits_without_gain_solve_exclusive_or(name, first):
    """The lectures' algorithm continues until a node is pure: four leaves below A or B."""
    table, rule = lesson("xor"), RECIPES[name].but(zero_gain=True)
    tree = mlcore.fit(table, rule, {(): first})
    assert (tree.leaves, tree.errors(table)) == (4, 0.0)
    square = Table.from_frame({"A": [*"0011"], "B": [*"0101"], "Class": [*"nyyn"]}, "Class")
    assert mlcore.fit(square, RECIPES[name]).leaves == 1
    assert mlcore.fit(square, rule).leaves == 4
