"""Exercises on what a tree costs, predicts and can express, computed independently."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from sklearn import metrics
from sklearn.tree import DecisionTreeRegressor

from mlcore import Node
from mlcore.prune.description import comparison_of
from mlcore.trees.fall import fall
from tests.lessons.practice.oracles import checks
from tests.lessons.practice.test_oracles import NEAR, each, entropy, of_lecture
from tests.support.visiting import visit
from views.lessons.practice.kinds import drawn, records

ROWS = np.array([*product((0, 1), repeat=3)])


@pytest.mark.slow
@checks("mdl", "node leaf error tree-before cost-before tree-after cost-after better")
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
@checks("regression", "before s# best gain value")
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


def trees(columns: tuple[int, ...]) -> Iterator[object]:
    """Every tree that tests these columns, each at most once on a path. A leaf is None."""
    yield None
    for column in columns:
        below = [*trees(tuple(one for one in columns if one != column))]
        yield from ((column, *pair) for pair in product(below, repeat=2))


def leaves(tree: object, rows: np.ndarray) -> list[np.ndarray]:
    """The rows in each leaf."""
    if tree is None:
        return [rows]
    column, *children = tree  # type: ignore[misc]
    return [
        leaf
        for value, child in enumerate(children)
        for leaf in leaves(child, rows[ROWS[rows, column] == value])
    ]


EVERY = [(tree[0], leaves(tree, np.arange(8))) for tree in trees((0, 1, 2)) if tree]  # type: ignore[index]


@pytest.mark.slow
@checks("boolean", "x h nA# lA nB# lB nC# lC root id3")
def test_no_tree_for_a_boolean_function_is_smaller():
    """All 243 trees with a test, one by one."""
    assert len(EVERY) == 243
    greedy = set()
    for case, exercise in each("boolean"):
        f, right = np.array(case.values), exercise.right
        fits = [(root, len(found)) for root, found in EVERY if all(np.ptp(f[leaf]) == 0 for leaf in found)]
        fewest = [min(size for root, size in fits if root == column) for column in range(3)]
        assert [right[f"l{name}"] for name in "ABC"] == fewest
        assert fewest["ABC".index(right["root"])] == min(fewest)
        gains = []
        for i, name in enumerate("ABC"):
            ones = [f[ROWS[:, i] == value].sum() for value in (0, 1)]
            assert [right[f"n{name}{value}"] for value in (0, 1)] == ones
            gains.append(entropy([f.sum(), 8 - f.sum()]) - sum(entropy([n, 4 - n]) for n in ones) / 2)
        chosen = exercise.blanks[-1].of(right)
        assert chosen == ["ABC"[i] for i in range(3) if gains[i] > max(gains) - NEAR]
        assert right["id3"] == chosen[0]
        greedy.add(min(fewest) in [fewest["ABC".index(name)] for name in chosen])
        assert right["x"] == len([*product(*(records.ATTRIBUTES[one][1] for one in case.attributes))])
        assert int(right["h"]) == case.classes ** int(right["x"])
    assert greedy == {True, False}, "ID3 sometimes begins with the root of a larger tree"


def test_functions_of_colour_and_shape_as_in_the_lecture():
    right = of_lecture("boolean", 1)
    assert (right["x"], right["h"]) == (9, 512)
    assert [right[f"l{name}"] for name in "ABC"] == [4, 6, 6]
    assert (right["nA0"], right["nA1"]) == (2, 2), "the best root gains nothing"


@pytest.mark.slow
@checks("log-loss", "p# q# finite loss smooth lower")
def test_log_losses_are_those_of_scikit_learn():
    finite, lower = set(), set()
    for case, exercise in each("log-loss"):
        right = exercise.right
        training, validation = np.array(case.training), np.array(case.validation)
        shares = training[:, 1] / training.sum(axis=1)
        smooth = (training + 1)[:, 1] / (training + 1).sum(axis=1)
        k = len(training)
        assert [right[f"p{i}"] for i in range(k)] == pytest.approx(shares)
        assert [right[f"q{i}"] for i in range(k)] == pytest.approx(smooth)
        leaf, label = (np.repeat(index.ravel(), validation.ravel()) for index in np.indices(validation.shape))

        def loss(p: np.ndarray, label: np.ndarray = label, leaf: np.ndarray = leaf) -> float:
            return metrics.log_loss(label, p[leaf], labels=[0, 1])

        of_class = np.stack([1 - shares, shares], axis=1)[leaf, label]
        assert (right["finite"] == "infinite") == bool((of_class == 0).any())
        assert right["smooth"] == pytest.approx(loss(smooth))
        finite.add(right["finite"])
        if right["finite"] == "finite":
            assert right["loss"] == pytest.approx(loss(shares))
            assert right["lower"] == ("shares" if loss(shares) < loss(smooth) else "laplace")
            lower.add(right["lower"])
    assert finite == {"finite", "infinite"}
    assert lower == {"shares", "laplace"}


def prunings(node: Node) -> Iterator[Node]:
    """Every tree that is left after any subtrees have become leaves."""
    yield node._replace(split=None, children=())
    if node.children:
        for children in product(*map(prunings, node.children)):
            yield node._replace(children=children)


@pytest.mark.slow
@checks("bottom-up", "below alone root leaves")
def test_no_pruning_has_fewer_validation_errors():
    """All prunings of the tree, each judged by validation records that fall through it one by one."""
    fates = set()
    for case, exercise in each("bottom-up", 60):
        tree, right = drawn.tree(case.tree, case.target), exercise.right
        held = [
            ({drawn.name(one): drawn.values(one)[at] for one, at in path.items()}, label)
            for (path, _), seen in zip(drawn.paths(case.tree), case.validation, strict=True)
            for label, n in zip(tree.classes, seen, strict=True)
            for _ in range(n)
        ]
        errors = {}
        for root in prunings(tree.root):
            smaller = replace(tree, root=root)
            ends = [list(fall(smaller, record))[-1].label for record, _ in held]
            errors[smaller] = sum(end != label for end, (_, label) in zip(ends, held, strict=True))
        best = [one for one, many in errors.items() if many == min(errors.values())]
        assert [one.leaves for one in best] == [right["leaves"]], "no node ties"
        assert min(errors.values()) == min(right["below"], right["alone"])
        assert errors[replace(tree, root=tree.root._replace(split=None, children=()))] == right["alone"]
        kept = best[0].root.children
        assert (right["root"] == "leaf") == (not kept)
        for i, child in enumerate(kept):
            if f"p{i}" in right:
                assert (right[f"p{i}"] == "leaf") == (not child.children)
        fates.add(right["root"])
    assert fates == {"leaf", "subtree"}
