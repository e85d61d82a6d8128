"""Conditional inference, compared with partykit node by node."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mlcore import Column, Table
from mlcore.trees.growing import ctree
from tests.mlcore.inference_runs import CONTROLS, CTREE_RUNS, TIES
from tests.mlcore.references import by_name, reference_table
from tests.mlcore.support import at_least, moderate, saw, thorough

FAIR = 1e-6


class Walk:
    """Follows partykit's tree with our own tests and cuts for exactly the records that reach each node."""

    def __init__(self, run: dict[str, Any]) -> None:
        self.table = reference_table(run["data"])
        self.control = CONTROLS[run["config"]]
        self.h = ctree.influence(self.table.target)
        self.ties: set[tuple[str, str, tuple[int, ...]]] = set()
        self.name = (run["data"], run["config"])
        self.tested = 0
        self.node(run["tree"], np.arange(self.table.n), ())

    def node(self, theirs: dict[str, Any], rows: np.ndarray, path: tuple[int, ...]) -> None:
        n = self.table.weights[rows].sum()
        if n < self.control.min_split:
            assert "tests" not in theirs
            return
        tests = self.tests(theirs, rows, path)
        found = self.chosen(tests, rows, n)
        assert (found is not None) == ("attr" in theirs), f"split or leaf at {path}"
        if found is None:
            return
        column, cuts = found
        assert column.name == theirs["attr"], path
        place, parts = self.their_cut(theirs, column, cuts, rows)
        assert cuts.statistics[place] >= cuts.statistics.max() * (1 - FAIR)
        if place != cuts.best:
            self.ties.add((*self.name, path))
        # partykit sends a record without an answer down a branch drawn at random, so nobody can know which
        # records are below such a node.
        if sum(map(len, parts)) == len(rows):
            for i, (kid, part) in enumerate(zip(theirs["kids"], parts, strict=True)):
                self.node(kid["node"], part, (*path, i))

    def tests(self, theirs: dict[str, Any], rows: np.ndarray, path: tuple[int, ...]) -> tuple[Any, ...]:
        raw = [ctree.association(c, self.h, self.table.weights, rows) for c in self.table.columns]
        tests = ctree.adjusted(raw, self.control.bonferroni)
        ours = {c.name: test for c, test in zip(self.table.columns, tests, strict=True) if test}
        assert list(ours) == [test["attr"] for test in theirs.get("tests", [])], f"candidates at {path}"
        for test in theirs.get("tests", []):
            mine = ours[test["attr"]]
            assert mine.statistic == pytest.approx(test["statistic"], rel=FAIR, abs=FAIR)
            assert mine.adjusted == pytest.approx(test["p"], rel=FAIR)
            self.tested += 1
        return tests

    def chosen(self, tests: tuple[Any, ...], rows: np.ndarray, n: float) -> Any:
        """The first of the two most significant columns (partykit's splittry) that has a cut."""
        side = ctree.smallest_side(n, self.control.min_bucket)
        for place in ctree.ranked(tests)[:2]:
            column = self.table.columns[place]
            cuts = ctree.splits(column, self.h, self.table.weights, side, rows)
            if tests[place].adjusted < self.control.alpha and cuts.best is not None:
                return column, cuts
        return None

    def their_cut(self, theirs: dict[str, Any], column: Any, cuts: ctree.Cuts, rows: np.ndarray) -> Any:
        cells = column.cells[rows]
        if "cut" in theirs:
            place = int(np.abs(cuts.where - theirs["cut"]).argmin())
            assert cuts.where[place] == pytest.approx(theirs["cut"], rel=1e-8)
            return place, [rows[cells <= cuts.where[place]], rows[cells > cuts.where[place]]]
        sides = [[column.values.index(value) for value in kid["test"]] for kid in theirs["kids"]]
        parts = [rows[np.isin(cells, side)] for side in sides]
        first = [np.isin(cells, np.flatnonzero(where == 1)) for where in cuts.where]
        same = [i for i, left in enumerate(first) if any(np.array_equal(rows[left], part) for part in parts)]
        assert len(same) == 1, "our groupings do not contain theirs"
        return same[0], parts


@by_name(CTREE_RUNS)
def test_partykit(run: dict[str, Any]):
    walk = Walk(run)
    assert walk.ties == {tie for tie in TIES if tie[:2] == walk.name}


def test_the_walk_sees_enough():
    tested = Counter({run["config"]: 0 for run in CTREE_RUNS})
    for run in CTREE_RUNS:
        tested[run["config"]] += Walk(run).tested
    assert sum(tested.values()) > 1400
    assert min(tested.values()) > 250


# By hand ----------------------------------------------------------------------------------------


