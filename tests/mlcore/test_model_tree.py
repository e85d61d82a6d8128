"""Model trees: lines in the leaves, by plain least squares, and M5's pruning."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mlcore
from mlcore import RECIPES, Table, TableError, model_tree
from tests.mlcore.support import moderate
from tests.support.sweep import examples
from tests.support.tables import lesson

CART = RECIPES["cart"]


def weight_alone() -> Table:
    cars = lesson("cars")
    return replace(cars, columns=(cars.column("Weight"),))


def drawn(seed: int) -> Table:
    rng = np.random.default_rng(seed)
    n = int(rng.integers(6, 50))
    x = rng.integers(-4, 5, n) * 10.0 ** rng.integers(-3, 4)
    frame = {"x": x, "z": rng.normal(1e4, 1, n), "word": rng.choice(["a", "b"], n)}
    frame["y"] = np.abs(x) * (frame["word"] == "a") + 2 * frame["z"] + rng.normal(0, 1, n)
    weights = rng.integers(0, 3, n) + np.arange(n) // (n - 1)
    return Table.from_frame(frame, "y", weights=weights if seed % 2 else None)


def plain_line(table: Table, rows, columns) -> float:
    """The weighted sum of squares around the best line, by numpy."""
    root = np.sqrt(table.weights[rows])
    x = np.array([table.column(name).cells[rows] for name in columns]).reshape(len(columns), len(rows)).T
    x = (x - x.mean(axis=0)) / np.maximum(np.ptp(x, axis=0), 1e-9)
    design = root[:, None] * np.column_stack([np.ones(len(rows)), x])
    y = root * table.target.cells[rows]
    return float(np.square(y - design @ np.linalg.lstsq(design, y, rcond=1e-9)[0]).sum())


def test_cars_with_constants_with_lines_and_with_one_line():
    table = weight_alone()
    tree = mlcore.fit(table, CART.but(max_leaves=2))
    assert tree.root.split.threshold == pytest.approx(2.26)
    assert tree.errors(table) == pytest.approx(391.12, abs=0.005)
    assert [child.mean for child in tree.root.children] == pytest.approx([30.067, 17.788], abs=5e-4)
    assert model_tree.of_tree(tree, table).rss == pytest.approx(172.97, abs=0.005)
    one = model_tree.of_tree(mlcore.fit(table, CART.but(max_leaves=1)), table)
    assert one.rss == pytest.approx(278.32, abs=0.005)
    ((path, line),) = one.lines
    assert (path, line.intercept, line.slopes) == (
        (),
        pytest.approx(37.285, abs=5e-4),
        (pytest.approx(-5.344, abs=5e-4),),
    )


def test_m5_prunes_the_cars_to_two_lines():
    table = weight_alone()
    story = list(model_tree.steps(table))
    assert story[0].path is None
    assert story[-1].path == ()
    assert not story[-1].pruned
    assert story[-1].model == model_tree.fit(table)
    assert story[-1].model.tree.leaves == 2
    assert story[-1].model.rss == pytest.approx(172.97, abs=0.005)


@settings(moderate, max_examples=examples(40))
@given(seed=st.integers(0, 100_000), leaves=st.integers(1, 5))
def test_every_leaf_has_its_least_squares(seed: int, leaves: int):
    table = drawn(seed)
    tree = mlcore.fit(table, CART.but(max_leaves=leaves))
    model = model_tree.of_tree(tree, table)
    assert model.columns == ("x", "z")
    assert len(model.lines) == tree.leaves
    for path, line in model.lines:
        rows = tree.rows(table, path)
        best = plain_line(table, rows, model.columns)
        assert line.rss == pytest.approx(best, rel=1e-6, abs=1e-6)
        assert line.n == table.weights[rows].sum()
    away = table.target.cells - model.predict(table)
    assert table.weights @ away**2 == pytest.approx(model.rss, rel=1e-6, abs=1e-5)
    assert model.rss <= tree.errors(table) + 1e-6


@pytest.mark.slow
@settings(moderate, max_examples=examples(40))
@given(seed=st.integers(0, 100_000))
def test_pruning_takes_a_line_where_it_is_expected_to_err_no_more(seed: int):
    table = drawn(seed)
    story = list(model_tree.steps(table, ["x"], min_records=2))
    first = story[0].model
    judged = [path for path, node in reversed(list(first.tree.walk())) if node.children]
    assert [step.path for step in story[1:]] == judged
    for before, step in pairwise(story):
        assert step.pruned == (step.line_error <= step.tree_error + 1e-9 * story[0].line_error)
        assert step.model.tree.leaves <= before.model.tree.leaves
        assert (step.model == before.model) == (not step.pruned)
        rows = first.tree.rows(table, step.path)
        line = dict(model_tree.of_tree(_leaf(first.tree), table.take(rows), ["x"]).lines)[()]
        n, v = line.n, 2
        assert step.line_error == pytest.approx(line.error * (n + v) / (n - v) if n > v else math.inf)
    assert first.rss <= story[-1].model.rss + 1e-6


def _leaf(tree):
    return replace(tree, root=tree.root._replace(split=None, children=()))


def test_a_line_of_a_column_that_says_nothing():
    table = Table.from_frame({"x": [1.0] * 4, "twin": [1.0, 2, 3, 4], "y": [2.0, 4, 6, 8]}, "y")
    table = replace(table, columns=(*table.columns, replace(table.column("twin"), name="again")))
    model = model_tree.of_tree(mlcore.fit(table, CART.but(max_leaves=1)), table)
    assert model.lines[0][1].slopes == pytest.approx((0, 2, 0))
    assert model.predict(table) == pytest.approx([2, 4, 6, 8])


def test_a_divided_record_and_no_number():
    table = Table.from_frame({"word": ["a", "a", "b", "b"], "x": [1.0, 2, 1, 2], "y": [1.0, 2, 11, 12]}, "y")
    model = model_tree.of_tree(mlcore.fit(table, CART.but(max_leaves=2)), table)
    assert model.predict({"word": ["a", "b", None], "x": [3.0, 3, 3]}) == pytest.approx([3, 13, 8])
    alone = model_tree.of_tree(model.tree, table, [])
    assert alone.predict({"word": ["a"]}) == pytest.approx([1.5])
    assert alone.classes == ()


def test_smoothing_by_hand():
    """On the way up (n p + k q) / (n + k), with the lines of the leaf, of its parent and of the root."""
    table = weight_alone()
    tree = mlcore.fit(table, CART.but(max_leaves=3))
    model = model_tree.of_tree(tree, table)
    smooth = model_tree.smoothed(model, table, k=15)
    x = table.column("Weight").cells

    def line(rows) -> np.ndarray:
        return np.polyfit(x[rows], table.target.cells[rows], 1)[::-1]

    deep = next(path for path, _ in model.lines if len(path) == 2)
    rows = {path: rows for path, _, rows, _ in tree.visits(table)}
    p = line(rows[deep])
    for path in (deep, deep[:1]):
        n = len(rows[path])
        p = (n * p + 15 * line(rows[path[:-1]])) / (n + 15)
    found = dict(smooth.lines)[deep]
    assert (found.intercept, *found.slopes) == pytest.approx(tuple(p))
    assert smooth.rss == pytest.approx(np.square(table.target.cells - smooth.predict(table)).sum())
    assert model_tree.smoothed(model, table, k=0).rss == pytest.approx(model.rss)
    with pytest.raises(ValueError, match="0 or more"):
        model_tree.smoothed(model, table, k=-1)


@pytest.mark.parametrize("seed", range(4))
def test_the_halves_of_every_threshold(seed: int):
    table = drawn(seed)
    found = model_tree.halves(table, "x")
    x, weighed = table.column("x").cells, table.weights > 0
    assert len(found) == len(np.unique(x[weighed])) - 1
    for one in found:
        for rows, constant, line in zip(
            (np.flatnonzero(weighed & (x <= one.threshold)), np.flatnonzero(weighed & (x > one.threshold))),
            one.constants, one.lines, strict=True,
        ):  # fmt: skip
            assert constant.rss == pytest.approx(plain_line(table, rows, []), rel=1e-6, abs=1e-5)
            assert line.rss == pytest.approx(plain_line(table, rows, ["x"]), rel=1e-6, abs=1e-5)


def test_what_is_refused():
    tennis, cars = lesson("tennis"), weight_alone()
    with pytest.raises(TableError, match="predicts classes"):
        model_tree.of_tree(mlcore.fit(tennis, RECIPES["id3"]), tennis)
    with pytest.raises(TableError, match="holds classes"):
        model_tree.steps(tennis)
    with pytest.raises(TableError, match="“Age” is not a column of numbers"):
        model_tree.steps(cars, ["Age"])
    with pytest.raises(ValueError, match="fewest records"):
        model_tree.steps(cars, min_records=0)
    with pytest.raises(TableError, match="lacks 1 of 3"):
        model_tree.steps(Table.from_frame({"x": [1.0, None, 2], "y": [1.0, 2, 3]}, "y"))
    with pytest.raises(ValueError, match="no classes"):
        model_tree.fit(cars).predict_proba(cars)
