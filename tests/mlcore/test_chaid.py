"""CHAID's merging, compared with Kass's counts, a plain version of it, and the PyPI package CHAID."""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from mlcore import significance
from mlcore.trees.growing import chaid
from mlcore.trees.growing.chaid import Grouping
from tests.mlcore.inference_runs import CHAID_RUNS, LISTED, MISSING
from tests.mlcore.references import by_name, reference_table
from tests.mlcore.support import at_least, moderate, saw, thorough
from tests.support.sweep import ONLY_SWEPT

# Every number of ways to merge, from a full list --------------------------------------------------


def partitions(things: tuple[int, ...]) -> list[list[tuple[int, ...]]]:
    if not things:
        return [[]]
    found = []
    for rest in partitions(things[1:]):
        found.append([(things[0],), *rest])
        found += [[*rest[:i], (things[0], *rest[i]), *rest[i + 1 :]] for i in range(len(rest))]
    return found


def in_a_row(part: tuple[int, ...]) -> bool:
    return all(b == a + 1 for a, b in pairwise(sorted(part)))


@pytest.mark.parametrize("c", range(2, 8))
def test_the_multiplier_counts_the_ways_to_merge(c: int):
    everything = partitions(tuple(range(c)))
    ordered = [parts for parts in everything if all(map(in_a_row, parts))]
    # the last category floats: without it, the others must be in a row
    floats = [
        parts for parts in everything if all(in_a_row(tuple(x for x in part if x < c - 1)) for part in parts)
    ]
    for r in range(1, c + 1):
        for kind, floating, ways in (
            ("nominal", False, everything),
            ("ordinal", False, ordered),
            ("ordinal", True, floats),
        ):
            assert chaid.multiplier(c, r, kind, floating) == sum(len(parts) == r for parts in ways)


def test_multipliers_from_the_book():
    assert chaid.stirling(10, 3) == 9330
    assert chaid.multiplier(10, 3, "ordinal") == 36
    assert chaid.multiplier(5, 2, "ordinal", True) == 7
    assert chaid.stirling(200, 2) == 2**199 - 1


# One example by hand --------------------------------------------------------------------------------

# 40 records from each of four cities. Lima and Oslo differ little, and Rome and Bonn do not differ.
CITIES = np.array([[30, 10], [12, 28], [28, 12], [12, 28]])


def test_a_worked_example():
    found = chaid.group(CITIES, "nominal")
    assert found is not None
    first, second, last = found.merges
    assert (first.kind, first.before, first.pair) == ("merge", ((0,), (1,), (2,), (3,)), (1, 3))
    assert [(pair.i, pair.j) for pair in first.tests] == list(combinations(range(4), 2))
    lima_oslo = next(pair for pair in first.tests if (pair.i, pair.j) == (0, 2))
    by_hand = stats.chi2_contingency(CITIES[[0, 2]], correction=False)
    assert lima_oslo.statistic == pytest.approx(by_hand.statistic)
    assert lima_oslo.p == pytest.approx(by_hand.pvalue)
    assert first.p == 1
    assert (second.before, second.pair) == (((0,), (1, 3), (2,)), (0, 2))
    assert second.p == pytest.approx(by_hand.pvalue)
    assert (last.kind, last.before, last.after) == ("settled", found.groups, found.groups)
    assert last.p < 0.05
    merged = stats.chi2_contingency([[58, 22], [24, 56]], correction=False)
    assert found.groups == ((0, 2), (1, 3))
    assert found.test.statistic == pytest.approx(merged.statistic)
    assert found.test.multiplier == 7  # Stirling: 4 categories in 2 groups
    assert found.test.adjusted == pytest.approx(7 * merged.pvalue)


def test_ordinal_categories_merge_with_their_neighbours_only():
    found = chaid.group(CITIES, "ordinal")
    assert found is not None
    assert [(pair.i, pair.j) for pair in found.merges[0].tests] == [(0, 1), (1, 2), (2, 3)]
    assert found.groups == ((0,), (1,), (2,), (3,))
    assert found.test.multiplier == 1