def table_of(seed: int, n: int = 40, missing: bool = True) -> Table:
    random = np.random.default_rng(seed)
    hole = random.random((3, n)) < (0.2 if missing else 0)
    number = np.where(hole[0], math.nan, np.round(random.normal(size=n), 1))
    word = [None if h else "abcd"[i] for h, i in zip(hole[1], random.integers(0, 4, n), strict=True)]
    size = [None if h else "SML"[i] for h, i in zip(hole[2], random.integers(0, 3, n), strict=True)]
    y = ["PQR"[i] for i in random.integers(0, 3, n)]
    frame = {"number": number.tolist(), "word": word, "size": size, "y": y}
    kinds = {"number": "continuous", "word": ("nominal", list("abcd")), "size": ("ordinal", list("SML"))}
    return Table.from_frame(frame, "y", kinds, random.integers(1, 4, n).tolist())


def plain_statistic(g: np.ndarray, h: np.ndarray, w: np.ndarray) -> tuple[float, int]:
    """Strasser & Weber's formulas written out, with the full Kronecker product."""
    n = w.sum()
    mean = w @ h / n
    v = (h - mean).T @ ((h - mean) * w[:, None]) / n
    total, squares = w @ g, (g * w[:, None]).T @ g
    covariance = n / (n - 1) * np.kron(v, squares) - np.kron(v, np.outer(total, total)) / (n - 1)
    off = ((g * w[:, None]).T @ h - np.outer(total, mean)).T.ravel()
    return float(off @ np.linalg.pinv(covariance, rcond=1e-8, hermitian=True) @ off), int(
        np.linalg.matrix_rank(covariance, tol=1e-8 * np.abs(covariance).max())
    )


@moderate
@given(st.integers(0, 2**32))
def test_association_is_the_formula_written_out(seed: int):
    table = table_of(seed)
    h = ctree.influence(table.target)
    for column in table.columns:
        known = ~np.isnan(column.cells) if column.kind == "continuous" else column.cells >= 0
        cells = column.cells[known].astype(float)
        g = (cells[:, None] == np.arange(4)).astype(float) if column.kind == "nominal" else cells[:, None]
        statistic, rank = plain_statistic(g, h[known], table.weights[known])
        ours = ctree.association(column, h, table.weights)
        assert ours is not None
        assert ours.statistic == pytest.approx(statistic, rel=1e-7)
        assert ours.dof == (rank,)
        assert 0 <= ours.p <= 1


@moderate
@given(st.integers(0, 2**32), st.sampled_from([1.0, 1e2, 1e4, 1e8]))
def test_a_word_of_many_values_is_tested_as_by_its_whole_covariance(seed: int, uneven: float):
    random = np.random.default_rng(seed)
    v, k = int(random.integers(2, 60)), int(random.integers(2, 5))
    words = np.concatenate([np.arange(v), random.integers(0, v, 3 * v)])
    weights = np.floor(uneven ** random.random(len(words)))
    classes = np.where(random.random(len(words)) < 0.05, 0, random.integers(0, k, len(words)))
    classes[:2] = 0, 1  # two classes at least
    column = Column("word", "nominal", tuple(map(str, range(v))), words)
    target = Column("y", "nominal", tuple(map(str, range(k))), classes)
    ours = ctree.association(column, ctree.influence(target), weights)
    sample = ctree._sample(column, ctree.influence(target), weights, None)
    assert ours is not None
    assert sample is not None
    linear, size = ctree._by_value(sample, v)
    spread = (np.diag(size) - np.outer(size, size) / sample.n) * sample.n / (sample.n - 1)
    whole = ctree._quadratic(linear, spread, ctree._covariance(sample))
    assert whole is not None
    assert ours.dof == whole.dof
    assert ours.statistic == pytest.approx(whole.statistic, rel=1e-7, abs=1e-9)


@pytest.mark.slow
@at_least(1000, "cuts")
@thorough
@given(st.integers(0, 2**32))
def test_every_cut_is_a_test_of_left_against_right(seed: int):
    table = table_of(seed)
    h, w = ctree.influence(table.target), table.weights
    for column in table.columns:
        known = ~np.isnan(column.cells) if column.kind == "continuous" else column.cells >= 0
        cuts = ctree.splits(column, h, w, 5)
        for i in range(len(cuts.statistics)):
            saw("cuts")
            if column.kind == "continuous":
                left = column.cells[known] <= cuts.where[i]
            else:
                left = cuts.where[i][column.cells[known]] == 1
            assert min(w[known][left].sum(), w[known][~left].sum()) >= 5
            assert cuts.left[i] == w[known][left].sum()
            statistic, _ = plain_statistic(left[:, None].astype(float), h[known], w[known])
            assert cuts.statistics[i] == pytest.approx(statistic, rel=1e-7, abs=1e-9)
        if cuts.best is not None:
            assert cuts.statistics[cuts.best] == pytest.approx(cuts.statistics.max())


