"""Growing from sorted lists: the walk of the lecture, the tree of fit, parts that find the same split."""

import numpy as np
import pytest

import mlcore
from mlcore import Table, TableError, lists
from tests.support.tables import lesson

INCOME = (0.420, 0.400, 0.375, 0.343, 0.417, 0.400, 0.300, 0.343, 0.375, 0.400, 0.420)


def scan(table: Table, column: str, rank: int = 0) -> lists.ListStep:
    steps = [step for step in lists.told(table) if step.kind == "scan" and step.rank == rank]
    return next(step for step in steps if step.attribute == column)


def test_the_walk_over_the_incomes():
    walk = scan(lesson("tax"), "Taxable Income").walk
    assert [stand.value for stand in walk] == [60, 70, 75, 85, 90, 95, 100, 120, 125, 220]
    assert [round(stand.gini, 3) for stand in walk] == list(INCOME[1:])
    assert [stand.threshold for stand in walk][5] == 97.5
    assert walk[5].below == (3.0, 3.0)
    assert walk[5].above == (4.0, 0.0)


@pytest.mark.parametrize("key", ["tax", "iris", "completed", "wine"])
def test_its_tree_is_that_of_fit_and_the_class_list_ends_in_its_leaves(key: str):
    table = lesson(key)
    steps = list(lists.told(table))
    tree = mlcore.fit(table, lists.RECIPE)
    assert steps[-1].tree == tree
    rows = {path: set(tree.rows(table, path).tolist()) for path, node in tree.walk() if not node.children}
    assert all(record in rows[path] for record, path in enumerate(steps[-1].leaves))
    for step in steps:
        if step.kind == "split":
            assert all(one.split == tree.node(one.path).split for one in step.chosen)
            assert all(one.split is None or one.split.attribute == one.tied[0] for one in step.chosen)


def test_every_threshold_of_every_leaf_is_what_the_decision_weighs():
    table = lesson("iris")
    for rank in range(3):
        step = scan(table, "Petal length", rank)
        for path in step.open:
            rows = step.tree.rows(table, path)
            expected = mlcore.scan(table, lists.RECIPE, rows, "Petal length")
            mine = [stand for stand in step.walk if stand.path == path and stand.threshold is not None]
            assert [stand.threshold for stand in mine] == [one.split.threshold for one in expected]
            assert [(stand.below, stand.above) for stand in mine] == [one.counts for one in expected]
            impurity = mlcore.gini(np.bincount(table.target.cells[rows], minlength=3))
            assert [stand.gini for stand in mine] == pytest.approx([impurity - one.score for one in expected])


@pytest.mark.parametrize(("key", "column"), [("tax", "Taxable Income"), ("iris", "Sepal width")])
def test_any_number_of_parts_finds_what_one_walk_finds(key: str, column: str):
    table = lesson(key)
    found = scan(table, column)
    values = [stand.value for stand in found.walk]
    classes = [int(table.target.cells[stand.record]) for stand in found.walk]
    known = [(stand.threshold, stand.gini) for stand in found.walk if stand.threshold is not None]
    for parts in (1, 2, 3, 5, 10):
        cut = lists.in_parts(values, classes, len(table.classes), parts)
        tried = [one for part in cut for one in part.tried]
        assert [one[1] for one in tried] == [threshold for threshold, _ in known]
        assert [one[2] for one in tried] == pytest.approx([gini for _, gini in known])
        best = lists.least([part.best for part in cut if part.best])
        assert best[1] == found.found[0].split.threshold
        sizes = [part.end - part.begin for part in cut]
        assert sum(sizes) == table.n
        assert max(sizes) - min(sizes) <= 1


def test_the_parts_of_the_incomes():
    walk = scan(lesson("tax"), "Taxable Income").walk
    classes = [int(lesson("tax").target.cells[stand.record]) for stand in walk]
    five = lists.in_parts([stand.value for stand in walk], classes, 2, 5)
    assert [part.start for part in five] == [(0, 0), (2, 0), (3, 1), (3, 3), (5, 3)]
    assert five[2].best == (5, 97.5, pytest.approx(0.3))
    with pytest.raises(ValueError, match="1 to 10 parts"):
        lists.in_parts([stand.value for stand in walk], classes, 2, 11)


def test_what_is_needed():
    assert lists.memory(10, 3, 2, 1) == (120, 360, 50, 16)
    part = lists.Part(0, 5, (3.0, 2.0), (0.0, 0.0), 95.0, ())
    assert lists.carried(part, 2, 4) == (65, 16, 32, 16)


@pytest.mark.parametrize(
    ("columns", "why"),
    [
        ({"x": ["a", "b"], "y": ["u", "v"]}, "none"),
        ({"x": [1.0, None], "y": ["u", "v"]}, "missing"),
        ({"x": [1.0, 2.0], "y": [1.0, 2.0]}, "needs classes"),
    ],
)
def test_what_has_no_sorted_list_is_refused(columns: dict[str, list], why: str):
    with pytest.raises(TableError, match=why):
        lists.told(Table.from_frame(columns, "y"))


def test_a_pure_table_has_nothing_to_walk():
    table = Table.from_frame({"x": [1.0, 2.0], "y": ["u", "u"]}, "y")
    assert [step.kind for step in lists.told(table)] == ["sort", "done"]