def test_the_floating_category_may_join_any_group():
    low, high, missing = [30, 10], [10, 30], [31, 10]
    found = chaid.group([low, low, high, missing], "ordinal", floating=3)
    assert found is not None
    assert found.groups == ((0, 1, 3), (2,))
    assert found.test.multiplier == chaid.multiplier(4, 2, "ordinal", True)
    looked_at = [(pair.i, pair.j) for pair in found.merges[0].tests]
    assert looked_at == [(0, 1), (0, 3), (1, 2), (1, 3), (2, 3)]


def test_without_missing_records_nothing_floats():
    table = [[30, 10], [20, 20], [10, 30], [0, 0]]
    found = chaid.group(table, "ordinal", floating=3)
    assert found is not None
    assert found == chaid.group(table[:3], "ordinal")
    assert found.test.multiplier == chaid.multiplier(3, len(found.groups), "ordinal")


def test_the_floating_category_must_be_the_last():
    with pytest.raises(ValueError, match="last"):
        chaid.group(CITIES, "ordinal", floating=0)


def test_nothing_to_merge():
    assert chaid.group([[3, 4], [0, 0]], "nominal") is None
    assert chaid.group([[0, 0, 0], [5, 1, 2]], "nominal", numeric=True) is None


def test_all_alike_end_in_one_group_that_says_nothing():
    found = chaid.group([[5, 5], [6, 6], [7, 7]], "nominal")
    assert found is not None
    assert found.groups == ((0, 1, 2),)
    assert (found.test.p, found.test.adjusted) == (1, 1)
    assert (found.merges[-1].kind, found.merges[-1].pair) == ("settled", None)


def test_a_group_is_split_again_when_its_parts_have_come_to_differ():
    """1 and 3 merge, then 2 joins them. But 2 and 3 are more alike, and together they differ from 1."""
    table = np.array([[20, 1], [18, 21], [2, 13], [10, 22], [37, 16]])
    found = chaid.group(table, "nominal")
    without = chaid.group(table, "nominal", resplit=False)
    assert found is not None
    assert without is not None
    again = next(step for step in found.merges if step.kind == "resplit")
    assert again.pair is not None
    parts = [table[list(again.after[place])].sum(axis=0) for place in again.pair]
    assert again.p == pytest.approx(stats.chi2_contingency(parts, correction=False).pvalue)
    assert again.p <= 0.049
    assert set(again.before) - set(again.after) == {
        tuple(sorted(sum((again.after[i] for i in again.pair), ())))
    }
    assert without.groups == ((0,), (1, 2, 3), (4,))
    assert found.groups == ((0,), (1,), (2, 3), (4,))
    assert [step.kind for step in found.merges] == ["merge", "merge", "resplit", "settled"]


def test_a_small_group_joins_the_one_it_is_most_like():
    table = [[50, 5], [5, 50], [0, 6]]
    free = chaid.group(table, "nominal", alpha_merge=0.9)
    held = chaid.group(table, "nominal", alpha_merge=0.9, min_child=10)
    assert free is not None
    assert held is not None
    assert free.groups == ((0,), (1,), (2,))
    assert held.groups == ((0,), (1, 2))
    forced = held.merges[0]
    assert (forced.kind, forced.pair) == ("small", (1, 2))
    assert forced.p < 0.9


def test_means_are_compared_by_f():
    random = np.random.default_rng(1)
    codes = np.repeat(np.arange(4), 25)
    y = random.normal(1e6 + np.array([0, 3, 0, 3])[codes])
    rows = chaid.moments(codes, y, np.ones(100), 4)
    found = chaid.group(rows, "nominal", numeric=True)
    assert found is not None
    assert found.groups == ((0, 2), (1, 3))
    by_hand = stats.f_oneway(y[np.isin(codes, [0, 2])], y[np.isin(codes, [1, 3])])
    assert found.test.name == "F"
    assert found.test.statistic == pytest.approx(by_hand.statistic)
    assert found.test.dof == (1, 98)
    assert found.test.adjusted == pytest.approx(7 * by_hand.pvalue)


