"""Exercises on what a tree costs, predicts and can express, computed independently."""

from itertools import product

import numpy as np
import pytest

from mlcore.prune.description import comparison_of
from tests.lessons.practice.test_oracles import NEAR, each, entropy
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
