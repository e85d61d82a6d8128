"""A whole tree of oblique splits: what must hold on any table, and its results on some."""

import json
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mlcore.export import text
from mlcore.growth import error_curve
from mlcore.oblique import ObliqueTree, errors_of, fisher, grow, search, sides_of
from mlcore.oblique import fit as oblique

from datasets.generators import diagonal, ring
from mlcore import RECIPES, Table, TableError, fit
from tests.support.tables import lesson

NEAR = 1e-9


def table(frame: pd.DataFrame, target: str = "class") -> Table:
    return Table.from_frame(frame, target, {target: ("nominal", sorted(set(frame[target])))})


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Few different numbers, so that records are often equal or collinear."""
    n, d = draw(st.integers(2, 24)), draw(st.integers(1, 3))
    numbers = st.lists(st.integers(-3, 3), min_size=n, max_size=n)
    frame = {f"x{i}": [value / 2 for value in draw(numbers)] for i in range(d)}
    classes = draw(st.lists(st.sampled_from("abc"), min_size=n, max_size=n))
    weights = draw(st.none() | st.lists(st.integers(1, 3), min_size=n, max_size=n))
    kinds = dict.fromkeys(frame, "continuous") | {"class": ("nominal", list("abc"))}
    return Table.from_frame({**frame, "class": classes}, "class", kinds, weights)


def impurity_of(tree: ObliqueTree) -> float:
    return sum(node.n * node.impurity for _, node in tree.tree.walk() if not node.children)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(tables())
def test_every_split_parts_its_records_and_none_raises_the_impurity(data: Table):
    steps = list(grow(data))
    tree = steps[-1].tree
    rows = {path: here for path, _, here, _ in tree.tree.visits(tree.widened(data))}
    for path, node in tree.tree.walk():
        counts = np.bincount(data.target.cells[rows[path]], data.weights[rows[path]], 3)
        assert node.counts == tuple(counts), "records are at the nodes that counted them"
        if node.children:
            below = [rows[*path, i] for i in (0, 1)]
            assert sorted([*below[0], *below[1]]) == sorted(rows[path])
            assert min(map(len, below)) > 0
            part, line = data.take(rows[path]), tree.line(path)
            assert (line.above(part) == np.isin(rows[path], below[1])).all()
            assert sides_of(part, line).counts == tuple(child.counts for child in node.children)
    falls = [impurity_of(step.tree) for step in steps if step.kind in ("arrive", "split")]
    assert all(after <= before + NEAR for before, after in pairwise(falls))
    assert tree.errors(data) == pytest.approx(sum(n.errors for _, n in tree.tree.walk() if not n.children))


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(tables())
def test_no_node_is_split_worse_than_by_one_attribute(data: Table):
    stump = RECIPES["cart"].but(max_depth=1)
    for step in grow(data):
        if step.kind not in ("split", "leaf") or not step.decision.candidates:
            continue
        part = data.take(rows_at(step.tree, data, step.path))
        alone = fit(part, stump).root
        lost = sum(child.n * child.impurity for child in alone.children) / part.weights.sum()
        gain = alone.impurity - lost if alone.children else 0.0
        ways = {candidate.way: candidate.gain for candidate in step.decision.candidates}
        assert list(ways) == [way for way in ("axis", "fisher", "search") if way in ways]
        if step.kind == "leaf":
            assert gain <= NEAR
            continue
        best = step.decision.candidates[step.decision.chosen]
        assert best.gain >= max(gain, *ways.values()) - NEAR
        if best.way != "axis":
            assert best.gain > gain, "a line through one attribute goes first"


def rows_at(tree: ObliqueTree, data: Table, path: tuple) -> np.ndarray:
    return tree.tree.rows(tree.widened(data), path)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("d", [2, 3])
def test_what_one_line_separates_takes_one_split(seed: int, d: int):
    rng = np.random.default_rng(seed)
    x, w = rng.normal(size=(60, d)), rng.normal(size=d)
    above = x @ w > 0
    x = x + np.where(above, 1, -1)[:, None] * w * 0.3
    data = table(
        pd.DataFrame(x, columns=[f"x{i}" for i in range(d)]).assign(**{"class": np.where(above, "b", "a")})
    )
    tree = oblique(data)
    assert (tree.tree.leaves, tree.errors(data)) == (2, 0)


def test_the_diagonal_needs_one_split_where_cart_needs_twelve():
    train, test = (table(diagonal(n, (1, which))) for which, n in enumerate((200, 1000)))
    tree, stairs = oblique(train), fit(train, RECIPES["cart"])
    assert (tree.tree.leaves, stairs.leaves) == (2, 13)
    assert tree.errors(test) == errors_of(tree.line(()), (1, 0), test) < 10 < stairs.errors(test)
    (only,) = tree.sums
    assert only.name == "0.709·x1 + 0.706·x2"


def test_the_root_is_the_better_of_both_lines():
    data = table(ring(120, 3, noise=0.1))
    root = next(step.decision for step in grow(data) if step.kind == "split")
    ends = {"fisher": list(fisher(data))[-1].sides, "search": list(search(data))[-1].sides}
    for candidate in root.candidates[1:]:
        assert candidate.sides.impurity == pytest.approx(ends[candidate.way].impurity)
    assert root.candidates[root.chosen].gain == max(candidate.gain for candidate in root.candidates)


def test_along_one_attribute_it_is_carts_tree():
    data = table(ring(80, 1, noise=0.1)[["x1", "class"]])
    tree, cart = oblique(data), fit(data, RECIPES["cart"])
    assert tree.sums == ()
    assert tree.tree.root == cart.root


def test_a_node_of_few_records_is_cut_along_one_attribute():
    data = Table.from_frame({"u": [0, 1, 0], "v": [0, 1, 1], "class": list("aba")}, "class")
    (split,) = (step for step in grow(data) if step.kind == "split")
    assert [candidate.way for candidate in split.decision.candidates] == ["axis"]


def test_where_no_attribute_helps_alone_a_line_may():
    """Exclusive or: no threshold on one attribute gains anything."""
    square = {"u": [0, 0, 1, 1] * 3, "v": [0, 1, 0, 1] * 3, "class": list("abba") * 3}
    data = Table.from_frame(square, "class")
    assert fit(data, RECIPES["cart"]).leaves == 1
    tree = oblique(data)
    assert tree.errors(data) == 0
    assert tree.tree.leaves == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "holds"),
    [
        ({"max_depth": 2}, lambda tree: tree.depth == 2),
        ({"max_depth": 0}, lambda tree: tree.leaves == 1),
        ({"min_records": 9}, lambda tree: min(n.n for _, n in tree.walk()) >= 9),
        ({"min_gain": 0.2}, lambda tree: tree.leaves < 10),
    ],
)
def test_it_stops_as_other_trees_do(rules: dict, holds):
    data = table(ring(150, 2, noise=0.2))
    tree = oblique(data, **rules)
    assert holds(tree.tree)
    assert tree.tree.leaves < oblique(data).tree.leaves
    assert all(node.stop for _, node in tree.tree.walk() if not node.children)


@pytest.mark.parametrize("criterion", ["gini", "entropy", "error"])
def test_the_story_is_that_of_other_trees_and_always_the_same(criterion: str):
    data = lesson("iris")
    steps = list(grow(data, criterion))
    assert steps == list(grow(data, criterion))
    assert [step.kind for step in steps][:: len(steps) - 1] == ["arrive", "done"]
    assert [s for s in steps if s.level == 1] == list(grow(data, criterion, detail=1))
    assert sum(step.kind == "split" for step in steps) == steps[-1].tree.tree.leaves - 1
    assert steps[-1].tree == oblique(data, criterion=criterion)


def test_frames_and_tables_are_read_alike_in_any_order_of_columns():
    frame = ring(100, 4, noise=0.1)
    data, other = table(frame), table(frame[["class", "x2", "x1"]])
    tree = oblique(data)
    assert (tree.predict(frame) == tree.predict(other)).all()
    assert tree.predict(frame.drop(columns="class")).tolist() == frame["class"].tolist()
    assert tree.predict_proba(frame).shape == (100, 2)


def test_its_errors_at_every_number_of_leaves_are_found_as_for_other_trees():
    train, test = table(ring(100, 1, noise=0.1)), table(ring(300, 2, noise=0.1))
    tree = oblique(train)
    growth = error_curve(tree.tree, [tree.widened(train), tree.widened(test)])
    assert [errors[-1] for errors in growth.errors] == [tree.errors(train), tree.errors(test)]


def test_it_is_written_as_rules_and_as_json():
    tree = oblique(table(diagonal(60, 2)))
    assert tree.sums[0].name in text(tree.tree)
    plain = json.loads(json.dumps(tree.to_dict()))
    assert plain["split"]["attribute"] == plain["sums"][0]["name"]


def test_names_of_sums_are_all_different():
    frame = ring(60, 1).rename(columns={"x1": "u"})
    tree = oblique(table(frame))
    first = tree.sums[0]
    taken = table(frame.assign(**{first.name: 0.0})[["u", "x2", first.name, "class"]])
    again = oblique(taken)
    names = [attribute.name for attribute in again.tree.attributes]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        ({"x": ["a", "b"] * 4, "y": list("ab") * 4}, "“x” holds words"),
        ({"x": [1.0, None] * 4, "y": list("ab") * 4}, "“x” has missing cells"),
        ({"x": [1.0, 2.0] * 4, "y": [1.5, 2.5] * 4}, "needs classes"),
    ],
)
def test_what_it_cannot_take_is_refused_in_a_sentence(frame: dict, said: str):
    with pytest.raises(TableError, match=rf"{said}.*\.$"):
        oblique(Table.from_frame(frame, "y"))


def test_records_to_predict_need_every_number():
    tree = oblique(table(ring(60, 1)))
    with pytest.raises(TableError, match="missing"):
        tree.predict({"x1": [1.0], "x2": [None]})
    with pytest.raises(TableError, match="no such column"):
        tree.predict({"x1": [1.0]})


@pytest.mark.parametrize("wrong", [{"criterion": "variance"}, {"jumps": -1}, {"max_depth": -1}])
def test_a_setting_out_of_range_is_refused(wrong: dict):
    with pytest.raises(ValueError, match=r"\.$"):
        oblique(table(ring(60, 1)), **wrong)
