"""One rank at a time gives the same leaves as one question after the other."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mlcore import RECIPES, Table, TableError, Tree, fit
from tests.mlcore.support import at_least, cases, saw, thorough
from tests.support.sweep import ONLY_SWEPT

SMALL = {
    "ctree": {"alpha": 0.9, "min_split": 2, "min_bucket": 1},
    "chaid": {"min_parent": 2, "min_child": 1, "alpha_split": 0.9},
}


def one_by_one(tree: Tree, table: Table) -> np.ndarray:
    """The votes of the leaves that the records reach, by the same walk as in the stories."""
    votes = np.zeros((table.n, len(tree.classes)))
    for _, node, rows, shares in tree.visits(table):
        if not node.children:
            even = [float(label == node.label) for label in tree.classes]
            votes[rows] += shares[:, None] * (np.array(node.counts) / node.n if node.n else even)
    return votes


def strange(table: Table, random: Random) -> Table:
    """The same records with other answers, some missing and some with a value that no tree has seen."""
    columns = []
    for column in table.columns:
        cells = column.cells[[random.randrange(table.n) for _ in range(table.n)]]
        if column.kind == "continuous":
            cells = np.where([random.random() < 0.1 for _ in cells], np.nan, cells + random.choice((0, 0.5)))
            columns.append(replace(column, cells=cells))
            continue
        cells = np.where([random.random() < 0.1 for _ in cells], -1, cells)
        cells = np.where([random.random() < 0.1 for _ in cells], len(column.values), cells)
        columns.append(replace(column, cells=cells.astype(np.int32), values=(*column.values, "never seen")))
    return replace(table, columns=tuple(columns))


@ONLY_SWEPT
@pytest.mark.slow
@at_least(20, "a deep tree", "a missing answer")
@thorough
@given(cases(max_records=60), st.sampled_from(("hunt", "cart", "c4.5", "chaid", "ctree")), st.randoms())
def test_votes_are_those_of_the_leaves_reached(case, name, random):
    table = case.table()
    few = {
        "ctree": {"alpha": 0.9, "min_split": 2, "min_bucket": 1},
        "chaid": {"min_parent": 2, "min_child": 1},
    }
    try:
        tree = fit(table, RECIPES[name].but(**few.get(name, {})))
    except TableError:
        return
    others = strange(table, random)
    assert tree.predict_proba(table) == pytest.approx(one_by_one(tree, table), abs=1e-12)
    assert tree.predict_proba(others) == pytest.approx(one_by_one(tree, others), abs=1e-12)
    if tree.depth > 2:
        saw("a deep tree")
    if tree.depth and any(column.missing for column in others.columns):
        saw("a missing answer")


def test_a_tree_of_one_leaf_and_a_table_of_no_records():
    leaf = fit(Table.from_frame({"x": [1, 2], "y": ["a", "a"]}, "y"), RECIPES["cart"])
    assert leaf.predict({"x": [5, None]}).tolist() == ["a", "a"]
    tree = fit(Table.from_frame({"x": [1, 2], "y": ["a", "b"]}, "y"), RECIPES["cart"])
    assert tree.predict({"x": []}).tolist() == []
