"""The lectures' rules for a missing cell, in their own example, with scikit-learn and by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.impute import SimpleImputer

import mlcore
from mlcore import RECIPES, Table, TableError, fit, grow
from mlcore.table import MISSING
from mlcore.trees.filling import filled
from tests.mlcore.support import entropy_of, moderate
from tests.support.tables import lesson

HUNT, ID3, C45 = RECIPES["hunt"], RECIPES["id3"], RECIPES["c4.5"]
DAY8 = 7


def sunny(recipe):
    """The rounded gains below Sunny, and the chosen attribute."""
    (step,) = [s for s in grow(lesson("day8"), recipe, detail=2) if s.path == (0,) and s.kind == "split"]
    gains = {one.attribute: round(one.measures.gain, 3) for one in step.decision.candidates}
    return gains, step.tree.node((0,)).split.attribute


@pytest.mark.parametrize(
    ("rule", "gain", "taken"),
    [
        ("fill", 0.420, "Temperature"),
        ("fill-class", 0.971, "Humidity"),
        ("shares", 0.610, "Humidity"),
        ("fractions", 0.800, "Humidity"),
        ("majority", 0.800, "Humidity"),
    ],
)
@pytest.mark.parametrize("recipe", [HUNT, ID3], ids=["hunt", "id3"])
def test_humidity_below_sunny_by_every_rule(recipe, rule, gain, taken):
    if recipe is ID3 and rule == "majority":
        recipe = HUNT
    gains, split = sunny(recipe.but(missing=rule))
    assert gains["Humidity"] == gain
    assert gains["Temperature"] == 0.571
    assert split == taken


def test_c45_multiplies_by_the_known_share():
    gains, _ = sunny(C45)
    assert gains["Humidity"] == 0.8


def test_the_gain_of_shares_by_hand():
    """Two records are High, both No. Two are Normal, both Yes. The fifth, a No, counts half in each."""
    (step,) = [
        s
        for s in grow(lesson("day8"), HUNT.but(missing="shares"), detail=2)
        if s.path == (0,) and s.kind == "split"
    ]
    humidity = next(one for one in step.decision.candidates if one.attribute == "Humidity")
    assert humidity.counts == ((2.5, 0.0), (0.5, 2.0))
    assert humidity.known == 1.0
    by_hand = entropy_of([3, 2]) - 0.5 * entropy_of([0.5, 2])
    assert humidity.measures.gain == pytest.approx(by_hand, abs=1e-12)
    by_the_table = entropy_of([3, 2]) - (2 + 7 / 13) / 5 * entropy_of([7 / 13, 2])
    assert round(by_the_table, 3) == 0.592, "divided as in the whole table, which is another convention"


def test_the_divided_record_goes_on_in_parts():
    tree = fit(lesson("day8"), HUNT.but(missing="shares"))
    assert [tree.node((0, i)).counts for i in range(2)] == [(2.5, 0.0), (0.5, 2.0)]
    assert tree.missing == "fractions"


def test_what_is_filled_in_on_day_eight():
    table = lesson("day8")
    humidity = table.column("Humidity")
    assert humidity.cells[DAY8] == MISSING
    for rule, value in (("fill", "Normal"), ("fill-class", "High")):
        cells = filled(table, HUNT.but(missing=rule)).column("Humidity").cells
        assert humidity.values[cells[DAY8]] == value
        assert np.delete(cells, DAY8).tolist() == np.delete(humidity.cells, DAY8).tolist()
    assert filled(table, HUNT.but(missing="fractions")) is table
    assert not any(column.missing for column in filled(lesson("tennis"), HUNT.but(missing="fill")).columns)


def test_a_filled_tree_is_that_of_the_filled_table():
    table, rule = lesson("labor"), HUNT.but(missing="fill")
    assert fit(table, rule) == fit(filled(table, rule), HUNT)
    assert not any(column.missing for column in filled(table, rule).columns)


def test_numbers_are_filled_with_the_mean_as_scikit_learn_does():
    table = lesson("labor")
    for column in table.columns:
        cells = filled(table, HUNT.but(missing="fill")).column(column.name).cells
        if column.kind == "continuous":
            theirs = SimpleImputer(strategy="mean").fit_transform(column.cells[:, None])[:, 0]
            assert cells == pytest.approx(theirs, abs=1e-9)
        else:
            known = column.cells[column.cells >= 0]
            counts = np.bincount(known, minlength=len(column.values))
            assert set(cells[column.cells < 0].tolist()) <= {int(counts.argmax())}


def test_a_class_without_a_value_takes_that_of_all():
    frame = {"x": ["a", "a", "b", None], "y": ["p", "p", "q", "r"]}
    table = filled(Table.from_frame(frame, "y"), HUNT.but(missing="fill-class"))
    assert table.columns[0].cells.tolist() == [0, 0, 1, 0]


def test_weights_count_and_a_column_without_a_value_stays():
    frame = {"x": ["a", "b", None], "z": [None, None, None], "n": [1.0, 3.0, None], "y": ["p", "q", "p"]}
    kinds = {"z": ("nominal", ["u"])}
    table = filled(Table.from_frame(frame, "y", kinds, weights=[1, 3, 1]), HUNT.but(missing="fill"))
    assert table.column("x").cells.tolist() == [0, 1, 1]
    assert table.column("n").cells.tolist() == [1.0, 3.0, 2.5]
    assert table.column("z").missing == 3


def test_numbers_as_target_have_no_classes_to_fill_by():
    frame = {"x": ["a", None, "b"], "y": [1.0, 2.0, 3.0]}
    table = Table.from_frame(frame, "y")
    recipe = RECIPES["hunt"].but(criterion="gini", missing="fill-class")
    with pytest.raises(TableError, match="no classes"):
        fit(table, recipe)
    assert fit(table, recipe.but(missing="shares")).root.n == 3


@pytest.mark.parametrize("rule", ["fill", "fill-class", "shares"])
def test_a_recipe_that_tests_has_rules_of_its_own(rule):
    with pytest.raises(ValueError, match="only where the algorithm compares splits"):
        RECIPES["ctree"].but(missing=rule)


@moderate
@given(st.integers(0, 10_000), st.sampled_from(["entropy", "gini", "gain-ratio", "error"]))
def test_divided_records_count_as_if_they_had_been_weighted(seed, criterion):
    """A record without an answer, put into every branch with the others' share as its weight, gives the
    measures of a table without a gap.
    """
    rng = np.random.default_rng(seed)
    n = 12
    x, y = rng.integers(0, 3, n), rng.integers(0, 2, n)
    lost = rng.random(n) < 0.3
    if lost.all() or len(set(x[~lost].tolist())) < 2:
        return
    known = np.bincount(x[~lost], minlength=3) / (~lost).sum()
    frame = {
        "x": [None if gone else "abc"[value] for value, gone in zip(x, lost, strict=True)],
        "y": ["pq"[one] for one in y],
    }
    kinds = {"x": ("nominal", ["a", "b", "c"]), "y": ("nominal", ["p", "q"])}
    recipe = HUNT.but(criterion=criterion, missing="shares")
    ours = mlcore.decide_one(Table.from_frame(frame, "y", kinds), recipe, np.arange(n)).candidates[0]
    rows = [("abc"[x[i]], "pq"[y[i]], 1.0) for i in np.flatnonzero(~lost)]
    rows += [("abc"[v], "pq"[y[i]], known[v]) for i in np.flatnonzero(lost) for v in range(3)]
    whole = {"x": [row[0] for row in rows], "y": [row[1] for row in rows]}
    weighted = Table.from_frame(whole, "y", kinds, weights=[row[2] for row in rows])
    theirs = mlcore.decide_one(weighted, recipe, np.arange(len(rows))).candidates[0]
    assert ours.measures == pytest.approx(theirs.measures, abs=1e-9)
