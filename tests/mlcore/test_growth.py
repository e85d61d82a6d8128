"""A tree on its way from the root to its full size: the order of its questions, and its errors."""

import numpy as np
import pandas as pd
import pytest

from datasets.generators import mixed, ring
from mlcore import RECIPES, Table, fit
from mlcore.trees.growth import best_first, error_curve, openings, tree_with
from mlcore.trees.tree import Tree
from tests.support.tables import lesson

CART = RECIPES["cart"]
CASES = [
    ("tax", "cart", {}),
    ("tennis", "id3", {}),
    ("tennis", "hunt", {"criterion": "gini"}),
    ("vertebrate", "cart", {"criterion": "entropy"}),
    ("iris", "cart", {}),
    ("iris", "hunt", {"criterion": "error"}),
    ("titanic", "id3", {}),
    ("kyphosis", "cart", {}),
    ("labor", "cart", {}),
    ("labor", "c4.5", {"collapse": False}),
    ("cars", "cart", {"min_records": 4}),
    ("golf", "c4.5", {"collapse": False}),
]


def noisy(n: int = 600, seed: int = 1) -> Table:
    return Table.from_frame(ring(n, seed, noise=0.15), "class")


def counts_of(tree: Tree, order: tuple) -> range | list[int]:
    return range(len(order) + 1) if len(order) < 30 else [0, 1, 2, 7, len(order) // 2, len(order)]


@pytest.mark.parametrize(("data", "recipe", "switches"), CASES)
def test_a_limit_of_leaves_keeps_what_best_first_opens(data: str, recipe: str, switches: dict):
    table, rule = lesson(data), RECIPES[recipe].but(**switches)
    tree = fit(table, rule)
    for limit in sorted({1, 2, 3, 4, 5, 8, tree.leaves // 2 or 1, tree.leaves}):
        order = best_first(tree, limit)
        assert tree_with(tree, len(order), order) == fit(table, rule.but(max_leaves=limit)), limit


def test_of_two_branches_each_the_order_does_not_depend_on_the_limit():
    tree = fit(noisy(), CART)
    order = best_first(tree)
    assert len(order) == tree.leaves - 1
    assert all(best_first(tree, limit) == order[: limit - 1] for limit in (1, 2, 9, tree.leaves))


def test_each_opening_is_worth_the_most_of_all_that_wait():
    tree = fit(noisy(200), CART)
    waiting = {()}
    for opening in openings(tree):
        worths = {path: worth(tree, path) for path in waiting}
        assert opening.worth == pytest.approx(worths[opening.path], rel=1e-12)
        assert opening.worth >= max(worths.values()) - 1e-9
        equal = {path for path, value in worths.items() if abs(value - opening.worth) < 1e-9}
        assert set(opening.tied) == equal - {opening.path}
        assert min(equal, key=lambda path: (len(path), path)) == opening.path
        waiting.remove(opening.path)
        children = enumerate(tree.node(opening.path).children)
        waiting |= {(*opening.path, i) for i, child in children if child.children}
    assert not waiting


def worth(tree: Tree, path: tuple) -> float:
    node = tree.node(path)
    return node.n * node.impurity - sum(child.n * child.impurity for child in node.children)


def test_equal_questions_are_named_and_the_left_one_goes_first():
    frame = pd.DataFrame({"x": [1, 2, 3, 4, 11, 12, 13, 14], "class": list("abab") * 2})
    frame["side"] = ["left"] * 4 + ["right"] * 4
    frame["class"] = frame["class"] + frame.pop("side").where(frame["class"] == "a", "")
    tree = fit(Table.from_frame(frame, "class"), CART)
    found = openings(tree)
    tied = [opening for opening in found if opening.tied]
    assert tied, "mirror images are worth the same"
    for opening in tied:
        assert all((len(opening.path), opening.path) < (len(other), other) for other in opening.tied)


def test_questions_that_differ_by_rounding_only_are_equal():
    tree = fit(lesson("golf"), RECIPES["c4.5"].but(collapse=False))
    _, left, right = openings(tree)
    assert left.worth != right.worth
    assert left.worth == pytest.approx(right.worth, rel=1e-12)
    assert (left.path, left.tied, right.path) == ((0,), ((2,),), (2,))


@pytest.mark.parametrize(("data", "recipe", "switches"), [*CASES, ("golf", "c4.5", {})])
def test_the_curve_is_the_errors_of_every_tree_on_the_way(data: str, recipe: str, switches: dict):
    table = lesson(data)
    tree = fit(table, RECIPES[recipe].but(**switches))
    order = best_first(tree)
    growth = error_curve(tree, [table])
    for count in counts_of(tree, order):
        smaller = tree_with(tree, count, order)
        assert growth.leaves[count] == smaller.leaves
        assert growth.errors[0][count] == pytest.approx(smaller.errors(table), rel=1e-9, abs=1e-9)
    assert growth.totals == (table.n,)


@pytest.mark.parametrize("missing", ["fractions", "stay", "majority", "surrogates"])
@pytest.mark.parametrize("regression", [False, True])
def test_divided_and_staying_records_are_judged_by_all_their_votes(missing: str, regression: bool):
    rng = np.random.default_rng(5)
    frame = mixed(240, continuous=3, nominal=0, seed=2, noise=0.2)
    for name in ("x1", "x2", "x3"):
        frame.loc[rng.random(240) < 0.25, name] = np.nan
    if regression:
        frame["Class"] = (frame["Class"] == "yes") + rng.normal(size=240)
    train, test = frame.iloc[:160], frame.iloc[160:]
    kinds = {} if regression else {"Class": ("nominal", ["no", "yes"])}
    tables = [Table.from_frame(part, "Class", kinds) for part in (train, test)]
    tree = fit(tables[0], CART.but(missing=missing, min_records=3))
    order = best_first(tree)
    growth = error_curve(tree, tables)
    for count in counts_of(tree, order):
        smaller = tree_with(tree, count, order)
        for table, errors in zip(tables, growth.errors, strict=True):
            assert errors[count] == pytest.approx(smaller.errors(table), rel=1e-9, abs=1e-9)


def test_other_records_with_weights_and_their_classes_in_another_order():
    frame = ring(400, 3, noise=0.1)
    tree = fit(Table.from_frame(frame.iloc[:200], "class"), CART)
    other = frame.iloc[200:]
    weights = np.random.default_rng(0).uniform(0.5, 2, 200)
    table = Table.from_frame(other, "class", {"class": ("nominal", ["outside", "ring"])}, weights)
    growth = error_curve(tree, [table])
    assert growth.totals[0] == pytest.approx(weights.sum())
    for count in (0, 3, len(growth.openings)):
        assert growth.errors[0][count] == pytest.approx(tree_with(tree, count).errors(table))


def test_the_least_errors_are_found_at_every_place_of_a_tie():
    growth = error_curve(fit(noisy(), CART), [noisy(), noisy(seed=2)])
    errors = np.array(growth.errors[1])
    assert list(growth.least(1)) == np.flatnonzero(errors == errors.min()).tolist()
    assert growth.errors[0][-1] == 0, "a full tree classifies all of its training records correctly"
    assert growth.errors[1][-1] > errors.min(), "and it is worse on other records"


def test_the_whole_tree_is_the_tree_and_the_first_a_leaf():
    tree = fit(noisy(100), CART)
    assert tree_with(tree, len(best_first(tree))) is not tree
    assert tree_with(tree, len(best_first(tree))) == tree
    alone = tree_with(tree, 0)
    assert (alone.leaves, alone.root.stop, alone.root.counts) == (1, "max leaves", tree.root.counts)
    assert tree.root.children, "the tree itself does not change"


@pytest.mark.parametrize("count", [-1, 999])
def test_a_count_that_the_tree_does_not_have_is_refused(count: int):
    with pytest.raises(ValueError, match=r"questions to open, not -?\d+\.$"):
        tree_with(fit(noisy(100), CART), count)
