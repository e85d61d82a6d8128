"""Columns without a single value, in the table or at a node: every recipe leaves them out, and says so."""

from contextlib import suppress
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import mlcore
from mlcore import RECIPES, Recipe, Table, TableError, fit, grow, scan
from mlcore.trees.growing.choose import WIDE
from tests.mlcore.drawn import SEEDS, Made, made_of, recipe_of
from tests.mlcore.support import at_least, saw, thorough
from tests.support.sweep import ONLY_SWEPT
from tests.support.tables import lesson

EMPTY: dict[str, Any] = {
    "continuous": "continuous",
    "nominal": "nominal",
    "declared": ("nominal", ["u", "v", "w"]),
    "ordinal": ("ordinal", ["low", "high"]),
}
ANY = st.sampled_from(sorted(EMPTY))


def with_empty(made: Made, place: int, kind: str) -> Table:
    """The table with one extra column of missing cells."""
    n = len(made.frame[made.target])
    items = [*made.frame.items()]
    items.insert(place % (len(items) + 1), ("empty", [None] * n))
    kinds = {**made.kinds, "empty": EMPTY[kind]}
    return Table.from_frame(dict(items), made.target, kinds, made.weights)


def small(**changes: Any) -> Made:
    frame: dict[str, list[Any]] = {
        "x": [1, 2, 3, 4, 5, 6, 7, 8] * 6,
        "c": ["a", "b", "b"] * 16,
        "y": ["p", "p", "q", "q", "p", "q", "q", "p"] * 6,
    }
    return Made({**frame, **changes}, "y", {}, None, None)


@pytest.mark.parametrize("kind", EMPTY)
@pytest.mark.parametrize("name", RECIPES)
def test_every_recipe_leaves_it_out_and_says_so(name: str, kind: str):
    table = with_empty(small(), 1, kind)
    steps = tuple(grow(table, RECIPES[name]))
    for decision in (step.decision for step in steps if step.kind in ("arrive", "split")):
        assert [one.why for one in decision.excluded if one.attribute == "empty"] == ["no value"]
    tree = steps[-1].tree
    assert tree.root == fit(small().table(), RECIPES[name]).root
    assert "empty" not in tree.asked()
    assert scan(table, RECIPES[name], np.arange(table.n), "empty") == ()


@pytest.mark.parametrize("kind", EMPTY)
def test_a_regression_leaves_it_out(kind: str):
    made = small(y=[float(i % 5) for i in range(48)])
    for name in ("cart", "chaid", "ctree"):
        steps = tuple(grow(with_empty(made, 0, kind), RECIPES[name]))
        assert steps[0].decision.excluded[0][:2] == ("empty", "no value")
        assert steps[-1].tree.root == fit(made.table(), RECIPES[name]).root


@pytest.mark.parametrize("kind", EMPTY)
@pytest.mark.parametrize("name", RECIPES)
def test_a_table_of_nothing_else_is_a_leaf(name: str, kind: str):
    table = Table.from_frame({"m": [None] * 40, "y": ["p", "q"] * 20}, "y", {"m": EMPTY[kind]})
    *_, last = steps = tuple(grow(table, RECIPES[name]))
    assert last.tree.root.stop == "no attribute"
    assert steps[0].decision.excluded[0][:2] == ("m", "no value")


def test_a_column_that_lacks_some_cells_is_still_refused_where_none_may_be_missing():
    table = Table.from_frame({"x": [1, None, 3], "e": [None] * 3, "y": ["p", "q", "p"]}, "y")
    with pytest.raises(TableError, match="“x” lacks 1 of 3"):
        fit(table, RECIPES["id3"])


def _all_wide(table: Table) -> bool:
    """Whether all columns are words with so many values that the average gain leaves them out."""
    n = float(table.weights.sum())
    return all(c.kind != "continuous" and len(c.values) >= WIDE * n for c in table.columns)


@at_least(30, "grown")
@thorough
@given(SEEDS, SEEDS, st.integers(0, 6), ANY)
@example(5_000_000, 2_500_000, 0, "continuous")  # all columns but the empty one have very many values
def test_one_column_without_a_value_more_changes_nothing(seed, other, place, kind):
    made, recipe = made_of(seed), recipe_of(other)
    with suppress(TableError):
        table = made.table()
        assume(not (recipe.average_gain and _all_wide(table)))  # whether all are wide changes the average
        plain = fit(table, recipe)
        saw("grown")
        tree = fit(with_empty(made, place, kind), recipe)
        assert tree.root == plain.root
        assert mlcore.Tree.from_dict(tree.to_dict()) == tree


@pytest.mark.parametrize("x", [lambda i: float(i % 7), lambda i: "uvw"[i % 3]], ids=["numbers", "words"])
@pytest.mark.parametrize("recipe", ["c4.5", "cart", "chaid", "ctree"])
def test_a_column_without_a_value_at_a_node(recipe: str, x):
    """Nobody knows x where c is b."""
    c = ["a", "b", "b", "b"] * 25
    y = ["p" if one == "a" else "qr"[i % 2] for i, one in enumerate(c)]
    frame = {"c": c, "x": [x(i) if one == "a" else None for i, one in enumerate(c)], "z": [0, 1] * 50, "y": y}
    table = Table.from_frame(frame, "y", {"z": "continuous"})
    easy = RECIPES[recipe].but(min_records=1, max_depth=4, collapse=False, missing="majority")
    seen = check_reasons(table, easy, {(): "c"})
    assert ("x", "no value") in seen


@ONLY_SWEPT
@pytest.mark.slow
@at_least(50, "no value", "constant")
@thorough
@given(SEEDS, st.sampled_from(sorted(RECIPES)))
def test_no_value_is_said_where_no_record_has_one_and_only_there(seed, name):
    random, table = Random(seed), lesson("titanic" if seed % 5 == 0 else "tennis")
    holes = {c.name: random.choice((0.0, 0.5, 0.9, 1.0)) for c in table.columns}
    frame = {
        c.name: [None if random.random() < holes[c.name] else c.values[code] for code in c.cells[:60]]
        for c in table.columns
    }
    frame["y"] = [table.classes[code] for code in table.target.cells[:60]]
    kinds = {c.name: ("nominal", list(c.values)) for c in table.columns}
    easy = {"min_records": 1, "min_split": 2, "min_bucket": 1, "min_parent": 2, "collapse": False}
    recipe = RECIPES[name].but(missing="majority", **easy)
    for _, why in check_reasons(Table.from_frame(frame, "y", kinds), recipe, {}):
        saw(why)


def check_reasons(table: Table, recipe: Recipe, overrides: dict[Any, str]) -> set[tuple[str, str]]:
    """Compare every given reason with the cells of the records at the node."""
    *_, last = steps = tuple(grow(table, recipe, overrides, detail=2))
    told = set()
    for step in steps:
        if step.kind == "arrive":
            rows = last.tree.rows(table, step.path)
            for name, why in ((one.attribute, one.why) for one in step.decision.excluded):
                cells = table.column(name).cells[rows]
                known = cells[~mlcore.table.is_missing(cells)]
                assert (why == "no value") == (len(known) == 0)
                assert (why == "constant") <= (len(np.unique(known)) == 1)
                told.add((name, why))
    return told
