"""Regression, surrogates and missing values, compared with rpart and scikit-learn, node by node."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

import mlcore
from mlcore import RECIPES, Branch, Column, Node, Recipe, Split, Table
from tests.mlcore.clouds import frame_of, on_a_surface
from tests.mlcore.foreign import answered
from tests.mlcore.references import by_name, name_of, reference_table, stored

CART = RECIPES["cart"]
SINGLE = 2e-6  # cuts are printed with nine digits; scikit-learn rounds its inputs to single precision

# Places where several columns divide the records equally well and rpart chooses a later one than we do: its
# sums of squares differ in the last digits of a float. Fully grown trees end in nodes of a few records.
TIES: dict[str, dict[str, str]] = {
    "mtcars-variance-full": {
        "1.1.0.1": "qsec",
        "1.1.0.0.0": "hp",
        "1.0.0.1": "qsec",
        "1.0.0.0": "hp",
        "1.0.0.1.1": "vs",
        "1.0.0.1.1.1": "qsec",
        "1.1.0.0.0.1.0": "qsec",
        "1.1.0.1.1": "drat",
    },
    "airquality-variance-full": {
        "1.1.1.0.0.1.1.0": "Month",
        "1.0.1.1.0": "Wind",
        "0.1.1.1.0.1.1.1": "Month",
    },
}


RPART = stored("rpart_more")
SKLEARN = stored("sklearn_regression")


def recipe_for(run: dict[str, Any]) -> Recipe:
    recipe = CART if run["criterion"] == "variance" else CART.but(criterion=run["criterion"])
    return recipe.but(missing="stay") if run["config"] == "full" else recipe.but(min_records=7)


def takes(test: Any, branch: Branch) -> bool:
    """Whether their test matches our branch. None of our values may go another way."""
    if branch.values is None:
        return (test in ("<", "<=")) == (branch.op == "<=")
    inside = {str(value) in test for value in branch.values}
    assert len(inside) == 1
    return inside == {True}


def same_split(split: Split, theirs: dict[str, Any]) -> bool:
    if split.attribute != theirs["attr"]:
        return False
    if split.threshold is not None:
        return math.isclose(split.threshold, theirs["cut"], rel_tol=SINGLE)
    left = {str(value) for value in split.branches[0].values or ()}
    return any(left <= set(kid["test"]) for kid in theirs["kids"])


def check_node(node: Node, theirs: dict[str, Any]) -> None:
    assert node.n == theirs["n"]
    if "mean" in theirs:
        assert node.mean == pytest.approx(theirs["mean"], rel=1e-7)
        assert node.errors == pytest.approx(theirs.get("dev", node.errors), rel=1e-6, abs=1e-6)
        assert node.impurity == pytest.approx(theirs.get("impurity", node.impurity), rel=1e-6, abs=1e-6)
    else:
        dist = theirs["dist"]
        counts = [dist.get(str(i), 0) for i in range(len(node.counts))] if isinstance(dist, dict) else dist
        assert list(node.counts) == counts


def parted(tree: mlcore.Tree, theirs: dict[str, Any], whole: bool) -> dict[tuple[int, ...], str]:
    """Where the trees diverge, and the attribute of the question there. whole: their leaves must be ours, or
    undo
    splits that do not lower the misclassification.
    """
    found = {}
    stack = [((), tree.root, theirs)]
    while stack:
        path, node, other = stack.pop()
        check_node(node, other)
        if "attr" not in other:
            assert not whole or wrong_below(node) == node.errors, path  # cp = 0 drops useless splits
            continue
        assert node.split is not None, path
        if not same_split(node.split, other):
            found[path] = other["attr"]
            continue
        for i, branch in enumerate(node.split.branches):
            kid = next(kid for kid in other["kids"] if takes(kid["test"], branch))
            stack.append(((*path, i), node.children[i], kid["node"]))
    return found


def wrong_below(node: Node) -> float:
    return sum(map(wrong_below, node.children)) if node.children else node.errors


def hold(table: Table, recipe: Recipe, theirs: dict[str, Any], whole: bool) -> dict[str, str]:
    """Follow their tree. Where a tie makes it diverge from ours, ask their question and continue."""
    ties: dict[tuple[int, ...], str] = {}
    while found := parted(mlcore.fit(table, recipe, ties), theirs, whole):
        steps = mlcore.grow(table, recipe, ties, detail=1)
        decisions = {step.path: step.decision for step in steps if step.kind == "split"}
        for path, attribute in found.items():
            assert path not in ties, f"a different cut at {path}"
            assert attribute in decisions[path].ties, f"no tie at {path}"
        ties |= found
    return {mlcore.path_text(path): attribute for path, attribute in ties.items()}


@pytest.mark.slow
@by_name(RPART)
def test_rpart(run):
    """`full`: nothing is dropped, and records without an answer stay. `default`: each of its splits must be
    our
    best one, and records without an answer must go where its surrogates send them. It stops earlier.
    """
    table = answered(reference_table(run["data"]))
    ties = hold(table, recipe_for(run), run["tree"], whole=run["config"] == "full")
    assert ties == TIES.get(name_of(run), {})


LIMITS = {"full": {}, "min_leaf_5": {"min_records": 5}, "depth_2": {"max_depth": 2}}


@by_name(SKLEARN)
def test_scikit_learn_regression(run):
    table = reference_table(run["data"])
    columns = tuple(table.column(name) for name in run["features"])
    cells = [c.cells.astype(float) if c.values else c.cells for c in columns]
    whole = Table(
        tuple(Column(c.name, "continuous", (), x) for c, x in zip(columns, cells, strict=True)),
        table.target,
        table.weights,
    )
    complete = whole.take(np.flatnonzero(~np.isnan(cells).any(axis=0)))
    recipe = CART.but(**LIMITS[run["config"]])
    tree = mlcore.fit(complete, recipe)
    assert tree.errors(complete) == pytest.approx(run["sse"], rel=1e-6, abs=1e-6)
    if run["same"]:  # otherwise it breaks ties at random
        assert hold(complete, recipe, run["tree"], whole=True) == {}
        assert tree.leaves == run["leaves"]


# In one run -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaves", [None, 1, 2, 7, 20])
@pytest.mark.parametrize("seed", range(4))
def test_regression_best_first(seed, leaves):
    X, y = on_a_surface(seed)
    theirs = DecisionTreeRegressor(max_leaf_nodes=leaves if leaves != 1 else 2, min_samples_leaf=3)
    theirs.fit(X, y if leaves != 1 else np.full(200, y.mean()))
    table = Table.from_frame({**frame_of(X), "y": y.tolist()}, "y")
    tree = mlcore.fit(table, CART.but(max_leaves=leaves, min_records=3))
    assert tree.leaves == theirs.get_n_leaves()
    assert tree.predict(frame_of(X)) == pytest.approx(theirs.predict(X), rel=1e-9)


@pytest.mark.parametrize("criterion", ["gini", "entropy"])
@pytest.mark.parametrize("leaves", [2, 5, 11])
def test_classes_best_first(criterion, leaves):
    X, y = on_a_surface(7)
    label = np.digitize(y, [-0.5, 1])
    theirs = DecisionTreeClassifier(criterion=criterion, max_leaf_nodes=leaves).fit(X, label)
    table = Table.from_frame({**frame_of(X), "y": label.tolist()}, "y", {"y": ("nominal", [0, 1, 2])})
    tree = mlcore.fit(table, CART.but(criterion=criterion, max_leaves=leaves))
    assert tree.leaves == leaves
    assert tree.predict_proba(frame_of(X)) == pytest.approx(theirs.predict_proba(X), abs=1e-12)


# Cases that a learner would notice ---------------------------------------------------------------------


def test_a_surrogate_by_hand():
    """The question is x <= 3 (y jumps). z agrees on 5 of 6. The word agrees on all 4 that it knows, which is
    4 of the
    six records with an answer to x. rpart counts unknown ones against it.
    """
    frame = {
        "x": [1.0, 2, 3, 4, 5, 6, None],
        "z": [1.0, 1, 1, 1, 9, 9, 9],
        "word": ["a", "a", None, None, "b", "b", "a"],
        "y": [0.0, 0, 0, 9, 9, 9, 9],
    }
    tree = mlcore.fit(Table.from_frame(frame, "y"), CART.but(max_depth=1))
    first, second = tree.root.split.surrogates
    assert (tree.root.split.attribute, tree.root.split.threshold) == ("x", 3.5)
    assert (first.attribute, first.branches[0].threshold, first.agreement) == ("z", 5.0, 5 / 6)
    assert first.adjusted == pytest.approx((5 - 3) / (6 - 3))
    assert (second.attribute, second.agreement) == ("word", 4 / 6)
    assert [child.n for child in tree.root.children] == [3, 4]  # z sends the last one correctly
    unknown = {"x": [None] * 3, "z": [None, None, 0.0], "word": ["a", None, "b"]}
    assert tree.predict(unknown).tolist() == [0.0, 9.0, 0.0]  # by the word, the most, z


def test_a_surrogate_may_be_turned_round():
    frame = {
        "x": [1.0, 2, 3, 4, 5, 6, None],
        "z": [9.0, 8, 7, 2, 1, None, 8.5],
        "y": [0.0, 0, 0, 5, 5, 5, 0],
    }
    tree = mlcore.fit(Table.from_frame(frame, "y"), CART.but(max_depth=1))
    assert [(b.op, b.threshold) for b in tree.root.split.surrogates[0].branches] == [(">", 4.5), ("<=", 4.5)]
    assert [child.n for child in tree.root.children] == [4, 3]


def test_far_values_do_not_swallow_near_ones():
    """One record is far out, so the others differ in the ninth digit of the spread. We still find the better
    of two
    columns, and the mean is exact.
    """
    frame = {
        "worse": [0.0, 0, 0, 1, 1, 1, 1, 2],
        "better": [0.0, 0, 0, 0, 1, 1, 1, 2],
        "y": [1.0, 1, 1, 1, 2, 2, 2, 1e12],
    }
    tree = mlcore.fit(Table.from_frame(frame, "y"), CART)
    near = tree.root.children[0]
    assert near.split.attribute == "better"
    assert [child.mean for child in near.children] == [1.0, 2.0]
    assert near.impurity == pytest.approx(12 / 49, rel=1e-12)


@pytest.mark.parametrize("unit", [1e-30, 1.0, 1e30])
def test_the_unit_of_the_target_does_not_matter(unit):
    X, y = on_a_surface(3)
    table = Table.from_frame({**frame_of(X), "y": (y * unit).tolist()}, "y")
    tree = mlcore.fit(table, CART.but(max_depth=3))
    plain = mlcore.fit(Table.from_frame({**frame_of(X), "y": y.tolist()}, "y"), CART.but(max_depth=3))
    assert [n.split for _, n in tree.walk()] == [n.split for _, n in plain.walk()]
    assert [n.mean / unit for _, n in tree.walk()] == pytest.approx([n.mean for _, n in plain.walk()])
    own = mlcore.fit(table, CART.but(min_gain=0.1 * unit**2))  # a limit uses the target's unit
    assert 1 < own.leaves < mlcore.fit(table, CART).leaves
    for step in mlcore.grow(table, CART.but(min_gain=0.1 * unit**2), detail=1):
        if step.kind == "split":
            chosen = step.decision.candidates[step.decision.chosen]
            assert chosen.score == chosen.measures.variance_gain >= 0.1 * unit**2


def test_numbers_too_large_to_be_squared_are_refused_by_name():
    with pytest.raises(mlcore.TableError, match="“y” holds numbers beyond 1e\\+70"):
        mlcore.fit(Table.from_frame({"x": [1.0, 2.0], "y": [0.0, 1e71]}, "y"), CART)


def test_the_reference_covers_what_it_should():
    assert (len(RPART), len(SKLEARN)) == (51, 5)
    assert {*TIES} <= {name_of(run) for run in RPART}
