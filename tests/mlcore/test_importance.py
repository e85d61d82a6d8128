"""The importance of a forest's columns: by impurity as in scikit-learn, by permutation out of bag."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

import mlcore
from datasets import load
from mlcore import RECIPES, Table
from mlcore.ensemble import bag, impurity_importance, permutation_importance, unseen_errors
from mlcore.learners import forest, tree
from mlcore.trees.grow import drawn_columns

IRIS = Table.from_frame(load("iris"), "Species")
CART = RECIPES["cart"].but(max_depth=3)


def noise(seed: int) -> tuple[np.ndarray, np.ndarray, Table]:
    """Two columns that decide and three that do not. No two splits are equally good."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(200, 5))
    y = (X[:, 0] + X[:, 1] ** 2 + 0.5 * rng.normal(size=200) > 1).astype(int)
    frame = {f"x{i}": X[:, i] for i in range(5)}
    return X, y, Table.from_frame({**frame, "y": [f"c{i}" for i in y]}, "y")


def test_by_impurity_a_column_is_worth_what_scikit_learn_says():
    trees, theirs = [], []
    for seed in range(3):
        X, y, table = noise(seed)
        trees.append(mlcore.fit(table, CART))
        theirs.append(DecisionTreeClassifier(max_depth=3, random_state=0).fit(X, y).feature_importances_)
        assert [*impurity_importance(trees[-1:]).values()] == pytest.approx(theirs[-1].tolist())
    shares = impurity_importance(trees)
    assert [*shares.values()] == pytest.approx(np.mean(theirs, axis=0).tolist()), "the mean over the forest"
    assert sum(shares.values()) == pytest.approx(1)


def test_a_leaf_takes_nothing_away():
    leaf = mlcore.fit(IRIS, RECIPES["cart"].but(max_depth=0))
    whole = mlcore.fit(IRIS, CART)
    assert set(impurity_importance([leaf]).values()) == {0}
    assert impurity_importance([leaf, whole]) == impurity_importance([whole])
    with pytest.raises(ValueError, match="no tree"):
        impurity_importance([])


def test_by_permutation_only_what_a_tree_has_not_seen_counts():
    _, _, table = noise(1)
    steps = list(bag(table, forest(1, max_depth=4).tree, 12, seed=2))
    cost = permutation_importance(steps, table, seed=3)
    assert cost == permutation_importance(steps, table, seed=3)
    assert min(cost["x0"], cost["x1"]) > 0.05 > max(abs(cost[name]) for name in ("x2", "x3", "x4"))
    first = [steps[0]]
    seen = np.unique(steps[0].rows)
    wrong = replace(table.target, cells=np.where(np.isin(np.arange(200), seen), 0, table.target.cells))
    assert permutation_importance(first, replace(table, target=wrong), 3) == permutation_importance(
        first, table, 3
    )


def test_a_column_that_no_tree_splits_on_costs_nothing():
    steps = list(bag(IRIS, tree("cart", max_depth=1), 4, seed=1))
    cost = permutation_importance(steps, IRIS)
    unused = {column.name for column in IRIS.columns} - {s.model.root.split.attribute for s in steps}
    assert unused
    assert all(cost[name] == 0 for name in unused)


def test_the_error_of_each_tree_out_of_its_bag():
    steps = list(bag(IRIS, tree("cart"), 3, seed=4))
    labels = load("iris")["Species"].to_numpy()
    for step, error in zip(steps, unseen_errors(steps, IRIS), strict=True):
        out = np.setdiff1d(np.arange(150), step.rows)
        assert not set(out) & set(step.rows)
        assert error == pytest.approx(np.mean(step.model.predict(IRIS.take(out)) != labels[out]))


def test_the_columns_that_were_drawn_are_those_that_fit_draws():
    for seed in range(4):
        grown = mlcore.fit(IRIS, RECIPES["cart"], columns=2, seed=seed)
        drawn = drawn_columns(IRIS, RECIPES["cart"], 2, seed)
        splits = {path: node.split.attribute for path, node in grown.walk() if node.split}
        assert all(name in drawn[path] and len(drawn[path]) >= 2 for path, name in splits.items())
    assert {len(names) for names in drawn_columns(IRIS, RECIPES["cart"], 4).values()} == {4}
