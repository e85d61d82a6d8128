"""Numbers cut into three ranges: the lectures' ten incomes, brute force and scikit-learn."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.preprocessing import KBinsDiscretizer

import mlcore
from mlcore import RECIPES, Table, TableError, own, ranges
from mlcore.trees.impurity import mass_of
from tests.mlcore.support import gini_of, moderate
from tests.support.tables import lesson

CART = RECIPES["cart"]


def gini_left(table, attribute, cuts):
    """The weighted Gini index of the ranges, from the formula."""
    cells = np.searchsorted(cuts, table.column(attribute).cells)
    y = table.target.cells
    sides = [np.bincount(y[cells == i], minlength=len(table.classes)).tolist() for i in range(len(cuts) + 1)]
    return float(sum(sum(side) * float(gini_of(side)) for side in sides if sum(side)) / table.n)


@pytest.mark.parametrize(
    ("rule", "cuts", "gini"),
    [("width", (113.333, 166.667), 0.343), ("frequency", (80, 110), 0.150), ("best", (80, 97.5), 0.0)],
)
def test_ten_incomes_in_three_ranges(rule, cuts, gini):
    table = lesson("tax")
    found = ranges.thresholds(table, "Taxable Income", rule, criterion="gini")
    assert found == pytest.approx(cuts, abs=1e-3)
    assert round(gini_left(table, "Taxable Income", found), 3) == gini
    split = own.cuts(table, "Taxable Income", found)
    told = mlcore.measure_split(table, CART, np.arange(10), split)
    assert told.measures.gini_gain == pytest.approx(
        0.42 - gini_left(table, "Taxable Income", found), abs=1e-12
    )


def test_equal_width_as_scikit_learn_has_it():
    table = lesson("iris")
    for column in table.columns:
        theirs = KBinsDiscretizer(3, strategy="uniform", encode="ordinal").fit(column.cells[:, None])
        assert ranges.thresholds(table, column.name, "width") == pytest.approx(theirs.bin_edges_[0][1:-1])


@moderate
@given(st.integers(0, 10_000), st.integers(2, 4), st.sampled_from(["entropy", "gini", "error"]))
def test_no_other_thresholds_leave_less(seed, parts, criterion):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 10))
    x, y = rng.integers(0, 7, n).astype(float), rng.integers(0, 3, n)
    frame = {"x": x.tolist(), "y": ["pqr"[one] for one in y]}
    table = Table.from_frame(frame, "y", {"x": "continuous", "y": ("nominal", [*"pqr"])})
    found = ranges.thresholds(table, "x", "best", parts, criterion=criterion)
    values = np.unique(x)
    assert len(found) == min(parts, len(values)) - 1
    assert list(found) == sorted(found)
    middles = (values[1:] + values[:-1]) / 2

    def left(cuts):
        side = np.searchsorted(cuts, x)
        counts = np.array([np.bincount(y[side == i], minlength=3) for i in range(len(cuts) + 1)])
        return float(mass_of(criterion)(counts, 1).sum())

    assert left(found) == pytest.approx(
        min(left(cuts) for cuts in combinations(middles, len(found))), abs=1e-9
    )


def test_numbers_as_target_and_unknown_values():
    frame = {"x": [1, 2, 3, None, 9, 9], "y": [5.0, 5.0, 1e6, 7.0, 3.0, 3.0]}
    table = Table.from_frame(frame, "y", {"x": "continuous"})
    assert ranges.thresholds(table, "x", "best") == (2.5, 6.0)
    assert ranges.thresholds(table, "x", "best", rows=[4, 5]) == ()


def test_what_cannot_be_cut_is_said():
    table = lesson("tax")
    with pytest.raises(TableError, match="not a number"):
        ranges.thresholds(table, "Refund", "best")
    with pytest.raises(ValueError, match="width, frequency, best"):
        ranges.thresholds(table, "Taxable Income", "worst")
    many = Table.from_frame({"x": np.arange(700.0), "y": [*"ab"] * 350}, "y")
    with pytest.raises(TableError, match="700 different values"):
        ranges.thresholds(many, "x", "best")
