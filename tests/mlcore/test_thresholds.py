"""A threshold reads as a person would write it, and still separates the records that it has to separate."""

import json
import math
from itertools import pairwise
from random import Random

import pytest

import mlcore
from mlcore.trees.export import dot, python, text, to_json

FAR = [1.00000000001, 1.00000000002, 1.00000000003, 1.00000000004]
COLUMNS = {
    "seconds": [1700000001, 1700000002, 1700000002, 1700000003],
    "thousandths": [1700000000001, 1700000000002, 1700000000003, 1700000000004],
    "far digits": FAR,
    "neighbours of floats": [1.0, math.nextafter(1.0, 2.0), math.nextafter(1.0, 2.0), 2.0],
    "dust": [0.1, 0.2, 0.4, 0.5],
    "more dust": [4.5, 4.6, 4.7, 4.8],
    "huge": [1e300, 2e300, 3e300, 4e300],
    "tiny": [1e-300, 2e-300, 3e-300, 5e-300],
    "smallest": [5e-324, 1e-323, 1.5e-323, 2e-323],
    "on both sides of nothing": [-1e-9, -0.0, 0.0, 1e-9],
    "negative": [-1700000003, -1700000002, -1700000001, -1700000000],
}
RECIPES = ("hunt", "id3", "c4.5", "cart", "chaid", "ctree")


def _table(values: list[float]) -> mlcore.Table:
    """Each class has three values, and the classes alternate, so that every cut is necessary."""
    rows = [value for value in values for _ in range(3)]
    return mlcore.Table.from_frame({"t": rows, "y": ["ab"[i // 3 % 2] for i in range(len(rows))]}, "y")


def _parted(tree: mlcore.Tree) -> list[tuple[float, float, float]]:
    """The largest value on the left, the cut, and the smallest value on the right, for every threshold."""
    table, found = tree.table, []
    assert table is not None
    cells = table.column("t").cells
    for path, node in tree.walk():
        if node.split and node.split.kind == "threshold":
            left, right = (cells[tree.rows(table, (*path, i))] for i in (0, 1))
            found.append((float(left.max()), node.split.threshold, float(right.min())))
    return found


@pytest.mark.parametrize("recipe", RECIPES)
@pytest.mark.parametrize("name", COLUMNS)
def test_every_threshold_parts_the_records_of_its_node(name: str, recipe: str):
    tree = mlcore.fit(_table(COLUMNS[name]), mlcore.RECIPES[recipe])
    parted = _parted(tree)
    assert all(low <= cut < high for low, cut, high in parted)
    assert tree.from_dict(json.loads(to_json(tree))).root == tree.root, "all digits are in the file"
    for _, cut, _ in parted:
        assert all(repr(cut) in form(tree) for form in (text, dot, python))


@pytest.mark.parametrize(
    ("values", "cut"),
    [
        ([0.1, 0.5], "0.3"),
        ([0.2, 0.4], "0.3"),
        ([4.5, 4.6], "4.55"),
        ([1.1, 1.2], "1.15"),
        ([80, 115], "97.5"),
    ],
)
def test_what_floats_leave_behind_is_not_shown(values: list[float], cut: str):
    tree = mlcore.fit(_table(values), mlcore.RECIPES["cart"])
    for form in (text, dot, python, to_json):
        assert f" {cut}" in form(tree)
        assert "00000000" not in form(tree)


def test_thresholds_stay_at_the_midpoint():
    """15 digits whatever the data: no shorter number may replace the midpoint."""
    draw = Random(3)
    values = sorted({draw.gauss(0, 1) * 10 ** draw.randint(-5, 5) for _ in range(60)})
    middles = [low / 2 + high / 2 for low, high in pairwise(values)]
    tree = mlcore.fit(_table(values), mlcore.RECIPES["cart"])
    for _, cut, _ in _parted(tree):
        assert any(math.isclose(cut, middle, rel_tol=5e-15) for middle in middles)


def test_a_cut_at_the_data_is_a_value_of_the_data():
    """C4.5 release 8: a value such as 0.1 + 0.2 keeps all its digits."""
    values = [0.1 + 0.2, 0.1 + 0.7, 1.1 + 2.2, 5.0]
    tree = mlcore.fit(_table(values), mlcore.RECIPES["c4.5"].but(min_records=1))
    cuts = [cut for _, cut, _ in _parted(tree)]
    assert cuts
    assert {*cuts} <= {*values}


def test_the_dust_of_equal_widths_is_gone_too():
    table = mlcore.Table.from_frame({"t": [0.0, 0.3, 0.5, 0.9], "y": [*"aabb"]}, "y")
    assert mlcore.ranges.thresholds(table, "t", "width") == (0.3, 0.6)
