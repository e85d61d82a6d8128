"""Any table, any recipe, any switches: a tree that keeps its promises, or a sentence with the reason.

TABLES=10000 in the environment tries this many tables, different ones each time.
"""

from __future__ import annotations

import math
import os
import pickle

import numpy as np
import pytest
from hypothesis import given, settings

import mlcore
from mlcore import RECIPES, Recipe, Table, TableError, Tree
from tests.mlcore.drawn import SEEDS, TABLES, Made, made_of, recipe_of
from tests.mlcore.promises import EPS, check_copies, same
from tests.mlcore.support import at_least, saw

PARTS = 8


def test_every_switch_is_turned():
    """A new switch of the recipe belongs in the strategy above."""
    seen = set(Recipe.__dataclass_fields__) - {"name", "title"}
    turned = set()
    for seed in range(300):
        recipe = recipe_of(seed)
        base = RECIPES[recipe.name]
        turned |= {field for field in seen if getattr(recipe, field) != getattr(base, field)}
    assert turned == seen


@pytest.mark.wide(one_in=12)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@at_least(1, "sentence", "tree", "deep tree")
@settings(max_examples=max(TABLES // PARTS, 1), deadline=None, derandomize="TABLES" not in os.environ)
@given(SEEDS, SEEDS)
def test_a_tree_or_a_sentence(part, seed, other):
    """Parts with separate tables, so that every core has work."""
    made, recipe = made_of(PARTS * seed + part), recipe_of(PARTS * other + part)
    try:
        table = made.table()
        tree = mlcore.fit(table, recipe)
    except TableError as error:
        saw("sentence")
        check_sentence(str(error), made, recipe)
        return
    assert made.infinite is None
    saw("deep tree" if tree.depth > 1 else "tree")
    check_nodes(table, recipe, tree)
    check_limits(recipe, tree)
    check_records(tree.table, recipe, tree)  # the one with its gaps filled, if the recipe fills them
    check_story(table, recipe, tree)
    check_copies(tree)
    check_overrides(table, recipe)


def check_sentence(text: str, made: Made, recipe: Recipe) -> None:
    assert text.endswith(".")
    if made.infinite is not None:
        return
    gaps = any(cell is None or cell != cell for cells in made.frame.values() for cell in cells)
    if made.kinds[made.target] == "continuous" and "beyond 1e+70" in text:
        assert max(map(abs, made.frame[made.target])) > 1e70
        return
    numbers_wanted = (made.kinds[made.target] == "continuous") != (recipe.criterion == "variance")
    assert (gaps and recipe.missing == "refuse") or numbers_wanted, text


def check_nodes(table: Table, recipe: Recipe, tree: Tree) -> None:
    paths = [path for path, _ in tree.walk()]
    assert len(set(paths)) == len(paths) == tree.size
    assert tree.root.n == pytest.approx(float(table.weights.sum()))
    for path, node in tree.walk():
        assert (node.split is None) == (node.stop is not None) == (not node.children)
        assert math.isfinite(node.impurity)
        assert node.impurity >= 0
        if tree.regression:
            assert math.isfinite(node.mean)
        elif node.n:
            assert node.label == tree.classes[int(np.argmax(node.counts))]
        if node.n == 0:
            assert node.stop == "empty"
            assert node.label == tree.node(path[:-1]).label
        if node.children:
            check_children(recipe, tree, node)


def check_children(recipe: Recipe, tree: Tree, node: mlcore.Node) -> None:
    assert len(node.children) == len(node.split.branches) > 1
    assert sum(child.n > 0 for child in node.children) > 1
    below = np.sum([child.counts or (child.n,) for child in node.children], axis=0)
    here = np.array(node.counts or (node.n,))
    if recipe.missing == "stay":
        assert (below <= here * (1 + EPS) + 1e-12).all()
    else:
        assert same(below, here, node.n)


def check_limits(recipe: Recipe, tree: Tree) -> None:
    assert recipe.max_depth is None or tree.depth <= recipe.max_depth
    assert recipe.max_leaves is None or tree.leaves <= recipe.max_leaves
    leaves = [node for _, node in tree.walk() if not node.children]
    wrong = sum(node.errors for node in leaves)
    assert wrong <= tree.root.errors * (1 + EPS) + 1e-12 or recipe.missing == "stay"


def check_records(table: Table, recipe: Recipe, tree: Tree) -> None:
    """Every record falls to its node from the tree's growth."""
    total = np.zeros(table.n)
    votes = tree._votes({c.name: c.cells for c in table.columns}, table.n)
    for path, node in tree.walk():
        reach = tree.reach(table, path)
        weight = reach * table.weights
        if tree.regression:
            assert same(weight.sum(), node.n, node.n), path
        else:
            counts = np.bincount(table.target.cells, weight, len(tree.classes))
            assert same(counts, node.counts, node.n), path
        if not node.children:
            total += reach
            alone = (reach > 1 - 1e-9) & (table.weights > 0)
            check_votes(tree, node, votes[alone])
    if recipe.missing == "stay":
        assert (total <= 1 + 1e-9).all()
    else:
        assert total == pytest.approx(np.ones(table.n))


def check_votes(tree: Tree, node: mlcore.Node, votes: np.ndarray) -> None:
    if tree.regression:
        assert all(vote == pytest.approx(node.mean) for vote in votes[:, 0])
    elif node.n:
        assert all(vote == pytest.approx(np.array(node.counts) / node.n) for vote in votes)


def check_story(table: Table, recipe: Recipe, tree: Tree) -> None:
    steps = list(mlcore.grow(table, recipe, limit=400))
    assert steps[-1].tree == tree
    for step in steps:
        if step.kind == "split":
            chosen = step.decision.candidates[step.decision.chosen]
            made = step.tree.node(step.path).split
            assert (chosen.split.attribute, chosen.split.kind) == (made.attribute, made.kind)
            assert chosen.split.branches == made.branches
            assert step.decision.best == step.decision.chosen
        if step.kind == "leaf":
            assert step.decision.stop == step.tree.node(step.path).stop
    some = steps[:: max(1, len(steps) // 10)]
    assert pickle.loads(pickle.dumps(some)) == some


def check_overrides(table: Table, recipe: Recipe) -> None:
    """The learner asks the worst attribute first. A second one, if there is only one, changes nothing."""
    decision = next(step.decision for step in mlcore.grow(table, recipe, limit=3) if step.decision)
    able = [candidate.attribute for candidate in decision.candidates]
    other = able[-1] if able else "nobody"
    tree = mlcore.fit(table, recipe, {(): other})
    room = recipe.max_leaves is None and not recipe.collapse
    assert not able or not room or tree.root.split.attribute == other
    check_nodes(table, recipe, tree)
    check_records(tree.table, recipe, tree)  # the one with its gaps filled, if the recipe fills them
    assert [*mlcore.grow(table, recipe, {(): other}, detail=1)][-1].tree == tree
