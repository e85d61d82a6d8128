"""Exercises on what a tree costs, predicts and can express, computed independently."""

from itertools import product

import numpy as np
import pytest
from sklearn.tree import DecisionTreeRegressor

from mlcore.prune.description import comparison_of
from tests.lessons.practice.test_oracles import NEAR, each, entropy
from tests.support.visiting import visit
from views.lessons.practice.kinds import drawn

ROWS = np.array([*product((0, 1), repeat=3)])


@pytest.mark.slow
def test_bits_are_counted_node_by_node():
    """Each node and each error sends one of equally likely messages, whose bits are its entropy."""
    verdicts = set()
    for case, exercise in each("mdl"):
        right, costs = exercise.right, {}
        attribute, label, record = (entropy(np.ones(many)) for many in (case.m, case.k, case.n))
        assert (right["node"], right["leaf"], right["error"]) == pytest.approx((attribute, label, record))
        for key, tree in (("before", case.before), ("after", case.after)):
            model = sum([attribute] * tree.inner + [label] * tree.leaves)
            costs[key] = model + sum([record] * tree.errors)
            assert right[f"tree-{key}"] == pytest.approx(model, abs=NEAR)
            assert right[f"cost-{key}"] == pytest.approx(costs[key], abs=NEAR)
        assert right["better"] == min(costs, key=costs.__getitem__)
        assert case.after.leaves > case.after.inner
        removed = case.before.inner - case.after.inner, case.before.leaves - case.after.leaves
        assert 1 <= removed[0] <= removed[1], "every inner node has at least two branches"
        assert case.before.errors < case.after.errors
        verdicts.add(right["better"])
    assert verdicts == {"before", "after"}


def test_the_bits_are_those_of_the_lesson():
    """A tree of mlcore with two classes, in the encoding to which the exercise leads."""
    tree = drawn.tree(drawn.TENNIS, 1)
    comparison = comparison_of(tree, "textbook")
    (_, leaf), *_ = [(path, node) for path, node in tree.walk() if not node.children]
    m, n = len(tree.attributes), tree.root.n
    assert comparison.question((), tree.root) == pytest.approx(entropy(np.ones(m)))
    assert comparison.leaf_cost((), leaf).bits.tree == pytest.approx(entropy(np.ones(2)))
    root = comparison.leaf_cost((), tree.root).bits
    assert root.exceptions == pytest.approx(5 * entropy(np.ones(int(n))))


@pytest.mark.slow
def test_the_regression_tree_is_that_of_scikit_learn():
    bests = set()
    for case, exercise in each("regression"):
        x, y = np.array(case.values, dtype=float)[:, None], np.array(case.targets, dtype=float)
        stump, right, n = DecisionTreeRegressor(max_depth=1).fit(x, y), exercise.right, len(y)
        tree, cut = stump.tree_, stump.tree_.threshold[0]
        best = right["best"]
        bests.add(best)
        assert right[f"t{best}"] == cut
        assert (right[f"l{best}"], right[f"r{best}"]) == pytest.approx(tuple(tree.value.ravel()[1:]))
        assert right["before"] == pytest.approx(tree.impurity[0] * n)
        after = tree.weighted_n_node_samples[1:] @ tree.impurity[1:]
        assert right[f"s{best}"] == pytest.approx(after)
        assert right["gain"] == pytest.approx(np.var(y) - after / n)
        assert right["value"] == pytest.approx(stump.predict([[case.new]])[0])
        others = [right[f"s{i}"] for i in (1, 2, 3) if str(i) != best]
        for i in (1, 2, 3):
            side = x.ravel() <= right[f"t{i}"]
            residuals = y - np.where(side, y[side].mean(), y[~side].mean())
            assert right[f"s{i}"] == pytest.approx(residuals @ residuals)
        assert right[f"s{best}"] < min(others) - NEAR
    assert bests == {"1", "2", "3"}


@pytest.mark.slow
def test_the_lesson_splits_the_regression_tree_at_the_same_place():
    for case, exercise in each("regression", 30):
        there = visit("grow", **exercise.way().query)
        root = there.story.steps[-1].tree.root
        right = exercise.right
        assert root.split.threshold == right[f"t{right['best']}"]
        assert root.mean == pytest.approx(np.mean(case.targets))
        assert not there.note