@moderate
@given(st.integers(0, 2**32), st.sampled_from([1e-9, 0.001, 3.0, 1e7]), st.sampled_from([-1e3, 0.0, 5.0]))
def test_neither_unit_nor_zero_of_a_number_matters(seed: int, unit: float, zero: float):
    random = np.random.default_rng(seed)
    x, y = random.normal(size=30), random.normal(size=30)
    frames = [{"x": x, "y": y}, {"x": (x + zero) * unit, "y": (y + zero) * unit}]
    tables = [Table.from_frame({k: v.tolist() for k, v in frame.items()}, "y") for frame in frames]
    tests = [ctree.association(t.columns[0], ctree.influence(t.target), t.weights) for t in tables]
    assert tests[0] is not None
    assert tests[1] is not None
    assert tests[1].statistic == pytest.approx(tests[0].statistic, rel=1e-6)


def test_a_weight_of_two_is_a_record_twice():
    once = table_of(3, missing=False)
    names = [column.name for column in once.columns]
    rows = np.repeat(np.arange(once.n), once.weights.astype(int))
    h = ctree.influence(once.target)
    for name in names:
        column = once.column(name)
        many = column.__class__(name, column.kind, column.values, column.cells[rows])
        weighted = ctree.association(column, h, once.weights)
        repeated = ctree.association(many, h[rows], np.ones(len(rows)))
        assert weighted is not None
        assert repeated is not None
        assert weighted.statistic == pytest.approx(repeated.statistic)


def test_a_column_without_two_values_here_is_no_candidate():
    table = Table.from_frame({"x": [1, 1, 1, 2], "w": ["a", "b", None, "b"], "y": [1, 2, 3, 4]}, "y")
    h, weights = ctree.influence(table.target), np.array([1.0, 1, 1, 0])
    constant, word = (ctree.association(column, h, weights) for column in table.columns)
    assert constant is None
    assert word is not None
    assert ctree.splits(table.columns[0], h, weights, 1).best is None
    assert len(ctree.splits(table.columns[0], h, weights, 1).statistics) == 0


def test_a_target_that_is_constant_where_the_column_is_known_leaves_nothing_to_test():
    table = Table.from_frame({"x": [1, 2, 3, math.nan], "y": ["P", "P", "P", "Q"]}, "y")
    assert ctree.association(table.columns[0], ctree.influence(table.target), table.weights) is None


def test_two_p_of_zero_are_ranked_by_their_logarithms():
    n = 3000
    y = np.arange(n) % 2
    noisy = np.where(np.arange(n) < 40, 1 - y, y)
    table = Table.from_frame(
        {"noisy": noisy.tolist(), "exact": y.tolist(), "again": y.tolist(), "y": y.tolist()}, "y"
    )
    tests = ctree.adjusted(
        [ctree.association(c, ctree.influence(table.target), table.weights) for c in table.columns]
    )
    assert [test.adjusted for test in tests if test] == [0, 0, 0]
    assert ctree.ranked(tests) == (1, 2, 0)
    assert ctree.ranked((None, *tests)) == (2, 3, 1)


def test_bonferroni_counts_only_what_was_tested():
    table = table_of(5)
    test = ctree.association(table.columns[0], ctree.influence(table.target), table.weights)
    both = ctree.adjusted([test, None, test])
    assert both[1] is None
    assert both[0] is not None
    assert test is not None
    assert both[0].multiplier == 2
    assert both[0].adjusted == pytest.approx(1 - (1 - test.p) ** 2)


def test_the_smallest_side_grows_with_the_node():
    assert ctree.smallest_side(100) == 7
    assert ctree.smallest_side(1001) == 11
    assert ctree.smallest_side(50, min_bucket=1) == 1


@pytest.mark.parametrize("levels", [5, ctree.EXHAUSTIVE + 3])
def test_with_two_classes_the_best_grouping_is_found_however_many_values(levels: int):
    random = np.random.default_rng(levels)
    codes = random.integers(0, levels, 600)
    y = random.random(600) < random.random(levels)[codes]
    frame = {"x": [f"v{code:02}" for code in codes], "y": np.where(y, "P", "Q").tolist()}
    table = Table.from_frame(frame, "y", {"x": ("nominal", [f"v{i:02}" for i in range(levels)])})
    h = ctree.influence(table.target)
    cuts = ctree.splits(table.columns[0], h, table.weights, 7)
    assert cuts.heuristic == (levels > ctree.EXHAUSTIVE)
    # A swap of any one value, or of any two, must not help.
    best = cuts.where[cuts.best] == 1
    for swapped in [*combinations(range(levels), 1), *combinations(range(levels), 2)]:
        side = best.copy()
        side[list(swapped)] = ~side[list(swapped)]
        g = side[codes][:, None].astype(float)
        if 7 <= g.sum() <= 593:
            assert plain_statistic(g, h, table.weights)[0] <= cuts.statistics[cuts.best] * (1 + 1e-9)
