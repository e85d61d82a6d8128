"""Trees that grow record by record: ID5R compared with a tree grown anew, ID4 with its own promises."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mlcore
from datasets import generators
from mlcore import RECIPES, Recipe, Table, TableError, incremental
from mlcore.trees.incremental.grow import _Growing
from mlcore.trees.incremental.spots import Question, World
from tests.mlcore.support import moderate
from tests.support.sweep import examples
from tests.support.tables import lesson

ID3 = RECIPES["id3"]
SETS = ("tennis", "vertebrate", "lenses", "x1x2", "gladiator", "ab", "mammals", "thirty", "xor")
SETS += ("tax", "completed", "humidity", "length", "sizes")


def so_far(table: Table, record: int) -> Table:
    return table.take(range(record + 1))


def drawn(seed: int) -> Table:
    """Numbers and words, some ordinal, constant, empty or with unused values; ties and noise."""
    rng = np.random.default_rng(seed)
    n, c, k = int(rng.integers(1, 40)), int(rng.integers(0, 5)), int(rng.choice([1, 2, 2, 3, 12]))
    frame, kinds = {}, {"y": ("nominal", [f"c{i}" for i in range(k)])}
    for i in range(c):
        size = int(rng.integers(1, 5))
        frame[f"x{i}"] = [f"v{j}" for j in rng.integers(0, size, n)]
        kinds[f"x{i}"] = (str(rng.choice(["nominal", "ordinal"])), [f"v{j}" for j in range(size + i % 2)])
    for i in range(int(rng.choice([0, 0, 1, 2]))):
        frame[f"n{i}"] = (rng.integers(0, 7, n) / 2 if rng.random() < 0.6 else rng.normal(0, 1, n)).tolist()
    if seed % 11 == 0:
        frame["nothing"], kinds["nothing"] = [None] * n, "nominal"
    code = np.zeros(n, dtype=int)
    for i in range(min(c, 2)):
        code += [int(value[1:]) * (i + 1) for value in frame[f"x{i}"]]
    if "n0" in frame:
        code += np.array(frame["n0"]) > 1
    frame["y"] = [f"c{i}" for i in np.where(rng.random(n) < 0.7, code % k, rng.integers(0, k, n))]
    weights = rng.integers(0, 3, n) + np.eye(1, n, n - 1, dtype=int)[0]
    return Table.from_frame(frame, "y", kinds, weights if seed % 3 == 0 else None)


def recipe_of(seed: int) -> Recipe:
    rng = np.random.default_rng(seed)
    return ID3.but(
        criterion=str(rng.choice(["entropy", "gain-ratio", "gini", "error", "chi-square"])),
        min_records=int(rng.choice([0, 1, 1, 2, 5])),
        records_rule=str(rng.choice(["node", "leaf", "two"])),
        max_depth=[None, None, 0, 1, 2][rng.integers(5)],
        min_gain=float(rng.choice([0, 0, 0.05])),
        zero_gain=bool(rng.integers(2)),
        costs=[(), (("x0", 3.0), ("x1", 0.5))][rng.integers(2)],
    )


@pytest.mark.slow
@settings(moderate, max_examples=examples(40))
@given(seed=st.integers(0, 100_000), other=st.integers(0, 100_000))
def test_after_every_record_id5r_has_the_tree_grown_anew(seed: int, other: int):
    table = drawn(seed)
    recipe = recipe_of(other) if other % 3 else ID3
    steps = list(incremental.grow(table, recipe))
    assert [step.record for step in steps] == list(range(table.n))
    for step in steps:
        if so_far(table, step.record).weights.any():
            assert step.tree == mlcore.fit(so_far(table, step.record), recipe)


@pytest.mark.wide(one_in=2)
@pytest.mark.parametrize("key", SETS)
def test_id5r_on_the_bundled_sets(key: str):
    table = lesson(key)
    for step in incremental.grow(table, ID3):
        if step.restructured or step.record < 30 or step.record % 20 == 0 or step.record == table.n - 1:
            assert step.tree == mlcore.fit(so_far(table, step.record), ID3)


def test_id5r_on_the_titanic():
    """The records in another order, so that classes are mixed from the start and questions change often."""
    table = lesson("titanic")
    table = table.take(np.random.default_rng(0).permutation(table.n)[:150])
    steps = list(incremental.grow(table, ID3))
    turned = [step for step in steps if step.restructured]
    assert len(turned) > 5
    for step in (*turned, steps[-1]):
        assert step.tree == mlcore.fit(so_far(table, step.record), ID3)


def test_the_days_of_tennis():
    table = Table.from_frame(generators.noisy_tennis(), "Play")
    steps = list(incremental.grow(table, ID3))
    assert [step.tree.leaves for step in steps] == [1, 1, 3, 3, 3, 4, 4, 4, 6, 6, 5, 5, 5, 5, 7]
    roots = [step.tree.root.split and step.tree.root.split.attribute for step in steps]
    assert roots == [None] * 2 + ["Outlook"] * 13
    assert [step.record for step in steps if step.restructured] == [10, 14]
    assert steps[10].restructured == (((0,), "Temperature", "Humidity"),)
    assert steps[14].restructured == (((0,), "Humidity", "Temperature"),)


def test_half_way_every_branch_asks_the_new_question():
    table = Table.from_frame(generators.noisy_tennis(), "Play")
    steps = list(incremental.grow(table, ID3))
    for step, old, new in ((steps[10], "Temperature", "Humidity"), (steps[14], "Humidity", "Temperature")):
        ((path, node),) = step.turned
        assert path == (0,)
        assert node.split.attribute == old
        assert {child.split.attribute for child in node.children} == {new}
        ends = [end for child in node.children for end in child.children]
        assert sum(end.n for end in ends) == node.n - 1, "the present record comes last"
    assert not any(step.turned for i, step in enumerate(steps) if i not in (10, 14))
    assert not any(step.turned for step in incremental.grow(table, ID3, "id4"))


def cut_of(step) -> float | None:
    return step.tree.root.split and step.tree.root.split.threshold


def test_a_cut_that_moves():
    """Between the same two records the cut only changes its number. Past a record, it moves that record."""
    table = Table.from_frame({"x": [1.0, 9, 7, 3, 4], "y": ["a", "b", "b", "a", "b"]}, "y")
    steps = list(incremental.grow(table, ID3))
    assert [cut_of(step) for step in steps] == [None, 5, 4, 5, 3.5]
    assert not any(step.restructured for step in steps)
    table = Table.from_frame({"x": [1.0, 4, 2, 2, 2], "y": ["a", "b", "a", "b", "b"]}, "y")
    steps = list(incremental.grow(table, ID3))
    assert [cut_of(step) for step in steps] == [None, 2.5, 3, 1.5, 1.5]
    assert steps[3].restructured == (((), "x", "x"),)
    for step in steps:
        assert step.tree == mlcore.fit(so_far(table, step.record), ID3)


def test_id5r_on_the_flowers():
    """Numbers only: cuts move all the time."""
    table = lesson("iris")
    table = table.take(np.random.default_rng(1).permutation(table.n)[:70])
    steps = list(incremental.grow(table, RECIPES["hunt"].but(criterion="gini")))
    assert sum(bool(step.restructured) for step in steps) > 5
    for step in steps:
        assert step.tree == mlcore.fit(so_far(table, step.record), RECIPES["hunt"].but(criterion="gini"))


def test_another_root_is_pulled_up_without_reading_the_records_again():
    """A column that has separated the classes gives way to another one, and the subtrees go along."""
    a = [0, 0, 1, 1] * 6
    b = [0, 1, 0, 1] * 6
    y = [a[i] if i < 8 else b[i] for i in range(24)]
    table = Table.from_frame({"a": list(map(str, a)), "b": list(map(str, b)), "y": list(map(str, y))}, "y")
    steps = list(incremental.grow(table, ID3))
    turn = next(step for step in steps if step.restructured and step.restructured[0].path == ())
    assert turn.restructured[0][1:] == ("a", "b")
    assert turn.reread < turn.record / 2
    assert all(step.tree == mlcore.fit(so_far(table, step.record), ID3) for step in steps)


@settings(moderate, max_examples=examples(50))
@given(seed=st.integers(0, 100_000), column=st.integers(0, 3))
def test_pulling_up_keeps_the_counts_and_the_records(seed: int, column: int):
    table = drawn(seed)
    growing = _Growing(World.of(table, ID3), "id5r")
    for row in range(table.n):
        growing.take_in(row)
    if column >= len(growing.world.columns):
        return
    values = growing.world.values[column]
    question = Question(column, values[len(values) // 2] if growing.world.is_number[column] else None)
    before = growing.root.words.copy()
    growing._pull_up(growing.root, question)
    assert growing.root.question == question
    assert (growing.root.words == before).all()
    there = np.flatnonzero(table.weights > 0).tolist()
    assert [row for row in sorted(growing.root.rows_below()) if row in there] == there
    check_sums(growing.root)


def check_sums(spot) -> None:
    if spot.children:
        assert (sum(child.words for child in spot.children) == spot.words).all()
        assert (sum(child.numbers for child in spot.children) == spot.numbers).all()
        assert (sum(child.classes for child in spot.children) == spot.classes).all()
        assert not spot.rows
    for child in spot.children:
        check_sums(child)


@settings(moderate, max_examples=examples(50))
@given(seed=st.integers(0, 100_000))
def test_id4_throws_away_what_is_below_another_question(seed: int):
    table = drawn(seed)
    before = None
    for step in incremental.grow(table, ID3, method="id4"):
        root = step.tree.root
        counts = np.bincount(
            table.target.cells[: step.record + 1], table.weights[: step.record + 1], len(table.classes)
        )
        assert root.counts == tuple(counts)
        for path, _, now in step.restructured:
            node = step.tree.node(path)
            assert (node.split.attribute if node.split else None) == now
            assert sum(child.n for child in node.children) == (table.weights[step.record] if now else 0)
            assert before.node(path).split.attribute != now  # a cut that moves keeps its subtrees
        assert step.reread == 0
        for path, node in step.tree.walk():
            assert sum(child.n for child in node.children) <= node.n
            assert path == () or node.n or node.stop == "empty"
        before = step.tree


def test_id4_forgets_what_id5r_keeps():
    table = Table.from_frame(generators.noisy_tennis(), "Play")
    *_, kept = incremental.grow(table, ID3)
    *_, lost = incremental.grow(table, ID3, "id4")
    assert kept.restructured == lost.restructured
    assert (kept.tree.leaves, lost.tree.leaves) == (7, 6)
    assert lost.tree.node((0,)).n == 4  # of six sunny days, those since the Outlook question
    assert sum(child.n for child in lost.tree.node((0,)).children) == 1


def test_steps_are_frozen_and_learn_at_once():
    steps = incremental.grow(lesson("tennis"), RECIPES["hunt"].but(criterion="gini"))
    step = next(steps)
    with pytest.raises(AttributeError):
        step.record = 3
    assert step.tree.predict({"Outlook": ["Rain"]}).tolist() == ["No"]
    assert step.path == ()


@pytest.mark.parametrize(
    ("table", "recipe", "sentence"),
    [
        ("sizes", ID3.but(branching="ordinal-cuts"), "“Size” would be grouped"),
        ("tennis", RECIPES["cart"], "CART with these settings does not"),
        ("tennis", RECIPES["c4.5"], "C4.5 with these settings does not"),
        ("tennis", RECIPES["chaid"], "CHAID with these settings does not"),
        ("tennis", ID3.but(max_leaves=3), "ID3 with these settings does not"),
        ("cars", ID3, "ID5R needs classes"),
    ],
    ids=["ordinal", "cart", "c4.5", "chaid", "best first", "regression"],
)
def test_what_does_not_grow_record_by_record_is_a_sentence(table: str, recipe: Recipe, sentence: str):
    with pytest.raises(TableError, match=sentence):
        incremental.grow(lesson(table), recipe)


def test_missing_cells_and_other_methods_are_refused():
    table = Table.from_frame({"x": ["a", None, "b"], "y": ["p", "q", "p"]}, "y")
    with pytest.raises(TableError, match="“x” lacks 1 of 3"):
        incremental.grow(table, RECIPES["hunt"].but(missing="fractions"), "id4")
    with pytest.raises(ValueError, match="id5r, id4"):
        incremental.grow(table, ID3, "id6")


def test_parts_of_records():
    """Weights that are not integers give the same tree up to rounding."""
    table = lesson("tennis")
    table = replace(table, weights=np.linspace(0.3, 1.7, table.n))
    *_, last = incremental.grow(table, ID3)
    grown = mlcore.fit(table, ID3)
    assert [(path, node.split, node.label, node.stop) for path, node in last.tree.walk()] == [
        (path, node.split, node.label, node.stop) for path, node in grown.walk()
    ]
    assert last.tree.root.counts == pytest.approx(grown.root.counts)