# Against a plain version ----------------------------------------------------------------------------


def plain(table: np.ndarray, kind: str, alpha: float) -> tuple[tuple[int, ...], ...]:
    """Merge the first of the most alike pairs with scipy's tests, no resplitting."""
    groups = [(i,) for i in range(len(table)) if table[i].sum() > 0]
    while len(groups) > 1:
        places = (
            list(combinations(range(len(groups)), 2))
            if kind == "nominal"
            else list(pairwise(range(len(groups))))
        )
        p = [
            plain_p(table[list(groups[i])].sum(axis=0), table[list(groups[j])].sum(axis=0)) for i, j in places
        ]
        best = next(at for at, value in enumerate(p) if value >= max(p) * (1 - 1e-9))
        if p[best] <= alpha:
            break
        i, j = places[best]
        groups[i] = tuple(sorted(groups[i] + groups[j]))
        del groups[j]
    return tuple(groups)


def plain_p(first: np.ndarray, second: np.ndarray) -> float:
    both = np.array([first, second])[:, (first + second) > 0]
    return stats.chi2_contingency(both, correction=False).pvalue if both.shape[1] > 1 else 1.0


def random_table(seed: int, largest: int = 12) -> np.ndarray:
    random = np.random.default_rng(seed)
    return random.integers(0, largest, size=(random.integers(2, 9), random.integers(2, 4))).astype(float)


@ONLY_SWEPT
@pytest.mark.slow
@at_least(80, "merged")
@thorough
@given(st.integers(0, 2**32), st.sampled_from(["nominal", "ordinal"]), st.sampled_from([0.01, 0.05, 0.3]))
def test_merging_is_what_a_plain_version_does(seed: int, kind: Any, alpha: float):
    table = random_table(seed)
    found = chaid.group(table, kind, alpha_merge=alpha, resplit=False)
    if found is not None:
        saw("merged")
        assert found.groups == plain(table, kind, alpha)


@at_least(20, "numbers", "counts", "ordinal")
@thorough
@given(st.integers(0, 2**32), st.booleans(), st.booleans(), st.sampled_from([0, 6, 15]))
def test_what_is_always_true(seed: int, ordinal: bool, numeric: bool, min_child: float):
    table = random_table(seed, 40)
    if numeric:
        random = np.random.default_rng(seed)
        codes = random.integers(0, 7, 60)
        table = chaid.moments(codes, random.normal(codes // 3, 1.0), np.ones(60), 7)
    floating = len(table) - 1 if ordinal else None
    kind = "ordinal" if ordinal else "nominal"
    found = chaid.group(table, kind, floating, numeric=numeric, alpha_merge=0.2, min_child=min_child)
    if found is None:
        return
    saw("numbers" if numeric else "counts")
    weight = table[:, 0] if numeric else table.sum(axis=1)
    assert sorted(sum(found.groups, ())) == np.flatnonzero(weight > 0).tolist()
    assert list(found.groups) == sorted(found.groups)
    assert [step.kind == "settled" for step in found.merges] == [False] * (len(found.merges) - 1) + [True]
    for step, following in pairwise(found.merges):
        assert following.before == step.after
        assert len(step.after) - len(step.before) == (1 if step.kind == "resplit" else -1)
        assert step.kind != "merge" or step.p > 0.2
        assert step.kind != "resplit" or step.p <= 0.2 * chaid.RESPLIT_SHARE
    assert all(0 <= pair.p <= 1 for step in found.merges for pair in step.tests)
    assert all(pair.p <= 0.2 for pair in found.merges[-1].tests)
    assert 0 <= found.test.p <= found.test.adjusted <= 1
    if len(found.groups) > 1:
        assert min(weight[list(part)].sum() for part in found.groups) >= min_child
    if ordinal:
        saw("ordinal")
        present = np.flatnonzero(weight[:-1] > 0).tolist()
        rest = [[present.index(i) for i in part if i != floating] for part in found.groups]
        assert all(in_a_row(tuple(part)) for part in rest)


@moderate
@given(st.integers(0, 2**32), st.randoms())
def test_the_order_of_nominal_categories_does_not_matter(seed: int, random: Any):
    rows = np.random.default_rng(seed)
    table = np.round(rows.dirichlet(np.ones(3), 6) * rows.integers(20, 90, 6)[:, None], 3)  # no ties
    order = list(range(6))
    random.shuffle(order)
    one, other = chaid.group(table, "nominal"), chaid.group(table[order], "nominal")
    assert one is not None
    assert other is not None
    renamed = {tuple(sorted(order[i] for i in part)) for part in other.groups}
    assert renamed == set(one.groups)
    assert other.test.log_p == pytest.approx(one.test.log_p)


def test_a_step_keeps_the_most_alike_pairs():
    table = np.random.default_rng(7).integers(5, 50, size=(20, 2))
    found = chaid.group(table, "nominal", shown=8)
    full = chaid.group(table, "nominal", shown=1000)
    assert found is not None
    assert full is not None
    assert found.groups == full.groups
    step, whole = found.merges[0], full.merges[0]
    assert (step.looked_at, len(step.tests), len(whole.tests)) == (190, 8, 190)
    assert {pair.p for pair in step.tests} == set(sorted((pair.p for pair in whole.tests), reverse=True)[:8])
    assert max(step.tests, key=lambda pair: pair.p)[:2] == step.pair


@pytest.mark.parametrize("kind", ["nominal", "ordinal"])
def test_very_many_categories_are_first_put_into_bins(kind: Any):
    """5,000 categories, the second half of a different kind."""
    random = np.random.default_rng(2)
    share = np.where(np.arange(5001) < 2500, 0.2, 0.8)
    yes = random.binomial(6, share)
    table = np.stack([6 - yes, yes], axis=1)
    found = chaid.group(table, kind, floating=5000 if kind == "ordinal" else None)
    assert found is not None
    assert found.merges[0].kind == "binned"
    assert len(found.merges[0].before) == 5001
    assert len(found.merges[0].after) <= chaid.MANY + 1
    assert found.heuristic
    assert sorted(sum(found.groups, ())) == list(range(5001))
    assert found.test.p < 1e-100
    if kind == "nominal":
        assert found.test.adjusted == 1  # this many ways to merge explain any difference
    else:
        assert found.test.adjusted < 1e-100


def test_groups_too_large_for_every_halving_are_split_in_order():
    counts = np.random.default_rng(3).integers(20, 60, size=(14, 3))
    table = np.concatenate([counts, [[400, 20, 20]]])
    found = chaid.group(table, "nominal", alpha_merge=1e-6)
    assert found is not None
    assert found.heuristic
    assert (14,) in found.groups


def test_one_category_for_each_record_is_soon_told():
    y = np.arange(3000) % 2
    found = chaid.group(np.stack([1 - y, y], axis=1), "nominal")
    assert found is not None
    assert found.groups == (tuple(range(0, 3000, 2)), tuple(range(1, 3000, 2)))
    assert found.test.adjusted == 1


# Deciles --------------------------------------------------------------------------------------------


def test_deciles_of_a_hundred_values_lie_between_the_tens():
    assert chaid.deciles(np.arange(1.0, 101.0), np.ones(100)).tolist() == [10.5 + 10 * i for i in range(9)]
    assert chaid.deciles(np.array([95.0, 100.0, math.nan]), np.ones(3)).tolist() == [97.5]
    assert chaid.deciles(np.array([math.nan, math.nan]), np.ones(2)).tolist() == []
    assert chaid.deciles(np.full(9, 3.0), np.ones(9)).tolist() == []


@moderate
@given(st.integers(0, 2**32), st.integers(2, 12))
def test_deciles_keep_equal_values_together_and_weigh_about_the_same(seed: int, bins: int):
    random = np.random.default_rng(seed)
    values, weights = random.integers(0, random.integers(2, 60), 80) / 2.0, random.integers(1, 5, 80) / 2.0
    edges = chaid.deciles(values, weights, bins)
    assert len(edges) < bins
    assert not set(edges) & set(values)
    parts = np.searchsorted(edges, values)
    heaviest = np.bincount((values * 2).astype(int), weights).max()
    for part in np.unique(parts):
        assert weights[parts == part].sum() <= weights.sum() / bins + heaviest


# The PyPI package CHAID -----------------------------------------------------------------------------


class Walk:
    """Grows from `group` the package's tree, on the records that reach each of its nodes."""

    def __init__(self, run: dict[str, Any]) -> None:
        self.table = reference_table(run["data"])
        self.options = run["options"]
        self.name = (run["data"], run["config"])
        self.differs: set[tuple[str, str, tuple[int, ...]]] = set()
        self.node(run["tree"], np.arange(self.table.n), ())

    def node(self, theirs: dict[str, Any], rows: np.ndarray, path: tuple[int, ...]) -> None:
        best = self.best(rows, len(path))
        if "attr" not in theirs:
            assert best is None, f"split or leaf at {path}"
            return
        names, counts = self.crossed(theirs["attr"], rows)
        parts = [[names.index(value) for value in part] for part in theirs["groups"]]
        their_test = significance.chi_square([counts[part].sum(axis=0) for part in parts])
        assert their_test.statistic == pytest.approx(theirs["chi2"], abs=1e-6)
        assert their_test.p == pytest.approx(theirs["p"], rel=1e-6)
        assert their_test.dof == (theirs["dof"],)
        if best is None or (best[0], self.named(*best)) != (
            theirs["attr"],
            {frozenset(p) for p in theirs["groups"]},
        ):
            self.differs.add((*self.name, path))
        else:
            assert best[1].test.log_p == pytest.approx(their_test.log_p)
        values = np.array([*self.table.column(theirs["attr"]).values, MISSING], dtype=object)
        cells = values[self.table.column(theirs["attr"]).cells[rows]]
        for i, kid in enumerate(theirs["kids"]):
            self.node(kid["node"], rows[np.isin(cells, kid["test"])], (*path, i))

    def best(self, rows: np.ndarray, depth: int) -> tuple[str, Grouping, list[str]] | None:
        """The column whose groups have the smallest p; the first one of a tie."""
        found: tuple[str, Grouping, list[str]] | None = None
        few = self.table.weights[rows].sum() <= self.options["min_parent_node_size"]
        if few or depth == self.options["max_depth"]:
            return None
        for column in self.table.columns:
            names, counts = self.crossed(column.name, rows)
            grouping = chaid.group(
                counts,
                "nominal",
                alpha_merge=self.options["alpha_merge"],
                min_child=self.options["min_child_node_size"],
                resplit=False,
                bonferroni=False,
            )
            if grouping is None or len(grouping.groups) == 1:
                continue
            if found is None or grouping.test.log_p < found[1].test.log_p - 1e-9:
                found = column.name, grouping, names
        return found

    def crossed(self, name: str, rows: np.ndarray) -> tuple[list[str], np.ndarray]:
        """The package's categories in alphabetic order, missing ones first, with their class counts."""
        column, target = self.table.column(name), self.table.target.cells[rows]
        v, k = len(column.values) + 1, len(self.table.classes)
        cell = np.where(column.cells[rows] < 0, v - 1, column.cells[rows]) * k + target
        counts = np.bincount(cell, self.table.weights[rows], minlength=v * k).reshape(v, k)
        names = [*map(str, column.values), MISSING]
        order = sorted(range(v), key=lambda i: (i != v - 1, names[i]))
        return [names[i] for i in order], counts[order]

    @staticmethod
    def named(_name: str, grouping: Grouping, names: list[str]) -> set[frozenset[str]]:
        return {frozenset(names[i] for i in part) for part in grouping.groups}


@by_name(CHAID_RUNS)
def test_the_package_chaid(run: dict[str, Any]):
    walk = Walk(run)
    assert walk.differs == {place for place in LISTED if place[:2] == walk.name}
